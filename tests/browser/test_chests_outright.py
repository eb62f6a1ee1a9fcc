"""Chests recorded outright: what was in one says which it was, and it is closed no more."""

import pytest

from tests.browser.test_chained_dice import HOUSE_RULES, in_dungeon, match, record, tactics
from tests.browser.test_console import eventually, log_of, phone_of, shirt, state_of, tap
from tests.browser.test_in_a_hurry import key

__all__ = ["match", "phone_of", "record", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CLOSED = {str(number): "closed" for number in range(1, 7)}


@pytest.fixture
def house_rules():
    return {**HOUSE_RULES, "chests": 6, "balls": 1}


def opens(page, found):
    """The player of number 1 opens a chest, and this was in it."""
    shirt(page, 1).tap()
    page.locator(".sheet summary:text-is('More')").tap()
    page.locator(".sheet button", has_text=f"Chest: {found}").first.tap()


def without_since(body):
    """Which entry it belongs with is none of it."""
    return {name: one for name, one in body.items() if name != "since"}


def chests(match):
    return {number: one["is"] for number, one in state_of(match)["chests"].items()}


@pytest.mark.parametrize(
    ("found", "type", "is_"),
    [("the ball", "chest_ball", "ball"), ("it explodes", "chest_trap", "exploded")],
)
def test_which_chest_it_was_is_asked(phone_of, match, bob, found, type, is_):
    """CHE-03, CHE-04: what the others hold hangs on how many are still closed."""
    page = phone_of(bob)
    opens(page, found)
    key(page, "Chest 2").tap()
    eventually(page, lambda: chests(match), {**CLOSED, "2": is_})
    doer = in_dungeon(match, "attacker")
    wanted = [
        ("chest", {"chest": 2, "is": is_, "player": doer}),
        ("event", {"event": {"type": type, "player": doer}}),
    ]
    eventually(
        page, lambda: [(kind, without_since(body)) for kind, body in log_of(match)[-2:]], wanted
    )
    page.get_by_role("button", name="Undo all of it").tap()
    eventually(page, lambda: chests(match), CLOSED)
    assert state_of(match)["balls"] == {}


@pytest.mark.parametrize("words", ["Chest 6", "One that is open already"])
def test_it_may_be_one_that_is_open_already(phone_of, match, bob, words):
    """What became of it may have been said among the things of the dungeon."""
    record(match, bob, *({"kind": "chest", "chest": n, "is": "exploded"} for n in range(1, 6)))
    page = phone_of(bob)
    opens(page, "it explodes")
    tap(page, words)
    now = "exploded" if words == "Chest 6" else "closed"
    eventually(page, lambda: log_of(match)[-1][0], "event")
    assert chests(match)["6"] == now


def test_where_none_is_closed_nobody_is_asked(phone_of, match, bob):
    record(match, bob, *({"kind": "chest", "chest": n, "is": "exploded"} for n in range(1, 7)))
    page = phone_of(bob)
    opens(page, "it explodes")
    eventually(page, lambda: log_of(match)[-1][0], "event")
