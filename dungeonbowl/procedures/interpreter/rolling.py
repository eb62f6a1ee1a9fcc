"""Faces and choices as they were given, held to what was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dungeonbowl.dice import has_face
from dungeonbowl.errors import FieldError
from dungeonbowl.procedures.interpreter.naming import quoted

Json = Any
BLOCK = "block"
FIELD = "dice"


@dataclass(frozen=True, slots=True)
class GivenDice:
    """Faces and choices by purpose: a face, a list of faces, or what was chosen."""

    faces: Mapping[str, Json]

    def dice(self, purpose: str) -> list[Json]:
        """The faces given for a purpose; none where nothing was."""
        given = self.faces.get(purpose)
        if given is None:
            return []
        return given if isinstance(given, list) else [given]

    def choice(self, purpose: str, offered: list[Json]) -> Json:
        """What was chosen. Raises FieldError for what isn't offered."""
        given = self.faces[purpose]
        for one in offered:
            if type(one) is type(given) and one == given:
                return given
        known = ", ".join(map(str, offered))
        raise FieldError(FIELD, f"{purpose}: {quoted(given)} is none of {known}.")


def faces_of(
    sent: GivenDice, purpose: str, die: str, count: int, once_more: Callable[[int], bool]
) -> tuple[list[int], int]:
    """The faces to go by, and how many dice are wanted: more than there are, if some are lacking.

    Those beyond the ones asked for are ignored. Raises FieldError for a face the die hasn't.
    """
    given = sent.dice(purpose)
    faces = [_face(purpose, die, face) for face in given[:count]]
    while len(faces) >= count and once_more(faces[-1]):
        count += 1
        faces.extend(_face(purpose, die, face) for face in given[count - 1 : count])
    return faces, count


def _face(purpose: str, die: str, face: Json) -> int:
    whole = isinstance(face, int) and not isinstance(face, bool)
    if not whole or not has_face("d6" if die == BLOCK else die, face):
        named = "block die" if die == BLOCK else die.upper()
        raise FieldError(FIELD, f"{purpose}: a {named} has no face {quoted(face)}.")
    return int(face)
