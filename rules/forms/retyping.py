"""A waiting step's question with what was last typed into its form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from dungeonbowl.postgame.asking import FacePlace, Question


def retyped(question: Question, data: QueryDict) -> Question:
    """The question with what was typed still in its form."""
    return replace(
        question,
        dice=_refilled(question.dice, data),
        extra=_refilled(question.extra, data),
        chosen=data.get(question.name, ""),
        typed=data.get(question.number, ""),
    )


def _refilled(dice: Sequence[dict[str, Any]], data: QueryDict) -> tuple[dict[str, Any], ...]:
    return tuple(
        {**need, "places": _typed(need["places"], data.getlist(f"roll:{need['purpose']}"))}
        for need in dice
    )


def _typed(places: Sequence[FacePlace], faces: Sequence[str]) -> list[FacePlace]:
    known = dict(enumerate(faces, start=1))
    return [FacePlace(place.number, known.get(place.number, "")) for place in places]
