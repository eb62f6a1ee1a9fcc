"""Where the rows behind leader boards differ from the match that they count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import Any

from core.rows import tuples
from matches.models import PlayerFigures, TeamFigures
from matches.queries.figures import OF_PLAYER, OF_TEAM, Columns, MatchCount

# The columns that are read and compared.
PLAYER_ROW = ("match_id", *OF_PLAYER)
TEAM_ROW = ("match_id", *OF_TEAM)
Rows = Sequence[Any]


@dataclass(frozen=True, slots=True)
class StoredFigures:
    """A match's stored rows."""

    players: Rows = ()
    teams: Rows = ()


def stored_figures(matches: Sequence[int]) -> Mapping[int, StoredFigures]:
    """The stored rows of many matches. Two queries."""
    players = PlayerFigures.objects.filter(match__in=matches).order_by("match", "player")
    teams = TeamFigures.objects.filter(match__in=matches).order_by("match", "team")
    found: dict[int, tuple[list[Any], list[Any]]] = {one: ([], []) for one in matches}
    for row in tuples(players, PLAYER_ROW):
        found[row.match_id][0].append(row)
    for row in tuples(teams, TEAM_ROW):
        found[row.match_id][1].append(row)
    return {one: StoredFigures(*rows) for one, rows in found.items()}


def figure_faults(stored: StoredFigures, counting: MatchCount) -> Iterator[str]:
    """Missing rows, superfluous rows, and figures that differ.

    Only confirmed matches that aren't exhibitions have any.
    """
    match = counting.match
    counts = match.confirmed_at is not None and not match.exhibition
    players = list(counting.players()) if counts else []
    teams = list(counting.teams()) if counts else []
    yield from _faults("player", OF_PLAYER, stored.players, players)
    yield from _faults("team", OF_TEAM, stored.teams, teams)


def _faults(
    whose: str, columns: Sequence[str], stored: Rows, counted: Iterable[Columns]
) -> Iterator[str]:
    has = {getattr(row, f"{whose}_id"): row for row in stored}
    due = {row[f"{whose}_id"]: row for row in counted}
    for one in sorted(due.keys() - has.keys()):
        yield f"the figures of {whose} {one} are lost"
    for one in sorted(has.keys() - due.keys()):
        yield f"figures of {whose} {one} stand there, and nothing accounts for them"
    kept, counted_ones = attrgetter(*columns), itemgetter(*columns)
    for one in sorted(has.keys() & due.keys()):
        if kept(has[one]) == counted_ones(due[one]):
            continue
        for name in columns:
            was, says = getattr(has[one], name), due[one][name]
            if was != says:
                what = name.removesuffix("_id")
                yield f"{whose} {one} has {what} {was!r} in its figures, and events say {says!r}"
