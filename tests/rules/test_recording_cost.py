"""How often recording a match asks the database, which must hang on nothing that was recorded."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.commands import Command
from rules.services import postgame, reports
from tests.rules.night import players

pytestmark = pytest.mark.django_db

ASIDE = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def asked(work, *args):
    """How many queries it takes, besides those that begin and end transactions."""
    with CaptureQueriesContext(connection) as seen:
        work(*args)
    return sum(not query["sql"].startswith(ASIDE) for query in seen.captured_queries)


def tale(night, count):
    """So many events, by ever more players of both sides."""
    cast = [*players(night.home), *players(night.away)]
    return [{"type": "completion", "player": cast[n % len(cast)].pk} for n in range(count)]


@pytest.mark.parametrize("count", [4, 40])
def test_recording_a_match_takes_so_many_queries_whatever_was_told(night, count):
    night.start()
    reported = night.home_wins(), tale(night, count)
    # One of each asks for the webhooks of the league.
    assert asked(reports.report, Command(night.bob, night.match.pk), *reported) <= 14
    assert asked(reports.confirm, night.carol, night.match.pk, night.fresh().match.version) <= 17
    # One more for each team that has nothing to learn and comes as far as hiring.
    assert asked(postgame.advance, night.postgame.pk) <= 24 + 2
    assert {night.step(team, "spp").status for team in (night.home, night.away)} == {"done"}
