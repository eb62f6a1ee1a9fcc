"""Whose turn three or four sides begin on a phone: the next in the match's order, or any other."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_console import phone_of, tap
from tests.verbs import found_league, friendly, join, register_team, start

__all__ = ["phone_of"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Founded in one order, at the table in another.
FOUNDED = ("Ash", "Birch", "Cedar", "Dogwood")
SEATED = ("Cedar", "Ash", "Dogwood", "Birch")


@pytest.fixture
def match(alice, bob, carol, mallory):
    league = found_league(alice, house_rules={"first_turn": "agreed"})
    for coach in (bob, carol, mallory):
        join(league, coach)
    teams = {
        name: register_team(coach, players=6, league_slug=league.slug, name=name)
        for name, coach in zip(FOUNDED, (alice, bob, carol, mallory), strict=True)
    }
    return start(friendly(bob, [teams[name] for name in SEATED]), bob)


@pytest.fixture
def phone(phone_of, match, bob):
    return phone_of(bob)


def begins(page):
    """The keys by which a turn begins."""
    return page.locator(".console__keys .key", has_text="Begin a turn")


def test_the_first_turn_may_be_anybodys(phone):
    """SET-05: whom the table agreed on, no phone knows."""
    named = [phone.locator(".console__keys .key", has_text=name) for name in SEATED]
    for key in named:
        expect(key).to_have_count(1)


def test_the_next_in_the_order_of_the_match_comes_first_and_all_others_after(phone):
    """DUN-10: who founded a team earlier has no earlier turn for it."""
    phone.locator(".console__keys .key", has_text="Cedar").tap()
    tap(phone, "End the turn")
    for place, name in enumerate(("Ash", "Dogwood", "Birch")):
        expect(begins(phone).nth(place)).to_contain_text(name)
