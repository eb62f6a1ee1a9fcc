"""Monsters and referees at the table: what the dice name has a name, and nothing idle is asked."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_chained_dice import in_dungeon, match, record, tactics, thrown
from tests.browser.test_console import eventually, phone_of, state_of, tap
from tests.browser.test_in_a_hurry import faces, panel

__all__ = ["match", "phone_of", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def house_rules():
    return {"dice": "table", "monsters": "Monsterbowl", "referee_mode": "eye_onsite"}


def rolls(page, section, procedure):
    """One of the dice under their tab."""
    page.locator(".console__tab", has_text="Dice").tap()
    page.locator(".console__body summary", has_text=section).tap()
    page.locator(".console__body .key", has_text=procedure).first.tap()


def test_a_die_for_a_monster_says_which_each_face_is(phone_of, match, bob):
    page = phone_of(bob)
    rolls(page, "Monsters", "A monster appears")
    expect(panel(page)).not_to_contain_text("don't come so")
    expect(panel(page).locator(".keys button").first).to_have_text("1: Hellhound")
    choices = panel(page).get_by_label("The monster").locator("option")
    assert [one for one in choices.all_inner_texts() if "." in one] == []
    panel(page).get_by_text("1: Hellhound").tap()
    faces(page, 2, 3)
    tap(page, "Record it")
    wanted = {"1": {"is": "up", "key": "hellhound"}}
    eventually(page, lambda: state_of(match)["monsters"], wanted)


def test_only_a_dragon_is_asked_whom_it_could_burn(phone_of, match, bob):
    page = phone_of(bob)
    rolls(page, "Monsters", "A monster acts")
    panel(page).get_by_text("Hellhound").tap()
    expect(panel(page)).to_contain_text("equally near")
    expect(panel(page)).not_to_contain_text("short range")


def test_a_referee_of_the_eye_is_stopped_by_nothing_but_who_stands_in_the_way(phone_of, match, bob):
    page = phone_of(bob)
    rolls(page, "Referees", "A referee moves")
    expect(panel(page)).to_contain_text("Who stands in the way")
    expect(panel(page)).not_to_contain_text("Stopped after")


@pytest.mark.parametrize(
    ("lying", "attack"), [("prone", "foul"), ("stunned", "foul"), ("standing", "")]
)
def test_a_monster_fouls_who_lies_in_its_way(phone_of, match, bob, lying, attack):
    """And blocks who stands, as its profile says (MON-08)."""
    victim = in_dungeon(match, "defender")
    record(match, bob, {"kind": "monster", "monster": 1, "is": "up", "key": "gorgon"})
    if attack:
        record(match, bob, {"kind": "stand", "player": victim, "as": lying})
    page = phone_of(bob)
    rolls(page, "Monsters", "A monster acts")
    tap(page, "Record it")
    expect(panel(page)).to_contain_text("A monster attacks")
    panel(page).locator(".shirt-key").first.tap()
    faces(page, 1, 1)
    tap(page, "Record it")
    wanted = ["monster_activation", "monster_attack"]
    eventually(page, lambda: [one["key"] for one in thrown(match)], wanted)
    inputs = thrown(match)[1]["inputs"]
    assert (inputs["victim"], inputs["attack"]) == ({"id": victim}, attack or "petrifying_slash")
