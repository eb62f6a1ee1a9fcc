"""The scaled deployment: real workers, a real broker, and what happens when either is lost."""

import pytest

from tests.night import play
from tests.running import found_at_once, manage

pytestmark = pytest.mark.services


def test_a_worker_carries_the_post_game_out(scaled):
    night = play(scaled.address)
    with scaled.worker():
        night.confirm()
        steps = night.wait()
    assert {step["status"] for step in steps if step["key"] == "winnings"} == {"done"}
    assert len(night.winnings()) == 2
    manage(scaled.env, "audit_ledger")


def test_with_the_broker_emptied_nothing_is_lost(scaled, tmp_path):
    night = play(scaled.address)
    night.confirm()
    assert scaled.wake_ups() == 1
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
    night = play(scaled.address)
    night.confirm()
    [message] = scaled.broker.lrange("celery", 0, -1)
    scaled.broker.lpush("celery", *[message] * 9)
    with scaled.worker(), scaled.worker():
        night.wait()
    assert len(night.winnings()) == 2
    manage(scaled.env, "audit_ledger")
