from __future__ import annotations

from typing import Any

from django import forms

from accounts.permissions import Person
from core.api.numbers import WholeNumberField
from dungeonbowl.book import book
from dungeonbowl.dungeon import Generated, generate, read_wishes
from dungeonbowl.dungeon.box import Built, TileKind, build, sheet_of
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

WINDING = ["Straight", "A little winding", "Winding", "A maze"]


class WishForm(forms.Form):
    """What a new dungeon shall be."""

    seed = forms.CharField(
        max_length=LONGEST_SEED,
        label="Seed",
        help_text="Any words or a number. The same seed with the same settings gives the same"
        " dungeon, another seed another.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    teams = forms.TypedChoiceField(
        label="For how many teams",
        coerce=int,
        choices=[(n, n) for n in range(FEWEST_TEAMS, MOST_TEAMS + 1)],
    )
    squares = WholeNumberField(
        min_value=FEWEST, max_value=MOST, label="Squares that can be entered", initial=USUAL
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
    strict = forms.BooleanField(
        required=False,
        label="With the distances of 002",
        help_text="24 squares between end zones, corridors two squares wide, chests far apart"
        " (OPT-44).",
    )
    box: forms.ModelChoiceField[TileBox] = forms.ModelChoiceField(
        queryset=TileBox.objects.none(),
        required=False,
        label="Only from the tiles in",
        empty_label="No box: any shape",
    )

    def __init__(self, *args: Any, reader: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["features"].choices = feature_choices()  # type: ignore[attr-defined]
        self.fields["box"].queryset = boxes_seen_by(reader)  # type: ignore[attr-defined]
        self.built: tuple[Built, tuple[TileKind, ...]] | None = None

    def clean_floors(self) -> int:
        """One, if an old address doesn't say."""
        return self.cleaned_data["floors"] or 1

    def generated(self) -> Generated:
        """The dungeon wished for, by the default rules and perhaps with the distances of 002; of
        a box with how it was `built`.

        Raises FieldError if there is none.
        """
        strict = {"placement_rules": self.cleaned_data["strict"]}
        wishes, rules = read_wishes(self.cleaned_data), HouseRules.resolve(book(), overrides=strict)
        if not (box := self.cleaned_data["box"]):
            return generate(wishes, rules)
        tiles = tiles_of(box)
        self.built = build(wishes, tiles, rules), tiles
        return self.built[0].made

    @property
    def sheet(self) -> list[str]:
        """The set-up sheet's lines, if it was built from a box of tiles."""
        return sheet_of(*self.built).splitlines() if self.built else []
