"""A dungeon as a drawing: what lies where, in which shapes and inks, for screen and paper alike.

`svg` writes it as SVG, `pen` draws it on a PDF page, `bitmap` turns such a page into pixels.
Everything is measured in units, twenty to the side of a square, `y` growing downwards.
"""

from dungeons.drawing.floorplan import FloorPlan, PlanWindow
from dungeons.drawing.legend import LegendEntry, described, legend
from dungeons.drawing.svg import picture

__all__ = ["FloorPlan", "LegendEntry", "PlanWindow", "described", "legend", "picture"]
