"""Sentences: names put in, and what was sent quoted."""

from __future__ import annotations

import re
from typing import Any

from dungeonbowl.procedures.interpreter.terms import Scope

LONGEST = 60
HIGHEST = 2**53 - 1
PLACE = re.compile(r"\{([^}]+)\}")


def named(text: str, scope: Scope) -> str:
    """The sentence with what its terms say; who has no name is "the player"."""
    said = PLACE.sub(lambda found: _spoken(found[1], scope.value(found[1])), text)
    return said[:1].upper() + said[1:]


def _spoken(term: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(_one(one, "somebody") for one in value)
    return _one(value, "the " + re.split(r"[$.]", term)[-1].replace("_", " "))


def _one(value: Any, nameless: str) -> str:
    return str(value["name"] or nameless) if isinstance(value, dict) else str(value)


def quoted(value: Any) -> str:
    """What was sent, in a sentence: words in quotes, no more than 60 characters of them, and
    whole numbers; of anything else no more than its sort."""
    if isinstance(value, str):
        return f"'{value[:LONGEST]}'"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) <= HIGHEST:
        return str(value)
    if isinstance(value, list):
        return "[...]"
    return "{...}" if isinstance(value, dict) else "..."
