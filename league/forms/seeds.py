"""The form in which a commissioner gives a season's entries their seeds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from core.api.numbers import WholeNumberField
from league.models import Entrant
from league.services.seasons import MOST_SEEDS


class SeedsForm(forms.Form):
    """A number for each entry, 1 the best; whoever gets none is drawn by lot after them."""

    def __init__(self, data: Any = None, *, entries: Iterable[Entrant]) -> None:
        super().__init__(data)
        self.names = {one.team_id: f"team_{one.team_id}" for one in entries}
        for one in entries:
            self.fields[self.names[one.team_id]] = WholeNumberField(
                min_value=1,
                max_value=MOST_SEEDS,
                required=False,
                label=str(one.team),
                initial=one.seed,
            )

    def seeds(self) -> dict[int, int | None]:
        """The seed of each team, None for none."""
        return {team: self.cleaned_data[name] for team, name in self.names.items()}
