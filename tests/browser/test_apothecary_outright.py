"""The apothecary recorded outright: a phone asks what the coach decides, no more (C-202)."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_chained_dice import HOUSE_RULES, match, record, tactics, treated_last
from tests.browser.test_console import eventually, log_of, phone_of, shirt, tap
from tests.browser.test_in_a_hurry import faces

__all__ = ["match", "phone_of", "record", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def house_rules():
    return {**HOUSE_RULES, "apothecary": True}


@pytest.fixture
def treated(phone_of, match, bob):
    """`treated("casualty", cause="block", ...)`: Bob's first was hurt so, and is treated now."""

    def after(type, **how):
        patient, striker = (side.available[0] for side in match.sides.all())
        hurt = {"type": type, "victim": patient, "player": striker, **how}
        record(match, bob, {"kind": "event", "event": hurt})
        page = phone_of(bob)
        aside = page.locator(".side__aside summary").first
        if aside.count():
            aside.tap()
        shirt(page, 1).tap()
        tap(page, "Apothecary")
        return page

    return after


def recorded(match):
    """What was recorded last beside who it was and after what, and its dice."""
    usual = ("type", "victim", "of", "rolls")
    _, body = log_of(match)[-1]
    event = body.get("event", {})
    return event.get("type"), {name: one for name, one in event.items() if name not in usual}


class TestWhichStands:
    @pytest.mark.parametrize("chosen", ["first", "second"])
    def test_the_coach_says_which_of_two_rolls_stands(self, treated, match, chosen):
        """Of two lasting injuries only people know which is the worse."""
        page = treated("casualty", cause="block", rolls={"casualty": 13, "lasting": 6})
        faces(page, 14, 3)
        tap(page, f"The {chosen}")
        eventually(page, lambda: recorded(match), ("apothecary", {"chosen": chosen}))
        assert treated_last(match)[-1] == {"casualty": 14, "lasting": 3}


class TestATableOfOnesOwn:
    @pytest.fixture
    def house_rules(self):
        return {**HOUSE_RULES, "apothecary": True, "casualty_table": "manual"}

    def test_what_it_said_of_a_casualty_is_asked(self, treated, match):
        page = treated("casualty", cause="block", outcome="dead")
        tap(page, "Seriously Hurt")
        tap(page, "The second")
        wanted = {"outcome": "seriously_hurt", "chosen": "second"}
        eventually(page, lambda: recorded(match), ("apothecary", wanted))

    def test_of_a_knock_out_it_said_nothing(self, treated, match):
        page = treated("knocked_out")
        eventually(page, lambda: recorded(match), ("apothecary", {}))


class TestAKnockOutThatWasMore:
    """DT-04: of a casualty that drugs made a knock-out there is no second roll."""

    @pytest.fixture
    def tactics(self):
        return [{"tactic": "experimental_drugs"}]

    def test_it_becomes_stunned_without_a_roll(self, treated, match):
        page = treated("casualty", cause="block", rolls={"drugs": 4})
        eventually(page, lambda: recorded(match), ("apothecary", {}))
        assert treated_last(match)[-1] == {}


def test_who_was_never_hurt_has_no_key_for_it(phone_of, match, bob):
    """A question after which hurt it was would have no answer."""
    page = phone_of(bob)
    shirt(page, 1).tap()
    page.locator(".sheet summary:text-is('More')").tap()
    expect(page.locator(".sheet button", has_text="Infraction").first).to_be_visible()
    expect(page.locator(".sheet .key", has_text="Apothecary")).to_have_count(0)
