"""The chance of an outcome as a page shows it: a figure, a bar, and words."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dungeonbowl.procedures.chances import Chance

LARGEST_FRACTION = 1300


@dataclass(frozen=True)
class ChanceRow:
    """An outcome with its chance, once and with a team re-roll."""

    name: str
    once: Chance
    again: Chance | None

    @property
    def percent(self) -> str:
        """The chance in per cent; a range if it depends on somebody's choice."""
        return _percent(self.once)

    @property
    def again_percent(self) -> str:
        """The same with a re-roll; "" without one."""
        return _percent(self.again) if self.again else ""

    @property
    def share(self) -> float:
        """The length of its bar."""
        return float(self.once.most)

    @property
    def again_share(self) -> float:
        """The length of its bar with a re-roll."""
        return float(self.again.most) if self.again else 0

    @property
    def words(self) -> str:
        """`dodges 2 in 3, with a re-roll 8 in 9`."""
        more = f", with a re-roll {_in(self.again)}" if self.again else ""
        return f"{self.name} {_in(self.once)}{more}"


def _percent(chance: Chance) -> str:
    least, most = (_per_cent(one) for one in (chance.least, chance.most))
    return most if least == most else f"{least} to {most}"


def _per_cent(part: Fraction) -> str:
    rough = 0 < part < Fraction(1, 20) or Fraction(19, 20) < part < 1
    return f"{float(part):.1%}" if rough else f"{float(part):.0%}"


def _in(chance: Chance) -> str:
    least, most = (_fraction(one) for one in (chance.least, chance.most))
    return most if least == most else f"{least} to {most}"


def _fraction(part: Fraction) -> str:
    if part in (0, 1):
        return "always" if part else "never"
    small = part.denominator <= LARGEST_FRACTION
    return f"{part.numerator} in {part.denominator}" if small else _per_cent(part)
