"""Several balls at the table: each that is found, carried or scored is one, and the same."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_chained_dice import match, tactics
from tests.browser.test_console import eventually, log_of, phone_of, shirt, state_of, tap
from tests.browser.test_in_a_hurry import faces, key, throw

__all__ = ["match", "phone_of", "tactics"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


SEVERAL = {"dice": "table", "balls": 3}


@pytest.fixture
def house_rules():
    return {**SEVERAL, "multiball": "standard"}


def opens(page, number, chest):
    """A player opens a chest, and there is a ball."""
    throw(page, number, "Open a chest")
    key(page, f"Chest {chest}").tap()
    key(page, "a ball").tap()
    tap(page, "Record it")
    expect(page.locator(".recorder__question")).to_have_count(0)


def test_a_ball_that_was_found_is_counted_once_and_scored_alone(phone_of, match, bob):
    page = phone_of(bob)
    tap(page, "Begin a turn")
    opens(page, 1, 1)
    eventually(page, lambda: state_of(match)["balls"], {"1": {"with": "loose"}})
    opens(page, 2, 2)
    # What a die came to is said, not what was thrown for.
    expect(page.locator(".console__said")).to_contain_text(
        "Recorded: Dwarfs 2 opens chest 2: a ball"
    )
    lie = {"1": {"with": "loose"}, "2": {"with": "loose"}}
    eventually(page, lambda: state_of(match)["balls"], lie)
    throw(page, 1, "Pick up the ball")
    faces(page, 6)
    tap(page, "Record it")
    one = match.sides.all()[0].available[0]
    eventually(page, lambda: state_of(match)["balls"], {**lie, "1": {"with": one}})
    shirt(page, 1).tap()
    page.locator(".sheet summary", has_text="Dice").tap()
    page.locator(".sheet details .key", has_text="Touchdown").first.tap()
    tap(page, "Record it")
    eventually(page, lambda: state_of(match)["balls"], {**lie, "1": {"with": "gone"}})
    assert [kind for kind, _ in log_of(match)].count("ball") == 1


def test_who_scores_in_anothers_turn_doesnt_end_it(phone_of, match, bob):
    """Pushed into the end zone, say: the other side plays on (VAR-07)."""
    page = phone_of(bob)
    page.locator(".keys--often .key", has_text="Begin a turn").nth(1).tap()
    eventually(page, lambda: state_of(match)["turn"]["team"], match.sides.all()[1].team_id)
    shirt(page, 1).tap()
    page.locator(".sheet summary", has_text="Dice").tap()
    page.locator(".sheet details .key", has_text="Touchdown").first.tap()
    tap(page, "Record it")
    expect(page.locator(".recorder__question")).to_have_count(0)
    eventually(page, lambda: state_of(match)["balls"], {"1": {"with": "gone"}})
    assert not state_of(match)["turn"]["over"]


class TestIllusions:
    """One ball of several is real, which a die says (VAR-08)."""

    @pytest.fixture
    def house_rules(self):
        return {**SEVERAL, "multiball": "illusionary"}

    def test_whoever_holds_one_has_the_die_under_the_thumb(self, phone_of, match, bob):
        page = phone_of(bob)
        tap(page, "Begin a turn")
        opens(page, 1, 1)
        throw(page, 1, "Pick up the ball")
        faces(page, 6)
        tap(page, "Record it")
        shirt(page, 1).tap()
        page.locator(".sheet > .keys .key", has_text="Real or illusion").tap()
        faces(page, 2)
        tap(page, "Record it")
        eventually(page, lambda: state_of(match)["balls"], {"1": {"with": "gone"}})
        assert not state_of(match)["whistle"]

    def test_the_plain_key_asks_whether_the_ball_is_real_and_which(self, phone_of, match, bob):
        page = phone_of(bob)
        one = match.sides.all()[0].available[0]
        tap(page, "Begin a turn")
        for chest in (1, 2):
            opens(page, 1, chest)
        page.locator(".keys--often .key", has_text="Touchdown").tap()
        tap(page, "An illusion: it vanishes")
        page.locator(".console__panel .shirt-key").first.tap()
        tap(page, "Ball 2")
        lie = {"1": {"with": "loose"}, "2": {"with": "gone"}}
        eventually(page, lambda: state_of(match)["balls"], lie)
        assert not state_of(match)["whistle"]
        shirt(page, 1).tap()
        page.locator(".sheet .key", has_text="Touchdown").first.tap()
        tap(page, "It is real: a touchdown")
        eventually(page, lambda: state_of(match)["whistle"], True)
        events = [body["event"] for kind, body in log_of(match) if kind == "event"]
        ended = [(one["type"], one["player"], one["ball"]["number"]) for one in events[-2:]]
        assert ended == [("illusion", one, 2), ("touchdown", one, 1)]
