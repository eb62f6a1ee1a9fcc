"""How sums, counts and lists are written in the rules' sentences."""

from __future__ import annotations

from collections.abc import Iterable


def gold(amount: int) -> str:
    """Gold pieces: 70000 is `70,000 gp`."""
    return f"{amount:,} gp"


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: `1 player`, `7 players`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def are(number: int) -> str:
    """The verb for so many: `is` for one, `are` for any others."""
    return "is" if number == 1 else "are"


def listed(words: Iterable[str]) -> str:
    """A list in a sentence: `Humans, Norse and Dwarfs`."""
    *rest, last = [*words] or [""]
    return f"{', '.join(rest)} and {last}" if rest else last


def possessive(name: str) -> str:
    """Whose it is: `Norse's`, `Humans'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def answer(value: object) -> str:
    """What an option is set to: `yes`, `12`, `doors and lava`, `none`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return listed(answer(part) for part in value) or "none"
    return str(value).replace("_", " ")
