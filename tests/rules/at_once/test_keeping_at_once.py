"""Phones tell and others look on in the same moment: what is kept misleads none of them."""

from collections import OrderedDict

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.commands import Command
from dungeonbowl.table import SeatRole
from matches.models import Match
from matches.queries import find_match, keeping, table_of
from matches.queries.attable import folded_table, table_document
from matches.queries.folding import entries_of
from matches.services.seating import take_seat
from matches.services.syncing import sync
from teams.services.correcting import Adjustment, adjust
from tests.rules.at_once.acts import all_at_once

EACH = 12


def telling(coach, match, device, player, done=0):
    """A phone with a clock of its own, so that some of what it tells comes late."""
    told = {"kind": "event", "event": {"type": "completion", "player": player}}

    def act():
        for n in range(done + 1, EACH + 1):
            sync(coach, match.pk, device, [{"n": n, "clock": n, **told}])

    return act


def looking(reader, match):
    def act():
        for _ in range(2 * EACH):
            table_document(find_match(reader, match.pk), {})

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

    monkeypatch.setattr(keeping, "_kept", OrderedDict())
    live, bob, carol = night.start().match, night.bob, night.carol
    (one, *_), (other, victim, *_) = (side.available for side in live.sides.all())
    seats = {who: take_seat(who, live.pk, SeatRole.COACH).device for who in (bob, carol)}
    hurt = {"type": "casualty", "player": one, "victim": victim, "cause": "block"}
    first = {"kind": "event", "event": {**hurt, "rolls": {"casualty": 14, "lasting": 3}}}
    sync(bob, live.pk, seats[bob], [{"n": 1, "clock": 1, **first}])
    wrong = all_at_once(
        telling(bob, live, seats[bob], one, done=1),
        telling(carol, live, seats[carol], other),
        setting_right(night.alice, night.away.pk, victim),
        looking(bob, live),
        looking(carol, live),
    )
    assert wrong == []
    last = {"n": EACH + 1, "clock": EACH + 1, "kind": "note", "text": "What comes last."}
    sync(bob, live.pk, seats[bob], [last])
    match = Match.objects.get(pk=live.pk)
    full = folded_table(table_of(match), entries_of(match))
    assert table_document(find_match(bob, match.pk), {})["digest"] == full.digest
    assert match.events.filter(type="completion", revoked_at=None).count() == 2 * EACH - 1
    assert match.events.get(type="casualty").outcome["result"] == "dead"
    call_command("audit_matches")
