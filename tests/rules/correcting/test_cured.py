"""Which injury an insurance cured, where a correction takes an earlier one away."""

import pytest

from tests.rules.correcting.season import audited, killing
from tests.rules.night import players

pytestmark = pytest.mark.django_db

NIGGLE = {"casualty": 10}
WEAK, CLUMSY = {"casualty": 13, "lasting": 6}, {"casualty": 13, "lasting": 5}


def hurt(night, rolls):
    """One of Bob's hurts the first of Carol's for good."""
    return killing(night, rolls=rolls)


def test_the_injury_that_was_cured_is_cured_again_whatever_its_number(seasoned):
    """SA-03."""
    (player, *_) = players(seasoned.away)
    seasoned.first.play_out(hurt(seasoned.first, WEAK))
    between = seasoned.again()
    between.play_out()
    second = seasoned.again()
    second.play_out(hurt(second, NIGGLE))
    seasoned.again().play_out()
    last = seasoned.again().start()
    last.match.sides.filter(team=last.away).update(arrangements=["medical_insurance"])
    last.tell(hurt(last, CLUMSY))
    last.report().confirm().advance()
    player.refresh_from_db()
    assert [one["kind"] for one in player.injuries] == ["st", "niggling", "ag"]
    last.answer(last.away, "insurance", player=player.pk, injury=2)
    player.refresh_from_db()
    assert [one["kind"] for one in player.injuries] == ["st", "ag"]
    done = seasoned.correct(revoke=[seasoned.first.match.events.get().pk])
    assert done.carried_out, done
    player.refresh_from_db()
    assert [one["kind"] for one in player.injuries] == ["ag"]
    audited()
