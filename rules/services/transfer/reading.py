"""Reading a league's document: whether it is one, complete, and unchanged.

What was changed since it was made is named: the table, the row by its id, and the column.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from types import NoneType
from typing import Any

from django.apps import apps
from pydantic_core import to_json

from rules.services.transfer.columns import PERSON, ExportColumn, Misfit, columns_of
from rules.services.transfer.document import (
    ADDED,
    CHECK,
    FORMAT,
    PARTS,
    VERSION,
    Carried,
    ModelRows,
    checks_of,
    digest_of,
)
from rules.services.transfer.errors import Unreadable
from rules.services.transfer.people import check_names
from rules.services.transfer.registry import FAMILIES

# How many faults are named at most.
NAMED = 5
SHAPES = {"league": dict, "people": dict, "packs": dict, "rules": list, "standings": dict}
NO_EXPORT = "This isn't a league's export: it has no format great-wheel-league."
Added = Mapping[str, Mapping[str, Any]]
CUT = "The export was cut off: {}."


def read_document(data: Any) -> Carried:
    """The league in this document. Raises Unreadable."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise Unreadable(NO_EXPORT)
    added = _added_since(data.get("version"))
    for name, shape in (*SHAPES.items(), ("tables", dict), ("checks", dict)):
        if not isinstance(data.get(name), shape):
            raise Unreadable(CUT.format(f"its {name} are missing"))
    parts = {name: data[name] for name in SHAPES}
    carried = Carried(**parts, tables=dict(_tables(data["tables"], added)))
    _refuse(_faults(carried, data["checks"]))
    _add(carried, added)
    _refuse(_misfits(carried))
    return carried


def _added_since(version: object) -> Added:
    """The columns that a document of this version may lack.

    Raises Unreadable for an unknown version.
    """
    if version == VERSION and not isinstance(version, bool):
        return {}
    if isinstance(version, int) and not isinstance(version, bool) and version in ADDED:
        return ADDED[version]
    later = isinstance(version, int) and version > VERSION
    why = "a later one than this program knows" if later else "which nobody ever wrote"
    raise Unreadable(f"This export is of version {version!r}, {why}: it reads {VERSION}.")


def _add(carried: Carried, added: Added) -> None:
    """Add those of these columns that the document lacks, each in its place."""
    for label, columns in added.items():
        table, known = carried.tables[label], [column.name for column in columns_of(label)]
        rows = [{**columns, **dict(zip(table.fields, row, strict=True))} for row in table.rows]
        carried.tables[label] = ModelRows(known, [[row[name] for name in known] for row in rows])


def _refuse(faults: Iterator[str]) -> None:
    said = [fault for fault, _ in zip(faults, range(NAMED), strict=False)]
    if said:
        raise Unreadable(" ".join(said))


def _tables(tables: Mapping[str, Any], added: Added) -> Iterator[tuple[str, ModelRows]]:
    """Every table by its model. Raises Unreadable for a missing or malformed one."""
    if strange := sorted(tables.keys() - FAMILIES.keys()):
        raise Unreadable(f"No table is called {strange[0]!r}.")
    for label in FAMILIES:
        if label not in tables:
            raise Unreadable(CUT.format(f"the table {label} is missing"))
        yield label, _table(label, tables[label], added.get(label, {}))


def _table(label: str, data: Any, may_lack: Collection[str]) -> ModelRows:
    known = [column.name for column in columns_of(label)]
    there = data.get("fields") if isinstance(data, Mapping) else None
    if isinstance(there, list):
        known = [name for name in known if name in there or name not in may_lack]
    if there != known:
        raise Unreadable(f"The table {label} has other columns than {', '.join(known)}.")
    rows = data.get("rows")
    if not isinstance(rows, list) or any(
        not isinstance(row, list) or len(row) != len(known) for row in rows
    ):
        raise Unreadable(CUT.format(f"rows of the table {label} lack columns"))
    return ModelRows(known, rows)


def _faults(carried: Carried, checks: Mapping[str, Any]) -> Iterator[str]:
    """Whatever was changed since the document was made."""
    parts, tables = checks.get("parts"), checks.get("tables")
    if not isinstance(parts, dict) or not isinstance(tables, dict):
        yield CUT.format("its checks are missing")
        return
    found = {label: _check(one, tables.get(label)) for label, one in carried.tables.items()}
    now = checks_of(carried, found)
    for name in PARTS:
        if parts.get(name) != now["parts"][name]:
            yield f"The export's {name} were changed since it was made."
    for label, table in carried.tables.items():
        if tables.get(label) != now["tables"][label]:
            yield from _changed(label, table, tables.get(label), now["tables"][label])
    if checks.get("digest") != digest_of(parts, tables):
        yield "The export's checks were changed since it was made."


def _check(table: ModelRows, said: Any) -> dict[str, Any]:
    """A table's check as it came, with keys sorted unless they are already."""
    quick = table.check(to_json)
    return quick if quick == said else table.check()


def _changed(label: str, table: ModelRows, said: Any, now: Mapping[str, Any]) -> Iterator[str]:
    """What was changed in a table, found where changed rows and columns cross."""
    if not isinstance(said, dict) or not isinstance(said.get("rows"), str):
        yield CUT.format(f"the checks of {label} are missing")
        return
    were = len(said["rows"]) // CHECK
    if were != len(table.rows):
        yield CUT.format(f"it has {len(table.rows)} of {were} rows of {_words(label)}")
        return
    was = said.get("columns") if isinstance(said.get("columns"), dict) else {}
    columns = [name for name in table.fields if (was or {}).get(name) != now["columns"][name]]
    for place, row in enumerate(table.rows):
        here = slice(place * CHECK, (place + 1) * CHECK)
        if said["rows"][here] != now["rows"][here]:
            figures = " and ".join(f"{name} ({row[table.place(name)]!r})" for name in columns)
            yield f"{_named(label, table, row)} was changed since the export was made: {figures}."


def _misfits(carried: Carried) -> Iterator[str]:
    """Values that don't fit their column, and unknown people."""
    if wrong := check_names(carried.people):
        yield wrong
    if any(not isinstance(number, int) for number in carried.people.values()):
        yield "People have whole numbers."
    if not all(isinstance(rules, dict) for rules in carried.rules):
        yield "House rules are objects, option by option."
    for label, table in carried.tables.items():
        yield from _twice(label, table)
        for column in columns_of(label):
            values = table.column(column.name)
            if not _known(carried, column, values) and not column.fits(values):
                yield from _misfits_of(carried, table, column, values)


def _known(carried: Carried, column: ExportColumn, values: list[Any]) -> bool:
    """Whether all of these are people of the document."""
    people = carried.people.keys() | ({None} if column.field.null else set())
    return column.of == PERSON and {*map(type, values)} <= {str, NoneType} and {*values} <= people


def _misfits_of(
    carried: Carried, table: ModelRows, column: ExportColumn, values: list[Any]
) -> Iterator[str]:
    for row, value in zip(table.rows, values, strict=True):
        try:
            column.checked(value)
            _demand_there(carried, column.of, value, shared=column.shared)
        except Misfit as wrong:
            yield f"{_named(column.family.label, table, row)}: {column.name} {wrong}."


def _twice(label: str, table: ModelRows) -> Iterator[str]:
    numbers = table.column(table.fields[0])
    if len(set(map(repr, numbers))) < len(numbers):
        yield f"Two rows of {_words(label)} have one number."


def _demand_there(carried: Carried, of: str, value: Any, *, shared: bool) -> None:
    if value is None:
        return
    if of == PERSON and (not isinstance(value, str) or value not in carried.people):
        raise Misfit(f"names {value!r}, who isn't among its people")
    if shared and (type(value) is not int or not 0 <= value < len(carried.rules)):
        raise Misfit(f"names house rules {value!r}, which aren't there")


def _words(label: str) -> str:
    return str(apps.get_model(label)._meta.verbose_name_plural)


def _named(label: str, table: ModelRows, row: list[Any]) -> str:
    """A row for sentences: what it is, its id, and its name if it has one."""
    what = str(apps.get_model(label)._meta.verbose_name).capitalize()
    name = row[table.place("name")] if "name" in table.fields else ""
    return f"{what} {row[0]}" + (f" ({name})" if isinstance(name, str) and name else "")
