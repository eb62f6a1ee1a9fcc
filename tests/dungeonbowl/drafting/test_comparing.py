"""Two drafts side by side."""

from dataclasses import replace
from fractions import Fraction

from dungeonbowl.drafting import Plan, TeamDraft, compare
from tests.dungeonbowl.drafts import BOOK

SLAYERS = TeamDraft("light", rerolls=2).with_all({"dwarfs.slayer": 2, "dwarfs.longbeard": 5})
NORSE = TeamDraft("light", rerolls=3, fan_factor=9).with_all(
    {"norse.lineman": 6, "dwarfs.slayer": 1}
)
ARMED = NORSE.with_more("norse.lineman", "chainsaw")


def rows(first, second, part):
    found = getattr(compare(Plan.of(first, BOOK), Plan.of(second, BOOK)), part)
    return {row.title: (row.first, row.second, row.difference) for row in found}


def test_money_is_compared_coin_by_coin():
    assert rows(SLAYERS, NORSE, "money") == {
        "Spent": (630_000, 549_000, -81_000),
        "Left in the treasury": (370_000, 451_000, 81_000),
        "Team value": (630_000, 549_000, -81_000),
    }


def test_everybody_whom_one_of_them_signs_has_a_row():
    assert rows(SLAYERS, ARMED, "players") == {
        "Longbeard of the Dwarfs": (5, 0, -5),
        "Slayer of the Dwarfs": (2, 1, -1),
        "Lineman of the Norse": (0, 6, 6),
        "Lineman of the Norse with Chainsaw": (0, 1, 1),
    }


def test_an_apothecary_is_told_where_one_of_them_has_one():
    cared_for = replace(SLAYERS, apothecary=True)
    assert rows(cared_for, NORSE, "numbers")["Apothecary"] == (1, 0, -1)
    assert rows(NORSE, cared_for, "numbers")["Apothecary"] == (0, 1, 1)
    assert "Apothecary" not in rows(SLAYERS, NORSE, "numbers")


def test_numbers_are_averages_where_sums_would_mislead():
    numbers = rows(SLAYERS, NORSE, "numbers")
    assert list(numbers) == [
        "Rating", "Players", "Specialists", "Team re-rolls", "Fan Factor",
        "MA on average", "ST on average", "AG on average", "AV on average",
    ]  # fmt: skip
    assert numbers["Rating"] == (100, 100, 0)
    assert numbers["Players"] == (7, 7, 0)
    assert numbers["Team re-rolls"] == (2, 3, 1)
    assert numbers["Specialists"] == (2, 1, -1)
    assert numbers["Fan Factor"] == (0, 9, 9)
    assert numbers["AV on average"][0] == Fraction(87, 10)
    assert rows(TeamDraft("light"), NORSE, "numbers")["MA on average"][0] == 0


def test_players_are_counted_and_an_empty_plan_averages_nothing():
    assert rows(SLAYERS, ARMED, "numbers")["Players"] == (7, 8, 1)
    empty = rows(TeamDraft("light"), TeamDraft("light"), "numbers")
    assert {each[:2] for title, each in empty.items() if "average" in title} == {(0, 0)}


def test_the_rating_differs_where_it_leaves_the_treasury_out():
    house = (("team_rating_includes_treasury", False),)
    found = rows(replace(SLAYERS, house=house), replace(NORSE, house=house), "numbers")
    assert found["Rating"] == (63, 54, -9)


def test_skills_are_told_where_they_differ():
    skills = rows(SLAYERS, NORSE, "skills")
    assert skills["Frenzy"] == (2, 1, -1)
    assert "Block" not in skills  # all seven of both have it
    assert rows(SLAYERS, SLAYERS, "skills") == {}


def test_colleges_may_differ():
    snotlings = TeamDraft("jade").with_more("snotlings.lineman", by=6)
    assert rows(SLAYERS, snotlings, "players")["Lineman of the Snotlings"] == (0, 6, 6)
