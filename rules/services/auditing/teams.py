"""The teams, each as of the moment up to which their history was worked out."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import chain, count

from django.db.models import Min, Q, QuerySet

from dungeonbowl.effects import Impossible, fold
from dungeonbowl.team.state import TeamState
from matches.models import Match
from matches.queries.auditing import UNREADABLE, MatchDifference
from rules.models import Correction, Step
from rules.services.auditing.learning import Learning
from rules.services.auditing.postgames import AuditReplay, TeamPart
from rules.services.auditing.reading import MatchReading, standing_steps
from rules.services.auditing.timeline import Posted, in_posting_order
from rules.services.correcting.answers import Answers
from rules.services.correcting.window import Act, Window, answers_to
from teams.ledger import OpenTeam
from teams.models import Change
from teams.queries.packs import rules_of

INSTANT = timedelta(microseconds=1)
# Somebody's answer: when, the place of its step, and a number to order equal ones.
Coming = tuple[datetime, int, int, TeamPart, Act]


@dataclass
class TeamsInTime:
    """Teams' histories in time: their own acts by the ledger, and post-games worked out again."""

    reading: MatchReading
    own: Iterator[Posted]
    learning: Learning
    answers: Answers
    corrected: Mapping[int, datetime]
    replays: dict[int, AuditReplay] = field(default_factory=dict)
    broken: dict[int, str] = field(default_factory=dict)
    # Teams whose ledger differs from what their matches come to: later matches go on from the
    # ledger.
    astray: set[int] = field(default_factory=set)
    # Teams' own acts since they were last asked for: folded together, so that players are copied
    # once.
    _not_folded: defaultdict[int, list[Posted]] = field(default_factory=lambda: defaultdict(list))
    _answers: list[Coming] = field(default_factory=list)
    _next: Posted | None = None
    _count: Iterator[int] = field(default_factory=count)

    @classmethod
    def of(
        cls, teams: Collection[int], matches: QuerySet[Match], reading: MatchReading
    ) -> TeamsInTime:
        """These teams before anything happened. These matches' post-games are worked out again.

        Other post-games are taken as posted.
        """
        anew = standing_steps(matches.exclude(confirmed_at=None))
        own = Change.objects.filter(Q(step=None) | ~Q(step__in=anew.values("pk")), team__in=teams)
        made = cls(
            reading,
            in_posting_order(own),
            Learning.read(),
            _answered_in_corrections(),
            _corrected(),
        )
        made._next = next(made.own, None)
        return made

    def state(self, team: int) -> TeamState:
        """The team's present state."""
        return self._replay(team).state

    def contradiction(self, team: int) -> str:
        """Why its ledger can't be folded, said once; "" if it can."""
        self._replay(team)
        return self.broken.pop(team, "")

    def until(self, at: datetime | None) -> Iterator[MatchDifference]:
        """Go on up to this moment; to the end without one."""
        while (act := self._earliest()) is not None and (at is None or act < at):
            if self._next is not None and self._next.at == act and not self._answered_by(act):
                self._not_folded[self._next.team].append(self._next)
                self._next = next(self.own, None)
            else:
                yield from self._answer(*heapq.heappop(self._answers)[3:])

    def to_the_end(self) -> Iterator[MatchDifference]:
        """Go on until the last post-game that was begun is over."""
        while self._answers:
            yield from self.until(self._answers[0][0] + INSTANT)
        for team in list(self._not_folded):
            self._replay(team)

    def begin(self, part: TeamPart, at: datetime) -> Iterator[MatchDifference]:
        """The match is confirmed: do all of its post-game that nobody is asked for."""
        replay = self._replay(part.team)
        if len(part.one.standing) != 1:
            self.astray.add(part.team)
            replay.state = _settled(replay.state, part)
            return
        coming = [
            (act.at, step.order, next(self._count), part, act)
            for step in part.steps
            for act in answers_to(step)
        ]
        part.left = len(coming)
        part.corrected = part.team in self.corrected and self.corrected[part.team] <= at
        for each in coming:
            heapq.heappush(self._answers, each)
        yield from self._go_on(part, at, lambda: replay.begin(part))

    def _earliest(self) -> datetime | None:
        moments = [self._answers[0][0]] if self._answers else []
        return min([*moments, *([self._next.at] if self._next else [])], default=None)

    def _answered_by(self, at: datetime) -> bool:
        return bool(self._answers) and self._answers[0][0] <= at

    def _answer(self, part: TeamPart, act: Act) -> Iterator[MatchDifference]:
        step, replay = act.step, self._replay(part.team)
        assert step is not None
        part.left -= 1
        if not part.given_up:
            number = act.answer
            yield from self._go_on(part, act.at, lambda: replay.answer(part, step, number))

    def _go_on(
        self, part: TeamPart, at: datetime, act: Callable[[], None]
    ) -> Iterator[MatchDifference]:
        """Do the next thing in a post-game; once all is done, note the differences."""
        replay, before = self._replay(part.team), self._replay(part.team).state
        replay.progression = self.learning.of(replay.team, at)
        try:
            act()
        except UNREADABLE as wrong:
            part.given_up = True
            self.astray.add(part.team)
            replay.state = _settled(before, part)
            yield part.difference(f"its post-game can't be gone through: {wrong!r}")
        if not part.left:
            rolled = replay.rolled.pop(part.one.match.pk, [])
            for difference in () if part.given_up else part.differences(rolled):
                self.astray.add(part.team)
                yield difference

    def _replay(self, team: int) -> AuditReplay:
        """The team's replay, after its own acts so far."""
        if team not in self.replays:
            row = self.reading.team(team)
            rules = rules_of(row)
            opened = OpenTeam(row, TeamState(), rules, rules.book)
            nothing = Window(Match(), {}, {})
            self.replays[team] = AuditReplay(nothing, opened, self.answers, TeamState())
        replay = self.replays[team]
        if own := self._not_folded.pop(team, ()):
            replay.state = self._folded(team, replay.state, own)
        return replay

    def _folded(self, team: int, state: TeamState, own: Sequence[Posted]) -> TeamState:
        """The team after its own changes, without those that contradict others."""
        try:
            return fold(state, chain.from_iterable(posted.lines for posted in own))
        except (Impossible, *UNREADABLE) as contradiction:
            self.astray.add(team)
            self.broken.setdefault(team, f"{contradiction}")
        if len(own) == 1:
            return state
        for posted in own:
            state = self._folded(team, state, [posted])
        return state


def _settled(state: TeamState, part: TeamPart) -> TeamState:
    """The team after everything that this post-game posted."""
    try:
        return fold(state, part.not_drafted)
    except (Impossible, *UNREADABLE):
        return state


def _answered_in_corrections() -> Answers:
    """The answers to corrections' questions, latest first."""
    done = Correction.objects.filter(status=Correction.Status.DONE).order_by("-id")
    answers = [one.get("answers", []) for one in done.values_list("wanted", flat=True)]
    named = {one["step"] for some in answers for one in some if one.get("step") is not None}
    return Answers.read([], _steps(named), answers)


def _corrected() -> dict[int, datetime]:
    """When each team's earliest corrected match had been confirmed."""
    done = Correction.objects.filter(
        status=Correction.Status.DONE, match__confirmed_at__isnull=False
    )
    first = done.order_by().values_list("match__sides__team").annotate(Min("match__confirmed_at"))
    return dict(first)


def _steps(ids: Iterable[int]) -> Iterable[Step]:
    return Step.objects.filter(pk__in=ids).select_related("postgame")
