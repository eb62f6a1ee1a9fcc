"""The data measured on is data like any other: it adds up, and play goes on from it."""

from collections.abc import Iterator

import pytest
from django.db import transaction

from accounts.commands import Command
from bench.generator import TINY, build
from bench.generator.building import FOUNDED
from bench.generator.clubs import Club, Mould, bring_up_to_date
from bench.generator.hiring import fill_up, post
from bench.generator.people import FAR, found_teams
from bench.generator.writing import Ink
from dungeonbowl.effects import LedgerLine, Left
from dungeonbowl.match.contradictions import contradictions
from dungeonbowl.match.report import read_result
from league.models import League, Season
from league.queries import standings_of
from matches.models import Match
from matches.queries import parties_of, recorded_match
from rules.models import Step
from rules.queries import current_postgame, steps_of
from rules.services.auditing import audit_matches
from rules.services.auditing.whole import wanted
from rules.services.undo import undo
from teams.models import Entry, Player, Team
from tests.verbs import ledger_faults
from tests.worlds import for_several


@pytest.fixture(scope="module")
def tiny(django_db_setup, django_db_blocker) -> Iterator[None]:
    """The tiny data, built once for all tests of this file."""
    with for_several(django_db_blocker):
        build(TINY)
        yield


@pytest.fixture
def bulk(tiny, db) -> Match:
    """The last match that was played in memory."""
    return Match.objects.order_by("-id")[0]


@pytest.fixture
def through_services(tiny, db) -> Match:
    """A match of the same data that was played like anybody's."""
    return Match.objects.filter(label="Friendly", league_slug="home-cellar").order_by("-id")[0]


def test_every_team_agrees_with_its_ledger(tiny, db):
    assert ledger_faults() == []


def test_there_is_as_much_of_everything_as_its_size_says(tiny, db):
    assert (Team.objects.count(), Match.objects.count()) == (TINY.teams, TINY.matches)
    assert Player.objects.count() == 16 * TINY.teams
    assert not Match.objects.exclude(status=Match.Status.CLOSED).exists()


def test_no_two_numbers_of_the_schedule_overlap(tiny, db):
    far = Season.objects.filter(league__name=FAR)
    played = sum(season.fixtures.count() for season in far)
    friendly = Match.objects.filter(label="Friendly", league_slug="the-five-hundred").count()
    assert played + friendly == TINY.far_matches
    assert {season.fixtures.count() for season in far} == {2 * 4, 6}


def test_a_match_in_memory_leaves_rows_like_one_through_the_services(bulk, through_services):
    in_memory, kept = recorded_match(bulk), recorded_match(through_services)
    assert len(in_memory.so_far.events) >= 28
    assert {event.type for event in in_memory.so_far.events} <= {e.type for e in kept.so_far.events}
    steps = [_steps(match) for match in (bulk, through_services)]
    assert steps[0] == steps[1]
    for match in (bulk, through_services):
        assert [len(side.squad) for side in match.sides.all()] == [16, 16]
        assert [side.outcome for side in match.sides.all()].count("won") == 1
        assert match.passages.count() == 4
        assert match.rolls.exists()


def test_sixteen_players_a_side_earn_their_points(bulk):
    earned = Entry.objects.filter(change__match=bulk.pk, spp__gt=0)
    assert len(set(earned.values_list("player", flat=True))) >= 28


def test_no_report_contradicts_itself(tiny, db):
    for match in Match.objects.all():
        table, result = recorded_match(match), read_result(match.result)
        said = contradictions(result, table.so_far.events, parties_of(match), table.rules, False)
        assert not list(said), match


def test_the_last_match_in_memory_can_be_taken_back(bulk):
    undo(
        Command(League.objects.get(slug=bulk.league_slug).founded_by, bulk.pk),
        "It never took place.",
    )
    bulk.refresh_from_db()
    assert bulk.status == Match.Status.STARTED
    assert ledger_faults() == []


def test_the_table_of_the_biggest_season_counts_every_match(tiny, db):
    season = Season.objects.get(name="Season of all")
    rows = standings_of(season)
    assert sum(row.played for row in rows) == 2 * season.fixtures.count()


def test_a_club_that_lost_players_hires_others_like_them_before_the_next_year(tiny, db):
    ink, league = Ink(), League.objects.get(name=FAR)
    club = _newly_founded(ink, league)
    for lost in club.state.roster[:2]:
        post(ink, club, "release", LedgerLine("Gone", lost.id, effect=Left("released")), FOUNDED)
    were = sorted(player.position for player in club.state.players.values())[:16]
    fill_up(ink, club, FOUNDED)
    ink.dry()
    bring_up_to_date([club])
    assert [player.number for player in club.state.roster] == list(range(1, 17))
    assert sorted(player.position for player in club.state.roster) == were
    assert ledger_faults() == []


def _newly_founded(ink: Ink, league: League) -> Club:
    row = Team.objects.filter(league_slug=league.slug)[0]
    with transaction.atomic():
        mould = Mould.of(found_teams(league, [row.coach])[0])
        transaction.set_rollback(True)
    return mould.copy(ink, "Many lost", row.coach, league, FOUNDED)


def _steps(match: Match) -> set[tuple[str, str]]:
    postgame = current_postgame(match)
    assert postgame is not None
    assert all(step.status == Step.Status.DONE for step in steps_of(postgame))
    return {(step.key, step.status) for step in steps_of(postgame)}


def test_every_match_agrees_with_its_record(tiny, db):
    assert [str(one) for one in audit_matches(wanted())] == []
