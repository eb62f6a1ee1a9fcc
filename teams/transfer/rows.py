"""What a file holds, not yet interpreted: cells under our own field names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from dungeonbowl.verdicts import Verdict

MOST_PLAYERS = 40  # far more than a team has, few enough to check one by one
FIGURES = (
    "name",
    "college",
    "treasury",
    "rerolls",
    "half_price_rerolls",
    "fan_factor",
    "apothecary",
)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a file, at a place in it: a fault, a rule's refusal, or only a remark.

    `place` is for people ("line 7, SPP"), `path` for programs ("players.2.spp").
    """

    place: str
    path: str
    message: str
    verdict: Verdict | None = None
    remark: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player as given: their cells by field, and where they stand in the file."""

    place: str
    path: str
    cells: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ReadTeam:
    """A team as given. `places` says where in the file each of its figures stands."""

    figures: Mapping[str, object]
    places: Mapping[str, str]
    rows: tuple[PlayerRow, ...]
    remarks: tuple[Finding, ...] = ()

    def with_figures(self, typed: Mapping[str, object]) -> ReadTeam:
        """The same with figures typed beside the file, which override those in the file."""
        given = {key: value for key, value in typed.items() if value not in (None, "")}
        places = {**self.places, **dict.fromkeys(given, "typed beside the file")}
        return ReadTeam({**self.figures, **given}, places, self.rows, self.remarks)
