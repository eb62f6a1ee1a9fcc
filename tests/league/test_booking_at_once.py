"""Two matches agree on one table for one evening in the same moment: one gets it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.commands import Command
from core.errors import Conflict
from league.models import Booking
from league.services import booking, scheduling
from matches.models import Appointment, Proposal, Reminder
from matches.services.scheduling import ProposedDate
from tests.scheduling.meeting import in_days, meet
from tests.verbs import found_league, friendly, join, register_team

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _a_database_for_many():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one writer in at a time; PostgreSQL is needed to see two.")


@pytest.fixture
def league(alice, bob, carol):
    league = found_league(alice)
    for coach in (bob, carol):
        join(league, coach)
    return league


@pytest.fixture
def teams(league, bob, carol):
    return [
        register_team(coach, college, players=6, league_slug=league.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    ]


def at_once(*acts):
    """Everybody acts in the same moment; what each got, or what stood in their way."""
    everybody = Barrier(len(acts))

    def carry_out(act):
        try:
            everybody.wait(timeout=20)
            return act()
        except Conflict as conflict:
            return conflict.detail
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as people:
        return list(people.map(carry_out, acts))


def accepting(who, match, proposal):
    return lambda: scheduling.accept_date(Command(who, match.pk), proposal.pk)


def test_of_two_that_want_one_table_one_gets_it(alice, bob, carol, league, teams):
    table = booking.add_resource(alice, league.slug, "table", "The long table")
    box = booking.add_resource(alice, league.slug, "dungeon_set", "Blue box")
    for evening in range(4):
        pair = [friendly(bob, teams) for _ in range(2)]
        at = in_days(5 + evening)
        wanted = [[table.pk, box.pk], [box.pk, table.pk]]
        proposals = [
            scheduling.propose_date(Command(bob, match.pk), ProposedDate(at, holds=held))
            for match, held in zip(pair, wanted, strict=True)
        ]
        got = at_once(
            *(accepting(carol, match, one) for match, one in zip(pair, proposals, strict=True))
        )
        refused = [said for said in got if isinstance(said, str)]
        assert len(refused) == 1
        assert "is taken on" in refused[0]
        assert Booking.objects.filter(starts=at).count() == 2
        assert Appointment.objects.filter(at=at).count() == 1


def test_a_proposal_accepted_and_withdrawn_at_once_ends_one_way(bob, carol, teams):
    for _ in range(4):
        match = friendly(bob, teams)
        proposal = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
        got = at_once(
            accepting(carol, match, proposal),
            lambda match=match, proposal=proposal: scheduling.withdraw_date(
                Command(bob, match.pk), proposal.pk
            ),
        )
        assert sum(isinstance(one, str) for one in got) == 1
        status = Proposal.objects.get(pk=proposal.pk).status
        assert Appointment.objects.filter(match=match).exists() is (status == "agreed")


def test_a_reminder_asked_for_twice_at_once_goes_out_once(bob, carol, teams, mailoutbox):
    import time_machine

    from league.services.reminders import remind

    bob.email = "bob@example.org"
    bob.save()
    match = friendly(bob, teams)
    meet(match, bob, carol, in_days(5))
    with time_machine.travel(in_days(5, 12), tick=True):
        sent = at_once(remind, remind, remind)
    assert sorted(sent) == [0, 0, 1]
    assert Reminder.objects.filter(match=match).count() == 1
    assert [mail.to for mail in mailoutbox] == [["bob@example.org"]]
