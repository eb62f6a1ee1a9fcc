"""Somebody new comes in, at a phone."""

import pytest
from playwright.sync_api import expect

from tests.conftest import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
PAGES = ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/")
OWN_PAGES = ("/accounts/", "/accounts/tokens/", "/accounts/email/", "/accounts/2fa/")


@pytest.fixture
def phone(page):
    page.set_viewport_size(PHONE)
    return page


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def sign_up(page, address, password=PASSWORD):
    page.goto(f"{address}/accounts/signup/")
    page.get_by_label("Username").fill("dora")
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Password (again)").fill(password)
    page.get_by_role("main").get_by_role("button", name="Sign up").click()


@pytest.mark.parametrize("path", PAGES)
def test_nothing_at_the_entrance_keeps_anybody_out(phone, live_server, barriers, complaints, path):
    phone.goto(live_server.url + path)
    assert barriers() == []
    assert complaints == []
    assert fits(phone)


def test_somebody_is_refused_mends_it_and_comes_in(phone, live_server, barriers, complaints):
    sign_up(phone, live_server.url, password="12345678")
    expect(phone.get_by_role("alert").get_by_text("too common")).to_be_visible()
    expect(phone.get_by_label("Username")).to_have_value("dora")

    sign_up(phone, live_server.url)
    phone.wait_for_url(f"{live_server.url}/")
    for path in OWN_PAGES:
        phone.goto(live_server.url + path)
        assert barriers() == []
        assert fits(phone)


def test_the_way_in_works_without_a_script(browser, live_server):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    sign_up(page, live_server.url)
    page.wait_for_url(f"{live_server.url}/")
    page.goto(f"{live_server.url}/accounts/")
    expect(page.get_by_text("dora", exact=True)).to_be_visible()
    context.close()
