"""What a table's log comes to is kept, and believed only where all that it hangs on is the same."""

from collections import OrderedDict
from contextlib import contextmanager
from random import Random

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import transaction

from accounts.commands import Command
from dungeonbowl.match.edition import EDITION
from dungeonbowl.table import SeatRole
from matches.models import Match
from matches.queries import find_match, foldcache, recorded_match
from matches.queries.folding import entries_of
from matches.queries.scoreboard import Scoreboard
from matches.queries.tablelog import folded_table, table_document
from matches.services import folding
from matches.services.recording import record_events, revoke
from matches.services.seating import take_seat
from matches.services.syncing import sync
from teams.models import Team
from teams.services.correcting import Adjustment, adjust
from tests.verbs import phone_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def committed(django_capture_on_commit_callbacks):
    """A block after which everything in it is written for good, as after any request."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def in_full(match):
    """What folding the whole log says."""
    match = Match.objects.get(pk=match.pk)
    folded = folded_table(recorded_match(match), entries_of(match))
    outcomes = {f"{n}.{m}": one.as_dict() for (n, m), one in folded.outcomes.items()}
    flags = [flag.as_dict() for flag in folded.flags]
    return {"state": folded.state, "flags": flags, "outcomes": outcomes, "digest": folded.digest}


def shown(match, reader):
    """What whoever asks is answered; what they fold is kept where it stands in `committed()`."""
    said = table_document(find_match(reader, match.pk), {})
    return {name: said[name] for name in ("state", "flags", "outcomes", "digest")}


@contextmanager
def process(kept):
    """What is done in it is done by a process that keeps its tables there."""
    before, foldcache._kept = foldcache._kept, kept
    try:
        yield
    finally:
        foldcache._kept = before


@pytest.fixture
def another():
    """A second process at the same database."""
    kept = OrderedDict()
    return lambda: process(kept)


@pytest.fixture(autouse=True)
def _nothing_kept_before():
    with process(OrderedDict()):
        yield


class Table:
    """Two phones and a page, with clocks of their own; what may happen at them, by name."""

    def __init__(self, match, alice, bob, carol, chance):
        self.alice = alice
        self.match, self.bob, self.carol, self.chance = match, bob, carol, chance
        self.sides = [side.available for side in match.sides.all()]
        self.teams = [side.team_id for side in match.sides.all()]
        self.devices = {
            one: take_seat(one, match.pk, SeatRole.COACH).device for one in (bob, carol)
        }
        self.clocks = dict.fromkeys(self.devices.values(), 0)

    def tells(self, person, body, late=False):
        device = self.devices[person]
        n = self.match.log.filter(device=device).count() + 1
        last = max(self.clocks.values())
        clock = max(self.clocks[device], self.chance.randint(1, last + 1) if late else last + 1)
        sync(person, self.match.pk, device, [{"n": n, "clock": clock, **body}])
        self.clocks[device] = clock

    def body(self):
        own = self.chance.randrange(2)
        player, other = self.chance.choice(self.sides[own]), self.chance.choice(self.sides[1 - own])
        thrown = {"key": "armour", "inputs": {"player": {"id": player}}, "dice": {"armour": [6, 6]}}
        hurt = {"type": "casualty", "player": player, "victim": other, "cause": "block"}
        seen = {"type": "infraction", "player": player, "kind": "foul"}
        return self.chance.choice(
            [
                {"kind": "turn", "team": self.teams[own], "does": "begin"},
                {"kind": "arrive", "player": player, "pad": 1},
                {"kind": "event", "event": {"type": "completion", "player": player}},
                {"kind": "event", "event": hurt},
                {"kind": "event", "event": seen},
                {"kind": "event", "event": {"type": "argue", "player": player}},
                {"kind": "procedure", **thrown},
                {"kind": "reroll", "team": self.teams[own], "source": "team"},
                {"kind": "chest", "chest": self.chance.randint(1, 7), "is": "closed"},
                {"kind": "eye", "team": self.teams[own]},
            ]
        )

    def last(self):
        self.tells(self.chance.choice([self.bob, self.carol]), self.body())

    def late(self):
        self.tells(self.chance.choice([self.bob, self.carol]), self.body(), late=True)

    def taken_back(self):
        entry = self.chance.choice(list(self.match.log.all()))
        self.tells(self.bob, {"kind": "revoke", "entry": [entry.device, entry.n]})

    def settled(self):
        flags = shown(self.match, self.bob)["flags"]
        if flags:
            flag = self.chance.choice(flags)
            word = self.chance.choice(flag["choices"])
            self.tells(self.carol, {"kind": "settle", "flag": flag["id"], "as": word})

    def by_a_page(self):
        record_events(self.bob, self.match.pk, [{"type": "note", "text": "Seen on the page."}])
        # A phone learns of it before it goes on.
        self.clocks[self.devices[self.bob]] = Match.objects.get(pk=self.match.pk).clock

    def revoked_by_a_page(self):
        event = self.match.events.filter(revoked_at=None).first()
        if event:
            revoke(self.bob, self.match.pk, event.pk, "It was nothing.")
            self.clocks[self.devices[self.bob]] = Match.objects.get(pk=self.match.pk).clock

    def another_phone(self):
        take_seat(self.chance.choice([self.bob, self.carol]), self.match.pk, SeatRole.COACH)

    def set_right(self):
        side = self.chance.randrange(2)
        given = Adjustment(player=self.chance.choice(self.sides[side]), injury="niggling")
        adjust(Command(self.alice, self.teams[side]), given, why="It was forgotten.")

    def rolled_back(self):
        clocks = {**self.clocks}
        with transaction.atomic():
            self.last()
            shown(self.match, self.bob)
            self.last()
            transaction.set_rollback(True)
        self.clocks = clocks


DEEDS = ("last",) * 9 + (
    "late", "taken_back", "settled", "by_a_page", "revoked_by_a_page", "another_phone",
    "rolled_back", "rolled_back", "set_right",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_recorded_what_is_kept_is_what_the_whole_log_comes_to(
    match, alice, bob, carol, committed, seed
):
    chance = Random(seed)
    with committed():
        table = Table(match, alice, bob, carol, chance)
    processes = [OrderedDict(), OrderedDict()]
    for _ in range(30):
        with process(chance.choice(processes)), committed():
            getattr(table, chance.choice(DEEDS))()
        if chance.random() < 0.6:
            with process(chance.choice(processes)), committed():
                assert shown(match, bob) == in_full(match)
    # Somebody set right shows in the rows from the next entry on.
    with process(chance.choice(processes)), committed():
        table.last()
    for each in processes:
        with process(each):
            assert shown(match, bob) == in_full(match)
    call_command("audit_matches")


def note(text):
    return {"kind": "note", "text": text}


def test_what_comes_last_reads_nothing_of_the_log_again(
    match, bob, ours, committed, django_assert_num_queries
):
    """Match, sides, seats and how far the log goes; the entry, the clock.

    Two more are the savepoint's in which a test has it done.
    """
    with committed():
        phone = phone_of(match, bob)
        phone(*({"kind": "arrive", "player": one, "pad": 1} for one in ours))
    device = match.seats.get().device
    entries = [{"n": 7, "clock": 7, **note("What comes last.")}]
    with committed(), django_assert_num_queries(7):
        _, folding = sync(bob, match.pk, device, entries)
        assert folding.phones.state["sides"][str(match.sides.first().team_id)]["acted"] == []
    with django_assert_num_queries(2):
        found = find_match(bob, match.pk)
        assert [one["n"] for one in table_document(found, {str(device): 6})["entries"]] == [7]


def test_who_leads_a_side_no_more_is_refused_by_the_next_entry(match, bob, bobs, carol, committed):
    """Whatever was kept of their side a moment before."""
    with committed():
        phone = phone_of(match, bob)
        phone(note("It begins."))
    with committed():
        phone(note("It goes on."))
    Team.objects.filter(pk=bobs.pk).update(coach=carol)
    with pytest.raises(PermissionDenied):
        phone(note("It goes on still."))
    assert match.log.count() == 2


def test_whoever_looks_on_folds_nothing(match, bob, committed, django_assert_num_queries):
    """Seats with how far the log goes, and who recorded it: for a screen as for a console."""
    with committed():
        phone = phone_of(match, bob)
        phone(note("It begins."), note("It goes on."))
    board = Scoreboard(find_match(bob, match.pk))
    with django_assert_num_queries(2):
        assert [one.by for one in board.latest] == ["bob", "bob"]
        assert board.sides[0].score == 0
        assert not board.over


def test_what_was_rolled_back_is_nobodys(match, bob, ours, committed):
    """Its numbers are given to other entries afterwards."""
    with committed():
        phone = phone_of(match, bob)
        phone(note("It begins."))
    with committed(), transaction.atomic():
        phone({"kind": "arrive", "player": ours[0], "pad": 1})
        assert shown(match, bob) == in_full(match)
        transaction.set_rollback(True)
    with committed():
        phone({"kind": "arrive", "player": ours[1], "pad": 1})
    side = shown(match, bob)["state"]["sides"][str(match.sides.first().team_id)]
    assert side["boxes"]["dungeon"] == [ours[1]]


def test_a_player_set_right_meanwhile_is_the_one_that_counts(
    match, alice, bob, bobs, ours, committed
):
    """What a dodge needs hangs on the team, of which the log knows nothing."""
    thrown = {"key": "dodge", "inputs": {"player": {"id": ours[0]}}, "dice": {"agility": 2}}
    with committed():
        phone = phone_of(match, bob)
        phone({"kind": "procedure", **thrown})
    with committed():
        before = shown(match, bob)
    with committed():
        given = Adjustment(player=ours[0], skill="+ag")
        adjust(Command(alice, bobs.pk), given, why="It was forgotten.")
    with committed():
        after = shown(match, bob)
    assert after == in_full(match)
    assert after["outcomes"] != before["outcomes"]


def test_an_event_that_makes_another_of_an_earlier_one_is_written_to_both(
    match, bob, ours, committed
):
    """An argument won takes the sending-off back, in the row that was written before it."""
    with committed():
        phone = phone_of(match, bob)
        seen = {"type": "infraction", "player": ours[0], "kind": "foul", "rolls": {"penalty": 6}}
        phone({"kind": "event", "event": seen})
    with committed():
        phone(
            {"kind": "event", "event": {"type": "argue", "player": ours[0], "rolls": {"argue": 6}}}
        )
    call_command("audit_matches")
    assert shown(match, bob) == in_full(match)


@pytest.fixture
def hurt(match, alice, carols, bob, ours, theirs, committed):
    """Bob's phone, which recorded a lasting injury; of an older one is learned after it."""
    event = {"type": "casualty", "player": ours[0], "victim": theirs[0], "cause": "block"}
    with committed():
        phone = phone_of(match, bob)
        phone({"kind": "event", "event": {**event, "rolls": {"casualty": 14, "lasting": 3}}})
    with committed():
        given = Adjustment(player=theirs[0], injury="niggling")
        adjust(Command(alice, carols.pk), given, why="It was forgotten.")
    return phone


@pytest.mark.parametrize("looks", [0, 1, 2])
def test_what_a_reader_folded_by_a_player_set_right_is_written_with_the_next_entry(
    match, bob, committed, hurt, looks
):
    for _ in range(looks):
        with committed():
            shown(match, bob)
    with committed():
        hurt(note("Carried off."))
    assert match.events.get(type="casualty").outcome["result"] == "dead"
    call_command("audit_matches")


@pytest.mark.parametrize("looks", [0, 1])
def test_rules_mended_during_a_match_are_written_with_the_next_entry_whoever_looked(
    match, bob, ours, committed, looks
):
    with committed():
        phone = phone_of(match, bob)
        phone({"kind": "event", "event": {"type": "completion", "player": ours[0]}})
    # As an older release wrote it.
    Match.objects.filter(pk=match.pk).update(edition=EDITION - 1)
    match.events.update(spp=99)
    for _ in range(looks):
        with committed():
            shown(match, bob)
    with committed():
        phone(note("It goes on."))
    assert Match.objects.get(pk=match.pk).edition == EDITION
    assert match.events.get().spp == 1


def test_what_another_process_appended_is_taken_up_and_gone_on_from(
    match, bob, carol, ours, committed, another, monkeypatch
):
    with committed():
        phones = [phone_of(match, bob), phone_of(match, carol)]
        phones[0](note("It begins."))
    with another(), committed():
        device = match.seats.get(by=carol).device
        arrived = {"kind": "arrive", "player": ours[0], "pad": 1}
        sync(carol, match.pk, device, [{"n": 1, "clock": 2, **arrived}])
    monkeypatch.setattr(folding, "refold", None)
    with committed():
        device = match.seats.get(by=bob).device
        sync(bob, match.pk, device, [{"n": 2, "clock": 3, **note("It goes on.")}])
    assert shown(match, bob) == in_full(match)
    call_command("audit_matches")


def test_a_reader_who_takes_up_what_another_process_wrote_leaves_it_to_go_on_from(
    match, bob, committed, another, monkeypatch
):
    with committed():
        phone = phone_of(match, bob)
        phone(note("It begins."))
    with another(), committed():
        phone(note("It goes on."))
    with committed():
        shown(match, bob)
    monkeypatch.setattr(folding, "refold", None)
    with committed():
        phone(note("It goes on still."))
    assert shown(match, bob) == in_full(match)


def test_what_a_process_kept_before_another_took_something_back_is_not_gone_on_from(
    match, bob, ours, committed, another
):
    with committed():
        phone = phone_of(match, bob)
        phone({"kind": "event", "event": {"type": "completion", "player": ours[0]}})
    with another(), committed():
        phone({"kind": "revoke", "entry": [match.seats.get().device, 1]})
    with committed():
        phone(note("It goes on."))
    assert match.events.get(type="completion").revoked_at
    with committed():
        assert shown(match, bob) == in_full(match)
    call_command("audit_matches")
