"""Who is mailed that a match is late, and of what the rules decided."""

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.utils import timezone

from league.models import Fixture
from league.services import amend
from league.services.lateness import follow_lateness
from league.services.members import remove_member
from league.services.reminders import remind
from tests.league.playing import ready_teams
from tests.scheduling.meeting import meet
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


def after(days):
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=True)


def written_to():
    return sorted(letter.to[0].partition("@")[0] for letter in mail.outbox)


@pytest.fixture
def match(alice, bob, carol, cellar):
    """Bob's against Carol's, to be played by today, or it counts as a draw two days later."""
    for person in (bob, carol):
        person.email = f"{person.username}@example.org"
        person.save()
    amend(alice, cellar.slug, late_after_days=2, late_how="drawn")
    first, second = ready_teams(cellar, bob, 2)
    second.coach = carol
    second.save(update_fields=["coach"])
    today = timezone.now().date()
    start_season(cellar, [first, second], "round_robin", first_day=today)
    return Fixture.objects.get(match__isnull=False).match


def test_who_was_reminded_of_a_date_beyond_the_last_day_hears_that_it_passed(match, bob, carol):
    meet(match, bob, carol, timezone.now() + timedelta(days=5))
    with after(4.5):
        assert remind() == 2
    mail.outbox.clear()
    with after(6):
        follow_lateness()
        follow_lateness()
    assert written_to() == ["bob", "carol"]
    assert "wasn't played" in mail.outbox[0].body


def test_who_was_removed_is_not_told_to_begin_a_match_nor_to_appeal(match, alice, carol, cellar):
    remove_member(alice, cellar.slug, carol.pk)
    with after(1.5):
        follow_lateness()
    assert written_to() == ["bob"]
    with after(4):
        assert follow_lateness() == 1
    assert written_to() == ["bob", "bob"]
