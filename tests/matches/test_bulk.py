"""Several events at once, as a report brings them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from dungeonbowl.dice import DiceNeeded
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused
from matches.models import Event, Roll
from matches.services import record_events
from tests.matches.tales import TALES, cast_of, staged


def tales(match, rolls=True):
    cast = staged(match)
    once = [tale for tale in TALES if tale.type not in ("casualty", "chasm", "argue", "apothecary")]
    return [tale.event(cast, rolls) for tale in once]


def test_all_are_written_in_order(match, bob):
    events = tales(match)
    rows = record_events(bob, match.pk, events)
    assert [row.type for row in rows] == [event["type"] for event in events]
    assert [row.pk for row in rows] == sorted(row.pk for row in rows)
    assert [row.outcome for row in Event.objects.all()] == [row.outcome for row in rows]


def test_one_that_is_wrong_stops_all_and_is_named(match, bob):
    good, victim = {"type": "note", "text": "Fine."}, cast_of(match)["foe"]
    with pytest.raises(FieldError) as malformed:
        record_events(
            bob, match.pk, [good, good, {"type": "casualty", "victim": victim, "cause": "magic"}]
        )
    assert malformed.value.field == "events.2.cause"
    with pytest.raises(Refused, match=r"Event 2: "):
        record_events(bob, match.pk, [good, {"type": "completion", "player": None}])
    assert not Event.objects.exists()


def test_every_lacking_die_is_asked_for_under_its_event(table_match, bob):
    cast = cast_of(table_match)
    events = [
        {"type": "note", "text": "Fine."},
        {"type": "casualty", "victim": cast["foe"], "cause": "other"},
        {"type": "infraction", "player": cast["doer"], "kind": "foul"},
        # Whether there is anything to argue about, nobody knows yet.
        {"type": "argue", "player": cast["doer"], "rolls": {"argue": 3}},
    ]
    with pytest.raises(DiceNeeded) as lacking:
        record_events(bob, table_match.pk, events)
    asked = [need.as_dict() for need in lacking.value.needs]
    assert [(need["event"], need["purpose"]) for need in asked] == [(1, "casualty"), (2, "penalty")]
    assert not Event.objects.exists()
    assert not Roll.objects.exists()


def test_later_events_see_what_earlier_ones_of_the_same_report_did(match, bob):
    cast = cast_of(match)
    foul = {"type": "infraction", "kind": "foul", "rolls": {"penalty": 6}}
    _, second, _ = record_events(
        bob,
        match.pk,
        [
            {**foul, "player": cast["doer"]},
            {**foul, "player": cast["mate"]},
            {"type": "argue", "player": cast["doer"], "rolls": {"argue": 6}},
        ],
    )
    assert second.outcome["target"] == 4


def test_forty_events_take_no_more_queries_than_four(match, bob):
    def cost(count):
        with CaptureQueriesContext(
            connection,
        ) as seen:
            record_events(bob, match.pk, tales(match)[:4] * (count // 4))
        return len(seen)

    cost(4)
    assert cost(40) == cost(4)


def test_a_match_holds_a_thousand_events_at_most(match, bob, api):
    notes = [{"type": "note", "text": "And on."}] * 10_000
    with pytest.raises(FieldError, match="1000 events"):
        record_events(bob, match.pk, notes)
    record_events(bob, match.pk, notes[:1000])
    reply = api(bob).post(f"/api/v1/matches/{match.pk}/events/", notes[0])
    assert reply.status_code == 400
