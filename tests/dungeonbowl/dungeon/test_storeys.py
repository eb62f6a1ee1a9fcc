"""New dungeons on several floors: steps lead up, and somebody has a reason to go there."""

import pytest

from dungeonbowl.dungeon import Steps, as_text, distances, read_text
from dungeonbowl.dungeon.squares import OPEN, Square
from tests.dungeonbowl.dungeon.test_generator import BY_002, legal_and_fair, made, options, signs

FLOORS = pytest.mark.parametrize("floors", [2, 3])
TEAMS = pytest.mark.parametrize(("teams", "squares"), [(2, 300), (3, 420), (4, 420)])


@TEAMS
@FLOORS
@pytest.mark.parametrize("rules", [{}, BY_002])
def test_what_comes_out_is_legal_and_fair(teams, squares, floors, rules):
    found = made("towers", options(**rules), teams=teams, squares=squares, floors=floors)
    legal_and_fair(found, teams)
    assert len(found.layout.floors) == floors
    assert read_text(as_text(found.layout)).layout == found.layout


@TEAMS
@FLOORS
def test_there_are_about_as_many_squares_in_all_as_were_wished_for(teams, squares, floors):
    layout = made("towers", teams=teams, squares=squares, floors=floors).layout
    assert 0.8 * squares <= len(Steps(layout).enterable()) <= 1.05 * squares


@TEAMS
@FLOORS
def test_steps_lead_to_every_square_of_every_floor(teams, squares, floors):
    layout = made("stairs", teams=teams, squares=squares, floors=floors).layout
    far = distances(Steps(layout), layout.end_zones[1])
    lost = [at for at, sign in layout.squares() if sign in OPEN and far.to(at) is None]
    assert lost == []
    for at, sign in layout.squares():
        if sign == "/":
            assert layout.sign(Square(at.x, at.y, at.floor + 1)) in OPEN


@TEAMS
@FLOORS
def test_chests_lie_at_the_top_and_end_zones_on_the_ground(teams, squares, floors):
    layout = made("loot", teams=teams, squares=squares, floors=floors).layout
    top = [one for _, one in layout.of_kind("chest") if one.at.floor == floors - 1]
    assert len(top) == (2 if teams == 2 else 4)
    assert {at.floor for zone in layout.end_zones.values() for at in zone} == {0}


def test_the_same_seed_builds_the_same_and_one_floor_is_as_ever():
    assert made("again", squares=300, floors=3) == made("again", squares=300, floors=3)
    assert made("again", floors=1) == made("again")
    assert "/" not in signs(made("again").layout)


def test_where_a_storey_would_be_wider_than_the_ground_another_is_built():
    """With this seed such a one comes up on the way."""
    legal_and_fair(made("s5", squares=300, floors=3), 2)
