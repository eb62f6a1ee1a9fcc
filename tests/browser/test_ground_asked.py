"""What the ground is like where something comes down: only what this dungeon has is asked."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_chained_dice import house_rules, match, tactics
from tests.browser.test_console import phone_of
from tests.browser.test_in_a_hurry import faces, panel, throw

__all__ = ["house_rules", "match", "phone_of", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NOWHERE = {"lava", "water", "chasm", "edge", "head"}


def grounds(page):
    """Where a ball may come down."""
    page.locator(".console__tab", has_text="Dice").tap()
    page.locator("summary", has_text="Ball and passing").tap()
    page.locator(".console__body .key", has_text="Scatter").tap()
    faces(page, 4)
    said = panel(page).locator("select").first.locator("option")
    expect(said.first).to_be_attached()
    return {one.get_attribute("value") for one in said.all()}


def test_in_a_plain_dungeon_nobody_is_asked_for_levels_and_hazards(phone_of, bob):
    page = phone_of(bob)
    throw(page, 1, "Pass")
    expect(panel(page).get_by_label("Range")).to_be_attached()
    expect(panel(page).get_by_label("To which level")).to_have_count(0)
    page.reload()
    assert not NOWHERE & grounds(page)


class TestPlatforms:
    @pytest.fixture
    def house_rules(self):
        return {"dice": "table", "features": ["platforms", "chasms"]}

    def test_where_there_are_platforms_they_count(self, phone_of, bob):
        page = phone_of(bob)
        throw(page, 1, "Pass")
        expect(panel(page).get_by_label("To which level")).to_be_attached()
        page.reload()
        assert NOWHERE & grounds(page) == {"chasm", "edge", "head"}
