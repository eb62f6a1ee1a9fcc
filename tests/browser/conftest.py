"""A real Chromium, its contexts, and the server that it asks."""

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy
from time import monotonic, sleep

import pytest

pytest.importorskip("pytest_playwright")

from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.handlers.base import BaseHandler
from django.core.servers.basehttp import ThreadedWSGIServer
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import TransactionTestCase
from playwright.sync_api import Browser, Page, expect

from tests.browser import axe
from tests.browser.axe import found_by_axe
from tests.browser.house import House, at_home
from tests.browser.keptcontexts import KeptContexts
from tests.browser.patience import ONE_AT_A_TIME, patiently
from tests.limits import seconds

# Playwright keeps a loop running in the test's thread, which Django takes for an async context.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# A laptop that does something else besides takes its time.
expect.set_options(timeout=15_000)

COOP = "Cross-Origin-Opener-Policy"
SCREENS = {"phone": {"width": 360, "height": 740}, "desk": {"width": 1280, "height": 800}}
# No page lives long enough here for what its scripts gain by being compiled a second and a third
# time: without it the browser has a sixteenth less to do.
SCRIPTS_AS_THEY_ARE = "--js-flags=--no-turbofan,--no-maglev"
# What keeps a browser's faults from being exploited costs a thirtieth, and our own pages do nothing
# of the kind. A frame that stays while its pages change, as it did in Chromium for years, saves a
# fifth of what it costs to open one. The first feature is Playwright's, whose list this one takes
# the place of.
FEATURES = "--enable-features=" + ",".join(
    (
        "CDPScreenshotNewSurface",
        "PartitionAllocBackupRefPtr:brp-mode/disabled",
        "RenderDocument:level/crashed-frame",
    )
)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest come first, lest one process be left alone with them in the end.

    A browser on a machine that is short of breath is late now and then: it may try again. A page
    that is wrong is wrong three times. Who wants none of that leaves the plugin out.
    """
    places = [place for place, item in enumerate(items) if "browser" in item.keywords]
    ours = sorted((items[place] for place in places), key=seconds, reverse=True)
    for place, item in zip(places, ours, strict=True):
        items[place] = item
        if config.pluginmanager.hasplugin("rerunfailures"):
            item.add_marker(pytest.mark.flaky(reruns=2))


def _chromium() -> str | None:
    # The first has no windows that nobody sees: a third less to do.
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    found = (shutil.which(name) for name in names)
    return os.environ.get("CHROMIUM") or next((path for path in found if path), None)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    path = _chromium()
    if path is None:
        lack = pytest.fail if os.environ.get("REQUIRE_SERVICES") == "1" else pytest.skip
        lack("No Chromium here; set CHROMIUM to the path of one.")
    args = [SCRIPTS_AS_THEY_ARE, at_home(), FEATURES]
    return {**browser_type_launch_args, "executable_path": path, "args": args}


@pytest.fixture(scope="session")
def _launched(playwright) -> Iterator[list[KeptContexts]]:
    launched: list[KeptContexts] = []
    yield launched
    for kept in launched:
        kept.browser.close()


@pytest.fixture
def browser(_launched, launch_browser, request) -> Iterator[Browser]:
    """One browser for the whole run, and another if it died: a crash is to cost one test alone.

    Its contexts go from test to test, but for those that a failed test may have left behind.
    """
    if not _launched or not _launched[-1].browser.is_connected():
        _launched.append(KeptContexts(launch_browser()))
    yield _launched[-1].browser
    if not getattr(request.node, "rep_call", None) or request.node.rep_call.failed:
        _launched[-1].close_all()


@pytest.fixture(scope="session")
def _house() -> House:
    return House()


@pytest.fixture
def house(browser, _house) -> Page:
    """A page that has our modules, under `/js/`, and nothing else; as if it were just opened."""
    return _house.loaded(browser)


@pytest.fixture(autouse=True)
def _one_request_at_a_time(monkeypatch) -> None:
    """Two phones' requests share the suite's one connection."""
    plain = BaseHandler.get_response

    def get_response(handler: BaseHandler, request: object) -> object:
        with ONE_AT_A_TIME:
            answer = plain(handler, request)
        # It keeps a page out of other sites' reach by a process of its own, beside that of the
        # blank page every tab begins with: a twentieth of what a browser has to do here.
        del answer.headers[COOP]
        return answer

    monkeypatch.setattr(BaseHandler, "get_response", get_response)


@pytest.fixture(scope="session", autouse=True)
def _emptied_between_requests() -> None:
    """What a closed page had still sent may arrive while the database is emptied."""
    TransactionTestCase._fixture_teardown = patiently(TransactionTestCase._fixture_teardown)


@pytest.fixture(scope="session", autouse=True)
def _files_at_hand() -> None:
    """Scripts and styles are read once a process and go out in one piece: each new phone asks for
    some twenty-five, which Django would look for in every app and send by 4 KB at a time."""
    plain, at_hand = StaticFilesHandler.serve, {axe.ADDRESS: axe.response()}

    def serve(handler: StaticFilesHandler, request: HttpRequest) -> HttpResponseBase:
        if "If-Modified-Since" in request.headers:
            return plain(handler, request)
        if request.path not in at_hand:
            read = plain(handler, request)
            at_hand[request.path] = HttpResponse(b"".join(read), headers=read.headers)
        return copy(at_hand[request.path])

    StaticFilesHandler.serve = serve


@pytest.fixture(scope="session", autouse=True)
def _a_lent_connection_stays_open() -> None:
    """A thread of the live server is lent the suite's own connection, which isn't its to close:
    when nobody shared it any more that was an error, a hundred times a run, for which nobody waits.
    """
    plain = ThreadedWSGIServer._close_connections

    def close(server: ThreadedWSGIServer) -> None:
        if not server.connections_override:
            plain(server)

    ThreadedWSGIServer._close_connections = close


@pytest.fixture(autouse=True)
def answered(request) -> Iterator[Callable[[], None]]:
    """`answered()` waits until the server has answered all it was asked, closed pages' too.

    Every test ends so: its database is emptied then, which nobody may be reading any more.
    """
    if "live_server" in request.fixturenames:
        request.getfixturevalue("transactional_db")  # else it would be emptied before
    asked = Counter[str]()

    def counted(signal: str) -> Callable[..., None]:
        return lambda **about: asked.update({signal: 1})

    started, finished = counted("started"), counted("finished")
    request_started.connect(started)
    request_finished.connect(finished)

    def wait() -> None:
        until = monotonic() + 20
        while asked["started"] > asked["finished"] and monotonic() < until:
            sleep(0.05)

    yield wait
    wait()
    request_started.disconnect(started)
    request_finished.disconnect(finished)


@pytest.fixture
def taps_seat() -> bool:
    """Whether whoever opens a phone sits down there by a tap: where that isn't what is tried, they
    sat down before."""
    return False


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
    return lambda: found_by_axe(page)


@pytest.fixture
def barriers_day_and_night(page, barriers) -> Callable[[], list[str]]:
    """The same by day, and by night what its colours alone keep from somebody."""

    def look() -> list[str]:
        page.emulate_media(color_scheme="light")
        by_day = barriers()
        page.emulate_media(color_scheme="dark")
        return by_day + found_by_axe(page, {"type": "rule", "values": axe.RULES_OF_COLOUR})

    return look


@pytest.fixture
def on_phone_and_desk(page) -> Callable[[Callable[[], list[str]]], list[str]]:
    """`on_phone_and_desk(barriers)` lists them on a small screen and on a large one, and whether
    the page scrolls sideways there.

    It is the same page, made larger: to load it, and axe into it, takes as long as to look at it.
    """

    def looked_at(look: Callable[[], list[str]]) -> list[str]:
        found = []
        for screen, size in SCREENS.items():
            page.set_viewport_size(size)
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            found += [f"{screen}: {wrong}" for wrong in look()]
            found += [f"{screen}: it scrolls sideways"] if wide else []
        return found

    return looked_at


@pytest.fixture(autouse=True)
def _nobody_is_drawn_to_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """By lot the first turn is now one team's, now the other's; here whoever taps begins."""
    monkeypatch.setattr("matches.services.starting.first_turn", lambda *_: None)
