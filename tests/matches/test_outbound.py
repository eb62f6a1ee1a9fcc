"""Sending to addresses that somebody named: a real server answers, and none that is private."""

from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from dungeonbowl.errors import FieldError
from matches.services import outbound


class Receiver(BaseHTTPRequestHandler):
    """Keeps what comes, and answers what its path says."""

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        self.server.seen.append((self.path, self.rfile.read(length), dict(self.headers)))
        self.send_response(int(self.path.strip("/").partition("?")[0]))
        self.send_header("Location", "/200")
        self.end_headers()

    def log_message(self, *args):
        """Say nothing."""


@pytest.fixture
def receiver():
    server = HTTPServer(("127.0.0.1", 0), Receiver)
    server.seen = []
    Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture
def as_if_public(monkeypatch):
    """The receiver's own address counts as public."""
    monkeypatch.setattr(outbound, "_is_public", lambda address: True)


def test_what_is_sent_arrives_as_it_is(receiver, as_if_public):
    url = f"http://127.0.0.1:{receiver.server_port}/200?a=b"
    assert outbound.post(url, b"news", {"X-Great-Wheel-Event": "match.started"}) == 200
    ((path, body, headers),) = receiver.seen
    assert (path, body) == ("/200?a=b", b"news")
    assert headers["X-Great-Wheel-Event"] == "match.started"
    assert headers["Host"] == f"127.0.0.1:{receiver.server_port}"


def test_a_redirect_is_not_followed(receiver, as_if_public):
    assert outbound.post(f"http://127.0.0.1:{receiver.server_port}/302", b"", {}) == 302
    assert [path for path, _, _ in receiver.seen] == ["/302"]


def test_nothing_is_sent_to_an_address_that_is_private_by_now(receiver):
    for name in ("127.0.0.1", "localhost"):
        with pytest.raises(outbound.Unreachable, match="public"):
            outbound.post(f"http://{name}:{receiver.server_port}/200", b"", {})
    assert receiver.seen == []


def test_whoever_is_not_there_is_unreachable(receiver, as_if_public):
    receiver.shutdown()
    receiver.server_close()
    with pytest.raises(outbound.Unreachable):
        outbound.post(f"http://127.0.0.1:{receiver.server_port}/200", b"", {})


def test_one_private_address_among_several_is_enough(monkeypatch):
    found = [(2, 1, 6, "", ("93.184.216.34", 80)), (2, 1, 6, "", ("10.0.0.1", 80))]
    monkeypatch.setattr(outbound, "getaddrinfo", lambda *args, **more: found)
    with pytest.raises(FieldError):
        outbound.demand_public("http://example.com/")


def test_a_name_that_nobody_knows_now_is_let_pass_and_fails_when_sent_to(monkeypatch):
    def unknown(*args, **more):
        raise outbound.gaierror("Name or service not known")

    monkeypatch.setattr(outbound, "getaddrinfo", unknown)
    assert outbound.demand_public("https://example.com/") == "https://example.com/"
    with pytest.raises(outbound.Unreachable, match="not known"):
        outbound.post("https://example.com/", b"", {})
