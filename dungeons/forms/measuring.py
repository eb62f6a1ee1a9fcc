from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms

from core.api.numbers import WholeNumberField
from dungeonbowl.dungeon import Layout, Square
from dungeonbowl.dungeon.things import CHEST, PAD

SQUARE = "square"


class MeasureForm(forms.Form):
    """From where distances are shown on the map: an end zone, chests, teleporters or a square."""

    where = forms.ChoiceField(label="Distances from")
    x = WholeNumberField(required=False, min_value=0, label="Column")
    y = WholeNumberField(required=False, min_value=0, label="Row")
    floor = WholeNumberField(required=False, min_value=0, label="Floor")

    def __init__(self, *args: Any, layout: Layout, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.layout = layout
        self.fields["where"].choices = [*self._offered()]  # type: ignore[attr-defined]
        if len(layout.floors) == 1:
            del self.fields["floor"]

    def clean(self) -> dict[str, Any]:
        """A square is one of the dungeon's."""
        data = super().clean() or {}
        if data.get("where") == SQUARE and not self.layout.holds(self._square(data)):
            self.add_error("x", "There is no such square in this dungeon; both count from 0.")
        return data

    def squares(self) -> list[Square]:
        """The chosen squares; distances are measured from the nearest of them."""
        where = self.cleaned_data["where"]
        if where == SQUARE:
            return [self._square(self.cleaned_data)]
        if where in (CHEST, PAD):
            return [thing.at for _, thing in self.layout.of_kind(where)]
        return [*self.layout.end_zones[int(where)]]

    def _square(self, data: dict[str, Any]) -> Square:
        x, y = (-1 if data.get(name) is None else data[name] for name in "xy")
        return Square(x, y, data.get("floor") or 0)

    def _offered(self) -> Iterator[tuple[str, str]]:
        for end in self.layout.end_zones:
            yield str(end), f"end zone {end}"
        if self.layout.of_kind(CHEST):
            yield CHEST, "the nearest chest"
        if self.layout.of_kind(PAD):
            yield PAD, "the nearest teleporter"
        yield SQUARE, "a square, by its column and row"
