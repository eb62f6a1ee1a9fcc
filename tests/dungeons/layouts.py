"""Dungeons to draw: one with everything on two floors, and others row by row."""

from dungeonbowl.dungeon import read_layout, read_text

EVERYTHING = """Name: Everything & <b>more</b>
Note: Mind the step.

Floor 0:
11...~~~~!!!!____xx..22
11...~~~~!!!!____xx..22
11.+..^^^//||........22
33.+..^^^//||........44
33..#####............44
33..#####............44
Floor 1:
.........//||....
.................

wall e 5,3,0 5,4,0 12,4,0 12,5,0
wall s 13,3,0 14,3,0 15,3,0
door e 12,3,0
door s 16,3,0
gate s 17,3,0
gate e 18,4,0
chest 3,0,0 13,4,0 20,4,0 16,2,0
pad 2,0,0: 1
pad 2,1,0: 12
pad 14,5,0: 99
pad 16,2,0: 13
trap 9,4,0: pit
trap 10,4,0: spiked_pit
trap 11,4,0: exploding
trap 11,5,0 16,2,0: gas
trap 10,5,0: teleporter
rune 15,4,0: light
rune 16,4,0: amethyst
rune 17,5,0: amber
circle 18,5,0 16,2,0
portal 19,2,0: moon
portal 3,0,1: moon
referee 19,3,0 17,2,0
monster 19,5,0: cave_dragon
monster 15,5,0 17,2,0
monster 13,2,0: ogres.lineman
note 7,5,0: It <i>smells</i> & creaks
note 20,2,0 16,2,0: Second
"""


def everything():
    """Every kind of square, line and thing; on 16, 2 lie five things, on 7, 5 a note in rock."""
    return read_text(EVERYTHING).layout


def of_rows(*rows, **more):
    """One floor of these rows."""
    return read_layout({"squares": [*rows], **more})
