"""What procedures read of the book: its keys, profiles and tables, as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.book.entries import Position
from dungeonbowl.book.tables import Row, RuleTable

Json = Any
PROFILE = ("name", "ma", "st", "ag", "av")
# Tables on which a procedure reads a die; the others are read after the match.
READ = (
    *("injury", "injury_stunty", "casualty_d16", "casualty_d68", "lasting_injury", "drugs"),
    *("penalty_minor_on_team", "penalty_major_elsewhere", "penalty_major_on_team"),
    *("penalty_major_elsewhere_near_ref", "penalty_major_on_team_near_ref"),
    *("sending_off_by_distance", "weapon_ejection", "argue", "onsite_referees"),
    *("chasm_003", "chasm_002", "collision_push", "balance", "door", "wall_pass_side"),
    *("enchanted_ball", "lava_ball", "thrown_chest", "monster_appears", "gas_resistance"),
    "flame_burst",
)


def data_of(book: Book) -> dict[str, Json]:
    """The part of a book that procedures speak of, as `%` in their terms."""
    return {
        "skills": [*book.skills],
        "items": {key: str(item.infraction) for key, item in book.items.items()},
        "weapons": {key: str(one.infraction) for key, one in book.weapons.items()},
        "balls": [*book.balls],
        "traps": {key: trap.stays for key, trap in book.traps.items()},
        "monsters": {**_monsters(book), **_big_guys(book)},
        "figures": {
            "strong_monster_st": book.figures.strong_monster_st,
            "monster_removed": book.spp.monster_removed,
            "spiked_pit": book.traps["spiked_pit"].armour_modifier,
        },
        "tables": {key: _rows(book.tables[key]) for key in READ} | {"ball_types": _balls(book)},
    }


def _rows(table: RuleTable) -> list[Json]:
    return [_row(row) for row in table.rows]


def _row(row: Row) -> Json:
    """`value` is the number a row gives, else the characteristic it costs."""
    value = row.value if row.value is not None else row.injury and str(row.injury)
    found = {"from": row.low, "to": row.high, "key": row.key, "value": value}
    return {name: part for name, part in found.items() if part is not None or name == "to"}


def _balls(book: Book) -> list[Json]:
    """The D6 by which the type of a ball is found (VAR-01)."""
    spans = sorted((*ball.d6, key) for key, ball in book.balls.items())
    return [{"from": low, "to": high, "key": key} for low, high, key in spans]


def _monsters(book: Book) -> Mapping[str, Json]:
    """Skills that a general rule takes away are left out (C-84)."""
    return {
        key: {name: getattr(one, name) for name in (*PROFILE, "piercing")}
        | {"skills": [skill for skill in one.skills if skill not in one.ignored]}
        | {"size": str(one.size)}
        | {"attacks": [{"count": part.count, "type": str(part.type)} for part in one.attacks]}
        for key, one in book.monsters.items()
    }


def _big_guys(book: Book) -> Mapping[str, Json]:
    """Players at large, whom OPT-67 names by position (MON-04)."""
    pool = book.options["monster_pool"].choices
    return {
        one.key: {name: getattr(one, name) for name in PROFILE} | {"skills": list(one.skills)}
        for one in _positions(book)
        if one.key in pool
    }


def _positions(book: Book) -> Iterator[Position]:
    """Every position once, as the first college that fields it has it."""
    seen: set[str] = set()
    for college in book.colleges.values():
        for race in college.races:
            yield from (one for one in race.positions if one.key not in seen)
            seen.update(one.key for one in race.positions)
