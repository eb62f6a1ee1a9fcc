"""The map under one's thumb: a tap says where somebody is, and nobody asks what it knows."""

import re

import pytest
from playwright.sync_api import expect

from accounts.commands import Command
from dungeonbowl.dungeon import read_layout
from dungeons.services import DungeonWish, keep
from matches.services.placing import DungeonChoice, accept_dungeon, place
from tests.browser.axe import found_by_axe
from tests.browser.patience import recorder_of
from tests.browser.signals import news
from tests.browser.test_console import eventually, phone_of, state_of, tap
from tests.browser.test_in_a_hurry import panel, throw
from tests.matches.test_dungeon_pages import SEWER
from tests.verbs import league_friendly, start

__all__ = ["phone_of"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
UNIT = 28


@pytest.fixture
def features():
    return {}


@pytest.fixture
def match(alice, bob, carol, features):
    """Under way in the sewer, with real dice: three of each side are there, Carol's where given."""
    made = league_friendly(alice, bob, carol, players=8, house_rules={"dice": "table", **features})
    sewer = keep(bob, DungeonWish(read_layout(SEWER)))
    proposal = place(Command(bob, made.pk), DungeonChoice(sewer.pk))
    accept_dungeon(Command(carol, made.pk), proposal.pk)
    start(made)
    for side in made.sides.all():
        record = recorder_of(made, side.team.coach)
        record(*({"kind": "arrive", "player": one, "pad": 1} for one in side.available[:3]))
    theirs = made.sides.all()[1].available
    squares = [[6, 1], [6, 2], [9, 3]]
    record(
        *(
            {"kind": "square", "player": one, "at": at}
            for one, at in zip(theirs[:3], squares, strict=True)
        )
    )
    return made


def square(page, x, y):
    """A tap on the map."""
    chart = page.locator(".map-box .map")
    chart.tap(position={"x": (x + 0.5) * UNIT, "y": (y + 0.5) * UNIT}, force=True)


def place_of(match, player):
    return state_of(match).get("places", {}).get("players", {}).get(str(player))


def test_a_tap_says_where_somebody_is_and_the_dodge_knows_who_marks_them(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    tap(page, "Map")
    mine = match.sides.all()[0].available[0]
    page.locator(".keys .key", has_text="(1)").first.tap()
    square(page, 4, 1)
    eventually(page, lambda: place_of(match, mine), [4, 1])
    # By keys alone as well: the cursor goes one square on.
    page.locator(".map-box").focus()
    for pressed in ("ArrowRight", "Enter"):
        page.keyboard.press(pressed)
    eventually(page, lambda: place_of(match, mine), [5, 1])
    expect(page.locator(".console__body")).to_contain_text(re.compile(r"Marked by .*, .*"))
    assert found_by_axe(page) == []
    tap(page, "Play")
    throw(page, 1, "Dodge")
    expect(panel(page)).to_contain_text("Opponents marking \u22122")


def test_a_first_tap_leaves_the_map_where_it_is(phone_of, match, bob):
    """The way back takes no room that it hadn't before: a second tap finds its square."""
    page = phone_of(bob)
    tap(page, "Map")
    mine = match.sides.all()[0].available[0]
    page.locator(".keys .key", has_text="(1)").first.tap()
    before = page.locator(".map-box .map").bounding_box()
    square(page, 4, 1)
    eventually(page, lambda: place_of(match, mine), [4, 1])
    expect(page.locator(".console__undo button")).to_be_visible()
    page.locator(".keys .key", has_text="(1)").first.tap()
    assert page.locator(".map-box .map").bounding_box() == before


class TestDoorsAndPassages:
    """The options allow them, and this dungeon has none."""

    @pytest.fixture
    def features(self):
        return {"features": ["doors", "secret_passages"]}

    def test_only_what_the_dungeon_has_is_listed_and_asked(self, phone_of, match, bob):
        page = phone_of(bob)
        tap(page, "Dungeon")
        expect(page.get_by_role("heading", name="Chests")).to_be_visible()
        expect(page.get_by_role("heading", name="Doors")).to_have_count(0)
        tap(page, "Play")
        throw(page, 1, "Block")
        expect(page.locator(".recorder__question")).to_be_visible()
        page.locator(".console__panel .shirt-key").first.tap()
        expect(page.locator(".controls").first).to_be_visible()
        assert "secret passage" not in page.locator(".console__panel").text_content()


def test_a_chest_is_looked_into_and_its_procedure_knows_what_it_holds(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    tap(page, "Map")
    square(page, 4, 0)
    tap(page, "Look into chest 1")
    said = page.locator(".console__said")
    expect(said).to_contain_text("Chest 1:")
    holds = "ball" if "ball" in said.inner_text() else "explosion"
    assert [one.number for one in match.openings.all()] == [1]
    tap(page, "Play")
    throw(page, 1, "Open a chest")
    page.locator(".console__panel .key", has_text="Chest 1").first.tap()
    words = {"ball": "ball", "explosion": "explodes"}[holds]
    expect(panel(page)).to_contain_text(words)


def test_what_one_phone_looks_at_the_others_know_by_themselves(phone_of, match, bob, carol):
    """Their kits renew: nobody reloads a page."""
    page, other = phone_of(bob), phone_of(carol)
    tap(other, "Map")
    tap(page, "Map")
    square(page, 4, 0)
    tap(page, "Look into chest 1")
    expect(page.locator(".console__said")).to_contain_text("Chest 1:")
    holds = match.placed.sealed.partition('"chests"')[2].partition('"holds":"')[2].partition('"')[0]
    words = {"ball": "a ball", "explosion": "an explosion"}[holds]
    chest = other.locator(".map title", has_text="Chest 1, closed, holds")
    expect(chest).to_have_text(f"Chest 1, closed, holds {words}", timeout=15_000)


@pytest.mark.parametrize("became", ["ball", "exploded"])
def test_a_chest_that_was_opened_is_crossed_out(phone_of, match, bob, carol, became):
    page = phone_of(bob)
    tap(page, "Map")
    recorder_of(match, carol)({"kind": "chest", "chest": 1, "is": became})
    news(page)
    opened = page.locator(".map g", has=page.locator("title", has_text=f"Chest 1, {became}"))
    expect(opened.locator("path")).to_have_count(1)
    closed = page.locator(".map g", has=page.locator("title", has_text="Chest 2, closed"))
    expect(closed.locator("path")).to_have_count(0)
