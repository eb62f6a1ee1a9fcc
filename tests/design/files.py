"""The files that pages are made of, and what in them is wrong."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.design.stylesheets import ROOT, SHEETS

TEMPLATES = sorted(
    path
    for folder in (ROOT / "templates", *ROOT.glob("*/templates"))
    for path in folder.rglob("*.html")
)
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
STYLES = sorted(SHEETS.glob("*.css"))


def wrong(paths: Iterable[Path], found: Callable[[str], list[str]]) -> list[str]:
    """What is found in the texts of these, each with its file: one test looks through them all,
    since there are hundreds, and to begin a test takes longer than to read one."""
    paths = list(paths)
    assert paths, "nothing was looked through"
    return [f"{path.relative_to(ROOT)}: {one}" for path in paths for one in found(path.read_text())]


def all_of(expression: str) -> Callable[[str], list[str]]:
    """A look for all that the expression means, in its own words."""
    return lambda text: [one[0] for one in re.finditer(expression, text)]
