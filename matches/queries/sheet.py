"""A match with all that a page or a reply shows of it, in two queries whatever was told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import prefetch_related_objects

from accounts.permissions import Person
from dungeonbowl.arrangements import arrangements_due
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import DiceMode
from matches.models import Event, Match, Side
from matches.queries.finding import PREFETCHED_SIDES
from matches.queries.lineup import Lineup, allies_of, lineup
from matches.queries.table import participants, rules_of
from teams.queries import team_state


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side as it stands: before the start as it would begin now, afterwards as it began."""

    row: Side
    brings: Lineup
    arrangements_due: int
    allies: list[Side]

    @property
    def playing(self) -> list[dict[str, Any]]:
        """Those of the squad who can take part, or could when the match started."""
        available = set(self.brings.available)
        return [one for one in self.brings.squad if one["player"] in available]


@dataclass(frozen=True)
class MatchSheet:
    """A match, its sides and everything told of it, revoked or not."""

    match: Match
    rules: HouseRules

    @classmethod
    def of(cls, match: Match) -> MatchSheet:
        """The sheet of this match; it fetches what the match doesn't have at hand."""
        prefetch_related_objects([match], PREFETCHED_SIDES)
        return cls(match, rules_of(match))

    @property
    def at_table(self) -> bool:
        """Whether people roll and type (OPT-90)."""
        return self.rules.choice("dice") == DiceMode.TABLE

    @cached_property
    def sides(self) -> list[SideSheet]:
        """The sides in the order named."""
        rows = list(self.match.sides.all())
        brought = self._brought(rows)
        ratings = {team: brings.rating for team, brings in brought.items()}
        return [
            SideSheet(
                row, brought[row.team_id], self._due(row.team_id, ratings), allies_of(row, rows)
            )
            for row in rows
        ]

    @cached_property
    def events(self) -> list[Event]:
        """Everything told, in order, with who told and who revoked it."""
        if self.match.started_at is None:
            return []
        return list(self.match.events.select_related("by", "revoked_by").order_by("id"))

    def revealed_to(self, person: Person, side: Side) -> bool:
        """Whether this person may see what the side prepared.

        Its own coach may at once, everybody when the match starts or every side has prepared.
        """
        sides = [sheet.row for sheet in self.sides]
        open_to_all = self.match.started_at is not None or all(one.prepared_at for one in sides)
        return open_to_all or side.team.coach_id == person.pk

    def _brought(self, rows: list[Side]) -> dict[int, Lineup]:
        if self.match.started_at is not None:
            return {row.team_id: Lineup.frozen(row) for row in rows}
        players = participants(self.match)
        states = {row.team_id: team_state(row.team, players[row.team_id]) for row in rows}
        return {row.team_id: lineup(row, rows, states, self.rules) for row in rows}

    def _due(self, team_id: int, ratings: dict[int, int]) -> int:
        others = [rating for team, rating in ratings.items() if team != team_id]
        return arrangements_due(ratings[team_id], others, self.rules.book, self.rules)
