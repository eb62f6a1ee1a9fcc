from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms

from dungeons import wording
from dungeons.models import Dungeon
from matches.services.placing import LONGEST, DungeonChoice


class DungeonForm(forms.Form):
    """Which dungeon a match is played in, and why, if there are verdicts against it."""

    dungeon = forms.ChoiceField(label="Dungeon")
    consent = forms.CharField(
        label="Why use it all the same?",
        required=False,
        max_length=LONGEST,
        help_text="Only needed where it goes against some rules. Everybody who accepts it agrees "
        "to that.",
    )

    def __init__(self, data: Any, *, dungeons: Iterable[Dungeon], **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        choices = [(str(one.pk), _called(one)) for one in dungeons]
        self.fields["dungeon"].choices = [("", "Choose one"), *choices]  # type: ignore[attr-defined]

    def choice(self) -> DungeonChoice:
        """The chosen dungeon, in its latest version."""
        return DungeonChoice(
            int(self.cleaned_data["dungeon"]), consent=self.cleaned_data["consent"]
        )


def _called(dungeon: Dungeon) -> str:
    """Its maker, and what must be agreed on to play in it."""
    built = wording.features(dungeon.feature_keys)
    return f"{dungeon}, by {dungeon.maker}" + (f", with {built}" if built else "")
