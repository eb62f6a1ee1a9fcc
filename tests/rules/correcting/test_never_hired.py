"""Somebody played whom a correction then does without: nobody had the gold to hire them."""

import pytest

from accounts.commands import Command
from dungeonbowl.purchases import HireOrder
from matches.models import PlayerFigures
from matches.services import rebuild_figures
from teams import services
from teams.services import Adjustment, adjust
from tests.rules.correcting.season import audited

pytestmark = pytest.mark.django_db


def test_who_was_never_hired_keeps_what_they_did(seasoned):
    poor = Adjustment(gold=-seasoned.home.treasury)
    adjust(Command(seasoned.alice, seasoned.home.pk), poor, why="Dues.")
    purpose = f"winnings.{seasoned.home.pk}"
    seasoned.first.showing(6, "d6", purpose).play_out()
    order = HireOrder("dwarfs.longbeard", name="Late")
    hired = services.hire(Command(seasoned.bob, seasoned.home.pk), order)
    seasoned.again().play_out({"type": "completion", "player": hired.player})
    wanted = {"result": {"kind": "abandoned"}}
    asked = [one for one in seasoned.correct(**wanted).sheet["asked"] if one["must"]]
    assert [one.get("change") for one in asked] == [hired.change.pk]
    answers = [{"change": hired.change.pk, "drop": True}]
    assert seasoned.correct(**wanted, answers=answers).carried_out
    audited()
    rebuild_figures(seasoned.nights[1].match.pk)
    figures = PlayerFigures.objects.get(match=seasoned.nights[1].match, player=hired.player)
    assert figures.position == "dwarfs.longbeard"
    audited()
