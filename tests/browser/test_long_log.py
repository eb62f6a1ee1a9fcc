"""A log as long as a match may have: a phone opens it, folds it, goes on and brings it all."""

import json
import time
from itertools import chain, cycle, islice

import pytest
from playwright.sync_api import expect

from matches.models import Entry, Match
from tests.browser.signals import all_is_sent
from tests.browser.test_console import match, phone_of

__all__ = ["match", "phone_of"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST = 10_000
# What the contract lets a request bring.
AT_ONCE = 500
# All but these the server has already.
WAITING = 700
# Written as the console writes: the first of these entries are brought, and the others wait.
WRITTEN = """async ([entries, brought]) => {
    const { openStore } = await import("/static/js/table/store.js");
    const { match } = JSON.parse(document.getElementById("console-document").textContent);
    const store = await openStore(document.body.dataset.person);
    const { device } = await store.match(match);
    await store.keepRows(entries.map((entry) => ({
        match, device, n: entry.n, sent: entry.n <= brought, at: Date.now(), entry,
    })));
}"""


# A tap, and how many milliseconds it takes until it shows.
TAPPED = """async () => {
    const key = [...document.querySelectorAll("button")].find((one) =>
        one.textContent.startsWith("End the turn") && one.checkVisibility());
    const bar = document.querySelector(".bar__turn"), begun = performance.now();
    key.click();
    while (bar.isConnected && document.querySelector(".bar__turn").textContent !== "Between turns")
        await new Promise(requestAnimationFrame);
    return performance.now() - begun;
}"""


def turns(count, side):
    """So many entries of turns that follow one another, the last of them not at its end."""
    (ann, ben), team = side.available[:2], side.team_id
    first = [{"kind": "box", "player": one, "to": "dungeon"} for one in (ann, ben)]
    rush = {"key": "go_for_it", "inputs": {"player": {"id": ben}}, "dice": {"rush": 4}}
    turn = [
        {"kind": "turn", "team": team, "does": "begin"},
        {"kind": "stand", "player": ann, "as": "prone"},
        {"kind": "procedure", **rush},
        {"kind": "event", "event": {"type": "completion", "player": ben}},
        {"kind": "stand", "player": ann, "as": "standing"},
        {"kind": "ball", "ball": 1, "with": ben},
        {"kind": "note", "text": "Well played."},
        {"kind": "turn", "team": team, "does": "end"},
    ]
    bodies = islice(chain(first, cycle(turn)), count)
    return [{"n": n, "clock": n, **body} for n, body in enumerate(bodies, start=1)]


def brought_before(match, person, device, entries):
    """The server has these, as if that phone had brought them."""
    rows = [
        Entry(
            match=match,
            by=person,
            device=device,
            n=one["n"],
            clock=one["clock"],
            key=f"{device}.{one['n']}",
            kind=one["kind"],
            body={name: one[name] for name in one if name not in ("n", "clock", "kind")},
        )
        for one in entries
    ]
    Entry.objects.bulk_create(rows)
    Match.objects.filter(pk=match.pk).update(clock=entries[-1]["clock"])


@pytest.mark.timeout(240)
def test_ten_thousand_entries_open_fold_go_on_and_are_brought(phone_of, match, bob):
    page = phone_of(bob)
    entries, had = turns(MOST - 1, match.sides.get(team__coach=bob)), MOST - WAITING
    brought = []

    def seen(request):
        if request.method == "POST" and request.url.endswith("/table/"):
            brought.append(len(json.loads(request.post_data)["entries"]))

    page.context.route("**/api/v1/matches/*/table/", lambda route: route.abort())
    brought_before(match, bob, match.seats.get().device, entries[:had])
    page.evaluate(WRITTEN, [entries, had])
    begun = time.monotonic()
    page.reload()
    expect(page.locator(".console__signal")).to_contain_text(f"{WAITING - 1} entries are only on")
    opened = time.monotonic() - begun
    tapped = page.evaluate(TAPPED)
    expect(page.locator(".console__signal")).to_contain_text(f"{WAITING} entries are only on")
    page.context.on("request", seen)
    page.context.unroute("**/api/v1/matches/*/table/")
    before = time.monotonic()
    all_is_sent(page, timeout=60_000)
    synced = time.monotonic() - before
    print(f"opened in {opened:.2f} s, tap {tapped:.0f} ms, synced in {synced:.1f} s")
    assert match.log.count() == MOST
    assert 0 < max(brought) <= AT_ONCE
    assert opened < 15
    assert tapped < 2_000
