"""What a thumb wants next lies under it: the dice of a turn, the map, what may lurk, a way back."""

import re

import pytest
from playwright.sync_api import expect

from accounts.commands import Command
from dungeonbowl.dungeon import read_layout
from dungeons.services import DungeonWish, keep
from matches.services.placing import DungeonChoice, accept_dungeon, place
from tests.browser.patience import recorder_of
from tests.browser.signals import news
from tests.browser.test_console import eventually, kinds_of, log_of, phone_of, shirt, tap
from tests.browser.test_in_a_hurry import faces, key, panel
from tests.browser.test_on_the_map import place_of, square
from tests.matches.test_dungeon_pages import SEWER
from tests.verbs import league_friendly, start

__all__ = ["phone_of"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HOUSE = {"dice": "table", "monsters": "lurking"}


@pytest.fixture
def match(alice, bob, carol):
    """Under way in the sewer, where something may lurk: three of each side are there."""
    made = league_friendly(alice, bob, carol, players=8, house_rules=HOUSE)
    sewer = keep(bob, DungeonWish(read_layout(SEWER)))
    proposal = place(Command(bob, made.pk), DungeonChoice(sewer.pk))
    accept_dungeon(Command(carol, made.pk), proposal.pk)
    start(made)
    for side in made.sides.all():
        record = recorder_of(made, side.team.coach)
        record(*({"kind": "arrive", "player": one, "end_zone": True} for one in side.available[:3]))
    return made


def at_hand(page):
    """The keys of the sheet before anything is unfolded."""
    shown = page.locator(".sheet > .keys .key > span")
    return [one.split("\n")[0].strip() for one in shown.all_inner_texts()]


def test_whoever_has_the_turn_has_their_dice_in_two_taps(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    shirt(page, 1).tap()
    assert at_hand(page)[:4] == ["Open a chest", "Block", "Dodge", "Go for it"]
    page.locator(".sheet .key", has_text="Go for it").first.tap()
    faces(page, 4)
    key(page, "Record it").tap()
    eventually(page, lambda: kinds_of(match)[-1], "procedure")
    shirt(page, 1, side=1).tap()
    assert "Go for it" not in at_hand(page)


def test_from_a_shirt_the_next_square_is_theirs(phone_of, match, bob):
    page = phone_of(bob)
    shirt(page, 2).tap()
    page.locator(".sheet .key", has_text="Where they are").tap()
    expect(page.get_by_role("button", name="Touchdown")).to_have_count(0)
    square(page, 5, 1)
    eventually(page, lambda: place_of(match, match.sides.all()[0].available[1]), [5, 1])


def test_end_zones_have_the_numbers_of_the_match_on_either_phone(phone_of, match, bob, carol):
    """Each coach sees their own side first, and the dungeon numbers them all the same."""
    match.sides.all()[1].team.refresh_from_db()
    theirs = match.sides.all()[1].available[0]
    record = recorder_of(match, carol)
    record({"kind": "square", "player": theirs, "at": [9, 1]})
    ends = []
    for coach in (bob, carol):
        page = phone_of(coach)
        tap(page, "Map")
        token = page.locator(".map g", has=page.locator("title", has_text="(1)")).first
        ends.append(token.locator("circle").first.get_attribute("fill"))
    assert ends == ["var(--map-end2)"] * 2


def test_near_a_chest_something_may_lurk_once(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    for chest in (3, 5):
        shirt(page, 1).tap()
        page.locator(".sheet .key", has_text="Something may lurk").tap()
        expect(panel(page).get_by_role("heading")).to_have_text("Near which chest?")
        key(page, f"Chest {chest}").tap()
        faces(page, 2)
        key(page, "Record it").tap()
        expect(page.locator(".sheet")).to_have_count(0)
    shirt(page, 2).tap()
    page.locator(".sheet .key", has_text="Something may lurk").tap()
    offered = panel(page).locator(".key").all_inner_texts()
    assert [one for one in offered if one in ("Chest 3", "Chest 5")] == []
    thrown = [body for kind, body in log_of(match) if kind == "procedure"]
    eventually(page, lambda: [one.get("chest") for one in thrown], [3, 5])


def test_a_chain_is_taken_back_as_a_whole_on_any_phone(phone_of, match, bob):
    page, other = phone_of(bob), phone_of(bob)
    tap(page, "Begin a turn")
    shirt(page, 1).tap()
    page.locator(".sheet .key", has_text="Go for it").first.tap()
    faces(page, 1)
    key(page, "Record it").tap()
    faces(page, 1, 1)
    key(page, "Record it").tap()
    key(page, "It goes on").tap()
    eventually(page, lambda: kinds_of(match)[-2:], ["procedure", "procedure"])
    news(other)
    tap(other, "Log")
    all_of_it = other.get_by_role("button", name=re.compile(r"^Ask to undo all \(2\)"))
    all_of_it.first.tap(timeout=20_000)
    eventually(page, lambda: kinds_of(match)[-2:], ["revoke", "revoke"])
    named = [body["entry"] for kind, body in log_of(match) if kind == "revoke"]
    assert named == sorted(named, reverse=True)
    expect(other.locator(".entries .is-gone")).to_have_count(2)


def test_each_part_of_the_console_begins_at_its_top(phone_of, bob):
    """Who scrolled down in one isn't halfway down the next."""
    page = phone_of(bob)
    page.evaluate("scrollTo({ top: 400 })")
    assert page.evaluate("scrollY") > 0
    page.locator(".console__tab", has_text="Dungeon").tap()
    expect(page.locator(".console__tab", has_text="Dungeon")).to_have_attribute(
        "aria-current", "page"
    )
    assert page.evaluate("scrollY") == 0
