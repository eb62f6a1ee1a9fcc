"""The events of a match are written anew from its log, or left as they were confirmed."""

import pytest
from django.core.management import CommandError, call_command

from accounts.disposing import disposing
from matches.models import Entry, Event, Match
from matches.services import revoke
from tests.rules.correcting.season import Seasoned, killing
from tests.rules.night import players
from tests.verbs import tell


@pytest.fixture
def recorded(night):
    """A match under way: a foul, a foul that counts for nothing, a casualty."""
    night.start()
    home, away = players(night.home), players(night.away)
    foul = {"kind": "foul", "rolls": {"penalty": 3}}
    tell(night.match, "infraction", by=night.bob, player=home[0].pk, **foul)
    gone = tell(night.match, "infraction", by=night.bob, player=home[1].pk, **foul)
    revoke(night.bob, night.match.pk, gone.pk, "It was none.")
    blow = {"player": home[0].pk, "victim": away[0].pk, "cause": "block"}
    tell(night.match, "casualty", by=night.bob, rolls={"casualty": 9}, **blow)
    return night


@pytest.fixture
def played(night):
    """A night recorded in its report, and carried out to its end."""
    night.start()
    deed = {"type": "completion", "player": players(night.home)[0].pk}
    night.report([deed], **night.home_wins()).confirm().advance()
    return night.through()


def rows(match):
    return list(Event.objects.filter(match=match).order_by("pk").values())


def rebuilt(*options):
    call_command("rebuild_matches", *options)


def test_what_was_lost_or_edited_is_written_as_the_log_tells_it(recorded):
    before = rows(recorded.match)
    Event.objects.filter(match=recorded.match, type="casualty").delete()
    Event.objects.filter(match=recorded.match).update(spp=9, outcome={}, revoked_at=None)
    # Numbers of its own are what PostgreSQL would give it, and events have those of their entries.
    stray = Event.objects.create(
        pk=987_654,
        match=recorded.match,
        key="9.9",
        type="note",
        by=recorded.bob,
        details={"text": "Ours!"},
    )
    rebuilt()
    assert rows(recorded.match) == before
    assert not Event.objects.filter(pk=stray.pk).exists()


def test_a_confirmed_match_is_written_as_it_was_confirmed(played):
    match, before = played.match, rows(played.match)
    Event.objects.filter(match=match).update(spp=7)
    rebuilt("--match", str(match.pk))
    assert rows(match) == before


def test_one_that_does_not_come_to_what_was_confirmed_is_left(played, capsys):
    match = played.match
    Match.objects.filter(pk=match.pk).update(posted="0" * 64)
    Event.objects.filter(match=match).update(spp=7)
    with pytest.raises(CommandError, match="1 match "):
        rebuilt("--match", str(match.pk))
    assert "doesn't come to what was confirmed" in capsys.readouterr().out
    assert {row["spp"] for row in rows(match)} == {7}


def test_one_of_older_rules_is_left_as_it_was_posted(played, capsys):
    match = played.match
    Match.objects.filter(pk=match.pk).update(edition=1)
    with pytest.raises(CommandError):
        rebuilt("--match", str(match.pk))
    assert "by rules of edition 1" in capsys.readouterr().out


def test_one_whose_team_was_corrected_since_is_written_as_it_was_told(night):
    """On the third night they came with a niggling injury, which by now they never had."""
    seasoned = Seasoned(night)
    seasoned.first.play_out(killing(night, rolls={"casualty": 11}))
    hurt = players(night.away)[0].pk
    seasoned.again().play_out()
    third = seasoned.again()
    third.play_out(killing(third, rolls={"casualty": 6}))
    assert third.match.events.get().victim_id == hurt
    assert third.match.events.get().outcome["misses_next_game"]
    (event,) = seasoned.first.match.events.all()
    assert seasoned.correct(revoke=[event.pk]).carried_out

    before = rows(third.match)
    Event.objects.filter(match=third.match).update(spp=7)
    rebuilt()
    assert rows(third.match) == before


def test_one_whose_log_cannot_be_read_is_reported_and_the_others_are_written(night, capsys):
    seasoned = Seasoned(night)
    seasoned.first.play_out(killing(night))
    second = seasoned.again()
    second.play_out(killing(second, by=1, victim=1))
    before = rows(second.match)
    with disposing("A log to be rebuilt."):
        Entry.objects.filter(match=night.match).update(body={})
    Event.objects.update(spp=7)
    with pytest.raises(CommandError, match="1 match is left"):
        rebuilt()
    said = capsys.readouterr().out
    assert f"Match {night.match.pk} is left as it is: its log can't be read: KeyError" in said
    assert "1 match is written" in said
    assert rows(second.match) == before
    assert {row["spp"] for row in rows(night.match)} == {7}


@pytest.mark.django_db
def test_a_match_that_isnt_there_is_said():
    with pytest.raises(CommandError, match="There is no match 999"):
        rebuilt("--match", "999")
