"""Going from one progression to another in the middle of a player's life (OPT-25, C-191)."""

from dataclasses import replace

import pytest

from dungeonbowl.advancement import all_due, earning_lines, skills_due
from dungeonbowl.effects import fold
from tests.dungeonbowl.drafts import BOOK, draft, house, player

FAST, STANDARD = house(progression="fast_track"), house(progression="standard")


def turned(one, before=FAST, after=STANDARD):
    """The player after the league went from one progression to another."""
    return fold(draft().with_player(one), earning_lines([one], BOOK, before, after)).player(one.id)


def test_another_progression_takes_nothing_away_that_was_earned():
    one = turned(player(spp=11, gained=("Block",)))
    assert one.earned == (("fast_track", 11),)
    assert skills_due(one, BOOK, STANDARD) == 1
    assert skills_due(replace(one, gained=("Block", "Dodge")), BOOK, STANDARD) == 0


def test_only_those_are_due_who_may_take_something_now():
    """Whom another progression once granted something isn't due for that alone."""
    one = turned(player(spp=11, gained=("Block",)))
    taken = replace(one, id=2, gained=("Block", "Dodge"))
    fresh, grown = player(id=3, spp=5), player(id=4, spp=6)
    assert all_due([one, taken, fresh, grown], BOOK, STANDARD) == [one, grown]


@pytest.mark.parametrize(("spp", "due"), [(16, 0), (21, 0), (30, 0), (31, 1), (51, 2)])
def test_another_progression_grants_no_skill_twice_and_holds_from_the_next_on(spp, due):
    one = replace(turned(player(spp=11)), gained=("Block", "Dodge"), spp=spp)
    assert skills_due(one, BOOK, STANDARD) == due


def test_what_was_earned_goes_with_the_points_that_earned_it():
    one = turned(player(spp=21))
    dues = {spp: skills_due(replace(one, spp=spp), BOOK, STANDARD) for spp in (0, 6, 11, 21, 31)}
    assert dues == {0: 0, 6: 1, 11: 2, 21: 3, 31: 3}


def test_who_loses_nothing_by_another_progression_needs_no_line():
    for one in (player(spp=5), player(spp=6), player(spp=16)):
        assert earning_lines([one], BOOK, FAST, STANDARD) == ()
    assert earning_lines([player(spp=20)], BOOK, STANDARD, FAST) == ()


def test_a_line_that_keeps_what_was_earned_can_be_taken_back():
    one = player(spp=11)
    (line,) = earning_lines([one], BOOK, FAST, STANDARD)
    assert line.text == f"{one.called} keeps 2 improvements earned so far"
    assert fold(draft().with_player(one), [line, line.inverse()]).player(one.id) == one


def test_points_lost_take_back_what_another_progression_had_earned():
    one = player(spp=6, earned=(("fast_track", 11),))
    assert skills_due(one, BOOK, STANDARD) == 1
    assert skills_due(replace(one, spp=5), BOOK, STANDARD) == 0


def test_a_progression_that_the_book_lost_keeps_nothing():
    one = player(spp=11, earned=(("house_of_old", 11),))
    assert skills_due(one, BOOK, STANDARD) == 1
