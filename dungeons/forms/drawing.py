from __future__ import annotations

import json
from typing import Any

from django import forms

from core.api.numbers import LARGEST_ID, WholeNumberField
from dungeonbowl.dungeon import TextReading, as_text, read_layout, read_text
from dungeonbowl.dungeon.text import LONGEST
from dungeonbowl.errors import FieldError

LONGEST_DRAWN = 2_000_000
HELP = (
    "A row of signs for each row of squares: # is rock, . floor, 1 to 4 an end zone, ~ water,"
    " ! lava, _ a chasm, x an obstacle, + a door that fills its square, ^ a platform, / steps,"
    " | a ladder; c is a floor with a chest and o one with a teleporter. Below, whatever a sign"
    " can't say: <code>wall e 3,0</code> stands east of column 3 in row 0, <code>door s 5,0</code>"
    " south of it; <code>pad 8,1: 2</code>, <code>trap 4,0: pit</code>. Several floors begin"
    " with <code>Floor 0:</code>, <code>Floor 1:</code>."
)


class DrawingForm(forms.Form):
    """A dungeon as its text, which can be typed, or as the document that the editor drew."""

    text = forms.CharField(
        label="The dungeon as text",
        help_text=HELP,
        strip=False,
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(
            attrs={"class": "map-text", "rows": 20, "spellcheck": "false", "wrap": "off"}
        ),
    )
    drawn = forms.CharField(required=False, max_length=LONGEST_DRAWN, widget=forms.HiddenInput)
    version = WholeNumberField(required=False, min_value=0, widget=forms.HiddenInput)
    origin = WholeNumberField(required=False, max_value=LARGEST_ID, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Report whatever is malformed with its place."""
        data = super().clean() or {}
        if "text" not in self.errors and "drawn" not in self.errors:
            try:
                data["reading"] = self._reading(data)
            except FieldError as wrong:
                for place, sentences in wrong.errors.items():
                    self._say(place, sentences)
        return data

    def write(self, text: str) -> None:
        """Show this text instead of what was typed."""
        sent = {name: self.data[name] for name in self.data}
        self.data = {**sent, "text": text, "drawn": ""}

    def _reading(self, data: dict[str, Any]) -> TextReading:
        if not data.get("drawn"):
            return read_text(data["text"])
        try:
            document = json.loads(data["drawn"])
        except (ValueError, RecursionError):
            raise FieldError("drawn", "What was drawn came in damaged.") from None
        reading = TextReading(read_layout(document))
        self.write(as_text(reading.layout))
        return reading

    def _say(self, place: str, sentences: list[str]) -> None:
        """A sentence that already names the line of the text gets no place."""
        for sentence in sentences:
            itself = place in ("content", "drawn") or sentence.startswith("Line ")
            said = sentence if itself else f"{place}: {sentence}"
            self.add_error("text", said)
