"""Maps of Tiled: ours as Tiled wants them, and those that others drew, whatever their habits."""

import gzip
import json
import struct
import zlib
from base64 import b64encode

import pytest

from dungeonbowl.dungeon import Square, read_layout
from dungeonbowl.errors import FieldError
from dungeons.transfer import read_file, write_file
from tests.dungeons.transfer.test_vtt import HALL

WALL, GROUND, WATER, BARE = 1, 2, 3, 4
TILESET = {
    "firstgid": 1,
    "name": "cave",
    "tilewidth": 16,
    "tileheight": 16,
    "image": "cave.png",
    "tiles": [
        {"id": 0, "type": "Wall"},
        {"id": 1, "class": "stone floor"},
        {"id": 2, "properties": [{"name": "terrain", "type": "string", "value": "water"}]},
    ],
}
ROWS = [
    [WALL, WALL, WALL, WALL, WALL],
    [WALL, GROUND, GROUND, WATER, WALL],
    [WALL, GROUND, GROUND, GROUND, WALL],
    [WALL, WALL, WALL, WALL, WALL],
]
CAVE = ("..~", "...")


def layer(rows=ROWS, **other):
    data = [gid for row in rows for gid in row]
    size = {"width": len(rows[0]), "height": len(rows)}
    return {"type": "tilelayer", "name": "Map", "data": data, **size, "visible": True} | other


def group(*objects, name="Things"):
    return {"type": "objectgroup", "name": name, "objects": [*objects]}


def thing(kind, x, y, **other):
    return {"id": 1, "type": kind, "x": x * 16, "y": y * 16, "width": 16, "height": 16} | other


def tiled(*layers, **other):
    found = {
        "type": "map",
        "orientation": "orthogonal",
        "infinite": False,
        "width": 5,
        "height": 4,
        "tilewidth": 16,
        "tileheight": 16,
        "tilesets": [TILESET],
        "layers": [*layers],
    }
    return found | other


def read(*layers, **other):
    return read_file("tiled", tiled(*layers, **other))


def faults(*layers, **other):
    with pytest.raises(FieldError) as refused:
        read(*layers, **other)
    return refused.value.errors


class TestOurs:
    def test_has_what_tiled_asks_of_a_map(self):
        found = write_file("tiled", read_layout(HALL))
        assert (found["type"], found["orientation"], found["infinite"]) == (
            "map",
            "orthogonal",
            False,
        )
        assert (found["width"], found["height"]) == (5, 3)
        (tileset,) = found["tilesets"]
        assert tileset["imagewidth"] == tileset["tilecount"] * tileset["tilewidth"]
        tiles, lines, things = found["layers"]
        assert len(tiles["data"]) == 15
        assert max(tiles["data"]) <= tileset["tilecount"]
        ids = [one["id"] for one in (*lines["objects"], *things["objects"])]
        assert ids == [*range(1, found["nextobjectid"])]
        assert found["nextlayerid"] == 4

    def test_what_is_drawn_in_tiled_afterwards_comes_along(self):
        found = write_file("tiled", read_layout(HALL))
        found["layers"][0]["data"][3] = found["layers"][0]["data"][14]
        drawn = {"id": 99, "type": "chest", "x": 70, "y": 40, "width": 0, "height": 0}
        found["layers"][2]["objects"].insert(0, drawn)
        layout = read_file("tiled", found).layout
        assert layout.sign(Square(3, 0)) == "!"
        assert layout.things[-1].at == Square(2, 1)

    def test_what_is_drawn_at_the_left_of_it_and_above_comes_along(self):
        before = read_layout(HALL)
        found = write_file("tiled", before)
        found["infinite"] = True
        tiles, _, things = found["layers"]
        more = {"x": -2, "y": -1, "width": 2, "height": 2, "data": [2, 2, 2, 2]}
        tiles["chunks"] = [
            {"x": 0, "y": 0, "width": 5, "height": 3, "data": tiles.pop("data")},
            more,
        ]
        chest = {"id": 99, "type": "chest", "x": -64, "y": -32, "width": 32, "height": 32}
        things["objects"].append(chest)
        layout = read_file("tiled", found).layout
        rows = tuple(
            f"{end}{row}" for end, row in zip(("..", "##", "##"), before.floors[0], strict=True)
        )
        assert layout.floors == (("..#####", *rows),)
        assert layout.things[-1].at == Square(0, 0)
        assert [line.at for line in layout.lines] == [
            Square(line.at.x + 2, line.at.y + 1) for line in before.lines
        ]

    def test_a_thing_moved_to_where_none_can_stand_is_left_out_and_said(self):
        found = write_file("tiled", read_layout(HALL))
        found["layers"][2]["objects"][0] |= {"x": 130, "y": 10}
        reading = read_file("tiled", found)
        assert [one.kind for one in reading.layout.things] == ["pad"]
        (said,) = reading.missed
        assert said.startswith("The chest at 4, 0 was left out: A chest stands on floor")


class TestOthers:
    def test_tiles_say_what_they_are(self):
        reading = read(layer())
        assert reading.layout.floors == (CAVE,)
        assert reading.missed == ()

    def test_layers_say_what_they_are_by_name(self):
        bare = [[BARE] * 4, [BARE] * 4]
        pool = [[0, 0, BARE, 0], [0] * 4]
        reading = read(layer(bare, name="Ground"), layer(pool, name="Water 2"))
        assert reading.layout.floors == (("..~.", "...."),)
        assert reading.missed == ()

    def test_the_lowest_layer_is_floor_where_nothing_is_said_and_others_are_left_out(self):
        bare = [[BARE, 0, BARE]]
        reading = read(layer(bare, name="Ebene 1"), layer([[0, BARE, 0]], name="Ebene 2"))
        assert reading.layout.floors == ((".#.",),)
        assert len(reading.missed) == 2
        assert "Ebene 1" in reading.missed[0]

    @pytest.mark.parametrize("turned", [0x80000000, 0x40000000, 0x20000000, 0x10000000, 0xF0000000])
    def test_a_tile_that_is_flipped_is_the_same(self, turned):
        rows = [[gid | turned for gid in row] for row in ROWS]
        assert read(layer(rows)).layout.floors == (CAVE,)

    @pytest.mark.parametrize(
        ("packing", "pack"),
        [("", bytes), (None, bytes), ("zlib", zlib.compress), ("gzip", gzip.compress)],
    )
    def test_layers_may_be_packed(self, packing, pack):
        raw = struct.pack("<20I", *(gid for row in ROWS for gid in row))
        packed = {"encoding": "base64", "compression": packing}
        assert read(layer(data=b64encode(pack(raw)).decode(), **packed)).layout.floors == (CAVE,)

    def test_what_is_packed_by_zstd_is_said(self):
        packed = layer(data="KLUv/SAA", encoding="base64", compression="zstd", name="Deep")
        reading = read(layer(), packed)
        assert reading.layout.floors == (CAVE,)
        assert "Deep" in reading.missed[0]
        assert "zstd" in reading.missed[0]
        assert "zstd" in faults(packed)["content"][0]

    def test_a_map_without_bounds_is_chunks(self):
        chunks = [
            {"x": -16, "y": -4, "width": 5, "height": 2, "data": [*ROWS[0], *ROWS[1]]},
            {"x": -16, "y": -2, "width": 5, "height": 2, "data": [*ROWS[2], *ROWS[3]]},
        ]
        without = {"type": "tilelayer", "name": "Map", "chunks": chunks, "startx": -16}
        things = group(thing("Chest", -14, -2))
        layout = read(without, things, infinite=True).layout
        assert layout.floors == (CAVE,)
        assert layout.things[0].at == Square(1, 1)

    def test_a_tileset_in_a_file_of_its_own_is_said(self):
        reading = read(layer(name="Floor"), tilesets=[{"firstgid": 1, "source": "../cave.tsx"}])
        assert "../cave.tsx" in reading.missed[0]
        assert reading.layout.floors == (("." * 5,) * 4,)

    def test_layers_in_groups_count_and_hidden_ones_and_pictures_do_not(self):
        inside = {"type": "group", "name": "All", "layers": [layer()]}
        hidden = layer([[WALL] * 5] * 4, name="Secret", visible=False)
        picture = {"type": "imagelayer", "name": "Photo", "image": "x.png"}
        reading = read(inside, hidden, picture)
        assert reading.layout.floors == (CAVE,)
        assert ["Secret" in reading.missed[0], "Photo" in reading.missed[1]] == [True, True]

    def test_an_object_is_what_the_tile_is_that_shows_it(self):
        tiles = [
            *TILESET["tiles"],
            {"id": 8, "type": "Treasure chest"},
            {"id": 9, "class": "crack"},
        ]
        cave = [TILESET | {"tiles": tiles}]
        low = {"type": "", "y": 48, "name": "Of old"}
        turned = thing("", 1, 2, id=1, gid=9 | 0x80000000) | low
        named = thing("", 2, 2, id=2, gid=10) | low | {"name": "monster"}
        reading = read(layer(), group(turned, named), tilesets=cave)
        assert [(one.kind, one.at) for one in reading.layout.things] == [
            ("chest", Square(0, 1)),
            ("monster", Square(1, 1)),
        ]
        assert reading.missed == ()

    def test_objects_are_things_by_what_they_say(self):
        own = [{"name": "type", "type": "string", "value": "pit"}]
        reading = read(
            layer(),
            group(
                thing("treasure chest", 1, 1),
                thing("", 2, 1, name="Teleporter"),
                thing("enemy", 3, 2, gid=9) | {"y": 48},
                thing("Trap", 2, 2, properties=own),
                thing("", 3, 1, text={"text": "Beware <b>"}),
            ),
        )
        found = [(one.kind, one.at[:2], one.detail) for one in reading.layout.things]
        assert found == [
            ("chest", (0, 0), None),
            ("pad", (1, 0), 1),
            ("monster", (2, 1), None),
            ("trap", (1, 1), "pit"),
            ("note", (2, 0), "Beware <b>"),
        ]
        assert reading.missed == ()

    def test_objects_that_mean_nothing_here_are_said(self):
        reading = read(layer(), group(thing("spawn", 1, 1), thing("Trap", 2, 2), thing("", 1, 1)))
        assert reading.layout.things == ()
        assert len(reading.missed) == 3
        assert "There is no trap of this kind" in " ".join(reading.missed)

    def test_lines_along_the_grid_are_walls_and_doors(self):
        corner = [{"x": 0, "y": 0}, {"x": 0, "y": 32}, {"x": 16, "y": 32}]
        door = [{"x": 0, "y": 0}, {"x": 16, "y": 1}]
        askew = [{"x": 0, "y": 0}, {"x": 16, "y": 16}]
        reading = read(
            layer([[GROUND] * 4] * 4),
            group(
                thing("wall", 1, 1, polyline=corner),
                thing("Door", 2, 1, polyline=door),
                thing("wall", 2, 2, polyline=askew),
                thing("river", 2, 2, polyline=corner),
            ),
        )
        found = [(line.kind, line.at[:2], line.side) for line in reading.layout.lines]
        assert found == [
            ("wall", (0, 1), "e"),
            ("wall", (0, 2), "e"),
            ("wall", (1, 2), "s"),
            ("door", (2, 0), "s"),
        ]
        assert len(reading.missed) == 2

    def test_a_door_object_fills_its_square(self):
        assert read(layer(), group(thing("door", 2, 1))).layout.floors[0][0] == ".+~"

    def test_tiles_and_properties_as_old_versions_write_them(self):
        old = TILESET | {"tiles": {"0": {"type": "wall"}, "1": {}}}
        named = {"name": "The Cave", "note": "Cold."}
        layout = read(layer(), tilesets=[old], properties=named).layout
        assert (layout.name, layout.note) == ("The Cave", "Cold.")
        assert layout.floors == (("...", "..."),)


class TestHostile:
    def test_a_layer_that_unpacks_to_more_than_it_says_is_refused(self):
        bomb = b64encode(zlib.compress(bytes(200_000_000), 9)).decode()
        packed = layer(data=bomb, encoding="base64", compression="zlib")
        assert [*faults(packed)] == ["content.layers[0].data"]

    def test_sizes_are_added_up_before_anything_is_unpacked(self):
        huge = layer(data="!", encoding="base64", compression="zlib", width=2_000, height=2_000)
        assert [*faults(huge)] == ["content.layers"]

    def test_pictures_are_never_opened(self):
        bomb = TILESET | {"image": "data:image/png;base64,AAAA", "imagewidth": 10**9}
        assert read(layer(), tilesets=[bomb]).layout.floors == (CAVE,)

    @pytest.mark.parametrize(
        ("wrong", "place"),
        [
            ({"layers": None}, "content.layers"),
            ({"layers": 4}, "content.layers"),
            ({"layers": [4]}, "content.layers[0]"),
            ({"layers": []}, "content"),
            ({"orientation": "isometric"}, "content.orientation"),
            ({"tilewidth": 0}, "content.tilewidth"),
            ({"tilesets": [{"firstgid": 0}]}, "content.tilesets[0].firstgid"),
            (
                {"tilesets": [{"firstgid": 1, "tiles": [{"id": "x"}]}]},
                "content.tilesets[0].tiles[0].id",
            ),
            ({"properties": 5}, "content.properties"),
        ],
    )
    def test_a_malformed_map_is_named_by_its_place(self, wrong, place):
        assert [*faults(layer(), **wrong)] == [place]

    @pytest.mark.parametrize(
        ("wrong", "place"),
        [
            ({"data": [1]}, "data"),
            ({"data": [2**33] * 20}, "data[0]"),
            ({"data": [-1] * 20}, "data[0]"),
            ({"data": ["1"] * 20}, "data[0]"),
            ({"data": {"1": 2}}, "data"),
            ({"data": "%%%", "encoding": "base64"}, "data"),
            ({"data": "AAAA", "encoding": "base64"}, "data"),
            ({"data": "AAAA", "encoding": "base64", "compression": "zlib"}, "data"),
            ({"width": -1}, "width"),
            ({"width": None}, "width"),
            ({"height": 10**9}, "height"),
        ],
    )
    def test_a_malformed_layer_is_named_by_its_place(self, wrong, place):
        assert [*faults(layer(**wrong))] == [f"content.layers[0].{place}"]

    @pytest.mark.parametrize("x", ["1", None, 1e300, True, [1]])
    def test_an_object_nowhere_is_named_by_its_place(self, x):
        errors = faults(layer(), group(thing("chest", 1, 1) | {"x": x}))
        assert [*errors] == ["content.layers[1].objects[0].x"]

    def test_a_map_too_large_for_a_dungeon_is_refused_and_its_rock_does_not_count(self):
        assert [*faults(layer([[GROUND] * 81]))] == ["content"]
        wide = [[WALL] * 200, [WALL] * 99 + [GROUND] * 2 + [WALL] * 99]
        assert read(layer(wide)).layout.floors == (("..",),)

    def test_a_thousand_things_and_lines_outside_are_left_out(self):
        away = [thing("chest", 500 + n, 1, id=n) for n in range(400)]
        reading = read(layer(), group(*away))
        assert reading.layout.things == ()
        assert len(reading.missed) == 41
        assert reading.missed[-1] == "And 360 more."

    def test_groups_within_groups_without_end_are_refused(self):
        deep = layer()
        for _ in range(40):
            deep = {"type": "group", "layers": [deep]}
        with pytest.raises(FieldError) as refused:
            read_file("tiled", json.dumps(tiled(deep)))
        assert refused.value.field == "content"
