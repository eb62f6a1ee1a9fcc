"""A team's matches as items of a list, a player's games as rows of a table.

A long career has hundreds of cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from django.utils.safestring import SafeString

from core.ui import charts
from core.ui.markup import NOTHING, joined, markup
from core.ui.tables import DrawnColumn, DrawnTable
from core.ui.words import status_chip
from matches.html.addresses import match_page
from matches.queries.careers import Meeting
from matches.queries.records import (
    GAMES,
    CareerGame,
    CareerRecord,
    Total,
    figure_names,
)

# A chart needs at least two points.
SEVERAL = 2
HIDDEN = "A match you may not see"
LEFT_OUT = markup(' <span class="roster__position">Not in the line-up</span>')()
MEETING = markup(
    '<li class="meeting"><a href="{}">{}<span class="visually-hidden">, the match</span></a> {}'
    ' <span class="soft">{}</span></li>'
)
SCORE = markup('<span class="num">{}</span> {}')
TOTAL = markup("<div><dt>{}</dt><dd>{}</dd></div>")
LINK = markup('<a href="{}">{}</a>')
AGAINST = markup('{} {} <span class="roster__position">{}</span>{}')
SPP = markup('<abbr title="Star Player Points">SPP</abbr>')()


def meeting_items(meetings: Iterable[Meeting]) -> SafeString:
    """The matches of a team as items of `ul.meetings`."""
    return joined(map(_meeting, meetings), "\n")


def _meeting(match: Meeting) -> SafeString:
    others = ", ".join(other["team__name"] for other in match.others)
    label = f"{match.label} Exhibition" if match.exhibition else match.label
    return MEETING(match_page(match.id), others, _how_it_went(match), label)


def _how_it_went(match: Meeting) -> SafeString:
    if not match.confirmed:
        return status_chip(match.status)
    score = [match.touchdowns, *(other["touchdowns"] for other in match.others)]
    outcome = status_chip(match.outcome) if match.outcome else NOTHING
    return SCORE(" : ".join(map(str, score)), outcome)


def record_line(record: CareerRecord) -> SafeString:
    """The totals as parts of `dl.statline`, each linked to where it comes from."""
    return joined([TOTAL(total.name, _total(total)) for total in record.totals])


def _total(total: Total) -> str | SafeString:
    if total.match:
        return LINK(match_page(total.match), total.number)
    return LINK("#games", total.number) if total.number else "0"


def spp_chart(record: CareerRecord) -> SafeString:
    """The Star Player Points that a player earned, game by game, if there were several."""
    earned = [*accumulate(game.spp for game in reversed(record.games))]
    if len(earned) < SEVERAL:
        return NOTHING
    return charts.lines("SPP earned, game by game", [charts.Series("SPP", earned)])


def game_head() -> SafeString:
    """The head above the rows of `game_rows`."""
    return GAMES_TABLE.head


def game_rows(record: CareerRecord) -> SafeString:
    """The games as rows, the latest first."""
    return joined(map(GAMES_TABLE.row, record.games), "\n")


def _against(game: CareerGame) -> str | SafeString:
    out = NOTHING if game.figures[GAMES] else LEFT_OUT
    if not game.seen:
        return joined((HIDDEN, out))
    outcome = status_chip(game.outcome) if game.outcome else NOTHING
    return AGAINST(_linked(game, ", ".join(game.others)), outcome, game.label, out)


def _figure(name: str) -> DrawnColumn[CareerGame]:
    return DrawnColumn(name, lambda game: _number(game, game.figures[name]), "n", name)


def _number(game: CareerGame, number: int) -> str | SafeString:
    return _linked(game, number) if number else NOTHING


def _linked(game: CareerGame, shown: str | int) -> str | SafeString:
    return LINK(match_page(game.id), shown) if game.seen else str(shown)


GAMES_TABLE = DrawnTable(
    DrawnColumn("Against", _against),
    *(_figure(name) for name in figure_names() if name != GAMES),
    DrawnColumn(SPP, lambda game: _number(game, game.spp), "n", "SPP"),
)
