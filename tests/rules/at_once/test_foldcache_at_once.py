"""Phones tell and others look on in the same moment: what is kept misleads none of them."""

from collections import OrderedDict

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.commands import Command
from dungeonbowl.table import SeatRole
from matches.models import Match
from matches.queries import find_match, foldcache, recorded_match
from matches.queries.folding import entries_of
from matches.queries.tablelog import folded_table, table_document
from matches.services import record_events
from matches.services.seating import take_seat
from matches.services.syncing import sync
from teams.services.correcting import Adjustment, adjust
from tests.rules.at_once.acts import all_at_once

EACH = 12


def telling(coach, match, device, player):
    """A phone that knows how far the log goes, or nearly."""
    entry = {"kind": "event", "event": {"type": "completion", "player": player}}

    def act():
        for n in range(2, EACH + 1):
            clock = Match.objects.get(pk=match.pk).clock + 1
            sync(coach, match.pk, device, [{"n": n, "clock": clock, **entry}])

    return act


def telling_on_a_page(coach, match, player):
    """Nothing is kept by it, so that whoever looks next takes it up."""

    def act():
        for _ in range(EACH):
            record_events(coach, match.pk, [{"type": "completion", "player": player}])

    return act


def looking(reader, match):
    """All that is recorded here are events: each counts once in whatever is shown."""

    def act():
        for _ in range(3 * EACH):
            folding = foldcache.KeptLog.of(find_match(reader, match.pk)).folding
            counted = [one.entry.id for one in folding.folded.entries]
            assert sorted(counted) == sorted(row.pk for row in folding.rows.values())

    return act


def setting_right(commissioner, team, player):
    def act():
        for _ in range(3):
            given = Adjustment(player=player, injury="niggling")
            adjust(Command(commissioner, team), given, why="It was forgotten.")

    return act


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_who_looks_on_while_two_tell_sees_and_spoils_nothing(night, monkeypatch):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite's database in memory is one connection's; PostgreSQL runs this.")

    monkeypatch.setattr(foldcache, "_kept", OrderedDict())
    live, bob, carol = night.start().match, night.bob, night.carol
    (one, *_), (other, victim, *_) = (side.available for side in live.sides.all())
    device = take_seat(bob, live.pk, SeatRole.COACH).device
    hurt = {"type": "casualty", "player": one, "victim": victim, "cause": "block"}
    first = {"kind": "event", "event": {**hurt, "rolls": {"casualty": 14, "lasting": 3}}}
    sync(bob, live.pk, device, [{"n": 1, "clock": 1, **first}])
    wrong = all_at_once(
        telling(bob, live, device, one),
        telling_on_a_page(carol, live, other),
        setting_right(night.alice, night.away.pk, victim),
        *(looking(who, live) for who in (bob, carol, bob, carol)),
    )
    assert wrong == []
    last = {"n": EACH + 1, "clock": 2 * EACH + 1, "kind": "note", "text": "What comes last."}
    sync(bob, live.pk, device, [last])
    match = Match.objects.get(pk=live.pk)
    full = folded_table(recorded_match(match), entries_of(match))
    assert table_document(find_match(bob, match.pk), {})["digest"] == full.digest
    assert match.events.filter(type="completion", revoked_at=None).count() == 2 * EACH - 1
    assert match.events.get(type="casualty").outcome["result"] == "dead"
    call_command("audit_matches")
