"""A team from a spreadsheet, with any separator and many names for its columns."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from dungeonbowl.errors import FieldError
from teams.transfer.rows import MOST_PLAYERS, Finding, PlayerRow, ReadTeam
from teams.transfer.writing import unescaped_formula

FIELD = "file"
SEPARATORS = (",", ";", "\t", "|")
MOST_LINES = 400

# What a column may be called, reduced to letters (`_letters`).
COLUMNS = {
    "number": ("number", "no", "nr", "shirt", "shirtnumber", "playernumber"),
    "name": ("name", "player", "playername"),
    "race": ("race", "people"),
    "position": ("position", "pos", "positionname", "role"),
    "skills": ("skills", "skill", "skillsandtraits", "traits"),
    "gained": ("gained", "gainedskills", "skillsgained", "newskills", "learned"),
    "rolled": ("rolls", "rolled", "improvementrolls"),
    "injuries": ("injuries", "injury", "inj", "lastinginjuries"),
    "niggles": ("niggles", "niggling", "ni"),
    "miss_next_game": ("missesnextgame", "missnextgame", "mng", "missesthenextgame"),
    "spp": ("spp", "sp", "starplayerpoints", "xp"),
    "item": ("item", "magicitem", "items"),
    "weapon": ("weapon", "secretweapon", "weapons"),
    "confiscated": ("confiscated", "weaponconfiscated"),
    "price": ("price", "listprice"),
}
TEAM = {
    "name": ("team", "teamname"),
    "college": ("college", "collegeofmagic"),
    "treasury": ("treasury", "gold", "goldpieces"),
    "rerolls": ("rerolls", "teamrerolls", "rr"),
    "half_price_rerolls": ("halfpricererolls",),
    "fan_factor": ("fanfactor", "ff", "fans"),
    "apothecary": ("apothecary", "apo", "apothecaries"),
}
# Columns that only repeat what follows from others.
KNOWN_ANYWAY = frozenset({"ma", "st", "ag", "av", "cost", "value", "due", "thisgame"})


@dataclass(frozen=True, slots=True)
class SpreadsheetRow:
    """A row of the file with the number it has there."""

    number: int
    cells: tuple[str, ...]


def team_in_csv(text: str) -> ReadTeam:
    """The team in this text. Raises FieldError where no row names the columns."""
    lines, header = _table(text)
    at = lines.index(header)
    columns, remarks = _columns(header)
    figures, places = _figures(lines[:at])
    players = lines[at + 1 :]
    if len(players) > MOST_PLAYERS:
        raise FieldError(FIELD, f"{len(players)} players are more than any team has.")
    rows = tuple(_row(n, line, columns) for n, line in enumerate(players))
    return ReadTeam(figures, places, rows, tuple(remarks))


def _table(text: str) -> tuple[list[SpreadsheetRow], SpreadsheetRow]:
    """The lines, cut by the separator that fits best, and the line of headings."""
    best: tuple[int, list[SpreadsheetRow], SpreadsheetRow] | None = None
    for separator in SEPARATORS:
        lines = _cut(text, separator)
        for line in lines:
            known = len(_known_columns(line))
            if "position" in _known_columns(line) and (best is None or known > best[0]):
                best = known, lines, line
    if best is None:
        said = "No row names the columns. One of them has to be called Position."
        raise FieldError(FIELD, said)
    return best[1], best[2]


def _cut(text: str, separator: str) -> list[SpreadsheetRow]:
    """The lines that aren't empty, cut into cells."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator)
    lines = []
    before = 0
    try:
        for cells in reader:
            line = SpreadsheetRow(before + 1, tuple(_clean(cell) for cell in cells))
            before = reader.line_num
            if any(line.cells):
                lines.append(line)
            if len(lines) > MOST_LINES:
                raise FieldError(FIELD, f"More than {MOST_LINES} lines are no team.")
    except csv.Error as wrong:
        raise FieldError(FIELD, f"Line {before + 1} can't be read: {wrong}.") from None
    return lines


def _clean(cell: str) -> str:
    """A cell without stray space, and without the apostrophe that held a formula back."""
    return unescaped_formula(" ".join(cell.split()))


def _letters(heading: str) -> str:
    return re.sub(r"[^a-z]", "", heading.casefold())


def _called(heading: str, names: Mapping[str, Sequence[str]]) -> str:
    """The field a heading stands for, or ""."""
    letters = _letters(heading)
    return next((field for field, called in names.items() if letters in called), "")


def _known_columns(line: SpreadsheetRow) -> dict[str, int]:
    """The index of each known column; the first of two alike counts."""
    found: dict[str, int] = {}
    for place, heading in enumerate(line.cells):
        if field := _called(heading, COLUMNS):
            found.setdefault(field, place)
    return found


def _columns(header: SpreadsheetRow) -> tuple[dict[str, int], list[Finding]]:
    columns = _known_columns(header)
    return columns, list(_left_out(header, columns))


def _left_out(header: SpreadsheetRow, columns: Mapping[str, int]) -> Iterator[Finding]:
    for place, heading in enumerate(header.cells):
        if not heading or place in columns.values() or _letters(heading) in KNOWN_ANYWAY:
            continue
        said = f"The column {heading} isn't known here, and is left out."
        yield Finding(f"line {header.number}", "columns", said, remark=True)


def _figures(lines: Sequence[SpreadsheetRow]) -> tuple[dict[str, object], dict[str, str]]:
    """The figures above the headings: a name and, in the next cell, the figure."""
    figures: dict[str, object] = {}
    places: dict[str, str] = {}
    for line in lines:
        name, value = (*line.cells, "")[:2]
        field = _called(name, TEAM)
        if field and value:
            figures[field], places[field] = value, f"line {line.number}"
    return figures, places


def _row(n: int, line: SpreadsheetRow, columns: Mapping[str, int]) -> PlayerRow:
    cells = {
        field: line.cells[place] for field, place in columns.items() if place < len(line.cells)
    }
    return PlayerRow(f"line {line.number}", f"players.{n}", cells)
