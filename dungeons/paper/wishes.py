"""How somebody wants a dungeon printed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from reportlab.lib.pagesizes import A3, A4, LETTER
from reportlab.lib.units import mm

from dungeonbowl.errors import FieldErrors

Size = tuple[float, float]

PAPERS: dict[str, Size] = {"a4": A4, "a3": A3, "letter": LETTER}
MAP, TILES, COUNTERS = "map", "tiles", "counters"
SHEETS = (MAP, TILES, COUNTERS)
USUAL_SHEETS = (MAP, COUNTERS)
ALL, FIXED = "all", "fixed"
THINGS = (ALL, FIXED)
"""Everything is drawn on the map, or only what nobody moves or takes away."""
USUAL_MM, SMALLEST_MM, LARGEST_MM = "25", 10, 60
"""Millimetres to the side of a square."""
# Tenths of a millimetre: nobody cuts more exactly, and an inch needs them.
MILLIMETRES = re.compile(r"[0-9]{1,2}(\.[0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class PrintWish:
    """Squares of `square_mm` millimetres on a paper by its key, which sheets, and what on them."""

    square_mm: float = float(USUAL_MM)
    paper: str = "a4"
    sheets: tuple[str, ...] = USUAL_SHEETS
    things: str = ALL

    @property
    def square(self) -> float:
        """A square's side in points."""
        return self.square_mm * mm

    @property
    def upright(self) -> Size:
        """The paper's width and height in points."""
        return PAPERS[self.paper]

    @property
    def said(self) -> str:
        """`25.4 mm`."""
        return f"{self.square_mm:g} mm"


def read_wish(asked: Mapping[str, str]) -> PrintWish:
    """The wish in the fields of an address. Raises FieldErrors, a sentence for each field."""
    faults: dict[str, list[str]] = {}
    square = asked.get("square_mm", USUAL_MM)
    if not MILLIMETRES.fullmatch(square) or not SMALLEST_MM <= float(square) <= LARGEST_MM:
        said = f"A square's side is from {SMALLEST_MM} to {LARGEST_MM} millimetres, such as 25.4."
        faults["square_mm"] = [said]
    paper = asked.get("paper", "a4")
    if paper not in PAPERS:
        faults["paper"] = [f"One of {', '.join(PAPERS)}."]
    sheets = tuple(dict.fromkeys(asked.get("sheets", ",".join(USUAL_SHEETS)).split(",")))
    if not {*sheets} <= {*SHEETS}:
        faults["sheets"] = [f"Any of {', '.join(SHEETS)}, with commas between."]
    things = asked.get("things", ALL)
    if things not in THINGS:
        faults["things"] = [f"One of {', '.join(THINGS)}."]
    if faults:
        raise FieldErrors(faults)
    return PrintWish(float(square), paper, sheets, things)
