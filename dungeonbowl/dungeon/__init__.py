"""Dungeons: their squares, what is wrong with them, how fair they are, and new ones.

A document is read into a `Layout` (`reading`), which can be written as text (`text`); `steps`
knows where one may go in it and how far it is, `verdicts` what rules say of it, `fairness` what
each end zone is worth, and `generator` makes new ones. Rules DUN-01 to DUN-12.
"""

from dungeonbowl.dungeon.ball import Way, to_score, ways_of_ball
from dungeonbowl.dungeon.fairness import Fairness, Squad, fairness
from dungeonbowl.dungeon.generator import Generated, Wishes, generate, read_wishes
from dungeonbowl.dungeon.ground import Ground, map_document
from dungeonbowl.dungeon.layout import Layout, Line, Thing
from dungeonbowl.dungeon.library import OwnDungeon, own_dungeons
from dungeonbowl.dungeon.mending import Mend, mended
from dungeonbowl.dungeon.numbering import Door, doors, numbered
from dungeonbowl.dungeon.reading import read_layout, read_squares
from dungeonbowl.dungeon.sealing import Sealed, Secret, seal
from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.steps import Distances, Steps, distances
from dungeonbowl.dungeon.text import TextReading, as_text, read_text
from dungeonbowl.dungeon.verdicts import DungeonVerdict, Survey, dungeon_verdicts, surveyed

__all__ = [
    "Distances",
    "Door",
    "DungeonVerdict",
    "Fairness",
    "Generated",
    "Ground",
    "Layout",
    "Line",
    "Mend",
    "OwnDungeon",
    "Sealed",
    "Secret",
    "Squad",
    "Square",
    "Steps",
    "Survey",
    "TextReading",
    "Thing",
    "Way",
    "Wishes",
    "as_text",
    "distances",
    "doors",
    "dungeon_verdicts",
    "fairness",
    "generate",
    "map_document",
    "mended",
    "numbered",
    "own_dungeons",
    "read_layout",
    "read_squares",
    "read_text",
    "read_wishes",
    "seal",
    "surveyed",
    "to_score",
    "ways_of_ball",
]
