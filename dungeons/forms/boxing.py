from __future__ import annotations

from django import forms

from dungeonbowl.dungeon.box import TileKind, read_typed_tiles, typed
from dungeonbowl.dungeon.box.typed import LONGEST
from dungeonbowl.dungeon.limits import LONGEST_NAME
from dungeons.forms.placing import PlaceForm
from dungeons.models import TileBox
from dungeons.queries.boxes import tiles_of
from dungeons.services import Contents


class BoxForm(PlaceForm):
    """The tiles that a club owns, a kind to a line, and who may build with them."""

    name = forms.CharField(max_length=LONGEST_NAME, label="Name")
    tiles = forms.CharField(
        max_length=LONGEST,
        label="Tiles",
        # Lines are counted as they were typed.
        strip=False,
        help_text="A line for each kind: how many there are, a name if you like, columns x rows,"
        " and where it is open: <code>4 Corridor 6x2: w 0-1, e 0-1</code> is four corridors of six"
        " by two, open on both squares of the west and the east edge. <code>n</code>,"
        " <code>e</code>, <code>s</code> and <code>w</code> are the edges; squares count from 0,"
        " from the left or the top.",
        widget=forms.Textarea(
            attrs={"class": "map-text", "rows": 12, "spellcheck": "false", "autocomplete": "off"}
        ),
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)
    field_order = ("name", "tiles", "league", "public", "version")

    @classmethod
    def of(cls, box: TileBox) -> BoxForm:
        """The form with what lies in a box now."""
        place = {"league": box.league_slug, "public": box.public}
        tiles = typed(tiles_of(box))
        return cls(initial={"name": box.name, "tiles": tiles, "version": box.version, **place})

    def contents(self, by_maker: bool = True) -> Contents:
        """What the box shall be. Raises FieldError for lines that are no tiles."""
        data = self.cleaned_data
        return Contents(data["name"], self._tiles(), *self.place(by_maker))

    def _tiles(self) -> tuple[TileKind, ...]:
        return read_typed_tiles(self.cleaned_data["tiles"])
