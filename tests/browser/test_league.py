"""The pages of a league in Chromium: on a phone, for every reader, with and without scripts."""

import pytest
from django.test import Client

from league.services import adjust, enter, invite
from tests.browser.conftest import SCREENS
from tests.browser.patience import patiently
from tests.league.playing import ready_teams, settle_round
from tests.verbs import found_league, join, open_season, start_season

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SIZES = [*SCREENS.values()]


@pytest.fixture
def cellar(alice, bob):
    league = found_league(alice, public=True, house_rules={"traps": 12})
    join(league, bob)
    return league


@patiently
def sign_in(context, live_server, user):
    client = Client()
    client.force_login(user)
    cookie = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])


def pages_of(league, alice, bob):
    """Every page of this floor, with something on it."""
    teams = ready_teams(league, bob, 5)
    running = start_season(league, teams, "swiss")
    settle_round(running, 1)
    cup = start_season(league, teams, "knockout")
    settle_round(cup, 1)
    adjust(alice, running.pk, teams[0].pk, -1, "Late twice.")
    entering = open_season(league)
    enter(alice, entering.pk, teams[0].pk)
    code = invite(alice, league.slug, "coach").code
    below = ("", "rules/", "settings/", "members/", "minutes/")
    forms = ("seasons/new/", "seasons/compose/", "teams/new/", "matches/new/")
    return [
        "/",
        "/leagues/",
        "/leagues/new/",
        *(f"/leagues/{league.slug}/{part}" for part in (*below, *forms)),
        f"/seasons/{running.pk}/",
        f"/seasons/{running.pk}/run/",
        f"/seasons/{cup.pk}/",
        f"/seasons/{entering.pk}/",
        f"/join/{code}/",
    ]


def test_nothing_keeps_anybody_out_of_a_page(
    page, context, live_server, alice, bob, cellar, on_phone_and_desk, barriers, complaints
):
    sign_in(context, live_server, alice)
    found = {}
    for path in pages_of(cellar, alice, bob):
        page.goto(live_server.url + path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        if wrong := on_phone_and_desk(barriers):
            found[path] = wrong
    assert found == {}
    assert complaints == []


def test_without_a_script_a_commissioner_opens_and_starts_a_season(
    browser, live_server, alice, bob, cellar
):
    ready_teams(cellar, bob, 2)
    context = browser.new_context(java_script_enabled=False, viewport=SIZES[0])
    sign_in(context, live_server, alice)
    page = context.new_page()
    page.goto(f"{live_server.url}/leagues/{cellar.slug}/seasons/new/")
    page.get_by_label("What is it called?").fill("Winter cup")
    # Of what formats ask there is only what the chosen one does, and what was refused.
    beaten = page.get_by_label("Is there a match for third place?")
    assert not beaten.is_visible()
    page.get_by_role("radio", name="Knock-out").focus()
    page.keyboard.press("Space")
    assert beaten.is_visible()
    beaten.select_option("Yes")
    page.get_by_role("radio", name="Round robin", exact=True).check()
    page.get_by_role("button", name="Open the season").click()
    assert beaten.is_visible()
    beaten.select_option("As usual")
    page.get_by_role("button", name="Open the season").click()
    page.get_by_role("button", name="Enter all 2").click()
    page.get_by_role("button", name="Draw and start").click()
    assert page.get_by_role("heading", name="Round 1").is_visible()
    assert page.get_by_role("link", name="To the match").count() == 1
    context.close()


def test_the_rounds_turn_without_loading_the_page(page, live_server, alice, bob, cellar):
    season = start_season(cellar, ready_teams(cellar, bob, 4), "round_robin")
    page.goto(f"{live_server.url}/seasons/{season.pk}/")
    page.evaluate("window.stayed = true")
    page.get_by_label("Rounds").get_by_role("link", name="Round 3").click()
    page.get_by_role("heading", name="Round 3").wait_for()
    assert page.evaluate("window.stayed")
    assert "round=3" in page.url
