"""A whole league night on three phones, against the program as it is started by script/server."""

import re
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.blank import empty_database
from tests.running import PASSWORD, environment, serving

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def address(tmp_path):
    """A server of its own, on an empty database, with the worker inside."""
    env = environment(DATABASE_URL=empty_database(tmp_path))
    with serving(env) as (_, address):
        yield address


@dataclass
class Phone:
    """Somebody's phone; it fails the test when the page complains or scrolls sideways."""

    page: Page
    address: str
    complaints: list[str]

    def go(self, path: str) -> None:
        self.page.goto(self.address + path)
        self.look()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).first.click()
        self.look()

    def send(self, name: str) -> None:
        """Press a button that leads to another page."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=True).first.click()
        self.look()

    def follow(self, name: str) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("link", name=name, exact=True).first.click()
        self.look()

    def open(self, link: str) -> None:
        with self.page.expect_navigation():
            self.page.locator(link).first.click()
        self.look()

    def sign_up(self, name: str) -> None:
        self.page.get_by_label("Username").fill(name)
        for box in self.page.locator("input[type=password]").all():
            box.fill(PASSWORD)
        self.send("Sign up")

    def look(self) -> None:
        self.page.wait_for_load_state()
        width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert self.page.evaluate(width) <= 0, f"{self.page.url} scrolls sideways"
        assert self.complaints == [], self.page.url

    @property
    def path(self) -> str:
        return self.page.url.removeprefix(self.address)


@contextmanager
def phone(browser, address):
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    heard: list[str] = []
    page.on("console", lambda said: heard.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    yield Phone(page, address, heard)
    context.close()


def found_league(alice: Phone) -> tuple[str, str]:
    """The league's address and its invitation's."""
    alice.go("/accounts/signup/")
    alice.sign_up("alice")
    alice.go("/leagues/new/")
    alice.page.get_by_label("What is it called?").fill("Cellar League")
    alice.send("Found the league")
    league = alice.path.removesuffix("members/")
    alice.send("Make a link for coaches")
    link = alice.page.locator("input[readonly]").first.input_value()
    return league, re.sub(r"^https?://[^/]+", "", link)


def join_and_draft(coach: Phone, name: str, invitation: str, league: str, college: str) -> str:
    """Sign up by the link, join, choose a college, hire six linemen, register."""
    coach.go(invitation)
    coach.follow("Sign up and join")
    coach.sign_up(name)
    coach.send("Join the league")
    coach.go(f"{league}teams/new/")
    coach.page.locator(f"input[value={college}]").check()
    coach.page.get_by_label("What is the team called?").fill(f"{name}'s own")
    coach.send("Found the team")
    team, lineman = coach.path, {"light": "dwarfs-longbeard", "gold": "orcs-lineman"}[college]
    price = {"light": 70, "gold": 50}[college]
    for hired in range(1, 7):
        coach.page.locator(f"#hire-{lineman}").click()
        coach.page.locator("#totals dd", has_text=f"{1000 - hired * price},000").wait_for()
    coach.press("Register the team")
    coach.page.locator(".chip", has_text="Registered").wait_for()
    return team


def draw_season(alice: Phone, league: str) -> str:
    """A round robin of both teams; the address of its page."""
    alice.go(f"{league}seasons/new/")
    alice.page.get_by_label("What is it called?").fill("Winter")
    alice.send("Open the season")
    season = alice.path
    alice.send("Enter all 2")
    alice.send("Draw and start")
    return season


def test_a_league_night_on_three_phones(browser, address):
    with (
        phone(browser, address) as alice,
        phone(browser, address) as bob,
        phone(browser, address) as carol,
    ):
        league, invitation = found_league(alice)
        join_and_draft(bob, "bob", invitation, league, "light")
        join_and_draft(carol, "carol", invitation, league, "gold")
        season = draw_season(alice, league)

        bob.go(season)
        bob.open("main a[href*='/matches/']")
        match = bob.path
        bob.send("Start the match")
        bob.send("Start all the same")
        tell_touchdown(bob, match)
        bob.go(match)
        bob.follow("Report the result")
        expect(bob.page.get_by_label("Who won?")).to_have_value(re.compile(r"\d+"))
        bob.send("Report it")

        carol.go("/desk/")
        carol.open(f"main a[href='{match}']")
        carol.send("Confirm this report")
        carol.go(f"{match}postgame/")
        waiting = carol.page.locator("li[data-status=waiting]")
        expect(waiting.first).to_be_visible(timeout=15_000)
        for coach in (bob, carol):
            leave_everything(coach, match)

        bob.go(match)
        expect(bob.page.locator(".page-head .chip", has_text="Closed")).to_be_visible()
        alice.go(season)
        row = alice.page.locator("table tbody tr").first
        expect(row).to_contain_text("bob's own")
        expect(row).to_contain_text("3")


def tell_touchdown(coach: Phone, match: str) -> None:
    """Touchdown, by somebody of their own side."""
    coach.go(f"{match}events/new/")
    for key in ("Touchdown", "Longbeard"):
        coach.page.locator("#recorder a.key", has_text=key).first.click()
    coach.page.get_by_role("button", name="Record it").click()
    coach.page.wait_for_url(f"**{match}**")
    expect(coach.page.locator(".timeline").get_by_text("Touchdown").first).to_be_visible()
    coach.look()


def leave_everything(coach: Phone, match: str) -> None:
    """Press away whatever waits for this coach, until nothing does."""
    for _ in range(8):
        coach.go(f"{match}postgame/")
        form = coach.page.locator("li[data-status=waiting] form:has(input[name=done])")
        if form.count() == 0:
            return
        with coach.page.expect_navigation():
            form.first.locator("button").click()
        coach.look()
