"""The scaled deployment: real workers, a real broker, and what happens when either is lost."""

from time import sleep

import pytest

from core.redisbreaker import RETRY_AFTER
from tests.night import Night, play
from tests.running import found_at_once, manage

pytestmark = pytest.mark.services


def confirmed(scaled) -> tuple[Night, bytes]:
    """A night whose confirmation asked for a worker, and the message that did.

    A program that had to wait for Redis once, as on a busy machine, leaves it alone for a while and
    asks for nobody; the sweep does then.
    """
    for _ in range(3):
        night = play(scaled.address)
        night.confirm()
        if scaled.wake_ups():
            [message] = scaled.broker.lrange("celery", 0, -1)
            return night, message
        sleep(RETRY_AFTER)
    raise AssertionError("Three confirmations asked for no worker.")


def test_a_worker_carries_the_post_game_out(scaled):
    night = play(scaled.address)
    with scaled.worker():
        night.confirm()
        steps = night.wait()
    assert {step["status"] for step in steps if step["key"] == "winnings"} == {"done"}
    assert len(night.winnings()) == 2
    manage(scaled.env, "audit_ledger")


def test_with_the_broker_emptied_nothing_is_lost(scaled, tmp_path):
    night, _ = confirmed(scaled)
    scaled.broker.delete("celery")
    assert {step["status"] for step in night.steps()} == {"pending"}

    with scaled.worker(), scaled.beat(tmp_path):
        night.wait()
    assert len(night.winnings()) == 2
    manage(scaled.env, "audit_ledger")


def test_a_command_sent_eight_times_at_once_acts_once(scaled):
    [answer] = found_at_once(scaled.address)
    assert answer.startswith("201")


def test_a_wake_up_delivered_ten_times_acts_once(scaled):
    night, message = confirmed(scaled)
    scaled.broker.lpush("celery", *[message] * 9)
    with scaled.worker(), scaled.worker():
        night.wait()
    assert len(night.winnings()) == 2
    manage(scaled.env, "audit_ledger")
