"""A page that has our modules and nothing else: at home to whoever asks them.

Tests of modules share one tab for it, which is most of what such a test takes; for each the page is
loaded anew, so that no module remembers anything, and finds nothing stored.
"""

from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Page

from config.scripts import lightened

HOST = "house.test"
ADDRESS = f"http://{HOST}"
BLANK = "<!doctype html><title>House</title>"
# A database that is opened after this is a new one, though it isn't waited for.
FORGET = """async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}"""
STATIC = Path(__file__).resolve().parents[2] / "static"


class House:
    """The tab, opened when somebody first comes, and again when a browser has died."""

    def __init__(self) -> None:
        self._tab: Page | None = None

    def loaded(self, browser: Browser) -> Page:
        """The page, of which nothing is left of before."""
        tab = self._tab
        if tab is None or tab.is_closed() or tab.context.browser is not browser:
            tab = self._tab = browser.new_page()
        tab.goto(f"{ADDRESS}/")
        tab.evaluate(FORGET)
        return tab


class _Answer(BaseHTTPRequestHandler):
    """What the page asks for: itself, and scripts as they go out. A browser keeps them."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """A script, or the page."""
        path = self.path.lstrip("/")
        if path.endswith(".js"):
            self._answer("text/javascript", script(path))
        else:
            self._answer("text/html", BLANK)

    def _answer(self, kind: str, text: str) -> None:
        body = text.encode()
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=3600")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *about: object) -> None:
        """Nobody reads it."""


def at_home() -> str:
    """Serves the page from now on; the browser's option by which it finds it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answer)
    Thread(target=server.serve_forever, daemon=True).start()
    return f"--host-resolver-rules=MAP {HOST} 127.0.0.1:{server.server_port}"


@cache
def script(path: str) -> str:
    """A script by its path in `static/`."""
    return lightened((STATIC / path).read_text())
