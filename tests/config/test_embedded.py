"""The embedded server as people start it: one process, no broker, static files and all."""

import json
import signal
from datetime import UTC, datetime, timedelta

import pytest

from tests.blank import empty_database
from tests.night import play
from tests.running import (
    PATIENCE,
    Program,
    at_once,
    environment,
    found_at_once,
    get,
    manage,
    serving,
)


@pytest.fixture(scope="module")
def env(tmp_path_factory):
    """The environment of an installation with an empty database of its own, passwords and all."""
    database = empty_database(tmp_path_factory.mktemp("embedded"))
    return environment(DATABASE_URL=database, DJANGO_SETTINGS_MODULE="config.settings")


@pytest.fixture(scope="module")
def server(env):
    with serving(env) as (process, address):
        yield process, address


def test_it_is_well(server):
    _, address = server
    assert get(f"{address}/healthz").read() == b"ok"


def test_it_has_all_it_needs_and_is_ready(server):
    _, address = server
    ready = get(f"{address}/readyz")
    assert (ready.status, json.load(ready)) == (200, {"database": "ok", "broker": "ok"})
    assert ready.headers["Cache-Control"].startswith("max-age=0")


def test_static_files_are_served_without_debug(server):
    _, address = server
    style = get(f"{address}/static/css/base.css")
    assert (style.status, style.headers.get_content_type()) == (200, "text/css")


def test_nothing_inline_and_nothing_foreign_is_allowed(server):
    _, address = server
    policy = get(f"{address}/accounts/login/").headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy


def test_a_host_that_was_not_named_is_refused(server):
    _, address = server
    assert get(f"{address}/healthz", Host="evil.example").status == 400


def test_errors_tell_nothing_of_the_inside(server):
    _, address = server
    page = get(f"{address}/no-such-page/")
    assert page.status == 404
    assert b"Traceback" not in page.read()


def test_a_command_sent_eight_times_at_once_acts_once(server):
    _, address = server
    [answer] = found_at_once(address)
    assert answer.startswith("201")


def test_a_table_wanted_six_times_at_once_is_had_once(server):
    """SQLite lets one writer in at a time, so whoever comes second sees the first."""
    _, address = server
    erin = Program(address, "erin")
    league = erin.post("leagues/", name="Table League")["slug"]
    table = erin.post(f"leagues/{league}/resources/", kind="table", name="Long")["id"]
    day = (datetime.now(UTC) + timedelta(days=3)).date()
    asked = {"from": f"{day}T19:00:00Z", "until": f"{day}T22:00:00Z", "why": "Quiz"}

    def book() -> str:
        try:
            return erin.post(f"resources/{table}/bookings/", **asked)["holder"]
        except AssertionError as refused:
            return str(refused)

    answers = at_once([book] * 6)
    assert answers.count("erin (Quiz)") == 1
    assert sum("409" in said and "is taken on" in said for said in answers) == 5
    assert len(erin.get(f"resources/{table}/bookings/")) == 1


def test_sigterm_stops_it_cleanly(server):
    process, _ = server
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0


def test_killed_in_the_middle_it_loses_nothing(tmp_path):
    env = environment(DATABASE_URL=empty_database(tmp_path))
    with serving(env) as (process, address):
        night = play(address)
        night.confirm()
        process.kill()
        process.wait(PATIENCE)
    with serving(env) as (_, address):
        night.move_to(address)
        night.wait()
        assert len(night.winnings()) == 2
    manage(env, "audit_ledger")
    manage(env, "audit_matches")
