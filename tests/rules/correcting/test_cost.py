"""What a correction costs hangs on the matches that stand on it, and on nothing else."""

from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.services import make_friendly
from matches.services import Friendly
from tests.rules.correcting.season import killing
from tests.rules.night import Night, squad

pytestmark = pytest.mark.django_db


def queries(seasoned) -> int:
    event = seasoned.first.match.events.get()
    with CaptureQueriesContext(connection) as asked:
        seasoned.correct(preview=True, revoke=[event.pk])
    return len(asked)


def test_queries_grow_by_the_same_number_with_every_match_that_stands(unsung):
    unsung.first.play_out(killing(unsung.first))
    counts = []
    for _ in range(4):
        counts.append(queries(unsung))
        unsung.again().play_out()
    grown = [after - before for before, after in pairwise(counts)]
    assert max(grown) <= 4, counts


def test_matches_of_others_cost_nothing(seasoned, third_team):
    seasoned.first.play_out(killing(seasoned.first))
    # Who may correct is asked once, and remembered.
    queries(seasoned)
    before = queries(seasoned)
    league = seasoned.first.league
    other = squad(league, seasoned.carol, "gold", "orcs.lineman")
    teams = [third_team.pk, other.pk]
    match = make_friendly(third_team.coach, Friendly(teams), league=league.slug)
    Night(league, third_team.coach, seasoned.carol, third_team, other, match).play_out()
    assert queries(seasoned) == before
