"""Without a signal: no tap goes unanswered, nothing recorded is lost, all of it is sent later."""

import re

import pytest
from playwright.sync_api import expect

from accounts.commands import Command
from dungeonbowl.keys import EventType
from matches.models import Event, Match
from matches.services import record_events
from tests.browser.patience import patiently
from tests.browser.signals import lose_signal
from tests.browser.swaps import settled
from tests.browser.test_league import SIZES, sign_in
from tests.verbs import league_friendly, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": SIZES[0], "has_touch": True}
# For how long somebody waits for an answer, and when what is kept is sent again, in milliseconds.
PATIENCE, SENDS_AGAIN = 4_000, 8_000


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's, under way."""
    return start(league_friendly(alice, bob, carol))


@pytest.fixture
def phone(browser, live_server, bob):
    """Bob's phone; whatever it does, no page of it may fail."""
    context = browser.new_context(**PHONE)
    sign_in(context, live_server, bob)
    yield context
    context.close()


def open_match(phone, live_server, match):
    page = phone.new_page()
    with page.expect_response("**/events/kit/") as kit:
        page.goto(f"{live_server.url}/matches/{match.pk}/")
    # Whole: who loses the signal half way through it has none.
    kit.value.finished()
    return page


def key(page, words):
    return page.locator("#recorder a.key", has_text=words).first


def outbox(page):
    return page.locator("#outbox")


def tell_pass(page, number=1, words=""):
    key(page, "Completion").tap()
    expect(page.get_by_role("heading", name="Who threw the pass?")).to_be_visible()
    settled(page)
    key(page, f"{number} ").tap()
    expect(page.get_by_label("In your own words")).to_be_visible()
    settled(page)
    if words:
        page.get_by_label("In your own words").fill(words)
    page.get_by_role("button", name="Record it").tap()


@patiently
def passes():
    return list(Event.objects.filter(type="completion").order_by("pk"))


def test_without_a_signal_a_deed_is_told_to_its_end_kept_and_sent_later(phone, live_server, match):
    page = open_match(phone, live_server, match)
    expect(page.get_by_role("link", name="Take the start back")).to_be_visible()
    phone.set_offline(True)
    expect(outbox(page)).to_contain_text("No signal.")
    tell_pass(page, 1, "Round the corner")
    expect(outbox(page)).to_contain_text("1 kept on this phone")
    expect(outbox(page)).to_contain_text("Completion · 1 ")
    expect(page.get_by_role("heading", name="What happened?")).to_be_focused()
    tell_pass(page, 2, "And back")
    expect(outbox(page)).to_contain_text("2 kept on this phone")
    expect(outbox(page)).not_to_have_class(re.compile("outbox--done"))
    assert passes() == []
    phone.set_offline(False)
    expect(outbox(page)).to_contain_text("Everything kept here has been sent.", timeout=30_000)
    expect(outbox(page)).to_have_class(re.compile("outbox--done"))
    assert [event.details["text"] for event in passes()] == ["Round the corner", "And back"]
    expect(page.locator("#story")).to_contain_text("And back")
    expect(page.locator("#undo")).to_contain_text("Undo: Completion")
    expect(page.get_by_role("link", name="Take the start back")).to_have_count(0)


def test_every_type_is_told_to_its_form_without_a_signal(phone, live_server, match):
    page = open_match(phone, live_server, match)
    phone.set_offline(True)
    for kind in EventType:
        page.locator(f"#recorder a.key[href$='?type={kind}']").tap()
        expect(page.locator("#recorder[data-local]"), kind).to_be_visible()
        while page.locator("#recorder a.key").count():
            key(page, "").tap()
        expect(page.get_by_role("button", name="Record it"), kind).to_be_visible()
        assert page.locator("#recorder input[name=type]").input_value() == kind
        page.get_by_role("button", name="Start over").tap()
        expect(page.locator("#recorder[data-local]")).to_have_count(0)


def test_what_is_kept_outlives_the_page_and_is_sent_once_when_it_is_opened_again(
    phone, live_server, match
):
    page = open_match(phone, live_server, match)
    phone.set_offline(True)
    for number in (1, 2, 3):
        tell_pass(page, number, f"Number {number}")
        expect(outbox(page)).to_contain_text(f"{number} kept on this phone")
    page.close()
    phone.set_offline(False)
    assert passes() == []
    # Any page of the house will do; it needn't be the match's.
    page = phone.new_page()
    page.goto(f"{live_server.url}/desk/")
    expect(outbox(page)).to_contain_text("Everything kept here has been sent.")
    assert [event.details["text"] for event in passes()] == ["Number 1", "Number 2", "Number 3"]
    page.reload()
    page.wait_for_load_state("networkidle")
    expect(outbox(page)).to_have_text("")
    assert len(passes()) == 3


def test_a_player_chosen_and_words_typed_without_a_signal_are_gone_on_with(
    phone, live_server, match
):
    page = open_match(phone, live_server, match)
    phone.set_offline(True)
    key(page, "Casualty").tap()
    key(page, "2 ").tap()
    expect(page.get_by_role("heading", name="Who was carried off?")).to_be_visible()
    page.close()
    phone.set_offline(False)
    page = phone.new_page()
    page.goto(f"{live_server.url}/desk/")
    outbox(page).get_by_role("link", name="Continue").tap()
    expect(page.get_by_role("heading", name="Who was carried off?")).to_be_visible()
    expect(page.locator("#recorder")).to_contain_text("Casualty · 2 ")


def test_words_half_typed_when_the_signal_goes_are_kept_for_later(phone, live_server, match):
    page = open_match(phone, live_server, match)
    key(page, "Note").tap()
    field = page.get_by_label("What happened?")
    expect(field).to_be_visible()
    settled(page)
    phone.set_offline(True)
    field.fill("The lights went out")
    expect(page.locator("#kept")).to_contain_text("kept on this phone")
    page.close()
    phone.set_offline(False)
    page = phone.new_page()
    page.goto(f"{live_server.url}/matches/{match.pk}/")
    page.get_by_role("link", name="Continue").first.tap()
    expect(page.get_by_label("What happened?")).to_have_value("The lights went out")


def test_an_answer_that_is_lost_on_its_way_back_tells_nothing_twice(phone, live_server, match):
    phone.clock.install()
    page = open_match(phone, live_server, match)
    lost = []

    def swallow(route):
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch())
            return route.abort()
        return route.continue_()

    page.route("**/events/new/", swallow)
    tell_pass(page, 1)
    expect(outbox(page)).to_contain_text("1 kept on this phone")
    assert len(passes()) == 1
    page.clock.fast_forward(SENDS_AGAIN)
    expect(outbox(page)).to_contain_text("Everything kept here has been sent.")
    assert len(passes()) == 1


def test_a_signal_too_weak_for_any_answer_keeps_nobody_waiting(phone, live_server, match):
    phone.clock.install()
    page = open_match(phone, live_server, match)
    held = []
    page.route("**/events/new/**", lambda route: held.append(route))
    key(page, "Completion").tap()
    expect(page.get_by_role("heading", name="Who threw the pass?")).to_be_visible(timeout=8_000)
    key(page, "1 ").tap()
    page.get_by_role("button", name="Record it").tap()
    page.clock.fast_forward(PATIENCE)
    expect(outbox(page)).to_contain_text("1 kept on this phone")
    expect(page.get_by_role("heading", name="What happened?")).to_be_visible()
    assert held
    page.unroute("**/events/new/**")
    page.clock.fast_forward(SENDS_AGAIN)
    expect(outbox(page)).to_contain_text("Everything kept here has been sent.")
    assert len(passes()) == 1


def test_what_the_server_refuses_comes_back_with_its_sentence_and_all_filled_in(
    phone, live_server, carol, match
):
    page = open_match(phone, live_server, match)
    ours = match.sides.all()[0].available
    phone.set_offline(True)
    tell_pass(page, 1, "Round the corner")
    expect(outbox(page)).to_contain_text("1 kept")
    tell_pass(page, 2, "And back")
    expect(outbox(page)).to_contain_text("2 kept")
    # Carol saw the first one too, and had a signal.
    patiently(record_events)(carol, match.pk, [{"type": "completion", "player": ours[0]}])
    phone.set_offline(False)
    refused = outbox(page).locator("li[data-state=refused]")
    expect(refused).to_contain_text("The match has moved on", timeout=30_000)
    expect(refused).to_contain_text("carol recorded")
    expect(outbox(page).locator("li[data-state=sent]")).to_contain_text("Completion · 2 ")
    assert [event.details.get("text", "") for event in passes()] == ["", "And back"]
    refused.get_by_role("button", name="Put it right").tap()
    expect(page.get_by_label("In your own words")).to_have_value("Round the corner")
    page.get_by_role("button", name="Record it anyway").tap()
    expect(page.locator("#said")).to_contain_text("completes a pass")
    assert len(passes()) == 3
    expect(outbox(page).locator("li[data-state=refused]")).to_have_count(0)


def test_a_touchdown_that_both_tell_is_asked_about_when_the_signal_is_back(
    phone, live_server, carol, match
):
    page = open_match(phone, live_server, match)
    ours = match.sides.all()[0].available
    phone.set_offline(True)
    key(page, "Touchdown").tap()
    key(page, "1 ").tap()
    page.get_by_role("button", name="Record it").tap()
    expect(outbox(page)).to_contain_text("1 kept on this phone")
    patiently(record_events)(carol, match.pk, [{"type": "touchdown", "player": ours[0]}])
    phone.set_offline(False)
    refused = outbox(page).locator("li[data-state=refused]")
    expect(refused).to_contain_text("Is yours the same one or another one?", timeout=30_000)
    refused.get_by_role("button", name="Put it right").tap()
    page.get_by_role("button", name="The same one").tap()
    expect(page.get_by_text("It was recorded once, and counts once.")).to_be_visible()
    expect(outbox(page)).to_have_text("")
    assert patiently(Event.objects.filter(type="touchdown").count)() == 1


def test_what_is_kept_is_thrown_away_and_brought_back(phone, live_server, match):
    page = open_match(phone, live_server, match)
    phone.set_offline(True)
    tell_pass(page, 1, "Round the corner")
    outbox(page).get_by_role("button", name="Throw away: Completion").tap()
    expect(outbox(page)).to_contain_text("thrown away.")
    outbox(page).get_by_role("button", name="Bring it back").tap()
    expect(outbox(page)).to_contain_text("1 kept")
    outbox(page).get_by_role("button", name="Throw away: Completion").tap()
    phone.set_offline(False)
    page.reload()
    page.wait_for_load_state("networkidle")
    assert passes() == []


def test_an_undo_without_a_signal_is_kept_like_a_deed(phone, live_server, bob, match):
    event = record_events(bob, match.pk, [{"type": "note", "text": "The lights went out."}])[0]
    page = open_match(phone, live_server, match)
    phone.set_offline(True)
    page.get_by_role("button", name="Undo: Note").tap()
    expect(outbox(page)).to_contain_text("Undo: Note kept at")
    expect(page.locator("#undo")).to_be_hidden()
    phone.set_offline(False)
    expect(outbox(page)).to_contain_text("Everything kept here has been sent.", timeout=30_000)
    event.refresh_from_db()
    assert event.revoke_reason == "Taken back at once."


def test_a_link_without_a_signal_leaves_the_page_where_it_is(phone, live_server, match):
    page = open_match(phone, live_server, match)
    lose_signal(page)
    expect(outbox(page)).to_contain_text("No signal.")
    page.get_by_role("link", name="Every roll of this match").tap()
    expect(outbox(page)).to_contain_text("That page can't be opened now.")
    page.get_by_role("button", name="Sign out").tap()
    expect(outbox(page)).to_contain_text("No signal.")
    assert page.url == f"{live_server.url}/matches/{match.pk}/"
    phone.set_offline(False)
    page.get_by_role("link", name="Every roll of this match").tap()
    page.wait_for_url("**/dice/")


def test_an_answer_asked_for_before_the_signal_went_is_no_signal(phone, live_server, match):
    page, held = open_match(phone, live_server, match), []
    page.route("**/matches/*/?seen=*", lambda route: held.append(route))
    with page.expect_request("**/matches/*/?seen=*"):
        page.evaluate("() => { document.dispatchEvent(new Event('outbox:sent')); }")
    lose_signal(page)
    held[0].fulfill(body='<div id="story">An answer</div>', content_type="text/html")
    expect(page.locator("#story")).to_have_text("An answer")
    expect(outbox(page)).to_contain_text("No signal.")
    page.get_by_role("link", name="Every roll of this match").tap()
    expect(outbox(page)).to_contain_text("That page can't be opened now.")


def test_a_signal_lost_while_the_page_was_loading_is_missed(phone, live_server, match):
    phone.add_init_script("Object.defineProperty(navigator, 'onLine', { value: false })")
    phone.route("**/healthz", lambda route: route.abort())
    page = open_match(phone, live_server, match)
    expect(outbox(page)).to_contain_text("No signal.", timeout=5_000)


def test_a_press_in_vain_at_the_end_of_a_long_page_is_told_in_sight(phone, live_server, match):
    page = open_match(phone, live_server, match)
    page.goto(f"{live_server.url}/rulebook/")
    page.wait_for_load_state("networkidle")
    lose_signal(page)
    expect(outbox(page)).to_contain_text("No signal.")
    page.get_by_role("button", name="Sign out").tap()
    expect(outbox(page)).to_contain_text("Nothing was sent: press again once there is one.")
    expect(outbox(page)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("lost", ["sessionid", "csrftoken", None])
def test_who_was_signed_out_meanwhile_is_told_so_and_loses_nothing(
    phone, live_server, bob, match, lost
):
    page = open_match(phone, live_server, match)
    key(page, "Note").tap()
    page.get_by_label("What happened?").fill("The lights went out")
    settled(page)
    phone.clear_cookies(**({"name": lost} if lost else {}))
    page.get_by_role("button", name="Record it").tap()
    if lost == "csrftoken":
        expect(page.locator("#said")).to_contain_text("The lights went out")
    else:
        expect(outbox(page)).to_contain_text("You are signed out.")
        expect(outbox(page).get_by_role("link", name="Sign in")).to_be_visible()
        sign_in(phone, live_server, bob)
        page.goto(f"{live_server.url}/desk/")
        expect(outbox(page)).to_contain_text("Everything kept here has been sent.")
    assert Event.objects.get().details["text"] == "The lights went out"


def test_nothing_kept_is_sent_in_anothers_name(phone, live_server, bob, carol, match):
    page = open_match(phone, live_server, match)
    phone.set_offline(True)
    tell_pass(page, 1)
    expect(outbox(page)).to_contain_text("1 kept on this phone")
    phone.clear_cookies()
    sign_in(phone, live_server, carol)
    phone.set_offline(False)
    expect(outbox(page)).to_contain_text("You are signed out.", timeout=30_000)
    carols = phone.new_page()
    carols.goto(f"{live_server.url}/matches/{match.pk}/")
    carols.wait_for_load_state("networkidle")
    expect(outbox(carols)).to_have_text("")
    assert passes() == []


def test_told_after_the_report_it_stays_with_its_sentence(phone, live_server, bob, match):
    from rules.services.reports import report

    page = open_match(phone, live_server, match)
    phone.set_offline(True)
    tell_pass(page, 1)
    expect(outbox(page)).to_contain_text("1 kept")
    patiently(report)(Command(bob, match.pk), {"kind": "draw"})
    phone.set_offline(False)
    refused = outbox(page).locator("li[data-state=refused]")
    expect(refused).to_contain_text("The match is reported", timeout=30_000)
    assert Match.objects.get().status == "reported"
    assert passes() == []


def test_nothing_keeps_anybody_out_of_what_is_kept(
    page, context, live_server, bob, match, barriers
):
    sign_in(context, live_server, bob)
    page.set_viewport_size(SIZES[0])
    with page.expect_response("**/events/kit/"):
        page.goto(f"{live_server.url}/matches/{match.pk}/")
    context.set_offline(True)
    key(page, "Completion").press("Enter")
    expect(page.get_by_role("heading", name="Who threw the pass?")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Record it").press("Enter")
    expect(outbox(page)).to_contain_text("1 kept on this phone")
    assert barriers() == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
