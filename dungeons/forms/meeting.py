from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms

from teams.models import Team


class MeetingForm(forms.Form):
    """A choice of teams for each end zone, from which their squads are timed."""

    def __init__(self, *args: Any, ends: Iterable[int], teams: Sequence[Team], **kwargs: Any):
        super().__init__(*args, **kwargs)
        offered = [("", "Choose"), *((team.pk, f"{team} ({team.coach})") for team in teams)]
        for end in ends:
            self.fields[f"team{end}"] = forms.TypedChoiceField(
                label=f"From end zone {end}", coerce=int, choices=offered
            )

    def chosen(self) -> list[int]:
        """The teams' ids, that of the first end zone first."""
        return [int(self.cleaned_data[name]) for name in self.fields]
