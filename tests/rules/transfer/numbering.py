"""Numbers that tell by themselves of which model they are, and whether they are of before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connection

from dungeonbowl.table import entry_of, event_of
from league.models import League
from rules.services.transfer.registry import CARRIED, Family
from rules.services.transfer.scope import LeagueScope

# Nine digits, of which the first three say which model: 104000007. An event that isn't its entry's
# first has more, and is looked at apart.
THERE, HERE = 100, 300
OF_THERE = re.compile(r"(?<![0-9a-f])1[0-9]{2}0[0-9]{5}(?![0-9a-f])")


def numbered_from(first: int) -> None:
    """Let every model's rows have numbers of a range of their own from now on."""
    for place, family in enumerate(CARRIED):
        key = apps.get_model(family.label)._meta.pk
        if key.remote_field is None and family.label != "matches.Event":
            _go_on_from(key, (first + place) * 1_000_000)


def _go_on_from(key: Any, number: int) -> None:
    table = key.model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            sequence = f"pg_get_serial_sequence('\"{table}\"', '{key.column}')"
            cursor.execute(f"SELECT setval({sequence}, {number})")
        else:
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute(
                "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, number]
            )


def rows(league: League, family: Family) -> Iterator[dict[str, Any]]:
    """This family's rows, in the order of their numbers."""
    return LeagueScope(league).rows(family).values().iterator()


def pairs(there: League, here: League) -> dict[str, dict[int, int]]:
    """By model the number here of every row there; what came of its being carried comes last."""
    found = {}
    for family in CARRIED:
        was = LeagueScope(there).rows(family).values_list("pk", flat=True)
        found[family.label] = dict(
            zip(was, LeagueScope(here).rows(family).values_list("pk", flat=True), strict=False)
        )
    return found


def as_here(text: str, known: dict[str, dict[int, int]]) -> str:
    """The text with every number of there as it is here."""
    by_number = {there: here for some in known.values() for there, here in some.items()}

    def translated(found: re.Match[str]) -> str:
        number = int(found.group())
        entry, place = entry_of(number)
        if number not in by_number and entry in known["matches.Entry"]:
            return str(event_of(known["matches.Entry"][entry], place))
        return str(by_number.get(number, number))

    return re.sub(r"(?<![0-9a-f])[1-9][0-9]{8,}(?![0-9a-f])", translated, text)
