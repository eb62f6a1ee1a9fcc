"""The rows that leader boards add up, through a match's whole life."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from accounts.commands import Command
from matches.models import PlayerFigures, TeamFigures
from rules.services import undo
from tests.rules.correcting.season import Seasoned, audited, killing
from tests.rules.night import players
from tests.rules.recount import COUNTED, figures_agree

pytestmark = pytest.mark.django_db

COLUMNS = ("match", "team", "coach", "college", "league_slug", "at", "award", *COUNTED)


def rows():
    players = PlayerFigures.objects.order_by("match", "player")
    teams = TeamFigures.objects.order_by("match", "team")
    more = ("player", "position", "race", "played", "died_of", "killer")
    return [*players.values_list(*COLUMNS, *more), *teams.values_list(*COLUMNS, "outcome")]


@pytest.fixture
def seasoned(night):
    return Seasoned(night)


def test_figures_are_written_with_the_result_and_awards_with_the_post_game(night):
    night.start()
    night.tell(killing(night))
    night.report()
    assert rows() == []
    night.confirm()
    (victim, *_), (killer, *_) = players(night.away), players(night.home)
    deed = PlayerFigures.objects.get(player=killer)
    assert (deed.kills, deed.casualties, deed.mvps) == (1, 1, 0)
    died = PlayerFigures.objects.get(player=victim)
    assert (died.died_of, died.killer, died.suffered, died.played) == ("block", killer, 1, 1)
    assert (died.position, died.race, died.college) == ("orcs.lineman", "orcs", "gold")
    assert not TeamFigures.objects.filter(mvps__gt=0).exists()
    night.advance()
    assert [row.mvps for row in TeamFigures.objects.all()] == [1, 1]
    figures_agree()


def test_a_match_undone_counts_for_nothing_and_reported_again_for_itself_alone(night, alice):
    night.play_out(killing(night))
    undo.undo(Command(alice, night.match.pk), "It was another score.")
    assert rows() == []
    night.fresh().report(kind="draw", touchdowns={}).confirm().advance().through()
    assert {row.outcome for row in TeamFigures.objects.all()} == {"drawn"}
    audited()


def test_an_exhibition_counts_for_nothing(seasoned):
    seasoned.again(exhibition=True).start().report().confirm()
    assert rows() == []


def test_who_is_dead_no_longer_after_a_correction_lies_in_no_grave(seasoned):
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.again().play_out()
    coach = PlayerFigures.objects.filter(team=seasoned.home).values_list("coach", flat=True)
    (event,) = seasoned.first.match.events.all()
    assert seasoned.correct(revoke=[event.pk], result={"kind": "time_limit"}).carried_out
    assert not PlayerFigures.objects.exclude(died_of="").exists()
    assert {*coach} == {seasoned.bob.pk}
    audited()


def test_whoever_coaches_the_team_later_a_correction_leaves_the_deeds_to_who_coached_then(
    seasoned,
):
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.home.coach = seasoned.alice
    seasoned.home.save()
    (event,) = seasoned.first.match.events.all()
    assert seasoned.correct(revoke=[event.pk], result={"kind": "time_limit"}).carried_out
    assert TeamFigures.objects.get(team=seasoned.home).coach == seasoned.bob


def test_the_command_counts_anew_what_was_lost_or_made_up(night, capsys):
    night.play_out(killing(night))
    before = rows()
    PlayerFigures.objects.filter(kills=1).update(kills=9, mvps=4, spp=99)
    TeamFigures.objects.all().delete()
    with pytest.raises(CommandError, match=r"in 1 match\."):
        call_command("audit_matches")
    call_command("rebuild_figures")
    assert rows() == before
    assert "1 match is counted" in capsys.readouterr().out
    audited()
    with pytest.raises(CommandError, match="There is no match 999"):
        call_command("rebuild_figures", "--match", "999")


def test_matches_of_before_there_were_figures_are_counted_when_they_come(seasoned, alice):
    seasoned.first.play_out(killing(seasoned.first))
    seasoned.again().play_out()
    (event,) = seasoned.first.match.events.all()
    seasoned.correct(revoke=[event.pk], result={"kind": "time_limit"})
    before = rows()
    migration = import_module("matches.migrations.0023_count_what_was_played")
    migration.forget(apps, None)
    assert rows() == []
    migration.count_all(apps, None)
    assert rows() == before
