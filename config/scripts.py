"""Scripts as they are sent: few files, without comments, in short names.

What lies in `static/` is what people write, and what a browser is given under DEBUG. A library's
script (`.mjs`) goes out as it came, with its licence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from rjsmin import jsmin

from config.generatedfiles import generated_files, written_file
from config.modules import JOINED, joined

JAVASCRIPT = "application/javascript"


def lightened(text: str) -> str:
    """A script that does the same and is shorter: minified by a parser, where one is installed."""
    try:
        # Imported only here: the library starts threads, which a worker that forks must not have.
        from minify import string as shortened
    except (ImportError, OSError):
        return jsmin(text)
    return str(shortened(JAVASCRIPT, text))


class LightScripts(FileSystemFinder):
    """Finds what is in `static/`, with lighter scripts."""

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        found = super().find_location(root, path, prefix)
        return _light(path, found) if found and _is_heavy(path) else found

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Any]]:
        for path, storage in super().list(ignore_patterns):
            if _is_heavy(path):
                _light(path, storage.path(path))
                yield path, generated_files()
            else:
                yield path, storage


def _is_heavy(path: str) -> bool:
    return path.endswith(".js") and not settings.DEBUG


def _light(path: str, found: str) -> str:
    source = Path(found)
    text = joined(source, JOINED[path]) if path in JOINED else source.read_text()
    return written_file(path, lightened(text))
