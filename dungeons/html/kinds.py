"""What the editor's script has to know about squares and things, as data from the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.html import json_script
from django.utils.safestring import SafeString

from dungeonbowl.book import book
from dungeonbowl.dungeon.squares import CLIMBS, GROUND, OPEN, SQUARES
from dungeonbowl.dungeon.things import MONSTER, RUNE, THINGS, TRAP, ThingKind
from dungeons.queries.judging import everything_agreed


@lru_cache(maxsize=1)
def kinds() -> SafeString:
    """Squares by sign, things by key, and the options under which a drawing is judged, as JSON in
    an element of the page; it is the same on every page.
    """
    return json_script(known(), "dungeon-kinds")


def known() -> dict[str, Any]:
    """The data of `kinds`."""
    return {
        "squares": [{"sign": kind.sign, "name": kind.name} for kind in SQUARES],
        "open": "".join(sorted(OPEN)),
        "ground": "".join(sorted(GROUND)),
        "climbs": "".join(sorted(CLIMBS)),
        "things": [_thing(kind) for kind in THINGS],
        "options": {"003": everything_agreed(), "002": everything_agreed(strict=True)},
    }


def _thing(kind: ThingKind) -> dict[str, Any]:
    said = {
        "key": kind.key,
        "name": kind.name,
        "own": kind.own.name if kind.own else None,
        "on_ground": kind.on_ground,
        "on_rock": kind.on_rock,
    }
    choices = _choices(kind.key)
    return said | {"choices": choices} if choices else said


def _choices(key: str) -> list[tuple[str, str]]:
    """The choices for a thing's detail, each with its name."""
    rules = book()
    if key == TRAP:
        return [(trap.key, trap.name) for trap in rules.traps.values()]
    if key == RUNE:
        return [(college.key, college.name) for college in rules.colleges.values()]
    if key == MONSTER:
        monsters = map(str, rules.options["monster_pool"].choices)
        return [("", "any"), *((one, _called(one)) for one in monsters)]
    return []


def _called(monster: str) -> str:
    """`minotaurs.lineman` is one of the Minotaurs."""
    return monster.partition(".")[0].replace("_", " ").capitalize()
