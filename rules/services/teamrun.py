"""A team's post-game steps: worked out one after the other, written all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone

from accounts.models import User
from core.rows import overwrite
from dungeonbowl import postgame as domain
from dungeonbowl.dice import Dice, DiceNeeded, MadeRoll, RecordingDice
from dungeonbowl.effects import fold
from dungeonbowl.keys import DiceMode
from dungeonbowl.team.state import TeamState
from matches.queries import RecordedMatch, fielded
from matches.services import count_awards, keep
from rules.models import Step
from rules.queries.facts import facts_of
from teams import ledger
from teams.services import vacate

Answer = Mapping[str, Any]
# The columns of a step that a run may change.
WRITTEN = [
    "status", "needs", "text", "answers", "answered_at", "kept", "said", "answered_by", "done_at",
    "waiting_since", "decided_why",
]  # fmt: skip


@dataclass
class TeamRun:
    """Steps of one team, with its row locked; each sees the results of those before it.

    `by` is who answered; None if nobody had to, or if the rules did, for the reason `because`.
    `thrown` gives table dice as they are asked for. Nothing is written before `write_all`.
    """

    recorded: RecordedMatch
    team: ledger.OpenTeam
    by: User | None = None
    because: str = ""
    thrown: Dice | None = None
    facts: domain.MatchFacts = field(init=False)
    steps: list[Step] = field(default_factory=list)
    postings: list[ledger.Posting] = field(default_factory=list)
    rolled: list[MadeRoll] = field(default_factory=list)

    def __post_init__(self) -> None:
        facts = facts_of(self.recorded.match, self.recorded)
        side = next(one for one in self.recorded.match.sides.all() if one.team_id == self.team.id)
        facts = facts.learning_by(self.team.id, self.team.rules.choice("progression"))
        self.facts = facts.with_state(self.team.id, fielded(side, self.team.state))

    def go(self, steps: Sequence[Step]) -> None:
        """Run the team's unfinished steps in their order, up to the first that waits."""
        for step in steps:
            if step.status == Step.Status.PENDING:
                self.take(step)
            if step.status != Step.Status.DONE:
                return

    def take(self, step: Step, answer: Answer | None = None) -> None:
        """Run a step until it is done or waits. Raises the reason against the answer."""
        self.steps.append(step)
        while self._once(step, answer):
            answer = None

    def _once(self, step: Step, answer: Answer | None) -> bool:
        """Run the step once; returns whether it has to run again."""
        dice = self._dice(answer)
        try:
            outcome = self._work_out(step, answer, dice)
        except domain.Waiting as question:
            return _wait(step, question.text, [])
        except DiceNeeded as lacking:
            if answer is not None:
                raise
            needs = [need.as_dict() for need in lacking.needs]
            return _wait(step, f"Roll for the {lacking.needs[0].why}.", needs)
        self.rolled += dice.rolls
        self._book(step, outcome)
        return _note(step, outcome)

    def _dice(self, answer: Answer | None) -> RecordingDice:
        """The dice for this step: the program's, or those given with the answer."""
        if self.thrown is not None and self.recorded.rules.choice("dice") == DiceMode.TABLE:
            return RecordingDice(self.thrown)
        return self.recorded.dice(answer.get("rolls") if answer else None)

    def _work_out(self, step: Step, answer: Answer | None, dice: Dice) -> domain.StepOutcome:
        book, rules, facts = self.team.book, self.recorded.rules, self.facts
        if domain.kind_of(step.key).public:
            # Gold paid in secret for another match still counts in it.
            facts = facts.with_state(self.team.id, self._as_everybody_knows())
        turn = domain.Turn(facts, self.team.id, answer, dice, book, rules, step.kept)
        return domain.run(step.key, turn)

    def _as_everybody_knows(self) -> TeamState:
        state = self.facts.side(self.team.id).state
        if not self.team.hidden:
            return state
        return replace(state, treasury=state.treasury + self.team.hidden)

    def _book(self, step: Step, outcome: domain.StepOutcome) -> None:
        if not outcome.lines:
            return
        key = f"postgame.{step.postgame_id}.{self.team.id}.{step.key}.{len(step.kept)}"
        match, why = self.recorded.match.pk, f"{self.because} {outcome.text}".strip()
        self.postings.append(ledger.Posting(key, self.by, why, outcome.lines, match, step.pk))
        state = fold(self.facts.side(self.team.id).state, outcome.lines)
        self.facts = self.facts.with_state(self.team.id, state)


def write_all(runs: Sequence[TeamRun]) -> None:
    """Post to the ledger, store the dice and update the steps' rows of one match."""
    if not any(run.steps for run in runs):
        return
    match, by = runs[0].recorded.match, runs[0].by
    ledger.post_together([(run.team, run.postings) for run in runs])
    keep(match, [roll for run in runs for roll in run.rolled], by)
    overwrite([step for run in runs for step in run.steps], WRITTEN)
    kinds = {run.team.id: [domain.kind_of(step.key) for step in run.steps] for run in runs}
    if any(kind.awards for some in kinds.values() for kind in some):
        count_awards([match.pk])
    for team, some in kinds.items():
        if any(kind.opens_market for kind in some):
            vacate(team, match.pk)


def _note(step: Step, outcome: domain.StepOutcome) -> bool:
    step.kept = [*step.kept, dict(outcome.kept)]
    step.said = [*step.said, *([outcome.text] if outcome.text else [])]
    step.text, step.needs = " ".join(step.said), []
    if outcome.finished:
        step.status, step.done_at = Step.Status.DONE, timezone.now()
    return not outcome.finished


def _wait(step: Step, question: str, needs: list[dict[str, Any]]) -> bool:
    step.status, step.needs = Step.Status.WAITING, needs
    step.waiting_since = timezone.now()
    step.text = " ".join([*step.said, question])
    return False
