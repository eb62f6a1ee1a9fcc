"""Tiles on a floor: how far it reaches, when it is full, and which of them may be end zones."""

from dataclasses import dataclass

import pytest

from dungeonbowl.book import book
from dungeonbowl.dungeon import Wishes
from dungeonbowl.dungeon.box import TileKind, TileOpening, build, building
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


HUGE, CELL = 0, 1
SOME = (tile(5, 5), tile(1, 1), *[tile(1, 1)] * 8)


class Drawn(Lots):
    """Lots of which a test says which tiles are drawn, one after another; all else is the first."""

    def __init__(self, kinds):
        self.kinds = iter(kinds)

    def below(self, most):
        return next(self.kinds, HUGE) if most == len(SOME) else 0


@pytest.mark.parametrize(("tries", "begun"), [(12, True), (13, False)])
def test_twelve_tiles_are_tried_for_the_middle(tries, begun):
    """Tiles that are larger than all of it may be don't lie there."""
    floor = lay(Drawn([HUGE] * (tries - 1) + [CELL]), SOME, 2, 20)
    assert (floor is not None) == begun


@pytest.mark.parametrize(("tries", "laid"), [(300, 3), (301, 1)])
def test_three_hundred_are_tried_at_its_openings(tries, laid):
    floor = lay(Drawn([CELL] + [HUGE] * (tries - 1) + [CELL]), SOME, 2, 20)
    assert len(floor.laid) == laid


@dataclass
class Tried:
    """How often tiles are laid, and how often they are furnished, where nothing comes of it."""

    floor: Floor | None
    laid: int = 0
    furnished: int = 0

    def lay(self, *_):
        self.laid += 1
        return self.floor

    def built(self, *_):
        self.furnished += 1

    def given_up(self, monkeypatch, **figures):
        for name, value in {"lay": self.lay, "_built": self.built, **figures}.items():
            monkeypatch.setattr(building, name, value)
        with pytest.raises(FieldError) as refused:
            build(Wishes("a", squares=64), (tile(2, 2),), HouseRules.resolve(book()))
        assert refused.value.field == "tiles"
        return self.laid, self.furnished


@pytest.mark.parametrize(
    ("work", "given_up"),
    [
        (32 + 3 * 102, (1, 3)),
        (32 + 3 * 102 - 1, (1, 2)),
        (32 + 6 * 102 - 1, (1, 5)),
        (32 + 6 * 102, (2, 6)),
        (2 * 32 + 7 * 102, (2, 7)),
        (2 * 32 + 7 * 102 - 1, (2, 6)),
    ],
)
def test_what_cannot_be_built_is_given_up_after_so_much_work(monkeypatch, work, given_up):
    """A tile that is laid is as much as two squares, and eight of rock are as much as one.

    Sixteen tiles of four squares, in a dungeon of 51 by 6 squares, with six pairs of ends.
    """
    floor = Floor((*STILL, QuarterTurns(2, 60, 9)))
    for number in range(8):
        assert floor.add(put(2, 2, (5 + 3 * number, 2)), 400)
    assert Tried(floor).given_up(monkeypatch, MOST_WORK=work) == given_up


def test_tiles_are_laid_eighty_times_at_the_most(monkeypatch):
    assert Tried(None).given_up(monkeypatch) == (80, 0)
