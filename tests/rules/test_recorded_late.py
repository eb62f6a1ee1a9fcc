"""What phones record after the report, on the match's page; and the audit that agrees with it."""

from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.utils import timezone

from accounts.commands import Command
from matches.services.seating import take_seat
from matches.services.syncing import sync
from rules.services.auditing import audit_matches
from rules.services.auditing.whole import wanted
from rules.services.correcting.commands import WantedCorrection, correct, take_back
from tests.rules.night import players
from tests.verbs import ledger_faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def late(night):
    """Both coaches sat down, Bob reported it, and then Carol's phone records a completion."""
    night.start()
    seats = [take_seat(coach, night.match.pk, "coach") for coach in (night.bob, night.carol)]
    night.report()
    event = {"type": "completion", "player": players(night.away)[0].pk}
    entry = {"n": 1, "clock": 1, "kind": "event", "event": event}
    sync(night.carol, night.match.pk, seats[1].device, [entry])
    return night


def page(browse, night):
    return browse(night.bob).get(f"/matches/{night.match.pk}/").content.decode()


def test_the_page_says_that_it_waits_and_for_what(browse, late):
    assert "1 entry arrived from the table after the report" in page(browse, late)
    assert "The next report will include it" in page(browse, late)
    late.confirm()
    assert "A commissioner's correction can include it" in page(browse, late)
    correct(Command(late.alice, late.match.pk), WantedCorrection(), "It came late.")
    assert "after the report" not in page(browse, late)


def the_week(browse, night):
    return unescape(browse(night.alice).get(f"/leagues/{night.league.slug}/week/").content.decode())


def test_the_commissioners_week_counts_what_waits_for_a_correction(api, browse, late):
    late.confirm()
    said = "take up 1 entry that phones recorded after the report, by a correction"
    assert said in the_week(browse, late)
    waits = api(late.alice).get(f"/api/v1/leagues/{late.league.slug}/week/").json()["waits"]
    assert (said, []) in [(one["what"], one["people"]) for one in waits]
    correct(Command(late.alice, late.match.pk), WantedCorrection(), "It came late.")
    assert "after the report" not in the_week(browse, late)


def test_a_report_that_lies_too_long_says_what_came_after_it(browse, late):
    with time_machine.travel(timezone.now() + timedelta(days=9), tick=True):
        said = the_week(browse, late)
    assert "confirm the report, or report again for 1 entry that phones recorded after" in said


def audited():
    return [str(one) for one in audit_matches(wanted())] + [str(one) for one in ledger_faults()]


def test_the_audit_agrees_before_the_correction_after_it_and_once_it_is_taken_back(late):
    late.confirm().advance().through()
    before = players(late.away)[0].spp  # by lot they may be the most valuable
    assert audited() == []
    done = correct(Command(late.alice, late.match.pk), WantedCorrection(), "It came late.")
    assert done.carried_out
    assert players(late.away)[0].spp == before + 1
    assert audited() == []
    take_back(Command(late.alice, late.match.pk), done.correction.pk, "No, it didn't.")
    assert players(late.away)[0].spp == before
    assert audited() == []
