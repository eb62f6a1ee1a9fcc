"""A floor cut into pages, each overlapping its neighbours to the right and below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from string import ascii_uppercase

from reportlab.lib.units import mm

from dungeons.drawing import FloorPlan, PlanWindow
from dungeons.paper.press import LEFT, LOW, RIGHT, TOP
from dungeons.paper.wishes import PrintWish, Size

OVERLAP = 8 * mm
"""What the next page is glued on."""


def row_letter(row: int) -> str:
    """A to Z, then AA and so on."""
    more, place = divmod(row, len(ascii_uppercase))
    return (row_letter(more - 1) if more else "") + ascii_uppercase[place]


@dataclass(frozen=True, slots=True)
class Piece:
    """A page of the poster: its row and column among the pages, and the squares on it."""

    row: int
    column: int
    window: PlanWindow

    @property
    def mark(self) -> str:
        """`B3`: the second row's third page."""
        return f"{row_letter(self.row)}{self.column + 1}"


@dataclass(frozen=True)
class Cut:
    """A floor on pages of one size; rock alone is printed on none."""

    plan: FloorPlan
    wish: PrintWish
    size: Size

    @property
    def across(self) -> int:
        """Squares on a page from left to right."""
        return self._fit(self.size[0] - LEFT - RIGHT)

    @property
    def down(self) -> int:
        """Squares on a page from top to bottom."""
        return self._fit(self.size[1] - TOP - LOW)

    @cached_property
    def pieces(self) -> list[Piece]:
        """The pages, row by row."""
        return [*self._pieces()]

    @cached_property
    def _at(self) -> dict[tuple[int, int], Piece]:
        return {(piece.row, piece.column): piece for piece in self.pieces}

    def beside(self, piece: Piece, rows: int, columns: int) -> Piece | None:
        """The page that many rows and columns further on, if it is printed."""
        return self._at.get((piece.row + rows, piece.column + columns))

    def _fit(self, room: float) -> int:
        # The tiny excess is only rounding.
        return max(1, int((room - OVERLAP) / self.wish.square + 1e-6))

    def _pieces(self) -> Iterator[Piece]:
        shown = self.plan.shown
        for row, top in enumerate(range(shown.top, shown.low, self.down)):
            for column, left in enumerate(range(shown.left, shown.right, self.across)):
                right, low = left + self.across, top + self.down
                window = PlanWindow(left, top, min(right, shown.right), min(low, shown.low))
                if not self.plan.is_bare(window):
                    yield Piece(row, column, window)


def best_cut(plan: FloorPlan, wish: PrintWish) -> Cut:
    """The paper in portrait or landscape, whichever needs fewer pages."""
    width, height = wish.upright
    cuts = [Cut(plan, wish, size) for size in ((width, height), (height, width))]
    return min(cuts, key=lambda cut: len(cut.pieces))
