"""The last page for recording an event: its details, and any dice rolled at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.events import Die
from matches.forms.asking import GivenAnswers
from matches.forms.details import details_for, sources
from matches.forms.rolled import PREFIX, DiceForm, Faces, die_label, typed_rolls

# Marks a draft as typed on the last page.
TYPED = "typed"
PEOPLE = ("player", "victim", "team")


class EventForm(DiceForm):
    """Earlier answers travel in hidden fields; the rest is asked here."""

    def __init__(
        self,
        data: Any = None,
        *,
        asking: GivenAnswers,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(data, label_suffix="", initial=dict(initial or {}))
        self.kind, self.people = asking.words, asking.people()
        sheet, rerolls = asking.sheet, asking.rerolls()
        self.at_table = sheet.at_table
        self.fields.update(details_for(self.kind, sheet))
        if rerolls is not None:
            self.fields["source"] = sources(rerolls)
        self.fields.update(self._dice(sheet.rules))
        if TYPED in self.initial:
            self._untick()

    def _untick(self) -> None:
        """A checkbox missing from a draft was unticked, whatever its initial value."""
        for name, field in self.fields.items():
            if isinstance(field, forms.BooleanField):
                self.initial.setdefault(name, False)

    def _dice(self, rules: HouseRules) -> dict[str, forms.Field]:
        """In a league that rolls at the table, dice are asked for as they fall due.

        A die that falls due with the event itself is asked from the start.
        """
        names = [*self.data, *self.initial]
        purposes = [name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX)]
        known = {die.purpose: die for die in self.kind.dice(rules)}
        due = [die.purpose for die in known.values() if die.at_once or not self.at_table]
        shown = dict.fromkeys([*due, *purposes] if self.at_table else due)
        return {
            PREFIX + one.purpose: Faces(
                label=die_label(one.purpose, one.die), asked_for=self.at_table and one.must
            )
            for one in (known.get(purpose, Die(purpose)) for purpose in shown)
        }

    def detail_fields(self) -> list[forms.BoundField]:
        """The fields about the event itself."""
        return [field for field in self if not field.name.startswith(PREFIX)]

    def dice_fields(self) -> list[forms.BoundField]:
        """The fields for dice."""
        return [field for field in self if field.name.startswith(PREFIX)]

    def dice_typed(self) -> bool:
        """Whether any face was typed, or is asked for."""
        return any(field.value() or field.errors for field in self.dice_fields())

    def arguments(self) -> dict[str, Any]:
        """The event as the service takes it."""
        details = {name: self.cleaned_data[name] for name in self.fields if _is_detail(name)}
        return {
            "type": self.kind.key,
            **self.people,
            **{name: value for name, value in details.items() if value not in ("", None)},
            "rolls": typed_rolls(self.cleaned_data),
        }


def _is_detail(name: str) -> bool:
    return not name.startswith(PREFIX)
