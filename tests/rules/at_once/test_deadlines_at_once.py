"""Two workers keep the deadlines in the same moment: nothing is decided or mailed twice."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
import time_machine
from django.core import mail
from django.db import connection
from django.utils import timezone

from league.services import amend
from rules.models import Nudge, Step
from rules.services.deadlines import keep_deadlines
from teams.models import Change


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_decide_and_mail_once(night, table_night, bob):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one writer in at a time; PostgreSQL is needed to see two.")
    bob.email = "bob@example.org"
    bob.save()
    late = {"remind_after_days": 3, "decide_after_days": 7, "decide_how": "leave_out"}
    for one in (night, table_night):
        amend(one.alice, one.league.slug, **late)
        one.settle()
    both, kept = Barrier(2), []

    def keep():
        both.wait(timeout=20)
        kept.append(keep_deadlines())
        connection.close()

    with time_machine.travel(timezone.now() + timedelta(days=8), tick=True):
        threads = [Thread(target=keep) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=60)
        # A question that one worker laid down while the other looked is left to the next round.
        kept.append(keep_deadlines())
    assert sum(one.decided for one in kept) == 4
    assert night.fresh().match.status == "closed"
    done = Step.objects.filter(postgame=night.postgame, key__in=("hire", "item"))
    assert [len(step.answers) for step in done] == [1] * 4
    # What table dice hold up is only reminded of, and to Bob alone, who has an address.
    assert len(mail.outbox) == Nudge.objects.count() == 1
    assert not Change.objects.filter(step__in=done, why__startswith="Decided").exists()
