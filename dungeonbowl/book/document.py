"""The Book as a document: what the API, the command line and the rulebook pages show.

Field names are those of the API (docs/api.md). Everything in it is a plain value that JSON can
hold. Skills go by name, all else by key; gold is in gold pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.book.options import Option, jsonable
from dungeonbowl.book.shapes import Described, Frozen, Keyed
from dungeonbowl.book.tables import Progression, Row, RuleTable

Json = dict[str, Any]


def document(book: Book) -> Json:
    """The whole rulebook, JSON-ready."""
    return {
        "colleges": _all(book.colleges),
        "wheel": _plain(book.wheel),
        "weapons": _all(book.weapons),
        "spells": _all(book.spells),
        "items": _all(book.items),
        "skills": _all(book.skills),
        "monsters": _all(book.monsters),
        "traps": _all(book.traps),
        "balls": _all(book.balls),
        "features": _all(book.features),
        "referees": _all(book.referees),
        "tactics": [
            {**_plain(tactic), "cost": book.figures.tactic_cost} for tactic in book.tactics.values()
        ],
        "arrangements": _all(book.arrangements),
        "tables": {table.key: _plain(table) for table in tables(book)},
        "figures": _plain(book.figures),
        "spp": _plain(book.spp),
        "progressions": {key: _steps(each) for key, each in book.progressions.items()},
        "presets": [_preset(book, key) for key in book.presets],
        "options": [_option(option) for option in book.options.values()],
    }


def tables(book: Book) -> Iterable[RuleTable]:
    """Every table that is read with a die: those in the data, and those made of entries."""
    yield from book.tables.values()
    for die in ("d12", "d66"):
        spans = [(item, span) for item in book.items.values() if (span := item.faces_of(die))]
        spans.sort(key=lambda row: row[1])
        name = f"Magic items ({die.upper()})"
        yield _entry_table(f"magic_items_{die}", name, die, "ITEM-01", spans)
    balls = [(ball, ball.d6) for ball in book.balls.values()]
    yield _entry_table("ball_variants", "Ball found", "d6", "VAR-01", balls)


def _entry_table(
    key: str, name: str, die: str, rule: str, spans: list[tuple[Any, tuple[int, int]]]
) -> RuleTable:
    """A table made of entries that carry their own faces."""
    rows = tuple(_entry_row(entry, low, high) for entry, (low, high) in spans)
    return RuleTable(key=key, name=name, die=die, rule=rule, provenance="003", rows=rows)


def _entry_row(entry: Described, low: int, high: int) -> Row:
    row = {"from": low, "to": high, "key": entry.key, "name": entry.name, "text": entry.summary}
    return Row.model_validate(row)


def _plain(entry: Frozen) -> Json:
    return entry.model_dump(mode="json", by_alias=True)


def _all(entries: Mapping[str, Keyed]) -> list[Json]:
    return [_plain(entry) for entry in entries.values()]


def _steps(progression: Progression) -> list[list[int | None]]:
    return [[step.low, step.high, step.skills] for step in progression.steps]


def _preset(book: Book, key: str) -> Json:
    preset = book.presets[key]
    chosen = {name: book.options[name].read(value) for name, value in preset.options.items()}
    return {
        "key": key,
        "name": preset.name,
        "summary": preset.summary,
        "options": {name: jsonable(value) for name, value in chosen.items()},
    }


def _option(option: Option) -> Json:
    shown = option.model_dump(mode="json", exclude={"choices_from"})
    return {**shown, "default": jsonable(option.default), "choices": jsonable(option.choices)}
