"""The rules alone, without a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from statistics import median
from time import process_time
from typing import Any

from bench.findings import Finding
from bench.measures import Bench
from bench.timing import PLAN, Work, without_gc
from dungeonbowl import postgame
from dungeonbowl.book import book
from dungeonbowl.effects import fold
from dungeonbowl.roster import composition, starting
from matches.models import Match
from matches.queries import RecordedMatch, recorded_match
from rules.queries.facts import facts_of

TURNS = 40


def library(bench: Bench) -> Iterator[Finding]:
    """Whether a roster of sixteen is legal, and a post-game of forty events."""
    with bench.large.in_use():
        played = Match.objects.filter(label="Friendly", league_slug="home-cellar")
        match = played.order_by("-id")[0]
        recorded = recorded_match(match)
        whole, note = post_game(recorded), f"{len(recorded.so_far.events)} events, both sides"
    side = max(recorded.so_far.sides.values(), key=lambda one: len(one.state.roster))
    sight = (side.state, book(), recorded.rules)
    yield timed("legality of a roster", 0.001, lambda: (composition(*sight), starting(*sight)))
    yield timed("a whole post-game's computation", 0.005, whole, note)


def post_game(recorded: RecordedMatch) -> Callable[[], None]:
    """Every step of both teams, each worked out and folded into the team's state."""
    facts = facts_of(recorded.match, recorded)

    def work() -> None:
        for team, side in facts.sides.items():
            state = side.state
            for key in postgame.steps_for(facts, team, book(), recorded.rules):
                for outcome in outcomes(key, facts.with_state(team, state), team, recorded):
                    state = fold(state, outcome.lines)

    return work


def outcomes(
    key: str, facts: postgame.MatchFacts, team: int, recorded: RecordedMatch
) -> Iterator[postgame.StepOutcome]:
    """All that one step comes to; what asks somebody is left out as soon as it asks."""
    answer: Mapping[str, Any] | None = None
    kept: list[Mapping[str, Any]] = []
    while True:
        try:
            turn = postgame.Turn(facts, team, answer, recorded.dice(), book(), recorded.rules, kept)
            outcome = postgame.run(key, turn)
        except postgame.Waiting:
            answer = {"done": True}
            continue
        yield outcome
        if outcome.finished:
            return
        kept.append(outcome.kept)
        answer = None
        facts = facts.with_state(team, fold(facts.side(team).state, outcome.lines))


def _busy(run: Work) -> float:
    """Seconds of processor time: nothing here waits for anything."""
    begun = process_time()
    run()
    return process_time() - begun


def timed(work: str, goal: float, run: Work, note: str = "", turns: int = TURNS) -> Finding:
    """Something of the rules, held to the clock; `goal` in seconds."""
    if not PLAN.is_trial:
        run()  # nothing is as quick the first time
    rounds = []
    for _ in range(PLAN.rounds):
        with without_gc():
            rounds.append(median(_busy(run) for _ in range(PLAN.amount(turns))))
    return Finding(
        work, "the clock", goal, seconds=median(rounds), absolute=True, queries=0, note=note
    )
