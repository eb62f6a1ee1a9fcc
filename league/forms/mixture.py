"""A field for one choice that holds for all of something, or one for each."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from dungeonbowl.book.options import ImpossibleValue, Option, jsonable
from league.wording import spoken_choice


class Mixture(forms.CharField):
    """`Spiked`, or `Spiked, Normal, Living` in the order of what they are chosen for."""

    def __init__(self, option: Option, **kwargs: Any) -> None:
        self.option = option
        self.names = {str(one): spoken_choice(option.key, str(one)) for one in option.choices}
        known = ", ".join(self.names.values())
        kwargs["help_text"] = (
            kwargs.get("help_text", "") + f" One for all, or one for each: {known}."
        )
        super().__init__(max_length=200, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """Keys in words; what was typed stays as typed."""
        parts = value if isinstance(value, list | tuple) else [value]
        return ", ".join(self.names.get(str(part), str(part)) for part in parts)

    def clean(self, value: Any) -> Any:
        """The option's value. Raises ValidationError for a word that is none of its choices."""
        keys = {name.casefold(): key for key, name in self.names.items()}
        told = [part.strip() for part in str(super().clean(value)).split(",") if part.strip()]
        parts = [keys.get(part.casefold(), part) for part in told]
        try:
            return jsonable(self.option.read(parts[0] if len(parts) == 1 else parts))
        except ImpossibleValue as wrong:
            raise ValidationError(str(wrong)) from None

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether it says another thing, however it is spelled."""
        return bool(self.prepare_value(initial) != self.prepare_value(data))
