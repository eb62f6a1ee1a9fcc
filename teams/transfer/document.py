"""A team's own JSON, as `writing` makes it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.errors import FieldError
from teams.transfer.rows import FIGURES, MOST_PLAYERS, Finding, PlayerRow, ReadTeam
from teams.transfer.writing import FORMAT, FORMAT_VERSION

FIELD = "file"
HEADING = frozenset({"format", "format_version", "players"})
PLAYER_FIELDS = frozenset(
    {
        "number",
        "name",
        "position",
        "race",
        "price",
        "spp",
        "gained",
        "rolled",
        "injuries",
        "miss_next_game",
        "item",
        "weapon",
        "confiscated",
    }
)


def team_in_json(text: str) -> ReadTeam:
    """The document in this text. Raises FieldError where it isn't one."""
    try:
        document = json.loads(text)
    except RecursionError:
        raise FieldError(FIELD, "The document is nested too deeply.") from None
    except ValueError as wrong:
        raise FieldError(FIELD, f"This isn't JSON: {wrong}.") from None
    if not isinstance(document, dict):
        raise FieldError(FIELD, "A team's document is one object in braces.")
    return team_in_document(document)


def team_in_document(document: Mapping[str, Any]) -> ReadTeam:
    """The team in a document. Raises FieldError for another format, or a later version of it."""
    _check_heading(document)
    players = document.get("players")
    if not isinstance(players, list) or not all(isinstance(one, dict) for one in players):
        raise FieldError(FIELD, "`players` is a list with an object for each player.")
    if len(players) > MOST_PLAYERS:
        raise FieldError(FIELD, f"{len(players)} players are more than any team has.")
    rows = tuple(_row(n, cells) for n, cells in enumerate(players))
    figures = {key: document[key] for key in FIGURES if key in document}
    remarks = list(_unknown("", document, HEADING | {*FIGURES}))
    for row, cells in zip(rows, players, strict=True):
        remarks += _unknown(row.place, cells, PLAYER_FIELDS, f"{row.path}.")
    return ReadTeam(figures, {key: f"`{key}`" for key in figures}, rows, tuple(remarks))


def _check_heading(document: Mapping[str, Any]) -> None:
    """A document without a heading is taken for one of ours: its content is checked anyway."""
    if document.get("format", FORMAT) != FORMAT:
        raise FieldError(FIELD, f"The document's format isn't {FORMAT}.")
    if document.get("format_version", FORMAT_VERSION) != FORMAT_VERSION:
        raise FieldError(FIELD, f"Only version {FORMAT_VERSION} of the format is understood.")


def _row(n: int, cells: Mapping[str, Any]) -> PlayerRow:
    known = {key: value for key, value in cells.items() if key in PLAYER_FIELDS}
    return PlayerRow(f"player {n + 1}", f"players.{n}", known)


def _unknown(
    place: str, found: Mapping[str, Any], known: frozenset[str], path: str = ""
) -> Iterator[Finding]:
    for key in found:
        if key not in known:
            where = f"{place}, `{key}`" if place else f"`{key}`"
            yield Finding(where, f"{path}{key}", "Not known here, and left out.", remark=True)
