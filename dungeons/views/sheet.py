"""The sheet that somebody draws on: its text, what is read from it, and what was pressed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from core.ui.attempt import attempt, form_status
from dungeonbowl.dungeon import Layout, TextReading, as_text, mended, read_layout
from dungeons.forms.changing import ChangeForm
from dungeons.forms.drawing import DrawingForm
from dungeons.html.board import DrawnBoard
from dungeons.queries.judging import drawn_survey
from dungeons.views.judged import Judgement

CHANGE, SAVE, OWN = "change", "save", "own"


def change_fields(form: ChangeForm) -> SafeString:
    """The fields of a change, with what is wrong in them."""
    return render_to_string("dungeons/_change.html", {"form": form})


@lru_cache(maxsize=1)
def blank_change() -> SafeString:
    """The same without a change. Cached: it is most of a page's fields, and always alike."""
    return change_fields(ChangeForm())


@dataclass
class TypedDungeon:
    """What was typed: `layout` is None if it isn't a dungeon."""

    form: DrawingForm
    layout: Layout | None = None
    missed: tuple[str, ...] = ()
    pressed: str = ""
    as_own: bool = False
    changing: ChangeForm | None = None

    @classmethod
    def posted(cls, sent: QueryDict) -> TypedDungeon:
        """What was sent, with the change or the mend that was pressed carried out."""
        form, pressed = DrawingForm(sent), sent.get("do", "")
        if not form.is_valid():
            return cls(form, pressed=pressed)
        reading: TextReading = form.cleaned_data["reading"]
        as_own = pressed == OWN
        sheet = cls(form, reading.layout, reading.missed, SAVE if as_own else pressed, as_own)
        if sheet.pressed == CHANGE:
            sheet._change(reading.layout, sent)
        elif "mend" in sent:
            sheet._mend(reading.layout, sent.get("mend", ""))
        return sheet

    @cached_property
    def judged(self) -> Judgement | None:
        """What the rules say of it."""
        return Judgement(drawn_survey(self.layout)) if self.layout else None

    @property
    def document(self) -> dict[str, Any]:
        """The dungeon as the editor's script begins with it."""
        return self.layout.document() if self.layout else {}

    @property
    def board(self) -> DrawnBoard | None:
        """The map, with what is wrong marked."""
        return DrawnBoard(self.judged.layout, marked=self.judged.marked) if self.judged else None

    @property
    def status(self) -> int:
        """400 where something can't be read."""
        forms = (self.form, *([self.changing] if self.changing else []))
        return max(form_status(form) for form in forms)

    @property
    def change_fields(self) -> SafeString:
        """The form of a change, as it was sent if it can't be carried out."""
        return blank_change() if self.changing is None else change_fields(self.changing)

    def _change(self, layout: Layout, sent: QueryDict) -> None:
        form = self.changing = ChangeForm(sent)
        if form.is_valid():
            with attempt(form):
                self._draw(form.changed(layout))
                self.changing = None

    def _mend(self, layout: Layout, number: str) -> None:
        verdicts = enumerate(self.judged.verdicts if self.judged else ())
        mend = next((one.mend for place, one in verdicts if str(place) == number), None)
        if mend:
            self._draw(read_layout(mended(layout, mend).document()))

    def _draw(self, layout: Layout) -> None:
        self.layout = layout
        self.__dict__.pop("judged", None)
        self.form.write(as_text(layout))
