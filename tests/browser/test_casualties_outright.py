"""Casualties recorded outright: a phone asks for what makes less of them, and of their award."""

import pytest

from accounts.commands import Command
from teams.services.correcting import Adjustment, adjust
from tests.browser.test_chained_dice import HOUSE_RULES, in_dungeon, match, record, tactics
from tests.browser.test_console import eventually, patiently, phone_of, shirt, tap
from tests.browser.test_in_a_hurry import faces

__all__ = ["match", "phone_of", "record", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def house_rules():
    """Who was born with it or not, players learn it here (OPT-83)."""
    return {**HOUSE_RULES, "stunty_table": True}


@pytest.fixture
def hurt(phone_of, match, alice, bob):
    """`hurt("Stunty", *answers)`: somebody with this skill is carried off by the dungeon."""

    def happens(skill, *answers):
        if skill:
            given = Adjustment(player=in_dungeon(match, "attacker"), skill=skill)
            adjust(Command(alice, match.sides.all()[0].team_id), given, why="Born so")
        page = phone_of(bob)
        shirt(page, 1).tap()
        key = page.locator(".sheet button", has_text="Suffers: casualty")
        key.locator("visible=true").first.tap()
        tap(page, "Nobody: the dungeon did")
        tap(page, "A hazard of the dungeon")
        for answer in answers:
            faces(page, answer) if isinstance(answer, int) else tap(page, answer)
        return page

    return happens


@patiently
def recorded(match):
    """What was recorded last beside who and how, and its dice."""
    last = match.log.order_by("clock", "device").last()
    event = last.body.get("event", {})
    usual = ("type", "victim", "cause")
    return {name: one for name, one in event.items() if name not in (*usual, "rolls")}, last.dice


@pytest.mark.parametrize(
    ("skill", "answers", "wanted"),
    [
        ("", (9,), ({}, {"casualty": 9})),
        ("Regenerate", ("Yes",), ({"regenerated": True}, {})),
        ("Regenerate", ("No", 9), ({"regenerated": False}, {"casualty": 9})),
        ("Stunty", ("Yes",), ({"badly_hurt": True}, {})),
        ("Stunty", ("No", 9), ({"badly_hurt": False}, {"casualty": 9})),
    ],
)
def test_who_may_shake_it_off_is_asked_before_the_die(match, hurt, skill, answers, wanted):
    """C-137, OPT-82: whoever regenerates, or is only badly hurt, has no casualty roll."""
    page = hurt(skill, *answers)
    eventually(page, lambda: recorded(match), wanted)


def test_whether_the_victim_of_a_weapon_stood_is_asked(phone_of, match, bob):
    """SW-08: only a casualty on a standing opponent earns anything."""
    page = phone_of(bob)
    shirt(page, 1).tap()
    key = page.locator(".sheet button", has_text="Suffers: casualty")
    key.locator("visible=true").first.tap()
    page.locator(".console__panel .shirt-key").first.tap()
    tap(page, "A secret weapon")
    tap(page, "No")
    faces(page, 9)
    eventually(page, lambda: recorded(match)[0].get("victim_standing"), False)
