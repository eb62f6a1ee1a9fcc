"""Tiles on a floor: how far it reaches, when it is full, and which of them may be end zones."""

import pytest

from dungeonbowl.book import book
from dungeonbowl.dungeon import Wishes
from dungeonbowl.dungeon.box import TileKind, TileOpening, build, building, read_typed_tiles
from dungeonbowl.dungeon.box.building import _far_ends
from dungeonbowl.dungeon.box.laying import Floor, lay
from dungeonbowl.dungeon.box.placed import PlacedTile, QuarterTurns
from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.limits import MOST_SIDE
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from tests.dungeonbowl.dungeon.test_made import BOXES

STILL = (QuarterTurns(0, 0, 0),)
ABOUT_A_CORNER = (*STILL, QuarterTurns(1, 0, 0), QuarterTurns(2, 0, 0), QuarterTurns(3, 0, 0))
EVERYWHERE = tuple(TileOpening(side, 0, 0) for side in "nesw")


def tile(wide, deep, count=40):
    return TileKind("", wide, deep, count, EVERYWHERE)


def put(wide, deep, at, count=40):
    return PlacedTile(0, tile(wide, deep, count), at, 0)


def bounds(floor):
    columns, rows = zip(*floor.taken, strict=True)
    return (min(columns), min(rows)), (max(columns), max(rows))


@pytest.mark.parametrize("ends", [2, 4])
@pytest.mark.parametrize("box", ["club", "large"])
def test_a_floor_knows_how_far_it_reaches(box, ends):
    for seed in "ab":
        floor = lay(Lots(seed), BOXES[box], ends, 120)
        assert floor.corners == bounds(floor)


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("along", [0, 1])
def test_it_grows_no_larger_than_a_dungeon_may_be(along, way):
    floor = Floor(STILL)
    size = (20, 1) if along == 0 else (1, 20)
    for place in range(4):
        at = [0, 0]
        at[along] = 20 * way * place
        assert floor.add(put(*size, tuple(at)), 400)
    reach, known = bounds(floor), len(floor.taken)
    assert reach[1][along] - reach[0][along] == MOST_SIDE - 1
    beyond = [0, 0]
    beyond[along] = reach[1][along] + 1 if way > 0 else reach[0][along] - 1
    assert not floor.add(put(1, 1, tuple(beyond)), 400)
    # What was refused isn't there, and crosswise there is still as much room as before.
    assert (floor.corners, len(floor.taken)) == (reach, known)
    beside = [0, 0]
    beside[1 - along] = 1
    assert floor.add(put(1, 1, tuple(beside)), 400)


def test_a_tile_lies_once_on_its_own_squares_and_twice_where_turned_it_covers_others():
    floor = Floor(ABOUT_A_CORNER)
    assert len(floor.images(put(1, 1, (0, 0)))) == 1
    found = {(one.at, one.last) for one in floor.images(put(2, 1, (0, 0)))}
    assert found == {
        ((0, 0), (1, 0)),
        ((0, 0), (0, 1)),
        ((-1, 0), (0, 0)),
        ((0, -1), (0, 0)),
    }


def test_of_a_kind_no_more_are_laid_than_there_are_and_no_more_squares_than_wished():
    floor = Floor(STILL)
    assert floor.add(put(2, 2, (0, 0), count=2), 8)
    assert not floor.add(put(3, 2, (2, 0)), 8)
    assert floor.add(put(2, 2, (2, 0), count=2), 8)
    assert not floor.add(put(2, 2, (4, 0), count=2), 99)
    assert len(floor.taken) == 8


def test_of_twenty_squares_nineteen_are_enough():
    """The first tile lies alone in the middle, or two lie about it; and always two more."""
    sizes = {len(lay(Lots(seed), (tile(1, 1),), 2, 40).taken) for seed in "abcdef"}
    assert sizes == {38, 39}


def test_an_end_zone_is_a_tile_out_of_which_two_ways_may_lead_and_no_large_one():
    floor = Floor((*STILL, QuarterTurns(2, 60, 9)))
    sizes = [(1, 1), (2, 1), (6, 4), (5, 5)]
    for number, (wide, deep) in enumerate(sizes):
        assert floor.add(put(wide, deep, (7 * number, 0)), 400)
    ends = {one.tile.size for images in _far_ends(floor) for one in images}
    assert ends == {2, 24}


def test_the_six_that_are_outermost_may_be_the_end_zones_first_of_all_the_outermost():
    floor = Floor((*STILL, QuarterTurns(2, 60, 9)))
    for number in range(8):
        assert floor.add(put(2, 2, (3 * number, 0)), 400)
    starts = [min(one.at for one in images) for images in _far_ends(floor)]
    assert starts == [(3 * number, 0) for number in (0, 0, 1, 1, 2, 2)]


def test_a_dungeon_of_tiles_lies_on_one_floor():
    with pytest.raises(FieldError) as refused:
        build(Wishes("tower", floors=2), BOXES["club"], HouseRules.resolve(book()))
    assert (refused.value.field, refused.value.message) == ("floors", "Tiles lie on one floor.")


def test_what_cannot_be_built_is_given_up_after_so_much_work(monkeypatch):
    """Rock costs an eighth of what a square costs, and each tile that is laid two squares."""
    tried, laid, really, home = [], [], building.lay, building._home

    def counted(lots, floor, *others):
        first, last = bounds(floor)
        rock = (last[0] - first[0] + 1) * (last[1] - first[1] + 1)
        tried.append(len(floor.taken) + rock // 8)
        return home(lots, floor, *others)

    def counting(*asked):
        floor = really(*asked)
        laid.append(2 * len(floor.laid) if floor else 0)
        return floor

    monkeypatch.setattr(building, "MOST_WORK", 4_000)
    monkeypatch.setattr(building, "_home", counted)
    monkeypatch.setattr(building, "lay", counting)
    rules = HouseRules.resolve(book(), overrides={"chests": 60, "placement_rules": True})
    with pytest.raises(FieldError) as refused:
        build(Wishes("a"), read_typed_tiles("40 Den 3x2: n 0-1, s 1-2, e 0, w 1"), rules)
    assert refused.value.field == "tiles"
    assert 4_000 - max(tried) < sum(tried) + sum(laid) <= 4_000
