"""How each kind of thing looks, in a square of twenty units; marks tell those of one kind apart."""

from __future__ import annotations

from collections.abc import Callable

from dungeonbowl.dungeon.things import (
    CHEST,
    CIRCLE,
    MONSTER,
    NOTE,
    PAD,
    PORTAL,
    REFEREE,
    RUNE,
    TRAP,
)
from dungeons.drawing.items import DrawnWords, Mark, Shape, box, circle, lines

Look = Callable[[str], tuple[Mark, ...]]


def _chest(_: str) -> tuple[Mark, ...]:
    lid = "M 2.5 9 C 2.5 4.5 4.5 3 7 3 L 13 3 C 15.5 3 17.5 4.5 17.5 9 Z"
    return (
        Shape(box(2.5, 9, 15, 8), "gold", width=1.3),
        Shape(lid, "gold", width=1.3),
        Shape(lines((5.5, 3.5, 5.5, 17), (14.5, 3.5, 14.5, 17)), width=0.9),
        Shape(box(8.4, 7.4, 3.2, 4.2), "ink", ""),
    )


def _pad(mark: str) -> tuple[Mark, ...]:
    return (
        Shape(circle(10, 10, 8.6), "magic", width=1.2),
        Shape(circle(10, 10, 6.9), "piece", width=0.6),
        _mark(mark, 9),
    )


def _trap(mark: str) -> tuple[Mark, ...]:
    return Shape("M 10 1.5 L 19 18 L 1 18 Z", "danger", width=1.4), _mark(mark, 9, y=13)


def _rune(mark: str) -> tuple[Mark, ...]:
    return Shape("M 10 1 L 19 10 L 10 19 L 1 10 Z", "magic", width=1.3), _mark(mark, 8)


def _circle(_: str) -> tuple[Mark, ...]:
    """Two triangles in a ring."""
    return (
        Shape(circle(10, 10, 8.6), "magic", width=1.2),
        Shape("M 10 1.6 L 17.3 14.2 L 2.7 14.2 Z", width=0.9),
        Shape("M 10 18.4 L 2.7 5.8 L 17.3 5.8 Z", width=0.9),
    )


def _portal(mark: str) -> tuple[Mark, ...]:
    arch = "M 3 18.5 L 3 9 C 3 4 6 1.5 10 1.5 C 14 1.5 17 4 17 9 L 17 18.5 Z"
    way = "M 5.5 18.5 L 5.5 9.5 C 5.5 6 7.5 4 10 4 C 12.5 4 14.5 6 14.5 9.5 L 14.5 18.5 Z"
    return Shape(arch, "magic", width=1.2), Shape(way, "piece", width=0.8), _mark(mark, 8.5, y=12)


def _referee(_: str) -> tuple[Mark, ...]:
    """A striped shirt."""
    shirt = "M 6 2.5 L 14 2.5 L 19 7 L 16.5 10 L 15 9 L 15 18 L 5 18 L 5 9 L 3.5 10 L 1 7 Z"
    return (
        Shape(shirt, "piece", width=1.2),
        Shape(lines((7.5, 3, 7.5, 18), (10, 3, 10, 18), (12.5, 3, 12.5, 18)), width=1.3),
    )


def _monster(mark: str) -> tuple[Mark, ...]:
    """A horned head, with its mark between the jaws."""
    head = (
        "M 2.5 1.5 C 3 5 4.5 6 6.5 6 C 8.5 5 11.5 5 13.5 6 C 15.5 6 17 5 17.5 1.5"
        " C 19.5 6 18.5 9 16.5 10.5 C 16.5 16 13.5 19 10 19 C 6.5 19 3.5 16 3.5 10.5"
        " C 1.5 9 0.5 6 2.5 1.5 Z"
    )
    eyes = "M 5.5 8 L 9 9.6 L 6.3 10.4 Z M 14.5 8 L 11 9.6 L 13.7 10.4 Z"
    return Shape(head, "danger", width=1.2), Shape(eyes, "ink", ""), _mark(mark, 7, y=14.4)


def _note(mark: str) -> tuple[Mark, ...]:
    page = "M 3.5 1.5 L 12.5 1.5 L 16.5 5.5 L 16.5 18.5 L 3.5 18.5 Z"
    fold = "M 12.5 1.5 L 12.5 5.5 L 16.5 5.5"
    return Shape(page, "piece", width=1.1), Shape(fold, width=0.9), _mark(mark, 8, y=11.5)


def more(count: int) -> tuple[Mark, ...]:
    """A `+3` for the things that there was no room for."""
    return (DrawnWords(f"+{count}", 10, 10, 11, bold=True),)


def _mark(mark: str, size: float, y: float = 10) -> Mark:
    """Three figures have to be smaller than one."""
    return DrawnWords(mark, 10, y, size if len(mark) < 3 else size * 0.7, bold=True)


PIECES: dict[str, Look] = {
    CHEST: _chest,
    PAD: _pad,
    TRAP: _trap,
    RUNE: _rune,
    CIRCLE: _circle,
    PORTAL: _portal,
    REFEREE: _referee,
    MONSTER: _monster,
    NOTE: _note,
}
