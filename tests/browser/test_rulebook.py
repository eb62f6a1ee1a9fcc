"""The rulebook in Chromium: nobody is kept out, on a phone, by keyboard or without a script."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}
IN_HAND = [
    ["", "?q=block", "colleges/", "colleges/rainbow/", "races/norse/"],
    ["races/", "skills/", "skills/mighty_blow/", "weapons/", "items/"],
    ["tactics/", "dungeon/", "monsters/", "referees/", "experience/"],
    ["tables/", "options/", "rules/", "rules/SKL-03/", "rules/OPT-68/"],
]
ON_A_DESK = ["", "colleges/light/", "monsters/", "skills/mighty_blow/", "rules/OPT-68/"]


@pytest.fixture
def book(live_server) -> str:
    return f"{live_server.url}/rulebook/"


def troubles(page, book, barriers, pages: list[str]) -> dict[str, list[str]]:
    """What keeps somebody out of these pages, page by page."""
    found = {}
    for where in pages:
        page.goto(book + where)
        wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        found[where] = [*barriers(), *(["It scrolls sideways."] if wide else [])]
    return {where: problems for where, problems in found.items() if problems}


@pytest.mark.parametrize("pages", IN_HAND, ids=lambda pages: pages[-1].strip("/"))
def test_no_page_keeps_anybody_out_on_a_phone_at_night(page, book, barriers, complaints, pages):
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size(PHONE)
    assert troubles(page, book, barriers, pages) == {}
    assert complaints == []


def test_no_page_keeps_anybody_out_on_a_desk_by_day(page, book, barriers, complaints):
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESK)
    assert troubles(page, book, barriers, ON_A_DESK) == {}
    assert complaints == []


def test_results_come_as_somebody_types(page, book, complaints):
    page.goto(book)
    page.get_by_label("Search the rulebook").press_sequentially("gorg", delay=20)
    expect(page.get_by_role("link", name="Gorgon").first).to_be_visible()
    expect(page).to_have_url(f"{book}?q=gorg")
    page.get_by_label("Search the rulebook").fill("")
    expect(page.get_by_role("heading", name="The Great Wheel")).to_be_visible()
    assert complaints == []


def test_the_search_is_a_plain_form_without_a_script(browser, book):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(book)
    page.get_by_label("Search the rulebook").fill("mighty blow")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Mighty Blow", exact=True).click()
    assert page.get_by_role("heading", level=1).inner_text() == "Mighty Blow"
    context.close()


def test_a_keyboard_walks_round_the_wheel(page, book):
    page.goto(book)
    wheel = page.get_by_role("navigation", name="Colleges on the wheel")
    wheel.get_by_role("link", name="Light College").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Gold College")


def test_the_wheel_can_be_touched_on_a_phone(page, book):
    page.set_viewport_size(PHONE)
    page.goto(book)
    for college in ("Amethyst", "Dark"):
        box = page.get_by_role("link", name=f"{college} College").bounding_box()
        assert min(box["width"], box["height"]) >= 24


def test_a_way_from_a_refusal_s_rule_to_the_skill_it_speaks_of(page, book):
    page.goto(f"{book}rules/SKL-07/")
    page.get_by_role("main").get_by_role("link", name="Grab").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Grab")
    page.get_by_role("link", name="Frenzy").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Frenzy")


def test_a_link_into_a_page_shows_what_it_meant(page, book):
    page.goto(f"{book}tables/#lasting_injury")
    assert page.evaluate("document.querySelector(':target').id") == "lasting_injury"
    expect(page.get_by_role("table", name="Lasting injury")).to_be_in_viewport()


def test_a_roster_table_stays_a_table_on_a_phone(page, book):
    page.set_viewport_size(PHONE)
    page.goto(f"{book}colleges/dark/")
    trolls = page.get_by_role("table", name="Trolls")
    expect(trolls.get_by_role("rowheader", name="Lineman")).to_be_visible()
    assert trolls.get_by_role("cell").count() == 8
