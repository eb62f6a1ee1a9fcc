"""Dungeons without a database: measured, judged, made by wishes and of a box, printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from bench.findings import Finding
from bench.measures import Bench
from bench.measures.library import timed
from bench.timing import PLAN
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
from dungeonbowl.dungeon.box import TileKind, build, read_tiles
from dungeonbowl.dungeon.limits import MOST_SIDE
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeons.paper.printing import print_pdf
from dungeons.paper.wishes import MAP, PrintWish

SQUARES, USUAL = 280, 270
SEEDS = 4
FEATURES = tuple(book().features)


def dungeons(bench: Bench) -> Iterator[Finding]:
    """All that is computed of a dungeon with every feature, and how long a new one takes."""
    strict = HouseRules.resolve(book(), overrides={"placement_rules": True})
    layout = generate(Wishes("bench", squares=SQUARES, features=FEATURES), strict).layout
    yield from judging(layout, strict.merged({"features": [*FEATURES]}))
    yield from making(strict)
    yield from papers(layout)


def judging(layout: Layout, agreed: HouseRules) -> Iterator[Finding]:
    """All distances, and what rules and figures say."""
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


def making(strict: HouseRules) -> Iterator[Finding]:
    """New ones by wishes, the slowest of some seeds, and of what no dungeon can be built with."""
    for teams, features in ((2, ()), (2, FEATURES), (4, FEATURES)):
        found = [
            _made(Wishes(f"{n}", teams, USUAL, features), strict) for n in range(PLAN.amount(SEEDS))
        ]
        slowest = max(found, key=lambda one: one.seconds or 0)
        yield slowest
    tiles = _single_squares()

    def sought() -> None:
        with suppress(FieldError):
            build(Wishes("bench", 4, USUAL), tiles, strict)

    note = f"{len(tiles)} kinds of single squares, in which there is none"
    yield timed("a dungeon sought in a box", 3.0, sought, note, turns=1)


def _made(wishes: Wishes, strict: HouseRules) -> Finding:
    note = f"{wishes.squares} squares by 002; the slowest of {SEEDS} seeds"
    what = "every feature" if wishes.features else "no feature"
    work = f"a new dungeon for {wishes.teams} with {what}"
    return timed(work, 2.0, lambda: generate(wishes, strict), note, turns=1)


def _single_squares() -> tuple[TileKind, ...]:
    openings = [{"side": side, "from": 0} for side in "nesw"]
    return read_tiles([{"wide": 1, "deep": 1, "count": 40, "openings": openings}] * 60)


def papers(layout: Layout) -> Iterator[Finding]:
    """A dungeon over pages of A4, and as many pages as anybody may have printed at once."""
    yield timed("a poster of it", 2.0, lambda: print_pdf(layout, PrintWish()), turns=4)
    floor = [f"{'.~!_x^' * 14}"[:MOST_SIDE]] * MOST_SIDE
    largest = read_layout({"floors": 2, "squares": [floor, floor]})
    wish = PrintWish(25, sheets=(MAP,))
    yield timed("the largest print", 2.0, lambda: print_pdf(largest, wish), turns=1)
