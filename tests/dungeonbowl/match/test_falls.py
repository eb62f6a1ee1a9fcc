"""Falls that hurt: by 002 a 6 is a casualty like any other (FEA-06, C-16)."""

import pytest

from dungeonbowl.dice import ScriptedDice
from dungeonbowl.errors import FieldError
from dungeonbowl.match.events import kinds
from dungeonbowl.match.questions import questions
from dungeonbowl.match.resolving import resolve
from tests.dungeonbowl.drafts import house
from tests.dungeonbowl.nights import ANN, night, outcome, telling

BY_002 = {"chasm_rule": "002", "features": ["chasms"]}


def asked(name, **rules):
    return questions(house(**BY_002, **rules))["chasm"][name]


def test_a_fall_that_hurts_comes_to_what_a_league_reads_off_its_own_table():
    """OPT-31: nothing else could say what became of them."""
    match = night(house(casualty_table="manual", **BY_002))
    assert outcome(match, "chasm", 6, player=ANN, outcome="dead")["dead"]
    hurt = outcome(match, "chasm", 6, player=ANN, outcome="niggling")
    assert (hurt["injury"], hurt["misses_next_game"]) == ("niggling", True)
    lasting = outcome(match, "chasm", 6, 3, player=ANN, outcome="lasting_injury")
    assert lasting["injury"] == "ma"
    with pytest.raises(FieldError, match=r"^outcome: Say what"):
        resolve(telling(match, "chasm", player=ANN), match, ScriptedDice(6))


def test_who_is_not_hurt_by_the_fall_needs_no_such_result():
    match = night(house(casualty_table="manual", **BY_002))
    for words in ({}, {"outcome": "dead"}):
        fished = outcome(match, "chasm", 5, player=ANN, **words)
        assert (fished["result"], fished["dead"]) == ("lost_in_space", False)


def test_a_league_with_a_table_of_its_own_is_asked_for_its_result():
    kind = kinds()["chasm"]
    rules = [
        house(casualty_table=table, chasm_rule=chasm)
        for table in ("manual", "d16_004")
        for chasm in ("002", "003", "harmless")
    ]
    names = [[one.name for one in kind.takes if one.asked(each)] for each in rules]
    assert ["outcome" in each for each in names] == [True, *[False] * 5]
    (own, *_) = asked("details", casualty_table="manual")
    assert (own["name"], own["after"]) == ("outcome", {"chasm": [6]})


@pytest.mark.parametrize(
    ("table", "dice"),
    [
        ("d16_004", ["chasm d6", "drugs d6", "casualty d16", "lasting d6"]),
        ("d68_lrb5", ["chasm d6", "drugs d6", "casualty d68", "lasting d6"]),
        ("manual", ["chasm d6", "drugs d6", "lasting d6"]),
    ],
)
def test_a_six_leads_to_the_dice_of_a_casualty(table, dice):
    """A phone asks for dice by this alone."""
    known = asked("dice", casualty_table=table)
    assert [f"{one['purpose']} {one['die']}" for one in known] == dice
    assert [one["purpose"] for one in known if one["at_once"]] == ["chasm"]
    led = [one["purpose"] for one in known if one.get("after") == {"chasm": [6]}]
    assert led == [one for one in ("drugs", "casualty") if one in " ".join(dice)]


@pytest.mark.parametrize("rule", ["003", "harmless"])
def test_where_no_fall_is_a_casualty_only_its_own_die_may_fall(rule):
    known = kinds()["chasm"].dice(house(chasm_rule=rule))
    assert [one.purpose for one in known] == ["chasm"]
