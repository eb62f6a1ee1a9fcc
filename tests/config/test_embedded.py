"""The embedded server as people start it: one process, no broker, static files and all."""

import signal

import pytest

from tests.night import play
from tests.running import PATIENCE, environment, get, manage, serving, sign_up_at_once


@pytest.fixture(scope="module")
def env(tmp_path_factory):
    """The environment of an installation with an empty database of its own."""
    database = tmp_path_factory.mktemp("embedded") / "db.sqlite3"
    env = environment(DATABASE_URL=f"sqlite:///{database}")
    manage(env, "migrate", "-v0")
    return env


@pytest.fixture(scope="module")
def server(env):
    with serving(env) as (process, address):
        yield process, address


def test_it_is_well(server):
    _, address = server
    assert get(f"{address}/healthz").read() == b"ok"


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
    [answer] = sign_up_at_once(address)
    assert answer.startswith("201")


def test_sigterm_stops_it_cleanly(server):
    process, _ = server
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0


def test_killed_in_the_middle_it_loses_nothing(tmp_path):
    env = environment(DATABASE_URL=f"sqlite:///{tmp_path / 'db.sqlite3'}")
    manage(env, "migrate", "-v0")
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
