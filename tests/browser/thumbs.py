"""A game recorded tap by tap, on a phone for each coach at the table."""

import re
from contextlib import contextmanager

from playwright.sync_api import expect

from dungeonbowl.match.events import kinds
from dungeonbowl.procedures.words import procedure_words
from tests.browser.signals import all_is_sent, news

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
WORDS = procedure_words()
# What the panel asks, once it is another question than before.
ANOTHER = "before => document.querySelector('.console__panel').innerHTML !== before"
NOBODY_ASKS = "() => !document.querySelector('#console').hasAttribute('data-asking')"


# Read beside the page's own log: another one would hear of each tap from then on, and read all.
KNOWN = """async () => {
    const { openStore } = await import("/static/js/table/store.js");
    const { match } = JSON.parse(document.getElementById("console-document").textContent);
    const rows = await (await openStore(document.body.dataset.person)).rows(match);
    const shown = rows.filter(({ entry }) => entry.kind !== "settle");
    return shown.map(({ device, n }) => [device, n]);
}"""


class Thumb:
    """One coach's phone, seated; whatever may be asked is answered by a tap."""

    def __init__(self, page):
        self.page = page
        self.panel = page.locator(".console__panel")

    def key(self, words):
        named = self.page.locator(f"span:text-matches('^{words}')")
        return self.panel.locator(".key", has=named).first

    def often(self, words, note=""):
        keys = self.page.locator(".console__keys .key", has_text=words)
        (keys.filter(has_text=note) if note else keys).first.tap()

    def shirt(self, side, number, within=".console__body"):
        team = self.page.locator(f"{within} .side[aria-label='{side}']")
        on_it = self.page.locator(f".shirt-key__number:text-is('{number}')")
        return team.locator(".shirt-key", has=on_it).first

    def answer(self, locator):
        """Tap, and wait for what is asked next."""
        before = self.panel.inner_html()
        locator.tap()
        self.page.wait_for_function(ANOTHER, arg=before)

    def sheet(self, side, number, words, folded=""):
        self.shirt(side, number).tap()
        if folded:
            self.page.locator(".sheet summary", has_text=folded).tap()
        named = self.page.locator(f"span:text-matches('^{words}( |$)')")
        self.answer(self.page.locator(".sheet .key", has=named).first)

    def heading(self):
        return self.panel.get_by_role("heading").inner_text()

    @property
    def asked(self):
        return self.panel.locator(".recorder__question").count() > 0

    def throws(self, faces):
        """Every die of the procedure that is asked for, face by face, and its end recorded."""
        asked = self.heading()
        for face in faces:
            known = WORDS.block_faces.get(str(face), "")
            named = self.key(f"{face}$")
            self.answer(named if named.count() else self.key(known))
        # Where nobody has anything to choose and another die follows, nothing need be tapped.
        if self.heading() == asked and self.key("Record it").count():
            self.answer(self.key("Record it"))


class ByThumb:
    """Tells a game on phones: `phones` has the page of each side's coach."""

    def __init__(self, phones):
        self.thumbs = {side: Thumb(page) for side, page in phones.items()}
        self.alone = False

    def set_up(self, side, *numbers):
        thumb = self.thumbs[side]
        thumb.often("Set up")
        for number in numbers:
            thumb.answer(thumb.shirt(side, number, ".console__panel"))
        thumb.answer(thumb.key("That is all"))

    def begins(self, side):
        if not self.alone:
            self._hears(side)
        self.thumbs[side].often("Begin a turn", side)
        expect(self.thumbs[side].page.locator(".bar__turn")).to_contain_text(side)

    def ends(self, side):
        self.thumbs[side].often("End the turn")
        expect(self.thumbs[side].page.locator(".bar__turn")).to_contain_text("Between turns")

    def arrives(self, side, number, pad):
        thumb = self.thumbs[side]
        thumb.sheet(side, number, "Arrives")
        thumb.answer(thumb.key(f"Teleporter {pad}"))

    def does(self, side, number, event):
        thumb = self.thumbs[side]
        name = kinds()[event].name
        thumb.shirt(side, number).tap()
        thumb.page.locator(".sheet .key", has_text=re.compile(f"^{name}$")).first.tap()
        expect(thumb.page.locator(".console__undo")).to_contain_text(f"Undo: {name}")

    def notes(self, side, text):
        thumb = self.thumbs[side]
        thumb.page.locator(".console__tab", has_text="Log").tap()
        thumb.page.locator(".console__body .key", has_text="A note").tap()
        thumb.panel.get_by_role("textbox").fill(text)
        thumb.answer(thumb.panel.get_by_role("button", name="Record it"))
        thumb.page.locator(".console__tab", has_text="Play").tap()

    def rolls(self, side, number, key, asked, dice, *then, turnover=False):
        thumb = self.thumbs[side]
        thumb.sheet(side, number, WORDS.name(key), "Dice")
        for name, value in asked.items():
            thumb.answer(self._answer(thumb, side, name, value))
        thumb.throws(_faces(dice))
        self._follow(thumb, [(WORDS.name(one), _faces(faces)) for one, faces in then])
        if turnover:
            thumb.answer(thumb.key("End the turn"))
        thumb.page.wait_for_function(NOBODY_ASKS)

    def _answer(self, thumb, side, name, value):
        if name == "chest":
            return thumb.key(f"Chest {value}")
        if name == "thrown":
            return thumb.shirt(side, value, ".console__panel")
        return thumb.key(WORDS.choice(value, name))

    def _follow(self, thumb, left):
        while thumb.asked and thumb.heading().startswith("Then: "):
            goes_on = bool(left) and thumb.heading().startswith(f"Then: {left[0][0]}")
            if goes_on:
                thumb.throws(left.pop(0)[1])
            else:
                thumb.answer(thumb.panel.get_by_role("button", name="Leave it"))
        assert left == [], "what was to follow did"

    def _hears(self, side):
        """Whoever begins has read in the log how the other's turn ended."""
        known = {tuple(one) for thumb in self.thumbs.values() for one in thumb.page.evaluate(KNOWN)}
        for thumb in self.thumbs.values():
            all_is_sent(thumb.page)
        page = self.thumbs[side].page
        news(page)
        page.locator(".console__tab", has_text="Log").tap()
        for device, n in dict(sorted(known)).items():
            expect(page.locator(f".entries [data-entry='{device}.{n}']")).to_be_visible()
        page.locator(".console__tab", has_text="Play").tap()
        expect(page.locator(".bar__turn")).to_contain_text("Between turns")

    @contextmanager
    def without_signal(self, side):
        """All of it stays on this phone, until there is a signal again."""
        self._hears(side)
        page = self.thumbs[side].page
        page.context.set_offline(True)
        self.alone = True
        yield
        self.alone = False
        expect(page.locator(".console__signal")).to_contain_text("only on this phone")
        page.context.set_offline(False)
        all_is_sent(page)


def _faces(dice):
    return [
        face for given in dice.values() for face in ([given] if isinstance(given, int) else given)
    ]
