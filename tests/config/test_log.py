"""What the log keeps: the program's own faults, who failed to sign in, and nobody's refusals."""

import logging
import subprocess
import sys
from contextlib import contextmanager

import pytest

from config.redaction import HIDDEN, Formatter, redacted
from tests.conftest import PASSWORD
from tests.routes import HOLE, filled, routes
from tests.running import ROOT, environment, free_port, get, healthy, until
from tests.verbs import found_league, join

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.core.probe")]


def kept(caplog):
    return [(one.name, one.levelno) for one in caplog.records if one.levelno >= logging.WARNING]


@pytest.mark.parametrize(
    ("kind", "status"),
    [("refused", 422), ("conflict", 409), ("denied", 403), ("field", 400)],
)
def test_a_refusal_over_the_api_is_no_fault(api, bob, caplog, kind, status):
    assert api(bob).get(f"/api/v1/raise/{kind}/").status_code == status
    assert kept(caplog) == []


def test_a_page_that_isnt_there_or_isnt_ones_own_is_no_fault(browse, alice, bob, caplog):
    league = found_league(alice)
    join(league, bob)
    assert browse(bob).get("/nowhere/").status_code == 404
    assert browse(bob).get(f"/leagues/{league.slug}/settings/").status_code == 403
    assert kept(caplog) == []


def test_a_real_fault_is_kept_with_its_traceback(api, bob, caplog):
    client = api(bob)
    client.raise_request_exception = False
    assert client.get("/api/v1/raise/crash/").status_code == 500
    (fault,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert (fault.name, fault.exc_info is not None) == ("django.request", True)


def said(caplog):
    return [one.getMessage() for one in caplog.records]


@pytest.mark.parametrize("tried", ["Bob", "bob"])
def test_a_failed_sign_in_is_kept_whichever_door_it_came_to(api, browse, bob, caplog, tried):
    api().post("/api/v1/tokens/", {"username": tried, "password": "wrong"})
    browse().post("/accounts/login/", {"login": tried, "password": "wrong"})
    assert said(caplog) == [f"A failed sign-in as {tried!r} from 127.0.0.1."] * 2


def test_what_is_nobodys_name_is_not_kept_for_it_may_be_a_password(api, caplog):
    api().post("/api/v1/tokens/", {"username": PASSWORD, "password": "dora"})
    assert said(caplog) == ["A failed sign-in as somebody unknown from 127.0.0.1."]


def test_who_guesses_on_is_kept_too(api, bob, caplog):
    for _ in range(11):
        api().post("/api/v1/tokens/", {"username": "bob", "password": "wrong"})
    assert said(caplog)[-1] == "Refused unseen: a sign-in as 'bob' from 127.0.0.1."


def test_a_name_of_many_lines_makes_no_lines_of_the_log(api, bob, caplog):
    api().post("/api/v1/tokens/", {"username": "bob\nroot was here", "password": "wrong"})
    assert [line for line in said(caplog) if "\n" in line] == []


SECRET = "Ab3-_xYz0123456789"
# Holes in addresses that anybody may fill who was told what to fill them with.
OPENING = {"code", "key", "uidb36"}
NO_SECRETS = ("rulebook", "leagues", "api/v1/rulebook", "api/v1/procedures", "accounts/2fa")


def opening_routes():
    """Every address that opens a door to whoever knows it."""
    holes = {route: {one[0] or one[1] for one in HOLE.findall(route)} for route in routes()}
    return [
        route
        for route, names in holes.items()
        if names & OPENING and not route.startswith(NO_SECRETS)
    ]


def test_there_are_such_addresses():
    assert {"join/<str:code>/", "calendars/<str:code>.ics"} <= {*opening_routes()}


@pytest.mark.parametrize("route", opening_routes())
@pytest.mark.parametrize("before", ["GET ", "Internal Server Error: ", "/accounts/login/?next="])
def test_no_address_that_opens_a_door_is_kept(route, before):
    known = dict.fromkeys(OPENING, SECRET)
    line = f'{before}{filled(route, known)} HTTP/1.1" 500'
    assert SECRET not in redacted(line)
    assert HIDDEN in redacted(line)
    assert SECRET not in redacted(line.replace("/", "%2F"))


@pytest.mark.parametrize("path", ["/calendars/12/revoke/", "/dates/calendars/new/", "/teams/12/"])
def test_any_other_address_is_kept_whole(path):
    assert redacted(f"GET {path}") == f"GET {path}"


def test_a_fault_keeps_its_traceback_and_no_secret():
    try:
        raise RuntimeError(f"nothing at /join/{SECRET}/")
    except RuntimeError as fault:
        exc_info = (type(fault), fault, fault.__traceback__)
    record = logging.LogRecord("django.request", 40, "x", 1, "%s", (f"/join/{SECRET}/",), exc_info)
    line = Formatter("{message}", style="{").format(record)
    assert "RuntimeError" in line
    assert SECRET not in line


@contextmanager
def logged(env, output, *module):
    command = [sys.executable, *module]
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=output, stderr=output) as process:
        try:
            yield
        finally:
            process.kill()


def test_what_the_server_itself_writes_is_as_discreet(tmp_path):
    """uvicorn started by name, as the image starts it, with its own list of who asked for what."""
    env = environment(DATABASE_URL=f"sqlite:///{tmp_path / 'db.sqlite3'}")
    port = free_port()
    command = ("uvicorn", "config.asgi:application", "--port", str(port), "--lifespan", "off")
    log = tmp_path / "log"
    with log.open("w") as output, logged(env, output, "-m", *command):
        address = f"http://127.0.0.1:{port}"
        until(lambda: healthy(address), "the server never answered", 60)
        get(f"{address}/join/{SECRET}/?next=/calendars/{SECRET}.ics")
        until(lambda: "/join/" in log.read_text(), "nobody wrote of it down")
    assert "/healthz" in log.read_text()
    assert SECRET not in log.read_text()
