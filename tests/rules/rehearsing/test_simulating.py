"""Seasons played to their end by lot, through the services of real matches."""

import pytest

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from league.queries import standings_of
from league.services import enter_teams
from matches.models import Event, Match
from rules.models import PostGame, Simulation
from rules.services.simulating import running
from rules.services.simulating.playing import play_on
from rules.services.simulating.rounds import _seed_of
from teams.services import retire
from tests.rules.correcting.season import audited
from tests.verbs import found_league, friendly, join, open_season, register_team, start_season
from tests.verbs import start as begin

pytestmark = pytest.mark.django_db
COLLEGES = ("light", "gold", "jade", "celestial", "grey")
FORMATS = {
    "round_robin": {},
    "swiss": {"rounds": 2},
    "knockout": {},
    "double_elimination": {},
    "tables": {"rounds": 2, "size": 3},
}


@pytest.fixture
def club(alice, bob, carol):
    """A league whose dice fall at the table, with teams of two coaches."""
    league = found_league(alice, house_rules={"dice": "table"})
    for coach in (bob, carol):
        join(league, coach)
    return league


def teams_of(league, bob, carol, number=4):
    return [
        register_team(coach, college, name=f"The {college}", league_slug=league.slug)
        for college, coach in zip(COLLEGES[:number], (bob, carol) * number, strict=False)
    ]


def simulated(by, league, seed="a seed", **more) -> Simulation:
    row = running.order(by, league, seed, **more)
    running.run(row.pk)
    row.refresh_from_db()
    return row


@pytest.mark.parametrize("format", FORMATS)
def test_a_season_of_any_format_is_played_to_its_end(format, club, alice, bob, carol):
    season = start_season(club, teams_of(club, bob, carol, 5), format, **FORMATS[format])
    row = simulated(alice, club)
    season.refresh_from_db()
    assert (row.status, row.error, season.status) == ("done", "", "finished")
    played = Match.objects.filter(league_slug=club.slug)
    assert set(played.values_list("status", flat=True)) == {"closed"}
    assert row.played == len(played)
    assert not PostGame.objects.exclude(status="closed").exists()
    assert Event.objects.filter(type="casualty").exists()


def test_one_round_is_one_match_for_everybody(club, alice, bob, carol):
    season = start_season(club, teams_of(club, bob, carol), "round_robin")
    row = simulated(alice, club, rounds=1)
    assert (row.status, row.played) == ("done", 2)
    assert [line.played for line in standings_of(season)] == [1, 1, 1, 1]


@pytest.mark.parametrize("format", ["ladder", "open"])
def test_where_nothing_is_drawn_a_round_is_a_match_for_whoever_is_free(
    format, club, alice, bob, carol
):
    season = start_season(club, teams_of(club, bob, carol), format)
    assert simulated(alice, club).played == 0
    row = simulated(alice, club, rounds=2)
    assert (row.status, row.error, row.played) == ("done", "", 4)
    assert season.fixtures.filter(match__status="closed").count() == 4
    assert all(line.played for line in standings_of(season))
    season.refresh_from_db()
    assert season.status == "started"


def test_long_seeds_that_differ_at_their_end_draw_otherwise(club, alice, bob, carol):
    drawn = {_seed_of("x" * 99 + end, 0) for end in "ab"} | {_seed_of("short", 0)}
    assert len(drawn) == 3
    assert {len(seed) <= 64 for seed in drawn} == {True}


@pytest.mark.parametrize("format", FORMATS)
def test_a_team_that_has_retired_is_taken_out_and_the_others_play_on(
    format, club, alice, bob, carol
):
    teams = teams_of(club, bob, carol, 5)
    season = start_season(club, teams, format, **FORMATS[format])
    simulated(alice, club, rounds=1)
    retire(Command(teams[0].coach, teams[0].pk))
    row = simulated(alice, club)
    season.refresh_from_db()
    assert (row.status, row.error, season.status) == ("done", "", "finished")
    gone = season.entrants.exclude(withdrawn_at=None)
    assert [one.team_id for one in gone] == [teams[0].pk]


def test_what_is_begun_is_brought_to_its_end(club, alice, bob, carol):
    """Also a friendly, which would hold its teams."""
    teams = teams_of(club, bob, carol)
    season = start_season(club, teams, "round_robin")
    first = season.fixtures.order_by("round", "order").first().match
    begin(first, alice)
    others = [team for team in teams if not first.sides.filter(team=team).exists()]
    begin(friendly(alice, others, league=club.slug), alice)
    simulated(alice, club)
    played = Match.objects.filter(league_slug=club.slug)
    assert set(played.values_list("status", flat=True)) == {"closed"}


def test_a_season_that_takes_entries_is_started_where_none_is_played(club, alice, bob, carol):
    season = open_season(club)
    enter_teams(alice, season.pk, [team.pk for team in teams_of(club, bob, carol)])
    assert simulated(alice, club).played == 6
    season.refresh_from_db()
    assert season.status == "finished"


def test_where_nothing_is_left_nothing_is_played(club, alice):
    assert simulated(alice, club).played == 0


def test_a_request_hands_the_rest_to_a_worker(club, alice, bob, carol, working):
    start_season(club, teams_of(club, bob, carol), "round_robin")
    row = running.order(alice, club, "a seed")
    with working():
        running.run(row.pk, seconds=0)
        row.refresh_from_db()
        assert (row.status, row.played) == ("pending", 1)
    row.refresh_from_db()
    assert (row.status, row.played) == ("done", 6)


def test_two_at_once_are_refused(club, alice):
    running.order(alice, club, "one")
    with pytest.raises(Conflict):
        running.order(alice, club, "two")


@pytest.mark.parametrize(
    "wrong", [{"seed": ""}, {"seed": "x" * 101}, {"seed": "a\nb"}, {"seed": "a", "rounds": 0}]
)
def test_what_is_no_seed_and_no_number_of_rounds_is_refused(wrong, club, alice):
    with pytest.raises(FieldError):
        running.order(alice, club, **wrong)


def test_what_was_simulated_passes_the_audit(club, alice, bob, carol):
    start_season(club, teams_of(club, bob, carol), "round_robin")
    simulated(alice, club)
    audited()


def test_a_league_whose_program_rolls_can_be_played_by_lot_too(alice, bob, carol):
    league = found_league(alice)
    for coach in (bob, carol):
        join(league, coach)
    teams = teams_of(league, bob, carol, 2)
    match = friendly(alice, teams, league=league.slug)
    assert play_on(alice, match.pk, "a seed").status == "closed"
