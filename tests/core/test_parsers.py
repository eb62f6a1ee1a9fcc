"""Whatever a hostile client sends, the answer is 400 and a sentence, never 500."""

import json

import pytest

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.core.probe")]

SAY = "/api/v1/say/"


def send(client, body, kind="application/json"):
    return client.post(SAY, data=body, content_type=kind)


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"{'name': 1}",
        b"[]",
        b'"text"',
        b"null",
        b"17",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 1e999}',
        b'{"a": 2147483648}',
        b'{"a": -' + b"9" * 5000 + b"}",
        b'{"a": "\\u0000"}',
        b'{"\\u0000": 1}',
        b'{"a": "\\ud800"}',
        b'{"a": "\xff"}',
        b"\xff\xfe{\x00}\x00",
        b'{"a":' + b"[" * 100 + b"]" * 100 + b"}",
        b"[" * 100_000,
        b'{"a":' * 100_000,
    ],
    ids=lambda body: repr(body[:24]),
)
def test_a_body_that_could_not_be_kept_is_400(api, body):
    reply = send(api(), body)
    assert reply.status_code == 400
    assert reply["Content-Type"] == "application/problem+json"
    assert reply.json()["errors"]["body"][0].endswith(".")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/xml", "multipart/form-data; boundary=x"]
)
def test_what_is_not_json_is_415(api, kind):
    assert send(api(), b"name=x", kind).status_code == 415


def test_every_letter_survives_the_way_there_and_back(api):
    body = {
        "name": "Grashnak ‘the Ząb’ 🐀",
        "number": 2147483647,
        "half": 0.5,
        "deep": [[{"a": []}]],
    }
    assert api().post(SAY, body).json() == body


def test_a_command_without_a_body_is_an_empty_one(api):
    assert api().post(SAY).json() == {}


def test_a_nul_in_an_address_is_400(api):
    assert api().get("/api/v1/say/?q=%00").status_code == 400
    reply = api().get("/api/v1/raise/%00/")
    assert (reply.status_code, reply["Content-Type"]) == (400, "application/problem+json")


@pytest.mark.parametrize("many", [list(range(1_001)), {str(n): n for n in range(1_001)}])
def test_nothing_holds_more_than_any_command_tells(api, many):
    reply = send(api(), json.dumps({"a": {"b": many}}))
    assert reply.status_code == 400
    assert "1,000" in reply.json()["errors"]["body"][0]
