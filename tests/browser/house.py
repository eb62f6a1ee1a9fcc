"""A page that has our modules and nothing else, without a server: at home to whoever asks them.

Tests of modules share one tab for it, which is most of what such a test takes; for each the page is
loaded anew, so that no module remembers anything, and finds nothing stored.
"""

from functools import cache
from pathlib import Path

from playwright.sync_api import Browser, Page, Route

from config.scripts import lightened

ADDRESS = "http://house.test"
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
            tab.route(f"{ADDRESS}/**", serve)
        tab.goto(f"{ADDRESS}/")
        tab.evaluate(FORGET)
        return tab


def serve(route: Route) -> None:
    """What the page asks for: itself, and scripts as they go out."""
    path = route.request.url.removeprefix(f"{ADDRESS}/")
    if path.endswith(".js"):
        route.fulfill(body=script(path), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>House</title>", content_type="text/html")


@cache
def script(path: str) -> str:
    """A script by its path in `static/`."""
    return lightened((STATIC / path).read_text())
