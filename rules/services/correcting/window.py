"""Everything that builds on a match for its teams: later matches, and their own acts.

What follows from a later match depends on that match and the team itself, never on its opponent's
state. So only the corrected match's teams are worked out again; a later opponent keeps what it has.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.http import Http404

from core.errors import Conflict
from dungeonbowl.effects import Impossible, fold
from dungeonbowl.team.state import TeamState
from matches.models import Match, Roll
from matches.queries import SIDES
from rules.models import PostGame, Step
from rules.services.correcting.keptdice import DiceRecord, since_confirmed
from teams import ledger
from teams.models import Change
from teams.queries.origins import does, origin
from teams.services.redrafting import takes_redraft_back

UNDONE = re.compile(r"\.undone-c\d+$")


@dataclass(frozen=True, slots=True)
class Act:
    """One thing in a team's history: a match's end, an answer to a step, its own act."""

    at: datetime
    rank: int
    match: int = 0
    step: Step | None = None
    answer: int = 0
    change: Change | None = None


@dataclass
class Window:
    """The corrected match and all after it, locked; `opened` before anything is written."""

    match: Match
    matches: dict[int, Match]
    teams: dict[int, ledger.OpenTeam]
    postgames: dict[int, PostGame] = field(default_factory=dict)
    steps: dict[tuple[int, int], list[Step]] = field(default_factory=dict)
    changes: dict[int, list[Change]] = field(default_factory=dict)
    records: dict[int, DiceRecord] = field(default_factory=dict)
    _elsewhere: set[int] = field(default_factory=set)
    _first: dict[str, datetime] = field(default_factory=dict)

    @property
    def standing(self) -> int:
        """How many later matches build on this one."""
        return max(0, len(self.matches) - 1)

    @property
    def all_steps(self) -> list[Step]:
        return [step for steps in self.steps.values() for step in steps]

    def standing_changes(self, team: int) -> list[Change]:
        """The team's changes in force since the match, oldest first."""
        changes = self.changes.get(team, [])
        taken_back, void = {change.reverses_id for change in changes}, self._never(team)
        standing = [one for one in changes if does(one) and one.pk not in taken_back]
        return [one for one in standing if self._is_since(one) and origin(one.key) not in void]

    def _never(self, team: int) -> set[str]:
        """The keys of changes in a redraft that was taken back as a whole."""
        changes = self.changes.get(team, [])
        back = [one for one in changes if one.reverses and takes_redraft_back(one)]
        return {
            origin(change.key)
            for one in back
            for change in changes
            if (one.reverses_id or 0) <= change.pk < one.pk
        }

    def _is_since(self, change: Change) -> bool:
        """Whether it was first posted after the match; a correction may have posted it again."""
        if change.step in self.step_ids:
            return True
        key = origin(change.key)
        first = change.at if key == change.key else self._first.get(key)
        return first is not None and first >= _since(self.match)

    def before(self, team: int) -> TeamState:
        """The team at the end of the match, before anything followed from it.

        Raises Conflict if the ledger can't be taken back that far.
        """
        state = self.teams[team].state
        try:
            for change in reversed(self.standing_changes(team)):
                state = fold(state, ledger.inverses(change))
        except Impossible as contradiction:
            name = self.teams[team].row.name
            said = f"The ledger of {name} can't be gone back to this match: {contradiction}."
            raise Conflict(said) from contradiction
        return state

    def acts(self, team: int) -> list[Act]:
        """Everything since, in the order in which it happened the first time."""
        found = [
            Act(_since(match), 0, match=pk)
            for pk, match in self.matches.items()
            if (pk, team) in self.steps
        ]
        found += [act for (_, one), steps in self.steps.items() if one == team
                  for step in steps for act in answers_to(step)]  # fmt: skip
        found += [Act(change.at, 2, change=change) for change in self._own(team)]
        return sorted(found, key=lambda act: (act.at, act.rank, act.step.order if act.step else 0))

    def _own(self, team: int) -> list[Change]:
        """The team's own acts as first posted, whether in force or not.

        An act that it took back and did again counts at the last time.
        """
        changes = self.changes.get(team, [])
        dead = {origin(c.reverses.key) for c in changes if c.reverses and not UNDONE.search(c.key)}
        void = self._never(team)
        return [
            change
            for change in changes
            if does(change)
            and change.key == origin(change.key)
            and change.key not in dead
            and change.key not in void
            and (change.step is None or change.step in self._elsewhere)
        ]

    @cached_property
    def step_ids(self) -> frozenset[int]:
        return frozenset(step.pk for step in self.all_steps)


def open_window(match_id: int) -> Window:
    """Lock the match, all that build on it and its teams, and read everything.

    Raises Http404 if the match went with a draw meanwhile, Conflict if its teams are just settling
    another.
    """
    teams, ids = _teams_of(match_id), _later(match_id)
    matches = _locked({match_id, *ids})
    match = matches.get(match_id)
    if match is None:
        raise Http404("There is no such match.")
    window = Window(match, matches, ledger.lock_all(teams))
    if match.exhibition or match.confirmed_at is None:
        return window
    if _later(match_id) != ids:
        raise Conflict("Another match of these teams is being settled just now. Try again.")
    _read(window)
    return window


def _teams_of(match_id: int) -> list[int]:
    return list(Match.objects.filter(pk=match_id).values_list("sides__team", flat=True))


def _later(match_id: int) -> list[int]:
    """Later matches of the same teams with a post-game in force."""
    match = Match.objects.filter(pk=match_id).values("sides__team", "confirmed_at")
    since = [row["confirmed_at"] for row in match if row["confirmed_at"]]
    if not since:
        return []
    standing = PostGame.objects.exclude(status=PostGame.Status.UNDONE)
    found = standing.filter(
        match__confirmed_at__gte=since[0],
        match__sides__team__in=[row["sides__team"] for row in match],
    )
    return sorted(set(found.values_list("match", flat=True)))


def _locked(ids: Iterable[int]) -> dict[int, Match]:
    rows = list(Match.objects.select_for_update().filter(pk__in=list(ids)).order_by("pk"))
    prefetch_related_objects(rows, Prefetch("sides", SIDES))
    for row in rows:
        for side in row.sides.all():
            side.match = row
    return {row.pk: row for row in rows}


def _read(window: Window) -> None:
    standing = PostGame.objects.filter(match__in=window.matches)
    standing = standing.exclude(status=PostGame.Status.UNDONE)
    window.postgames = {row.match_id: row for row in standing.order_by("id")}
    kept = Step.objects.filter(postgame__in=window.postgames.values(), team__in=window.teams)
    grouped: dict[tuple[int, int], list[Step]] = defaultdict(list)
    for step in kept.select_related("postgame").order_by("order"):
        grouped[step.postgame.match_id, step.team_id].append(step)
    window.steps = dict(grouped)
    _read_changes(window)
    _read_rolls(window)


def _read_changes(window: Window) -> None:
    since = Change.objects.filter(team__in=window.teams, at__gte=_since(window.match))
    found = since.select_related("reverses").prefetch_related("entries").order_by("id")
    grouped: dict[int, list[Change]] = defaultdict(list)
    for change in found:
        grouped[change.team_id].append(change)
    window.changes = dict(grouped)
    window._elsewhere = _earlier_steps(found, window.step_ids)
    window._first = _first_posted(found)


def _first_posted(changes: QuerySet[Change]) -> dict[str, datetime]:
    """When changes that a correction posted again were first posted, by key."""
    again = {origin(one.key) for one in changes if origin(one.key) != one.key}
    if not again:
        return {}
    return dict(Change.objects.filter(key__in=again).values_list("key", "at"))


def _earlier_steps(changes: QuerySet[Change], known: frozenset[int]) -> set[int]:
    """Steps of earlier post-games that went on after the match, without undone ones."""
    strange = {change.step for change in changes if change.step} - known
    if not strange:
        return set()
    standing = Step.objects.filter(pk__in=strange).exclude(postgame__status=PostGame.Status.UNDONE)
    return set(standing.values_list("pk", flat=True))


def _read_rolls(window: Window) -> None:
    rows: dict[int, list[Any]] = defaultdict(list)
    kept = Roll.objects.filter(match__in=window.matches).exclude(purpose__startswith="event.")
    for row in kept.order_by("id"):
        rows[row.match_id].append(row)
    window.records = {
        match: DiceRecord(since_confirmed(window.matches[match], found))
        for match, found in rows.items()
    }


def _since(match: Match) -> datetime:
    assert match.confirmed_at is not None
    return match.confirmed_at


def answers_to(step: Step) -> Iterable[Act]:
    """Every answer to a step with its time; old steps have only the last."""
    last = step.done_at or step.postgame.at
    for number, _ in enumerate(step.answers):
        answered = _answered_at(step.answered_at, number, len(step.answers))
        at = datetime.fromisoformat(answered) if answered else last
        yield Act(at, 1, match=step.postgame.match_id, step=step, answer=number)


def _answered_at(times: Sequence[str], number: int, answers: int) -> str:
    missing = answers - len(times)
    return times[number - missing] if number >= missing else ""
