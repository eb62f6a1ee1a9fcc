"""A match at its table for the console: who is where, what waits, what happened last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from accounts.models import User
from accounts.permissions import Person
from dungeonbowl.match.events import kinds
from dungeonbowl.match.questions import questions
from dungeonbowl.match.referee import MODELS
from dungeonbowl.procedures.words import procedure_words
from dungeonbowl.table import FoldedTable
from dungeonbowl.table.document import COUNTED
from dungeonbowl.table.words import CASES, TEMPLATES, said
from matches.models import Entry, Match
from matches.queries.agreeing import may_referee, sides_of
from matches.queries.clock import clock_seconds
from matches.queries.consoleside import BOXES, ConsoleSide, console_side
from matches.queries.folding import PROCEDURE
from matches.queries.recordedmatch import RecordedMatch
from matches.queries.tablelog import TableNow, concerns, table_now

LATEST = 12
# How many flags are shown at a time; others follow as these are settled.
MOST_FLAGS = 20
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class LoggedEntry:
    """An entry in words; `outcome` is what a procedure came to, `rolled` its dice."""

    ref: tuple[int, int]
    text: str
    by: str
    own: bool
    gone: bool
    outcome: str = ""
    rolled: str = ""


@dataclass(frozen=True)
class Console:
    """A match with its log folded, for its reader."""

    match: Match
    reader: Person

    @cached_property
    def now(self) -> TableNow:
        """Its log, and what stands."""
        return table_now(self.match)

    @property
    def recorded(self) -> RecordedMatch:
        """The match as the rules know it."""
        return self.now.recorded

    @property
    def entries(self) -> list[Entry]:
        """The whole log, in the order that all share."""
        return self.now.rows

    @property
    def folded(self) -> FoldedTable:
        """What the log comes to."""
        return self.now.folded

    @cached_property
    def people(self) -> Mapping[int, str]:
        """The names of those who recorded anything. One query."""
        wanted = {entry.by_id for entry in self.entries}
        return dict(User.objects.filter(pk__in=wanted).values_list("pk", "username"))

    @property
    def state(self) -> Mapping[str, Any]:
        """What stands."""
        return self.folded.state

    @cached_property
    def sides(self) -> list[ConsoleSide]:
        """The reader's own first."""
        teams = [side.team_id for side in self.match.sides.all()]
        sides = [console_side(self.now, team, own=team in self.own) for team in teams]
        return sorted(sides, key=lambda side: not side.own)

    @cached_property
    def turn(self) -> ConsoleSide | None:
        """Whose turn it is, if one is under way."""
        now = self.state["turn"]
        return next(
            (one for one in self.sides if one.team == now["team"] and not now["over"]), None
        )

    @property
    def over(self) -> bool:
        """Whether nothing more happens."""
        return self.state["whistle"] or self.match.status not in Match.LIVE

    @property
    def has_clock(self) -> bool:
        """Whether this match uses a clock: by OPT-79, or because somebody started one."""
        return self.recorded.rules.choice("time_limit") != "none" or self.seconds is not None

    @cached_property
    def seconds(self) -> int | None:
        """What the clock shows now; None while the table uses none."""
        return clock_seconds(self.folded, self.entries, over=self.over)

    @property
    def clock(self) -> str:
        """The same in minutes and seconds."""
        minutes, seconds = divmod(self.seconds or 0, 60)
        return f"{minutes}:{seconds:02}"

    @property
    def clock_runs(self) -> bool:
        """Whether the clock runs."""
        return self.state["clock"]["running"] and not self.over

    @property
    def last_own(self) -> LoggedEntry | None:
        """The last entry, if the reader may take it back with one press."""
        last = next((one for one in self.latest if not one.gone), None)
        return last if last is not None and last.own else None

    @cached_property
    def latest(self) -> list[LoggedEntry]:
        """What was recorded last, latest first."""
        shown = (one for one in reversed(self.entries) if one.kind not in ("revoke", "settle"))
        return [self.logged(entry) for entry, _ in zip(shown, range(LATEST), strict=False)]

    @cached_property
    def flags(self) -> list[dict[str, Any]]:
        """The open flags: what is the matter, the entries, and their words.

        `settles` says whether the reader may settle it.
        """
        by_ref = {(one.device, one.n): one for one in self.entries}
        referee = may_referee(self.match, self.reader)
        shown = []
        for flag in self.folded.flags[:MOST_FLAGS]:
            named = [by_ref[ref] for ref in flag.entries]
            settles = referee or concerns(self.reader, self.match, flag, named)
            about = [self.words(entry) for entry in named]
            shown.append({**flag.as_dict(), "about": about, "settles": settles})
        return shown

    @property
    def more_flags(self) -> int:
        """How many more flags there are."""
        return len(self.folded.flags) - len(self.flags)

    @cached_property
    def own(self) -> list[int]:
        """The teams for which the reader speaks."""
        return [side.team_id for side in sides_of(self.match, self.reader)]

    @property
    def seats(self) -> dict[str, Any]:
        """Where the reader may sit down: for which sides, and whether as the referee."""
        return {"coach": self.own, "referee": may_referee(self.match, self.reader)}

    def document(self) -> dict[str, Any]:
        """What the page's script needs besides the match's kit."""
        return {
            "match": self.match.pk,
            "live": self.match.status in Match.LIVE,
            "dice": self.recorded.rules.choice("dice"),
            "clock": self.recorded.rules.choice("time_limit") != "none",
            "seats": self.seats,
            "teams": [self._team(side) for side in self.sides],
            "boxes": {str(box): words for box, words in BOXES.items()},
            "words": {"cases": CASES, "templates": TEMPLATES},
            "events": questions(self.recorded.rules),
            "things": self._things(),
            "procedures": procedure_words().model_dump(),
        }

    def _things(self) -> dict[str, int | None]:
        """How many of each thing the dungeon has: 0 if the options exclude it."""
        rules = self.recorded.rules
        counted = {name: rules.number(key) for name, key in COUNTED.items()}
        monsters = None if rules.choice("monsters") != "none" else 0
        models = None if rules.choice("referee_mode") in MODELS else 0
        doors = None if "doors" in rules.keys_of("features") else 0
        return {**counted, "doors": doors, "monsters": monsters, "referees": models}

    def words(self, entry: Entry) -> str:
        """An entry in a few words."""
        return said(entry.kind, entry.body, lambda name, value: self._called(name, value, entry))

    def _team(self, side: ConsoleSide) -> dict[str, Any]:
        players = sorted((one for _, box in side.boxes for one in box), key=lambda one: one.number)
        return {
            "id": side.team,
            "name": side.name,
            "college": side.college,
            "own": side.own,
            "players": [
                {
                    "id": one.id,
                    "number": one.number,
                    "name": one.name,
                    "position": one.position,
                    "niggles": self._niggles(side.team, one.id),
                }
                for one in players
            ],
        }

    def _niggles(self, team: int, player: int) -> int:
        """What players' niggling injuries add to the D16 for their casualties (INJ-05)."""
        adds = self.recorded.rules.choice("niggling") == "casualty_plus_1"
        return self.recorded.so_far.sides[team].state.player(player).niggles if adds else 0

    def logged(self, entry: Entry) -> LoggedEntry:
        """An entry in words, and whether it counts."""
        ref = (entry.device, entry.n)
        own = entry.by_id == self.reader.pk
        gone = ref in self.folded.fallen
        by, came_to = self.people[entry.by_id], self._came_to(entry)
        return LoggedEntry(ref, self.words(entry), by, own, gone, *came_to)

    def _came_to(self, entry: Entry) -> tuple[str, str]:
        outcome = self.folded.outcomes.get((entry.device, entry.n))
        if entry.kind != PROCEDURE or outcome is None:
            return "", ""
        return outcome.text, outcome.rolled

    def _called(self, name: str, value: Any, entry: Entry) -> str:
        if name == "at":
            return ", ".join(map(str, value)) if value else "no square that anybody knows"
        so_far = self.recorded.so_far
        if name == "team":
            return so_far.team_name(value) if value is not None else NOBODY
        if name in ("player", "with"):
            return so_far.name(value)
        if name == "event":
            return self._event(value)
        if name == "procedure":
            return self._procedure(entry.body)
        if name == "entry":
            return self._named(value)
        return str(value)

    def _procedure(self, body: Mapping[str, Any]) -> str:
        """A procedure's name, and who does it to whom."""
        inputs = body.get("inputs", {})
        doer = inputs.get("player") or inputs.get("attacker")
        people = [one["id"] for one in (doer, inputs.get("defender")) if _is_player(one)]
        called = procedure_words().name(body["key"])
        return ", ".join([called, *map(self.recorded.so_far.name, people)])

    def _named(self, ref: Sequence[int]) -> str:
        """The words of another entry, given by its device and count."""
        found = (one for one in self.entries if [one.device, one.n] == [*ref])
        entry = next(found, None)
        if entry is None:
            return "something not heard of yet"
        # An entry about another may refer back to this very one.
        return "a word about another" if "entry" in entry.body else self.words(entry)

    def _event(self, event: Mapping[str, Any]) -> str:
        kind, so_far = kinds().get(str(event.get("type"))), self.recorded.so_far
        people = [so_far.name(event[one]) for one in ("player", "victim") if event.get(one)]
        if not people and event.get("team"):
            people = [so_far.team_name(event["team"])]
        return ", ".join([kind.name if kind else str(event.get("type")), *people])


def _is_player(given: object) -> bool:
    """Whether a procedure's input is a player of the match."""
    return isinstance(given, Mapping) and isinstance(given.get("id"), int)
