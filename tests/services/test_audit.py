"""The audit of a league that is playing."""

import threading

import pytest

from tests.night import play
from tests.running import PATIENCE
from tests.services.scaled import ROUNDS

pytestmark = pytest.mark.services


def test_an_audit_finds_nothing_wrong_with_what_is_just_being_written(scaled):
    night = play(scaled.address)
    team = night.teams[0]
    stopped = threading.Event()

    def buy() -> None:
        for _ in range(60):
            if not stopped.is_set():
                reason = {"why": "Miscounted", "gold": 1000}
                night.alice.post(f"teams/{team}/adjust/", **reason)

    buying = threading.Thread(target=buy, daemon=True)
    with scaled.clerk() as clerk:
        buying.start()
        for _ in range(10 * ROUNDS):
            clerk.do("audit")
        stopped.set()
        buying.join(PATIENCE)
        assert not buying.is_alive()
