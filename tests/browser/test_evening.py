"""An evening of phones that lose the signal, are reloaded and killed, at random.

Each coach has one, and the table's referee, who holds the eye, the clock and the flags. At the end
all and the server hold one game: nothing that was tapped is missing, nothing is there
twice. `script/soak` plays such evenings for hours.
"""

import os
import re
from random import Random

import pytest
from playwright.sync_api import TimeoutError, expect

from matches.queries.tablelog import table_document
from tests.browser.patience import patiently
from tests.browser.signals import all_is_sent
from tests.browser.test_league import sign_in
from tests.verbs import league_friendly, start

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(900),
]

SEED = int(os.environ.get("EVENING_SEED", "1"))
TAPS = int(os.environ.get("EVENING_TAPS", "8"))
# Three phones take half as long again as two: the suite has the referee in the house alone.
REFEREE = os.environ.get("EVENING_REFEREE") == "1"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
# A name of the club's own network, which browsers don't trust as they do localhost.
HOUSE = "house.test"
# Read where the console writes it, since a page that was packed fetches no module of ours besides.
OWN = """async () => {
    const asked = (request) => new Promise((done) => {
        request.onsuccess = () => done(request.result);
    });
    const name = `great-wheel table ${document.body.dataset.person}`;
    const database = await asked(indexedDB.open(name));
    const all = (name) => asked(database.transaction(name).objectStore(name).getAll());
    const { match } = JSON.parse(document.getElementById("console-document").textContent);
    const of = (rows) => rows.filter((row) => row.match === match);
    const [known] = of(await all("matches")), rows = of(await all("entries"));
    database.close();
    const own = rows.filter((row) => row.device === known?.device);
    return own.map(({ entry: { n, kind } }) => [n, kind]).sort(([one], [other]) => one - other);
}"""


class Phone:
    """Somebody's phone at the table, on which one thing after another is tapped."""

    def __init__(self, context, address, chance):
        self.context, self.address, self.chance = context, address, chance
        self.offline, self.packed = False, False
        self.taps, self.missed = 0, 0
        self.open()
        self.sit_down()

    def sit_down(self):
        """However often it takes: the suite's server is busy now and then."""
        seated = self.button("Begin a turn").first
        for _ in range(5):
            self.button("Sit down").first.tap()
            expect(seated.or_(self.page.locator(".console__said", has_text="."))).to_be_visible()
            if seated.is_visible():
                return
        expect(seated).to_be_visible()

    def open(self):
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.page.set_default_navigation_timeout(60_000)
        self.page.goto(self.address)
        expect(self.page.locator(".console__tabs button").first).to_be_visible()

    def button(self, words):
        return self.page.get_by_role("button", name=re.compile(f"^{words}"))

    def tab(self, words):
        self.page.locator(".console__tab", has_text=words).tap()

    def pack(self):
        self.tab("Log")
        self.button("Pack for the cellar").tap()
        expect(self.page.locator(".console__said")).to_have_text("Ready without signal.")
        self.packed = True
        self.tab("Play")

    # --- what a coach taps ---------------------------------------------------------------------

    def turn(self):
        self.button("(Begin a|End the) turn").first.tap()

    def arrive(self):
        """Who may arrive does, and whoever else it is goes somewhere."""
        self.shirt()
        if not self.button("Arrives").count():
            self.put()
            return
        self.button("Arrives").first.tap()
        self.button(f"Teleporter {self.chance.randint(1, 4)}").first.tap()

    def move(self):
        self.shirt()
        self.put()

    def put(self):
        places = self.page.locator(".sheet details", has_text="Put them")
        places.locator("summary").tap()
        keys = places.locator(".key")
        keys.nth(self.chance.randint(0, keys.count() - 1)).tap()

    def undo(self):
        undo = self.page.locator(".console__undo button")
        if undo.count():
            undo.first.tap()
        else:
            self.turn()

    def shirt(self):
        """One of the first; who is out of the game is folded away."""
        side = self.page.locator(".side").nth(self.chance.randint(0, 1))
        shirts = side.locator(".shirt-key:visible")
        shirts.nth(self.chance.randint(0, min(5, shirts.count() - 1))).tap()

    def play(self):
        """One thing is tapped; it is written down before anything else befalls the phone."""
        if self.whistled():
            return
        before = len(self.own())
        try:
            self.chance.choice((self.turn, self.arrive, self.move, self.undo))()
        except TimeoutError:
            # What another phone recorded in this very moment took the key away: then the turn.
            self.missed += 1
            self.reload()
            if self.whistled():
                return
            self.turn()
        self.page.wait_for_function(f"async () => (await ({OWN})()).length === {before + 1}")
        self.taps += 1

    def whistled(self):
        return self.page.locator(".bar__turn", has_text="The game is over").count() > 0

    def own(self):
        return [tuple(one) for one in self.page.evaluate(OWN)]

    # --- what befalls a phone ------------------------------------------------------------------

    def befall(self):
        self.chance.choice((self.lose_or_find_signal, self.reload, self.die))()

    def lose_or_find_signal(self):
        self.offline = not self.offline
        self.context.set_offline(self.offline)

    def reload(self):
        self._within_reach()
        self.page.reload()
        expect(self.page.locator(".console__tabs button").first).to_be_visible()

    def die(self):
        self._within_reach()
        self.page.close()
        self.open()

    def _within_reach(self):
        if self.offline and not self.packed:
            self.lose_or_find_signal()

    # --- the whistle -----------------------------------------------------------------------------

    def come_together(self):
        if self.offline:
            self.lose_or_find_signal()
        all_is_sent(self.page, timeout=30_000)

    def settle(self):
        """Settle one flag that one's own tap may settle; whether there was one."""
        flag = self.page.locator(".flag button")
        if not flag.count():
            return False
        before = len(self.own())
        try:
            flag.nth(self.chance.randint(0, flag.count() - 1)).tap()
        except TimeoutError:
            # Another phone settled it.
            self.missed += 1
            return True
        self.page.wait_for_function(f"async () => (await ({OWN})()).length === {before + 1}")
        self.taps += 1
        return True

    def digest(self):
        self.tab("Log")
        return self.page.locator(".console__body .num").inner_text()


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's, under way."""
    return start(league_friendly(alice, bob, carol, players=8))


@pytest.fixture
def phones(request, launch_browser, live_server, match, alice, bob, carol, settings):
    """Bob's, Carol's and the commissioner's, who is the table's referee.

    In the cellar they are packed, in the house nothing can be.
    """
    house = request.param == "house"
    settings.ALLOWED_HOSTS = ["*"]
    browser = launch_browser(args=[f"--host-resolver-rules=MAP {HOUSE} 127.0.0.1"])
    server = live_server.url.replace("localhost", HOUSE) if house else live_server.url
    chance, made = Random(f"{SEED} {request.param}"), []
    for person in (bob, carol, alice) if house or REFEREE else (bob, carol):
        context = browser.new_context(**PHONE)
        sign_in(context, _At(server), person)
        made.append(Phone(context, f"{server}/matches/{match.pk}/table/", chance))
        if not house:
            made[-1].pack()
    yield made
    for phone in made:
        phone.context.close()
    browser.close()


class _At:
    def __init__(self, url):
        self.url = url


@patiently
def server_of(match):
    document = table_document(match, {})
    by_device = {}
    for entry in sorted(document["entries"], key=lambda one: (one["device"], one["n"])):
        by_device.setdefault(entry["device"], []).append((entry["n"], entry["kind"]))
    return document["digest"], sorted(by_device.values())


@pytest.mark.parametrize("phones", ["cellar", "house"], indirect=True)
def test_all_phones_and_the_server_come_to_one_game(phones, match):
    chance = phones[0].chance
    for _ in range(TAPS):
        phone = chance.choice(phones)
        if chance.random() < 0.4:
            phone.befall()
        phone.play()
    for phone in phones:
        phone.come_together()
    for _ in range(20):
        if not any(phone.settle() for phone in phones):
            break
        for phone in phones:
            phone.come_together()
            phone.page.wait_for_timeout(300)
    for phone in phones:
        phone.reload()
        phone.come_together()
    assert sum(phone.missed for phone in phones) <= 1 + TAPS // 20, SEED
    own = [phone.own() for phone in phones]
    assert [len(one) for one in own] == [phone.taps for phone in phones], SEED
    assert [[n for n, _ in one] for one in own] == [[*range(1, len(one) + 1)] for one in own], SEED
    digest, kept = server_of(match)
    assert kept == sorted(one for one in own if one), SEED
    assert [phone.digest() for phone in phones] == [digest] * len(phones), SEED
