"""What was answered to the correction of an earlier match holds when a later one is corrected."""

import pytest

from accounts.commands import Command
from teams.services import Adjustment, adjust
from tests.rules.correcting.season import audited, killing
from tests.rules.night import players

pytestmark = pytest.mark.django_db


def test_a_skill_chosen_for_a_later_match_stays_when_that_match_is_corrected(unsung):
    who = players(unsung.home)[5]
    practice = Adjustment(player=who.pk, spp=3)
    adjust(Command(unsung.alice, unsung.home.pk), practice, why="Practice.")
    unsung.first.play_out()
    later = unsung.again().play_out({"type": "completion", "player": who.pk})
    chosen = {"match": later.match.pk, "team": unsung.home.pk, "key": "skills"}
    chosen |= {"player": who.pk, "skill": "Pro"}
    killed = [killing(unsung.first, by=5)]
    assert unsung.correct(add=killed, answers=[chosen]).carried_out
    who.refresh_from_db()
    assert who.gained == ["Pro"]
    assert unsung.correct(later.match, add=[{"type": "note", "text": "It rained."}]).carried_out
    who.refresh_from_db()
    assert who.gained == ["Pro"]
    audited()
