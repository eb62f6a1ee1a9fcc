"""Items used by a tap at the table, with what they cost, and a chain gone back in."""

import pytest
from playwright.sync_api import expect

from tests.browser.kits import handed_kit
from tests.browser.test_chained_dice import asks, house_rules, keys_of, match, tactics, thrown
from tests.browser.test_console import eventually, kinds_of, phone_of, state_of, tap
from tests.browser.test_in_a_hurry import faces, key, throw

__all__ = ["house_rules", "match", "phone_of", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_an_item_is_used_by_a_tap_that_writes_what_it_costs(phone_of, match, bob):
    """The gloves of somebody near: only a 6 will do, and the eye turns to their side (ITEM-13)."""
    wearers = match.sides.all()[1]

    def with_gloves(kit):
        squad = kit["squads"][str(wearers.team_id)]["players"]
        squad[0]["profile"]["item"] = "gloves_of_tackling"

    page = phone_of(bob)
    handed_kit(page, with_gloves)
    throw(page, 1, "Dodge")
    key(page, "Use the Gloves of Tackling").tap()
    expect(page.locator(".roll-line")).to_have_text("6+ needed")
    expect(key(page, "Use the Gloves of Tackling")).to_have_count(0)
    faces(page, 6)
    tap(page, "Record it")
    eventually(page, lambda: keys_of(match), ["penalty", "dodge"])
    penalty, dodge = thrown(match)
    assert (penalty["inputs"]["player"]["id"], penalty["inputs"]["item"]) == (
        wearers.available[0],
        "gloves_of_tackling",
    )
    assert dodge["inputs"]["gloves"] is True
    eventually(page, lambda: state_of(match)["eye"], wearers.team_id)
    tap(page, r"Undo all of it \(2\)")
    eventually(page, lambda: state_of(match)["eye"], None)


@pytest.mark.parametrize(("how", "times"), [("a hand-off", 0), ("pass", 1)])
def test_gauntlets_are_for_passes_alone(phone_of, match, bob, how, times):
    """A tap at a hand-off would have cost an infraction and caught nothing (ITEM-05)."""

    def with_gauntlets(kit):
        squad = kit["squads"][str(match.sides.all()[0].team_id)]["players"]
        squad[0]["profile"]["item"] = "gauntlets_of_catching"

    page = phone_of(bob)
    handed_kit(page, with_gauntlets)
    throw(page, 1, "Catch")
    page.get_by_label("It comes by").select_option(how)
    expect(key(page, "Use the Gauntlets of Catching")).to_have_count(times)


def test_a_step_back_takes_the_last_die_back_and_shows_it_again(phone_of, match, bob):
    page = phone_of(bob)
    throw(page, 1, "Armour", side=1)
    faces(page, 6, 6)
    asks(page, "Then: Injury")
    tap(page, "Back to: Armour")
    expect(page.locator(".console__panel")).to_contain_text("Thrown: 6, 6")
    tap(page, "Type the dice again")
    faces(page, 1, 1)
    tap(page, "Record it")
    eventually(page, lambda: kinds_of(match)[-3:], ["procedure", "revoke", "procedure"])
    assert [one["dice"] for one in thrown(match)] == [{"armour": [6, 6]}, {"armour": [1, 1]}]
