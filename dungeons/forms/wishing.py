from __future__ import annotations

from typing import Any

from django import forms

from accounts.permissions import Person
from core.api.numbers import Number
from dungeonbowl.book import book
from dungeonbowl.dungeon import Generated, generate, read_wishes
from dungeonbowl.dungeon.box import build, sheet_of
from dungeonbowl.dungeon.generator.wishes import (
    FEWEST,
    LONGEST_SEED,
    MOST,
    MOST_STOREYS,
    USUAL,
)
from dungeonbowl.houserules import HouseRules
from dungeons.models import TileBox
from dungeons.queries.boxes import boxes_seen_by, tiles_of
from dungeons.queries.judging import FEWEST_TEAMS, MOST_TEAMS
from dungeons.wording import feature_choices

WINDING = ["Straight", "A little", "Winding", "A maze"]


class WishForm(forms.Form):
    """What a new dungeon shall be."""

    seed = forms.CharField(
        max_length=LONGEST_SEED,
        label="Seed",
        help_text="Any words or a number. The same seed with the same wishes gives the same"
        " dungeon, another seed another.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    teams = forms.TypedChoiceField(
        label="For how many teams",
        coerce=int,
        choices=[(n, n) for n in range(FEWEST_TEAMS, MOST_TEAMS + 1)],
    )
    squares = Number(
        min_value=FEWEST, max_value=MOST, label="Squares that may be entered", initial=USUAL
    )
    winding = forms.TypedChoiceField(
        label="Its corridors", coerce=int, choices=[*enumerate(WINDING)], initial=1
    )
    floors = forms.TypedChoiceField(
        label="Floors",
        coerce=int,
        required=False,
        choices=[(n, n) for n in range(1, MOST_STOREYS + 1)],
        initial=1,
    )
    features = forms.MultipleChoiceField(
        required=False, label="Built with", widget=forms.CheckboxSelectMultiple
    )

    box: forms.ModelChoiceField[TileBox] = forms.ModelChoiceField(
        queryset=TileBox.objects.none(),
        required=False,
        label="Only of the tiles in",
        empty_label="No box: any squares",
    )

    def __init__(self, *args: Any, reader: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["features"].choices = feature_choices()  # type: ignore[attr-defined]
        self.fields["box"].queryset = boxes_seen_by(reader)  # type: ignore[attr-defined]
        self.sheet: list[str] = []

    def clean_floors(self) -> int:
        """One where an address from before doesn't say."""
        return self.cleaned_data["floors"] or 1

    def generated(self) -> Generated:
        """The dungeon wished for, by the default rules; of a box with its `sheet`.

        Raises FieldError if there is none.
        """
        wishes, rules = read_wishes(self.cleaned_data), HouseRules.resolve(book())
        if not (box := self.cleaned_data["box"]):
            return generate(wishes, rules)
        tiles = tiles_of(box)
        built = build(wishes, tiles, rules)
        self.sheet = sheet_of(built, tiles).splitlines()
        return built.made
