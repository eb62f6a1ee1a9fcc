"""A match that was undone with its draw belongs to its own round, whatever else is called so."""

from dataclasses import replace
from importlib import import_module

import pytest
from django.apps import apps

from accounts.commands import Command
from dungeonbowl.league.lateness import Ruled, Ruling
from dungeonbowl.league.stages import Taker
from league import services as leagues
from league.models import Fixture, Group, Season
from league.services import settle_late
from league.services.plans import plan_of
from rules.services.undo import undo
from tests.league.playing import settle
from tests.rules.test_undone_draws import WHY, as_a_night_out
from tests.rules.transfer.test_over_http import bring
from tests.verbs import start_season

pytestmark = pytest.mark.django_db


def drawn(season, number, stage=1):
    """The match of this round that isn't a bye, as a night out."""
    rounds = Fixture.objects.filter(season=season, group__stage__number=stage, bye=None)
    return as_a_night_out(rounds.get(round=number))


def play_and_undo(season):
    """Both rounds of a cup of three teams, and both undone."""
    first = drawn(season, 1).play_out()
    final = drawn(season, 2).play_out()
    for night in (final, first):
        undo(Command(night.alice, night.match.pk), WHY)
    return first, final


def forfeited(season, night, winner):
    """The match is forfeited to this team."""
    fixture = Fixture.objects.get(match=night.match)
    by = season.league.founded_by
    settle_late(by, season.pk, fixture.pk, Ruling(Ruled.FORFEITED, winner=winner.pk), "No show.")


def reported_again(night, **result):
    night.fresh().report(**result).confirm().advance().through()


def test_a_final_undone_in_one_season_is_not_the_final_of_another_of_that_name(cellar, teams):
    one, two = (start_season(cellar, teams, "knockout") for _ in range(2))
    assert one.name == two.name
    first, final = play_and_undo(one)
    forfeited(two, drawn(two, 1), first.home)
    assert drawn(two, 2).match != final.match, "it was played in the other season"
    reported_again(first)
    assert drawn(one, 2).match == final.match


def test_nor_that_of_another_stage_of_that_name(cellar, alice, teams):
    plan = replace(plan_of({"format": "knockout", "seeding": "by_hand"}), name="Cup")
    later = replace(plan, taker=Taker(1, (1, 2, 3), cross=False))
    season = leagues.compose_season(alice, cellar.slug, "Winter", [plan, later])
    for seed, team in enumerate(teams, start=1):
        leagues.enter(alice, season.pk, team.pk, seed=seed)
    leagues.start_season(alice, season.pk)
    first, final = play_and_undo(season)
    reported_again(first, kind="touchdown", winner=first.away.pk, touchdowns={first.away.pk: 1})
    forfeited(season, drawn(season, 2), teams[0])
    forfeited(season, drawn(season, 1, stage=2), first.home)
    assert drawn(season, 2, stage=2).match != final.match, "it was played in the first stage"


def test_carried_elsewhere_it_is_found_again_there(api, alice, cellar, teams):
    season = start_season(cellar, teams, "knockout")
    _, final = play_and_undo(season)
    document = api(alice).get(f"/api/v1/leagues/{cellar.slug}/export/").json()
    assert bring(api(alice), document, slug="second-cellar").status_code == 201
    there = Season.objects.get(league__slug="second-cellar")
    settle(drawn(there, 1).match.pk)
    again = drawn(there, 2).match
    assert again.league_slug == "second-cellar"
    assert rolled(again) == rolled(final.match)


def rolled(match):
    return sorted((roll.purpose.split(".")[0], roll.faces) for roll in match.rolls.all())


def test_of_a_match_undone_before_that_was_kept_its_label_says_where_it_was(cellar, teams):
    season = start_season(cellar, teams, "knockout")
    _, final = play_and_undo(season)
    kept = Group.objects.get(stage__season=season).undone
    assert kept == {str(final.match.pk): 2}
    Group.objects.update(undone={})
    migration = import_module("league.migrations.0020_what_was_undone_waits")
    migration.remember_undone(apps, None)
    assert Group.objects.get(stage__season=season).undone == kept


def test_but_not_if_several_are_called_so(cellar, teams):
    one, _ = (start_season(cellar, teams, "knockout") for _ in range(2))
    play_and_undo(one)
    Group.objects.update(undone={})
    migration = import_module("league.migrations.0020_what_was_undone_waits")
    migration.remember_undone(apps, None)
    assert not Group.objects.exclude(undone={}).exists()
