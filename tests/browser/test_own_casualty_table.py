"""The roll for a casualty: what a table said is asked where a league has one of its own."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_chained_dice import HOUSE_RULES, match, tactics, thrown
from tests.browser.test_console import eventually, phone_of, shirt, tap
from tests.browser.test_in_a_hurry import faces, panel

__all__ = ["match", "phone_of", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SAID = "What the table decided"


def rolls_for(page):
    """The roll of number 1's sheet, and not the event of the same name."""
    shirt(page, 1).tap()
    rolled = page.locator('.sheet details:has(> summary:text-is("Dice"))')
    rolled.locator("summary").tap()
    rolled.locator(".key", has=page.locator("span:text-matches('^Casualty')")).first.tap()


class TestADie:
    @pytest.fixture
    def house_rules(self):
        return HOUSE_RULES

    def test_decides_alone(self, phone_of, match, bob):
        """INJ-03: a word beside it would change nothing."""
        page = phone_of(bob)
        rolls_for(page)
        expect(panel(page).get_by_label("How they went down")).to_be_attached()
        expect(panel(page).get_by_label(SAID)).to_have_count(0)
        faces(page, 9)
        tap(page, "Record it")
        eventually(page, lambda: [body["dice"] for body in thrown(match)], [{"casualty": 9}])


class TestATableOfOnesOwn:
    @pytest.fixture
    def house_rules(self):
        return {**HOUSE_RULES, "casualty_table": "manual"}

    def test_is_asked_what_it_said(self, phone_of, match, bob):
        """OPT-31, C-28: no die is thrown."""
        page = phone_of(bob)
        rolls_for(page)
        expect(panel(page)).to_contain_text(SAID)
        tap(page, "dead")
        tap(page, "Record it")
        eventually(page, lambda: [body["inputs"]["told"] for body in thrown(match)], ["dead"])
