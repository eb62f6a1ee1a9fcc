"""A magic item that a correction does without, and what its team does about items afterwards."""

import pytest

from accounts.commands import Command
from teams.services import Adjustment, adjust
from tests.rules.correcting.season import audited, state
from tests.rules.night import players

pytestmark = pytest.mark.django_db
NOTHING_WON = {"result": {"kind": "abandoned"}}


@pytest.fixture
def bought(seasoned):
    """Bob has nothing but what the night brings, and buys an item for it, in two answers."""
    give(seasoned, -seasoned.home.treasury)
    night = seasoned.first.showing(6, "d6", f"winnings.{seasoned.home.pk}").settle()
    night.answer(night.home, "hire", done=True)
    buy(night)
    return seasoned


def give(seasoned, gold):
    adjust(Command(seasoned.alice, seasoned.home.pk), Adjustment(gold=gold), why="Dues.")


def buy(night, carrier=0):
    night.answer(night.home, "item", buy=True)
    night.answer(night.home, "item", player=players(night.home)[carrier].pk)


def without_it(seasoned):
    """The night brought nothing, so that the item can't have been paid."""
    asked = [one for one in seasoned.correct(**NOTHING_WON).sheet["asked"] if one["must"]]
    assert {one["key"] for one in asked} == {"item"}
    answers = [{"step": asked[0]["step"], "drop": True}]
    assert seasoned.correct(**NOTHING_WON, answers=answers).carried_out
    audited()


def ends(night):
    """How Bob's last two steps stand."""
    return [night.step(night.home, key).status for key in ("item", "rating")]


def test_without_its_item_a_finished_post_game_is_as_finished_as_before(bought):
    night = bought.first.through()
    before = state(night.home, night.away)
    without_it(bought)
    assert ends(night) == ["done", "done"]
    assert bought.correct(result=night.home_wins()).carried_out
    assert state(night.home, night.away) == before


@pytest.fixture
def reopened(bought):
    """The item is dropped while Carol's post-game is still open, so Bob is asked again."""
    without_it(bought)
    assert ends(bought.first) == ["waiting", "pending"]
    return bought


def test_in_an_open_post_game_the_team_may_now_do_without(reopened):
    night = reopened.first
    night.answer(night.home, "item", done=True)
    assert ends(night) == ["done", "done"]
    audited()
    before = state(night.home, night.away)
    assert reopened.correct(result={"kind": "draw"}, preview=True)
    assert state(night.home, night.away) == before
    assert reopened.correct(add=[{"type": "note", "text": "It rained."}]).carried_out
    assert ends(night) == ["done", "done"]
    audited()


def test_in_an_open_post_game_the_team_may_buy_another_item_instead(reopened):
    night = reopened.first
    give(reopened, 50_000)
    buy(night, carrier=1)
    assert ends(night) == ["done", "done"]
    audited()
    assert reopened.correct(add=[{"type": "note", "text": "It rained."}]).carried_out
    assert ends(night) == ["done", "done"]
    assert [one.item != "" for one in players(night.home)[:2]] == [False, True]
    audited()
