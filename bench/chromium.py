"""A real Chromium, where there is one and what drives it too, signed in as somebody."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

NONE_HERE = "no Chromium here"
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}


def chromium() -> str | None:
    """The path of one that can be driven."""
    paths = (shutil.which(name) for name in NAMES)
    return next(filter(None, paths), None) if find_spec("playwright") else None


@contextmanager
def signed_in(path: str, cookie: str, screen: dict[str, Any]) -> Iterator[Any]:
    """A window's context on this machine's server, with somebody's cookie `name=value`."""
    from playwright.sync_api import sync_playwright

    name, _, value = cookie.partition("=")
    kept: Any = {"name": name, "value": value, "domain": "127.0.0.1", "path": "/"}
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        context = launched.new_context(**screen)
        context.add_cookies([kept])
        yield context
        launched.close()
