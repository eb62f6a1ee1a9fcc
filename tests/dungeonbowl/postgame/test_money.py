"""Winnings, sponsors and Fan Factor as steps (POST-05 to POST-07)."""

from dataclasses import replace

import pytest

from dungeonbowl.dice import DiceNeeded, TableDice
from dungeonbowl.effects import fold
from dungeonbowl.errors import FieldError
from dungeonbowl.postgame import Turn, Waiting, run
from tests.dungeonbowl.drafts import BOOK, RULES, house
from tests.dungeonbowl.nights import BOLTS, SHADOWS, facts, night, side_changed, step

MANUAL = house(winnings="manual", fan_factor_roll="manual")


def fans(count, **known):
    base = facts(night(), **known)
    for team in (SHADOWS, BOLTS):
        base = base.with_state(team, replace(base.side(team).state, fan_factor=count))
    return base


def change(known, *faces, team=SHADOWS, **more):
    done = step("fan_factor", known, *faces, team=team, **more)
    before = known.side(team).state
    return fold(before, done.lines).fan_factor - before.fan_factor


@pytest.mark.parametrize(("team", "gold"), [(SHADOWS, 50_000), (BOLTS, 40_000)])
def test_the_winner_earns_ten_thousand_more(team, gold):
    done = step("winnings", facts(night()), 4, team=team)
    assert [line.gold for line in done.lines] == [gold]


def test_nobody_wins_a_draw():
    drawn = facts(night(), kind="draw", winners=frozenset())
    assert step("winnings", drawn, 4).lines[0].gold == 40_000


def test_who_gives_up_earns_nothing_and_rolls_nothing():
    given_up = facts(night(), kind="concession", conceding=frozenset({BOLTS}))
    assert step("winnings", given_up, team=BOLTS).lines == ()
    assert step("winnings", given_up, 1).lines[0].gold == 20_000


@pytest.mark.parametrize(
    ("key", "team", "purpose", "count"),
    [
        ("winnings", SHADOWS, "winnings.1", 1), ("fan_factor", SHADOWS, "fan_factor.1", 3),
        ("fan_factor", BOLTS, "fan_factor.2", 2),
    ],
)  # fmt: skip
def test_dice_that_lack_are_asked_for(key, team, purpose, count):
    with pytest.raises(DiceNeeded) as raised:
        run(key, Turn(facts(night()), team, None, TableDice({}), BOOK, RULES))
    assert [(need.purpose, need.die, need.count) for need in raised.value.needs] == [
        (purpose, "d6", count)
    ]


def test_manual_winnings_wait_for_a_sum():
    with pytest.raises(Waiting):
        step("winnings", facts(night()), rules=MANUAL)
    done = step("winnings", facts(night()), rules=MANUAL, answer={"gold": 70_000})
    assert [line.gold for line in done.lines] == [70_000]


@pytest.mark.parametrize(
    "answer", [{}, {"gold": -1}, {"gold": "9"}, {"gold": True}, {"gold": 10**9}, {"done": True}]
)
def test_manual_winnings_must_be_a_sensible_sum(answer):
    with pytest.raises(FieldError, match=r"^gold: |^done: This"):
        step("winnings", facts(night()), rules=MANUAL, answer=answer)


@pytest.mark.parametrize(
    ("answer", "said"),
    [({}, "This is needed."), ({"gold": "9"}, "Must be a whole number."),
     ({"done": True}, "This step can't be left out.")],
)  # fmt: skip
def test_what_is_wrong_with_a_sum_is_said(answer, said):
    with pytest.raises(FieldError, match=said):
        step("winnings", facts(night()), rules=MANUAL, answer=answer)


def test_ten_million_are_the_most_that_a_match_brings_and_nothing_is_no_gold():
    most = step("winnings", facts(night()), rules=MANUAL, answer={"gold": 10_000_000})
    assert most.text == "10,000,000 gp, as told."
    with pytest.raises(FieldError) as raised:
        step("winnings", facts(night()), rules=MANUAL, answer={"gold": 10_000_001})
    assert raised.value.field == "gold"
    none = step("winnings", facts(night()), rules=MANUAL, answer={"gold": 0})
    assert (none.text, [line.gold for line in none.lines]) == ("No winnings.", [0])


def test_a_hundred_fans_are_the_most_that_come_or_go():
    for points, said in ((100, "Fan Factor +100, as told."), (-100, "Fan Factor -3, as told.")):
        done = step("fan_factor", fans(3), rules=MANUAL, answer={"change": points})
        assert done.text == said
    still = step("fan_factor", fans(0), rules=MANUAL, answer={"change": -100})
    assert (still.text, still.lines) == ("Fan Factor stays as it is.", ())
    for points in (101, -101):
        with pytest.raises(FieldError) as raised:
            step("fan_factor", fans(3), rules=MANUAL, answer={"change": points})
        assert raised.value.field == "change"


def test_every_sponsorship_deal_pays():
    known = side_changed(facts(night()), SHADOWS, arrangements={"sponsorship_deal": 2})
    done = step("sponsorship", known, 3, 6)
    assert [line.gold for line in done.lines] == [30_000, 60_000]
    with pytest.raises(DiceNeeded) as raised:
        run("sponsorship", Turn(known, SHADOWS, None, TableDice({}), BOOK, RULES))
    assert [need.purpose for need in raised.value.needs] == ["sponsorship.1.1", "sponsorship.1.2"]


def test_fans_come_and_go():
    assert change(fans(8), 3, 3, 3) == 1
    assert change(fans(9), 3, 3, 3) == 0
    assert change(fans(8), 3, 4, team=BOLTS) == -1
    assert change(fans(0), 1, 1, team=BOLTS) == 0


def test_on_a_draw_everybody_rolls_as_the_loser():
    drawn = fans(9, kind="draw", winners=frozenset())
    assert [change(drawn, 1, 1, team=team) for team in (SHADOWS, BOLTS)] == [-1, -1]


def test_a_monsters_victory_is_nobodys():
    lost = fans(9, kind="monster_victory", winners=frozenset())
    assert change(lost, 1, 1) == -1


def test_each_bribe_helps_the_roll():
    known = side_changed(fans(9), SHADOWS, tactics={"bribing_the_press": 1})
    assert change(known, 3, 3, 3) == 1


@pytest.mark.parametrize(("points", "changed"), [(2, 2), (0, 0), (-1, -1), (-9, -3)])
def test_a_manual_change_never_takes_fans_below_none(points, changed):
    with pytest.raises(Waiting):
        step("fan_factor", fans(3), rules=MANUAL)
    assert change(fans(3), rules=MANUAL, answer={"change": points}) == changed


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({}, "This is needed."), ({"change": "1"}, "Must be a whole number."),
        ({"change": 1000}, "Fan Factor changes by 100 at most."),
        ({"done": True}, "This step can't be left out."),
    ],
)  # fmt: skip
def test_a_manual_change_must_be_sensible(answer, said):
    with pytest.raises(FieldError, match=said):
        step("fan_factor", fans(3), rules=MANUAL, answer=answer)
