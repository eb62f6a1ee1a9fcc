"""Fields for dice rolled at the table: faces typed as numbers, or left to the program."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from core.api.numbers import number
from core.ui.refused import dice_sentence
from dungeonbowl.dice import Need

PREFIX = "roll_"
LONGEST = 60
ASSASSINS = {
    "aim": "is the target found",
    "random": "who is found instead",
    "effect": "what comes of it",
    "casualty": "the casualty",
    "lasting": "the lasting injury",
}


class Faces(forms.CharField):
    """One or more faces, `13` or `4 2`, as a list of numbers; empty is an empty list."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 5})

    def __init__(self, asked_for: bool = False, **kwargs: Any) -> None:
        super().__init__(required=False, max_length=LONGEST, **kwargs)
        # The command, not the field, finds that a face is missing: but a field that was asked for
        # isn't labelled optional.
        self.asked_for = asked_for

    def prepare_value(self, value: Any) -> Any:
        """As they are typed, converted from an event's details too."""
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether the numbers differ, however they are separated."""
        try:
            return self.clean(data) != self.clean(self.prepare_value(initial))
        except ValidationError:
            return True

    def clean(self, value: Any) -> list[int]:
        faces = re.split(r"[\s,;]+", super().clean(value))
        numbers = [number(face) for face in faces if face]
        if None in numbers:
            raise ValidationError("Type the faces as numbers, with a space between them.")
        return [face for face in numbers if face is not None]


class DiceForm(forms.Form):
    """A form that may turn out to need dice; `to_roll` are the missing ones."""

    to_roll: tuple[Need, ...] = ()

    def ask_for(self, needs: Iterable[Need]) -> None:
        """Add a field for every missing die that has none, and say what it is for.

        That isn't the user's mistake: the form's summary asks them to roll.
        """
        self.to_roll = tuple(needs)
        for need in self.to_roll:
            name = self.face_field(need.purpose)
            if name not in self.fields:
                self.fields[name] = Faces(label=die_label(need.purpose, need.die))
            self.fields[name].asked_for = True  # type: ignore[attr-defined]
            self.add_error(name, dice_sentence(need))

    def face_field(self, purpose: str) -> str:
        """The name of the field in which the faces of this purpose are typed."""
        return PREFIX + purpose


def typed_rolls(cleaned: dict[str, Any]) -> dict[str, Any]:
    """The faces given, by purpose."""
    return {
        name.removeprefix(PREFIX): faces[0] if len(faces) == 1 else faces
        for name, faces in cleaned.items()
        if name.startswith(PREFIX) and faces
    }


def die_label(purpose: str, die: str) -> str:
    """The field's label: `Casualty, D16`; for an assassin's also whose it is."""
    what, *more = purpose.split(".")
    if what == "assassination" and len(more) == 2:
        what = f"assassin {more[0]}, {ASSASSINS.get(more[1], more[1])}"
    return ", ".join(word for word in (what.replace("_", " ").capitalize(), die.upper()) if word)


class RollsForm(DiceForm):
    """Dice that a command asked for; those given are taken from the request."""

    def __init__(self, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        for name in data or ():
            if name.startswith(PREFIX):
                label = die_label(name.removeprefix(PREFIX), "")
                self.fields[name] = Faces(label=label, asked_for=True)

    def rolls(self) -> dict[str, Any]:
        """The faces given, by purpose."""
        return typed_rolls(self.cleaned_data)
