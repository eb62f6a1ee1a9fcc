"""The progression by which a team learned at a given moment: its league may have changed it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from league.models import RuleChange
from teams.ledger import OpenTeam


@dataclass(frozen=True, slots=True)
class Learning:
    """The changes in each league, by its slug, latest first."""

    changes: dict[str, list[tuple[datetime, str, str]]]

    @classmethod
    def read(cls) -> Learning:
        """Every league's. One query."""
        found: defaultdict[str, list[tuple[datetime, str, str]]] = defaultdict(list)
        rows = RuleChange.objects.exclude(before=None).order_by("-at", "-number")
        columns = ("league__slug", "at", "before__progression", "after__progression")
        for slug, at, before, after in rows.values_list(*columns):
            if before and after and before != after:
                found[slug].append((at, before, after))
        return cls(found)

    def of(self, team: OpenTeam, at: datetime) -> str:
        """The team's progression then. If its book didn't have the new one, it kept the old."""
        now = team.rules.choice("progression")
        for when, before, after in self.changes.get(team.row.league_slug, ()):
            if when > at and now == after:
                now = before
        return now
