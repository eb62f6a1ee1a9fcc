"""What a table's log comes to is kept, and believed only where all that it hangs on is the same."""

from random import Random

import pytest
from django.core.management import call_command
from django.db import transaction

from accounts.commands import Command
from dungeonbowl.table import SeatRole
from matches.models import Match
from matches.queries import find_match, table_of
from matches.queries.attable import folded_table, table_document
from matches.queries.folding import entries_of
from matches.queries.scoreboard import Scoreboard
from matches.services.recording import record_events, revoke
from matches.services.seating import take_seat
from matches.services.syncing import sync
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
    folded = folded_table(table_of(match), entries_of(match))
    outcomes = {f"{n}.{m}": one.as_dict() for (n, m), one in folded.outcomes.items()}
    flags = [flag.as_dict() for flag in folded.flags]
    return {"state": folded.state, "flags": flags, "outcomes": outcomes, "digest": folded.digest}


def shown(match, reader):
    """What anybody is told who asks."""
    said = table_document(find_match(reader, match.pk), {})
    return {name: said[name] for name in ("state", "flags", "outcomes", "digest")}


class Table:
    """Two phones and a page, with clocks of their own; what may happen at them, by name."""

    def __init__(self, match, bob, carol, chance):
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
    "rolled_back", "rolled_back",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_recorded_what_is_kept_is_what_the_whole_log_comes_to(
    match, bob, carol, committed, seed
):
    chance = Random(seed)
    with committed():
        table = Table(match, bob, carol, chance)
    for _ in range(30):
        with committed():
            getattr(table, chance.choice(DEEDS))()
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
    told = [{"n": 7, "clock": 7, **note("What comes last.")}]
    with committed(), django_assert_num_queries(7):
        _, folding = sync(bob, match.pk, device, told)
        assert folding.phones.state["sides"][str(match.sides.first().team_id)]["acted"] == []
    with django_assert_num_queries(2):
        found = find_match(bob, match.pk)
        assert [one["n"] for one in table_document(found, {str(device): 6})["entries"]] == [7]


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
        before = shown(match, bob)
    with committed():
        given = Adjustment(player=ours[0], skill="+ag")
        adjust(Command(alice, bobs.pk), given, why="It was forgotten.")
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
