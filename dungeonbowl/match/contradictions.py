"""Where a report contradicts itself, or the match's recorded events (POST-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType, ResultKind
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import sufferer
from dungeonbowl.match.report import (
    GIVEN_UP,
    NOT_WON,
    WON,
    Parties,
    Result,
    most_touchdowns,
    scored,
    timed,
    touchdowns_by_team,
    winners,
)
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted

# Ends that imply that nothing was left to play for.
PLAYED_OUT = (ResultKind.TOUCHDOWN, ResultKind.DRAW)


@dataclass(frozen=True, slots=True)
class Ending:
    """A reported end, with everything against which it is checked."""

    result: Result
    events: Sequence[RecordedEvent]
    parties: Parties
    rules: HouseRules
    needs_winner: bool

    @property
    def to_score(self) -> int:
        """How many touchdowns there can be."""
        return to_score(self.rules)

    @property
    def balls(self) -> int:
        """How many balls lie in the chests (OPT-62)."""
        return self.rules.number("balls")


def to_score(rules: HouseRules) -> int:
    """How many touchdowns there can be: all balls in the standard game, otherwise one (OPT-63)."""
    return rules.number("balls") if rules.choice("multiball") == "standard" else 1


def contradictions(
    result: Result,
    events: Sequence[RecordedEvent],
    parties: Parties,
    rules: HouseRules,
    needs_winner: bool,
) -> tuple[Verdict, ...]:
    """Where a report contradicts itself, every reason at once (POST-14).

    `result` is the settled one, `events` those that count with their outcomes, `rules` the match's,
    and `needs_winner` says that it is a knock-out. Impossible events are noted elsewhere
    (`pools.notes`) and are no contradiction.
    """
    possible = [event for event in events if not event.impossible]
    ending = Ending(result, possible, parties, rules, needs_winner)
    return tuple(Verdict("POST-14", message) for check in CHECKS for message in check(ending))


def _strangers(ending: Ending) -> Iterator[str]:
    result, parties = ending.result, ending.parties
    named = {"winner": result.winner, "side that conceded": result.conceded}
    for words, team in named.items():
        if team is not None and team not in parties.alliances:
            yield f"The {words}, {parties.name(team)}, has no side in this match."
    for team in result.touchdowns:
        if team not in parties.alliances:
            yield f"{parties.name(team)} has touchdowns and no side in this match."


def _winner(ending: Ending) -> Iterator[str]:
    result = ending.result
    kind = result.kind.replace("_", " ")
    if result.winner is None and result.kind in WON:
        yield f"A match that ended by {kind} needs a winner."
    elif result.winner is None and ending.needs_winner:
        yield "A knock-out match needs a winner."
    if result.winner is not None and result.kind in NOT_WON:
        yield f"Nobody wins when a match ends by {kind}."
    if result.conceded is not None and result.kind not in GIVEN_UP:
        yield f"Nobody gives up when a match ends by {kind}."
    if result.conceded is not None and result.conceded in winners(result, ending.parties):
        yield "The side that gave up can't have won."


def _score(ending: Ending) -> Iterator[str]:
    """Touchdowns against winner and balls (VAR-06 to VAR-08, OPT-62, OPT-63)."""
    result, parties = ending.result, ending.parties
    total, most = sum(result.touchdowns.values()), ending.to_score
    if total > most:
        yield f"{counted(total, 'touchdown')} can't be scored with {counted(most, 'ball')}."
    won = winners(result, parties)
    if result.kind == ResultKind.TOUCHDOWN and won:
        if not scored(result, won):
            yield "The winner by touchdown scored none."
        elif _outscored(ending):
            yield "Another side scored more touchdowns than the winner."
    if result.kind == ResultKind.DRAW and most_touchdowns(result, parties):
        yield "It can't be a draw when one side scored the most touchdowns."


def _outscored(ending: Ending) -> bool:
    """Whether another party has more touchdowns than the winner's."""
    result, parties = ending.result, ending.parties
    its = scored(result, winners(result, parties))
    return any(scored(result, one) > its for one in parties.all())


def _unfinished(ending: Ending) -> Iterator[str]:
    """The standard game of several balls goes on until all are used (VAR-07, C-183)."""
    if ending.to_score == 1:
        return
    used = sum(ending.result.touchdowns.values()) + ending.result.balls_gone
    if used < ending.to_score and ending.result.kind in PLAYED_OUT:
        yield (
            f"{used} of {ending.to_score} balls are scored or gone for good, so the game isn't "
            "over. Say how many are gone, or that time ran out."
        )
    elif used > ending.to_score and ending.result.balls_gone:
        yield f"{used} balls can't be scored or gone where there are {ending.to_score}."


def _out_of_time(ending: Ending) -> Iterator[str]:
    """Who wins when time runs out, if a limit says so (TIME-01, TIME-02, C-184).

    If a limit leaves a knock-out level the coaches settle it: somebody must go on.
    """
    result, parties = ending.result, ending.parties
    if not timed(result, ending.rules) or result.winner is None:
        return
    if _outscored(ending):
        yield "When time runs out the most touchdowns win, and another side scored more."
    elif most_touchdowns(result, parties) is None and not ending.needs_winner:
        if any(result.touchdowns.values()):
            yield "Sides that are level on touchdowns when time runs out have drawn."
        elif ending.rules.choice("time_limit") == "002":
            yield "Under this time limit a match without a touchdown is a draw."


def _recorded_touchdowns(ending: Ending) -> Iterator[str]:
    """Touchdown events, if any were recorded at all, must be those of the result."""
    recorded = Counter(one.player_team for one in ending.events if one.type == EventType.TOUCHDOWN)
    if not recorded:
        return
    for team, count in touchdowns_by_team(ending.result, ending.parties).items():
        if recorded[team] != count:
            yield (
                f"{ending.parties.name(team)} has {counted(count, 'touchdown')} in the result and "
                f"{recorded[team]} among the events."
            )


def _twice_hurt(ending: Ending) -> Iterator[str]:
    hurt = Counter(victim for victim in map(sufferer, ending.events) if victim is not None)
    for victim, times in hurt.items():
        if times > 1:
            yield f"{ending.parties.player(victim)} became a casualty {times} times."


def _balls_found(ending: Ending) -> Iterator[str]:
    """No more chests hold a ball than there are balls (CHE-04, C-189)."""
    found = sum(one.type == EventType.CHEST_BALL for one in ending.events)
    if found > ending.balls:
        there = "there is" if ending.balls == 1 else "there are"
        yield f"{found} chests held a ball, and {there} {counted(ending.balls, 'ball')}."


def _same_ball(ending: Ending) -> Iterator[str]:
    """One ball lies in one chest, and is carried home once (CHE-04, VAR-06)."""
    words = {EventType.CHEST_BALL: "was found", EventType.TOUCHDOWN: "was scored with"}
    balls = Counter(
        (one.type, one.details["ball"]["number"])
        for one in ending.events
        if one.type in words and one.details.get("ball")
    )
    for (kind, number), times in balls.items():
        if times > 1:
            yield f"Ball {number} {words[EventType(kind)]} {times} times."


CHECKS: tuple[Callable[[Ending], Iterator[str]], ...] = (
    _strangers,
    _winner,
    _score,
    _unfinished,
    _out_of_time,
    _recorded_touchdowns,
    _twice_hurt,
    _balls_found,
    _same_ball,
)
