"""What may go wrong with a phone at a table: each has a sentence, and nothing recorded is lost."""

import pytest
from django.db.transaction import atomic
from playwright.sync_api import expect

from accounts.commands import Command
from matches.queries import rules_of
from matches.services import start, unstart
from matches.services.syncing import sync
from tests.browser.patience import recorder_of
from tests.browser.signals import all_is_sent
from tests.browser.test_console import (
    digest_of,
    eventually,
    kinds_of,
    log_of,
    match,
    patiently,
    phone_of,
    tap,
)
from tests.browser.test_league import sign_in

__all__ = ["match", "phone_of"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FULL = """() => {
    const refused = () => { throw new DOMException("The disk is full.", "QuotaExceededError"); };
    IDBObjectStore.prototype.add = IDBObjectStore.prototype.put = refused;
}"""
OF_YESTERDAY = """async () => {
    const { Log } = await import("/static/js/table/log.js");
    const { openStore } = await import("/static/js/table/store.js");
    const { match } = JSON.parse(document.getElementById("console-document").textContent);
    const log = await Log.open(await openStore(document.body.dataset.person), match);
    const { kit } = log.record;
    const before = { ...kit, hash: "yesterday", game: { ...kit.game, seats: {} } };
    await log.keep({ kit: before, etag: '"yesterday"' });
}"""


def signal(page):
    return page.locator(".console__signal")


def test_a_full_disk_is_said_and_what_is_recorded_goes_to_the_server(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    eventually(page, lambda: kinds_of(match), ["turn"])
    page.evaluate(FULL)
    page.context.set_offline(True)
    tap(page, "End the turn")
    expect(signal(page)).to_contain_text("This browser can't store anything")
    expect(page.locator(".bar__turn")).to_have_text("Between turns")
    page.context.set_offline(False)
    eventually(page, lambda: [body["does"] for _, body in log_of(match)], ["begin", "end"])


def test_a_session_that_ended_in_the_cellar_costs_nothing_but_signing_in_again(
    phone_of, live_server, match, bob
):
    page = phone_of(bob)
    page.context.set_offline(True)
    page.context.clear_cookies()
    tap(page, "Begin a turn")
    tap(page, "End the turn")
    expect(signal(page)).to_contain_text("2 entries are only on this phone.")
    page.context.set_offline(False)
    expect(signal(page)).to_contain_text("You are signed out.")
    expect(signal(page)).to_contain_text("2 entries are only on this phone.")
    assert log_of(match) == []
    sign_in(page.context, live_server, bob)
    page.reload()
    all_is_sent(page)
    eventually(page, lambda: kinds_of(match), ["turn", "turn"])


@patiently
@atomic
def begin_anew(match, by):
    """Somebody takes the start back and begins again, before any phone was heard of."""
    unstart(Command(by, match.pk), "A slip.", rules_of(match))
    start(Command(by, match.pk))


def test_what_was_recorded_before_a_start_was_taken_back_goes_as_notes(phone_of, match, bob, carol):
    page = phone_of(bob)
    page.context.set_offline(True)
    tap(page, "Begin a turn")
    tap(page, "End the turn")
    expect(signal(page)).to_contain_text("2 entries are only on this phone.")
    begin_anew(match, carol)
    page.route("**/kit/", lambda route: route.abort())
    page.context.set_offline(False)
    eventually(page, lambda: kinds_of(match), ["note", "note"])
    said = page.locator(".console__said")
    expect(said).to_contain_text("The start was taken back since.")
    expect(said).to_contain_text("Entries recorded before that: 2.")
    texts = [body["text"] for _, body in log_of(match)]
    assert all(text.startswith("Before the start was taken back: ") for text in texts)
    expect(page.locator(".bar__turn")).to_have_text("Between turns")
    # What is recorded from now on counts, be the new kit still on its way.
    tap(page, "Begin a turn")
    eventually(page, lambda: kinds_of(match), ["note", "note", "turn"])
    page.unroute("**/kit/")
    tap(page, "End the turn")
    eventually(page, lambda: kinds_of(match), ["note", "note", "turn", "turn"])
    expect(page.locator(".bar__turn")).to_have_text("Between turns")


def test_a_kit_of_yesterday_does_without_a_signal_and_goes_for_todays(phone_of, match, bob):
    page = phone_of(bob)
    page.evaluate(OF_YESTERDAY)
    page.route("**/kit/", lambda route: route.abort())
    page.reload()
    tap(page, "Begin a turn")
    expect(page.locator(".bar__turn")).to_contain_text("turn 1")
    eventually(page, lambda: kinds_of(match), ["turn"])
    page.unroute("**/kit/")
    page.reload()
    page.locator(".console__tab", has_text="Log").tap()
    expect(page.locator(".console__body strong.num")).to_have_text(digest_of(match))
    kept = page.evaluate(OF_YESTERDAY.replace("const before", "return kit.hash; const before"))
    assert kept != "yesterday"


def test_a_clock_far_ahead_on_one_phone_holds_up_no_other(phone_of, match, bob, carol):
    record = recorder_of(match, carol)
    record({"kind": "note", "text": "Before."})
    seat = patiently(match.seats.get)(by=carol)
    last = {"n": 2, "clock": 2**31 - 1, "kind": "note", "text": "From the far future."}
    patiently(sync)(carol, match.pk, seat.device, [last])
    page = phone_of(bob)
    expect(page.locator(".console__said")).to_contain_text("From the far future.")
    tap(page, "Begin a turn")
    tap(page, "End the turn")
    expect(signal(page)).to_have_text("")
    eventually(page, lambda: sorted(kinds_of(match)), ["note", "note", "turn", "turn"])
