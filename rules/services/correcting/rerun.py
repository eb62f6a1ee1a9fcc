"""A team's post-game run again, with what its coach answered then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from dungeonbowl import postgame as domain
from dungeonbowl.dice import RecordingDice
from dungeonbowl.keys import DiceMode
from dungeonbowl.postgame.steps import place
from dungeonbowl.team.state import TeamState
from matches.models import Match, Side
from matches.queries import RecordedMatch, fielded, recorded_match
from rules.models import PostGame, Step
from rules.services.correcting.keptdice import BroughtDice, DiceRecord, KeptDice
from rules.services.teamrun import Answer, TeamRun
from teams.ledger import OpenTeam

ReadMatch = Callable[[Match, dict[int, TeamState]], RecordedMatch]
REWRITTEN = ["status", "needs", "text", "kept", "said", "waiting_since", "done_at", "order"]


@dataclass
class Rerun(TeamRun):
    """As the first time, but dice given then are taken from the record."""

    record: DiceRecord = field(default_factory=DiceRecord)
    added: Mapping[str, Any] = field(default_factory=dict)

    def _dice(self, answer: Answer | None) -> RecordingDice:
        if self.recorded.rules.choice("dice") != DiceMode.TABLE:
            return self._thrown_by_the_program(answer)
        rolls = (answer or {}).get("rolls") or {}
        return RecordingDice(KeptDice(rolls, self.added, self.record))

    def _thrown_by_the_program(self, answer: Answer | None) -> RecordingDice:
        if not self.record.brought:
            return super()._dice(answer)
        return RecordingDice(BroughtDice(self.recorded.match.seed, record=self.record))

    @cached_property
    def side(self) -> Side:
        """The team's side of the match."""
        sides = self.recorded.match.sides.all()
        return next(one for one in sides if one.team_id == self.team.id)

    @cached_property
    def extra(self) -> Mapping[int, Any]:
        """The match's journeymen."""
        return self.side.journeymen

    def fields(self, state: TeamState) -> None:
        """Go on with the team as it is now, and the match's journeymen."""
        if state is self.facts.side(self.team.id).state and not self.extra:
            return
        self.facts = self.facts.with_state(self.team.id, fielded(self.side, state))

    def left(self, before: TeamState) -> TeamState:
        """The team after the steps so far, without the journeymen."""
        state, extra = self.facts.side(self.team.id).state, self.extra
        if not extra:
            return state
        own = {one: player for one, player in state.players.items() if one not in extra}
        return replace(state, players={**before.players, **own})


@dataclass(frozen=True)
class FirstRun:
    """A team's steps after a match in the first run.

    `recorded` reads the match as values, `fresh` makes a step that wasn't there before.
    """

    postgame: PostGame
    match: Match
    steps: Iterable[Step]
    recorded: ReadMatch = recorded_match
    fresh: Callable[..., Step] = Step.objects.create


@dataclass
class RerunMatch:
    """One match of the team: its steps, laid down again, and the run over them."""

    postgame: PostGame
    run: Rerun
    steps: list[Step]
    was: dict[int, dict[str, Any]]
    left: dict[str, int]
    dropped: set[str] = field(default_factory=set)
    blocked: bool = False

    @classmethod
    def laid_down(cls, first: FirstRun, team: OpenTeam, **dice: Any) -> RerunMatch:
        """Every step that applies now, as pending; those that no longer apply are reverted."""
        match, postgame = first.match, first.postgame
        known = {step.key: step for step in first.steps}
        was = {step.pk: _columns(step) for step in known.values()}
        states = {side.team_id: TeamState() for side in match.sides.all()} | {team.id: team.state}
        run = Rerun(first.recorded(match, states), team, **dice)
        keys = domain.steps_for(run.facts, team.id, team.book, run.recorded.rules)
        left = {step.key: len(step.answers) for step in known.values()}
        _lay_down(postgame, team.id, keys, known, first.fresh)
        laid = sorted(known.values(), key=lambda step: step.order)
        return cls(postgame, run, laid, was, left)

    def step(self, key: str) -> Step:
        """The step of this key."""
        return next(step for step in self.steps if step.key == key)

    @property
    def before_market(self) -> bool:
        """Whether the hiring step is still ahead."""
        markets = [step for step in self.steps if domain.kind_of(step.key).opens_market]
        return any(step.status == Step.Status.PENDING for step in markets)

    def known(self, step: Step) -> int | None:
        """The step's id, unless this correction has just made it."""
        return step.pk if step.pk in self.was else None

    def must_end(self, step: Step) -> bool:
        """Whether the coach had gone beyond this step, so that it doesn't wait now.

        By their answers, not by the step's status: a correction may have ended a step for a while.
        """
        answered = [one for one in self.steps if one.answers]
        last = max(answered, key=lambda one: place(one.key), default=None)
        if last is None or self.postgame.status == PostGame.Status.CLOSED:
            return last is not None
        if last.key == step.key:
            return bool(step.answers[-1].get("done"))
        return place(step.key) < place(last.key)

    def does_without(self, step: Step, answer: Answer) -> bool:
        """Whether the answer falls with the one before it, which was dropped."""
        if not domain.kind_of(step.key).goes_on(answer):
            self.dropped.discard(step.key)
        return step.key in self.dropped

    def changed(self) -> list[Step]:
        """The steps whose rows have to be written; those done before keep their time."""
        for step in self.steps:
            was = self.was.get(step.pk, {})
            if step.status in (Step.Status.PENDING, Step.Status.WAITING):
                step.done_at = None
            elif was.get("done_at"):
                step.done_at = was["done_at"]
            if step.status != Step.Status.WAITING or was.get("status") == Step.Status.WAITING:
                step.waiting_since = was.get("waiting_since")
        return [step for step in self.steps if self.was.get(step.pk) != _columns(step)]


def _lay_down(
    postgame: PostGame,
    team: int,
    keys: Iterable[str],
    known: dict[str, Step],
    fresh: Callable[..., Step],
) -> None:
    wanted = set(keys)
    for key in sorted(wanted - known.keys()):
        known[key] = fresh(postgame=postgame, team_id=team, order=0, key=key)
    ranked = sorted(known, key=lambda key: (key not in wanted, place(key)))
    for order, key in enumerate(ranked):
        step = known[key]
        step.order, step.needs, step.text, step.kept, step.said = order, [], "", [], []
        step.status = Step.Status.PENDING if key in wanted else Step.Status.REVERTED


def _columns(step: Step) -> dict[str, Any]:
    return {name: getattr(step, name) for name in REWRITTEN}
