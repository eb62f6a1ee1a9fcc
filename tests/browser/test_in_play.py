"""A match in play: what a thumb needs is on the first screen, and no bar hides the focus."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from accounts.commands import Command
from matches.models import Event
from matches.services import record_events
from rules.services.reports import report
from tests.browser.swaps import settled
from tests.browser.test_league import SIZES, sign_in
from tests.verbs import league_friendly, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE, DESK = SIZES
SCREEN = "element => { const box = element.getBoundingClientRect(); return [box.top, box.bottom]; }"
# Scroll so that the next place in order lies at the screen's very top, under whatever bar is there.
UNDER = """() => {
  const all = document.querySelectorAll("main :is(a[href], button, summary, [tabindex='0'])");
  const places = [...all]
    .filter(place => place.checkVisibility() && place.closest("#score") === null);
  const next = places[places.indexOf(document.activeElement) + 1];
  if (next) scrollTo({ top: next.getBoundingClientRect().top + scrollY, behavior: "instant" });
  return Boolean(next);
}"""
# Whether what has the focus is seen: neither under a bar that stays nor off the screen.
SEEN = """() => {
  const element = document.activeElement;
  const { left, top, width } = element.getBoundingClientRect();
  const at = document.elementFromPoint(left + width / 2, top + 3);
  return Boolean(at) && (element.contains(at) || at.contains(element));
}"""


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's, under way, with some recorded by each."""
    begun = start(league_friendly(alice, bob, carol))
    ours, theirs = (side.available for side in begun.sides.all())
    for by, people in ((bob, ours), (carol, theirs), (bob, ours)):
        record_events(by, begun.pk, [{"type": "completion", "player": people[1]}])
    record_events(bob, begun.pk, [{"type": "touchdown", "player": ours[0]}])
    return begun


def ends_at(page, selector) -> float:
    return page.locator(selector).first.evaluate(SCREEN)[1]


def open_match(page, context, live_server, user, match, size):
    sign_in(context, live_server, user)
    page.set_viewport_size(size)
    page.goto(f"{live_server.url}/matches/{match.pk}/")


def end(by, match):
    home = match.sides.all()[0].team_id
    report(
        Command(by, match.pk), {"kind": "touchdown", "winner": home, "touchdowns": {str(home): 1}}
    )


def test_a_phones_first_screen_has_score_way_back_and_keys(
    page, context, live_server, bob, match, barriers, complaints
):
    open_match(page, context, live_server, bob, match, PHONE)
    assert (
        page.locator("#score").evaluate(SCREEN)[1] - page.locator("#score").evaluate(SCREEN)[0] < 60
    )
    for selector in ("#score", "#undo button", "#recorder .keys--often li:last-child .key"):
        assert ends_at(page, selector) <= PHONE["height"], selector
    page.evaluate("scrollTo(0, 1500)")
    assert page.locator("#score").evaluate(SCREEN)[0] == 0, "the score stays"
    assert barriers() == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert complaints == []


def test_a_desks_first_screen_has_score_sides_and_latest_deeds(
    page, context, live_server, carol, mallory, match, barriers
):
    open_match(page, context, live_server, carol, match, DESK)
    latest = [f"#event-{event.pk}" for event in Event.objects.order_by("-pk")[:3]]
    for selector in ("#score", ".brought li:last-child", *latest, "#recorder .keys--often"):
        assert ends_at(page, selector) <= DESK["height"], selector
    assert barriers() == []


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_what_stands_above_the_keys_keeps_one_gap_and_one_edge(
    page, context, live_server, bob, match, size
):
    open_match(page, context, live_server, bob, match, size)
    parts = """part => [...part.children].map(one => one.getBoundingClientRect())
        .filter(box => box.height > 1)
        .map(({top, bottom, left, right}) => [top, bottom, left, right])"""
    boxes = page.locator(".play__part").first.evaluate(parts)
    assert len(boxes) > 2
    gaps = {round(after[0] - before[1]) for before, after in pairwise(boxes)}
    assert len(gaps) == 1
    keys = page.locator("#recorder .keys").first.bounding_box()
    assert {round(box[2]) for box in boxes} == {round(keys["x"])}
    assert {round(box[3]) for box in boxes} == {round(keys["x"] + keys["width"])}


def test_no_bar_hides_what_has_the_focus(page, context, live_server, bob, match):
    open_match(page, context, live_server, bob, match, PHONE)
    page.locator("#score a").last.focus()
    hidden, seen = [], 0
    while page.evaluate(UNDER):
        page.keyboard.press("Tab")
        seen += 1
        if not page.evaluate(SEEN):
            hidden.append(page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
    assert hidden == []
    assert seen > 30


def test_by_keyboard_alone_an_interception_is_told_and_undone(
    page, context, live_server, bob, match
):
    open_match(page, context, live_server, bob, match, PHONE)
    page.locator("#recorder a.key", has_text="Interception").focus()
    page.keyboard.press("Enter")
    question = page.get_by_role("heading", name="Who intercepted the pass?")
    expect(question).to_be_focused()
    settled(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    words = page.get_by_label("In your own words")
    expect(words).to_be_visible()
    settled(page)
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent.trim() === 'Record it'"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("intercepts a pass")
    assert Event.objects.filter(type="interception").count() == 1
    page.locator("#undo button").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".notices")).to_contain_text("intercepts a pass")
    assert not Event.objects.filter(type="interception", revoked_at=None).exists()


def test_without_a_script_a_tap_undoes_the_last_word(browser, live_server, bob, match):
    context = browser.new_context(java_script_enabled=False, viewport=PHONE, has_touch=True)
    sign_in(context, live_server, bob)
    page = context.new_page()
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    page.get_by_role("button", name="Undo: Touchdown").tap()
    expect(page.get_by_text("Taken back: Touchdown by")).to_be_visible()
    expect(page.get_by_role("button", name="Undo: Completion")).to_be_visible()
    context.close()


def test_a_key_tapped_too_late_says_so_in_its_place(page, context, live_server, bob, carol, match):
    open_match(page, context, live_server, bob, match, PHONE)
    end(carol, match)
    page.locator("#recorder a.key", has_text="Knock out").click()
    refusal = page.locator("#recorder").get_by_role("alert")
    expect(refusal).to_contain_text("The match is reported: nothing more can be recorded.")
    expect(refusal).to_be_focused()
    expect(refusal).to_be_in_viewport()


def test_a_form_sent_too_late_says_so_beside_its_button(browser, live_server, bob, carol, match):
    """Without a script, at the end of a form longer than the screen."""
    context = browser.new_context(java_script_enabled=False, viewport=PHONE)
    sign_in(context, live_server, bob)
    page = context.new_page()
    ours, theirs = (side.available for side in match.sides.all())
    people = f"type=casualty&player={ours[0]}&victim={theirs[0]}"
    page.goto(f"{live_server.url}/matches/{match.pk}/events/new/?{people}")
    page.get_by_label("In your own words").fill("Under the stairs")
    end(carol, match)
    page.get_by_role("button", name="Record it").click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("What you typed is kept.")
    expect(refusal).to_be_in_viewport()
    expect(page.get_by_role("button", name="Record it")).to_be_in_viewport()
    expect(page.get_by_label("In your own words")).to_have_value("Under the stairs")
    context.close()
