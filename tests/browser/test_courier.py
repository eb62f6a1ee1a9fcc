"""What waits for a signal is sent by the browser itself, whether its page can or not."""

import shutil

import pytest
from playwright.sync_api import expect

from tests.browser.test_console import PHONE, eventually, kinds_of, match, tap
from tests.browser.test_league import sign_in

__all__ = ["match"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CALLED = """async () => (await navigator.serviceWorker.getRegistrations()).some(
    ({ active, scope }) => active && scope.endsWith("/static/js/table/"))"""


@pytest.fixture
def context(launch_browser):
    """Of a whole Chromium: the one without windows has no background sync."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if not path:
        pytest.skip("No Chromium with background sync here.")
    browser = launch_browser(executable_path=path)
    yield browser.new_context(**PHONE)
    browser.close()


@pytest.fixture
def page(context, live_server, match, bob):
    """Bob's phone, seated, whose pages can't bring anything to the table from now on."""
    sign_in(context, live_server, bob)
    page = context.new_page()
    page.goto(f"{live_server.url}/matches/{match.pk}/table/")
    tap(page, "Sit down")
    expect(page.get_by_role("button", name="Begin a turn").first).to_be_visible()
    page.wait_for_function(CALLED)
    page.route("**/api/v1/matches/*/table/", lambda route: route.abort())
    return page


def test_what_a_page_cant_send_the_browser_sends(page, match):
    tap(page, "Begin a turn")
    eventually(page, lambda: kinds_of(match), ["turn"])
    expect(page.locator(".console__signal")).to_have_attribute("data-unsent", "0")


def test_nothing_is_sent_in_the_name_of_who_signed_in_meanwhile(
    page, context, live_server, match, bob, carol
):
    context.clear_cookies()
    sign_in(context, live_server, carol)
    tap(page, "Begin a turn")
    expect(page.locator(".console__signal")).to_contain_text("1 entry is only on this phone.")
    page.wait_for_timeout(500)
    assert kinds_of(match) == []
    context.clear_cookies()
    sign_in(context, live_server, bob)
    tap(page, "End the turn")
    eventually(page, lambda: kinds_of(match), ["turn", "turn"])
