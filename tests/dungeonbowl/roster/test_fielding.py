"""Who fills in, and who slips in: journeymen and the Titchy (TEAM-12, SET-14)."""

import pytest

from dungeonbowl.roster import journeymen, journeymen_due, titchy_extra
from tests.dungeonbowl.drafts import BOOK, RULES, draft, house, player, with_players

HIRING = house(journeymen=True)


def test_who_misses_the_match_for_another_reason_is_replaced_too():
    team = with_players(draft(), humans_lineman=6)
    assert journeymen_due(team, HIRING) == 0
    assert journeymen_due(team, HIRING, missing={1, 4}) == 2
    assert journeymen_due(team, RULES, missing={1, 4}) == 0
    eight = with_players(draft(), humans_lineman=8)
    assert journeymen_due(eight, HIRING, missing={1, 2, 3}) == 1
    assert journeymen_due(eight, HIRING, missing={1, 2}) == 0, "six are enough"
    five = with_players(draft(), humans_lineman=5)
    assert journeymen_due(five, HIRING) == 0
    assert journeymen_due(five, HIRING, missing={99}) == 1


def test_journeymen_are_linemen_of_the_largest_race_in_free_shirts():
    team = with_players(draft(), norse_blitzer=2, humans_lineman=1)
    team = team.with_player(player(id=9, number=4))
    first, second = journeymen(team, 2, BOOK)
    assert [(one.number, one.position) for one in (first, second)] == [
        (5, "norse.lineman"),
        (6, "norse.lineman"),
    ]
    assert [one.name for one in (first, second)] == ["Journeyman 1", "Journeyman 2"]
    assert not first.rostered
    assert (first.id, second.id) == (0, 0)


def test_as_many_journeymen_come_as_are_due_whatever_shirts_are_worn():
    team = draft().with_player(player(id=1, number=2)).with_player(player(id=2, number=99))
    assert [one.number for one in journeymen(team, 3, BOOK)] == [1, 3, 4]
    assert journeymen(team, 0, BOOK) == []


@pytest.mark.parametrize("left", [{}, {"ogres_lineman": 2}])
def test_where_only_the_special_race_or_nobody_is_left_journeymen_are_of_the_first(left):
    """TEAM-12 fills up, and TEAM-03 has no third Ogre; the last player may have been killed."""
    team = with_players(draft("grey"), **left)
    assert {one.position for one in journeymen(team, 3, BOOK)} == {"humans.lineman"}


@pytest.mark.parametrize(("titchy", "extra"), [(0, 0), (2, 0), (3, 1), (4, 2), (5, 3), (9, 3)])
def test_a_d3_of_titchy_slip_in_as_far_as_there_are_more_than_two(titchy, extra):
    skills = [("Titchy", "Dodge")] * titchy + [("Block",)] * 6
    assert titchy_extra(skills, RULES) == extra
    assert titchy_extra(skills, house(titchy_extra_setup=False)) == 0


@pytest.mark.parametrize(("able", "extra"), [(3, 0), (6, 0), (7, 1), (9, 3), (16, 3)])
def test_who_has_to_set_up_six_has_only_the_others_to_slip_in(able, extra):
    """SET-02 leaves nobody of the first six in reserve, from where SET-14 lets them in."""
    skills = [("Titchy", "Dodge")] * able
    assert titchy_extra(skills, house(setup_mode="teleporter_or_end_zone")) == extra
