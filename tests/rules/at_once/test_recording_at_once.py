"""Two people tell in the same moment: each device counts on by itself, and nothing is lost."""

from itertools import pairwise

import pytest
from django.db import connection

from matches.models import Entry, Event, Match
from matches.services import record_events
from tests.rules.at_once.acts import all_at_once

EACH = 12


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_who_tell_at_once_count_on_without_a_gap_and_lose_nothing(night):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one writer in at a time; PostgreSQL is needed to see two.")

    live, bob, carol = night.start().match, night.bob, night.carol

    def telling(coach):
        def act():
            for n in range(EACH):
                record_events(coach, live.pk, [{"type": "note", "text": f"{coach.username} {n}"}])

        return act

    assert all_at_once(telling(bob), telling(carol)) == []
    log = list(Entry.objects.filter(match=live).order_by("clock"))
    assert [entry.clock for entry in log] == list(range(1, 2 * EACH + 1))
    assert Match.objects.get(pk=live.pk).clock == 2 * EACH
    for coach in (bob, carol):
        own = [entry for entry in log if entry.by_id == coach.pk]
        assert len({entry.device for entry in own}) == 1
        assert [entry.n for entry in own] == list(range(1, EACH + 1))
        words = Event.objects.filter(match=live, by=coach).order_by("pk")
        assert [one.details["text"] for one in words] == [
            f"{coach.username} {n}" for n in range(EACH)
        ]
    assert len({entry.device for entry in log}) == 2
    assert all(one.pk < other.pk for one, other in pairwise(log))
