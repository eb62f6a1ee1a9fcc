"""Options and their values in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeonbowl.book.options import Option, jsonable
from dungeonbowl.league import bonuses, criteria
from dungeonbowl.wording import listed

# For values whose key alone would say too little.
CHOICES: Mapping[str, Mapping[str, str]] = {
    "dice": {"app": "the program rolls", "table": "people roll and type in the results"},
    "winnings": {"d6": "D6 x 10,000, and 10,000 more for the winner"},
    "fan_factor_roll": {"lrb5": "a roll against it, as in the fifth Living Rulebook"},
    "team_rating": {
        "value_and_spp": "value by 10,000, and a fifth of the SPP",
        "value": "value by 10,000",
    },
    "casualty_table": {
        "d16_004": "D16, as printed in 004",
        "d68_lrb5": "D68 of the fifth Living Rulebook",
        "manual": "typed in by hand",
    },
    "referee_mode": {
        "none": "none, they are paid off",
        "eye": "the eye in the crystal ball",
        "eye_onsite": "the eye, and referees in the dungeon",
        "s1_model": "the referee of 001",
        "s4_doubles": "doubles, as in 004",
    },
    "time_limit": {"002": "90 minutes, as in 002", "004": "by the ball's distance, as in 004"},
}
ORDER = "tie_breaks"
BONUSES = "bonuses"
SOURCES = frozenset({"001", "002", "003", "004"})


def spoken(option: Option, value: Any) -> str:
    """An option's value in words: `yes`, `100,000`, `win 3, draw 1 and loss 0`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return _spoken_list(option, value)
    if isinstance(value, int):
        return f"{value:,}".replace("-", "\u2212")
    return spoken_choice(option.key, str(value))


def spoken_choice(key: str, value: str) -> str:
    """One of an option's choices in words."""
    words = CHOICES.get(key, {}).get(value) or _registered(key, value)
    if words is None and value in SOURCES:
        return f"as in {value}"
    return words or value.replace("_", " ")


def _registered(key: str, value: str) -> str | None:
    """The name from a registry, if the option's values are keys of one."""
    names = {
        ORDER: {one.key: one.name.lower() for one in criteria.CRITERIA},
        BONUSES: {one.key: one.name.lower() for one in bonuses.BONUSES},
    }
    return names.get(key, {}).get(value)


def _spoken_list(option: Option, value: Any) -> str:
    if not value:
        return "none"
    if option.kind == "bonuses":
        return "; ".join(map(_bonus, bonuses.bonuses_of(jsonable(tuple(value)))))
    if option.kind == "numbers":
        return listed(f"{name} {part}" for name, part in zip(option.of, value, strict=False))
    if option.kind == "keys" and len(value) == len(option.choices) and option.key != ORDER:
        return "all"
    return listed(spoken_choice(option.key, str(part)) for part in value)


def _bonus(one: bonuses.TableBonus) -> str:
    """`2 points for 3 touchdowns or more`."""
    number = f"{one.points} point{'' if abs(one.points) == 1 else 's'}".replace("-", "\u2212")
    return f"{number} for {one.said}"
