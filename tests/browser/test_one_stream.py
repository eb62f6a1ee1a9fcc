"""Of a browser's pages that show one table one has its stream, and the others hear by it."""

from collections import deque
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition, Thread
from time import monotonic, sleep

import pytest

pytestmark = pytest.mark.browser

TABLE = Path(__file__).resolve().parents[2] / "static" / "js" / "table"
OPENED = """async () => {
    const { Listening } = await import("/listening.js");
    window.EventSource = class extends EventSource {
        constructor(address) { super(address); window.stream = this; }
    };
    const heard = { news: 0, ended: 0 };
    const handlers = { onNews: () => { heard.news += 1; }, onEnd: () => { heard.ended += 1; } };
    Object.assign(window, { heard, listening: new Listening("/stream", 7, handlers) });
    window.listening.open();
}"""

LISTENS = "window.stream?.readyState === EventSource.OPEN"


class House(ThreadingHTTPServer):
    """Serves a blank page, the module, and a stream; counts who listens."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answer)
        self.changed, self.streams, self.silent = Condition(), [], False
        self.began = 0
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}/"

    def tell(self):
        """There is news, for whoever listens."""
        with self.changed:
            for words in self.streams:
                words.append(b"event: log\ndata: 1\n\n")
            self.changed.notify_all()

    def comes_to_one(self, began=1):
        """Whether one listens, after so many began to, within a few seconds.

        For longer than pages wait for one another: of two that begin at once, one leaves.
        """
        until = monotonic() + 10
        while monotonic() < until:
            with self.changed:
                self.changed.wait_for(lambda: self.began >= began and len(self.streams) == 1, 10)
                so_far = self.began
            sleep(0.5)
            if so_far == self.began >= began and len(self.streams) == 1:
                return True
        return False


class Answer(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/stream":
            self.stream()
        elif self.path == "/listening.js":
            self.answer("text/javascript", (TABLE / "listening.js").read_bytes())
        else:
            self.answer("text/html", b"<!doctype html><title>House</title>")

    def answer(self, kind, body=b"", status=200):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body)

    def stream(self):
        if self.server.silent:
            self.answer("text/plain", status=204)
            return
        words, changed = deque(), self.server.changed
        self.answer("text/event-stream")
        with changed:
            self.server.streams.append(words)
            self.server.began += 1
            changed.notify_all()
        try:
            while True:
                with changed:
                    changed.wait_for(lambda: words, 0.05)
                # A comment, to learn whether anybody is there.
                self.wfile.write(words.popleft() if words else b":\n\n")
                self.wfile.flush()
        except OSError:
            with changed:
                self.server.streams.remove(words)
                changed.notify_all()

    def log_message(self, *about):
        pass


@pytest.fixture
def house():
    house = House()
    yield house
    house.shutdown()
    house.server_close()


@pytest.fixture
def pages(house, context):
    """Three of one browser, all of them looked at, as windows side by side are."""
    pages = [context.new_page() for _ in range(3)]
    for page in pages:
        page.goto(house.url)
    return pages


def opened(pages):
    for page in pages:
        page.evaluate(OPENED)
    for page in pages:
        page.wait_for_function("listening.live")


def hears(page, count):
    page.wait_for_function("count => heard.news === count", arg=count)


def test_three_pages_have_one_stream_and_all_hear_of_news(house, pages):
    opened(pages)
    assert house.comes_to_one()
    house.tell()
    for page in pages:
        hears(page, 1)


def test_when_the_one_that_listens_is_closed_another_does(house, pages):
    opened(pages)
    assert house.comes_to_one()
    began, listens = house.began, next(page for page in pages if page.evaluate(LISTENS))
    pages.remove(listens)
    listens.close()
    assert house.comes_to_one(began=began + 1)
    for page in pages:
        page.wait_for_function("listening.live")
    house.tell()
    for page in pages:
        hears(page, 1)


def test_pages_that_begin_at_once_agree_on_one(house, pages):
    for page in pages:
        page.evaluate(f"() => {{ ({OPENED})(); }}")
    for page in pages:
        page.wait_for_function("window.listening?.live")
    assert house.comes_to_one()


def test_where_there_is_no_stream_no_page_waits_for_one(house, pages):
    house.silent = True
    for page in pages:
        page.evaluate(OPENED)
    for page in pages:
        page.wait_for_function("heard.ended > 0 && !listening.live")
