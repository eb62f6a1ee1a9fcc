"""The desk in Chromium: nothing keeps anybody out, and it is worked through without a script."""

import pytest
from django.db import transaction
from playwright.sync_api import expect

from dungeonbowl.effects import LedgerLine
from league.services import amend
from rules.models import PostGame
from teams import ledger
from tests.browser.test_league import SIZES, sign_in
from tests.rules.night import Night, players
from tests.verbs import found_league, join

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


# How far each button of a step stands from whatever is above it, in px.
ABOVE = """() => [...document.querySelectorAll(".steps__text > * + *")].map((one) =>
  one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom)"""


# How far the ways on in the head stand from one another in their row, in px; below 0 in another.
APART = """() => [...document.querySelectorAll(".nav li + li")].map((one) =>
  one.getBoundingClientRect().left - one.previousElementSibling.getBoundingClientRect().right)"""


@pytest.fixture
def night(alice, bob, carol):
    league = found_league(alice)
    for coach in (bob, carol):
        join(league, coach)
    night = Night.between(league, bob, carol)
    line = LedgerLine("Old deeds", players(night.home)[0].pk, spp=6)
    with transaction.atomic():
        team = ledger.lock(night.home.pk)
        ledger.post(team, ledger.Posting("before", None, "Before", [line]))
    return night


def test_nothing_keeps_anybody_out(
    page, context, live_server, night, on_phone_and_desk, barriers, complaints
):
    night.settle()
    Night.between(night.league, night.bob, night.carol).start().report()
    stopped = Night.between(night.league, night.bob, night.carol).start().report().confirm()
    PostGame.objects.filter(match=stopped.match).update(error="A cursed die", runnable=False)
    for person in (night.bob, night.carol, night.alice):
        sign_in(context, live_server, person)
        page.goto(f"{live_server.url}/desk/")
        assert on_phone_and_desk(barriers) == [], person
    page.goto(f"{live_server.url}/leagues/{night.league.slug}/deadlines/")
    assert on_phone_and_desk(barriers) == []
    assert complaints == []


def test_what_waits_is_counted_where_it_takes_no_room_from_the_other_ways_on(
    page, context, live_server, night
):
    night.start().report()
    page.set_viewport_size(SIZES[0])
    sign_in(context, live_server, night.carol)
    page.goto(f"{live_server.url}/desk/")
    expect(page.locator(".nav__count")).to_have_text("1 waiting")
    assert min(page.evaluate(APART)) > 4


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_what_each_skill_would_do_is_read_line_by_line_below_the_choice(
    page, context, live_server, night, size
):
    rules = {"improvement_mode": "choose", "spp_values": [1, 2, 2, 3, 0]}
    amend(night.alice, night.league.slug, house_rules=rules)
    night.settle()
    page.set_viewport_size(size)
    sign_in(context, live_server, night.bob)
    page.goto(f"{live_server.url}/desk/")
    choice = page.get_by_label("Who learns what").bounding_box()
    lines = [one.bounding_box() for one in page.locator(".effects > div").all()]
    assert len(lines) > 3
    assert all(line["y"] > choice["y"] + choice["height"] for line in lines)
    assert all(line["height"] < 200 for line in lines)


def test_a_post_game_is_ended_from_the_desk_without_a_script(browser, live_server, night):
    # No die decides how much there is to learn.
    rules = {"improvement_mode": "choose", "spp_values": [1, 2, 2, 3, 0]}
    amend(night.alice, night.league.slug, house_rules=rules)
    night.settle()
    context = browser.new_context(java_script_enabled=False, viewport=SIZES[0])
    sign_in(context, live_server, night.bob)
    page = context.new_page()
    for path in (f"/matches/{night.match.pk}/postgame/", "/desk/"):
        page.goto(f"{live_server.url}{path}")
        assert min(page.evaluate(ABOVE)) >= 8, "a thumb hits one button alone"
    expect(page.locator(".effects dd").first).to_be_visible()
    page.get_by_label("Who learns what").select_option(index=1)
    for answer in ("Take it", "Done hiring", "No item this time"):
        page.get_by_role("button", name=answer).click()
        expect(page).to_have_url(f"{live_server.url}/desk/")
    expect(page.get_by_role("heading", name="Post-games")).to_have_count(0)
    assert len(players(night.home)[0].gained) == 1
    context.close()


def test_a_question_comes_to_the_desk_by_itself_once_the_post_game_has_it(
    page, context, live_server, night, complaints
):
    night.start().report().confirm()
    sign_in(context, live_server, night.bob)
    page.goto(f"{live_server.url}/desk/")
    expect(page.get_by_text("The post-game is being worked out.")).to_be_visible()
    expect(page.get_by_role("link", name="My desk")).not_to_contain_text("waiting")
    page.evaluate("() => { window.same = true }")
    night.advance()
    question = page.get_by_label("Who learns what")
    expect(question).to_be_visible()
    expect(page.get_by_text("The post-game is being worked out.")).to_have_count(0)
    expect(page.get_by_role("link", name="My desk")).to_contain_text("1 waiting")
    assert page.evaluate("window.same"), "nobody reloaded the page"
    question.select_option(index=1)
    page.get_by_role("button", name="Take it").click()
    expect(page).to_have_url(f"{live_server.url}/desk/")
    assert complaints == []


def test_a_coach_who_isnt_asked_is_told_that_it_is_worked_out(page, context, live_server, night):
    night.start().report().confirm()
    sign_in(context, live_server, night.carol)
    page.goto(f"{live_server.url}/desk/")
    expect(page.get_by_text("The post-game is being worked out.")).to_be_visible()
    night.advance().through()
    expect(page.get_by_text("Done. You have nothing more to answer.")).to_be_visible()
