"""A team's matches as items of a list, a player's games as rows of a table, written straight.

A long career has hundreds of cells, and a template spends most of its time looking names up.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from django.utils.safestring import SafeString, mark_safe

from core.ui.words import status_chip
from matches.queries.careers import Meeting
from matches.queries.records import GAMES, CareerGame, CareerRecord, Total

HIDDEN = "A match you may not see"
LEFT_OUT = ' <span class="roster__position">Not in the line-up</span>'


def meeting_items(meetings: Iterable[Meeting]) -> SafeString:
    """The matches of a team as items of `ul.meetings`."""
    return mark_safe("\n".join(map(_meeting, meetings)))


def _meeting(match: Meeting) -> str:
    others = escape(", ".join(other["team__name"] for other in match.others))
    told = f"{match.label} Exhibition" if match.exhibition else match.label
    return (
        f'<li class="meeting"><a href="/matches/{match.id}/">{others}'
        f'<span class="visually-hidden">, the match</span></a> {_how_it_went(match)}'
        f' <span class="soft">{escape(told)}</span></li>'
    )


def _how_it_went(match: Meeting) -> str:
    if not match.confirmed:
        return status_chip(match.status)
    score = [match.touchdowns, *(other["touchdowns"] for other in match.others)]
    outcome = status_chip(match.outcome) if match.outcome else ""
    return f'<span class="num">{" : ".join(map(str, score))}</span> {outcome}'


def record_line(record: CareerRecord) -> SafeString:
    """The totals as parts of `dl.statline`, each leading to where it comes from."""
    shown = ((total.name, _total(total)) for total in record.totals)
    return mark_safe(
        "".join(f"<div><dt>{name}</dt><dd>{number}</dd></div>" for name, number in shown)
    )


def _total(total: Total) -> str:
    if total.match:
        return f'<a href="/matches/{total.match}/">{total.number}</a>'
    return f'<a href="#games">{total.number}</a>' if total.number else "0"


def game_rows(record: CareerRecord) -> SafeString:
    """The rows, under the heads that `teams/_games.html` gives them."""
    return mark_safe("\n".join(_row(game) for game in record.games))


def _row(game: CareerGame) -> str:
    figures = {name: number for name, number in game.figures.items() if name != GAMES}
    cells = "".join(_cell(game, *figure) for figure in (*figures.items(), ("SPP", game.spp)))
    out = "" if game.figures[GAMES] else LEFT_OUT
    return f'<tr><th scope="row">{_against(game)}{out}</th>{cells}</tr>'


def _against(game: CareerGame) -> str:
    if not game.seen:
        return HIDDEN
    others = _linked(game, escape(", ".join(game.others)))
    outcome = status_chip(game.outcome) if game.outcome else ""
    return f'{others} {outcome} <span class="roster__position">{escape(game.label)}</span>'


def _cell(game: CareerGame, name: str, number: int) -> str:
    shown = _linked(game, str(number)) if number else ""
    return f'<td class="n" data-label="{name}">{shown}</td>'


def _linked(game: CareerGame, shown: str) -> str:
    return f'<a href="/matches/{game.id}/">{shown}</a>' if game.seen else shown
