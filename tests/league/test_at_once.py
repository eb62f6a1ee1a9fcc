"""Two results confirmed in the same moment: the round is still drawn, and drawn once."""

from threading import Barrier, Thread

import pytest
from django.db import connection, transaction

from dungeonbowl.match.report import read_result
from league.models import Fixture, Minute
from league.services import round_finished
from league.services.minutes import record
from league.services.roles import lock_league
from matches.models import Match
from matches.services import lock_match, record_result
from teams import ledger
from tests.league.playing import pairs, ready_teams
from tests.verbs import found_league, join, start_season


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_two_confirmations_at_once_draw_one_round(alice, bob):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one writer in at a time; PostgreSQL is needed to see two.")
    league = found_league(alice)
    join(league, bob)
    season = start_season(league, ready_teams(league, bob, 4), "swiss")
    both = Barrier(2)

    def confirm(match_id):
        with transaction.atomic():
            match = lock_match(match_id)
            winner = match.sides.all()[0].team_id
            result = {"kind": "touchdown", "winner": winner, "touchdowns": {winner: 1}}
            record_result(match, read_result(result), status=Match.Status.POSTGAME)
            # Neither sees the other's result yet when both ask for the season.
            both.wait(timeout=20)
            round_finished(match)
        connection.close()

    ids = list(Fixture.objects.filter(season=season).values_list("match", flat=True))
    threads = [Thread(target=confirm, args=(match_id,)) for match_id in ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert len(pairs(season, 2)) == 2
    assert not pairs(season, 3)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_whoever_holds_a_team_writes_minutes_while_another_holds_the_league(alice, bob):
    if connection.vendor != "postgresql":
        pytest.skip("SQLite lets one writer in at a time; PostgreSQL is needed to see two.")
    league = found_league(alice)
    join(league, bob)
    (team,) = ready_teams(league, bob, 1)
    both = Barrier(2)

    def league_first():
        with transaction.atomic():
            lock_league(league.pk)
            both.wait(timeout=20)
            ledger.lock(team.pk)
            record(league, alice, "The league first.")
        connection.close()

    def team_first():
        with transaction.atomic():
            ledger.lock(team.pk)
            both.wait(timeout=20)
            record(league, alice, "The team first.")
        connection.close()

    threads = [Thread(target=one) for one in (league_first, team_first)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    said = {*Minute.objects.filter(league=league).values_list("text", flat=True)}
    assert {"The league first.", "The team first."} <= said
