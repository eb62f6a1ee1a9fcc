"""The real game and one of two against two, tapped into two phones from set-up to league.

The same games are recorded over the API too: what becomes of them must be the same. By default the
real game is recorded without its middle; `script/soak --games` records it whole.
"""

import os
import re

import pytest
from playwright.sync_api import expect

from tests.browser.patience import patiently
from tests.browser.signals import all_is_sent, news
from tests.browser.test_league import sign_in
from tests.browser.thumbs import PHONE, ByThumb
from tests.games import real, two_against_two
from tests.games.recording import (
    OverTheApi,
    digest_of,
    figures,
    play_out,
    report_by_api,
    standing,
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]
WHOLE = os.environ.get("GAMES_WHOLE") == "1"


@pytest.fixture
def table(browser, live_server):
    """`table(match)` sits each coach down at the match with a phone: pages by side."""
    contexts = []

    def sit_down(match):
        pages = {}
        for side in match.sides.select_related("team__coach"):
            coach = side.team.coach
            pages[side.team.name] = pages.get(coach) or open_one(match, coach)
            pages[coach] = pages[side.team.name]
        return {name: page for name, page in pages.items() if isinstance(name, str)}

    def open_one(match, coach):
        context = browser.new_context(**PHONE)
        contexts.append(context)
        sign_in(context, live_server, coach)
        page = context.new_page()
        page.goto(f"{live_server.url}/matches/{match.pk}/table/")
        page.get_by_role("button", name="Sit down").first.tap()
        expect(page.get_by_role("button", name="Set up")).to_be_visible()
        return page

    yield sit_down
    for context in contexts:
        context.close()


def digest_shown(page):
    page.locator(".console__tab", has_text="Log").tap()
    return page.locator(".console__body strong.num").inner_text()


def report_by_thumb(first, *others):
    """One press reports what was recorded, and one of each of the others confirms it there."""
    report = first.get_by_role("button", name=re.compile(r"^Report \d : \d"))
    expect(report).to_be_visible()
    said = first.locator("#onward > p").first.bounding_box()
    assert report.bounding_box()["y"] - said["y"] - said["height"] >= 8
    report.tap()
    expect(first.get_by_text("The report is in.")).to_be_visible()
    for page in others:
        expect(first.locator("#onward")).to_contain_text("has to confirm it")
        page.get_by_role("button", name=re.compile(r"^Confirm \d : \d")).tap()
        expect(page.get_by_text("Confirmed: the post-game begins.")).to_be_visible()
    expect(first.locator("#onward")).to_contain_text("ost-game")


def real_game(game):
    """All of it, or in the suite's time its beginning and its end."""
    real.beginning(game)
    if WHOLE:
        real.middle(game)
    real.end(game)


GAMES = {
    "real": (real.real_match, real_game),
    "two against two": (two_against_two.allied_match, two_against_two.record_whole),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_told_tap_by_tap_a_game_becomes_what_it_becomes_over_the_api(
    table, api, alice, bob, carol, game, answered
):
    making, tell = game
    match, other = making(alice, bob, carol), making(alice, bob, carol, "Another League")
    phones = table(match)
    tell(ByThumb(phones))
    pages = [*dict.fromkeys(phones.values())]
    for page in pages:
        all_is_sent(page)
    for page in pages:
        news(page)
        expect(page.locator(".bar__turn")).to_have_text("The game is over")
        expect(page.locator(".flag")).to_have_count(0)
    assert [digest_shown(page) for page in pages] == [patiently(digest_of)(match)] * 2
    report_by_thumb(*pages)
    # From here on the suite's tables are this thread's: no page asks for anything any more.
    for page in pages:
        page.goto("about:blank")
    answered()
    play_out(api, match)
    tell(OverTheApi(api, other))
    report_by_api(api, other)
    play_out(api, other)
    assert patiently(standing)(match) == standing(other)
    assert patiently(figures)(match) == figures(other)
