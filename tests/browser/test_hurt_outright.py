"""Hurt that is recorded outright, without its procedure: a phone asks for every die of it."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_chained_dice import HOUSE_RULES, match, record, tactics
from tests.browser.test_console import eventually, log_of, patiently, phone_of, shirt, tap
from tests.browser.test_in_a_hurry import faces

__all__ = ["match", "phone_of", "record", "tactics"]

FALLS = "Fall into a chasm"

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def house_rules():
    return HOUSE_RULES


def suffers(page, deed):
    """The player of number 1 has this befall them."""
    shirt(page, 1).tap()
    if deed == FALLS:
        page.locator(".sheet summary:text-is('More')").tap()
    page.locator(".sheet button", has_text=deed).locator("visible=true").first.tap()


@patiently
def thrown_last(match):
    """What was recorded last, and its dice."""
    last = match.log.order_by("clock", "device").last()
    return last.body.get("event", {}).get("type"), last.dice


class TestAHoleOf002:
    """FEA-06: by 002 a 6 is a casualty, whose roll is recorded with the fall."""

    @pytest.fixture
    def house_rules(self):
        return {**HOUSE_RULES, "features": ["chasms"], "chasm_rule": "002"}

    @pytest.mark.parametrize(
        ("typed", "rolls"),
        [
            ((5,), {"chasm": 5}),
            ((6, 9), {"chasm": 6, "casualty": 9}),
            ((6, 13, 3), {"chasm": 6, "casualty": 13, "lasting": 3}),
        ],
    )
    def test_a_fall_is_recorded_with_the_dice_of_its_casualty(
        self, phone_of, match, bob, typed, rolls
    ):
        page = phone_of(bob)
        suffers(page, FALLS)
        faces(page, *typed)
        expect(page.locator(".console__undo")).to_contain_text("Undo: Fall into a chasm")
        eventually(page, lambda: thrown_last(match), ("chasm", rolls))


class TestATableOfOnesOwn:
    """OPT-31: what it says is asked for once a fall hurts, and not before."""

    @pytest.fixture
    def house_rules(self):
        by_002 = {"features": ["chasms"], "chasm_rule": "002"}
        return {**HOUSE_RULES, **by_002, "casualty_table": "manual"}

    @pytest.mark.parametrize(("face", "outcome"), [(5, None), (6, "dead")])
    def test_a_fall_that_hurts_asks_what_it_said(self, phone_of, match, bob, face, outcome):
        page = phone_of(bob)
        suffers(page, FALLS)
        faces(page, face)
        if outcome:
            tap(page, "Dead")
        eventually(page, lambda: thrown_last(match), ("chasm", {"chasm": face}))
        assert log_of(match)[-1][1]["event"].get("outcome") == outcome


class TestExperimentalDrugs:
    """DT-04: whoever's side took them throws for them before anything worse."""

    @pytest.fixture
    def tactics(self):
        return [{"tactic": "experimental_drugs"}]

    @pytest.mark.parametrize(
        ("typed", "rolls"),
        [((3, 16), {"drugs": 3, "casualty": 16}), ((4,), {"drugs": 4})],
    )
    def test_a_casualty_is_recorded_with_their_die(self, phone_of, match, bob, typed, rolls):
        page = phone_of(bob)
        suffers(page, "Suffers: casualty")
        tap(page, "Nobody: the dungeon did")
        tap(page, "A hazard of the dungeon")
        faces(page, *typed)
        eventually(page, lambda: thrown_last(match), ("casualty", rolls))
