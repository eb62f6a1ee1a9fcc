"""A match with everything that a page or a reply shows, in two queries."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any

from django.db.models import QuerySet, prefetch_related_objects

from accounts.permissions import Person
from core.prepared import prepared
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import DiceMode, EventType, RerollSource, ResultKind
from dungeonbowl.match.duplicates import decided
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.pools import DRAWS, Note, notes, rerolls_left
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.pregame.arrangements import arrangements_due
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted
from matches.models import Event, Match, Proposal, Side
from matches.queries.agreeing import open_proposals
from matches.queries.finding import PREFETCHED_SIDES
from matches.queries.lineup import Lineup, allies_of, lineup
from matches.queries.notes import stock_of
from matches.queries.recordedmatch import event_value, recorded_match, rules_of, states_of
from matches.queries.rosters import roster_verdicts
from matches.queries.secrecy import KnownPreparations, known_to
from teams.models import Team


@dataclass(frozen=True, slots=True)
class SideSheet:
    """One side: before the start as it would begin now, afterwards as it began.

    `open` says whether the reader may know what it prepared.
    """

    row: Side
    brings: Lineup
    arrangements_due: int
    allies: list[Side]
    open: bool = False

    @property
    def fared(self) -> str:
        """How it came out of the match: nobody drew one that was abandoned without a winner."""
        level = self.row.outcome == Side.Outcome.DRAWN
        over = level and self.row.match.result_kind == ResultKind.ABANDONED
        return ResultKind.ABANDONED if over else self.row.outcome

    @property
    def tactics(self) -> list[dict[str, Any]]:
        """The dirty tactics chosen, each with what came of it, if the reader may know."""
        return self.row.tactics if self.open else []

    @property
    def arrangements(self) -> list[str]:
        """The special arrangements chosen, if the reader may know."""
        return self.row.arrangements if self.open else []

    @property
    def due_said(self) -> str:
        """What the underdog may choose, or has chosen if the reader may know (SA-01)."""
        due = counted(self.arrangements_due, "special arrangement")
        if not self.arrangements:
            return f"As the underdog it is due {due}"
        return f"As the underdog it was due {due}, and has chosen {len(self.arrangements)}"

    @property
    def old_injuries(self) -> list[dict[str, Any]]:
        """Available players who are hurt more easily because of old injuries (C-192)."""
        return [one for one in self.playing if one.get("injury_plus")]

    @property
    def playing(self) -> list[dict[str, Any]]:
        """The players in the squad who can take part, or could at the start."""
        available = set(self.brings.available)
        return [one for one in self.brings.squad if one["player"] in available]


@dataclass(frozen=True)
class MatchSheet:
    """A match, its sides and everything recorded of it, revoked or not."""

    match: Match
    rules: HouseRules
    reader: Person | None = None

    @classmethod
    def of(cls, match: Match, reader: Person | None = None) -> MatchSheet:
        """The sheet of this match for its reader; it fetches what the match hasn't loaded.

        Without a reader it has what anybody may know.
        """
        prefetch_related_objects([match], PREFETCHED_SIDES)
        return cls(match, rules_of(match), reader)

    @property
    def at_table(self) -> bool:
        """Whether people roll and type (OPT-90)."""
        return self.rules.choice("dice") == DiceMode.TABLE

    @cached_property
    def sides(self) -> list[SideSheet]:
        """The sides in order."""
        rows = list(self.match.sides.all())
        brought = self._brought(rows)
        ratings = {team: brings.rating for team, brings in brought.items()}
        return [
            SideSheet(
                row,
                brought[row.team_id],
                self._due(row.team_id, ratings),
                allies_of(row, rows),
                row.team_id in self.known.choices,
            )
            for row in rows
        ]

    @cached_property
    def events(self) -> list[Event]:
        """Everything recorded, in order, with who recorded and who revoked it."""
        if self.match.started_at is None:
            return []
        rows = _recorded(self.match.pk)
        for row in rows:
            row.match = self.match
        return sorted(rows, key=attrgetter("pk"))

    @cached_property
    def so_far(self) -> MatchSoFar:
        """The match as a value, with everything recorded that counts. Two queries more."""
        return recorded_match(self.match).so_far

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """What in it is impossible, or more than a pool holds."""
        doubtful = [one for one in self.events if one.type in DRAWS or "faults" in one.outcome]
        standing = [event_value(row) for row in doubtful if row.revoked_at is None]
        return notes(standing, stock_of(self.match, self.rules)) if standing else ()

    @property
    def decided(self) -> bool:
        """Whether the touchdowns recorded end the game."""
        return decided(self._standing({EventType.TOUCHDOWN}), self.rules)

    def rerolls_left(self, team: int) -> dict[RerollSource, int]:
        """How many re-rolls of each kind a side has left, by the record."""
        pools = (side.brings.rerolls for side in self.sides if side.row.team_id == team)
        return rerolls_left(self._standing({EventType.REROLL}), team, next(pools, {}))

    def _standing(self, kinds: Set[str]) -> list[RecordedEvent]:
        """The events of these kinds that count, as values."""
        rows = (one for one in self.events if one.revoked_at is None and one.type in kinds)
        return [event_value(row) for row in rows]

    @cached_property
    def proposals(self) -> list[Proposal]:
        """Open proposals, oldest first."""
        return open_proposals(self.match)

    @cached_property
    def known(self) -> KnownPreparations:
        """What the reader knows about the sides' preparations."""
        return known_to(self.reader, self.match)

    @cached_property
    def unfit(self) -> tuple[Verdict, ...]:
        """The rosters' verdicts that keep the match from starting."""
        # Fetched again with the teams' house rules, which queries for sides leave out.
        teams = Team.objects.filter(pk__in=self._states).order_by("pk")
        return roster_verdicts({team: self._states[team.pk] for team in teams})

    @property
    def frozen(self) -> bool:
        """Whether house rules and ratings are fixed: a side has prepared, or it has started."""
        rows = self.match.sides.all()
        return self.match.started_at is not None or any(one.prepared_at for one in rows)

    def _brought(self, rows: list[Side]) -> dict[int, Lineup]:
        if self.match.started_at is not None:
            return {row.team_id: Lineup.frozen(row) for row in rows}
        states = self._states
        return {row.team_id: lineup(row, rows, states, self.rules, self.known) for row in rows}

    @cached_property
    def _states(self) -> dict[int, TeamState]:
        return states_of(self.match)

    def _due(self, team_id: int, ratings: dict[int, int]) -> int:
        others = [rating for team, rating in ratings.items() if team != team_id]
        return arrangements_due(ratings[team_id], others, self.rules.book, self.rules)


@prepared
def _recorded(match: int) -> QuerySet[Event]:
    return Event.objects.filter(match=match).select_related("by", "revoked_by").order_by()
