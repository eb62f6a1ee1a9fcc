"""Everything stored about many matches, read with a query for each table, not for each match."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import F, Model, QuerySet, TextField
from django.db.models.functions import Cast

from core.rows import models, tuples
from dungeonbowl.effects import LedgerLine
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.edition import EDITION
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.team.state import TeamState
from matches.models import Entry as LogEntry
from matches.models import Event, Match, MatchDungeon, Passage, Roll, Side
from matches.queries import RecordedMatch
from matches.queries.auditing import MatchRecord
from matches.queries.figureaudit import StoredFigures, stored_figures
from matches.queries.recordedmatch import playing_side
from rules.models import Confirmation, Correction, PostGame, Report, Step
from rules.services.auditing.batches import in_batches
from rules.services.auditing.stored import stored_effect
from teams.models import Change, Entry, Team
from teams.queries.coaches import Passed, passed_on
from teams.queries.packs import book_for

BATCH = 100
# The most numerous rows are read as named tuples, because models take twice as long.
LOG = ("match_id", "id", "key", "device", "n", "clock", "kind", "by_id", "at", "dice", "body")
EVENT = (
    "match_id", "id", "key", "type", "team_id", "player_id", "victim_team_id", "victim_id",
    "details", "outcome", "spp", "with_report", "by_id", "at", "revoked_at", "revoked_by_id",
    "revoke_reason",
)  # fmt: skip
ROLL = ("match_id", "id", "purpose", "die", "first", "faces", "entered_by_id", "thrown_as", "at")
ENTRY = ("change_id", "player_id", "gold", "spp", "text", "effect_said")


@dataclass(frozen=True, slots=True)
class BookedChange:
    """A change in force that a post-game step posted."""

    id: int
    team: int
    key: str
    step: int
    lines: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class Dossier:
    """Everything stored about one match. `spoken` are the teams that confirmed each report.

    `steps` are those of post-games in force, in order, and `booked` the changes in force that they
    posted. `passed` says who coached its teams when.
    """

    record: MatchRecord
    rules: HouseRules
    passages: Sequence[Passage] = ()
    reports: Sequence[Report] = ()
    spoken: Mapping[int, frozenset[int]] = field(default_factory=dict)
    postgames: Sequence[PostGame] = ()
    corrections: Sequence[Correction] = ()
    steps: Sequence[Step] = ()
    booked: Sequence[BookedChange] = ()
    figures: StoredFigures = field(default_factory=StoredFigures)
    passed: Passed = field(default_factory=dict)

    @property
    def standing(self) -> list[PostGame]:
        """Its post-games in force: one, if all is well."""
        return [row for row in self.postgames if row.status != PostGame.Status.UNDONE]

    @property
    def old(self) -> bool:
        """Whether it was folded by an older edition of the rules, and its fingerprint fits."""
        return self.match.edition != EDITION and self.record.fits

    @property
    def match(self) -> Match:
        return self.record.match

    @property
    def teams(self) -> list[int]:
        """Its sides' teams, in their order."""
        return [side.team_id for side in self.record.sides]

    def recorded(self, states: Mapping[int, TeamState]) -> RecordedMatch:
        """The match as values, its sides as they were then; no query."""
        sides = {
            side.team_id: playing_side(side, states[side.team_id]) for side in self.record.sides
        }
        so_far = MatchSoFar(self.rules.book, self.rules, sides, self.record.counting)
        return RecordedMatch(self.match, self.rules, so_far)


@dataclass
class MatchReading:
    """Reads matches by id; teams and house rules are cached."""

    teams: dict[int, Team] = field(default_factory=dict)
    passed: dict[int, list[tuple[datetime, int]]] = field(default_factory=dict)
    _rules: dict[tuple[str, str, str], HouseRules] = field(default_factory=dict)

    def dossiers(self, matches: Iterable[int]) -> Iterator[Dossier]:
        """The matches with these ids, in this order."""
        for ids in in_batches(matches, BATCH):
            yield from self._read(ids)

    def team(self, team: int) -> Team:
        """A team's row."""
        self._meet([team])
        return self.teams[team]

    def _read(self, ids: Sequence[int]) -> Iterator[Dossier]:
        sides = _by_match(models(Side.objects.filter(match__in=ids).order_by("order")))
        self._meet(side.team_id for some in sides.values() for side in some)
        log = LogEntry.objects.filter(match__in=ids).order_by("clock", "device", "n")
        entries = _by_match(tuples(log, LOG))
        events = _tuples(Event, EVENT, ids)
        rolls = _tuples(Roll, ROLL, ids)
        passages = _by_match(Passage.objects.filter(match__in=ids).order_by("id"))
        reports = _by_match(models(Report.objects.filter(match__in=ids).order_by("revision")))
        postgames = _by_match(PostGame.objects.filter(match__in=ids).order_by("id"))
        done = Correction.objects.filter(match__in=ids, status=Correction.Status.DONE)
        corrections = _by_match(done.defer("impact").order_by("id"))
        steps, booked = _steps(postgames)
        spoken, figures = _spoken(ids), stored_figures(ids)
        matches = _matches(ids)
        dungeons = MatchDungeon.objects.select_related("version").in_bulk(ids)
        for one in ids:
            match = matches[one]
            rules = self._rules_of(match)
            self._seat(match, sides[one])
            placed = self._place(match, dungeons.get(one))
            record = MatchRecord(match, sides[one], entries[one], events[one], rolls[one], placed)
            yield Dossier(
                record, rules, passages[one], reports[one], spoken, postgames[one],
                corrections[one], steps[one], booked[one], figures[one], self.passed,
            )  # fmt: skip

    def _meet(self, teams: Iterable[int]) -> None:
        unknown = set(teams) - self.teams.keys()
        if unknown:
            self.teams |= Team.objects.in_bulk(unknown)
            self.passed |= passed_on(unknown)

    def _seat(self, match: Match, sides: list[Side]) -> None:
        """Set what a prefetch would set."""
        for side in sides:
            side.match, side.team = match, self.teams[side.team_id]
        at_hand: Any = match.sides.all()
        at_hand._result_cache = sides
        match._prefetched_objects_cache = {"sides": at_hand}  # type: ignore[attr-defined]

    def _place(self, match: Match, placed: MatchDungeon | None) -> MatchDungeon | None:
        """Set its dungeon, or that it has none, for its table to find."""
        match._state.fields_cache["placed"] = placed
        return placed

    def _rules_of(self, match: Any) -> HouseRules:
        key = (match.rules_text, match.options_text, match.pack)
        if key not in self._rules:
            snapshot = {**json.loads(match.rules_text), **json.loads(match.options_text)}
            self._rules[key] = HouseRules.from_snapshot(snapshot, book_for(match.pack))
        return self._rules[key]


def _matches(ids: Sequence[int]) -> Mapping[int, Match]:
    """The rows, with house rules as text: most have the same, which is parsed once."""
    rows = Match.objects.defer("house_rules", "options").annotate(
        rules_text=Cast("house_rules", TextField()), options_text=Cast("options", TextField())
    )
    return rows.in_bulk(ids)


def _tuples(model: type[Model], columns: Sequence[str], ids: Sequence[int]) -> Any:
    rows = model._default_manager.filter(match__in=ids).order_by("id")
    return _by_match(tuples(rows, columns))


Row = TypeVar("Row")


def _by_match(rows: Iterable[Row]) -> defaultdict[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.match_id].append(row)  # type: ignore[attr-defined]
    return found


def standing_steps(matches: Any) -> QuerySet[Step]:
    """The steps of these matches' post-games in force."""
    return Step.objects.filter(postgame__match__in=matches).exclude(
        postgame__status=PostGame.Status.UNDONE
    )


def _steps(
    postgames: Mapping[int, Sequence[PostGame]],
) -> tuple[dict[int, list[Step]], dict[int, list[BookedChange]]]:
    """The steps in force, and what they posted, both by match."""
    known = {row.pk: row for some in postgames.values() for row in some}
    steps: defaultdict[int, list[Step]] = defaultdict(list)
    at: dict[int, int] = {}
    for step in models(standing_steps(list(postgames)).order_by("order", "id")):
        step.postgame = known[step.postgame_id]
        at[step.pk] = step.postgame.match_id
        steps[step.postgame.match_id].append(step)
    booked: defaultdict[int, list[BookedChange]] = defaultdict(list)
    for change in _booked(list(at)):
        booked[at[change.step]].append(change)
    return steps, booked


def _booked(steps: Sequence[int]) -> Iterator[BookedChange]:
    changes = Change.objects.filter(step__in=steps).order_by("id")
    rows = list(changes.values_list("id", "team_id", "key", "step", "reverses_id"))
    gone = {row[4] for row in rows if row[4] is not None}
    standing = [row for row in rows if row[4] is None and row[0] not in gone]
    lines = lines_of(row[0] for row in standing)
    for one, team, key, step, _ in standing:
        yield BookedChange(one, team, key, step or 0, tuple(lines[one]))


def lines_of(changes: Iterable[int]) -> dict[int, list[LedgerLine]]:
    """The lines of these changes, in their order."""
    found: defaultdict[int, list[LedgerLine]] = defaultdict(list)
    entries = Entry.objects.filter(change__in=list(changes)).order_by("id")
    rows = entries.annotate(effect_said=Cast("effect", TextField())).values_list(*ENTRY)
    for change, player, gold, spp, text, effect in rows:
        found[change].append(LedgerLine(text, player, gold, spp, stored_effect(effect)))
    return found


def _spoken(ids: Sequence[int]) -> dict[int, frozenset[int]]:
    """The teams that confirmed each report of these matches."""
    words = Confirmation.objects.filter(report__match__in=ids)
    found: dict[int, set[int]] = defaultdict(set)
    for report, team in words.values_list("report", "team"):
        found[report].add(team)
    return {report: frozenset(teams) for report, teams in found.items()}


def in_order(matches: QuerySet[Match]) -> list[int]:
    """Their ids in the order of confirmation; unconfirmed ones come last."""
    last = F("confirmed_at").asc(nulls_last=True)
    return list(matches.order_by(last, "id").values_list("pk", flat=True))
