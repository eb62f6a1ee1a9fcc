"""Leader boards as HTML: whom a row is about, and the rows, fifty to a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString

from core.ui.addresses import address
from core.ui.markup import joined, markup
from core.ui.tables import DrawnColumn, DrawnTable
from league.queries.figures.names import NameShown
from teams.html.addresses import player_page, team_page

team_figures = address("team-figures")

LINK = markup('<a href="{}">{}</a>')
COLLEGE = markup("{} College")
OF_TEAM = markup('{} <span class="soft">{}</span>')
HEAD = markup('<span class="visually-hidden">Rank and </span>{}')
RANKED = markup('<span class="shirt">{}</span> {}')
STRONG = markup("<strong>{}</strong>")
MATCHES = markup('<a href="{}">{}<span class="visually-hidden"> of {}</span></a>')

Line = Mapping[str, Any]


def who_shown(who: NameShown) -> SafeString:
    """A player, team, coach or college by name, linked to their page."""
    return OF_TEAM(_name(who), who.team_name) if who.team_name else joined((_name(who),))


def _name(who: NameShown) -> str | SafeString:
    if who.player:
        return LINK(player_page(who.player), who.name)
    if who.team:
        return LINK(team_page(who.team), who.name)
    return COLLEGE(who.name) if who.college else who.name


@lru_cache(maxsize=128)
def _board(of: str, figure: str) -> DrawnTable[Line]:
    return DrawnTable(
        DrawnColumn(
            HEAD(of.capitalize()), lambda line: RANKED(line["rank"], who_shown(line["who"]))
        ),
        DrawnColumn(figure, lambda line: STRONG(line["value"]), "n", figure),
        DrawnColumn("Matches", _matches, "n", "Matches"),
        DrawnColumn("Each match", lambda line: f"{line['per_match']:.2f}", "n", "Each match"),
    )


def _matches(line: Line) -> object:
    who, played = line["who"], line["played"]
    if who.player:
        return MATCHES(f"{player_page(who.player)}#games", played, who.name)
    return MATCHES(team_figures(who.team), played, who.name) if who.team else played


def board_head(of: str, figure: str) -> SafeString:
    """The head of a board."""
    return _board(of, figure).head


def board_rows(of: str, figure: str, lines: Iterable[Line]) -> SafeString:
    """The rows of a board of players, teams, coaches or colleges by a figure."""
    return joined(map(_board(of, figure).row, lines), "\n")
