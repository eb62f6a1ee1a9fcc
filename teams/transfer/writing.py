"""Writing a team, its players and its ledger for other programs."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import Any

from dungeonbowl.keys import Characteristic
from dungeonbowl.team.state import PlayerState, TeamState
from teams.models import Change, Entry
from teams.queries import StatementLine
from teams.sheets import PlayerSheet, TeamSheet

FORMAT, FORMAT_VERSION = "great-wheel/team", 1
# A spreadsheet takes a cell that begins with one of these for a formula, and evaluates it.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
# Without this byte order mark Excel doesn't read a file as UTF-8.
MARK = "\ufeff"

FIGURES = (Characteristic.MA, Characteristic.ST, Characteristic.AG, Characteristic.AV)
PLAYER_COLUMNS = (
    "Number",
    "Name",
    "Race",
    "Position",
    *(kind.upper() for kind in FIGURES),
    "Skills",
    "Gained",
    "Rolls",
    "Injuries",
    "Misses next game",
    "SPP",
    "Item",
    "Weapon",
    "Confiscated",
    "Price",
)
LEDGER_COLUMNS = (
    "When",
    "Who",
    "Why",
    "Player",
    "What",
    "Gold",
    "SPP",
    "Treasury",
    "Change",
    "Takes back",
)


def team_as_it_stands(name: str, team: TeamState) -> dict[str, Any]:
    """The team as a document that this program, or another, can take in again."""
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "name": name,
        "college": team.college,
        "treasury": team.treasury,
        "rerolls": team.rerolls,
        "half_price_rerolls": team.half_price_rerolls,
        "fan_factor": team.fan_factor,
        "apothecary": team.apothecary,
        "players": [_player(player) for player in team.roster],
    }


def _player(player: PlayerState) -> dict[str, Any]:
    return {
        "number": player.number,
        "name": player.name,
        "position": player.position,
        "price": player.price,
        "spp": player.spp,
        "gained": list(player.gained),
        "rolled": [list(faces) for faces in player.rolled],
        "injuries": [wound.kind for wound in player.injuries],
        "miss_next_game": player.miss_next_game,
        "item": player.item or None,
        "weapon": player.weapon or None,
        "confiscated": player.confiscated,
    }


def players_csv(sheet: TeamSheet) -> str:
    """The roster as a spreadsheet, under a few lines about the team."""
    row = sheet.row
    head = (
        ("Team", row.name),
        ("College", sheet.book.college(row.college).name),
        ("Treasury", row.treasury),
        ("Re-rolls", row.rerolls),
        ("Half-price re-rolls", row.half_price_rerolls),
        ("Fan Factor", row.fan_factor),
        *([("Apothecary", _yes(row.apothecary))] if row.apothecary else []),
    )
    return written([*head, (), PLAYER_COLUMNS, *(_player_cells(one) for one in sheet.players)])


def _player_cells(player: PlayerSheet) -> tuple[object, ...]:
    state, book = player.state, player.team.book
    return (
        state.number,
        state.name,
        player.race.name,
        player.position.name,
        *(getattr(player.profile, kind) for kind in FIGURES),
        ", ".join(player.position.skills),
        ", ".join(state.gained),
        ", ".join(f"{one} and {other}" for one, other in state.rolled),
        ", ".join(wound.kind for wound in state.injuries),
        _yes(state.miss_next_game),
        state.spp,
        book.items[state.item].name if state.item in book.items else "",
        book.weapons[state.weapon].name if state.weapon in book.weapons else "",
        _yes(state.confiscated),
        state.price,
    )


def _yes(holds: bool) -> str:
    return "yes" if holds else ""


def ledger_csv(statement: Sequence[StatementLine], players: dict[int, str]) -> str:
    """The ledger as a spreadsheet, oldest first: a line an entry, with the treasury after it.

    `players` gives each player's name by id.
    """
    treasury, rows = 0, []
    for line in statement:
        for entry in line.change.entries.all():
            treasury += entry.gold
            rows.append(_ledger_cells(line.change, entry, players, treasury))
    return written([LEDGER_COLUMNS, *rows])


def _ledger_cells(
    change: Change, entry: Entry, players: dict[int, str], treasury: int
) -> tuple[object, ...]:
    return (
        change.at.isoformat(sep=" ", timespec="seconds"),
        change.by.username if change.by else "the rules",
        change.why,
        players.get(entry.player_id or 0, ""),
        entry.text,
        entry.gold,
        entry.spp,
        treasury,
        change.pk,
        change.reverses_id or "",
    )


def written(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV in the form that every spreadsheet opens: commas, a byte order mark, CR LF."""
    out = StringIO(MARK)
    out.seek(0, 2)
    csv.writer(out).writerows([*map(escaped_formula, row)] for row in rows)
    return out.getvalue()


def escaped_formula(cell: object) -> object:
    """Text that no spreadsheet takes for a formula: an apostrophe precedes it. Numbers stay."""
    return f"'{cell}" if isinstance(cell, str) and is_formula(cell) else cell


def unescaped_formula(cell: str) -> str:
    """The text of which `escaped_formula` made this."""
    return cell[1:] if cell.startswith("'") and is_formula(cell[1:]) else cell


def is_formula(text: str) -> bool:
    """Whether a spreadsheet might evaluate the text, ignoring apostrophes before it."""
    return text.lstrip("'").startswith(FORMULAS)
