"""A ball off a wall, on a phone: who may catch it, and when somebody else may."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_chained_dice import asks, keys_of, match, tactics
from tests.browser.test_console import eventually, phone_of, tap
from tests.browser.test_in_a_hurry import faces

__all__ = ["match", "phone_of", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class TestAPassOffAWall:
    """Whoever it flies over may catch it, one after another, as long as it is dropped (C-17)."""

    @pytest.fixture
    def house_rules(self):
        return {"dice": "table", "wall_pass": "004"}

    @pytest.mark.parametrize(("face", "after"), [(1, "Then: Catch"), (6, None)])
    def test_the_second_is_asked_once_the_first_drops_it(self, phone_of, match, bob, face, after):
        page = phone_of(bob)
        page.locator(".console__tab", has_text="Dice").tap()
        page.locator("summary", has_text="Ball and passing").tap()
        tap(page, "Pass off a wall")
        for number in (1, 2):
            page.locator(".controls .key", has_text="Players in its way").tap()
            page.locator(".console__panel .shirt-key", has_text=str(number)).first.tap()
        faces(page, 3)
        tap(page, "Record it")
        asks(page, "Then: Catch")
        faces(page, face)
        tap(page, "Record it")
        if after:
            asks(page, after)
        else:
            expect(page.locator(".recorder__question")).to_have_count(0)
        eventually(page, lambda: keys_of(match), ["wall_pass", "catch"])
