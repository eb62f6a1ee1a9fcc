"""Names for the ids, usernames and keys that boards and records list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from core.ui.colleges import called
from league.queries.figures.leaders import PLAYERS
from teams.models import Player, Team

COLLEGES = "colleges"


class NameShown(NamedTuple):
    """Somebody on a board: their name, and for players and teams whom they belong to."""

    name: str
    player: int | None = None
    team: int | None = None
    team_name: str = ""
    college: str = ""


def named(of: str, keys: Iterable[Any]) -> Mapping[Any, NameShown]:
    """Those listed, by their keys. One query at most."""
    wanted = list(keys)
    if of == PLAYERS:
        return _players(wanted)
    if of == "teams":
        rows = Team.objects.filter(pk__in=wanted).values_list("pk", "name", "college")
        return {pk: NameShown(name, team=pk, college=college) for pk, name, college in rows}
    if of == COLLEGES:
        return {key: NameShown(called(key), college=key) for key in wanted}
    return {name: NameShown(name) for name in wanted}


def _players(wanted: list[int]) -> dict[int, NameShown]:
    columns = ("pk", "name", "number", "team", "team__name", "team__college")
    rows = Player.objects.filter(pk__in=wanted).values_list(*columns)
    return {
        pk: NameShown(player_name(name, number), pk, team, team_name, college)
        for pk, name, number, team, team_name, college in rows
    }


def player_name(name: str, number: int) -> str:
    """A player on a board: their name, or else their shirt number."""
    return name or (f"Number {number}" if number else "A journeyman")
