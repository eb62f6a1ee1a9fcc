"""A match at a table of real dice is undone and told again: its dice are asked for anew."""

import pytest
from django.core.management import call_command

from accounts.commands import Command
from rules.services import correcting, postgame
from rules.services.correcting import WantedCorrection
from rules.services.undo import undo

pytestmark = pytest.mark.django_db


def test_the_audit_finds_nothing_lost_while_the_dice_are_awaited(table_night):
    night = table_night.settle()
    asked = night.steps().filter(status="waiting", team=night.home).get()
    dice = {need["purpose"]: 4 for need in asked.needs}
    postgame.answer(Command(night.bob, night.match.pk), asked.pk, {"rolls": dice})
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    night.fresh().report().confirm().advance()
    assert night.step(night.home, "winnings").status == "waiting"
    call_command("audit_matches")


def test_a_correction_takes_no_dice_of_the_undone_telling(table_night):
    night = table_night.settle()
    asked = night.steps().filter(status="waiting", team=night.home).get()
    dice = {need["purpose"]: 4 for need in asked.needs}
    postgame.answer(Command(night.bob, night.match.pk), asked.pk, {"rolls": dice})
    undo(Command(night.alice, night.match.pk), "Told wrong.")
    night.fresh().report().confirm().advance()
    note = WantedCorrection(add=[{"type": "note", "text": "It rained."}])
    correcting.correct(Command(night.alice, night.match.pk), note, "Forgotten.")
    assert night.step(night.home, "winnings").status == "waiting"


def test_the_same_faces_again_are_kept_again(table_night):
    night = table_night.settle()
    for _ in range(2):
        while asked := night.steps().filter(status="waiting", team=night.home).first():
            if not asked.needs:
                break
            dice = {one["purpose"]: [3] * one["count"] for one in asked.needs}
            postgame.answer(Command(night.bob, night.match.pk), asked.pk, {"rolls": dice})
        call_command("audit_matches")
        if not night.match.reports.filter(revision=2).exists():
            undo(Command(night.alice, night.match.pk), "Told wrong.")
            night.fresh().report().confirm().advance()
    note = WantedCorrection(add=[{"type": "note", "text": "It rained."}])
    correcting.correct(Command(night.alice, night.match.pk), note, "Forgotten.")
    assert night.step(night.home, "mvp").status == "done"
    call_command("audit_matches")
