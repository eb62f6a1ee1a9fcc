"""Hiring players (TEAM-08, TEAM-09, TEAM-11, SW-01 to SOR-01)."""

import pytest

from dungeonbowl.errors import FieldError
from dungeonbowl.purchases import default_number
from dungeonbowl.purchases.hiring import HireOrder
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.drafts import (
    RULES,
    ask,
    draft,
    hire,
    house,
    player,
    rules_of,
    with_players,
)


def refused(team, position, rules=RULES, **order):
    return rules_of(ask(team, position, rules, **order).verdicts)


def test_a_hire_takes_the_list_price_and_puts_the_player_on_the_roster():
    team = hire(draft(), "humans.blitzer", name="Griff")
    (griff,) = team.roster
    assert (griff.weapon, griff.weapon_price) == ("", 0)
    assert (griff.name, griff.number, griff.position, griff.price) == (
        "Griff",
        1,
        "humans.blitzer",
        80_000,
    )
    assert team.treasury == 920_000


def test_who_is_hired_goes_without_a_name_unless_one_asks_for_it():
    assert not HireOrder("humans.lineman").christen


def test_the_norse_catcher_costs_what_their_college_or_the_house_prints():
    assert ask(draft("light"), "norse.catcher").paid == 70_000
    assert ask(draft("bright"), "norse.catcher").paid == 80_000
    assert ask(draft("light"), "norse.catcher", house(norse_catcher="bright")).paid == 80_000


def test_a_weapon_comes_on_top_of_the_linemans_price():
    team = hire(draft(), "dwarfs.longbeard", weapon="chainsaw")
    assert (team.roster[0].price, team.roster[0].weapon_price) == (70_000, 20_000)
    assert team.treasury == 910_000


@pytest.mark.parametrize(
    ("college", "position", "weapon", "paid"),
    [
        ("light", "humans.lineman", "chainsaw", 80_000),
        ("jade", "goblins.lineman", "bombs", 60_000),
        ("jade", "goblins.lineman", "poisoned_dagger", 70_000),
        ("jade", "goblins.lineman", "sorcery", 80_000),
        ("amethyst", "fimir.lineman", "sorcery", 90_000),
        ("bright", "lizardmen.skink", "poisoned_dagger", 90_000),
    ],
)
def test_what_a_weapon_costs_hangs_on_the_race(college, position, weapon, paid):
    quote = ask(draft(college), position, weapon=weapon)
    assert (quote.paid, quote.verdicts) == (paid, ())


def test_a_weapon_that_a_race_cannot_have_is_priced_as_the_dearest_race_pays():
    """SW-03: so that an order that is refused has a price to show."""
    quote = ask(draft("light"), "halflings.lineman", weapon="chainsaw")
    assert (quote.paid, rules_of(quote.verdicts)) == (60_000, ["SW-03"])


def test_the_receipt_names_the_weapon_beside_the_lineman():
    """SW-05."""
    quote = ask(draft("jade"), "goblins.lineman", weapon="poisoned_dagger")
    assert [words for words, _ in quote.receipt.lines] == ["Lineman", "Poisoned dagger"]


def test_who_plays_for_other_colleges_alone_is_refused_rather_than_unknown():
    """TEAM-01."""
    assert refused(draft("grey"), "orcs.lineman") == ["TEAM-01"]


@pytest.mark.parametrize(
    ("weapon", "rule"),
    [
        ("chainsaw", "SW-03"),
        ("bombs", "SW-04"),
        ("poisoned_dagger", "SW-05"),
        ("sorcery", "SOR-01"),
    ],
)
def test_a_weapon_of_other_races_is_refused_by_its_own_rule(weapon, rule):
    assert refused(draft(), "halflings.lineman", weapon=weapon) == [rule]


def test_it_is_said_who_may_carry_a_weapon_instead():
    (chainsaw,) = ask(draft(), "halflings.lineman", weapon="chainsaw").verdicts
    assert chainsaw.message == "Halflings can't play with Chainsaw."
    assert chainsaw.mend == "In this college Dwarfs, Norse and Humans can."
    (dagger,) = ask(draft(), "halflings.lineman", weapon="poisoned_dagger").verdicts
    assert dagger.mend == "Nobody in this college can."
    (blitzer,) = ask(draft(), "humans.blitzer", weapon="chainsaw").verdicts
    assert blitzer.message.endswith("the Blitzer of the Humans is a specialist.")
    assert blitzer.mend == "Give it to a Lineman of the Humans."


def test_a_weapon_is_not_for_specialists():
    assert refused(draft(), "humans.blitzer", weapon="chainsaw") == ["SW-02"]


def test_a_second_weapon_is_refused_and_sorcery_is_one_too():
    team = hire(draft(), "humans.lineman", weapon="chainsaw")
    assert refused(team, "humans.lineman", weapon="sorcery") == ["SW-01"]
    assert refused(team, "humans.lineman", weapon="sorcery", trade_in=[1]) == []


def test_a_weapon_player_is_a_lineman_of_their_race():
    team = hire(with_players(draft(), humans_lineman=15), "humans.lineman", weapon="bombs")
    assert len(team.roster) == 16


def test_the_house_may_switch_weapons_and_sorcery_off():
    rules = house(secret_weapons=False, sorcery=False)
    assert refused(draft(), "humans.lineman", rules, weapon="bombs") == ["OPT-14"]
    assert refused(draft(), "humans.lineman", rules, weapon="sorcery") == ["OPT-15"]
    assert refused(draft(), "humans.lineman", rules) == []


def test_too_little_gold_says_how_much_is_missing():
    (verdict,) = ask(draft(treasury=60_000), "humans.blitzer").verdicts
    assert verdict.rule == "TEAM-09"
    assert verdict.message == "That costs 80,000 gp, and the treasury holds 60,000 gp."
    assert verdict.mend.startswith("Find 20,000 gp more")


def test_all_that_applies_is_said_at_once():
    team = with_players(draft(treasury=0), norse_blitzer=2, humans_lineman=14)
    assert refused(team, "norse.blitzer", weapon="bombs") == [
        "TEAM-04",
        "TEAM-08",
        "SW-02",
        "SW-04",
        "TEAM-09",
    ]


def test_a_refused_quote_still_says_what_it_would_cost():
    quote = ask(draft(treasury=60_000), "humans.blitzer")
    assert (quote.paid, quote.treasury_after, quote.allowed) == (80_000, -20_000, False)
    with pytest.raises(Refused):
        quote.accepted()


def test_the_default_number_is_the_lowest_free_and_those_who_left_give_theirs_back():
    team = with_players(draft(), humans_lineman=3)
    assert default_number(team) == 4
    team = team.with_player(player(id=2, status="released"))
    assert default_number(team) == 2
    assert hire(team, "humans.lineman").player(4).number == 2


def test_a_number_that_is_taken_or_impossible_is_an_error_of_its_field():
    team = with_players(draft(), humans_lineman=1)
    for number in (1, 0, -3, 100):
        with pytest.raises(FieldError) as raised:
            ask(team, "humans.lineman", number=number)
        assert raised.value.field == "number"
    assert hire(team, "humans.lineman", number=99).player(2).number == 99


def test_the_number_of_a_player_traded_in_may_be_taken_over():
    team = with_players(draft(), humans_lineman=1)
    assert hire(team, "humans.lineman", number=1, trade_in=[1]).player(2).number == 1


@pytest.mark.parametrize(
    ("field", "order"),
    [
        ("position", {"position": "humans.wizard"}),
        ("position", {"position": ""}),
        ("weapon", {"position": "humans.lineman", "weapon": "trebuchet"}),
    ],
)
def test_what_does_not_exist_is_an_error_of_its_field(field, order):
    with pytest.raises(FieldError) as raised:
        ask(draft(), **order)
    assert raised.value.field == field
