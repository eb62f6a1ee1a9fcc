"""The scoreboard on a club's big screen, and on the phone of somebody without an account."""

import pytest
from playwright.sync_api import expect

from matches.services.showing import open_scoreboard
from tests.verbs import league_friendly, phone_of, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WALL = {"width": 1920, "height": 1080}
PHONE = {"width": 360, "height": 640}
# Of all text on the page that anybody sees, the smallest size in px.
SMALLEST = """() => Math.min(...[...document.querySelectorAll("main *")]
  .filter((one) => !one.closest(".visually-hidden"))
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's, under way."""
    return start(league_friendly(alice, bob, carol, players=8))


@pytest.fixture
def record(match, bob):
    """`record({...}, ...)`: entries of Bob's phone."""
    return phone_of(match, bob)


ASKS_AGAIN = 5_000  # milliseconds


@pytest.fixture
def watched(match, bob, live_server):
    """The address by which anybody watches it."""
    code = open_scoreboard(bob, match.pk).code
    return f"{live_server.url}/matches/{match.pk}/board/by/{code}/"


@pytest.mark.parametrize("size", [WALL, PHONE], ids=["wall", "phone"])
def test_it_is_read_from_afar_and_keeps_nobody_out(
    page, size, match, record, watched, barriers_day_and_night, complaints
):
    home = match.sides.first()
    record(
        {"kind": "turn", "team": home.team_id, "does": "begin"},
        {"kind": "clock", "does": "start", "seconds": 61},
        *({"kind": "arrive", "player": one, "pad": 1} for one in home.available[:4]),
        {"kind": "note", "text": "A word. " * 30},
    )
    page.set_viewport_size(size)
    page.goto(watched)
    expect(page.get_by_text(f"{home.team.name}: turn 1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size is WALL:
        assert page.evaluate(SMALLEST) >= 40
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert barriers_day_and_night() == []
    assert complaints == []


def test_it_goes_on_by_itself(page, match, record, watched):
    home = match.sides.first()
    page.clock.install()
    page.goto(watched)
    expect(page.get_by_text("Between turns")).to_be_visible()
    record({"kind": "turn", "team": home.team_id, "does": "begin"})
    page.clock.fast_forward(ASKS_AGAIN)
    expect(page.get_by_text(f"{home.team.name}: turn 1")).to_be_visible()
    record({"kind": "clock", "does": "start", "seconds": 3_000})
    page.clock.fast_forward(ASKS_AGAIN)
    expect(page.get_by_text("50:0")).to_be_visible()
    shown = page.locator("[data-clock]").inner_text()
    expect(page.locator("[data-clock]")).not_to_have_text(shown)


def test_without_a_script_a_press_brings_the_news(browser, match, record, watched):
    home = match.sides.first()
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(watched)
        expect(page.get_by_text("Between turns")).to_be_visible()
        record({"kind": "turn", "team": home.team_id, "does": "begin"})
        page.get_by_role("link", name="As it is now").click()
        expect(page.get_by_text(f"{home.team.name}: turn 1")).to_be_visible()
