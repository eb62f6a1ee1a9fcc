"""Reminders by mail: a day before, to those who want one, and once."""

from datetime import timedelta
from smtplib import SMTPServerDisconnected

import pytest
import time_machine
from django.conf import settings as configured
from django.core.mail.backends.locmem import EmailBackend

from accounts.commands import Command
from league.services import booking, members, scheduling
from league.services.reminders import remind
from league.tasks import remind as task
from matches.models import Reminder
from tests.scheduling.meeting import in_days, meet
from tests.verbs import start


@pytest.fixture(autouse=True)
def _addresses(bob, carol):
    for one in (bob, carol):
        one.email = f"{one.username}@example.org"
        one.save()


def recipients(mailoutbox):
    return sorted(address for mail in mailoutbox for address in mail.to)


def test_a_day_before_everybody_who_plays_is_reminded_once(
    alice,
    bob,
    carol,
    cellar,
    match,
    settings,
    working,
    mailoutbox,
):
    settings.SITE_URL = "https://wheel.example"
    booking.set_time_zone(alice, cellar.slug, "Europe/Berlin")
    when = in_days(5)
    meet(match, bob, carol, when, place="Cellar")
    task()
    assert mailoutbox == []
    with time_machine.travel(when - timedelta(hours=23), tick=False):
        for _ in range(3):
            with working():
                task.delay()
    assert recipients(mailoutbox) == ["bob@example.org", "carol@example.org"]
    mail = mailoutbox[0]
    assert mail.subject.startswith("Bob's Light v Carol's Gold, ")
    assert "(Europe/Berlin)" in mail.body
    assert "Where: Cellar" in mail.body
    assert f"https://wheel.example/matches/{match.pk}/" in mail.body
    assert Reminder.objects.filter(match=match, at=when).count() == 2


def test_a_date_that_moved_is_reminded_of_again_and_the_old_one_not(bob, carol, match, mailoutbox):
    when = in_days(5)
    meet(match, bob, carol, when)
    with time_machine.travel(when - timedelta(hours=20), tick=False):
        assert remind() == 2
        meet(match, bob, carol, when + timedelta(days=1))
        assert remind() == 0
    with time_machine.travel(when + timedelta(hours=4), tick=False):
        assert remind() == 2
    assert len(mailoutbox) == 4


def test_nobody_is_reminded_of_what_is_called_off_or_has_begun(bob, carol, match, mailoutbox):
    when = in_days(5)
    meet(match, bob, carol, when)
    scheduling.call_off(Command(bob, match.pk), "Rain.")
    with time_machine.travel(when - timedelta(hours=2), tick=False):
        assert remind() == 0
        meet(match, bob, carol, when)
        start(match)
        assert remind() == 0
    assert mailoutbox == []


def test_who_wants_none_or_told_no_address_gets_none(api, bob, carol, match, mailoutbox):
    assert api(bob).post("/api/v1/reminders/", {"wanted": False}).json() == {"wanted": False}
    carol.email = ""
    carol.save()
    meet(match, bob, carol, in_days(5))
    with time_machine.travel(in_days(5) - timedelta(hours=2), tick=False):
        assert remind() == 0
    assert mailoutbox == []
    assert not Reminder.objects.exists()


class Broken(EmailBackend):
    """A mail server that hangs up."""

    def send_messages(self, messages):
        raise SMTPServerDisconnected("Bye.")


def test_a_mail_server_that_hangs_up_gets_another_try(bob, carol, match, settings, mailoutbox):
    when = in_days(5)
    meet(match, bob, carol, when)
    working = settings.EMAIL_BACKEND
    with time_machine.travel(when - timedelta(hours=20), tick=False):
        settings.EMAIL_BACKEND = f"{__name__}.Broken"
        assert remind() == 0
        assert not Reminder.objects.exists()
        settings.EMAIL_BACKEND = working
        assert remind() == 2
    assert recipients(mailoutbox) == ["bob@example.org", "carol@example.org"]


def test_beat_and_the_embedded_server_ask_for_it_in_its_time():
    entry = configured.CELERY_BEAT_SCHEDULE["remind"]
    assert entry["task"] == task.name
    assert 60 <= entry["schedule"] <= 3600


def test_who_was_removed_is_reminded_of_no_match_they_dont_play(
    alice, bob, carol, cellar, match, mailoutbox
):
    when = in_days(5)
    meet(match, bob, carol, when)
    members.remove_member(alice, cellar.slug, carol.pk)
    with time_machine.travel(when - timedelta(hours=23), tick=False):
        remind()
    assert recipients(mailoutbox) == ["bob@example.org"]
