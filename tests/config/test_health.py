"""What a supervisor is answered where something is missing; tests/config/test_embedded.py: where
nothing is."""

import json

import pytest

from tests.running import environment, free_port, get, serving


def test_a_process_whose_database_is_gone_lives_and_says_who_is_missing():
    with serving(environment(DATABASE_URL=f"postgres://127.0.0.1:{free_port()}/wheel")) as (
        _,
        address,
    ):
        assert get(f"{address}/healthz").status == 200
        ready = get(f"{address}/readyz")
        assert (ready.status, json.load(ready)) == (
            503,
            {"database": "no answer", "broker": "ok"},
        )
        page, program = get(f"{address}/leagues/"), get(f"{address}/api/v1/leagues/")
    assert {page.status, program.status} == {503}
    assert {page.headers["Retry-After"], program.headers["Retry-After"]} == {"3"}


@pytest.mark.django_db
def test_who_asks_for_health_over_plain_http_isnt_sent_elsewhere(client, settings):
    settings.SECURE_SSL_REDIRECT = True
    assert {client.get(path).status_code for path in ("/healthz", "/readyz")} == {200}
