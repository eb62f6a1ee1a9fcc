"""A team's post-games worked out again, and each draft compared with its ledger."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from dungeonbowl.dice import MadeRoll as Rolled
from dungeonbowl.effects import Impossible, LedgerLine, fold, to_json
from matches.queries.auditing import MatchDifference
from rules.models import Step
from rules.services.auditing.reading import BookedChange, Dossier
from rules.services.correcting.answers import why_not
from rules.services.correcting.drafts import Replayed
from rules.services.correcting.keptdice import DiceRecord, since_confirmed
from rules.services.correcting.replay import Replay
from rules.services.correcting.rerun import FirstRun, RerunMatch
from teams.queries.origins import origin

EVENT = "event."
SETTLED = (Step.Status.DONE, Step.Status.REVERTED)


@dataclass
class TeamPart:
    """One team's part in a match's post-game: its stored steps, and what they posted."""

    one: Dossier
    team: int
    steps: Sequence[Step]
    booked: Mapping[str, list[BookedChange]]
    left: int = 0
    played: RerunMatch | None = None
    drafted: set[str] = field(default_factory=set)
    found: list[str] = field(default_factory=list)
    given_up: bool = False
    # Whether a correction went through it: then some changes may have been dropped.
    corrected: bool = False

    @classmethod
    def of(cls, one: Dossier, team: int) -> TeamPart:
        """Changes are found by the key under which they were first posted."""
        by_key: dict[str, list[BookedChange]] = defaultdict(list)
        for change in one.booked:
            if change.team == team:
                by_key[origin(change.key)].append(change)
        return cls(one, team, [step for step in one.steps if step.team_id == team], by_key)

    @property
    def not_drafted(self) -> list[LedgerLine]:
        """What it posted that hasn't been matched yet, in order."""
        left = [some for key, some in self.booked.items() if key not in self.drafted]
        changes = sorted((one for some in left for one in some), key=lambda each: each.id)
        return [line for change in changes for line in change.lines]

    def difference(self, what: str) -> MatchDifference:
        """A difference in this team's part."""
        by_rules = self.one.old
        return MatchDifference(self.one.match.pk, what, of_rules=by_rules)

    def differences(self, rolled: Iterable[Rolled]) -> Iterator[MatchDifference]:
        """All differences, once it was worked out; `rolled` are all the match's rolls."""
        for what in (*self.found, *self.unlike()):
            yield self.difference(what)
        for what in self.strange():
            yield MatchDifference(self.one.match.pk, what)
        if not self.found:
            for roll in self.record.unknown(rolled):
                what = f"{roll.purpose} showed {list(roll.faces)}, and the roll is lost"
                yield MatchDifference(self.one.match.pk, what)

    @cached_property
    def record(self) -> DiceRecord:
        """The dice of its post-game."""
        rolls = [row for row in self.one.record.rolls if not row.purpose.startswith(EVENT)]
        return DiceRecord(since_confirmed(self.one.match, rolls))

    def lines_for(self, draft: Replayed) -> tuple[LedgerLine, ...]:
        """The ledger's lines in this draft's place; the draft's own if it has none.

        Each difference is noted once.
        """
        self.drafted.add(draft.key)
        changes = self.booked.get(draft.key, [])
        if not changes:
            self.note(draft.key, f"what follows from it is lost: {draft.why}")
            return draft.lines
        change = changes[0]
        if change.step != draft.step:
            self.note(draft.key, f"change {change.id} is booked to another step")
        if _alike(change.lines, draft.lines):
            return draft.lines
        self.note(draft.key, f"change {change.id} says {_said(change.lines)}, and what was "
                   f"reported comes to {_said(draft.lines)}")  # fmt: skip
        return change.lines

    def strange(self) -> Iterator[str]:
        """Changes by its steps that shouldn't exist."""
        for key, changes in self.booked.items():
            for change in changes[1:] if key in self.drafted else changes:
                said = _said(change.lines)
                yield f"{self._name(key)}: nothing brought change {change.id} about: {said}"

    def unlike(self) -> Iterator[str]:
        """Steps in another state than they should be, or missing."""
        for step in self.played.steps if self.played else ():
            was = self.played.was.get(step.pk) if self.played else None
            if was is None:
                yield f"{self._name(step.key)}: the step is lost"
            elif was["status"] != step.status:
                yield f"{self._name(step.key)}: it is {was['status']}, and would be {step.status}"
            elif step.status in SETTLED and not _same(was["kept"], step.kept):
                yield f"{self._name(step.key)}: what it keeps in mind isn't what was answered"

    def note(self, key: str, what: str) -> None:
        """Note something about a step, or about the change of this key."""
        self.found.append(f"{self._name(key)}: {what}")

    def _name(self, key: str) -> str:
        """The team and the step, for a step's key or a change's."""
        team = next(side.team for side in self.one.record.sides if side.team_id == self.team)
        parts = key.split(".")
        return f"{team}, {parts[3] if len(parts) > 3 else key}"


@dataclass
class AuditReplay(Replay):
    """One team's history, worked out again in order, one match at a time."""

    progression: str = ""
    under_way: TeamPart | None = None

    def begin(self, part: TeamPart) -> None:
        """The match is confirmed: do everything that nobody is asked for."""
        one, match = part.one, part.one.match
        self.under_way = part
        # Questions are for corrections; here they are noted as differences.
        self.asked.clear()
        first = FirstRun(
            one.standing[-1], match, part.steps, lambda _, states: one.recorded(states), Step
        )
        team, added = replace(self.team, state=self.state), self.answers.rolls(match.pk)
        part.played = RerunMatch.laid_down(first, team, record=part.record, added=added)
        self._advance(part.played)

    def answer(self, part: TeamPart, step: Step, number: int) -> None:
        """A step was answered; `number` counts that step's answers."""
        self.under_way = part
        assert part.played is not None
        self._answer(part.played, step, number)

    def _end(self, played: RerunMatch, step: Step) -> None:
        assert self.under_way is not None
        if not self.under_way.corrected:
            self.under_way.note(step.key, "it is over, and the answer that ended it is lost")
        super()._end(played, step)

    def _ask(self, played: RerunMatch, step: Step, wrong: Exception, was: Any = None) -> None:
        assert self.under_way is not None
        if not self.under_way.corrected:
            self.under_way.note(step.key, f"its answer can't have been given: {why_not(wrong)}")
        super()._ask(played, step, wrong, was)

    def _take(self, played: RerunMatch, step: Step, answer: Any = None) -> None:
        before, drafted = self.state, len(self.drafts)
        if played.run.facts.side(self.team.id).progression != self.progression:
            played.run.facts = played.run.facts.learning_by(self.team.id, self.progression)
        super()._take(played, step, answer)
        fresh, self.drafts[drafted:] = self.drafts[drafted:], []
        assert self.under_way is not None
        lines = [self.under_way.lines_for(draft) for draft in fresh]
        if lines != [draft.lines for draft in fresh]:
            # Later steps go on from what was written, so that they don't repeat this difference.
            self.state = _folded(before, lines) or self.state


def _folded(before: Any, lines: Iterable[Sequence[LedgerLine]]) -> Any:
    try:
        return fold(before, [one for some in lines for one in some])
    except (Impossible, KeyError, TypeError):
        return None


def _alike(kept: Sequence[LedgerLine], drafted: Sequence[LedgerLine]) -> bool:
    return kept == drafted or _facts(kept) == _facts(drafted)


def _facts(lines: Iterable[LedgerLine]) -> list[Any]:
    """The lines without their text, because better wording is no difference."""
    return [(one.player, one.gold, one.spp, _wordless(one)) for one in lines]


def _wordless(line: LedgerLine) -> Any:
    if line.effect is None:
        return None
    return {key: _plain(each) for key, each in to_json(line.effect).items() if key != "text"}


def _same(stored: Any, now: Any) -> bool:
    """Whether these are equal once stored."""
    return bool(stored == now or stored == _plain(now))


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _said(lines: Iterable[LedgerLine]) -> str:
    return "; ".join(line.text for line in lines) or "nothing"
