"""Teleports on a phone: from which teleporter decides whether anybody is lost (TEL-02)."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_chained_dice import HOUSE_RULES, in_dungeon, match, tactics, thrown
from tests.browser.test_console import eventually, phone_of, state_of, tap
from tests.browser.test_in_a_hurry import faces, throw

__all__ = ["match", "phone_of", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def house_rules():
    return HOUSE_RULES


def boxes(match):
    return state_of(match)["sides"][str(match.sides.all()[0].team_id)]["boxes"]


def test_whoever_comes_out_where_they_went_in_is_lost(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    throw(page, 1, "Teleport")
    tap(page, "Teleporter 2")
    faces(page, 2)
    expect(page.locator(".roll-text")).to_contain_text("lost in space")
    tap(page, "Record it")
    eventually(page, lambda: boxes(match)["lost"], [in_dungeon(match, "attacker")])


def test_it_may_be_from_none(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    throw(page, 1, "Teleport")
    tap(page, "From none of them")
    faces(page, 2)
    tap(page, "Record it")
    eventually(page, lambda: [body["key"] for body in thrown(match)], ["teleport"])
    assert "from" not in thrown(match)[0]["inputs"]
