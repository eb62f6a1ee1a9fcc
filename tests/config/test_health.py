"""What a supervisor is answered where something is missing; tests/config/test_embedded.py: where
nothing is."""

import json
import subprocess
import sys

import pytest

from tests.running import ROOT, environment, free_port, get, serving

HOSTS = "wheel.example,127.0.0.1"


@pytest.fixture(scope="module")
def address():
    """A process whose database is gone."""
    gone = f"postgres://127.0.0.1:{free_port()}/wheel"
    with serving(environment(DATABASE_URL=gone, ALLOWED_HOSTS=HOSTS)) as (_, at):
        yield at


def test_a_process_whose_database_is_gone_lives_and_says_who_is_missing(address):
    assert get(f"{address}/healthz").status == 200
    ready = get(f"{address}/readyz")
    assert (ready.status, json.load(ready)) == (503, {"database": "no answer", "broker": "ok"})
    page, program = get(f"{address}/leagues/"), get(f"{address}/api/v1/leagues/")
    assert {page.status, program.status} == {503}
    assert {page.headers["Retry-After"], program.headers["Retry-After"]} == {"3"}


@pytest.mark.django_db
def test_who_asks_for_health_over_plain_http_isnt_sent_elsewhere(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert {client.get(path).status_code for path in ("/healthz", "/readyz")} == {200}


def healthy(**variables):
    return subprocess.run(
        [sys.executable, "script/healthy"],
        cwd=ROOT,
        env=environment(**variables),
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_images_health_check_tells_life_from_silence(address):
    """Life is enough: a process that misses its database isn't helped by being started again."""
    well = healthy(PORT=address.rpartition(":")[2], ALLOWED_HOSTS=HOSTS)
    assert (well.returncode, well.stderr) == (0, "")
    gone = healthy(PORT=str(free_port()))
    assert gone.returncode == 1
    assert "healthz" in gone.stderr
