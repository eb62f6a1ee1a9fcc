"""Giving a league's rows new ids, in the rows and in everything that references them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from typing import Any

from django.apps import apps

from dungeons.models import DungeonVersion
from rules.services.transfer.columns import SLUG, columns_of
from rules.services.transfer.document import Carried, ModelRows
from rules.services.transfer.errors import Unreadable
from rules.services.transfer.idmap import ABOUT, EVENT, NewNumbers, set_aside
from rules.services.transfer.registry import CARRIED, Family
from rules.services.transfer.spool import TOGETHER, Parcel, RisingNumbers

DUNGEON, VERSION = "dungeons.Dungeon", "dungeons.DungeonVersion"
# With more rows than this, a model's ids are stored in less memory, with slower lookups.
MANY = 50_000
Known = MutableMapping[str, Mapping[int, int]]


def numbers_for(carried: Carried | Parcel, first: Carried, people: Mapping[str, str]) -> NewNumbers:
    """Ids here for all rows of a league, whose first stretch this is, and its people.

    Dungeons that exist here already are removed from it.
    """
    numbers = NewNumbers(people=people)
    _use_what_is_public(first, numbers)
    for family in CARRIED:
        model = apps.get_model(family.label)
        if family.label != EVENT and model._meta.pk.remote_field is None:
            there = sorted(_numbers_there(carried, first, family))
            _know(numbers.known, family.label, there, set_aside(model, len(there)))
    return numbers


def _numbers_there(carried: Carried | Parcel, first: Carried, family: Family) -> Iterable[int]:
    if isinstance(carried, Parcel) and family.root in TOGETHER:
        return carried.numbers[family.label]
    return first.tables[family.label].column("id")


def _know(known: Known, label: str, there: Sequence[int], here: Sequence[int]) -> None:
    if len(there) > MANY:
        known[label] = RisingNumbers(there, here)
    else:
        known[label] = {**known.get(label, {}), **dict(zip(there, here, strict=True))}


def renumber(carried: Carried, numbers: NewNumbers, slug: str) -> None:
    """Renumber the rows of a stretch; `slug` is the league's here."""
    for label, table in carried.tables.items():
        if table.rows:
            _renumber(carried, label, table, numbers, slug)


def _use_what_is_public(carried: Carried, numbers: NewNumbers) -> None:
    """Use a dungeon of this installation's public library instead of an equal imported one."""
    dungeons, versions = carried.tables[DUNGEON], carried.tables[VERSION]
    ours = {number for number, slug in dungeons.picked("id", SLUG) if slug}
    wanted: dict[int, list[tuple[int, str]]] = {}
    for number, dungeon, named in versions.picked("id", "dungeon_id", "hash"):
        if dungeon not in ours:
            wanted.setdefault(dungeon, []).append((number, named))
    hashes = {named for some in wanted.values() for _, named in some}
    public = DungeonVersion.objects.filter(hash__in=hashes, dungeon__public=True, public=True)
    here = {one.hash: one for one in public.order_by("-pk")}
    for dungeon, some in wanted.items():
        found = {here[named].dungeon_id for _, named in some if named in here}
        if len(found) == 1 and all(named in here for _, named in some):
            _know(numbers.known, DUNGEON, [dungeon], [found.pop()])
            there = [number for number, _ in some]
            _know(numbers.known, VERSION, there, [here[named].pk for _, named in some])
    _leave_out(dungeons, numbers.known.get(DUNGEON, {}))
    _leave_out(versions, numbers.known.get(VERSION, {}))


def _leave_out(table: ModelRows, known: Mapping[int, int]) -> None:
    place = table.place("id")
    table.rows = [row for row in table.rows if row[place] not in known]


def _renumber(
    carried: Carried, label: str, table: ModelRows, numbers: NewNumbers, here: str
) -> None:
    """Renumber a table's columns."""
    for column in columns_of(label):
        if column.name == SLUG:
            ours = carried.league.get("slug")
            values = table.column(SLUG)
            table.set(SLUG, [here if slug == ours else "" for slug in values])
        elif column.field.primary_key and column.field.remote_field is None:
            table.set("id", [numbers.here(label, number) for number in table.column("id")])
        elif column.of in numbers.known or column.of == EVENT:
            table.set(column.name, list(_links(column, table, numbers)))
        elif column.renumbering is not None:
            values = table.column(column.name)
            table.set(column.name, [column.renumbering.here(each, numbers) for each in values])
    _rename(label, table, numbers)


def _links(column: Any, table: ModelRows, numbers: NewNumbers) -> Any:
    """The column's id here; null, if allowed, for a row that wasn't exported."""
    known, must = numbers.known.get(column.of, {}), not column.field.null
    strict = column.field.remote_field is not None
    for number in table.column(column.name):
        if number is None or number in known:
            yield None if number is None else known[number]
        elif must and strict:
            raise Unreadable(f"{column.family.label}: {column.name} names {number}, which lacks.")
        else:
            yield numbers.here(column.of, number) if must else None


def _rename(label: str, table: ModelRows, numbers: NewNumbers) -> None:
    """Renumber columns whose texts contain ids."""
    if label == "teams.Change":
        table.set("key", [numbers.change_key(key) for key in table.column("key")])
    elif label == "rules.Nudge":
        table.set("about", [numbers.in_words(ABOUT, said) for said in table.column("about")])
    elif label == "matches.Roll":
        values = list(table.picked("purpose", "thrown_as"))
        here = [numbers.purpose(purpose) for purpose, _ in values]
        table.set("purpose", here)
        fell = [
            first or (purpose if purpose != now else "")
            for (purpose, first), now in zip(values, here, strict=True)
        ]
        table.set("thrown_as", fell)
