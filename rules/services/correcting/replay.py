"""Everything that a team did or suffered since a match, worked out again in the same order.

It is worked out in memory, from the team as of the match's end; then it is compared with the
ledger, and only from the first difference on is anything rewritten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from dungeonbowl.advancement import gain_named
from dungeonbowl.dice import MadeRoll as Rolled
from dungeonbowl.effects import LedgerLine, SkillGained, fold
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame import kind_of
from dungeonbowl.postgame.learning import learners
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Refused
from rules.models import Step
from rules.services.correcting.answers import (
    NOTHING_ASKED,
    OBSTACLES,
    Answers,
    OpenQuestion,
    Place,
    bare,
    is_drop,
    needs_of,
    open_at,
    why_not,
)
from rules.services.correcting.drafts import Replayed, as_played
from rules.services.correcting.eras import in_their_time
from rules.services.correcting.keptdice import DiceRecord
from rules.services.correcting.rerun import FirstRun, RerunMatch
from rules.services.correcting.window import Act, Window
from teams import ledger
from teams.models import Change
from teams.queries.origins import first_done, origin
from teams.services.repeating import as_then, other_skill, repeat


@dataclass
class Replay:
    """One team's replay. `asked` are the questions that came up."""

    window: Window
    team: ledger.OpenTeam
    answers: Answers
    state: TeamState
    drafts: list[Replayed] = field(default_factory=list)
    asked: list[OpenQuestion] = field(default_factory=list)
    notes: list[dict[str, Any]] = field(default_factory=list)
    rolled: dict[int, list[Rolled]] = field(default_factory=dict)
    played: dict[int, RerunMatch] = field(default_factory=dict)

    def go(self, acts: Iterable[Act]) -> None:
        """Do everything in order."""
        for team, act in in_their_time(self.team, [*acts]):
            self.team = team
            if act.change is not None:
                self._own(act.change)
            elif act.step is not None:
                self._answer(self.played[act.match], act.step, act.answer)
            else:
                self._begin(act.match)

    def kept(self) -> int:
        """How many of the ledger's changes, from the first on, stay as they are."""
        standing = self.window.standing_changes(self.team.id)
        pairs = enumerate(zip(self.drafts, standing, strict=False))
        alike = min(len(self.drafts), len(standing))
        return next((n for n, (draft, change) in pairs if not draft.stands(change)), alike)

    def _begin(self, match_id: int) -> None:
        match = self.window.matches[match_id]
        record = self.window.records.get(match_id, DiceRecord())
        steps = self.window.steps[match_id, self.team.id]
        first = FirstRun(self.window.postgames[match_id], match, steps)
        team, added = replace(self.team, state=self.state), self.answers.rolls(match_id)
        played = RerunMatch.laid_down(first, team, record=record, added=added)
        self.played[match_id] = played
        if match_id != self.window.match.pk:
            self.notes += as_played(match, self.team.id, self.state)
        self._advance(played)

    def _advance(self, played: RerunMatch) -> None:
        """Go on as far as nobody is asked who was asked the first time."""
        for step in played.steps:
            if played.blocked or step.status in (Step.Status.DONE, Step.Status.REVERTED):
                continue
            if step.status == Step.Status.PENDING:
                self._take(played, step)
            if step.status == Step.Status.WAITING and not self._go_on(played, step):
                return

    def _go_on(self, played: RerunMatch, step: Step) -> bool:
        """End a waiting step if it had ended before; returns whether it has."""
        if played.left.get(step.key) or not played.must_end(step):
            return False
        self._end(played, step)
        return step.status == Step.Status.DONE

    def _answer(self, played: RerunMatch, step: Step, number: int) -> None:
        """Give the old answer if it is still valid, or else the new one."""
        step, answer = played.step(step.key), step.answers[number]
        played.left[step.key] -= 1
        if played.blocked or _is_idle(step, answer):
            return
        if not played.does_without(step, answer):
            wrong = self._tried(played, step, answer)
            if wrong is not None:
                self._instead(played, step, answer, wrong)
        self._advance(played)

    def _tried(self, played: RerunMatch, step: Step, answer: Any) -> Exception | None:
        """The reason against this answer; None if it was taken."""
        if step.status != Step.Status.WAITING:
            return Refused([NOTHING_ASKED])
        try:
            self._take(played, step, answer)
        except OBSTACLES as wrong:
            return wrong
        return None

    def _instead(self, played: RerunMatch, step: Step, was: Any, wrong: Exception) -> None:
        place = (played.postgame.match_id, self.team.id, step.key)
        self._substitute(
            place,
            lambda answer: self._tried(played, step, bare(answer)),
            lambda: played.dropped.add(step.key),
            lambda obstacle: self._ask(played, step, obstacle, was),
            wrong,
        )

    def _substitute(
        self,
        place: Place,
        attempt: Callable[[Any], Exception | None],
        drop: Callable[[], None],
        ask: Callable[[Exception], None],
        wrong: Exception,
    ) -> None:
        """Take the next valid answer, do without if that is the answer, or ask."""
        while found := self.answers.next(place):
            answer, fresh = found
            if is_drop(answer):
                return drop()
            obstacle = attempt(answer)
            if obstacle is None:
                return None
            if fresh:
                return ask(obstacle)
        return ask(wrong)

    def _end(self, played: RerunMatch, step: Step) -> None:
        """End a step that newly waits: with the new answer, or by leaving it."""
        place = (played.postgame.match_id, self.team.id, step.key)
        while step.status == Step.Status.WAITING and (found := self.answers.next(place)):
            answer, fresh = found
            wrong = None if is_drop(answer) else self._tried(played, step, bare(answer))
            if wrong is not None and fresh:
                self._ask(played, step, wrong)
                break
        if step.status == Step.Status.WAITING and not played.blocked:
            self._leave(played, step)

    def _leave(self, played: RerunMatch, step: Step) -> None:
        kind = kind_of(step.key)
        question = OpenQuestion(
            played.postgame.match_id,
            self.team.id,
            step.text,
            played.known(step),
            step.key,
            needs=tuple(step.needs),
            must=not kind.leavable,
            **self._open(played, step),
        )
        wrong = self._tried(played, step, {"done": True}) if not question.must else None
        if question.must or wrong is not None:
            self.asked.append(replace(question, must=True))
            played.blocked = True
        elif kind.forgoes:
            self.asked.append(question)

    def _take(self, played: RerunMatch, step: Step, answer: Any = None) -> None:
        run = played.run
        run.fields(self.state)
        run.take(step, answer)
        self.state = run.left(self.state)
        for posting in run.postings:
            self._draft(
                Replayed(
                    posting.key, posting.why, tuple(posting.lines), posting.match, posting.step
                )
            )
        self.rolled.setdefault(played.postgame.match_id, []).extend(run.rolled)
        for worked_off in (run.postings, run.rolled, run.steps):
            worked_off.clear()

    def _draft(self, draft: Replayed) -> None:
        self.drafts.append(draft)

    def _ask(self, played: RerunMatch, step: Step, wrong: Exception, was: Any = None) -> None:
        played.blocked = not kind_of(step.key).leavable
        self.asked.append(
            OpenQuestion(
                played.postgame.match_id,
                self.team.id,
                why_not(wrong),
                played.known(step),
                step.key,
                needs=needs_of(wrong) or tuple(step.needs),
                was=self._said(was),
                **self._open(played, step),
            )
        )

    def _open(self, played: RerunMatch, step: Step) -> dict[str, Any]:
        """What may be chosen at this step: players who may take a skill, or be cured."""
        return open_at(step.key, self.state, self.team.book, played.run.recorded.rules)

    def _own(self, change: Change) -> None:
        """Repeat the team's own act, if it is still allowed."""
        first = first_done(change)
        lines = [ledger.line_of(entry) for entry in first.entries.all()]
        team = replace(self.team, state=as_then(self.state, self.team.state))
        command = first.key.rpartition(".")[2]
        try:
            self._post(change, repeat(team, command, lines))
        except OBSTACLES as wrong:
            self._substitute(
                change.pk,
                lambda answer: self._other_skill(team, change, lines, answer),
                lambda: None,
                lambda obstacle: self._ask_about(change, obstacle),
                wrong,
            )

    def _other_skill(
        self, team: ledger.OpenTeam, change: Change, lines: list[LedgerLine], answer: Any
    ) -> Exception | None:
        try:
            self._post(change, other_skill(team, lines, str(answer.get("skill", ""))))
        except (*OBSTACLES, ValueError) as wrong:
            return wrong
        return None

    def _post(self, change: Change, lines: tuple[LedgerLine, ...]) -> None:
        self.state = fold(self.state, lines)
        hidden = change.key in self._sealed
        self._draft(Replayed(change.key, change.why, lines, change.match, change.step, hidden))

    @cached_property
    def _sealed(self) -> frozenset[str]:
        changes = self.window.changes.get(self.team.id, [])
        return frozenset(origin(one.key) for one in changes if one.pk in self.team.sealed)

    def _ask_about(self, change: Change, wrong: Exception) -> None:
        was = "Something paid in secret" if change.key in self._sealed else change.why
        self.asked.append(
            OpenQuestion(
                change.match,
                self.team.id,
                why_not(wrong),
                change=change.pk,
                was=was,
                may_learn=self._learned_otherwise(change),
            )
        )

    def _learned_otherwise(self, change: Change) -> tuple[dict[str, Any], ...]:
        """The skills that this change's player may learn instead, if it was about learning."""
        lines = [ledger.line_of(entry) for entry in change.entries.all()]
        pupils = {line.player for line in lines if isinstance(line.effect, SkillGained)}
        who = [one for one in self.state.roster if one.id in pupils]
        return learners(self.state, who, self.team.book, self.team.rules)

    def _said(self, answer: Any) -> str:
        """An old answer in words."""
        if not answer:
            return ""
        words = []
        for name, value in answer.items():
            if name == "player" and isinstance(value, int):
                words.append(called(self.state.player(value)))
            elif name != "rolls":
                words.append(name if value is True else gain_named(f"{value}"))
        return ", ".join(words)


def _is_idle(step: Step, answer: Any) -> bool:
    """Whether an old answer isn't needed now: dice that are known, a step that has ended."""
    if step.status == Step.Status.WAITING:
        return False
    return not set(answer) - {"rolls", "done"} or step.status == Step.Status.REVERTED
