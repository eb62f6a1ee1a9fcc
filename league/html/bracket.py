"""A cup's rounds as a picture: a column for each, every tie a box that leads to its match."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup
from league.cups import CupRound
from league.lines import FixtureLine
from matches.html.addresses import match_page

WIDE, HIGH, GAP, HEAD = 150, 44, 12, 24  # pixels
LETTERS = 18
PICTURE = markup(
    '<svg class="bracket" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="group"'
    ' aria-label="The bracket">{2}</svg>'
)
TITLE = markup('<text class="bracket__round" x="{}" y="16">{}</text>')
BOX = markup('<rect class="bracket__box" x="{0}" y="{1}" width="{2}" height="{3}" rx="4"/>{4}')
NAME = markup('<text class="{}" x="{}" y="{}">{}</text>')
LINK = markup('<a href="{}"><title>{}</title>{}</a>')


def bracket(rounds: Sequence[CupRound]) -> SafeString:
    """The rounds drawn so far, the first on the left; nothing before there is one."""
    if not rounds:
        return NOTHING
    columns = sorted(rounds, key=lambda one: one.number)
    most = max(len(one.lines) for one in columns)
    high = HEAD + most * (HIGH + GAP)
    drawn = joined([_column(place, one, high) for place, one in enumerate(columns)])
    return PICTURE(len(columns) * (WIDE + GAP), high, drawn)


def _column(place: int, one: CupRound, high: int) -> SafeString:
    """Its ties, each as high as what it came of, when the bracket is whole."""
    x, each = place * (WIDE + GAP), (high - HEAD) / max(len(one.lines), 1)
    boxes = [
        _tie(line, x, HEAD + round(each * (number + 0.5) - HIGH / 2))
        for number, line in enumerate(one.lines)
    ]
    return joined([TITLE(x, one.name), *boxes])


def _tie(line: FixtureLine, x: int, y: int) -> SafeString:
    names = joined(
        [
            NAME(_class(line, team.id), x + 8, y + 18 + 18 * at, _short(team.name))
            for at, team in enumerate(line.teams)
        ]
    )
    box = BOX(x, y, WIDE, HIGH, names)
    if line.fixture.match is None:
        return box
    said = f"{' v '.join(team.name for team in line.teams)} {line.score}".strip()
    return LINK(match_page(line.fixture.match), said, box)


def _class(line: FixtureLine, team: int) -> str:
    through = line.through is not None and line.through.id == team
    return "bracket__name bracket__name--through" if through else "bracket__name"


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"
