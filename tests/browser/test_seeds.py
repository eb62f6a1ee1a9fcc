"""Seeds given by hand in a real browser, on a phone and at a desk."""

import pytest
from playwright.sync_api import expect

from league.services import enter_teams
from tests.browser.test_league import sign_in
from tests.league.playing import ready_teams
from tests.verbs import found_league, join, open_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_they_are_given_on_a_page_that_keeps_nobody_out(
    page, context, live_server, alice, bob, on_phone_and_desk, barriers_day_and_night
):
    league = found_league(alice)
    join(league, bob)
    season = open_season(league, "knockout", seeding="by_hand")
    first, second = ready_teams(league, bob, 2)
    enter_teams(alice, season.pk, [first.pk, second.pk])
    sign_in(context, live_server, alice)
    page.goto(f"{live_server.url}/seasons/{season.pk}/")
    assert on_phone_and_desk(barriers_day_and_night) == []
    page.get_by_role("link", name="Give the seeds").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Seeds of")
    assert on_phone_and_desk(barriers_day_and_night) == []
    page.get_by_label(first.name).fill("2")
    page.get_by_label(second.name).fill("1")
    page.get_by_role("button", name="Save the seeds").click()
    given = page.get_by_role("region", name="Seeds").get_by_role("listitem")
    expect(given).to_have_text([f"1 {second.name}", f"2 {first.name}"])
