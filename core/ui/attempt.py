"""Acting on a form: what the services refuse is shown on the form, with the reason.

form = SeasonForm(request.POST or None)
if form.is_valid():
    with attempt(form):
        season = open_season(by, **form.cleaned_data)
        return redirect("season", season.pk)
return render(request, "season_new.html", {"form": form}, status=form_status(form))
"""

from __future__ import annotations

from collections.abc import Iterable
from types import TracebackType
from typing import Any, Protocol, runtime_checkable

from django import forms
from django.core.exceptions import ValidationError

from core.errors import Conflict
from core.ui.refused import REFUSALS, UNREADABLE, sentences, status_of
from dungeonbowl.dice import DiceNeeded, ImpossibleFace, Need
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import InvalidOption

SAID = list[tuple[str, list[str]]]


@runtime_checkable
class AsksDice(Protocol):
    """A form with fields for dice that people roll."""

    def ask_for(self, needs: Iterable[Need]) -> None:
        """Ask for these dice, beside whatever else is asked."""

    def face_field(self, purpose: str) -> str:
        """The name of the field in which the faces of this purpose are typed."""


class attempt:
    """Try the block below; a refusal is put on the form, and the view goes on after the block.

    `why` is then the refusal. Exceptions that are `apart` aren't put on the form: the view answers
    them in its own way. Without a form nothing is shown. Other exceptions pass through.
    """

    def __init__(
        self, form: forms.Form | None = None, *, apart: tuple[type[Exception], ...] = ()
    ) -> None:
        self.form, self.apart = form, apart
        self.why: Exception | None = None

    def __enter__(self) -> attempt:
        return self

    # Exactly `bool`, or type checkers think that what follows the block is unreachable.
    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None
    ) -> bool:
        if not isinstance(why, REFUSALS):
            return False
        self.why = why
        if self.form is not None and not isinstance(why, self.apart):
            show(self.form, why)
        return True


def show(form: forms.Form, why: Exception) -> None:
    """Put a refusal beside the fields it speaks of, or above them all.

    Verdicts stay verdicts (`form.refused.verdicts`), so that the page links their rules. If dice
    are missing and the form can ask for dice, it asks for them.
    """
    form.refused = why  # type: ignore[attr-defined]
    if isinstance(why, DiceNeeded) and isinstance(form, AsksDice):
        form.ask_for(why.needs)
        return
    for field, said in _by_field(form, why):
        for sentence in said:
            form.add_error(_field_of(form, field), sentence)


def renew(form: Any, why: Exception | None) -> None:
    """Whoever was told that something changed may send what they typed again, for what it is now.

    The form has the version that was read as `version`.
    """
    if isinstance(why, Conflict) and "version" in why.extra:
        form.data = form.data.copy()
        form.data["version"] = why.extra["version"]


def form_status(form: forms.Form) -> int:
    """The status of the form's page: the refusal's own, 400 for invalid fields, else 200."""
    why = getattr(form, "refused", None)
    if why is not None:
        return status_of(why)
    return UNREADABLE if form.errors else 200


def _by_field(form: forms.Form, why: Exception) -> SAID:
    if isinstance(why, ValidationError) and hasattr(why, "error_dict"):
        return list(why.message_dict.items())
    if isinstance(why, InvalidOption):
        return list(why.errors.items())
    if isinstance(why, ImpossibleFace) and isinstance(form, AsksDice):
        return [(form.face_field(why.purpose), [str(why)])]
    if isinstance(why, FieldError):
        return list(why.errors.items())
    return [("", sentences(why))]


def _field_of(form: forms.Form, name: str) -> str | None:
    """The field of this name, or of `group.name` or `name[2].part`; None if there is none."""
    inner, whole = name.partition(".")[2], name.partition("[")[0]
    return next((one for one in (name, inner, whole) if one in form.fields), None)
