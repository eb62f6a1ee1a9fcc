"""Which of a player's skills a procedure goes by, of all that there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dungeonbowl.procedures.document import rolls
from dungeonbowl.procedures.language.statements import FREELY

Json = Any
PRO = "Pro"


def skills_that_matter(entry: Json, name: str) -> list[str]:
    """The skills of the player whom an input names that change this procedure, each once, in the
    order in which it comes to them."""
    return list(dict.fromkeys((*_asked(entry, f"${name}"), *_rerolling(entry, f"${name}"))))


def _asked(part: Json, name: str) -> Iterator[str]:
    if isinstance(part, dict):
        part = list(part.values())
    if not isinstance(part, list):
        return
    if part[:2] == ["has", name] and isinstance(part[2], str):
        yield part[2]
    for one in part:
        yield from _asked(one, name)


def _rerolling(entry: Json, name: str) -> Iterator[str]:
    for _, _, details in rolls(entry):
        if details.get("who") == name and details.get("mark") == FREELY:
            yield from details.get("skill", ())[:1]
            yield PRO
