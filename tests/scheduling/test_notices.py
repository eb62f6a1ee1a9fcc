"""Mail of proposals: to those whose yes is missing, who want it, and once."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
import time_machine
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from accounts.commands import Command
from dungeonbowl.dungeon import read_layout
from dungeons.services import DungeonWish, keep
from league.services import booking, members, scheduling
from league.services.notices import notify
from league.tasks import notify as task
from matches.models import Notice
from matches.services import options, placing
from matches.services.options import ProposedOptions
from matches.services.scheduling import ProposedDate
from tests.matches.test_dungeon_pages import SEWER
from tests.scheduling.meeting import in_days
from tests.verbs import start


@pytest.fixture(autouse=True)
def _addresses(bob, carol):
    for one in (bob, carol):
        one.email = f"{one.username}@example.org"
        one.save()


def test_who_is_asked_for_a_date_is_written_once(
    alice, bob, carol, cellar, match, settings, working, mailoutbox
):
    settings.SITE_URL = "https://wheel.example"
    booking.set_time_zone(alice, cellar.slug, "Europe/Berlin")
    scheduling.propose_date(
        Command(bob, match.pk), ProposedDate(in_days(5), place="Cellar", reason="After my shift.")
    )
    for _ in range(3):
        with working():
            task.delay()
    (letter,) = mailoutbox
    assert letter.to == ["carol@example.org"]
    assert letter.subject.startswith("bob proposes a date for Bob's Light v Carol's Gold")
    for said in ("(Europe/Berlin)", "Cellar", "After my shift.", "https://wheel.example/matches/"):
        assert said in letter.body
    assert Notice.objects.get().user == carol


def test_a_counter_proposal_goes_to_who_asked_first(bob, carol, match, mailoutbox):
    first = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
    notify()
    scheduling.propose_date(Command(carol, match.pk), ProposedDate(in_days(6), answers=first.pk))
    assert notify() == 1
    assert [letter.to[0] for letter in mailoutbox] == ["carol@example.org", "bob@example.org"]


def test_options_are_told_of_as_well(bob, carol, match, mailoutbox):
    options.propose(Command(carol, match.pk), ProposedOptions({"features": ["doors"]}))
    assert notify() == 1
    assert mailoutbox[0].subject.startswith("carol proposes other options for")


def test_a_dungeon_is_told_of_as_well(bob, carol, match, mailoutbox):
    sewer = keep(carol, DungeonWish(read_layout(SEWER)))
    placing.place(Command(carol, match.pk), placing.DungeonChoice(sewer.pk))
    assert notify() == 1
    assert mailoutbox[0].subject.startswith("carol proposes a dungeon for")
    assert "carol proposes a dungeon for" in mailoutbox[0].body


def test_what_is_answered_or_has_lapsed_is_nobodys_mail(bob, carol, match, mailoutbox):
    proposal = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
    scheduling.accept_date(Command(carol, match.pk), proposal.pk)
    options.propose(Command(carol, match.pk), ProposedOptions({"features": ["doors"]}))
    start(match)
    assert (notify(), mailoutbox) == (0, [])


def test_whoever_wants_no_mail_gets_none(bob, carol, match, mailoutbox):
    carol.reminders = False
    carol.save()
    scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
    assert (notify(), Notice.objects.count()) == (0, 0)


def test_an_old_proposal_is_no_news(bob, carol, match, mailoutbox):
    scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(30)))
    with time_machine.travel(timezone.now() + timedelta(days=4), tick=True):
        assert notify() == 0


def test_an_address_that_is_refused_for_good_isnt_tried_every_minute(
    bob, match, mailoutbox, monkeypatch
):
    scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))

    def refuse(*args):
        raise SMTPRecipientsRefused({"carol@example.org": (550, b"No such mailbox")})

    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", refuse)
        assert notify() == 0
    assert (notify(), mailoutbox) == (0, [])


def test_a_mail_server_that_says_no_gets_another_try(bob, match, mailoutbox, monkeypatch):
    scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))

    def down(*args):
        raise SMTPServerDisconnected("Not now.")

    with monkeypatch.context() as broken:
        broken.setattr(EmailBackend, "send_messages", down)
        assert notify() == 0
    assert notify() == 1


def test_who_was_removed_and_may_answer_nothing_is_asked_nothing(
    alice, bob, carol, cellar, match, mailoutbox
):
    members.remove_member(alice, cellar.slug, carol.pk)
    scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
    assert notify() == 0
    members.let_removed_finish(alice, cellar.slug, carol.pk, match.pk)
    assert notify() == 1


def test_the_page_waits_for_a_commissioner_where_a_side_has_nobody_to_answer(
    browse, alice, bob, carol, cellar, match
):
    scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))

    def waits_for(name):
        page = browse(bob).get(f"/matches/{match.pk}/").content.decode()
        return f"</span> for {name}</p>" in page.replace("\n", "")

    assert waits_for("carol")
    members.remove_member(alice, cellar.slug, carol.pk)
    assert waits_for("a commissioner")
    members.let_removed_finish(alice, cellar.slug, carol.pk, match.pk)
    assert waits_for("carol")
