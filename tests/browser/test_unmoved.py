"""Nothing slides away under a thumb: what was pressed is what was tapped."""

import pytest
from playwright.sync_api import expect

from tests.browser.patience import recorder_of
from tests.browser.signals import all_is_sent, news
from tests.browser.test_console import eventually, kinds_of, match, phone_of, shirt, tap

__all__ = ["match", "phone_of"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WRITE_DOWN_WHAT_IT_SAYS = """line => {
    window.said = [];
    new MutationObserver(() => said.push(line.textContent)).observe(line, { childList: true });
}"""
# Each act is written down as it is carried out, and between two what the thumb does.
PRESSES = """async (presses) => {
    const { onceUp } = await import("/static/js/table/press.js");
    const done = [], act = (word) => () => done.push(word);
    const thumb = (does) => {
        const [type, pointerId = 1] = does.split(" ");
        document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId }));
    };
    document.body.addEventListener("click", () => onceUp("said", act("by the tap")));
    for (const press of presses) {
        if (typeof press === "number") await new Promise((on) => setTimeout(on, press));
        else if (Array.isArray(press)) onceUp(press[0], act(press[1]));
        else { done.push(press); thumb(press); }
    }
    return done;
}"""
# Of two lines on a phone.
LONG_NEWS = "Who hands the ball on to a friend beside them needs no die, and nobody catches it."
EXCHANGES = "**/api/v1/matches/*/table/"
SOON = 200
LONG = 2_200


def key_of(page, words):
    return page.get_by_role("button", name=words).first


def test_a_line_that_vanishes_moves_no_shirt_that_is_pressed(phone_of, match, bob):
    page = phone_of(bob)
    page.context.set_offline(True)
    tap(page, "Begin a turn")
    expect(page.locator(".console__signal")).to_contain_text("1 entry is only on this phone.")
    pressed = shirt(page, 2).bounding_box()
    page.mouse.move(pressed["x"] + 5, pressed["y"] + 5)
    page.mouse.down()
    page.context.set_offline(False)
    eventually(page, lambda: kinds_of(match), ["turn"])
    assert shirt(page, 2).bounding_box() == pressed
    page.mouse.up()
    expect(shirt(page, 2)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".sheet")).to_be_visible()
    all_is_sent(page)


def test_what_is_sent_at_once_is_nothing_to_say(phone_of, match, bob):
    page = phone_of(bob)
    page.locator(".console__signal").evaluate(WRITE_DOWN_WHAT_IT_SAYS)
    tap(page, "Begin a turn")
    eventually(page, lambda: kinds_of(match), ["turn"])
    tap(page, "End the turn")
    eventually(page, lambda: kinds_of(match), ["turn", "turn"])
    all_is_sent(page)
    assert page.evaluate("said") == []


def test_news_of_two_lines_after_which_nothing_is_undone_move_no_key(phone_of, match, bob, carol):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    said = page.locator(".console__said")
    expect(said).to_contain_text("Recorded")
    expect(page.locator(".console__undo .button")).to_be_visible()
    stood = key_of(page, "Casualty").bounding_box()
    recorder_of(match, carol)({"kind": "note", "text": LONG_NEWS})
    news(page)
    expect(said).to_contain_text(LONG_NEWS)
    lines = said.evaluate("one => one.scrollHeight / parseFloat(getComputedStyle(one).lineHeight)")
    assert round(lines) == 2
    expect(page.locator(".console__undo .button")).to_have_count(0)
    assert key_of(page, "Casualty").bounding_box() == stood


def test_what_takes_its_time_is_said_though_nothing_prevents_it(phone_of, match, bob):
    page = phone_of(bob)
    page.route(EXCHANGES, lambda route: None)
    tap(page, "Begin a turn")
    expect(page.locator(".console__signal")).to_have_text("1 entry is only on this phone.")
    page.unroute(EXCHANGES)
    all_is_sent(page)


@pytest.mark.parametrize(
    ("presses", "done"),
    [
        pytest.param([["said", "at once"]], ["at once"], id="nobody presses"),
        pytest.param(
            ["pointerdown", ["said", "news"], ["said", "later news"], "pointerup", SOON],
            ["pointerdown", "pointerup", "later news"],
            id="of two pieces of news the last waits",
        ),
        pytest.param(
            ["pointerdown", ["head", "bar"], ["rest", "shirts"], "pointercancel"],
            ["pointerdown", "pointercancel", "bar", "shirts"],
            id="whoever begins to scroll taps nothing",
        ),
        pytest.param(
            ["pointerdown", ["said", "news"], ["head", "bar"], "pointerup", "click", SOON],
            ["pointerdown", "pointerup", "click", "by the tap", "bar"],
            id="what the tap does comes first and is no longer overwritten",
        ),
        pytest.param(
            [
                *("pointerdown 1", "pointerdown 2", "pointerup 1", "click 1", ["head", "bar"]),
                *(SOON, "pointerup 2", "click 2", SOON),
            ],
            [
                *("pointerdown 1", "pointerdown 2", "pointerup 1", "click 1"),
                *("pointerup 2", "click 2", "by the tap", "bar"),
            ],
            id="a second thumb that is down meanwhile taps what it pressed",
        ),
        pytest.param(
            [
                *("pointerdown 1", "pointerdown 2", ["head", "bar"]),
                *("pointercancel 2", SOON, "pointercancel 1"),
            ],
            ["pointerdown 1", "pointerdown 2", "pointercancel 2", "pointercancel 1", "bar"],
            id="two fingers that pinch keep it back until both are up",
        ),
        pytest.param(
            ["pointerdown", ["said", "news"], LONG],
            ["pointerdown", "news"],
            id="a thumb that stays keeps nothing back for ever",
        ),
    ],
)
def test_what_comes_in_waits_for_the_thumb(page, live_server, presses, done):
    page.goto(f"{live_server.url}/about/")
    assert page.evaluate(PRESSES, presses) == done
