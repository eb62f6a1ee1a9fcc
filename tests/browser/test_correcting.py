"""A commissioner corrects a match on a phone without scripts, and at a desk with them."""

import pytest
from playwright.sync_api import expect

from teams.models import Player
from tests.browser.conftest import SCREENS
from tests.browser.test_league import sign_in
from tests.rules.correcting.season import Seasoned, audited, killing
from tests.rules.night import Night
from tests.verbs import found_league, join

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE, DESK = SCREENS.values()


@pytest.fixture
def played(alice, bob, carol):
    """A night on which one was recorded as dead, and another that stands on it."""
    league = found_league(alice)
    join(league, bob)
    join(league, carol)
    night = Night.between(league, bob, carol)
    night.play_out(killing(night))
    seasoned = Seasoned(night)
    seasoned.again().play_out()
    return seasoned


def fits(page) -> bool:
    width = page.viewport_size["width"]
    return page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(("size", "scripts"), [(PHONE, False), (DESK, True)])
def test_a_dead_player_is_brought_back_and_the_act_taken_back(
    played, new_context, live_server, size, scripts
):
    context = new_context(viewport=size, java_script_enabled=scripts)
    sign_in(context, live_server, played.alice)
    page = context.new_page()
    page.goto(f"{live_server.url}/matches/{played.first.match.pk}/")
    page.get_by_role("link", name="Correct this match").click()
    page.locator("summary").filter(has_text="Casualty").click()
    page.get_by_label("Revoke it").check()
    page.get_by_label("Why is it corrected?").fill("They only slept.")
    if scripts:
        assert fits(page)
    page.get_by_role("button", name="See what would change").click()
    expect(page.get_by_role("heading", name="What would change")).to_be_visible()
    expect(page.get_by_role("cell", name="active").first).to_be_visible()
    dead = Player.objects.filter(team=played.away, status="dead")
    assert dead.count() == 1
    page.get_by_role("button", name="Carry it out").click()
    expect(page.get_by_text("Corrected, with all that stood on it.")).to_be_visible()
    assert dead.count() == 0
    audited()

    page.get_by_role("link", name="Take this correction back").click()
    page.get_by_label("What is wrong?").fill("They are dead after all.")
    page.get_by_role("button", name="Take it back").click()
    expect(page.get_by_text("Corrected, with all that stood on it.")).to_be_visible()
    assert dead.count() == 1


def test_nothing_keeps_anybody_out_of_its_pages(played, page, live_server, barriers, complaints):
    sign_in(page.context, live_server, played.alice)
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/matches/{played.first.match.pk}/correct/")
    assert fits(page)
    assert barriers() == []
    page.locator("summary").filter(has_text="Casualty").click()
    page.get_by_label("Revoke it").check()
    page.get_by_label("Why is it corrected?").fill("They only slept.")
    page.get_by_role("button", name="See what would change").click()
    expect(page.get_by_role("heading", name="What would change")).to_be_visible()
    assert fits(page)
    assert barriers() == []
    page.get_by_role("button", name="Carry it out").click()
    expect(page.get_by_role("link", name="Take this correction back")).to_be_visible()
    assert fits(page)
    assert barriers() == []
    assert complaints == []
