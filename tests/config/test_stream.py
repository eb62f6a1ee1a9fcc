"""The stream of a table from a real server: what is brought is heard at once, nothing is held."""

import signal
import threading
import time
from contextlib import ExitStack, closing

import pytest

from tests.blank import empty_database
from tests.running import PATIENCE, Program, environment, get, serving
from tests.streaming import Stream, Table

AT_ONCE = 0.25  # seconds


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    env = environment(DATABASE_URL=empty_database(tmp_path_factory.mktemp("stream")))
    with serving(env) as (process, address):
        yield process, address


@pytest.fixture(scope="module")
def table(server):
    return Table(server[1])


def test_what_is_brought_is_heard_at_once(table):
    with closing(Stream(table.carol, table.match)) as stream:
        assert stream.reply.status == 200
        assert stream.reply.headers.get_content_type() == "text/event-stream"
        before = stream.log()
        waits = []
        for _ in range(5):
            table.note()
            brought = time.monotonic()
            now = stream.log()
            waits.append(time.monotonic() - brought)
            assert now > before
            before = now
        assert min(waits) < AT_ONCE


def test_it_begins_with_how_far_the_log_goes_and_when_to_come_back(table):
    table.note()
    with closing(Stream(table.carol, table.match)) as stream:
        first = stream.event()
        assert first == {"retry": "2000"}
        assert stream.log() > 0


def test_what_a_page_records_is_heard_too(table):
    with closing(Stream(table.carol, table.match)) as stream:
        before = stream.log()
        table.bob.post(f"{table.at}events/", type="note", text="Loud.")
        assert stream.log() > before


def test_twenty_listen_and_the_server_answers_others_meanwhile(server, table):
    with ExitStack() as stack:
        streams = [
            stack.enter_context(closing(Stream(person, table.match)))
            for person in (table.bob, table.carol)
            for _ in range(10)
        ]
        assert {stream.reply.status for stream in streams} == {200}
        before = max(stream.log() for stream in streams)
        # More of them than there are threads, and still there is one for everybody else.
        for _ in range(20):
            assert get(f"{server[1]}/healthz").status == 200
            assert table.bob.get(table.at)["id"] == table.match
        table.note()
        assert all(stream.log() > before for stream in streams)


def test_nobody_listens_without_end(table):
    """Thirty of one person at one table; whoever goes makes room."""
    with ExitStack() as stack:
        for _ in range(30):
            stream = stack.enter_context(closing(Stream(table.bob, table.match)))
            assert stream.reply.status == 200
        refused = stack.enter_context(closing(Stream(table.bob, table.match)))
        assert refused.reply.status == 429
        assert refused.reply.headers["Retry-After"]
        other = stack.enter_context(closing(Stream(table.carol, table.match)))
        assert other.reply.status == 200
    assert room(table), "those who left are still counted"


def room(table):
    """Whether Bob may listen again within some seconds."""
    for _ in range(100):
        with closing(Stream(table.bob, table.match)) as stream:
            if stream.reply.status == 200:
                return True
        time.sleep(0.1)
    return False


def test_strangers_hear_nothing(server, table):
    mallory = Program(server[1], "mallory")
    with closing(Stream(mallory, table.match)) as stream:
        assert stream.reply.status == 404


def test_it_ends_when_the_server_stops(server, table):
    """The last test of this file, since nothing is served after it."""
    process, _ = server
    with closing(Stream(table.carol, table.match)) as stream:
        stream.log()
        ended = threading.Thread(target=stream.log)
        ended.start()
        process.send_signal(signal.SIGTERM)
        assert process.wait(5) == 0
        ended.join(PATIENCE)
        assert not ended.is_alive()
