"""A player's games as rows of a table, written straight.

A long career has hundreds of cells, and a template spends most of its time looking names up.
"""

from __future__ import annotations

from html import escape

from django.utils.safestring import SafeString, mark_safe

from accounts.drawing.words import status_chip
from matches.queries.records import GAMES, Game, Record

HIDDEN = "A match you may not see"
LEFT_OUT = ' <span class="roster__position">Not in the line-up</span>'


def game_rows(record: Record) -> SafeString:
    """The rows, under the heads that `teams/_games.html` gives them."""
    return mark_safe("\n".join(_row(game) for game in record.games))


def _row(game: Game) -> str:
    figures = {name: number for name, number in game.figures.items() if name != GAMES}
    cells = "".join(_cell(game, *figure) for figure in (*figures.items(), ("SPP", game.spp)))
    out = "" if game.figures[GAMES] else LEFT_OUT
    return f'<tr><th scope="row">{_against(game)}{out}</th>{cells}</tr>'


def _against(game: Game) -> str:
    if not game.seen:
        return HIDDEN
    others = _linked(game, escape(", ".join(game.others)))
    outcome = status_chip(game.outcome) if game.outcome else ""
    return f'{others} {outcome} <span class="roster__position">{escape(game.label)}</span>'


def _cell(game: Game, name: str, number: int) -> str:
    shown = _linked(game, str(number)) if number else ""
    return f'<td class="n" data-label="{name}">{shown}</td>'


def _linked(game: Game, shown: str) -> str:
    return f'<a href="/matches/{game.id}/">{shown}</a>' if game.seen else shown
