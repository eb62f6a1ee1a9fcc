"""Corrections of a match that was undone and told again since."""

import pytest

from accounts.commands import Command
from core.errors import Conflict
from rules.services import correcting
from rules.services.undo import undo
from tests.rules.correcting.season import audited, killing, state

pytestmark = pytest.mark.django_db


def test_a_correction_of_the_report_before_is_not_taken_back_any_more(seasoned):
    night = seasoned.first.settle()
    corrected = seasoned.correct(result={"kind": "time_limit"}, add=[killing(night)])
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    night.fresh().report(kind="draw").confirm().advance()
    before = state(night.home, night.away)
    back = Command(night.alice, night.match.pk)
    with pytest.raises(Conflict):
        correcting.take_back(back, corrected.correction.pk, "It was right.")
    assert state(night.home, night.away) == before
    audited()
