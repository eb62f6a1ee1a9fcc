"""What phones recorded, seen from within: who still sits there, how much it holds, the audits."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.errors import FieldErrors
from dungeonbowl.table import SeatRole
from matches.models import Event, Roll
from matches.queries.tablelog import table_document
from matches.services import syncing
from matches.services.recording import record_events
from matches.services.seating import take_seat
from matches.services.syncing import sync
from rules.services import reports
from teams.models import Team
from tests.verbs import phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(match, bob):
    """Bob's phone, which tells one thing after another."""
    return phone_of(match, bob)


def settled(match, person, device, n):
    """The one open flag: both recorded one thing."""
    (flag,) = table_document(match, {})["flags"]
    word = {"n": n, "clock": 20, "kind": "settle", "flag": flag["id"], "as": "one"}
    sync(person, match.pk, device, [word])
    assert table_document(match, {})["flags"] == []


def note(text):
    return {"kind": "note", "text": text}


def test_a_log_holds_so_much_and_says_so(match, phone, monkeypatch):
    monkeypatch.setattr(syncing, "MOST_ENTRIES", 3)
    phone(note("One."), note("Two."))
    with pytest.raises(Conflict, match="holds 3 entries at most"):
        phone(note("Three."), note("Four."))
    phone(note("Three."))
    assert match.log.count() == 3


def test_what_is_kept_is_brought_again_though_it_could_not_be_read_by_now(match, bob, phone):
    """An older release took it, and the phone never heard so."""
    phone(note("It begins."))
    device = match.seats.get().device
    word = {"flag": "twice-1.1-2.1", "as": "perhaps"}
    match.log.create(device=device, n=2, clock=2, kind="settle", body=word, by=bob)
    sync(bob, match.pk, device, [{"n": 2, "clock": 2, "kind": "settle", **word}])
    assert match.log.count() == 2
    with pytest.raises(FieldErrors, match="One of one, two"):
        sync(bob, match.pk, device, [{"n": 3, "clock": 3, "kind": "settle", **word}])


def test_of_every_entry_it_is_said_when_it_came_in_whatever_its_clock_says(match, bob):
    device = take_seat(bob, match.pk, "coach", match.sides.get(team__coach=bob).team_id).device
    start = {"does": "start", "seconds": 60}
    ago = timezone.now() - timedelta(minutes=40)
    match.log.create(device=device, n=1, clock=1, kind="clock", body=start, by=bob, at=ago)
    shown = table_document(match, {})
    assert shown["came"] == [ago.isoformat()]
    (entry,) = shown["entries"]
    assert entry == {"device": device, "n": 1, "clock": 1, "kind": "clock", **start}
    # What stands is what was recorded: the digest is no other by the hour.
    assert shown["state"]["clock"] == {"running": True, "seconds": 60}


def test_whoever_no_longer_leads_the_side_tells_nothing_more_on_its_phone(match, bob, phone):
    phone(note("Mine."))
    match.sides.update(may_finish=False)
    Team.objects.filter(coach=bob).update(coach_removed_at=timezone.now())
    with pytest.raises(PermissionDenied, match="a side of their own"):
        phone(note("Still mine?"))
    assert match.log.count() == 1


def test_a_table_stays_as_it_was_whoever_coaches_by_then(match, bob, carol, ours, phone):
    """Pages and phones recorded it; the audits must find nothing, though coaches swapped teams."""
    phone({"kind": "event", "event": {"type": "touchdown", "player": ours[0]}})
    home, away = (side.team for side in match.sides.all())
    # Counters of a side with a phone of its own.
    take_seat(carol, match.pk, SeatRole.COACH)
    reroll = {"type": "reroll", "team": away.pk, "source": "team"}
    record_events(bob, match.pk, [reroll])
    before = table_document(match, {})
    Team.objects.filter(pk=home.pk).update(coach=carol)
    Team.objects.filter(pk=away.pk).update(coach=bob)
    assert table_document(match, {})["state"] == before["state"]
    call_command("audit_matches")


def thrown(key, dice=None, of=None, **inputs):
    said = {"of": of} if of else {}
    return {"kind": "procedure", "key": key, "inputs": inputs, "dice": dice or {}, **said}


@pytest.fixture
def hurt(ours, theirs):
    """A casualty of theirs by one of ours, thrown by procedure."""
    people = {"player": {"id": theirs[0]}, "attacker": {"id": ours[0]}, "cause": "block"}

    def casualty(face, **said):
        return thrown("casualty", {"casualty": face}, **people, **said)

    return casualty


def test_both_audits_hold_what_procedures_brought(match, bob, carol, ours, phone, hurt, working):
    """With one that stands in for another, one taken back, dice of the program's, and a flag."""
    phone(hurt(16), hurt(7, of=[1, 1]), thrown("armour", player={"id": ours[1]}), hurt(16))
    phone({"kind": "revoke", "entry": [1, 4]}, thrown("score", player={"id": ours[0]}))
    carols = take_seat(carol, match.pk, SeatRole.COACH).device
    sync(carol, match.pk, carols, [{"n": 1, "clock": 6, **hurt(16)}])
    call_command("audit_matches")
    settled(match, carol, carols, 2)
    home = match.sides.first().team_id
    result = {"kind": "touchdown", "winner": home, "touchdowns": {str(home): 1}}
    reports.report(Command(bob, match.pk), result)
    match.refresh_from_db()
    with working():
        reports.confirm(carol, match.pk, match.version)
    call_command("audit_matches")
    call_command("audit_ledger")
    counting = match.events.filter(revoked_at=None)
    assert [(event.key, event.type) for event in counting] == [
        ("1.2.1", "casualty"), ("1.6.1", "touchdown"),
    ]  # fmt: skip


def test_who_goes_first_is_said_by_name(match, phone):
    """The procedure itself knows sides by their numbers alone."""
    phone(thrown("first_turn", {"first": 2}))
    (outcome,) = table_document(match, {})["outcomes"].values()
    assert outcome["text"] == f"{match.sides.last().team.name} goes first."


@pytest.mark.parametrize("lose", ["event", "die", "id"])
def test_an_audit_finds_what_is_lost_of_a_procedure(match, ours, phone, hurt, lose):
    phone(hurt(16), thrown("armour", player={"id": ours[1]}))
    if lose == "event":
        match.events.all().delete()
    elif lose == "die":
        Roll.objects.filter(match=match, purpose="event.1.2.armour").delete()
    else:
        match.events.update(id=match.events.get().pk + 2**29)
    with pytest.raises(CommandError):
        call_command("audit_matches")


def test_what_a_procedure_brought_is_written_anew_where_it_is_lost(match, phone, hurt):
    phone(hurt(16))
    before = Event.objects.filter(match=match).values().get()
    match.events.update(id=before["id"] + 2**29)
    call_command("rebuild_matches", match=match.pk)
    assert Event.objects.filter(match=match).values().get() == before
    call_command("audit_matches")


def test_both_audits_hold_what_phones_told(match, bob, carol, ours, phone, working):
    phone({"kind": "event", "event": {"type": "touchdown", "player": ours[0]}})
    carols = take_seat(carol, match.pk, SeatRole.COACH).device
    again = {"kind": "event", "event": {"type": "touchdown", "player": ours[0]}}
    sync(carol, match.pk, carols, [{"n": 1, "clock": 1, **again}])
    call_command("audit_matches")
    settled(match, carol, carols, 2)
    home = match.sides.first().team_id
    result = {"kind": "touchdown", "winner": home, "touchdowns": {str(home): 1}}
    reports.report(Command(bob, match.pk), result)
    match.refresh_from_db()
    with working():
        reports.confirm(carol, match.pk, match.version)
    call_command("audit_matches")
    call_command("audit_ledger")
