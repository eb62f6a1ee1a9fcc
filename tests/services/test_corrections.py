"""A long correction with real workers: carried out once, or not at all."""

from contextlib import contextmanager

import psycopg
import pytest

from tests.night import Night, play
from tests.running import manage, until

pytestmark = pytest.mark.services


def finished(night: Night) -> None:
    """Confirmed, and left as soon as anybody is asked, until nothing waits."""
    night.confirm()

    def closed() -> bool:
        for step in night.steps():
            if step["status"] == "waiting":
                path = f"matches/{night.match}/postgame/{step['id']}/answer/"
                night.alice.post(path, done=True)
        return night.alice.get(f"matches/{night.match}/")["status"] == "closed"

    until(closed, "the match never closed")


def two_nights(scaled) -> tuple[Night, int]:
    """A match with a dead player, and another that stands on it; the dead."""
    first = play(scaled.address)
    victim = first.alice.get(f"teams/{first.teams[1]}/")["players"][0]["id"]
    died = {"type": "casualty", "victim": victim, "cause": "hazard", "rolls": {"casualty": 16}}
    result = {"kind": "touchdown", "winner": first.teams[0], "touchdowns": {first.teams[0]: 1}}
    version = first.alice.get(f"matches/{first.match}/")["version"]
    told = {"result": result, "version": version}
    first.bob.post(f"matches/{first.match}/report/", events=[died], **told)
    with scaled.worker():
        finished(first)
        league = first.alice.get(f"matches/{first.match}/")["league"]
        again = first.bob.post("matches/", teams=first.teams, league=league)["id"]
        later = Night(first.alice, first.bob, first.carol, again, first.teams)
        first.bob.post(f"matches/{again}/start/")
        first.bob.post(f"matches/{again}/report/", result=result)
        finished(later)
    return first, victim


@contextmanager
def held(scaled, player: int):
    """Somebody else holds the player's row, so that whoever comes to write it stands still."""
    with psycopg.connect(scaled.env["DATABASE_URL"]) as connection:
        connection.execute("SELECT 1 FROM teams_player WHERE id = %s FOR UPDATE", [player])
        yield connection


def stands_still(scaled) -> bool:
    with psycopg.connect(scaled.env["DATABASE_URL"]) as connection:
        found = connection.execute("SELECT count(*) FROM pg_locks WHERE NOT granted").fetchone()
    return bool(found and found[0])


def test_a_worker_killed_in_the_middle_leaves_nothing_half_written(scaled, tmp_path):
    night, victim = two_nights(scaled)
    (event,) = night.alice.get(f"matches/{night.match}/")["events"]
    team = f"teams/{night.teams[1]}/"
    before = night.alice.get(f"{team}ledger/")
    path = f"matches/{night.match}/correct/"
    row = night.alice.post(path, reason="He got up again.", revoke=[event["id"]])
    assert (row["status"], row["standing"]) == ("pending", 1)
    watched = f"matches/{night.match}/corrections/{row['id']}/"

    with held(scaled, victim), scaled.worker("--pool", "solo") as worker:
        until(lambda: stands_still(scaled), "the worker never came to the player")
        worker.kill()
        worker.wait()

    assert night.alice.get(watched)["status"] == "running"
    assert night.alice.get(f"{team}ledger/") == before
    assert night.alice.get(f"matches/{night.match}/")["events"][0]["revoked"] is None

    with scaled.worker(), scaled.beat(tmp_path):
        until(lambda: night.alice.get(watched)["status"] == "done", "nobody took it up", 60)
    shown = night.alice.get(team)
    assert victim in [one["id"] for one in shown["players"]]
    assert len(night.alice.get(f"matches/{night.match}/corrections/")) == 1
    manage(scaled.env, "audit_ledger")
