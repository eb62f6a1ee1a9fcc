"""Whoever edits a ledger, tears something out or slips something in is named by the audit."""

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection
from django.utils import timezone

from accounts.disposing import disposing
from accounts.guards import unguard
from dungeonbowl.effects import LedgerLine
from teams import ledger
from teams.ledger.audit import audit_since, audit_team
from teams.ledger.chain import NOTHING, chain
from teams.models import Change, Entry, Team
from tests.verbs import found, register_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def team(bob):
    team = found(bob)
    for number in range(1, 6):
        post(team, f"Prize {number}")
    return team


def post(team, why, lines=2):
    entries = [LedgerLine(f"{why}, part {part}", gold=10) for part in range(lines)]
    return ledger.post(ledger.lock(team.pk), ledger.Posting(f"{team.pk}.{why}", None, why, entries))


def plant(statement, *values):
    """As somebody with a database shell would who knows of the door."""
    with disposing("Something to be found."), connection.cursor() as cursor:
        cursor.execute(statement, values)
        assert cursor.rowcount


def tear_out(change):
    plant("DELETE FROM teams_entry WHERE change_id = %s", change.pk)
    plant("DELETE FROM teams_change WHERE id = %s", change.pk)


def prize(number):
    return Change.objects.get(why=f"Prize {number}")


def named(change):
    return f"change {change.pk} ({change.why})"


def broken(team):
    """What the chain's audit says, without the team's name."""
    team = Team.objects.get(pk=team.pk)
    said = [str(fault) for fault in audit_team(team) if not hasattr(fault, "ledger")]
    return [one.removeprefix(f"{team}: ") for one in said]


def test_each_change_has_the_hash_of_the_one_before_and_the_team_that_of_the_last(team):
    changes = list(Change.objects.filter(team=team).order_by("id"))
    hashes = [change.hash for change in changes]
    assert [change.before for change in changes] == [NOTHING, *hashes[:-1]]
    assert Team.objects.get(pk=team.pk).ledger_hash == hashes[-1]
    assert len(set(hashes)) == len(hashes) == 6
    assert {len(one) for one in hashes} == {64}


def test_what_is_posted_together_is_chained_in_its_order(team):
    postings = [
        ledger.Posting(f"k{n}", None, f"Part {n}", [LedgerLine("!", gold=n)]) for n in range(3)
    ]
    first, second, third = ledger.post_all(ledger.lock(team.pk), postings)
    assert (second.before, third.before) == (first.hash, second.hash)
    assert broken(team) == []


def test_what_is_paid_in_secret_is_chained_like_all_else(team):
    secret = ledger.Posting("secret", None, "Hush", [LedgerLine("Hush", gold=-10)], match=7)
    ledger.post_sealed(ledger.lock(team.pk), secret)
    assert broken(team) == []
    ledger.reveal(ledger.lock(team.pk), 7)
    post(team, "Prize 6")
    assert broken(team) == []


def test_what_is_taken_back_and_written_again_is_chained(bob, team):
    opened = ledger.lock(team.pk)
    back = [ledger.reversal(opened, prize(n), bob, "Anew", "anew") for n in (5, 4)]
    again = [ledger.Posting("again", bob, "Again", [LedgerLine("Again", gold=1)])]
    ledger.rewrite(opened, back, again)
    assert broken(team) == []


def test_a_change_that_would_follow_where_another_does_is_refused_by_the_database(team):
    stale = ledger.lock(team.pk)
    post(team, "Prize 6")
    with pytest.raises(IntegrityError, match=r"teams_change"):
        ledger.post(stale, ledger.Posting("late", None, "Late", [LedgerLine("!", gold=1)]))


COLUMNS = {
    "key": "other",
    "why": "Prize 3",
    "at": "2001-01-01T00:00:00Z",
    "match": 77,
    "step": 77,
    "entries_hash": "0" * 64,
    "before": "0" * 64,
    "hash": "0" * 64,
}


@pytest.mark.parametrize("number", [1, 3, 5])
@pytest.mark.parametrize(("column", "lie"), COLUMNS.items())
def test_an_edited_change_is_reported(team, column, lie, number):
    change = prize(number)
    if column == "at":
        lie = connection.ops.adapt_datetimefield_value(timezone.now())
    if column == "why":
        lie = "A gift"
    plant(f"UPDATE teams_change SET {column} = %s WHERE id = %s", lie, change.pk)
    change.refresh_from_db()
    faults = broken(team)
    assert faults[0] == f"{named(change)} was edited"
    rest = [] if column != "entries_hash" else [edited_entries(change)]
    assert faults[1:] == rest


def edited_entries(change):
    return f"entries of {named(change)} were edited, torn out or slipped in"


def test_whose_change_it_was_and_what_it_took_back_is_part_of_it(team, carol):
    plant("UPDATE teams_change SET by_id = %s WHERE id = %s", carol.pk, prize(2).pk)
    plant("UPDATE teams_change SET reverses_id = %s WHERE id = %s", prize(1).pk, prize(4).pk)
    assert broken(team) == [f"{named(prize(4))} was edited", f"{named(prize(2))} was edited"]


def test_two_changes_that_swapped_their_places_are_reported(team):
    third, fourth = prize(3).pk, prize(4).pk
    for was, now in ((third, 10**6), (fourth, third), (10**6, fourth)):
        with disposing("Swapped."), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            cursor.execute("UPDATE teams_entry SET change_id = %s WHERE change_id = %s", [now, was])
            cursor.execute("UPDATE teams_change SET id = %s WHERE id = %s", [now, was])
    assert any("was edited" in one for one in broken(team))


ENTRY_LIES = {"gold": 11, "spp": 3, "effect": '{"kind": "misses_next_game"}', "text": "A gift"}


@pytest.mark.parametrize(("column", "lie"), ENTRY_LIES.items())
def test_an_edited_entry_is_reported_with_its_change(team, column, lie):
    change = prize(3)
    entry = change.entries.first()
    plant(f"UPDATE teams_entry SET {column} = %s WHERE id = %s", lie, entry.pk)
    assert broken(team) == [edited_entries(change)]


def test_an_entry_that_says_the_same_of_another_player_is_reported(bob):
    team = register_team(bob)
    entry = Entry.objects.filter(team=team).exclude(player=None).first()
    other = team.players.exclude(pk=entry.player_id).first()
    plant("UPDATE teams_entry SET player_id = %s WHERE id = %s", other.pk, entry.pk)
    assert edited_entries(entry.change) in broken(team)


def test_an_entry_torn_out_is_reported(team):
    plant("DELETE FROM teams_entry WHERE id = %s", prize(3).entries.first().pk)
    assert broken(team) == [edited_entries(prize(3))]


def test_an_entry_slipped_in_is_reported(team):
    Entry.objects.create(change=prize(3), team=team, text="A gift", effect={})
    assert broken(team) == [edited_entries(prize(3))]


def test_an_entry_moved_to_another_change_is_reported_of_both(team):
    moved = prize(3).entries.last()
    plant("UPDATE teams_entry SET change_id = %s WHERE id = %s", prize(4).pk, moved.pk)
    assert broken(team) == [edited_entries(prize(4)), edited_entries(prize(3))]


def test_a_change_torn_out_of_the_middle_is_missed(team):
    tear_out(prize(3))
    assert broken(team) == [
        f"a change is missing between {named(prize(2))} and {named(prize(4))}",
    ]


def test_each_of_two_holes_is_reported(team):
    tear_out(prize(2))
    tear_out(prize(4))
    assert broken(team) == [
        f"a change is missing between {named(prize(3))} and {named(prize(5))}",
        f"a change is missing between {named(prize(1))} and {named(prize(3))}",
    ]


@pytest.mark.parametrize("gone", [1, 2])
def test_an_end_torn_off_is_missed(team, gone):
    for number in range(5, 5 - gone, -1):
        tear_out(prize(number))
    assert broken(team) == [f"a change is missing at the end, after {named(prize(5 - gone))}"]


def test_a_beginning_torn_off_is_missed(team):
    tear_out(Change.objects.filter(team=team).order_by("id")[0])
    assert broken(team) == [f"a change is missing before {named(prize(1))}"]


def test_a_ledger_torn_out_as_a_whole_is_missed(team):
    for change in Change.objects.filter(team=team):
        tear_out(change)
    assert broken(team) == ["a change is missing at the end"]


def test_another_hash_in_the_teams_row_is_reported(team):
    Team.objects.filter(pk=team.pk).update(ledger_hash="0" * 64)
    assert broken(team) == [f"a change is missing at the end, after {named(prize(5))}"]


def forged(team, before, **fields):
    """A change as somebody would write it who knows how hashes are made."""
    change = Change(team=team, key="forged", why="A gift", **fields)
    chain(change, [], before)
    return change


@pytest.mark.parametrize("before", ["last", "0" * 64])
def test_a_change_inserted_from_outside_is_reported(team, before):
    last = Team.objects.get(pk=team.pk).ledger_hash
    gift = forged(team, last if before == "last" else before)
    gift.save()
    assert broken(team) == [f"{named(gift)} was inserted from outside"]


def test_a_change_inserted_without_any_hash_is_reported(team):
    gift = Change.objects.create(team=team, key="forged", why="A gift", before="-")
    assert broken(team) == [f"{named(gift)} was inserted from outside"]


def test_a_change_inserted_between_two_others_is_told(team):
    # Numbers leave no room between them, so the later ones move up.
    plant(
        "UPDATE teams_entry SET change_id = change_id + 1000000 WHERE change_id > %s", prize(2).pk
    )
    plant("UPDATE teams_change SET id = id + 1000000 WHERE id > %s", prize(2).pk)
    gift = forged(team, "0" * 64, pk=prize(2).pk + 1)
    gift.save(force_insert=True)
    assert broken(team) == [f"{named(gift)} was inserted from outside"]


def test_a_copy_of_a_change_is_told_and_not_the_change_itself(team):
    copy = prize(3)
    copy.pk, copy.key, copy.before = None, "copied", "copied"
    copy._state.adding = True
    copy.save()
    assert broken(team) == [f"{named(copy)} was inserted from outside"]


def test_a_change_moved_to_another_team_is_missed_by_one_and_told_by_the_other(team, carol):
    other, moved = found(carol, "grey"), prize(3)
    plant("UPDATE teams_change SET team_id = %s WHERE id = %s", other.pk, moved.pk)
    assert f"a change is missing between {named(prize(2))} and {named(prize(4))}" in broken(team)
    assert f"{named(moved)} was inserted from outside" in broken(other)


def test_everything_at_once_is_told_each_by_its_name(team):
    tear_out(prize(2))
    plant("UPDATE teams_change SET why = 'A gift' WHERE id = %s", prize(4).pk)
    plant("UPDATE teams_entry SET gold = 99 WHERE change_id = %s", prize(5).pk)
    gift = forged(team, "0" * 64)
    gift.save()
    assert broken(team) == [
        edited_entries(prize(5)),
        f"{named(Change.objects.get(why='A gift', key__endswith='Prize 4'))} was edited",
        f"a change is missing between {named(prize(1))} and {named(prize(3))}",
        f"{named(gift)} was inserted from outside",
    ]


def since(team, number):
    """What the audit of what came with this prize and later says."""
    team = Team.objects.get(pk=team.pk)
    return [fault.what for fault in audit_since(team, prize(number).at)]


def test_the_audit_since_a_day_tells_what_was_done_to_later_changes_alone(team):
    plant("UPDATE teams_change SET match = 7 WHERE id = %s", prize(2).pk)
    plant("UPDATE teams_entry SET gold = 99 WHERE change_id = %s", prize(4).pk)
    assert since(team, 3) == [edited_entries(prize(4))]
    assert since(team, 5) == []


def test_the_audit_since_a_day_misses_a_change_torn_out_after_it(team):
    tear_out(prize(4))
    between = f"a change is missing between {named(prize(3))} and {named(prize(5))}"
    assert since(team, 3) == [between]


def test_the_audit_since_a_day_misses_the_end_even_where_nothing_came_later(team):
    assert list(audit_since(Team.objects.get(pk=team.pk), timezone.now())) == []
    tear_out(prize(5))
    faults = list(audit_since(Team.objects.get(pk=team.pk), timezone.now()))
    assert [fault.what for fault in faults] == ["a change is missing at the end"]


def test_the_command_says_since_when_and_how_much(team, capsys):
    call_command("audit_ledger", "--since", "2020-01-01")
    assert capsys.readouterr().out == "6 changes stand as they were written.\n"
    call_command("audit_ledger", "--since", "2999-01-01T19:30")
    assert capsys.readouterr().out == "0 changes stand as they were written.\n"
    tear_out(prize(3))
    with pytest.raises(CommandError, match="1 difference in 1 team"):
        call_command("audit_ledger", "--since", "2020-01-01")


def test_the_command_refuses_what_is_not_a_date(team):
    with pytest.raises(CommandError, match="yesterday isn't a date"):
        call_command("audit_ledger", "--since", "yesterday")


def test_the_command_tells_of_triggers_that_are_gone(team, capsys):
    unguard(Entry, connection)
    with pytest.raises(CommandError, match="1 difference in"):
        call_command("audit_ledger")
    assert "teams_entry has lost its triggers" in capsys.readouterr().out
