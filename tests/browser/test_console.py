"""The console on a phone: recorded by thumb, written down first, sent when it can be."""

import json
import re
from datetime import timedelta
from random import Random
from time import monotonic

import pytest
from django.db.transaction import atomic
from django.utils import timezone
from playwright.sync_api import expect

from accounts.disposing import disposing
from matches.models import Event, Match
from matches.queries.tablelog import table_document
from matches.services.seating import take_seat
from tests.browser.axe import found_by_axe
from tests.browser.kits import handed_kit, squads_of
from tests.browser.patience import patiently
from tests.browser.seated import brought_up_to_date, keep_seat
from tests.browser.signals import all_is_sent, news
from tests.browser.test_league import SIZES, sign_in
from tests.verbs import league_friendly, start

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's, under way."""
    return start(league_friendly(alice, bob, carol, players=8))


@pytest.fixture
def taps_seat():
    """Here they sit down by a tap."""
    return True


@pytest.fixture
def phone_of(browser, live_server, match, taps_seat):
    """`phone_of(bob)`: their phone, with the console open."""
    contexts = []

    def open_one(user, seated=True, no_store=False, hastened=False, **how):
        context = browser.new_context(**{**PHONE, **how})
        contexts.append(context)
        if hastened:
            context.clock.install()
        if no_store:
            context.add_init_script(
                "delete globalThis.indexedDB; delete Window.prototype.indexedDB"
            )
        sign_in(context, live_server, user)
        page = context.new_page()
        if seated and not taps_seat:
            keep_seat(page, live_server.url, user, match)
        page.goto(f"{live_server.url}/matches/{match.pk}/table/")
        expect(page.locator(".console__frame")).to_be_visible()
        if seated and taps_seat:
            page.get_by_role("button", name="Sit down").first.tap()
        elif seated:
            brought_up_to_date(page)
        if seated:
            expect(page.get_by_role("button", name="Begin a turn").first).to_be_visible()
        return page

    yield open_one
    for context in contexts:
        context.close()


def tap(page, words):
    """The first button that begins with these words."""
    page.get_by_role("button", name=re.compile(f"^{words}")).first.tap()


def shirt(page, number, side=0):
    return page.locator(".side").nth(side).locator(f".shirt-key:has-text('{number}')").first


@patiently
def log_of(match):
    return [(entry.kind, entry.body) for entry in match.log.order_by("clock", "device")]


def kinds_of(match):
    return [kind for kind, _ in log_of(match)]


def eventually(page, read, wanted, hastened=False):
    """What was tapped is on its way: it comes to this.

    Of a database in memory the server's threads and this one share a connection, so that what is
    half written is read here. Where it is hastened, the page's own time passes ten times as fast.
    """
    until = monotonic() + 20
    while read() != wanted and monotonic() < until:
        if hastened:
            page.clock.fast_forward(1_000)
        page.wait_for_timeout(100)
    assert read() == wanted


@patiently
def standing(kind):
    """How many events of this kind count."""
    return Event.objects.filter(type=kind, revoked_at=None).count()


@patiently
def state_of(match):
    return table_document(match, {})["state"]


@patiently
def digest_of(match):
    return table_document(match, {})["digest"]


def test_a_turn_an_arrival_and_a_touchdown_by_thumb(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    expect(page.locator(".bar__turn")).to_contain_text("turn 1")
    shirt(page, 1).tap()
    tap(page, "Arrives")
    tap(page, "Teleporter 2")
    expect(page.locator(".shirts-box").first).to_contain_text("In the dungeon")
    tap(page, "Touchdown")
    shirt(page, 1).tap()
    expect(page.locator(".bar__figure").first).to_have_text("1")
    expect(page.locator(".console__undo")).to_contain_text("Undo: Touchdown")
    all_is_sent(page)
    eventually(page, lambda: kinds_of(match), ["turn", "arrive", "event"])
    eventually(page, lambda: standing("touchdown"), 1)


def test_ones_own_last_goes_in_one_tap(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Touchdown")
    shirt(page, 1).tap()
    expect(page.locator(".bar__figure").first).to_have_text("1")
    tap(page, "Undo: Touchdown")
    expect(page.locator(".bar__figure").first).to_have_text("0")
    expect(page.locator(".console__undo")).to_be_empty()
    eventually(page, lambda: kinds_of(match), ["event", "revoke"])
    eventually(page, lambda: standing("touchdown"), 0)


def test_without_a_signal_all_is_written_down_and_sent_later(phone_of, match, bob):
    page = phone_of(bob)
    page.context.set_offline(True)
    tap(page, "Begin a turn")
    shirt(page, 2).tap()
    tap(page, "Arrives")
    tap(page, "Teleporter 1")
    expect(page.locator(".console__signal")).to_contain_text("2 entries are only on this phone.")
    expect(page.locator(".shirts-box").first).to_contain_text("In the dungeon")
    assert log_of(match) == []
    page.context.set_offline(False)
    all_is_sent(page)
    eventually(page, lambda: kinds_of(match), ["turn", "arrive"])


def test_what_was_tapped_outlives_the_page(phone_of, match, bob):
    page = phone_of(bob)
    page.route(
        "**/table/",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    tap(page, "Begin a turn")
    expect(page.locator(".console__signal")).to_contain_text("1 entry is only on this phone.")
    page.unroute("**/table/")
    page.reload()
    expect(page.locator(".bar__turn")).to_contain_text("turn 1")
    all_is_sent(page)
    eventually(page, lambda: kinds_of(match), ["turn"])


def test_two_phones_that_recorded_one_deed_settle_it_by_a_tap(phone_of, match, bob, carol):
    bobs, carols = phone_of(bob, hastened=True), phone_of(carol, hastened=True)
    for page in (bobs, carols):
        page.context.set_offline(True)
    tap(bobs, "Touchdown")
    shirt(bobs, 1).tap()
    tap(carols, "Touchdown")
    shirt(carols, 1, side=1).tap()
    for page in (bobs, carols):
        expect(page.locator(".console__signal")).to_contain_text("1 entry is only on this phone.")
        page.context.set_offline(False)
        all_is_sent(page)
    for page in (bobs, carols):
        news(page)
        expect(page.locator(".flag")).to_contain_text("Both recorded this: one or two?")
        expect(page.locator(".bar__figure", has_text="1")).to_have_count(1)
        heard = page.get_by_role("status").filter(has_text="To settle (1): Both recorded this")
        expect(heard).to_have_count(1)
    tap(carols, "One")
    expect(carols.locator(".flag")).to_have_count(0)
    all_is_sent(carols)
    for page in (bobs, carols):
        news(page)
        expect(page.locator(".flag")).to_have_count(0)
        expect(page.get_by_role("status").filter(has_text="To settle")).to_have_count(0)
    eventually(
        page, lambda: sorted(side["score"] for side in state_of(match)["sides"].values()), [0, 1]
    )


def test_whom_the_start_drew_begins_and_nobody_throws_for_it_again(phone_of, match, bob, carol):
    theirs = match.sides.get(team__coach=carol).team
    Match.objects.filter(pk=match.pk).update(first_turn=theirs)
    page = phone_of(bob)
    expect(page.locator(".console__keys .key", has_text="Begin a turn").first).to_contain_text(
        theirs.name
    )
    expect(page.get_by_role("button", name="Who goes first")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_nothing_keeps_anybody_out_and_nothing_hangs_over(phone_of, match, bob, size):
    """The first screen of a phone has score, turn, the way back, four keys and the first shirts."""
    page = phone_of(bob, viewport=size)
    tap(page, "Begin a turn")
    expect(page.locator(".console__undo button")).to_be_visible()
    assert found_by_axe(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.evaluate("scrollTo(0, 0)")
    low = size["height"] - 60
    for part in (".bar__turn", ".console__undo button", ".console__keys li:last-child .key"):
        box = page.locator(part).first.bounding_box()
        assert box["y"] + box["height"] <= low, part
    for box in page.locator(".shirt-key").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    ):
        assert min(box["width"], box["height"]) >= 48


def test_a_die_is_worked_out_typed_and_recorded(phone_of, match, bob):
    page = phone_of(bob)
    shirt(page, 1).tap()
    tap(page, "Arrives")
    tap(page, "Teleporter 1")
    shirt(page, 1).tap()
    page.locator(".sheet summary", has_text="Dice").tap()
    page.locator(".sheet button", has_text="Dodge").first.tap()
    expect(page.locator(".roll-line")).to_contain_text("+ needed with Dodging +1")
    page.locator(".keys--faces button", has_text="6").tap()
    expect(page.locator(".roll-text")).to_contain_text("dodges away.")
    tap(page, "Record it")
    expect(page.locator(".console__undo")).to_contain_text("Undo: Dodge")
    eventually(page, lambda: kinds_of(match), ["arrive", "procedure"])
    body = log_of(match)[-1][1]
    assert (body["key"], body["dice"]) == ("dodge", {"agility": 6})
    page.locator(".console__tab", has_text="Log").tap()
    said = page.locator(".entries > li").first
    expect(said).to_contain_text("dodges away.")
    expect(said.locator("span small")).to_contain_text(": 6")


def test_without_a_signal_the_log_says_what_a_die_came_to(phone_of, match, bob):
    page = phone_of(bob)
    # What appends is fetched while there is a signal.
    page.evaluate(APPEND, [])
    page.context.set_offline(True)
    player = first_of(match, bob)
    sent = {"key": "go_for_it", "inputs": {"player": {"id": player}}, "dice": {"rush": 5}}
    page.evaluate(APPEND, [["box", {"player": player, "to": "dungeon"}], ["procedure", sent]])
    page.locator(".console__tab", has_text="Log").tap()
    said = page.locator(".entries > li").first
    expect(said).to_contain_text("only on this phone")
    expect(said.locator("> span")).to_have_text("Dwarfs 1 makes it.")


def test_rules_that_a_table_forgets_are_folded_away_where_it_may_want_them(phone_of, match, bob):
    """The first screen has none of them."""
    page = phone_of(bob)
    expect(page.locator(".hints")).to_have_count(0)
    shirt(page, 1).tap()
    rules = page.locator(".sheet .hints")
    expect(rules.locator("ul")).to_be_hidden()
    rules.locator("summary").tap()
    expect(rules).to_contain_text("One Blitz a turn")
    expect(rules).to_contain_text("MOV-05")
    page.keyboard.press("Escape")
    page.locator(".console__tab", has_text="Dungeon").tap()
    chests = page.get_by_role("region", name="Chests").locator(".hints")
    chests.locator("summary").tap()
    expect(chests).to_contain_text("CHE-05")
    expect(page.locator(".hints summary", has_text="The turn")).to_be_visible()
    # No time limit, no word of a clock.
    expect(page.locator(".hints summary", has_text="The clock")).to_have_count(0)


CLOCK_AT = """async (seconds) => {
    const at = Date.now() - seconds * 1000;
    const open = indexedDB.open(`great-wheel table ${document.body.dataset.person}`);
    await new Promise((done) => { open.onsuccess = done; });
    const store = open.result.transaction("entries", "readwrite").objectStore("entries");
    const rows = store.getAll();
    await new Promise((done) => { rows.onsuccess = done; });
    for (const row of rows.result) store.put({ ...row, at });
    await new Promise((done) => { store.transaction.oncomplete = done; });
}"""


@pytest.fixture
def timed(alice, bob, carol):
    """A match of ninety minutes, which wants a clock (OPT-79)."""
    return start(league_friendly(alice, bob, carol, players=8, house_rules={"time_limit": "002"}))


class TestTheClock:
    """A match with a time limit has one; what stands of it counts, whatever else was recorded."""

    @pytest.fixture
    def match(self, timed):
        return timed

    def test_it_is_started_and_stopped_by_thumb_or_by_c(self, phone_of, match, bob):
        page = phone_of(bob)
        page.get_by_role("button", name="0:00 start the clock").tap()
        running = page.get_by_role("button", name=re.compile("0:0[1-9] stop the clock"))
        expect(running).to_be_visible()
        page.keyboard.press("c")
        expect(page.get_by_role("button", name=re.compile("start the clock"))).to_be_visible()
        eventually(page, lambda: kinds_of(match), ["clock", "clock"])
        started, stopped = (body for _, body in log_of(match))
        assert (started, stopped["does"]) == ({"does": "start", "seconds": 0}, "stop")
        assert stopped["seconds"] >= 1

    def test_a_stop_that_was_taken_back_stops_it_no_longer(self, phone_of, match, bob):
        """It runs on from its start, which was ten minutes ago."""
        page = phone_of(bob)
        page.keyboard.press("c")
        expect(page.get_by_role("button", name="stop the clock")).to_be_visible()
        eventually(page, lambda: kinds_of(match), ["clock"])
        all_is_sent(page)
        page.evaluate(CLOCK_AT, 600)
        page.reload()
        expect(page.get_by_role("button", name=re.compile("10:0. stop the clock"))).to_be_visible()
        page.keyboard.press("c")
        expect(page.get_by_role("button", name="start the clock")).to_be_visible()
        page.keyboard.press("u")
        expect(page.get_by_role("button", name=re.compile("10:0. stop the clock"))).to_be_visible()
        eventually(page, lambda: kinds_of(match), ["clock", "clock", "revoke"])

    def test_a_phone_that_joins_late_shows_and_stops_the_same_time(
        self, phone_of, match, bob, carol
    ):
        """Bob started it forty minutes before Carol opened the console."""
        started = take_seat(bob, match.pk, "coach", match.sides.get(team__coach=bob).team_id)
        match.log.create(
            device=started.device,
            n=1,
            clock=1,
            kind="clock",
            body={"does": "start", "seconds": 60},
            by=bob,
            at=timezone.now() - timedelta(minutes=40),
        )
        page = phone_of(carol)
        expect(page.get_by_role("button", name=re.compile("41:0. stop the clock"))).to_be_visible()
        page.keyboard.press("c")
        expect(page.get_by_role("button", name=re.compile("41:0. start the clock"))).to_be_visible()
        eventually(page, lambda: kinds_of(match), ["clock", "clock"])
        assert log_of(match)[-1][1]["does"] == "stop"
        assert 41 * 60 <= log_of(match)[-1][1]["seconds"] < 42 * 60

    def test_the_first_screen_keeps_its_room(self, phone_of, match, bob):
        page = phone_of(bob)
        tap(page, "Begin a turn")
        expect(page.locator(".console__undo button")).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        for part in (".bar__clock", ".console__keys li:last-child .key", ".shirt-key"):
            box = page.locator(part).first.bounding_box()
            assert box["y"] + box["height"] <= PHONE["viewport"]["height"] - 60, part


def test_without_a_time_limit_there_is_no_clock(phone_of, match, bob):
    page = phone_of(bob)
    expect(page.locator("[data-clock]")).to_have_count(0)
    page.keyboard.press("c")
    tap(page, "Begin a turn")
    eventually(page, lambda: kinds_of(match), ["turn"])


def handed_a_kit(page, skills, prompts):
    """From now on everybody has these skills, and these may be used."""

    def change(kit):
        for profile in squads_of(kit):
            profile["skills"] = skills
        kit["prompts"]["prompts"] = [*prompts, *kit["prompts"]["prompts"]]

    handed_kit(page, change)


def test_what_may_be_used_at_a_roll_is_said_there_twice_at_most(phone_of, match, bob):
    page = phone_of(bob)
    usual = [
        {"skill": "Stand Firm", "procedure": "*", "whose": "player", "text": text}
        for text in ("At any roll.", "At any other.")
    ]
    here = {"skill": "Stand Firm", "place": "player", "whose": "player", "text": "As they act."}
    handed_a_kit(page, ["Stand Firm"], [*usual, here])
    shirt(page, 1).tap()
    expect(page.locator(".sheet > p.soft")).to_have_text("Stand Firm: As they act.")
    page.locator(".sheet summary", has_text="Dice").tap()
    page.locator(".sheet button", has_text="Dodge").first.tap()
    said = page.locator(".console__panel p.soft")
    expect(said).to_have_count(2)
    # What belongs to the dodge itself comes before what may be used at any roll.
    expect(said.first).to_contain_text("Stand Firm: ")
    expect(said.first).not_to_contain_text("At any")
    expect(said.last).to_have_text("Stand Firm: At any roll.")


def test_a_block_leads_to_armour_injury_and_casualty_face_by_face(phone_of, match, bob):
    page = phone_of(bob)
    for number, side in ((1, 0), (1, 1)):
        shirt(page, number, side).tap()
        tap(page, "Arrives")
        tap(page, "Teleporter 1")
    tap(page, "Begin a turn")
    shirt(page, 1, 1).tap()
    page.locator(".sheet summary", has_text="Dice").tap()
    page.locator(".sheet button", has_text="Armour").first.tap()
    faces = page.locator(".keys--faces button")
    # Nobody has anything to choose between one die and the next.
    for asked in ("Armour", "Then: Injury"):
        expect(page.locator(".recorder__question")).to_contain_text(asked)
        for _ in range(2):
            faces.filter(has_text="6").first.tap()
    expect(page.locator(".recorder__question")).to_contain_text("Then: Casualty")
    faces.filter(has_text="1").first.tap()
    tap(page, "Record it")

    def keys():
        return [body["key"] for kind, body in log_of(match) if kind == "procedure"]

    eventually(page, keys, ["armour", "injury", "casualty"])
    eventually(page, lambda: standing("casualty"), 1)
    tap(page, r"Undo all of it \(3\)")
    eventually(page, lambda: kinds_of(match)[-3:], ["revoke"] * 3)
    eventually(page, lambda: standing("casualty"), 0)


class TestALastingInjury:
    """Where people throw the dice, the one that says what it lowers is asked for too (INJ-06)."""

    @pytest.fixture
    def match(self, alice, bob, carol):
        return start(league_friendly(alice, bob, carol, players=8, house_rules={"dice": "table"}))

    def test_it_is_asked_for_after_the_d16(self, phone_of, match, bob):
        page = phone_of(bob)
        tap(page, "Begin a turn")
        tap(page, "Casualty")
        shirt(page, 1).tap()
        page.locator(".console__panel .side").first.locator(".shirt-key").first.tap()
        tap(page, "A block")
        tap(page, "13$")
        expect(page.locator(".recorder__question")).to_have_text("A lasting injury: the D6")
        tap(page, "5$")
        expect(page.locator(".console__undo")).to_contain_text("Undo: Casualty")
        eventually(page, lambda: standing("casualty"), 1)
        assert log_of(match)[-1][1]["event"]["cause"] == "block"
        outcome = patiently(Event.objects.get)(type="casualty").outcome
        assert (outcome["result"], outcome["injury"]) == ("lasting_injury", "ag")

    def test_it_is_asked_for_where_people_say_that_it_lasts(self, phone_of, match, bob):
        page = phone_of(bob)
        page.locator(".console__tab", has_text="Dice").tap()
        page.locator("summary", has_text="Armour").tap()
        page.locator("button.key", has_text="Casualty").last.tap()
        shirt(page, 1).tap()
        tap(page, "1$")
        page.locator("summary", has_text="We decide otherwise").tap()
        tap(page, "lasting injury")
        tap(page, "3 ")
        tap(page, "No reason")
        eventually(page, lambda: standing("casualty"), 1)
        outcome = patiently(Event.objects.get)(type="casualty").outcome
        assert (outcome["result"], outcome["injury"]) == ("lasting_injury", "ma")


def test_packed_for_the_cellar_it_opens_again_without_the_server(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    page.locator(".console__tab", has_text="Log").tap()
    tap(page, "Pack for the cellar")
    expect(page.locator(".console__said")).to_have_text("Ready without signal.")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".bar__turn")).to_contain_text("turn 1")
    tap(page, "End the turn")
    expect(page.locator(".console__signal")).to_contain_text("1 entry is only on this phone.")
    page.context.set_offline(False)
    all_is_sent(page)
    eventually(page, lambda: kinds_of(match), ["turn", "turn"])


THROWN_AWAY = """async (part) => {
    const cache = await caches.open("great-wheel table");
    const [found] = (await cache.keys()).filter(({ url }) => url.includes(part));
    return cache.delete(found);
}"""


def test_it_is_ready_only_as_long_as_the_browser_holds_every_part(phone_of, match, bob):
    page = phone_of(bob)
    ready = page.get_by_role("status").filter(has_text="Ready without signal.")
    page.locator(".console__tab", has_text="Log").tap()
    tap(page, "Pack for the cellar")
    expect(page.locator(".console__said")).to_have_text("Ready without signal.")
    page.reload()
    page.locator(".console__tab", has_text="Log").tap()
    expect(ready).to_have_count(1)
    assert page.evaluate(THROWN_AWAY, "js/requests.js")
    page.locator(".console__tab", has_text="Play").tap()
    page.locator(".console__tab", has_text="Log").tap()
    expect(ready).to_have_count(0)


def test_who_signs_out_takes_the_packed_page_along_and_leaves_the_unsent(phone_of, match, bob):
    page = phone_of(bob)
    page.locator(".console__tab", has_text="Log").tap()
    tap(page, "Pack for the cellar")
    expect(page.locator(".console__said")).to_have_text("Ready without signal.")
    page.route("**/api/v1/matches/*/table/", lambda route: route.abort())
    page.locator(".console__tab", has_text="Play").tap()
    tap(page, "Begin a turn")
    expect(page.locator(".console__signal")).to_contain_text("1 entry is only on this phone.")
    address = page.url
    page.locator("[data-leaves]").evaluate("form => form.requestSubmit()")
    left = "1 entry that bob recorded at a table is only on this phone"
    expect(page.locator("main > .notice")).to_contain_text(left)
    kept = "async at => Boolean(await (await caches.open('great-wheel table')).match(at))"
    assert not page.evaluate(kept, address)
    assert page.evaluate(kept, page.locator("link[rel=stylesheet]").first.get_attribute("href"))
    assert log_of(match) == []


def test_two_phones_meet_by_codes_without_any_network(phone_of, match, bob, carol):
    bobs, carols = phone_of(bob), phone_of(carol)
    bobs.evaluate(ADDRESSES)
    for page in (bobs, carols):
        all_is_sent(page)
        page.context.set_offline(True)
    tap(bobs, "Begin a turn")
    tap(bobs, "Touchdown")
    shirt(bobs, 1).tap()
    expect(bobs.locator(".bar__figure").first).to_have_text("1")
    # At the whistle it stands there to be read aloud.
    digest = bobs.locator(".console__keys .num").inner_text()
    for address in bobs.evaluate(ADDRESSES, digest):
        carols.evaluate("address => { location.hash = address }", address)
    expect(carols.locator(".bar__figure", has_text="1")).to_have_count(1)
    expect(carols.locator(".console__said")).to_contain_text("Both phones hold the same game.")
    for page in (bobs, carols):
        page.locator(".console__tab", has_text="Log").tap()
        expect(page.locator(".console__body .num")).to_have_text(digest)
    for address in bobs.evaluate(ADDRESSES, "0badc0de"):
        carols.evaluate("address => { location.hash = address }", address)
    expect(carols.locator(".console__said")).to_contain_text("still differs")


ADDRESSES = """async (digest) => {
    const { Log } = await import("/static/js/table/log.js");
    const { openStore } = await import("/static/js/table/store.js");
    const { addressesOf, heldOf, packed } = await import("/static/js/table/meeting.js");
    const { match } = JSON.parse(document.getElementById("console-document").textContent);
    const log = await Log.open(await openStore(document.body.dataset.person), match);
    return addressesOf("", await packed({ digest, ...heldOf(log.rows) }));
}"""
HALF_AN_HOUR_MS = 30 * 60_000


def procedures(match, bob, count):
    """So many procedures with all their dice, no two alike."""
    rng, player = Random(7), first_of(match, bob)
    entries = []
    for place in range(count):
        inputs = {"player": {"id": player + place % 8}, "rushes": rng.randint(1, 3)}
        dice = {"block": [rng.randint(1, 6) for _ in range(3)], "armour": [rng.randint(1, 6)] * 2}
        entries.append(["procedure", {"key": "block", "inputs": inputs, "dice": dice}])
    return entries


def test_two_codes_hold_sixty_entries_and_meet_from_two_tabs(phone_of, match, bob, carol):
    """A phone's camera opens every code in a tab of its own."""
    bobs, carols = phone_of(bob), phone_of(carol)
    bobs.evaluate("() => import('/static/js/vendor/qrcode.mjs')")
    bobs.evaluate(ADDRESSES)
    bobs.evaluate(APPEND, [])
    bobs.context.set_offline(True)
    bobs.evaluate(APPEND, procedures(match, bob, 60))
    first, second = bobs.evaluate(ADDRESSES)
    bobs.locator(".console__tab", has_text="Log").tap()
    bobs.locator("summary", has_text="Meet without a network").tap()
    tap(bobs, "Show codes")
    expect(bobs.locator("svg.qr")).to_have_count(2)
    other = carols.context.new_page()
    other.goto(carols.url)
    expect(other.locator(".console__frame")).to_be_visible()
    for page in (carols, other):
        page.locator(".console__tab", has_text="Log").tap()
    carols.evaluate("address => { location.hash = address }", second)
    expect(carols.locator(".console__said")).to_have_text("Scanned. 1 more to scan.")
    other.evaluate("address => { location.hash = address }", first)
    expect(other.locator(".console__said")).to_have_text("Added: 60 new entries.")
    for page in (carols, other):
        expect(page.locator(".entries li")).to_have_count(60)
    assert (
        other.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('meet '))") == []
    )


def test_half_a_meeting_of_long_ago_is_forgotten(phone_of, match, bob, carol):
    page = phone_of(carol)
    page.clock.install()
    page.evaluate("location.hash = '#meet=abc.1.2.x'")
    expect(page.locator(".console__said")).to_have_text("Scanned. 1 more to scan.")
    page.clock.fast_forward(HALF_AN_HOUR_MS)
    page.evaluate("location.hash = '#meet=abc.2.2.x'")
    expect(page.locator(".console__said")).to_have_text("Scanned. 1 more to scan.")
    kept = page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('meet '))")
    assert kept == ["meet abc 2"]


APPEND = """async (entries) => {
    const { Log } = await import("/static/js/table/log.js");
    const { openStore } = await import("/static/js/table/store.js");
    const { match } = JSON.parse(document.getElementById("console-document").textContent);
    const log = await Log.open(await openStore(document.body.dataset.person), match);
    for (const [kind, fields] of entries) await log.append(kind, fields);
}"""


def test_what_the_server_cant_read_goes_as_a_note_and_holds_up_nothing(phone_of, match, bob):
    page = phone_of(bob)
    page.evaluate(APPEND, [["dance", {"steps": 3}], ["whistle", {}]])
    expect(page.locator(".bar__turn")).to_have_text("The game is over")
    all_is_sent(page)
    eventually(page, lambda: kinds_of(match), ["note", "whistle"])
    assert log_of(match)[0] == ("note", {"text": "dance"})


def test_what_nobody_has_words_for_holds_up_nothing_either(phone_of, match, bob):
    """Empty words, what the phone itself can't say, and too many words."""
    page = phone_of(bob, hastened=True)
    entries = [
        ["note", {"text": ""}],
        ["revoke", {}],
        ["note", {"text": "x" * 400}],
        ["whistle", {}],
    ]
    page.evaluate(APPEND, entries)
    all_is_sent(page)
    eventually(page, lambda: kinds_of(match), ["note", "note", "note", "whistle"], True)
    unreadable = {"text": "Something was recorded that can't be read."}
    assert [body for _, body in log_of(match)[:3]] == [unreadable, unreadable, {"text": "x" * 300}]


def test_what_no_server_reads_at_all_holds_up_nothing_either(phone_of, match, bob):
    """Half a character, and a number beyond all: nobody says of which entry."""
    page = phone_of(bob, hastened=True)
    side = match.sides.first().team_id
    entries = [note("Fine"), note("half \ud83d"), ["clock", {"does": "set", "seconds": 2**40}]]
    page.evaluate(APPEND, [*entries, ["turn", {"team": side, "does": "begin"}], ["whistle", {}]])
    wanted = ["note", "note", "note", "turn", "whistle"]
    eventually(page, lambda: kinds_of(match), wanted, hastened=True)
    all_is_sent(page)
    texts = [body.get("text") for _, body in log_of(match)[:3]]
    assert texts[:2] == ["Fine", "Something was recorded that can't be read."]


def test_words_are_cut_between_two_characters_and_not_within_one(phone_of, match, bob):
    page = phone_of(bob, hastened=True)
    page.evaluate(APPEND, [note("x" * 299 + "\U0001f409" * 3)])
    eventually(page, lambda: kinds_of(match), ["note"], hastened=True)
    assert log_of(match)[0] == ("note", {"text": "x" * 299 + "\U0001f409"})


@patiently
def set_back(match):
    with disposing("A copy of yesterday."), atomic():
        match.log.all().delete()
        match.seats.all().delete()


def test_a_server_that_was_set_back_is_given_again_what_it_lost(phone_of, match, bob):
    """Its copy of yesterday knows neither the entries nor the seat."""
    page = phone_of(bob)
    tap(page, "Begin a turn")
    tap(page, "End the turn")
    eventually(page, lambda: kinds_of(match), ["turn", "turn"])
    all_is_sent(page)
    before = log_of(match)
    set_back(match)
    tap(page, "Begin a turn")
    all_is_sent(page)
    eventually(page, lambda: kinds_of(match), ["turn", "turn", "turn"])
    assert log_of(match)[:2] == before


@patiently
def recorded_by(match, coach):
    """What they recorded, under whatever number, in the order of its count."""
    rows = match.log.filter(by=coach).order_by("device", "n")
    return [(row.n, row.kind, row.body) for row in rows]


@patiently
def seats_of(match):
    return {seat.device: seat.by_id for seat in match.seats.all()}


def note(words):
    return ["note", {"text": words}]


def test_phones_that_come_back_in_another_order_give_each_its_own(phone_of, match, bob, carol):
    """Carol's phone takes the number that Bob's had, and holds what Bob's recorded under it."""
    bobs, carols = phone_of(bob, hastened=True), phone_of(carol, hastened=True)
    bobs.evaluate(APPEND, [note(f"Bob {n}") for n in range(1, 6)])
    carols.evaluate(APPEND, [note("Carol 1"), note("Carol 2")])
    eventually(bobs, lambda: len(log_of(match)), 7, hastened=True)
    for page in (bobs, carols):
        page.locator(".console__tab", has_text="Log").tap()
        news(page)
        expect(page.locator(".entries li")).to_have_count(7)
    before = (recorded_by(match, bob), recorded_by(match, carol))
    bobs.context.set_offline(True)
    set_back(match)
    carols.evaluate(APPEND, [["revoke", {"entry": [1, 2]}]])
    eventually(carols, lambda: len(recorded_by(match, carol)), 3, hastened=True)
    assert recorded_by(match, bob) == []
    expect(carols.locator(".laid-aside li")).to_have_count(5)
    bobs.context.set_offline(False)
    eventually(bobs, lambda: len(recorded_by(match, bob)), 5, hastened=True)
    assert seats_of(match) == {1: carol.pk, 2: bob.pk}
    assert recorded_by(match, bob) == before[0]
    assert recorded_by(match, carol)[:2] == before[1]
    # Under the new numbers it would have taken back Carol's own second.
    _, kind, body = recorded_by(match, carol)[2]
    assert (kind, body["text"]) == ("note", "Taken back: Bob 2")
    for page in (bobs, carols):
        news(page)
        all_is_sent(page)
        expect(page.locator(".entries li")).to_have_count(8)
        expect(page.locator(".entries li.is-gone")).to_have_count(0)
        expect(page.locator(".laid-aside")).to_have_count(0)


@patiently
def set_back_for_all_but(match, device):
    with disposing("A copy of this morning."), atomic():
        match.log.exclude(device=device).delete()
        match.seats.exclude(device=device).delete()


@pytest.mark.parametrize("seconds", [[note("Second")], [note("Second"), note("Second 2")]])
def test_a_phone_that_kept_its_seat_takes_nobodys_entries_for_anothers(
    phone_of, match, bob, carol, seconds
):
    """Bob's second phone takes the number under which the first knows what Carol recorded."""
    first, carols = phone_of(bob, hastened=True), phone_of(carol, hastened=True)
    second = phone_of(bob, hastened=True)
    first.evaluate(APPEND, [note("First")])
    side = match.sides.get(team__coach=carol).team_id
    carols.evaluate(APPEND, [note("Carol"), ["turn", {"team": side, "does": "begin"}]])
    second.evaluate(APPEND, seconds)
    everything = 3 + len(seconds)
    eventually(second, lambda: len(log_of(match)), everything, hastened=True)
    first.locator(".console__tab", has_text="Log").tap()
    eventually(first, first.locator(".entries li").count, everything, hastened=True)
    carols.context.set_offline(True)
    set_back_for_all_but(match, 1)
    eventually(second, lambda: len(recorded_by(match, bob)), 1 + len(seconds), hastened=True)
    eventually(first, first.locator(".entries li").count, 1 + len(seconds), hastened=True)
    expect(first.locator(".laid-aside li")).to_have_count(2)
    carols.context.set_offline(False)
    eventually(carols, lambda: len(recorded_by(match, carol)), 2, hastened=True)
    assert seats_of(match) == {1: bob.pk, 2: bob.pk, 3: carol.pk}
    eventually(first, first.locator(".entries li").count, everything, hastened=True)
    expect(first.locator(".laid-aside")).to_have_count(0)
    expect(first.locator(".console__body strong.num")).to_have_text(digest_of(match))


def test_a_file_hands_on_what_others_recorded_and_the_server_lost(phone_of, match, bob, carol):
    bobs, carols = phone_of(bob), phone_of(carol)
    lost = {"device": 7, "n": 1, "clock": 1, "kind": "note", "text": "Lost"}
    held = {"match": match.pk, "entries": [], "ages": {}, "aside": [lost, lost, "no entry"]}
    for page in (bobs, carols):
        page.locator(".console__tab", has_text="Log").tap()
        page.locator("summary", has_text="Meet without a network").tap()
    take_file(bobs, json.dumps(held).encode())
    expect(bobs.locator(".laid-aside li")).to_have_text(["Lost"])
    with bobs.expect_download() as saved:
        tap(bobs, "Save a file")
    take_file(carols, saved.value.path().read_bytes())
    expect(carols.locator(".laid-aside li")).to_have_text(["Lost"])
    assert log_of(match) == []


def take_file(page, held):
    file = {"name": "match.json", "mimeType": "application/json", "buffer": held}
    page.get_by_label("Load a file").set_input_files(file)


def test_two_phones_of_one_coach_never_mix_after_the_server_was_set_back(phone_of, match, bob):
    first, second = phone_of(bob), phone_of(bob)
    first.evaluate(APPEND, [note(f"First {n}") for n in range(1, 4)])
    second.evaluate(APPEND, [note("Second 1")])
    eventually(first, lambda: len(log_of(match)), 4)
    all_is_sent(first)
    first.context.set_offline(True)
    set_back(match)
    second.evaluate(APPEND, [note("Second 2")])
    eventually(second, lambda: len(log_of(match)), 2)
    first.context.set_offline(False)
    eventually(first, lambda: len(log_of(match)), 5)
    texts = [body["text"] for _, _, body in recorded_by(match, bob)]
    assert texts == ["Second 1", "Second 2", "First 1", "First 2", "First 3"]


@patiently
def first_of(match, coach):
    return match.sides.get(team__coach=coach).team.players.get(number=1).pk


def test_hops_from_pad_to_pad_need_no_signal(phone_of, match, bob):
    page = phone_of(bob)
    page.context.set_offline(True)
    tap(page, "Begin a turn")
    expect(page.locator(".console__signal")).to_contain_text("only on this phone")
    shirt(page, 2).tap()
    page.locator(".sheet summary", has_text="More").tap()
    # Nobody treats anybody where no team may have an apothecary (OPT-37).
    expect(page.locator(".sheet .key", has_text="Apothecary")).to_have_count(0)
    tap(page, "Teleport$")
    tap(page, "Teleporter 2")
    tap(page, "Teleporter 5")
    tap(page, "No further")
    assert log_of(match) == []
    page.context.set_offline(False)
    eventually(page, lambda: kinds_of(match), ["turn", "event"])
    assert log_of(match)[1][1]["event"]["hops"] == [2, 5]


def test_a_seat_that_recorded_nothing_is_heard_of_by_the_digest(phone_of, match, bob, carol):
    """Of Carol's sponge nobody tells but their own phone, whose seat Bob's hears of."""
    page = phone_of(bob)
    other = match.sides.get(team__coach=carol).team_id
    patiently(take_seat)(carol, match.pk, "coach", other)
    page.evaluate(APPEND, [["sponge", {"team": other, "used": "heal"}]])
    eventually(page, lambda: kinds_of(match), ["sponge"])
    expect(page.locator(".console__flags")).to_contain_text("own phone counts that")
    tap(page, "Log")
    digest = digest_of(match)
    expect(page.locator(".console__body strong.num")).to_have_text(digest)


def test_nothing_goes_in_the_name_of_who_signed_in_meanwhile(
    phone_of, live_server, match, bob, carol
):
    page = phone_of(bob)
    page.context.clear_cookies()
    sign_in(page.context, live_server, carol)
    tap(page, "Begin a turn")
    expect(page.locator(".console__signal")).to_contain_text("You are signed out.")
    expect(page.locator(".console__signal")).to_contain_text("1 entry is only on this phone.")
    assert log_of(match) == []
    page.context.clear_cookies()
    sign_in(page.context, live_server, bob)
    page.reload()
    all_is_sent(page)
    eventually(page, lambda: kinds_of(match), ["turn"])


def test_a_browser_that_keeps_nothing_says_so_and_sends_all_the_same(phone_of, match, bob):
    page = phone_of(bob, seated=False, no_store=True)
    expect(page.locator(".console__signal")).to_contain_text("This browser can't store anything")
    tap(page, "Sit down")
    tap(page, "Begin a turn")
    expect(page.locator(".bar__turn")).to_contain_text("turn 1")
    expect(page.locator(".console__signal")).not_to_contain_text("only on this phone")
    eventually(page, lambda: kinds_of(match), ["turn"])


def test_two_tabs_of_one_seat_never_take_one_count_twice(phone_of, live_server, match, bob):
    page = phone_of(bob)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("button", name="Begin a turn").first).to_be_visible()
    page.context.set_offline(True)
    tap(page, "Begin a turn")
    expect(other.locator(".bar__turn")).to_contain_text("turn 1")
    tap(other, "End the turn")
    expect(page.locator(".bar__turn")).to_have_text("Between turns")
    page.context.set_offline(False)
    for tab in (page, other):
        all_is_sent(tab)
    eventually(page, lambda: [body["does"] for _, body in log_of(match)], ["begin", "end"])
    assert patiently(match.seats.count)() == 1


def test_who_couldnt_sit_down_tries_again(phone_of, match, bob):
    page = phone_of(bob, seated=False)
    page.route("**/seats/", lambda route: route.fulfill(status=503, json={}), times=1)
    tap(page, "Sit down")
    expect(page.locator(".console__said")).to_have_text("The server can't answer now.")
    page.context.set_offline(True)
    tap(page, "Sit down")
    expect(page.locator(".console__said")).to_contain_text("signal")
    page.context.set_offline(False)
    tap(page, "Sit down")
    expect(page.get_by_role("button", name="Begin a turn").first).to_be_visible()
