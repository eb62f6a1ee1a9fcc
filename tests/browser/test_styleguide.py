"""The style guide in Chromium: every component in every state, so what holds here holds."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def guide(live_server) -> str:
    return f"{live_server.url}/styleguide/"


def test_nothing_keeps_anybody_out(
    page, guide, on_phone_and_desk, barriers_day_and_night, complaints
):
    page.goto(guide)
    assert on_phone_and_desk(barriers_day_and_night) == []
    assert complaints == []


def test_a_phone_never_scrolls_sideways(page, guide):
    page.set_viewport_size(PHONE)
    page.goto(guide)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_buttons_and_fields_are_large_enough_for_a_finger(page, guide):
    page.set_viewport_size(PHONE)
    page.goto(guide)
    small = page.evaluate(
        """() => [...document.querySelectorAll(
            '.button, .nav a, .theme-switch, .tabs a, select, textarea, summary, .choice,'
            + 'input:not([type=radio], [type=checkbox], [type=hidden])')]
          .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < 44)
          .map(e => e.outerHTML.slice(0, 120))"""
    )
    assert small == []


def test_links_on_lines_of_their_own_are_a_finger_apart(page, guide):
    page.goto(guide)
    lines = page.locator(".ledger__entries li")
    assert lines.count() > 1
    assert min(lines.nth(n).bounding_box()["height"] for n in range(lines.count())) >= 24


def test_the_switch_beats_the_system_and_remembers(page, guide):
    page.emulate_media(color_scheme="light")
    page.goto(guide)
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    by_day = page.evaluate(paper)
    page.get_by_role("button", name="Switch to dark").click()
    by_night = page.evaluate(paper)
    assert by_night != by_day
    page.reload()
    assert page.evaluate(paper) == by_night
    page.get_by_role("button", name="Switch to light").click()
    assert page.evaluate(paper) == by_day


def test_without_a_script_the_page_is_whole(browser, guide):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(guide)
    assert page.get_by_role("heading", level=1).inner_text() == "Style guide"
    assert not page.locator("[data-theme-switch]").is_visible()
    assert not page.locator("[data-copy]").is_visible()
    assert page.get_by_text("An open disclosure").is_visible()
    context.close()


def test_a_table_stays_a_table_when_its_rows_become_entries(page, guide):
    page.set_viewport_size(PHONE)
    page.goto(guide)
    roster = page.get_by_role("table", name="A roster")
    assert roster.get_by_role("row").count() == 5
    assert roster.get_by_role("rowheader", name="Grim Anvilson").is_visible()


def test_a_dialog_opens_from_its_link_and_closes_with_escape(page, guide):
    page.goto(guide)
    page.get_by_role("link", name="Release Grim").click()
    dialog = page.get_by_role("dialog", name="Release Grim?")
    assert dialog.is_visible()
    page.keyboard.press("Escape")
    assert not dialog.is_visible()


def test_the_first_tab_stop_leads_past_the_navigation(page, guide):
    page.goto(guide)
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Skip to the content")
    assert skip.is_visible()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
