"""Everything for the table, as one document."""

from __future__ import annotations

from collections.abc import Callable

from dungeonbowl.dungeon import Layout
from dungeonbowl.dungeon.things import CIRCLE, PAD, PORTAL, RUNE, THING_KINDS
from dungeonbowl.errors import FieldErrors
from dungeons.drawing import FloorPlan
from dungeons.paper.counters import counter_pages
from dungeons.paper.cutting import best_cut
from dungeons.paper.poster import poster_pages
from dungeons.paper.press import Page, Press
from dungeons.paper.tiles import tile_pages
from dungeons.paper.wishes import ALL, COUNTERS, MAP, TILES, PrintWish

MOST_PAGES = 450
"""Room for the largest dungeon with squares of 25 mm on A4, drawn in less than two seconds."""
LASTING = (PAD, RUNE, CIRCLE, PORTAL)
"""Things that stay on their squares, and that everybody may see."""
NOTHING = "nothing to print"


def print_pdf(layout: Layout, wish: PrintWish, floor: int | None = None) -> bytes:
    """The sheets asked for, of all floors or of one.

    Raises FieldErrors for too many pages, IndexError for a floor that doesn't exist.
    """
    press = Press(layout, wish)
    plans = FloorPlan.all_of(layout, _shown_things(wish))
    shown = plans if floor is None else [plans[floor]]
    pages = [page for sheet in wish.sheets for page in SHEETS[sheet](press, shown)]
    if len(pages) > MOST_PAGES:
        raise FieldErrors({"square_mm": [_too_many(len(pages))]})
    for page in pages:
        page()
    if not pages:
        press.page(wish.upright, NOTHING)
    return press.done()


def _shown_things(wish: PrintWish) -> tuple[str, ...]:
    """All things, or only those that aren't replaced by counters and models."""
    return tuple(THING_KINDS) if wish.things == ALL else LASTING


def _poster(press: Press, plans: list[FloorPlan]) -> list[Page]:
    return [page for plan in plans for page in poster_pages(press, best_cut(plan, press.wish))]


def _tiles(press: Press, plans: list[FloorPlan]) -> list[Page]:
    return [page for plan in plans for page in tile_pages(press, plan)]


def _counters(press: Press, _: list[FloorPlan]) -> list[Page]:
    """Of the whole dungeon: a chest is opened on whichever floor it stands."""
    return counter_pages(press)


def _too_many(pages: int) -> str:
    return (
        f"This would be {pages:,} pages, and at most {MOST_PAGES} are printed at once: choose"
        " smaller squares, a larger paper, fewer sheets, or one floor."
    )


SHEETS: dict[str, Callable[[Press, list[FloorPlan]], list[Page]]] = {
    MAP: _poster,
    TILES: _tiles,
    COUNTERS: _counters,
}
