"""A dungeon as a drawing: what lies where, in which shapes and inks; screen and paper carry it out.

`svg` writes it as SVG, `pen` on a page of a PDF, `bitmap` makes pixels of such a page. Everything
is measured in units, twenty to the side of a square, `y` growing downwards.
"""

from dungeons.drawing.floorplan import FloorPlan, PlanWindow
from dungeons.drawing.legend import LegendEntry, described, legend
from dungeons.drawing.svg import picture

__all__ = ["FloorPlan", "LegendEntry", "PlanWindow", "described", "legend", "picture"]
