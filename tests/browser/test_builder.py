"""The builder in Chromium: a coach meets a refusal, mends it, and registers their team."""

import re

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.browser.conftest import SCREENS
from tests.browser.swaps import settled
from tests.verbs import draft_team, found, register_team
from tests.verbs import hire as hire_one

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = [*SCREENS.values()]
PHONE = SIZES[0]


def signed_in(context, live_server, user):
    client = Client()
    client.force_login(user)
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])


@pytest.fixture
def open_page(page, context, live_server):
    def opened(user, path, **viewport):
        signed_in(context, live_server, user)
        page.set_viewport_size(viewport or PHONE)
        page.goto(live_server.url + path)
        return page

    return opened


def hire(page, position, wait_for):
    page.locator(f"#hire-{position}").click()
    page.locator("#totals dd", has_text=wait_for).wait_for()


def test_a_coach_meets_a_refusal_mends_it_and_registers(open_page, bob, complaints):
    team = found(bob, "light", "Ironbeard Institute")
    page = open_page(bob, f"/teams/{team.pk}/")
    off = page.get_by_role("button", name="Register the team")
    assert off.get_attribute("aria-disabled") == "true"
    assert "Hire 6 more players." in page.locator("#why-register").inner_text()
    for treasury in ("910,000", "820,000"):
        hire(page, "dwarfs-slayer", treasury)
    slayer = page.locator("#offer-dwarfs-slayer")
    assert slayer.get_by_role("button", name="Hire").get_attribute("aria-disabled") == "true"
    assert "TEAM-04" in slayer.inner_text()
    for treasury in ("750,000", "680,000", "610,000"):
        hire(page, "dwarfs-longbeard", treasury)
    assert "Hire 1 more player." in page.locator("#why-register").inner_text()
    hire(page, "dwarfs-longbeard", "540,000")
    page.get_by_role("button", name="Register the team").click()
    page.locator(".chip", has_text="Registered").wait_for()
    team.refresh_from_db()
    assert (team.status, team.treasury, team.players.count()) == ("registered", 540_000, 6)
    assert complaints == []


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_hiring_the_last_of_a_position_holds_its_place(open_page, bob, size):
    team = found(bob)
    hire_one(team, "dwarfs.slayer")
    page = open_page(bob, f"/teams/{team.pk}/", **size)
    offer = page.locator("#offer-dwarfs-slayer")
    page.locator("#hire-dwarfs-slayer").scroll_into_view_if_needed()
    page.locator("#hire-dwarfs-slayer").focus()
    place = offer.bounding_box()["y"]
    page.keyboard.press("Enter")
    page.locator("#totals dd", has_text="820,000").wait_for()
    settled(page)
    assert abs(offer.bounding_box()["y"] - place) < 2
    assert "TEAM-04" in offer.inner_text()
    expect(page.locator(":focus")).to_have_attribute("id", re.compile("^hire-"))
    assert page.locator(":focus").bounding_box()["y"] > place


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_releasing_somebody_goes_on_with_the_next(open_page, bob, size):
    team = found(bob)
    first, second = (hire_one(team, "dwarfs.longbeard", name=name) for name in ("Ake", "Bor"))
    page = open_page(bob, f"/teams/{team.pk}/", **size)
    button = page.locator(f"#release-{first.pk}")
    button.scroll_into_view_if_needed()
    button.focus()
    place = button.bounding_box()["y"]
    page.keyboard.press("Enter")
    page.locator("#totals dd", has_text="930,000").wait_for()
    settled(page)
    expect(page.locator(f"#release-{second.pk}")).to_be_focused()
    assert abs(page.locator(f"#release-{second.pk}").bounding_box()["y"] - place) < 2


def test_a_race_that_may_not_join_says_so_and_stays(open_page, bob):
    team = found(bob)
    for position in ("dwarfs.longbeard", "norse.lineman"):
        hire_one(team, position)
    page = open_page(bob, f"/teams/{team.pk}/")
    races = page.locator(".race-market h3").all_inner_texts()
    hire(page, "werewolves-lineman", "770,000")
    assert page.locator(".race-market h3").all_inner_texts() == races
    humans = page.locator("#market-humans")
    assert "TEAM-02" in humans.inner_text()
    assert "Not now: " in humans.inner_text()


def test_a_typed_name_survives_a_refusal_and_focus_stays(open_page, bob):
    team = found(bob)
    page = open_page(bob, f"/teams/{team.pk}/")
    hire(page, "dwarfs-longbeard", "930,000")
    offer = page.locator("#offer-dwarfs-longbeard")
    offer.locator("summary").click()
    offer.get_by_label("Name").fill("Grim")
    offer.get_by_label("Number").fill("1")
    page.locator("#hire-dwarfs-longbeard").click()
    page.get_by_role("alert").wait_for()
    assert "Number 1 is taken; 2 is free." in page.locator("#said").inner_text()
    assert offer.get_by_label("Name").input_value() == "Grim"
    assert page.evaluate("document.activeElement.id") == "hire-dwarfs-longbeard"
    offer.get_by_label("Number").fill("2")
    hire(page, "dwarfs-longbeard", "860,000")
    assert "Hired Grim" in page.locator("#said").inner_text()


def test_without_a_script_a_team_is_built_just_the_same(browser, live_server, bob):
    team = found(bob)
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    signed_in(context, live_server, bob)
    page = context.new_page()
    page.goto(f"{live_server.url}/teams/{team.pk}/")
    for _ in range(6):
        page.locator("#hire-halflings-lineman").click()
    page.locator("#buy-rerolls").click()
    page.get_by_role("button", name="Register the team").click()
    team.refresh_from_db()
    assert (team.status, team.treasury, team.rerolls) == ("registered", 770_000, 1)
    context.close()


def numbers(page):
    return {
        row.locator("label").inner_text().split()[0]: row.locator("input").input_value()
        for row in page.locator(".shirts__one").all()
    }


def test_players_are_put_in_another_order_by_keys_and_by_dragging(open_page, bob, complaints):
    team = found(bob)
    for name in ("Ake", "Bor", "Cal"):
        hire_one(team, "dwarfs.longbeard", name=name)
    page = open_page(bob, f"/teams/{team.pk}/")
    page.locator("#shirts summary").click()
    page.get_by_role("button", name="Move Cal").focus()
    page.keyboard.press("ArrowUp")
    assert numbers(page) == {"Ake": "1", "Cal": "2", "Bor": "3"}
    assert "Cal: place 2 of 3, number 2" in page.locator("[data-reorder-said]").inner_text()
    assert page.evaluate("document.activeElement.ariaLabel") == "Move Cal"
    held = page.get_by_role("button", name="Move Bor")
    page.locator("#shirts").evaluate("one => one.scrollIntoView({block: 'start'})")
    start, goal = held.bounding_box(), page.get_by_role("button", name="Move Ake").bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(goal["x"] + 10, goal["y"] + 2, steps=8)
    page.mouse.up()
    assert numbers(page) == {"Bor": "1", "Ake": "2", "Cal": "3"}
    page.locator("#save-shirts").click()
    page.locator("#said", has_text="2 players took other shirts").wait_for()
    assert list(team.players.values_list("name", flat=True)) == ["Bor", "Ake", "Cal"]
    assert complaints == []


def test_a_registered_team_is_told_that_its_shirts_were_changed(open_page, bob, complaints):
    team = register_team(bob)
    page = open_page(bob, f"/teams/{team.pk}/")
    page.locator("#shirts summary").click()
    page.locator("#shirts .shirts__handle").nth(1).focus()
    page.keyboard.press("ArrowUp")
    page.locator("#save-shirts").click()
    page.locator("#said", has_text="2 players took other shirts").wait_for()
    assert complaints == []


def test_a_hire_is_undone_and_done_again_from_the_totals(open_page, bob, complaints):
    team = found(bob)
    page = open_page(bob, f"/teams/{team.pk}/")
    hire(page, "dwarfs-slayer", "910,000")
    assert "Hired a Slayer of the Dwarfs" in page.locator("#undo").inner_text()
    page.locator("#undo").click()
    page.locator("#totals dd", has_text="1,000,000").wait_for()
    page.locator("#redo").click()
    page.locator("#totals dd", has_text="910,000").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert complaints == []


def test_the_market_is_filtered_without_losing_a_hire(open_page, bob):
    team = found(bob)
    page = open_page(bob, f"/teams/{team.pk}/")
    page.locator("#looking summary").click()
    page.locator("#look-race").select_option("norse")
    page.locator("#look-sort").select_option("price")
    page.locator("#look").click()
    page.wait_for_url("**race=norse**")
    page.locator("#offer-dwarfs-slayer").wait_for(state="detached")
    hire(page, "norse-lineman", "950,000")
    assert page.locator(".offer").count() == page.locator(".offer[id^=offer-norse]").count() > 0


def test_a_skill_is_explained_by_a_touch_and_closed_by_escape(open_page, bob, barriers):
    page = open_page(bob, f"/teams/{register_team(bob).pk}/")
    page.get_by_role("button", name="Thick Skull").first.click()
    meaning = page.locator("#means-skill-thick-skull")
    assert meaning.is_visible()
    assert barriers() == []
    page.keyboard.press("Escape")
    assert not meaning.is_visible()


def pages_of(draft, team):
    player = team.players.first().pk
    parts = ("", "market/?sort=price", "ledger/", "portrait/", "receipts/value/")
    own = [f"/teams/{team.pk}/{part}" for part in parts]
    asked = f"/teams/{team.pk}/release/{player}/"
    return [f"/teams/{draft.pk}/", *own, asked, f"/players/{player}/"]


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_keeps_anybody_out(open_page, page, bob, barriers_day_and_night, complaints, width):
    for path in pages_of(draft_team(bob), register_team(bob, "amber")):
        open_page(bob, path, width=width, height=800)
        assert barriers_day_and_night() == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
    assert complaints == []
