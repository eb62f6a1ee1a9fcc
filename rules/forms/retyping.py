"""A waiting step's question with what was typed into its form the last time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from dungeonbowl.postgame.asking import FacePlace, Question


def retyped(question: Question, told: QueryDict) -> Question:
    """The question with what was typed into its form still in it."""
    return replace(
        question,
        dice=_refilled(question.dice, told),
        extra=_refilled(question.extra, told),
        chosen=told.get(question.name, ""),
        typed=told.get(question.number, ""),
    )


def _refilled(dice: Sequence[dict[str, Any]], told: QueryDict) -> tuple[dict[str, Any], ...]:
    return tuple(
        {**need, "places": _typed(need["places"], told.getlist(f"roll:{need['purpose']}"))}
        for need in dice
    )


def _typed(places: Sequence[FacePlace], faces: Sequence[str]) -> list[FacePlace]:
    known = dict(enumerate(faces, start=1))
    return [FacePlace(place.number, known.get(place.number, "")) for place in places]
