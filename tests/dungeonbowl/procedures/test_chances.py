"""How likely each outcome is, to the last fraction."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.errors import FieldErrors
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import prepared
from dungeonbowl.procedures.chances import Grower, TooManyWays, chances
from dungeonbowl.procedures.decisive import Decisive
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.procedures.asking import BOOK, GRUBB, SKAV, with_skills
from tests.dungeonbowl.procedures.made_up import DOCUMENT, inputs, rules


def ready(key, under=None, **asked):
    return prepared(key, HouseRules.resolve(BOOK, overrides=under or {}), asked)


def odds(key, again="", on=(), under=None, **asked):
    """The chance of each outcome of which nobody chooses."""
    found = chances(ready(key, under, **asked), again, on)
    assert all(one.least == one.most for one in found.values())
    return {outcome: str(one.least) for outcome, one in found.items()}


def spans(key, again="", on=(), **asked):
    """The least and the greatest chance of each outcome."""
    found = chances(ready(key, **asked), again, on)
    return {outcome: (str(one.least), str(one.most)) for outcome, one in found.items()}


def test_one_die():
    assert odds("dodge", player=GRUBB) == {"falls": "1/3", "dodges": "2/3"}
    assert odds("dodge", player={"ag": 6}) == {"falls": "1/6", "dodges": "5/6"}
    assert odds("dodge", player={"ag": 1}, markers=8) == {"falls": "5/6", "dodges": "1/6"}


def test_two_dice_and_three():
    assert odds("armour", player=GRUBB) == {"holds": "13/18", "broken": "5/18"}
    assert odds("injury", player=GRUBB) == {
        "stunned": "7/12",
        "knocked_out": "1/4",
        "casualty": "1/6",
    }
    strong = {"attacker": {"st": 7}, "defender": with_skills("Stand Firm", "Dodge")}
    assert spans("block_dice", **strong)["held"] == ("1/8", "7/8")


def test_large_dice():
    d68 = {"casualty_table": "d68_lrb5"}
    assert odds("casualty", under=d68, player=GRUBB) == {
        "badly_hurt": "1/2",
        "seriously_hurt": "1/6",
        "serious_injury": "1/24",
        "lasting_injury": "1/8",
        "dead": "1/6",
    }
    again = {"broken_arm": "reroll"}
    assert odds("casualty", under=again, player=GRUBB)["lasting_injury"] == "1/8"


def test_where_nothing_is_thrown():
    assert odds("scatter", walls=[1, 2, 3]) == {"rests": "1"}
    assert odds("go_for_it", player=GRUBB, boots=True) == {"passes": "1"}


def test_dice_that_hang_on_one_another():
    victims = [{"player": {"st": 5}}] * 3
    assert odds("gas", victims=victims) == {"nobody": "1/8", "stunned": "7/8"}
    rolled = {"chest_content": "roll", "monsters": "both", "chest_opening": "002"}
    assert odds("open_chest", under=rolled, player=GRUBB) == {
        "ball_found": "1/12",
        "ball_snatched": "1/12",
        "explodes": "5/9",
        "monster": "5/18",
    }


def test_somebody_chooses():
    asked = {"attacker": {"st": 4}, "defender": SKAV}
    assert spans("block_dice", **asked) == {
        "attacker_down": ("1/36", "11/36"),
        "both_down": ("1/36", "11/36"),
        "pushed": ("1/9", "5/9"),
        "down": ("1/9", "5/9"),
    }
    seer = {"player": with_skills("Sixth Sense"), "from": 1}
    assert spans("teleport", **seer)["lost_in_space"] == ("1/36", "11/36")


def test_the_team_throws_again_when_it_went_wrong():
    asked = {"player": GRUBB, "markers": 1}
    assert odds("dodge", **asked) == {"falls": "1/2", "dodges": "1/2"}
    assert odds("dodge", "agility", ["falls"], **asked) == {"falls": "1/4", "dodges": "3/4"}
    assert odds("dodge", "agility", ["dodges"], **asked) == {"falls": "3/4", "dodges": "1/4"}
    assert odds("dodge", "agility", [], **asked) == {"falls": "1/2", "dodges": "1/2"}


def test_all_that_follows_is_thrown_again_too():
    found = odds("throw_chest", "throw", ["opens"], player=with_skills(
        "Throw Team-mate", "Dense", st=5
    ))  # fmt: skip
    assert found == {"stays_closed": "3/4", "opens": "1/4"}


def test_what_is_nobodys_is_not_thrown_again():
    asked = {"player": GRUBB}
    assert odds("armour", "armour", ["broken"], **asked) == odds("armour", **asked)


def test_too_many_dice_are_refused():
    obstacles = ready("obstacle", {"features": ["obstacles"]}, squares=12)
    with pytest.raises(TooManyWays):
        Grower(obstacles, most_runs=200).way({})


def test_what_decides():
    thrown = Decisive(DOCUMENT.procedure("throw_chest"))
    assert [thrown.decides(one) for one in ("throw", "direction", "bounce", "opens")] == [
        True,
        False,
        False,
        True,
    ]
    mate = Decisive(DOCUMENT.procedure("throw_team_mate"))
    assert (mate.decides("throw"), mate.decides("direction")) == (True, False)
    assert Decisive(DOCUMENT.procedure("gas")).decides("gas.2")
    assert Decisive(DOCUMENT.procedure("illusion")).decides("real")
    assert not Decisive(DOCUMENT.procedure("first_turn")).decides("first")
    assert not Decisive(DOCUMENT.procedure("block_dice")).in_order("block")
    assert Decisive(DOCUMENT.procedure("casualty")).in_order("lasting"), "the last one counts"


@pytest.mark.parametrize("said", ["each", "then", "entry", "turnover", "reroll", "modifiers"])
def test_a_die_that_is_only_told_of_decides_nothing(said):
    way = ["roll", "direction", "d8", {"into": "way"}]
    mentioned = {"do": [way, [said, "$way"], ["end", "lands"]], "outcomes": {}}
    within = ["if", True, [[said, "$way"]], [[said, "$way"]]]
    assert not Decisive({"do": [way, within], "outcomes": {}}).decides("direction")
    asked = {"do": [way, [said, ""], ["end", ["if", "$way", "lands", "misses"]]], "outcomes": {}}
    assert [Decisive(one).decides("direction") for one in (mentioned, asked)] == [False, True]


@pytest.mark.parametrize("sign", ["=total", "=target"])
def test_a_roll_against_a_target_decides_where_either_is_asked_for(sign):
    roll = ["roll", "throw", "d6", {"target": 4}]
    ends = ["end", ["if", ["<", sign, 3], "fumbled", "thrown"]]
    assert Decisive({"do": [roll, ends], "outcomes": {}}).decides("throw")


def test_dice_that_come_to_a_sum_are_thrown_once_in_whatever_order():
    """21 ways of two dice instead of 36."""
    grower = Grower(ready("armour", player=GRUBB))
    grower.way({})
    assert grower.runs == 1 + 21


def thrown_out(held, dice):
    """Every outcome by throwing every die in every way, no matter which of them decides."""
    answer = held.with_dice(dice).as_dict()
    if not answer["needs"]:
        return {answer["outcome"]: Fraction(1)}
    (need,) = answer["needs"]
    ways = [*product(range(1, 7), repeat=need["count"])]
    found: dict[str, Fraction] = {}
    for way in ways:
        for outcome, chance in thrown_out(held, {**dice, need["purpose"]: [*way]}).items():
            found[outcome] = found.get(outcome, Fraction()) + chance / len(ways)
    return found


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("foul", {"player": GRUBB, "victim": SKAV, "assists": 2}),
        ("wall_pass", {"accurate": False}),
        ("collide_push", {"first": {"st": 5}, "second": {"st": 3}}),
        ("drugs", {"player": GRUBB, "result": "casualty", "doses": 2}),
        ("jump_002", {"player": with_skills("Leap"), "squares": 3}),
    ],
)
def test_the_short_way_comes_to_the_same(key, asked):
    house = {"push_collision": True}
    house |= {"leap_rule": "002"} if key == "jump_002" else {}
    held = ready(key, house, **asked)
    assert {outcome: one.least for outcome, one in chances(held).items()} == thrown_out(held, {})


@pytest.mark.parametrize("key", [*DOCUMENT.procedures])
@settings(max_examples=5)
@given(data=st.data())
def test_chances_add_up(key, data):
    house = data.draw(rules(key))
    try:
        held = prepared(key, house, data.draw(inputs(key, house)))
        found = chances(held)
    except (Refused, FieldErrors, TooManyWays):
        return
    assert sum(one.least for one in found.values()) <= 1 <= sum(one.most for one in found.values())
    assert all(0 <= one.least <= one.most <= 1 for one in found.values())
    known = DOCUMENT.procedure(key)["outcomes"]
    assert {*found} <= {*known} or "*" in known
