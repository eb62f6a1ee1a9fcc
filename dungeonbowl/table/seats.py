"""The seats at a table, by device."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum


class SeatRole(StrEnum):
    """As whom a device records: for a side, for everybody, or as a person's pages."""

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
        """Whether it may take back anybody's entries."""
        return self.role is not SeatRole.COACH

    def may_settle(self, teams: Collection[int]) -> bool:
        """Whether it may settle a flag that concerns these sides.

        Pages may, since whoever plays could always take back anything there.
        """
        return self.role is not SeatRole.COACH or not self.teams.isdisjoint(teams)
