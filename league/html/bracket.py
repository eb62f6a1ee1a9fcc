"""A cup's rounds as a picture: a column for each, every tie a box that leads to its match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.utils.safestring import SafeString

from core.ui.markup import NOTHING, joined, markup
from league.cups import CupRound, CupTie
from matches.html.addresses import match_page

WIDE, HIGH, GAP, HEAD, LINE = 152, 46, 14, 24, 18  # pixels
LETTERS = 16
PICTURE = markup(
    '<svg class="bracket" width="{0}" height="{1}" viewBox="0 0 {0} {1}" role="group"'
    ' aria-label="{2}">{3}</svg>'
)
TITLE = markup('<text class="bracket__round" x="{}" y="16">{}</text>')
BOX = markup('<rect class="{0}" x="{1}" y="{2}" width="{3}" height="{4}" rx="4"/>{5}')
TEXT = markup('<text class="{}" x="{}" y="{}">{}</text>')
LINK = markup('<a href="{}"><title>{}</title>{}</a>')
WAY = markup('<path class="bracket__way" d="M{} {}H{}V{}H{}"/>')


def bracket(rounds: Sequence[CupRound], name: str = "The bracket") -> SafeString:
    """All rounds up to the final, the first on the left; "" if there are none yet."""
    if not rounds:
        return NOTHING
    upper, lower = ([_band(one.ties, low=low) for one in rounds] for low in (False, True))
    above, below = (max(map(len, band)) * (HIGH + GAP) for band in (upper, lower))
    titles = [TITLE(_left(place), one.name) for place, one in enumerate(rounds)]
    drawn = [*_drawn(upper, HEAD, above), *_drawn(lower, HEAD + above, below)]
    return PICTURE(_left(len(rounds)), HEAD + above + below, name, joined([*titles, *drawn]))


def _left(place: int) -> int:
    return place * (WIDE + GAP)


def _band(ties: Iterable[CupTie], *, low: bool) -> list[CupTie]:
    """The ties of a round in the upper or the lower part of the picture."""
    return [tie for tie in ties if (tie.whole.lower or tie.whole.for_third) is low]


def _drawn(columns: Sequence[Sequence[CupTie]], top: int, high: int) -> Iterator[SafeString]:
    """Ties, each centred beside those that lead to it, with lines to where they lead."""
    for place, ties in enumerate(columns):
        following = columns[place + 1] if place + 1 < len(columns) else []
        for number, tie in enumerate(ties):
            y = top + _middle(number, len(ties), high)
            if 2 * len(following) == len(ties):
                there = top + _middle(number // 2, len(following), high)
                yield _way(_left(place), y, there)
            if tie.lines or tie.whole.number:
                yield _tie(tie, _left(place), y - HIGH // 2)


def _middle(number: int, of: int, high: int) -> int:
    return round(high / of * (number + 0.5))


def _way(x: int, y: int, there: int) -> SafeString:
    return WAY(x + WIDE, y, x + WIDE + GAP // 2, there, x + WIDE + GAP)


def _tie(tie: CupTie, x: int, y: int) -> SafeString:
    rows = [_row(tie, at, x, y + LINE * (at + 1)) for at in range(len(tie.stands))]
    number = TEXT("bracket__number", x + WIDE - 6, y - 3, tie.whole.number or "")
    kind = "bracket__box" if tie.lines else "bracket__box bracket__box--open"
    box = BOX(kind, x, y, WIDE, HIGH, joined([*rows, number]))
    match = next((line.fixture.match for line in tie.lines), None)
    if match is None:
        return box
    said = ", ".join(" ".join((" v ".join(tie.stands), line.score)).strip() for line in tie.lines)
    return LINK(match_page(match), said, box)


def _row(tie: CupTie, at: int, x: int, y: int) -> SafeString:
    stand = tie.whole.stands[at]
    through = tie.winner is not None and stand.team == tie.winner
    known = "bracket__name--through" if through else "" if stand.team else "bracket__name--open"
    name = TEXT(f"bracket__name {known}".strip(), x + 8, y, _short(tie.stands[at]))
    return joined((name, TEXT("bracket__score", x + WIDE - 8, y, tie.scores(at))))


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1]}…"
