"""Two hobbyists in a hurry, with real dice: what the console knows by itself it doesn't ask."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.patience import recorder_of
from tests.browser.signals import news
from tests.browser.test_console import (
    eventually,
    kinds_of,
    log_of,
    patiently,
    phone_of,
    shirt,
    state_of,
    tap,
)
from tests.verbs import league_friendly, start

__all__ = ["phone_of"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def match(alice, bob, carol):
    """Bob's team against Carol's with dice of their own, under way; a few are in the dungeon."""
    made = start(league_friendly(alice, bob, carol, players=8, house_rules={"dice": "table"}))
    for side in made.sides.all():
        record = recorder_of(made, side.team.coach)
        record(*({"kind": "arrive", "player": one, "pad": 1} for one in side.available[:3]))
    return made


def key(page, words):
    """The first key of the question that is asked, by how its words begin."""
    named = page.locator(f"span:text-matches('^{words}')")
    return page.locator(".console__panel .key", has=named).first


def throw(page, number, procedure, side=0):
    """One of the dice of a player's sheet."""
    shirt(page, number, side).tap()
    page.locator(".sheet summary", has_text="Dice").tap()
    named = page.locator(f"span:text-matches('^{procedure}')")
    page.locator(".sheet .key", has=named).first.tap()


def faces(page, *thrown):
    for face in thrown:
        page.locator(".keys--faces button").filter(has_text=str(face)).first.tap()


def panel(page):
    return page.locator(".console__panel")


@patiently
def available(match, coach):
    return match.sides.get(team__coach=coach).available


def test_ones_own_side_is_set_up_a_tap_a_shirt_and_begins_first(phone_of, match, carol):
    page = phone_of(carol)
    tap(page, "Set up")
    expect(panel(page).locator(".side")).to_have_count(1)
    for number in (4, 5):
        key_of = panel(page).locator(".shirt-key__number", has_text=str(number))
        key_of.tap()
        expect(key_of).to_have_count(0)
    key(page, "That is all").tap()
    first = page.locator(".console__keys .key", has_text="Begin a turn").first
    expect(first).to_contain_text("Carol's Gold")
    first.tap()
    expect(page.get_by_role("button", name="Set up")).to_have_count(0)
    said = ["arrive"] * 8 + ["turn"]
    eventually(page, lambda: kinds_of(match), said)
    ours = available(match, carol)
    assert [body["player"] for kind, body in log_of(match) if "end_zone" in body] == ours[3:5]


class TestWhoSetsUpLate:
    """The other side's turn may have begun: nobody of theirs is in the dungeon yet."""

    @pytest.fixture
    def match(self, alice, bob, carol):
        return start(league_friendly(alice, bob, carol, players=8, house_rules={"dice": "table"}))

    def test_who_hasnt_set_up_yet_may_all_the_same(self, phone_of, match, bob, carol):
        page = phone_of(bob)
        tap(phone_of(carol), "Begin a turn")
        eventually(page, lambda: kinds_of(match), ["turn"])
        news(page)
        expect(page.locator(".bar__turn")).to_contain_text("Carol's Gold")
        tap(page, "Set up")
        expect(panel(page).locator(".side")).to_have_count(1)
        panel(page).locator(".shirt-key").first.tap()
        key(page, "That is all").tap()
        expect(page.get_by_role("button", name="Set up")).to_have_count(0)
        expect(page.get_by_role("button", name="End the turn")).to_be_visible()


def test_of_a_chest_it_asks_which_and_what_was_in_it_and_refuses_nothing(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    throw(page, 1, "Open a chest")
    expect(panel(page)).to_contain_text("(1) \u00b7 Open a chest")
    key(page, "Chest 3").tap()
    expect(panel(page).get_by_role("heading")).to_have_text("What is in it")
    expect(page.get_by_role("alert")).to_have_count(0)
    key(page, "a ball").tap()
    expect(page.locator(".roll-text")).to_contain_text("opens chest 3")
    # What was tapped just now isn't asked once more beside its answer.
    for asked in ("Number of the chest", "What is in it", "Type of the ball"):
        expect(panel(page).get_by_text(asked, exact=True)).not_to_be_visible()
    # Who casts no spells opens it by no magic.
    expect(panel(page)).not_to_contain_text("Opened by magic")
    key(page, "Record it").tap()
    # Done with it, the thumb finds the keys of the turn where they were.
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.get_by_role("button", name="End the turn")).to_be_in_viewport()
    eventually(page, lambda: state_of(match)["chests"]["3"], {"is": "ball"})
    throw(page, 2, "Open a chest")
    expect(key(page, "Chest 3")).to_have_count(0)


def test_who_stands_near_an_explosion_is_named_and_the_turn_ends_by_a_tap(
    phone_of, match, bob, carol
):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    throw(page, 1, "Open a chest")
    key(page, "Chest 1").tap()
    key(page, "no ball: it explodes").tap()
    key(page, "Record it").tap()
    expect(panel(page).get_by_role("heading")).to_contain_text("Then: Explosion")
    key(page, "Who is near").tap()
    panel(page).locator(".side").first.locator(".shirt-key").first.tap()
    expect(page.locator(".roll-text")).to_contain_text(" and ")
    key(page, "Record it").tap()
    for _ in range(2):
        tap(page, "Leave it")
    expect(panel(page).get_by_role("heading")).to_have_text(re.compile("^A turnover: the turn of"))
    key(page, "End the turn").tap()
    expect(page.locator(".bar__turn")).to_contain_text("Between turns")
    eventually(page, lambda: log_of(match)[-1][1].get("turnover"), "open a chest")
    sides = state_of(match)["sides"]
    prone = [sides[str(match.sides.get(team__coach=one).team_id)]["prone"] for one in (bob, carol)]
    assert prone == [available(match, bob)[:1], available(match, carol)[:1]]


def test_block_dice_are_called_by_what_they_show_and_stay_in_sight(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    throw(page, 1, "Block")
    # Whom one blocks plays for the other side: that one comes first.
    expect(panel(page).locator(".side__name").first).to_have_text("Carol's Gold")
    # Those who are in the dungeon; whoever else it was is folded away.
    expect(panel(page).locator(".shirt-key:visible")).to_have_count(3)
    panel(page).locator("summary", has_text="Somebody else").tap()
    expect(panel(page).locator(".shirt-key:visible")).to_have_count(19)
    panel(page).locator(".shirt-key").first.tap()
    expect(panel(page)).to_contain_text("block di")
    expect(panel(page)).not_to_contain_text("own college's rune")
    key(page, "Both down").tap()
    for _ in range(3):
        if key(page, "Record it").count():
            break
        key(page, "Both down").tap()
    expect(panel(page)).to_contain_text("Thrown: Both down")
    key(page, "Type the dice again").tap()
    expect(panel(page)).not_to_contain_text("Thrown")
    expect(key(page, "Attacker down")).to_be_visible()


def test_it_says_how_many_dice_there_are_and_what_they_showed(phone_of, match, bob):
    page = phone_of(bob)
    throw(page, 1, "Armour", side=1)
    expect(panel(page)).to_contain_text("(2D6)")
    faces(page, 2, 3)
    expect(panel(page)).to_contain_text("Thrown: 2, 3")


def test_on_what_a_ball_came_down_is_said_once_its_die_lies_there(phone_of, match, bob):
    page = phone_of(bob)
    page.locator(".console__tab", has_text="Dice").tap()
    page.locator("summary", has_text="Ball and passing").tap()
    page.locator(".console__body .key", has_text="Scatter").tap()
    faces(page, 4)
    expect(page.locator(".roll-text")).to_contain_text("comes to rest")
    panel(page).locator("select").first.select_option("player")
    # Whom, nobody has said; and the die need not be typed again.
    expect(panel(page).locator(".recorder__question")).to_have_text("On whom")
    panel(page).locator(".shirt-key").first.tap()
    expect(panel(page).locator(".recorder__question")).to_contain_text("Then: Catch")


def test_what_another_phone_recorded_is_said(phone_of, match, bob, carol):
    bobs, carols = phone_of(bob), phone_of(carol)
    tap(bobs, "Begin a turn")
    eventually(bobs, lambda: kinds_of(match)[-1:], ["turn"])
    news(carols)
    expect(carols.locator(".console__said")).to_have_text(re.compile("^Heard: .*: turn begins$"))


def test_once_it_is_reported_it_is_confirmed_at_the_table(phone_of, match, bob, carol):
    from accounts.commands import Command
    from rules.services import reports

    reports.report(Command(carol, match.pk), {"kind": "draw"}, [])
    page = phone_of(bob, seated=False)
    expect(page.get_by_role("button", name="Confirm 0 : 0")).to_be_visible()


def test_whoever_carries_the_ball_comes_first_where_a_touchdown_is_scored(phone_of, match, bob):
    record = recorder_of(match, bob)
    record({"kind": "ball", "ball": 1, "with": available(match, bob)[2]})
    page = phone_of(bob)
    tap(page, "Begin a turn")
    tap(page, "Touchdown")
    expect(panel(page).locator(".shirt-key__number").first).to_have_text("3")


def test_a_lasting_injury_says_what_it_lowers(phone_of, match, bob):
    page = phone_of(bob)
    throw(page, 1, "Armour", side=1)
    faces(page, 6, 6, 6, 6, 13, 3)
    expect(page.locator(".roll-text")).to_contain_text("It costs a point of MA")


def test_a_die_of_two_sides_shows_whose_each_face_is(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Who goes first")
    named = panel(page).locator("[data-face]")
    expect(named).to_have_text(["1: Bob's Light", "2: Carol's Gold"])
    assert all(one.bounding_box()["height"] < 80 for one in named.all())
