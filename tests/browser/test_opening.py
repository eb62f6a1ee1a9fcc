"""Opening an address is no act: nothing is begun by it, and what was begun can be let go."""

import pytest
from playwright.sync_api import expect

from matches.models import Draft
from tests.browser.swaps import settled
from tests.browser.test_league import SIZES, sign_in
from tests.browser.test_table import match

__all__ = ["match"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def table(page, context, live_server, bob):
    sign_in(context, live_server, bob)
    page.set_viewport_size(SIZES[0])
    return page


def kept():
    return [draft.fields for draft in Draft.objects.all() if draft.fields]


def test_an_address_that_is_opened_begins_no_telling(table, live_server, match):
    table.goto(f"{live_server.url}/matches/{match.pk}/events/new/?type=touchdown")
    settled(table)
    table.wait_for_load_state("networkidle")
    assert kept() == []


def test_what_was_tapped_is_kept_and_starting_over_lets_it_go(
    table, live_server, match, complaints
):
    table.goto(f"{live_server.url}/matches/{match.pk}/")
    table.locator("#recorder a.key", has_text="Touchdown").click()
    expect(table.locator("#kept")).to_contain_text("Saved at")
    assert kept() == [{"type": "touchdown"}]
    table.get_by_role("button", name="Start over").click()
    expect(table.locator("#recorder h2")).to_have_text("What happened?")
    assert kept() == []
    table.goto(f"{live_server.url}/matches/{match.pk}/")
    expect(table.locator("#begun")).to_have_count(0)
    assert complaints == []
