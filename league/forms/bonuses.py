"""The field for a league's bonuses: a row for each, with its kind, a number, and points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from dungeonbowl.book.options import MOST_BONUSES, ImpossibleValue, Option, jsonable
from league.forms.widgets import Labelled
from league.wording import spoken_choice

FOR = "for"
# At least this many rows are open, and always an empty one; the others are folded away.
FIRST_ROWS = 2


def in_rows(parts: Sequence[Any], width: int) -> list[Sequence[Any]]:
    """The parts in groups of this size."""
    return [parts[start : start + width] for start in range(0, len(parts), width)]


def _whole(value: Any) -> bool:
    """Whether these are bonuses rather than what was typed into their fields."""
    return any(isinstance(one, Mapping) for one in value or ())


def _says(row: Sequence[Any]) -> bool:
    return any(part not in ("", None) for part in row)


class BonusRows(Labelled):
    """A number of rows of the same small fields; those without a bonus are empty."""

    def __init__(self, names: Sequence[str], widgets: Sequence[forms.Widget]) -> None:
        self.names = list(names)
        rows = range(len(widgets) // len(names))
        super().__init__(self._labels() * len(rows), widgets)

    def decompress(self, value: Any) -> list[Any]:
        return [one[name] for one in value or () for name in self.names]

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """A list of bonuses is split into fields; what was typed is split already."""
        return super().get_context(name, self.decompress(value) if _whole(value) else value, attrs)

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        rows = in_rows(self.parts(name, value, attrs, renderer), len(self.names))
        numbered = list(enumerate(rows, start=1))
        shown = max(self._used(value) + 1, FIRST_ROWS)
        asked = {"rows": numbered[:shown], "more": numbered[shown:]}
        return render_to_string("league/parts/bonus_rows.html", asked)

    def _used(self, value: Any) -> int:
        """The last row that isn't empty."""
        typed = self.decompress(value) if _whole(value) else value or ()
        rows = in_rows(typed, len(self.names))
        filled = [place for place, row in enumerate(rows, start=1) if _says(row)]
        return max(filled, default=0)

    def _labels(self) -> list[str]:
        return [name.replace("_", " ").capitalize() for name in self.names]


class BonusesField(forms.MultiValueField):
    """The bonuses of the table beside results (OPT-94)."""

    def __init__(self, option: Option, **kwargs: Any) -> None:
        self.option = option
        self.names = [FOR, *option.of]
        named = [(str(one), spoken_choice(option.key, str(one))) for one in option.choices]
        offered = [("", "nothing"), *named]
        fields: list[forms.Field] = []
        widgets: list[forms.Widget] = []
        for _ in range(MOST_BONUSES):
            fields.append(forms.ChoiceField(choices=offered, required=False))
            widgets.append(forms.Select(choices=offered))
            for low, high in option.bounds:
                fields.append(forms.IntegerField(min_value=low, max_value=high, required=False))
                widgets.append(forms.NumberInput(attrs={"min": low, "max": high}))
        widget = BonusRows(self.names, widgets)
        super().__init__(fields, widget=widget, require_all_fields=False, **kwargs)

    def compress(self, values: Sequence[Any]) -> Any:
        """The option's value, without empty rows."""
        try:
            return jsonable(self.option.read(list(self._rows(values))))
        except ImpossibleValue as wrong:
            raise ValidationError(str(wrong)) from None

    def _rows(self, values: Sequence[Any]) -> Iterator[Mapping[str, Any]]:
        for row in in_rows(values, len(self.names)):
            named = zip(self.names, row, strict=True)
            if said := {name: part for name, part in named if part not in ("", None)}:
                yield said
