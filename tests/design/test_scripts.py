"""What runs in a browser is read by people too."""

import re

from tests.design.files import SCRIPTS, all_of, wrong
from tests.design.stylesheets import ROOT

LONGEST, WIDEST = 300, 100
# What lies within quotes isn't broken.
QUOTED = re.compile(r"""(["`])(?:\\.|(?!\1).)*\1""")


def unreadable(text):
    return [
        line
        for line in text.splitlines()
        if len(line) > WIDEST and len(QUOTED.sub("", line)) > WIDEST / 2
    ]


def test_scripts_are_split_by_noun_before_they_grow_long():
    assert wrong(SCRIPTS, lambda text: text.splitlines()[LONGEST:]) == []


def test_every_line_of_a_script_can_be_read():
    assert wrong(SCRIPTS, unreadable) == []


def test_every_script_is_a_module_but_the_one_that_runs_before_the_first_paint():
    plain = re.compile(r"<script(?![^>]*type=\"module\")[^>]*js/(\w+\.js)")
    pages = [
        path for folder in ("templates", "accounts") for path in (ROOT / folder).rglob("*.html")
    ]
    assert {name for path in pages for name in plain.findall(path.read_text())} == {"theme.js"}


def test_no_template_stands_within_a_template():
    """What makes scripts light takes the inner one's words for code, and the blanks out of them."""
    assert wrong(SCRIPTS, all_of(r"\$\{[^}`]*`")) == []
