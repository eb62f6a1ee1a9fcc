"""Contexts are kept, with their first page, for the next test that asks for one of the same kind.

A browser spends more on a page's process, and on reading all scripts anew there, than on a page
itself. What the next test would notice is undone; a context to which something was done that can't
be undone is closed.
"""

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from itertools import chain

from playwright.sync_api import Browser, BrowserContext, Error, Page

# Whoever calls one of these has the context to themselves.
FOR_GOOD = {
    "BrowserContext": [
        *("add_init_script", "expose_binding", "expose_function", "grant_permissions"),
        *("new_cdp_session", "once", "set_extra_http_headers", "set_geolocation"),
    ],
    "Page": [
        *("add_init_script", "expose_binding", "expose_function", "once"),
        *("set_default_navigation_timeout", "set_default_timeout", "set_extra_http_headers"),
    ],
    "Clock": ["install", "pause_at", "set_fixed_time", "set_system_time"],
}
AS_BEFORE = dict.fromkeys(["media", "color_scheme", "reduced_motion", "forced_colors"], "null")
# Says where the page stands: a blank one nowhere, where no storage can be reached.
FORGET = "() => { if (origin !== 'null') sessionStorage.clear(); return origin; }"


class KeptContexts:
    """What the tests' browser lends: its `new_context` and their `close` work as they did."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._plain = browser.new_context
        self._idle = defaultdict[str, list[_Kept]](list)
        browser.new_context = self._new_context

    def close_all(self) -> None:
        """After a failure nothing is trusted any more."""
        for kept in chain(*self._idle.values()):
            kept.close()
        self._idle.clear()

    def _new_context(self, **options: object) -> BrowserContext:
        idle = self._idle[repr(sorted(options.items()))]
        kept = idle.pop() if idle else _Kept(self._plain(**options), options)
        return kept.lent(idle)


class _Kept:
    def __init__(self, context: BrowserContext, options: dict[str, object]) -> None:
        self.context, self.options, self.spoilt = context, options, False
        self.close, self._plain_page = context.close, context.new_page
        self.page = context.new_page()
        self._size = self.page.viewport_size
        self._protocol = context.new_cdp_session(self.page)
        self._heard: list[tuple[BrowserContext | Page, str, Callable]] = []
        for one in (context, self.page, context.clock):
            self._watch(one)

    def lent(self, idle: list["_Kept"]) -> BrowserContext:
        """`new_page` gives at first the page that is there, and `close` puts all of it away."""
        self.context.new_page = self._first_page
        self.context.close = lambda **_: self._put_away(idle)
        return self.context

    def _first_page(self) -> Page:
        self.context.new_page = self._plain_page
        return self.page

    def _put_away(self, idle: list["_Kept"]) -> None:
        self.context.close = lambda **_: None  # whoever gave it back may say so twice
        with suppress(Error):
            if self._can_be_kept() and self._is_as_new():
                idle.append(self)
                return
        self.close()

    def _can_be_kept(self) -> bool:
        return not (self.spoilt or self.page.is_closed())

    def _is_as_new(self) -> bool:
        for whose, event, handler in self._heard:
            whose.remove_listener(event, handler)
        self._heard.clear()
        for page in self.context.pages[1:]:
            page.close()
        for one in (self.context, self.page):
            one.unroute_all(behavior="ignoreErrors")
        self._restore()
        return self._forgets()

    def _restore(self) -> None:
        self.context.set_offline(bool(self.options.get("offline")))
        self.context.clear_cookies()
        asked_for = {name: self.options[name] for name in AS_BEFORE if name in self.options}
        self.page.emulate_media(**AS_BEFORE | asked_for)
        if self._size and self.page.viewport_size != self._size:
            self.page.set_viewport_size(self._size)

    def _forgets(self) -> bool:
        """Whether what its pages kept is cleared; of a blank page nobody knows whose it was."""
        origin = self.page.evaluate(FORGET)
        self.page.goto("about:blank")
        if origin == "null":
            return False
        self._stop_workers()
        self._protocol.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        return not self.context.service_workers

    def _stop_workers(self) -> None:
        """One that is forgotten would go on working, and fetching, as long as it is watched."""
        if not self.context.service_workers:
            return
        for command in ("enable", "stopAllWorkers", "disable"):
            self._protocol.send(f"ServiceWorker.{command}")

    def _watch(self, one: object) -> None:
        for name in FOR_GOOD[type(one).__name__]:
            setattr(one, name, self._spoiling(getattr(one, name)))
        if isinstance(one, BrowserContext | Page):
            one.on = self._heeding(one, one.on)

    def _spoiling(self, plain: Callable) -> Callable:
        def spoils(*given, **about):
            self.spoilt = True
            return plain(*given, **about)

        return spoils

    def _heeding(self, whose: BrowserContext | Page, plain: Callable) -> Callable:
        def on(event, handler):
            self._heard.append((whose, event, handler))
            plain(event, handler)

        return on
