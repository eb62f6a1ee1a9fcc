"""Whatever befalls workers and broker, a post-game comes to what it comes to undisturbed, once.

The same match is undone and reported again before each fault, so that the same dice fall. The
moments at which workers are killed come from a seed, which is printed: FAULT_ROUNDS=50 for many
rounds, FAULT_SEED=... for those of another day.
"""

from __future__ import annotations

import json
import os
import time
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from tests.night import Night, play
from tests.running import until
from tests.services.scaled import ROUNDS, Clerk, Scaled, Workers

pytestmark = [pytest.mark.services, pytest.mark.timeout(180 + 60 * ROUNDS)]
SEED = os.environ.get("FAULT_SEED", "under the mountain")
LONGEST = 0.4  # seconds; a post-game takes a fraction of it
# Where a worker can be made to stand still: whatever it locks and writes, in that order.
PLACES = {
    "claiming the post-game": "LOCK TABLE rules_postgame IN EXCLUSIVE MODE",
    "holding the match": "SELECT 1 FROM matches_match WHERE id = {match} FOR UPDATE",
    "locking the first team": "SELECT 1 FROM teams_team WHERE id = {first} FOR UPDATE",
    "writing the changes": "LOCK TABLE teams_change IN EXCLUSIVE MODE",
    "writing their entries": "LOCK TABLE teams_entry IN EXCLUSIVE MODE",
    "writing the players": "LOCK TABLE teams_player IN EXCLUSIVE MODE",
    "writing the steps": "LOCK TABLE rules_step IN EXCLUSIVE MODE",
    "locking the second team": "SELECT 1 FROM teams_team WHERE id = {second} FOR UPDATE",
}


@dataclass
class Trial:
    """A match recorded live, that is reported, spoiled and undone as often as one likes."""

    scaled: Scaled
    clerk: Clerk
    night: Night
    dice: Random
    undisturbed: list[Any]
    message: dict[str, Any] = field(default_factory=dict)

    def confirm(self) -> None:
        """Bob reports once more and Carol confirms: there is work to do."""
        report(self.night)
        self.night.confirm()

    def undo(self) -> None:
        self.night.alice.post(f"matches/{self.night.match}/undo/", reason="Once more.")

    def postgames(self) -> list[int]:
        """All there ever were of the match, the oldest first."""
        found = "SELECT id FROM rules_postgame WHERE match_id = %s ORDER BY id"
        return [one for (one,) in self.scaled.asked(found, self.night.match)]

    def wake_up(self, *postgames: int) -> None:
        """A message for each, as the broker would deliver it."""
        for one in postgames:
            message = json.loads(json.dumps(self.message))
            body = json.loads(b64decode(message["body"]))
            message["body"] = b64encode(json.dumps([[one], *body[1:]]).encode()).decode()
            message["properties"]["delivery_tag"] = str(uuid4())
            self.scaled.broker.lpush("celery", json.dumps(message))

    def any(self, places: Sequence[str]) -> str:
        return self.dice.choice(places)

    def rarely(self) -> bool:
        return self.dice.random() < 0.25

    def conclude(self, workers: Workers) -> None:
        """Somebody looks for what was left lying, and it comes to what it comes to, once."""
        until(lambda: self._recovered(workers), "nobody took it up", patience=60)
        self.clerk.do("audit")
        assert self.outcome() == self.undisturbed
        self.undo()
        self.clerk.do("audit")

    def _recovered(self, workers: Workers) -> bool:
        """The dead are known for dead and followed by others, the rows are swept."""
        settled = time.monotonic() + 1.5
        while time.monotonic() < settled:
            if self.night.settled():
                return True
            time.sleep(0.05)
        workers.manned()
        self.scaled.let_leases_end()
        self.clerk.do("sweep")
        return False

    def outcome(self) -> list[Any]:
        """What every step says, and every line that it wrote, without what only counts them."""
        steps = [
            (one["team"], one["key"], one["status"], one["text"]) for one in self.night.steps()
        ]
        standing = (
            "SELECT c.team_id, c.why, e.player_id, e.gold, e.spp, e.effect, e.text "
            "FROM teams_entry e JOIN teams_change c ON c.id = e.change_id "
            "WHERE c.match = %s AND c.step IS NOT NULL AND c.reverses_id IS NULL "
            "AND NOT EXISTS (SELECT 1 FROM teams_change r WHERE r.reverses_id = c.id) "
            "ORDER BY c.team_id, e.id"
        )
        return [*sorted(steps), *self.scaled.asked(standing, self.night.match)]


@pytest.fixture
def trial(undisturbed: Trial) -> Trial:
    """The match, to be reported; where a test before stopped in the middle, that is undone."""
    if undisturbed.night.alice.get(f"matches/{undisturbed.night.match}/")["status"] != "started":
        undisturbed.undo()
    return undisturbed


@pytest.fixture(scope="module")
def undisturbed(deployed: Scaled) -> Iterator[Trial]:
    deployed.forget_messages()
    print(f"{ROUNDS} rounds, seed {SEED!r}")
    night = recorded_live(deployed)
    with deployed.clerk() as clerk:
        one = Trial(deployed, clerk, night, Random(SEED), [])
        night.confirm()
        one.message = json.loads(deployed.broker.lrange("celery", 0, -1)[0])
        with deployed.worker():
            night.wait()
        one.undisturbed = one.outcome()
        one.undo()
        yield one


def recorded_live(deployed: Scaled) -> Night:
    """A match with marks of many kinds, recorded as they happened, and reported."""
    night = play(deployed.address)
    home, away = (night.alice.get(f"teams/{team}/")["players"] for team in night.teams)
    deeds: list[dict[str, Any]] = [
        {"type": "touchdown", "player": home[0]["id"]},
        {"type": "completion", "player": home[1]["id"]},
        {"type": "interception", "player": away[1]["id"]},
        {"type": "petrified", "player": away[2]["id"]},
    ]
    for (one, other), face in zip(((home, away), (away, home)), (11, 13), strict=True):
        hurt = {"type": "casualty", "player": one[3]["id"], "victim": other[4]["id"]}
        deeds.append({**hurt, "cause": "block", "rolls": {"casualty": face, "lasting": 2}})
    night.carol.post(f"matches/{night.match}/dispute/", reason="Told live instead.")
    for deed in deeds:
        night.bob.post(f"matches/{night.match}/events/", **deed)
    report(night)
    return night


def report(night: Night) -> None:
    home = night.teams[0]
    result = {"kind": "touchdown", "winner": home, "touchdowns": {str(home): 1}}
    night.bob.post(f"matches/{night.match}/report/", result=result)


def test_a_worker_killed_wherever_it_stands_leaves_nothing_half_done(trial, scaled):
    places = list(PLACES)
    first, second = sorted(trial.night.teams)
    at = {"match": trial.night.match, "first": first, "second": second}
    with Workers(scaled) as workers:
        for number in range(ROUNDS):
            place = places[number % len(places)] if len(places) <= ROUNDS else trial.any(places)
            print(f"Round {number}: killed {place}", flush=True)
            with ExitStack() as stack:
                with workers.full().paused():
                    trial.confirm()
                    stands_there = stack.enter_context(scaled.barred(PLACES[place].format(**at)))
                until(stands_there, f"nobody came by, {place}")
                workers.kill(wholly=trial.rarely())
            trial.clerk.do("audit")
            trial.conclude(workers)


def test_a_worker_killed_at_any_moment_leaves_nothing_half_done(trial, scaled):
    with Workers(scaled) as workers:
        for number in range(ROUNDS):
            moment, wholly = trial.dice.uniform(0, LONGEST), trial.rarely()
            print(f"Round {number}: killed after {moment:.3f} s", flush=True)
            workers.full()
            trial.confirm()
            time.sleep(moment)
            workers.kill(wholly)
            trial.clerk.do("audit")
            trial.conclude(workers)


def test_a_wake_up_delivered_often_and_late_acts_once(trial, scaled):
    with Workers(scaled, 2) as workers:
        for number in range(ROUNDS):
            often = trial.dice.randint(1, 9)
            print(f"Round {number}: delivered {often} times more, and old ones too", flush=True)
            with workers.full().paused():
                trial.confirm()
                trial.wake_up(*trial.postgames(), *trial.postgames()[-1:] * often)
            until(trial.night.settled, "the post-game never stood still")
            trial.wake_up(*trial.postgames())
            until(lambda: not scaled.wake_ups(), "nobody took the late ones")
            trial.conclude(workers)
            trial.wake_up(*trial.postgames())


def test_with_the_broker_gone_for_a_while_nothing_is_lost(trial, scaled):
    with Workers(scaled) as workers:
        for number in range(ROUNDS):
            moment, gone = trial.dice.uniform(0, LONGEST / 4), trial.dice.uniform(0, 1)
            before = number % 2 == 0
            print(f"Round {number}: gone for {gone:.3f} s, {moment:.3f} s after", flush=True)
            workers.full()
            if not before:
                trial.confirm()
                time.sleep(moment)
            with scaled.wire.cut():
                if before:
                    trial.confirm()
                time.sleep(gone)
            scaled.forget_messages()
            trial.conclude(workers)
