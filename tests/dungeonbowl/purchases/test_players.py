"""Releasing players, buying weapons back, items and weapons for players of the team."""

from dataclasses import replace

import pytest

from dungeonbowl.effects import fold
from dungeonbowl.errors import FieldError
from dungeonbowl.purchases import (
    quote_arm,
    quote_buy_back,
    quote_discard_item,
    quote_every_arm,
    quote_give_item,
    quote_item,
    quote_release,
)
from tests.dungeonbowl.drafts import BOOK, RULES, draft, house, player, registered, rules_of

LINEMAN = player("dwarfs.longbeard")


def team_of(*players, **facts):
    team = registered(draft(**facts))
    for one in players:
        team = team.with_player(one)
    return team


def test_a_draft_pays_back_what_was_paid_and_a_registered_team_gets_nothing():
    team = team_of(LINEMAN, treasury=0)
    drafted = fold(
        replace(team, status="draft"), quote_release(replace(team, status="draft"), 1, 40_000).lines
    )
    assert (drafted.treasury, drafted.roster) == (40_000, ())
    assert drafted.player(1).status == "released"
    assert fold(team, quote_release(team, 1, 40_000).lines).treasury == 0


def test_a_receipt_names_what_is_paid_back_where_anything_is():
    drafted, team = team_of(LINEMAN, treasury=0), team_of(LINEMAN)
    drafted = replace(drafted, status="draft")
    back = ("Paid back, as the team isn't registered yet", -40_000)
    assert quote_release(drafted, 1, 40_000).receipt.lines == (back,)
    assert quote_release(drafted, 1, 0).receipt.lines == ()
    assert quote_release(team, 1, 40_000).receipt.lines == ()


def test_nobody_is_released_who_is_not_on_the_roster():
    for team in (team_of(), team_of(replace(LINEMAN, status="dead"))):
        with pytest.raises(FieldError, match=r"^player: Player 1 isn't on"):
            quote_release(team, 1, 0)


def test_a_confiscated_weapon_is_bought_back_for_what_it_added():
    taken = replace(LINEMAN, weapon="chainsaw", weapon_price=20_000, confiscated=True)
    quote = quote_buy_back(team_of(taken), 1)
    assert (quote.paid, quote.verdicts) == (20_000, ())
    assert not fold(team_of(taken), quote.lines).player(1).confiscated
    assert rules_of(quote_buy_back(team_of(taken, treasury=10_000), 1).verdicts) == ["TEAM-09"]


def test_a_weapon_the_referee_does_not_hold_is_not_bought_back():
    armed = replace(LINEMAN, weapon="chainsaw", weapon_price=20_000)
    assert rules_of(quote_buy_back(team_of(armed), 1).verdicts) == ["CON-02"]


def test_one_magic_item_is_bought_after_a_game():
    assert quote_item(team_of(), RULES).paid == 50_000
    again = quote_item(team_of(treasury=0), RULES, bought_after_this_game=True)
    assert rules_of(again.verdicts) == ["ITEM-01", "TEAM-09"]
    assert rules_of(quote_item(team_of(), house(magic_items=False)).verdicts) == ["OPT-18"]


def test_a_new_item_takes_the_place_of_the_old_one():
    team = team_of(replace(LINEMAN, item="boots_of_dashing"))
    quote = quote_give_item(team, 1, "shoes_of_speed", BOOK)
    assert quote.lines[0].text.endswith("is given the Shoes of Speed")
    team = fold(team, quote.lines)
    assert team.player(1).item == "shoes_of_speed"


def test_an_item_is_discarded_for_nothing():
    team = team_of(replace(LINEMAN, item="boots_of_dashing"), treasury=0)
    quote = quote_discard_item(team, 1)
    assert (quote.paid, fold(team, quote.lines).player(1).item) == (0, "")
    assert rules_of(quote_discard_item(team_of(LINEMAN), 1).verdicts) == ["ITEM-02"]


def test_players_of_the_team_get_weapons_only_where_the_house_allows_it():
    team, allowed = team_of(LINEMAN), house(weapon_to_existing=True)
    (verdict,) = quote_arm(team, 1, "bombs", BOOK, RULES).verdicts
    assert verdict.rule == "OPT-85"
    assert verdict.message == "In this league weapons come with new players only."
    assert verdict.mend.startswith("Hire a lineman with the weapon")
    quote = quote_arm(team, 1, "bombs", BOOK, allowed)
    armed = fold(team, quote.lines)
    assert (quote.paid, armed.player(1).weapon, armed.treasury) == (20_000, "bombs", 980_000)
    assert rules_of(quote_arm(armed, 1, "chainsaw", BOOK, allowed).verdicts) == ["SW-01"]


def test_arming_a_player_of_the_team_knows_the_rules_of_hiring_one():
    team = team_of(player("norse.blitzer"))
    rules = house(weapon_to_existing=True, secret_weapons=False)
    verdicts = quote_arm(team, 1, "bombs", BOOK, rules).verdicts
    assert rules_of(verdicts) == ["OPT-14", "SW-02", "SW-04"]


def test_every_weapon_of_the_book_is_quoted_for_a_player():
    team, allowed = team_of(LINEMAN), house(weapon_to_existing=True)
    quotes = quote_every_arm(team, 1, BOOK, allowed)
    assert {weapon: rules_of(quote.verdicts) for weapon, quote in quotes.items()} == {
        "chainsaw": [],
        "bombs": [],
        "poisoned_dagger": ["SW-05"],
        "sorcery": ["SOR-01"],
    }


def test_no_weapon_is_nothing_to_take_up():
    for weapon in ("", "halberd"):
        with pytest.raises(FieldError) as raised:
            quote_arm(team_of(LINEMAN), 1, weapon, BOOK, house(weapon_to_existing=True))
        assert raised.value.field == "weapon"
