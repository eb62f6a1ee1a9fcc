"""The rolls of the rules in Chromium: on a phone, by keyboard, at once as somebody changes a field,
and without a script."""

import pytest
from playwright.sync_api import expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}
NEAR = "victims.0.is=yes&victims.0.player.name=Skav"
PAGES = [
    "",
    "dodge/",
    "block_dice/?attacker.st=4&dice.block=2&dice.block=6",
    f"explosion/?{NEAR}",
    "collide/",
    "ball_on_pad/?occupants.0.is=yes&occupants.0.pad=3",
    "monster_attack/?option.monsters=both&monster.is=own",
    "reroll_allowed/",
    "lava/",
]


@pytest.fixture
def rolls(live_server) -> str:
    return f"{live_server.url}/rulebook/procedures/"


def test_no_page_keeps_anybody_out(
    page, rolls, on_phone_and_desk, barriers_day_and_night, complaints
):
    for where in PAGES:
        page.goto(rolls + where)
        assert on_phone_and_desk(barriers_day_and_night) == [], where
    assert complaints == []


def test_the_answer_is_in_sight_before_anything_is_asked(page, rolls):
    page.set_viewport_size(PHONE)
    page.goto(f"{rolls}dodge/")
    for face in ("1 falls", "6 dodges"):
        expect(page.get_by_role("button", name=face)).to_be_in_viewport()


def test_the_answer_follows_a_field_at_once_and_its_address_is_short(page, rolls, complaints):
    page.set_viewport_size(PHONE)
    page.goto(f"{rolls}dodge/")
    page.get_by_label("Opponents marking them").fill("2")
    page.keyboard.press("Tab")
    brief = page.locator("#brief")
    expect(brief).to_have_text("5+: falls 67%, dodges 33%")
    expect(brief).to_be_in_viewport()
    expect(page).to_have_url(f"{rolls}dodge/?markers=2&preset=astrogranite")
    page.get_by_label("Stand Firm").check()
    expect(page.get_by_role("button", name="1 stays up")).to_be_attached()
    assert complaints == []


def test_a_keyboard_goes_from_the_die_to_what_follows(page, rolls):
    page.set_viewport_size(DESK)
    page.goto(f"{rolls}dodge/?player.name=Grubb")
    page.get_by_role("button", name="1 falls").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Grubb stumbles and falls.").first).to_be_visible()
    page.get_by_role("link", name="Armour", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Armour")
    for name in ("Die 1", "Die 2"):
        page.get_by_role("group", name=name).get_by_role("radio").first.focus()
        page.keyboard.press("ArrowLeft")  # from the first face to the last
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="So it fell")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".helper__outcome")).to_contain_text("armour")
    expect(page.get_by_role("link", name="Injury", exact=True)).to_be_visible()


def test_the_program_rolls_and_the_same_faces_come_again(page, rolls):
    page.goto(f"{rolls}armour/")
    page.get_by_role("button", name="Roll for me").click()
    expect(page.locator(".helper__outcome")).to_be_visible()
    outcome = page.locator(".helper__outcome").inner_text()
    page.reload()
    assert page.locator(".helper__outcome").inner_text() == outcome


def test_a_player_who_may_be_nobody_is_asked_about_once_they_are_there(browser, rolls):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{rolls}pass/?dice.pass=6")
    catcher = page.get_by_role("group", name="Who is to catch it")
    expect(catcher.get_by_label("AG")).to_be_hidden()
    catcher.get_by_label("There is somebody").check()
    expect(catcher.get_by_label("AG")).to_be_visible()
    page.get_by_role("button", name="Work it out").click()
    page.get_by_role("link", name="Catch", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Catch")
    context.close()


def test_a_list_grows_and_shrinks_without_a_script(browser, rolls):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    page = context.new_page()
    page.goto(f"{rolls}explosion/?{NEAR}")
    page.get_by_role("button", name="One more").click()
    expect(page.get_by_label("Number 2")).to_be_checked()
    expect(page.get_by_text("Skav: knocked down")).to_be_visible()
    page.get_by_label("Number 1").uncheck()
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_label("Number 2")).to_have_count(0)
    expect(page.get_by_text("Skav: knocked down")).to_have_count(0)
    context.close()


def test_rolls_are_found_as_somebody_types(page, rolls, complaints):
    page.goto(rolls)
    page.get_by_label("Which roll").press_sequentially("dodg", delay=20)
    expect(page.get_by_role("link", name="Open a chest")).to_have_count(0)
    page.get_by_role("link", name="Dodge", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Dodge")
    assert complaints == []
