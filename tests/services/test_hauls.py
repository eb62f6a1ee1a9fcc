"""A league on its way in, with a real worker: it comes whole, or not at all."""

import gzip
import json
from contextlib import suppress

import pytest

from tests.night import newcomers, play
from tests.running import Program, until
from tests.services.scaled import Workers

pytestmark = [pytest.mark.services, pytest.mark.timeout(180)]
# Where the worker is made to stand still, half of the league written.
HALFWAY = "LOCK TABLE matches_roll IN EXCLUSIVE MODE"
SENT = (
    "INSERT INTO rules_haul (kind, league_slug, by_id, status, rows, at, claims, error, wanted,"
    " document) SELECT 'import', 'brought', id, 'pending', 0, now(), 0, '',"
    """ '{"people": {}}', %s FROM accounts_user WHERE username = %s RETURNING id"""
)


def standing(scaled):
    """Leagues, teams, changes of ledgers and accounts."""
    tables = ("league_league", "teams_team", "teams_change", "accounts_user")
    return [scaled.asked(f"SELECT count(*) FROM {table}") for table in tables]


def test_a_worker_killed_halfway_leaves_nothing_and_another_brings_it_once(scaled):
    night = play(scaled.address)
    stranger = Program(scaled.address, *newcomers("mallory"))
    slug = night.alice.get(f"matches/{night.match}/")["league"]
    document = json.dumps(night.alice.get(f"leagues/{slug}/export/"))
    ((haul,),) = scaled.asked(SENT, gzip.compress(document.encode()), stranger.username)
    watched, before = f"leagues/import/{haul}/", standing(scaled)
    with Workers(scaled) as workers, scaled.clerk() as clerk:
        with scaled.barred(HALFWAY) as stands_there:
            clerk.do("sweep")
            until(stands_there, "nobody took it up")
            workers.kill(wholly=True)
        assert standing(scaled) == before
        assert stranger.get(watched)["status"] == "running"

        def done():
            workers.manned()
            scaled.let_leases_end()
            clerk.do("sweep")
            with suppress(AssertionError):
                until(lambda: stranger.get(watched)["status"] == "done", "not yet", 2)
                return True
            return False

        until(done, "nobody took it up again", 60)
        clerk.do("audit")
    assert len(scaled.asked("SELECT 1 FROM league_league WHERE slug = 'brought'")) == 1
