"""The console by keyboard: two figures are one face, and no single key does harm by chance."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_console import eventually, kinds_of, log_of, phone_of, shirt, tap
from tests.verbs import league_friendly, start

__all__ = ["phone_of"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# A question of its own, asked as the console asks: what was answered by these keys.
ASKED = """async ([die, notes]) => {
    const { Asking } = await import("/js/table/asking.js");
    const { listenToKeys } = await import("/js/table/keyboard.js");
    const panel = document.body.appendChild(document.createElement("div"));
    const asking = new Asking(panel, () => []);
    listenToKeys({ panel, open: () => asking.open, on: () => true, acts: {}, find: () => {} });
    const noted = () => asking.number("Which", die, (n) => `-${n} MA`);
    const ask = () => notes ? noted() : asking.face("Which", `d${die}`);
    globalThis.answers = [];
    asking.run(async () => { for (;;) globalThis.answers.push(await ask()); }, "");
}"""


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's with a clock and dice of their own, under way."""
    rules = {"time_limit": "002", "dice": "table"}
    return start(league_friendly(alice, bob, carol, players=8, house_rules=rules))


def asks_for_a_casualty(page):
    shirt(page, 1).tap()
    page.locator(".sheet summary", has_text="Dice").tap()
    page.locator(".sheet button", has_text="Casualty").first.tap()
    expect(page.locator(".console__panel")).to_contain_text("(D16)")


def test_two_figures_typed_at_once_are_one_face_of_a_d16(phone_of, match, bob):
    page = phone_of(bob)
    asks_for_a_casualty(page)
    page.keyboard.type("10")
    tap(page, "Record it")
    eventually(page, lambda: kinds_of(match), ["procedure"])
    assert log_of(match)[0][1]["dice"] == {"casualty": 10}


def test_a_figure_alone_is_a_face_after_a_moment(phone_of, match, bob):
    page = phone_of(bob)
    asks_for_a_casualty(page)
    page.keyboard.press("1")
    expect(page.locator(".console__panel")).to_contain_text("Thrown: 1")
    expect(page.locator(".console__panel")).not_to_contain_text("Thrown: 1,")


@pytest.mark.parametrize(
    ("die", "notes", "typed", "answers"),
    [
        (10, False, ["1", "0"], [10]),
        (16, False, ["1", "2", "7"], [12, 7]),
        (16, False, ["1", "Enter", "6"], [1, 6]),
        (16, False, ["1", "9", "5"], [5]),
        (20, False, ["2", "0", "0", "4"], [20, 4]),
        (6, False, ["1", "2"], [1, 2]),
        (6, True, ["3"], [3]),
    ],
)
def test_what_is_typed_is_the_face_that_is_meant(house, die, notes, typed, answers):
    house.evaluate(ASKED, [die, notes])
    for key in typed:
        house.keyboard.press(key)
        house.wait_for_timeout(20)
    house.wait_for_function("wanted => answers.length >= wanted", arg=len(answers))
    assert house.evaluate("answers") == answers


def test_while_a_question_is_open_neither_u_nor_c_does_anything(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    eventually(page, lambda: kinds_of(match), ["turn"])
    asks_for_a_casualty(page)
    page.keyboard.type("uc")
    page.keyboard.press("Escape")
    expect(page.locator(".console__panel h2")).to_have_count(0)
    page.keyboard.press("c")
    eventually(page, lambda: kinds_of(match), ["turn", "clock"])
    page.keyboard.press("u")
    eventually(page, lambda: kinds_of(match), ["turn", "clock", "revoke"])


def test_single_keys_can_be_switched_off_for_good(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    page.locator(".console__tab", has_text="Log").tap()
    page.get_by_role("switch", name="Keys").uncheck()
    page.reload()
    expect(page.locator(".console__undo button")).to_be_visible()
    expect(page.locator("[data-mark=clock]")).to_have_count(1)
    expect(page.locator("[aria-keyshortcuts]")).to_have_count(0)
    page.keyboard.type("uc1")
    expect(page.locator(".console__search")).to_have_value("")
    page.locator(".console__tab", has_text="Log").tap()
    page.get_by_role("switch", name="Keys").check()
    expect(page.locator("[data-mark=clock]")).to_have_attribute("aria-keyshortcuts", "c")
    page.locator(".console__tab", has_text="Play").tap()
    page.keyboard.press("c")
    eventually(page, lambda: kinds_of(match), ["turn", "clock"])
