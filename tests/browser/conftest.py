"""A real Chromium, and axe-core to look for what keeps people out of a page."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("pytest_playwright")

from playwright.sync_api import Browser, expect

# Playwright keeps a loop running in the test's thread, which Django takes for an async context.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# A laptop that does something else besides takes its time.
expect.set_options(timeout=15_000)

AXE = Path(__file__).resolve().parents[1] / "vendor" / "axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a machine that is short of breath is late now and then: it may try again.

    A page that is wrong is wrong three times.
    """
    for item in items:
        if "browser" in item.keywords:
            item.add_marker(pytest.mark.flaky(reruns=2))


def _chromium() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome")
    found = (shutil.which(name) for name in names)
    return os.environ.get("CHROMIUM") or next((path for path in found if path), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    path = _chromium()
    if path is None:
        lack = pytest.fail if os.environ.get("REQUIRE_SERVICES") == "1" else pytest.skip
        lack("No Chromium here; set CHROMIUM to the path of one.")
    return {**browser_type_launch_args, "executable_path": path}


@pytest.fixture(scope="session")
def _launched(playwright) -> Iterator[list[Browser]]:
    launched: list[Browser] = []
    yield launched
    for browser in launched:
        browser.close()


@pytest.fixture
def browser(_launched, launch_browser) -> Browser:
    """One browser for the whole run, and another if it died: a crash is to cost one test alone."""
    if not _launched or not _launched[-1].is_connected():
        _launched.append(launch_browser())
    return _launched[-1]


@pytest.fixture
def complaints(page) -> list[str]:
    """What the browser's console complains of, a broken Content-Security-Policy above all."""
    heard: list[str] = []
    page.on("console", lambda said: heard.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: heard.append(str(error)))
    return heard


@pytest.fixture
def barriers(page) -> Callable[[], list[str]]:
    """`barriers()` lists what axe finds on the page as it stands."""

    def look() -> list[str]:
        page.evaluate(AXE.read_text())
        found = page.evaluate("standards => axe.run({runOnly: standards})", STANDARDS)
        return [
            f"{violation['id']}: {node['html'][:160]}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]

    return look
