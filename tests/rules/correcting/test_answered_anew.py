"""A step that a correction opened again is answered like any other, and what it does is booked."""

import pytest

from accounts.commands import Command
from teams.models import Change
from teams.services import Adjustment, adjust
from tests.rules.correcting.season import audited, killing
from tests.rules.night import players

pytestmark = pytest.mark.django_db


def test_a_skill_taken_after_another_was_dropped_is_in_the_ledger(unsung):
    killer, other = players(unsung.home)[:2]
    for one in (killer, other):
        practice = Adjustment(player=one.pk, spp=4)
        adjust(Command(unsung.alice, unsung.home.pk), practice, why="Practice.")
    night = unsung.first.settle(killing(unsung.first))
    night.answer(night.home, "skills", player=killer.pk, skill="Pro")
    wanted = {"change": [{"id": night.match.events.get().pk, "player": other.pk}]}
    step = night.step(night.home, "skills").pk
    assert unsung.correct(**wanted, answers=[{"step": step, "drop": True}]).carried_out
    night.answer(night.home, "skills", player=other.pk, skill="Pro")
    other.refresh_from_db()
    assert other.gained == ["Pro"]
    assert Change.objects.filter(step=step).latest("id").why == "Light 2 (2) takes Pro."
    audited()
