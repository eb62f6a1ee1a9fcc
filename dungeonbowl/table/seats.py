"""Who sits at the table, by the number of their device."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class SeatRole(StrEnum):
    """As whom a device records: for a side, for everybody, or as a person's pages always did."""

    COACH = "coach"
    REFEREE = "referee"
    PAGE = "page"


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A device's seat. `teams` is the side for which it speaks; a referee and pages have none."""

    device: int
    role: SeatRole
    person: int
    teams: frozenset[int] = frozenset()

    @property
    def decides(self) -> bool:
        """Whether what it takes back is taken back, whoever recorded it."""
        return self.role is not SeatRole.COACH

    def may_settle(self, teams: Collection[int]) -> bool:
        """Whether a flag that concerns these sides is theirs to settle.

        Pages say it for whoever plays, as they always took back whatever was recorded.
        """
        return self.role is not SeatRole.COACH or not self.teams.isdisjoint(teams)
