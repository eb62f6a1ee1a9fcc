"""The builder in Chromium: planned on a phone, shared with a stranger, remembered, and undone."""

import re

import pytest
from playwright.sync_api import expect

from teams.models import Team
from tests.browser.swaps import settled
from tests.browser.test_builder import signed_in
from tests.verbs import found_league, join

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
NINE = (
    "/builder/?v=1&college=light&players=dwarfs.slayer.2,norse.lineman.6,werewolves.lineman"
    "&rerolls=2&fans=4&name=Lamplighters"
)
BROKEN = NINE + ",&players=dwarfs.slayer.3,dwarfs.wizard"
COMPARED = "/builder/compare/?a=college%3Dlight&b=college%3Djade%26players%3Dorcs.lineman.7"


@pytest.fixture
def phone(page):
    page.set_viewport_size(PHONE)
    return page


def treasury(page, amount):
    expect(page.locator("#totals dd").first).to_have_text(f"{amount}\N{NO-BREAK SPACE}gp")
    # Shown is not settled yet: what the page does after a swap comes a blink later.
    settled(page)


def remembered(page):
    return page.locator("[data-remembered-list] a")


def test_a_team_is_planned_on_a_phone_with_a_refusal_met_and_mended(phone, live_server, complaints):
    phone.goto(live_server.url + "/builder/")
    phone.get_by_role("link", name="Light College").click()
    treasury(phone, "1,000,000")
    for left in ("910,000", "820,000"):
        phone.locator("#hire-dwarfs-slayer").click()
        treasury(phone, left)
    slayer = phone.locator("#offer-dwarfs-slayer")
    assert slayer.get_by_role("button", name="Hire").get_attribute("aria-disabled") == "true"
    assert "TEAM-04" in slayer.inner_text()
    assert "A team starts with 6 players or more" in phone.locator("#why-legal").inner_text()
    phone.locator("#take-cheapest").click()
    treasury(phone, "700,000")
    assert (
        "could be registered as it is"
        in phone.locator("section[aria-labelledby=legal]").inner_text()
    )
    phone.locator("#more-rerolls").click()
    treasury(phone, "650,000")
    assert "rerolls=1" in phone.url
    expect(phone.locator("#said")).to_contain_text("Treasury 650,000")
    assert complaints == []


def test_what_was_pressed_stays_under_the_finger_and_in_focus(phone, live_server):
    phone.goto(live_server.url + "/builder/?college=light")
    hire = phone.locator("#hire-humans-blitzer")
    hire.scroll_into_view_if_needed()
    place = hire.bounding_box()["y"]
    hire.focus()
    phone.keyboard.press("Enter")
    treasury(phone, "920,000")
    assert phone.evaluate("document.activeElement.id") == "hire-humans-blitzer"
    assert abs(hire.bounding_box()["y"] - place) < 2
    offer = phone.locator("#offer-humans-blitzer")
    place = offer.bounding_box()["y"]
    phone.keyboard.press("Enter")
    treasury(phone, "840,000")  # the second is the last, and the button is off now
    assert abs(offer.bounding_box()["y"] - place) < 2
    expect(offer.get_by_role("button", name="Hire")).to_have_attribute("aria-disabled", "true")
    expect(phone.locator(":focus")).to_have_attribute("id", re.compile("^hire-"))
    assert phone.locator(":focus").bounding_box()["y"] > place


def test_going_back_undoes_and_the_buttons_do_it_too(phone, live_server):
    phone.goto(live_server.url + "/builder/?college=jade")
    expect(phone.locator("#undo")).to_be_hidden()
    for left in ("950,000", "900,000", "850,000"):
        phone.locator("#hire-orcs-lineman").click()
        treasury(phone, left)
    phone.go_back()
    treasury(phone, "900,000")
    phone.locator("#redo").click()
    treasury(phone, "850,000")
    for left in ("900,000", "950,000", "1,000,000"):
        phone.locator("#undo").click()
        treasury(phone, left)
    expect(phone.locator("#undo")).to_be_hidden()
    phone.reload()
    phone.locator("#redo").click()
    treasury(phone, "950,000")


def test_a_stranger_changes_a_copy_of_the_shared_plan(page, browser, live_server):
    page.goto(live_server.url + NINE)
    page.get_by_role("link", name="Share as a code or as text").click()
    shared = page.locator("#link").input_value()
    expect(page.locator(".qr svg")).to_be_visible()
    stranger = browser.new_context(viewport=PHONE)
    theirs = stranger.new_page()
    theirs.goto(shared)
    assert theirs.get_by_role("heading", level=1).inner_text() == "Lamplighters"
    theirs.locator("#fewer-werewolves-lineman-").click()
    treasury(theirs, "416,000")
    assert remembered(theirs).count() == 1
    stranger.close()
    page.goto(shared)
    treasury(page, "306,000")


def test_the_browser_remembers_plans_until_they_are_forgotten(phone, live_server, complaints):
    phone.goto(live_server.url + NINE)
    phone.locator("#fewer-werewolves-lineman-").click()
    treasury(phone, "416,000")
    phone.goto(live_server.url + "/builder/?college=dark&name=Shades")
    phone.goto(live_server.url + "/builder/")
    assert remembered(phone).all_inner_texts() == ["Shades", "Lamplighters"]
    remembered(phone).nth(1).click()
    treasury(phone, "416,000")
    phone.locator("#undo").click()
    treasury(phone, "306,000")
    phone.goto(live_server.url + "/builder/")
    phone.get_by_role("button", name="Forget Shades").click()
    assert remembered(phone).all_inner_texts() == ["Lamplighters"]
    phone.reload()
    assert remembered(phone).all_inner_texts() == ["Lamplighters"]
    assert complaints == []


@pytest.mark.parametrize(
    "kept", ["{", "[1, null]", '[{"title": "x", "steps": ["javascript:1"], "at": 0}]']
)
def test_what_somebody_else_left_in_the_storage_breaks_nothing(
    phone, live_server, kept, complaints
):
    phone.goto(live_server.url + "/builder/")
    phone.evaluate("kept => localStorage.setItem('planner.trails', kept)", kept)
    phone.goto(live_server.url + NINE)
    treasury(phone, "306,000")
    phone.goto(live_server.url + "/builder/")
    assert remembered(phone).all_inner_texts() == ["Lamplighters"]
    assert complaints == []


def test_a_remembered_plan_is_compared_with_another(phone, live_server):
    phone.goto(live_server.url + "/builder/?college=dark&name=Shades")
    phone.goto(live_server.url + NINE)
    phone.get_by_role("link", name="Compare it with another").click()
    phone.get_by_role("link", name="Compare with Shades").click()
    expect(phone.locator(".compared").first).to_be_visible()
    assert "Shades" in phone.locator("#plan-2").inner_text()


def test_the_market_is_sorted_and_filtered_and_stays_so(phone, live_server, complaints):
    phone.goto(live_server.url + NINE)
    phone.locator("#looking summary").click()
    phone.locator("#look-sort").select_option("price")
    phone.locator("#look-allowed").check()
    phone.locator("#look").click()
    phone.locator("#race-everybody").wait_for()
    expect(phone.locator("#offer-dwarfs-slayer")).to_have_count(0)
    phone.locator("#hire-norse-lineman").click()
    treasury(phone, "256,000")
    assert "sort=price" in phone.url
    expect(phone.locator("#race-everybody")).to_be_visible()
    assert complaints == []


def test_a_skill_is_explained_on_touch_without_a_script(browser, live_server):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(live_server.url + NINE)
    page.locator("#offer-dwarfs-slayer").get_by_role("button", name="Frenzy").click()
    expect(page.locator("#means-skill-frenzy")).to_be_visible()
    context.close()


def test_without_a_script_a_plan_is_made_just_the_same(browser, live_server):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(live_server.url + "/builder/?college=light")
    for _ in range(6):
        page.locator("#hire-halflings-lineman").click()
    page.locator("#rerolls").fill("4")
    page.get_by_role("button", name="Set").click()
    page.get_by_label("What is the team called?").fill("Small Lamps")
    page.get_by_role("button", name="Name it").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Small Lamps"
    treasury(page, "620,000")
    page.locator("#fewer-halflings-lineman-").click()
    treasury(page, "650,000")
    page.go_back()
    treasury(page, "620,000")
    context.close()


def test_a_plan_becomes_a_league_team(page, context, live_server, alice, bob, complaints):
    join(found_league(alice), bob)
    signed_in(context, live_server, bob)
    page.set_viewport_size(PHONE)
    page.goto(live_server.url + NINE)
    page.get_by_role("link", name="Turn it into a league team").click()
    page.get_by_role("radio", name="Cellar League").check()
    page.get_by_role("button", name="Found the team").click()
    page.wait_for_url("**/teams/*/")
    team = Team.objects.get()
    assert (team.name, team.treasury, team.players.count()) == ("Lamplighters", 306_000, 9)
    assert complaints == []


PAGES = [
    "/builder/",
    NINE,
    BROKEN,
    NINE + "&sort=price",
    NINE.replace("?", "share/?"),
    NINE.replace("?", "rules/?"),
    NINE.replace("?", "found/?"),
    "/builder/text/",
    COMPARED,
]


def test_nothing_keeps_anybody_out(
    page, context, live_server, alice, on_phone_and_desk, barriers_day_and_night, complaints
):
    found_league(alice)
    signed_in(context, live_server, alice)
    for path in PAGES:
        page.goto(live_server.url + path)
        assert on_phone_and_desk(barriers_day_and_night) == [], path
    assert complaints == []
