"""DUN-12: a dungeon has only features, traps and monsters that the options allow."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from dungeonbowl.dungeon.layout import DOOR, GATE, WALL, Layout, Line
from dungeonbowl.dungeon.mending import LayoutChange, Mend, Remove, SetLine, painted
from dungeonbowl.dungeon.squares import FLOOR, KINDS, Square
from dungeonbowl.dungeon.things import MONSTER, THING_KINDS, TRAP
from dungeonbowl.dungeon.verdicts.base import ERROR, WARNING, DungeonVerdict, Survey
from dungeonbowl.wording import are, counted

RULE = "DUN-12"
DOORS = "doors"


def features(survey: Survey) -> Iterator[DungeonVerdict]:
    """What wasn't agreed to. Source: 003, Dungeon Features and Dungeon Variables."""
    allowed = survey.rules.keys_of("features")
    for key, feature in survey.rules.book.features.items():
        if key not in allowed and (squares := _built(survey, key)):
            said = f"{feature.name}: nobody agreed on that for this match (OPT-59)."
            mend = Mend("Take them out.", _without(survey, key))
            yield DungeonVerdict(RULE, ERROR, said, squares, mend)
    if DOORS in allowed:
        yield from _gates(survey)
    yield from _traps(survey)
    yield from _monsters(survey)


def used(survey: Survey) -> set[str]:
    """The features that are built into a dungeon, by their keys."""
    return {key for key in survey.rules.book.features if _built(survey, key)}


def _built(survey: Survey, key: str) -> tuple[Square, ...]:
    """The squares with a feature, each once."""
    painted_so = _painted(survey.layout, key)
    standing = (one.at for one in survey.layout.things if THING_KINDS[one.kind].feature == key)
    lines = chain.from_iterable((line.at, line.beyond) for line in _doors(survey, key))
    return tuple(dict.fromkeys(chain(painted_so, standing, lines)))


def _painted(layout: Layout, key: str) -> Iterator[Square]:
    signs = {sign for sign, kind in KINDS.items() if kind.feature == key}
    for floor, rows in enumerate(layout.floors):
        for y, row in enumerate(rows):
            if not signs.isdisjoint(row):
                yield from (Square(x, y, floor) for x, sign in enumerate(row) if sign in signs)


def _without(survey: Survey, key: str) -> tuple[LayoutChange, ...]:
    squares = [*_painted(survey.layout, key)]
    things = (
        Remove(place)
        for place, one in enumerate(survey.layout.things)
        if THING_KINDS[one.kind].feature == key
    )
    return (*painted(squares, FLOOR), *things, *map(SetLine, _doors(survey, key)))


def _doors(survey: Survey, key: str) -> list[Line]:
    return [line for line in survey.layout.lines if key == DOORS and line.kind != WALL]


def _gates(survey: Survey) -> Iterator[DungeonVerdict]:
    gates = [line for line in survey.layout.lines if line.kind == GATE]
    most = survey.rules.number("iron_gates")
    if len(gates) > most:
        over = gates[most:]
        found = counted(len(gates), "iron gate")
        said = f"There {are(len(gates))} {found}; {most} {are(most)} agreed on (OPT-60)."
        mend = Mend("Make them doors.", tuple(SetLine(line, DOOR) for line in over))
        yield DungeonVerdict(RULE, WARNING, said, tuple(line.at for line in over), mend)


def _traps(survey: Survey) -> Iterator[DungeonVerdict]:
    traps, most = survey.layout.of_kind(TRAP), survey.rules.number("traps")
    types = survey.rules.keys_of("trap_types")
    if not most:
        said = "Traps: nobody agreed on any for this match (OPT-64)."
        yield from _taken_out(survey, [place for place, _ in traps], said)
        return
    for key in dict.fromkeys(one.detail for _, one in traps if one.detail not in types):
        said = f"{survey.rules.book.traps[str(key)].name}: none are agreed on (OPT-65)."
        places = [place for place, one in traps if one.detail == key]
        yield from _taken_out(survey, places, said)
    said = f"There are {len(traps)} traps; {most} are agreed on (OPT-64)."
    yield from _taken_out(survey, [place for place, _ in traps[most:]], said, WARNING)


def _monsters(survey: Survey) -> Iterator[DungeonVerdict]:
    monsters = survey.layout.of_kind(MONSTER)
    if survey.rules.choice("monsters") == "none":
        said = "Monsters: nobody agreed on any for this match (OPT-66)."
        yield from _taken_out(survey, [place for place, _ in monsters], said)
        return
    pool = survey.rules.monsters()
    strange = [place for place, one in monsters if one.detail and one.detail not in pool]
    said = "Here are monsters that nobody agreed on (OPT-67)."
    yield from _taken_out(survey, strange, said)


def _taken_out(
    survey: Survey, places: list[int], said: str, severity: str = ERROR
) -> Iterator[DungeonVerdict]:
    if places:
        squares = tuple(survey.layout.things[place].at for place in places)
        mend = Mend("Take them out.", tuple(map(Remove, places)))
        yield DungeonVerdict(RULE, severity, said, squares, mend)
