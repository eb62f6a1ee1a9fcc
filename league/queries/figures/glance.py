"""The tops of several boards, and who is in form, for the first pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dungeonbowl.match.figures import Figure, figure_of
from league.models import League, Season
from league.queries.figures.form import in_form
from league.queries.figures.leaders import PLAYERS, LeaderBoard
from league.queries.figures.names import NameShown, named

LEADING = ("touchdowns", "kills", "casualties", "completions", "chests", "spp")
BRIEFLY = ("touchdowns", "kills")
FEW = 5
Lines = list[dict[str, Any]]


def glance(
    league: League, season: Season | None = None, keys: Iterable[str] = LEADING
) -> list[tuple[Figure, Lines]]:
    """The first five of each board that isn't empty. A query for each, and one for the names."""
    boards = {key: LeaderBoard(league, by=key, season=season) for key in keys}
    found = {key: list(board.leaders()[:FEW]) for key, board in boards.items()}
    names = named(PLAYERS, {line["of"] for lines in found.values() for line in lines})
    return [
        (figure_of(key), [with_name(line, names) for line in lines])
        for key, lines in found.items()
        if lines
    ]


def with_name(line: Mapping[str, Any], names: Mapping[Any, NameShown]) -> dict[str, Any]:
    """A board's line with `who` it is about."""
    return {**line, "who": names.get(line["of"]) or NameShown(str(line["of"]))}


def leading(league: League, season: Season | None) -> dict[str, Any]:
    """Who scores, who kills, who is in form. Four queries."""
    boards = glance(league, season, BRIEFLY)
    return {"boards": boards, "forms": in_form(league, season, FEW) if boards else []}
