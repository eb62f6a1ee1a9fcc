from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.safestring import SafeString


class Labelled(forms.MultiWidget):
    """Several small fields in a row, each under its own label."""

    def __init__(self, labels: Sequence[str], widgets: Sequence[forms.Widget]) -> None:
        self.labels = list(labels)
        super().__init__(list(widgets))

    def decompress(self, value: Any) -> list[Any]:
        return list(value or [])

    def id_for_label(self, id_: str) -> str:
        return f"{id_}_0" if id_ else id_

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        parts = self.parts(name, value, attrs, renderer)
        return render_to_string("league/parts/labelled.html", {"parts": parts})

    def parts(
        self, name: str, value: Any, attrs: dict[str, Any] | None, renderer: Any
    ) -> list[dict[str, Any]]:
        """The small fields as drawn, each with its label and its id."""
        context = self.get_context(name, value, attrs)
        drawn = zip(self.labels, self.widgets, context["widget"]["subwidgets"], strict=True)
        return [
            {
                "label": label,
                "id": part["attrs"].get("id"),
                "field": widget.render(part["name"], part["value"], part["attrs"], renderer),
            }
            for label, widget, part in drawn
        ]


class NumbersField(forms.MultiValueField):
    """A list of named whole numbers; with `fewer` the last ones may be left out."""

    def __init__(
        self,
        names: Sequence[str],
        bounds: Sequence[tuple[int, int]],
        fewer: bool = False,
        **kwargs: Any,
    ) -> None:
        fields = [
            forms.IntegerField(min_value=low, max_value=high, required=not fewer)
            for low, high in bounds
        ]
        widget = Labelled(
            [name.capitalize() for name in names],
            [forms.NumberInput(attrs={"min": low, "max": high}) for low, high in bounds],
        )
        super().__init__(fields, widget=widget, require_all_fields=not fewer, **kwargs)

    def compress(self, values: Sequence[int | None]) -> list[int]:
        given = [value for value in values if value is not None]
        if None in values[: len(given)]:
            raise ValidationError("Only the last ones may be left out.")
        return given


class Ranking(forms.MultiValueField):
    """Some of several words in order: first, second, and so on; a gap ends the list."""

    def __init__(self, choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        offered = [("", "nothing"), *choices]
        fields = [forms.ChoiceField(choices=offered, required=False) for _ in choices]
        labels = [f"{place}." for place in range(1, len(choices) + 1)]
        widget = Labelled(labels, [forms.Select(choices=offered) for _ in choices])
        super().__init__(fields, widget=widget, require_all_fields=False, **kwargs)

    def compress(self, values: Sequence[str]) -> list[str]:
        return [value for value in values if value]
