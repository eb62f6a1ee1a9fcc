"""What comes in is weighed and timed before anybody reads it, as the server really runs."""

import json
import socket
import time
from urllib.parse import urlsplit

import pytest

from tests.blank import empty_database
from tests.running import PASSWORD, Program, environment, serving

JSON, FORM = "application/json", "application/x-www-form-urlencoded"
PROBLEM = "application/problem+json"
PATIENCE = 2


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    database = empty_database(tmp_path_factory.mktemp("door"))
    env = environment(DATABASE_URL=database, BODY_SECONDS=str(PATIENCE))
    with serving(env) as (_, at):
        yield at


class Wire:
    """A connection on which anything may be said."""

    def __init__(self, address: str) -> None:
        url = urlsplit(address)
        self.host = url.netloc
        self.socket = socket.create_connection((url.hostname, url.port), timeout=60)

    def head(self, path: str, kind: str, *headers: str, method: str = "POST") -> None:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Content-Type: {kind}"]
        self.say("\r\n".join([*lines, *headers, "", ""]).encode())

    def say(self, data: bytes) -> None:
        self.socket.sendall(data)

    def says(self, data: bytes) -> bool:
        """Whether somebody still listens."""
        try:
            self.say(data)
        except OSError:
            return False
        return True

    def answer(self) -> tuple[int, str, str]:
        """Status, content type and body, to the end of the connection."""
        with self.socket.makefile("rb") as read:
            whole = read.read()
        head, _, body = whole.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:])
        return int(lines[0].split()[1]), headers["content-type"], body.decode()


def sent(address, path, kind, size, chunk=50_000):
    """The answer to a body of so many bytes in pieces, which never says how long it is."""
    wire = Wire(address)
    wire.head(path, kind, "Transfer-Encoding: chunked")
    for _ in range(size // chunk):
        wire.say(f"{chunk:x}\r\n".encode() + b"x" * chunk + b"\r\n")
    wire.say(b"0\r\n\r\n")
    return wire.answer()


def said(address, path, kind, size):
    """The answer to a body that says its length first."""
    wire = Wire(address)
    wire.head(path, kind, f"Content-Length: {size}")
    for _ in range(size // 50_000):
        wire.say(b"x" * 50_000)
    return wire.answer()


@pytest.mark.parametrize("send", [sent, said])
@pytest.mark.parametrize("path", ["leagues/", "accounts/", "tokens/", "nowhere/"])
def test_a_program_that_sends_too_much_is_told_so(address, send, path):
    status, kind, body = send(address, f"/api/v1/{path}", JSON, 3_000_000)
    assert (status, kind) == (413, PROBLEM)
    problem = json.loads(body)
    assert problem["status"] == 413
    assert "too large for this site" in problem["detail"]


@pytest.mark.parametrize("send", [sent, said])
@pytest.mark.parametrize("path", ["/leagues/new/", "/accounts/login/", "/"])
def test_a_page_that_is_sent_too_much_says_so(address, send, path):
    status, kind, body = send(address, path, FORM, 2_000_000)
    assert status == 413
    assert kind.startswith("text/html")
    assert "too large for this site" in body
    assert "<h1>" in body


def test_who_asks_before_sending_is_spared_it(address):
    wire = Wire(address)
    wire.head("/api/v1/leagues/", JSON, "Content-Length: 60000000", "Expect: 100-continue")
    assert wire.answer()[0] == 413


def test_nobody_sends_much_to_the_entrances_or_with_a_question(address):
    for path in ("/accounts/login/", "/api/v1/tokens/", "/api/v1/accounts/"):
        assert said(address, path, FORM, 50_000)[0] == 413
    wire = Wire(address)
    wire.head("/api/v1/leagues/", JSON, "Content-Length: 50000", method="GET")
    wire.say(b"x" * 50_000)
    assert wire.answer()[0] == 413


def test_the_largest_pack_is_let_in_however_it_is_written(address):
    ada = Program(address, "ada")
    slug = ada.post("leagues/", name="Packed")["slug"]
    with pytest.raises(AssertionError, match=r"400.*not TOML"):
        ada.post(f"leagues/{slug}/pack/", text="\u00e9" * 99_000)
    with pytest.raises(AssertionError, match=r"400.*too long"):
        ada.post(f"leagues/{slug}/pack/", text="\u20ac" * 200_000)


@pytest.mark.parametrize(
    ("path", "kind"),
    [("/api/v1/dungeons/check/", JSON), ("/dungeons/new/", FORM)],
)
def test_where_maps_come_in_the_largest_is_let_in(address, path, kind):
    assert sent(address, path, kind, 2_400_000)[0] not in (408, 413)
    assert sent(address, path, kind, 2_600_000)[0] == 413


@pytest.mark.parametrize(
    ("path", "kind", "media"),
    [("/api/v1/leagues/", JSON, PROBLEM), ("/leagues/new/", FORM, "text/html")],
)
def test_a_body_that_never_ends_is_not_waited_for(address, path, kind, media):
    wire = Wire(address)
    wire.head(path, kind, "Content-Length: 100")
    wire.say(b'{"name": ')
    start = time.monotonic()
    status, answered, body = wire.answer()
    assert status == 408
    assert answered.startswith(media)
    assert "arrive in time" in body
    assert PATIENCE - 1 < time.monotonic() - start < PATIENCE + 20


def test_a_body_that_drips_is_not_waited_for_either(address):
    wire = Wire(address)
    wire.head("/api/v1/leagues/", JSON, "Content-Length: 1000")
    start = time.monotonic()
    while time.monotonic() - start < PATIENCE + 20 and wire.says(b" "):
        time.sleep(0.2)
    assert time.monotonic() - start < PATIENCE + 15


BEGUN = b"GET /healthz HTTP/1.1\r\nX-Slow: "


@pytest.mark.parametrize("said", [b"", BEGUN, b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n" + BEGUN])
def test_a_head_that_never_ends_is_not_waited_for(address, said):
    wire = Wire(address)
    start = time.monotonic()
    wire.say(said)
    with wire.socket.makefile("rb") as read:
        read.read()
    assert PATIENCE - 1 < time.monotonic() - start < PATIENCE + 20


def test_a_head_that_drips_is_not_waited_for_either(address):
    wire = Wire(address)
    wire.say(BEGUN)
    start = time.monotonic()
    while time.monotonic() - start < PATIENCE + 20 and wire.says(b"x"):
        time.sleep(0.2)
    assert time.monotonic() - start < PATIENCE + 15


def test_the_clock_stops_at_a_heads_end(address):
    """Whoever asks again on the same connection has their time anew."""
    wire = Wire(address)
    wire.head("/healthz", JSON, method="GET")
    assert wire.socket.recv(12) == b"HTTP/1.1 200"
    time.sleep(PATIENCE / 2)
    wire.head("/healthz", JSON, "Content-Length: 0", method="GET")
    time.sleep(PATIENCE / 2 + 0.5)
    wire.head("/healthz", JSON, "Connection: close", method="GET")
    with wire.socket.makefile("rb") as read:
        assert read.read().count(b"HTTP/1.1 200") == 2


def fails(address, name):
    """How long a wrong password takes to be answered."""
    who = json.dumps({"username": name, "password": "guess"}).encode()
    wire = Wire(address)
    start = time.monotonic()
    wire.head("/api/v1/tokens/", JSON, f"Content-Length: {len(who)}", "Connection: close")
    wire.say(who)
    assert wire.answer()[0] == 401
    return time.monotonic() - start


@pytest.mark.timeout(400)
def test_a_hundred_failures_slow_down_who_fails_and_lock_out_nobody_else(address):
    """Others of the club sit behind the same address."""
    for n in range(99):
        fails(address, f"nobody{n}")
    assert fails(address, "nobody") >= 1
    start = time.monotonic()
    bea = Program(address, "bea")
    assert bea.post("leagues/", name="In Good Time")["slug"]
    usual = time.monotonic() - start
    assert fails(address, "somebody") >= 1
    assert usual < 30
    assert bea.post("tokens/", username="bea", password=PASSWORD)["token"]
