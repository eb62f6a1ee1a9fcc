"""A long correction with real workers: carried out once, or not at all."""

from contextlib import ExitStack, suppress
from typing import Any

import pytest

from tests.night import Night, play
from tests.running import until
from tests.services.scaled import ROUNDS, Workers

pytestmark = [pytest.mark.services, pytest.mark.timeout(180 + 60 * ROUNDS)]
# Where the worker can be made to stand still: whatever it locks and writes.
PLACES = {
    "at the player": "SELECT 1 FROM teams_player WHERE id = {victim} FOR UPDATE",
    "taking it up": "LOCK TABLE rules_correction IN EXCLUSIVE MODE",
    "writing the changes": "LOCK TABLE teams_change IN EXCLUSIVE MODE",
    "at the match": "SELECT 1 FROM matches_match WHERE id = {match} FOR UPDATE",
    "writing their entries": "LOCK TABLE teams_entry IN EXCLUSIVE MODE",
    "at the events": "LOCK TABLE matches_event IN EXCLUSIVE MODE",
    "writing the steps": "LOCK TABLE rules_step IN EXCLUSIVE MODE",
}


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
    fields = {"result": result, "version": version}
    first.bob.post(f"matches/{first.match}/report/", events=[died], **fields)
    with scaled.worker():
        finished(first)
        league = first.alice.get(f"matches/{first.match}/")["league"]
        again = first.bob.post("matches/", teams=first.teams, league=league)["id"]
        later = Night(first.alice, first.bob, first.carol, again, first.teams)
        first.bob.post(f"matches/{again}/start/")
        first.bob.post(f"matches/{again}/report/", result=result)
        finished(later)
    return first, victim


def ledgers(night: Night) -> list[Any]:
    """What the ledgers come to, team by team, and who is still with them."""
    return [
        (
            shown["treasury"],
            shown["value"],
            shown["rating"],
            [one["id"] for one in shown["players"]],
        )
        for shown in (night.alice.get(f"teams/{team}/") for team in night.teams)
    ]


def test_a_worker_killed_in_the_middle_leaves_nothing_half_written(scaled):
    night, victim = two_nights(scaled)
    (event,) = night.alice.get(f"matches/{night.match}/")["events"]
    places = {
        name: template.format(victim=victim, match=night.match) for name, template in PLACES.items()
    }
    dead = ledgers(night)
    alive = None
    path = f"matches/{night.match}/"
    with Workers(scaled) as workers, scaled.clerk() as clerk:
        for number in range(ROUNDS):
            place = list(places)[number % len(places)]
            print(f"Round {number}: killed {place}", flush=True)
            before = ledgers(night)
            with ExitStack() as stack:
                with workers.full().paused():
                    if before == dead:
                        fields = {"reason": "They got up again.", "revoke": [event["id"]]}
                        row = night.alice.post(f"{path}correct/", **fields)
                    else:
                        row = night.alice.post(
                            f"{path}corrections/{row['id']}/take-back/", reason="No."
                        )
                    assert (row["status"], row["standing"]) == ("pending", 1)
                    stands_there = stack.enter_context(scaled.barred(places[place]))
                until(stands_there, f"nobody came by, {place}")
                workers.kill(wholly=number % 3 == 0)
            clerk.do("audit")
            assert ledgers(night) == before
            carried_out(scaled, workers, clerk, night, row["id"])
            after = ledgers(night)
            alive = alive or after
            assert after == (alive if before == dead else dead)
    shown = night.alice.get(f"teams/{night.teams[1]}/")
    assert (victim in [one["id"] for one in shown["players"]]) == bool(ROUNDS % 2)
    assert len(night.alice.get(f"{path}corrections/")) == ROUNDS


def carried_out(scaled, workers, clerk, night, row) -> None:
    """By somebody else, once the dead are known for dead."""
    watched = f"matches/{night.match}/corrections/{row}/"

    def done() -> bool:
        workers.manned()
        scaled.let_leases_end()
        clerk.do("sweep")
        with suppress(AssertionError):
            until(lambda: night.alice.get(watched)["status"] == "done", "not yet", 2)
            return True
        return False

    until(done, "nobody took it up", 60)
    clerk.do("audit")
