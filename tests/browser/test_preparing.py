"""Before the match in Chromium: prepared without a script, and seen to move by the other coach."""

import pytest
from playwright.sync_api import expect

from accounts.commands import Command
from dungeonbowl.dungeon import read_layout
from dungeons.services import DungeonWish, keep
from matches.services import prepare
from matches.services.placing import DungeonChoice
from matches.services.placing import place as propose_dungeon
from tests.browser.patience import patiently
from tests.browser.test_league import SIZES, sign_in
from tests.matches.test_dungeon_pages import SEWER
from tests.verbs import league_friendly, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ASKS_AGAIN = 10_000  # milliseconds


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's, in a league that rolls at the table."""
    rules = {"dice": "table", "journeymen": True}
    return league_friendly(alice, bob, carol, house_rules=rules)


def test_nothing_keeps_anybody_out(
    page, context, live_server, bob, match, on_phone_and_desk, barriers, complaints
):
    sign_in(context, live_server, bob)
    mine = match.sides.all()[0].team_id
    sewer = keep(bob, DungeonWish(read_layout(SEWER)))
    propose_dungeon(Command(bob, match.pk), DungeonChoice(sewer.pk))
    look_at = f"dungeon/?dungeon={sewer.pk}"
    for path in ("", f"prepare/{mine}/", "sheet/", look_at):
        page.goto(f"{live_server.url}/matches/{match.pk}/{path}")
        assert on_phone_and_desk(barriers) == [], path
    assert complaints == []


def test_a_side_is_prepared_without_a_script_and_types_its_dice(browser, live_server, bob, match):
    context = browser.new_context(java_script_enabled=False, viewport=SIZES[0])
    sign_in(context, live_server, bob)
    page = context.new_page()
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    page.get_by_role("link", name="Prepare Bob's Light").click()
    slot = page.get_by_role("group", name="First tactic")
    slot.get_by_label("What").select_option("Assassination")
    slot.get_by_label("An assassin is sent after").select_option(index=1)
    page.get_by_role("button", name="Preview the cost").click()
    expect(page.locator("#look")).to_contain_text("30,000")
    for label, face in (("is the target found", "4"), ("what comes of it", "3")):
        page.get_by_role("button", name="Prepare").click()
        page.get_by_label(f"Assassin 1, {label}").fill(face)
    page.get_by_role("button", name="Prepare").click()
    expect(page.get_by_text("Bob's Light is prepared.")).to_be_visible()
    expect(page.locator("#before")).to_contain_text("Misses this match.")
    context.close()


def test_the_other_coach_sees_it_move_and_learns_nothing(
    page, context, live_server, bob, carol, match, complaints
):
    sign_in(context, live_server, carol)
    page.clock.install()
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    expect(page.locator("#before")).to_contain_text("for bob")
    prepare(
        Command(bob, match.pk), match.sides.all()[0].team_id, [{"tactic": "experimental_drugs"}]
    )
    page.clock.fast_forward(ASKS_AGAIN)
    expect(page.locator("#before")).not_to_contain_text("for bob")
    expect(page.locator("#before")).to_contain_text("It has prepared.")
    expect(page.locator("main")).not_to_contain_text("Experimental Drugs")
    patiently(start)(match)
    page.clock.fast_forward(ASKS_AGAIN)
    expect(page.locator("#live")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Experimental Drugs")
    assert complaints == []
