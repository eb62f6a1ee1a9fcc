"""The rules alone, without a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from statistics import median
from time import process_time
from typing import Any

from bench.findings import Finding
from bench.measures import Bench
from bench.timing import PLAN, Work, undisturbed
from dungeonbowl import postgame
from dungeonbowl.book import book
from dungeonbowl.dungeon import (
    Layout,
    Steps,
    Wishes,
    distances,
    dungeon_verdicts,
    fairness,
    generate,
    read_layout,
    surveyed,
)
from dungeonbowl.dungeon.limits import MOST_SIDE
from dungeonbowl.effects import fold
from dungeonbowl.houserules import HouseRules
from dungeonbowl.roster import composition, starting
from dungeons.paper.printing import print_pdf
from dungeons.paper.wishes import MAP, PrintWish
from matches.models import Match
from matches.queries import RecordedMatch, table_of
from rules.queries.facts import facts_of

TURNS = 40
SQUARES = 280


def library(bench: Bench) -> Iterator[Finding]:
    """Whether a roster of sixteen is legal, a post-game of forty events, and a dungeon."""
    with bench.large.in_use():
        played = Match.objects.filter(label="Friendly", league_slug="home-cellar")
        match = played.order_by("-id")[0]
        table = table_of(match)
        whole, note = post_game(table), f"{len(table.so_far.events)} events, both sides"
    side = max(table.so_far.sides.values(), key=lambda one: len(one.state.roster))
    sight = (side.state, book(), table.rules)
    yield timed("legality of a roster", 0.001, lambda: (composition(*sight), starting(*sight)))
    yield timed("a whole post-game's computation", 0.005, whole, note)
    yield from dungeons()


def dungeons() -> Iterator[Finding]:
    """All distances of a dungeon with every feature, and what the rules and figures say of it."""
    rules = HouseRules.resolve(book(), overrides={"placement_rules": True})
    wishes = Wishes("bench", squares=SQUARES, features=tuple(book().features))
    layout = generate(wishes, rules).layout
    agreed = rules.merged({"features": [*book().features]})
    starts = [*layout.end_zones.values(), *((one.at,) for one in layout.things)]

    def measured() -> None:
        steps = Steps(layout)
        for squares in starts:
            distances(steps, squares)

    def judged() -> None:
        survey = surveyed(layout, agreed)
        dungeon_verdicts(survey)
        fairness(survey)

    note = f"{SQUARES} squares, from {len(starts)} places"
    yield timed("all distances of a dungeon", 0.030, measured, note)
    yield timed("its verdicts and fairness", 0.100, judged)
    yield from papers(layout)


def papers(layout: Layout) -> Iterator[Finding]:
    """The dungeon over pages of A4, and as many pages as anybody may have printed at once."""
    yield timed("a poster of it", 2.0, lambda: print_pdf(layout, PrintWish()), turns=4)
    floor = [f"{'.~!_x^' * 14}"[:MOST_SIDE]] * MOST_SIDE
    largest = read_layout({"floors": 2, "squares": [floor, floor]})
    wish = PrintWish(25, sheets=(MAP,))
    yield timed("the largest print", 2.0, lambda: print_pdf(largest, wish), turns=1)


def post_game(table: RecordedMatch) -> Callable[[], None]:
    """Every step of both teams, each worked out and folded into the team's state."""
    facts = facts_of(table.match, table)

    def work() -> None:
        for team, side in facts.sides.items():
            state = side.state
            for key in postgame.steps_for(facts, team, book(), table.rules):
                for outcome in outcomes(key, facts.with_state(team, state), team, table):
                    state = fold(state, outcome.lines)

    return work


def outcomes(
    key: str, facts: postgame.MatchFacts, team: int, table: RecordedMatch
) -> Iterator[postgame.StepOutcome]:
    """All that one step comes to; what asks somebody is left out as soon as it asks."""
    answer: Mapping[str, Any] | None = None
    kept: list[Mapping[str, Any]] = []
    while True:
        try:
            turn = postgame.Turn(facts, team, answer, table.dice(), book(), table.rules, kept)
            it = postgame.run(key, turn)
        except postgame.Waiting:
            answer = {"done": True}
            continue
        yield it
        if it.finished:
            return
        kept.append(it.kept)
        answer = None
        facts = facts.with_state(team, fold(facts.side(team).state, it.lines))


def _busy(run: Work) -> float:
    """Seconds of processor time: nothing here waits for anything."""
    begun = process_time()
    run()
    return process_time() - begun


def timed(work: str, goal: float, run: Work, note: str = "", turns: int = TURNS) -> Finding:
    """Something of the rules, held to the clock; `goal` in seconds."""
    run()
    rounds = []
    for _ in range(PLAN.rounds):
        with undisturbed():
            rounds.append(median(_busy(run) for _ in range(turns)))
    return Finding(
        work, "the clock", goal, seconds=median(rounds), absolute=True, queries=0, note=note
    )
