"""What runs in a browser is read by people too."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = sorted((ROOT / "static" / "js").rglob("*.js"))
LONGEST, WIDEST = 300, 100
# What lies within quotes isn't broken.
QUOTED = re.compile(r"""(["`])(?:\\.|(?!\1).)*\1""")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_is_split_by_noun_before_it_grows_long(script):
    assert len(script.read_text().splitlines()) <= LONGEST


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_line_of_a_script_can_be_read(script):
    assert not [
        line
        for line in script.read_text().splitlines()
        if len(line) > WIDEST and len(QUOTED.sub("", line)) > WIDEST / 2
    ]


def test_every_script_is_a_module_but_the_one_that_runs_before_the_first_paint():
    plain = re.compile(r"<script(?![^>]*type=\"module\")[^>]*js/(\w+\.js)")
    pages = [
        path for folder in ("templates", "accounts") for path in (ROOT / folder).rglob("*.html")
    ]
    assert {name for path in pages for name in plain.findall(path.read_text())} == {"theme.js"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_no_template_stands_within_a_template(script):
    """What makes scripts light takes the inner one's words for code, and the blanks out of them."""
    assert not re.search(r"\$\{[^}`]*`", script.read_text())
