"""Universal VTT: walls, doors and light where they are in the dungeon, and its picture."""

from base64 import b64decode
from io import BytesIO

import pytest
from hypothesis import given, settings
from PIL import Image

from dungeonbowl.dungeon import Square, Steps, read_layout
from dungeonbowl.dungeon.squares import KINDS
from dungeons.drawing.inks import INKS
from dungeons.transfer import write_file
from dungeons.transfer.raster import tiles
from dungeons.transfer.sight import walls
from tests.dungeonbowl.dungeon.made_up import documents

HALL = {
    "squares": ["11..#", "11.+.", "#x.#!"],
    "lines": [
        {"at": [1, 0], "side": "e", "is": "wall"},
        {"at": [1, 1], "side": "e", "is": "door"},
        {"at": [2, 1], "side": "s", "is": "gate"},
    ],
    "things": [{"is": "chest", "at": [2, 0]}, {"is": "pad", "at": [0, 0], "number": 1}],
}


def of(**other):
    return write_file("dd2vtt", read_layout({**HALL, **other}))


def ends(points):
    return {(point["x"], point["y"]) for point in points}


def test_the_map_has_the_size_of_the_dungeon_and_its_picture():
    found = of()
    resolution = found["resolution"]
    assert (resolution["map_size"], resolution["map_origin"]) == (
        {"x": 5, "y": 3},
        {"x": 0, "y": 0},
    )
    points = resolution["pixels_per_grid"]
    image = Image.open(BytesIO(b64decode(found["image"])))
    assert (image.format, image.size) == ("PNG", (5 * points, 3 * points))
    # Between two strokes of its hatching.
    rock = image.getpixel((4.75 * points, points / 2))
    assert rock == tuple(bytes.fromhex(INKS["rock"].light[1:]))


def test_walls_stand_between_rock_and_floor_and_where_they_were_drawn():
    runs = [ends(run) for run in of()["line_of_sight"]]
    assert {(2, 0), (2, 1)} in runs
    assert {(0, 0), (4, 0)} in runs
    assert {(4, 0), (4, 1)} in runs
    assert all(len(run) == 2 for run in runs)


def test_doors_and_gates_are_portals_and_no_walls():
    found = of()
    portals = [ends(one["bounds"]) for one in found["portals"]]
    assert portals == [{(2, 1), (2, 2)}, {(2, 2), (3, 2)}, {(3.5, 1), (3.5, 2)}]
    assert all(one["closed"] for one in found["portals"])
    assert found["portals"][0]["position"] == {"x": 2, "y": 1.5}
    assert not any(run in portals for run in map(ends, found["line_of_sight"]))


def test_a_door_that_fills_its_square_stands_across_the_way():
    (portal,) = of(squares=["#.#", "#+#", "#.#"], lines=[], things=[])["portals"]
    assert ends(portal["bounds"]) == {(1, 1.5), (2, 1.5)}
    assert portal["rotation"] == 0


def test_columns_block_sight_and_lava_glows():
    found = of()
    (column,) = found["objects_line_of_sight"]
    assert column[0] == column[-1]
    (light,) = found["lights"]
    assert light["position"] == {"x": 4.5, "y": 2.5}
    assert light["range"] > 0


def test_floors_stand_below_one_another_with_rock_between():
    found = of(
        floors=2,
        squares=[["1/", ".."], ["..."]],
        lines=[{"at": [0, 0, 1], "side": "e", "is": "door"}],
        things=[],
    )
    assert found["resolution"]["map_size"] == {"x": 3, "y": 4}
    assert ends(found["portals"][0]["bounds"]) == {(1, 3), (1, 4)}
    assert {(0, 3), (3, 3)} in [ends(run) for run in found["line_of_sight"]]


def test_the_picture_of_the_largest_dungeon_keeps_within_bounds():
    largest = {"floors": 4, "squares": [["." * 80] * 80] * 4}
    found = write_file("dd2vtt", read_layout(largest))
    image = Image.open(BytesIO(b64decode(found["image"])))
    assert image.width * image.height <= 80 * 323 * 16**2
    assert image.width == 80 * found["resolution"]["pixels_per_grid"]


def test_every_kind_of_square_looks_different():
    size = 32
    strip = Image.open(BytesIO(tiles(size)))
    assert strip.size == (len(KINDS) * size, size)
    looks = {
        strip.crop((place * size, 0, (place + 1) * size, size)).convert("L").tobytes()
        for place in range(len(KINDS))
    }
    assert len(looks) == len(KINDS)


@given(documents())
@settings(max_examples=40, deadline=None)
def test_no_step_goes_through_what_blocks_sight(document):
    layout = read_layout(document)
    steps = Steps(layout)
    for floor in range(len(layout.floors)):
        blocked = {piece for run in walls(layout, floor) for piece in unit_pieces(run)}
        for place in steps.enterable():
            at = steps.square(place)
            east = Square(at.x + 1, at.y, at.floor)
            if at.floor == floor and layout.holds(east):
                between = ((at.x + 1, at.y), (at.x + 1, at.y + 1))
                walks = steps.place(east) in steps.near[place]
                opened = steps.open[steps.place(east)]
                assert not (walks and between in blocked)
                assert walks or between in blocked or not opened


def unit_pieces(run):
    (x0, y0), (x1, y1) = run
    if x0 == x1:
        return [((x0, y), (x0, y + 1)) for y in range(y0, y1)]
    return [((x, y0), (x + 1, y0)) for x in range(x0, x1)]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "Ünïcode"])
def test_names_are_no_part_of_it(name):
    assert of(name=name) == of()
