"""Tables and sets of dungeon tiles as forms."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from dungeonbowl.errors import FieldError
from league.forms.proposal import WallClock
from league.models import Resource
from league.times import moment


class ResourceForm(forms.Form):
    """A table or a set of dungeon tiles."""

    kind = forms.ChoiceField(choices=Resource.Kind.choices, label="What is it?")
    name = forms.CharField(max_length=60, label="What is it called?")
    note = forms.CharField(
        max_length=200, required=False, label="What should people know about it?"
    )


class BlockForm(forms.Form):
    """A time for which a table or set is needed for something else."""

    starts = WallClock(label="From when?")
    ends = WallClock(label="Until when?")
    why = forms.CharField(max_length=200, label="What for?")

    def __init__(self, *args: Any, zone: ZoneInfo, **kwargs: Any) -> None:
        self.zone = zone
        super().__init__(*args, **kwargs)
        for name in ("starts", "ends"):
            self.fields[name].help_text = f"Times are in {zone.key}."

    def clean(self) -> dict[str, Any]:
        """Both as moments."""
        data = super().clean() or {}
        for name in ("starts", "ends"):
            if data.get(name):
                data[name] = self._moment(name, data[name])
        return data

    def _moment(self, name: str, typed: datetime) -> datetime | None:
        try:
            return moment(typed, self.zone)
        except FieldError as wrong:
            self.add_error(name, wrong.message)
            return None
