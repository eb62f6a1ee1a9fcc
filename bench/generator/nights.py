"""A match played in memory by the rules alone, and the rows that it leaves in every table.

The same library that carries out a match in earnest resolves events and steps here, so the
ledger adds up; what is spared is the database in between.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random
from typing import Any

from bench.generator.clubs import Club
from bench.generator.games import Data, game_events, result
from bench.generator.writing import Ink
from dungeonbowl.book import book
from dungeonbowl.dice import RecordingDice, seed_hash
from dungeonbowl.match import event as values
from dungeonbowl.match.reading import read_event
from dungeonbowl.match.report import (
    casualties_by_team,
    read_result,
    settled,
    touchdowns_by_team,
    winners,
)
from dungeonbowl.match.resolving import resolve
from dungeonbowl.match.so_far import MatchSoFar
from matches.models import Entry, Event, Match, Passage, Roll, Seat, Side
from matches.queries import RecordedMatch, dice_for, lineup, parties_of
from matches.queries.fingerprint import fingerprint
from matches.queries.recordedmatch import playing_side
from rules.models import Confirmation, Report

FROZEN = ("rating", "rerolls", "squad", "available", "unavailable", "receipts")
EVENTS = 32
LASTS = timedelta(hours=3)


@dataclass
class Night:
    """One match between two clubs; what follows from it is `settling`'s."""

    ink: Ink
    clubs: tuple[Club, Club]
    league_slug: str
    label: str
    at: datetime
    dice: Random
    match: Match = field(init=False)
    sides: list[Side] = field(init=False)

    def play(self) -> RecordedMatch:
        """From the start to the last confirmation; the match as the rules know it then."""
        winner = self.dice.randrange(2)
        self._lay_down()
        self._start()
        so_far = self._play(
            game_events([one.available for one in self.sides], winner, self.dice, EVENTS)
        )
        self.match.clock = len(so_far.events)
        self._report(result([club.row.pk for club in self.clubs], winner), so_far)
        self.ink.add(self.match)
        self.ink.add_all(self.sides)
        return RecordedMatch(self.match, self.clubs[0].rules, so_far)

    @property
    def later(self) -> datetime:
        """When it was all over."""
        return self.at + LASTS

    def keep(self, dice: RecordingDice) -> None:
        """The rolls made."""
        for roll in dice.rolls:
            self.ink.put(
                Roll,
                match_id=self.match.pk,
                purpose=roll.purpose,
                die=roll.die,
                first=roll.first,
                faces=roll.faces,
                why=roll.why[:200],
                entered_by_id=self.match.made_by_id if roll.declared else None,
                at=self.at,
            )

    def _lay_down(self) -> None:
        home = self.clubs[0].row
        self.match = Match(
            pk=self.ink.next_id(Match),
            league_slug=self.league_slug,
            label=self.label,
            house_rules=home.house_rules,
            made_by_id=home.coach_id,
            made_at=self.at,
            status=Match.Status.CLOSED,
            version=6,
            started_at=self.at,
            confirmed_at=self.later,
            seed_shown=True,
        )
        self.match.seed = hashlib.sha256(f"night {self.match.pk}".encode()).hexdigest()
        self.match.seed_hash = seed_hash(self.match.seed)
        self.ink.put(Seat, match_id=self.match.pk, device=1, by_id=home.coach_id)
        for status in ("started", "reported", "postgame", "closed"):
            passed = {"match_id": self.match.pk, "status": status, "by_id": home.coach_id}
            self.ink.put(Passage, at=self.at, **passed)

    def _start(self) -> None:
        self.sides = [
            Side(match=self.match, team=club.row, order=order)
            for order, club in enumerate(self.clubs)
        ]
        states = {club.row.pk: club.state for club in self.clubs}
        for side in self.sides:
            brings = lineup(side, self.sides, states, self.clubs[0].rules)
            for name in FROZEN:
                setattr(side, name, getattr(brings, name))
        # What a prefetch would leave behind: nobody is to ask the database for them.
        at_hand = self.match.sides.all()
        at_hand._result_cache = self.sides
        self.match._prefetched_objects_cache = {"sides": at_hand}  # type: ignore[attr-defined]

    def _play(self, events: Sequence[Data]) -> MatchSoFar:
        playing = {
            club.row.pk: playing_side(side, club.state)
            for side, club in zip(self.sides, self.clubs, strict=True)
        }
        so_far = MatchSoFar(book(), self.clubs[0].rules, playing)
        for data in events:
            so_far = so_far.and_then(self._event(data, so_far))
        return so_far

    def _event(self, data: Data, so_far: MatchSoFar) -> values.RecordedEvent:
        n = len(so_far.events) + 1
        event = read_event(data, so_far, self._enter(n, data))
        key = f"1.{n}"
        rolls, prefix = data.get("rolls"), f"event.{key}."
        dice = dice_for(self.match, so_far.rules, rolls, prefix=prefix, declared=True)
        outcome = resolve(event, so_far, dice).outcome
        self.keep(dice)
        self._put_event(event, key, outcome)
        return replace(event, outcome=outcome)

    def _enter(self, n: int, data: Data) -> int:
        """The entry by which the one who reports records it, and its number."""
        fields = {name: value for name, value in data.items() if name != "rolls"}
        return self.ink.put(
            Entry,
            match_id=self.match.pk,
            device=1,
            n=n,
            clock=n,
            key=f"1.{n}",
            kind="event",
            body={"event": fields, "with_report": True},
            dice=data.get("rolls") or {},
            by_id=self.match.made_by_id,
            at=self.at,
        )

    def _put_event(self, event: values.RecordedEvent, key: str, outcome: Mapping[str, Any]) -> None:
        self.ink.put(
            Event,
            id=event.id,
            key=key,
            match_id=self.match.pk,
            type=event.type,
            team_id=event.player_team,
            player_id=event.player,
            victim_team_id=event.victim_team,
            victim_id=event.victim,
            details=event.details,
            outcome=outcome,
            spp=outcome["spp"],
            with_report=True,
            by_id=self.match.made_by_id,
            at=self.at,
        )

    def _report(self, sent: Data, so_far: MatchSoFar) -> None:
        parties = parties_of(self.match)
        ended = settled(read_result(sent), parties, so_far.rules)
        hurt = casualties_by_team(so_far.events, parties, so_far.rules)
        won = winners(ended, parties)
        for side in self.sides:
            side.touchdowns = touchdowns_by_team(ended, parties)[side.team_id]
            side.casualties = hurt[side.team_id].caused
            side.outcome = Side.Outcome.WON if side.team_id in won else Side.Outcome.LOST
        self.match.result, self.match.result_kind = ended.as_dict(), str(ended.kind)
        self.match.posted = fingerprint(self.match, self.sides, so_far.events)
        home, away = (club.row for club in self.clubs)
        said = {"match_id": self.match.pk, "result": ended.as_dict(), "by_id": home.coach_id}
        report = self.ink.put(Report, revision=1, version=1, at=self.later, **said)
        confirmed = {"report_id": report, "team_id": away.pk, "by_id": away.coach_id}
        self.ink.put(Confirmation, at=self.later, **confirmed)
