"""A field for one choice that holds for everything, or one for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from core.ui.markup import joined
from dungeonbowl.book.options import ImpossibleValue, Option, jsonable
from league.forms.widgets import Labelled
from league.wording import spoken_choice

AS_BEFORE = "as the one before"
HELP = " What is chosen first holds for all, unless a later one says otherwise."


class EachLabelled(Labelled):
    """The choices in order; a single choice goes into the first list."""

    def decompress(self, value: Any) -> list[Any]:
        """A choice for each, as far as chosen."""
        return list(value) if isinstance(value, list | tuple) else [value]


class Mixture(forms.MultiValueField):
    """A list to choose from for each, numbered in order."""

    def __init__(self, option: Option, **kwargs: Any) -> None:
        self.option = option
        named = [(str(one), spoken_choice(option.key, str(one))) for one in option.choices]
        most = option.bounds[0][1]
        lists = [named, *[[("", AS_BEFORE), *named]] * (most - 1)]
        fields = [forms.ChoiceField(choices=one, required=one is named) for one in lists]
        labels = [f"{place}." for place in range(1, most + 1)]
        widget = EachLabelled(labels, [forms.Select(choices=one) for one in lists])
        kwargs["help_text"] = joined((kwargs.get("help_text", ""), HELP))
        super().__init__(fields, widget=widget, require_all_fields=False, **kwargs)

    def compress(self, values: Sequence[str]) -> Any:
        """The option's value: one choice for all, or a list up to the last choice."""
        parts: list[str] = []
        for value in values:
            parts.append(value or parts[-1])
        last = max((place for place, value in enumerate(values) if value), default=0)
        try:
            return jsonable(self.option.read(parts[: last + 1]))
        except ImpossibleValue as wrong:
            raise ValidationError(str(wrong)) from None
