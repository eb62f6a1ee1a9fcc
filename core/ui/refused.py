"""A refused form: its page once more, with the reason beside the button that was pressed.

What is refused on a form that its page shows again is `core.ui.attempt`'s.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import resolve, reverse

from core.errors import Conflict
from dungeonbowl.dice import DiceNeeded, ImpossibleFace, Need, how_to_roll
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import InvalidOption
from dungeonbowl.verdicts import Refused, Verdict

View = Callable[..., HttpResponse]
# Every exception by which a service refuses; any other is a fault of the program.
REFUSALS = (
    ValidationError,
    FieldError,
    ImpossibleFace,
    InvalidOption,
    Refused,
    Conflict,
    DiceNeeded,
)
STATUS = {Conflict: 409, Refused: 422, DiceNeeded: 422}
UNREADABLE = 400


@dataclass
class Refusal:
    """Why nothing was done, and which form asked for it, by the name in its `{% once %}`.

    `page` is the address of the form's page. For a form without a name the reason is shown at the
    top of the page.
    """

    sentences: list[str]
    verdicts: tuple[Verdict, ...]
    at: str
    page: str
    shown: bool = False


def refused_at(page: str, *names: str) -> Callable[[View], View]:
    """Answer a refusal by the view's service on the page of that name.

    `names` are those of the view's arguments that the page's address takes.
    """

    def answer(request: HttpRequest, why: Exception, **named: Any) -> HttpResponse:
        return refused(request, why, page, *(named[name] for name in names))

    return refused_by(answer)


def refused_by(answer: View) -> Callable[[View], View]:
    """Answer a refusal by the view's service with `answer(request, why, **arguments)`."""

    def for_view(view: View) -> View:
        @wraps(view)
        def attempted(request: HttpRequest, **named: Any) -> HttpResponse:
            try:
                return view(request, **named)
            except REFUSALS as why:
                return answer(request, why, **named)

        return attempted

    return for_view


def refused(request: HttpRequest, why: Exception, page: str, *args: Any) -> HttpResponse:
    """The page of that name, with `why` at the form that was sent, and the refusal's own status.

    If the page no longer has that form, the reason is shown at the top.
    """
    address = reverse(page, args=args)
    refusal = refusal_of(why, address, request.POST.get("pressed", ""))
    request.refusal = refusal  # type: ignore[attr-defined]
    reply = _show(request, address)
    if not refusal.shown:
        refusal.at = ""
        reply = _show(request, address)
    reply.status_code = status_of(why)
    return reply


def refusal_of(why: Exception, page: str, at: str = "") -> Refusal:
    """The refusal as a page shows it; a view that keeps what was typed hands it on as `refusal`."""
    verdicts = why.verdicts if isinstance(why, Refused) else ()
    return Refusal(sentences(why), verdicts, at, page)


def sentences(why: Exception) -> list[str]:
    """What a refusal says besides its verdicts, which are shown separately."""
    if isinstance(why, Refused):
        return []
    if isinstance(why, ValidationError):
        return list(why.messages)
    if isinstance(why, InvalidOption):
        return [sentence for said in why.errors.values() for sentence in said]
    if isinstance(why, FieldError):
        return [why.message]
    if isinstance(why, DiceNeeded):
        return [_to_roll(why)]
    return [str(why), *getattr(why, "extra", {}).get("standing", [])]


def as_verdicts(why: Exception) -> list[Verdict]:
    """Everything that a refusal says as a list of verdicts; what isn't a rule's has no rule id.

    A list has no fields, so a sentence about a field names it.
    """
    if isinstance(why, Refused):
        return list(why.verdicts)
    if isinstance(why, DiceNeeded):
        return [Verdict("OPT-90", dice_sentence(need)) for need in why.needs]
    if isinstance(why, FieldError | InvalidOption):
        return [Verdict("", str(why))]
    return [Verdict("", sentence) for sentence in sentences(why)]


def dice_sentence(need: Need) -> str:
    """Dice asked for in a sentence: `Roll 2 × D6: winnings.`"""
    count = f"{need.count} × " if need.count > 1 else "a "
    return f"Roll {count}{need.die.upper()}: {need.why}. {how_to_roll(need.die)}".strip()


def _to_roll(lacking: DiceNeeded) -> str:
    needs = ", ".join(f"{need.count} {need.die.upper()} ({need.why})" for need in lacking.needs)
    return f"Roll these dice and type in what they show: {needs}."


def status_of(why: Exception) -> int:
    """409 for a wrong state, 422 for a rule's no, 400 for what can't be read."""
    return next((code for kind, code in STATUS.items() if isinstance(why, kind)), UNREADABLE)


def _show(request: HttpRequest, address: str) -> HttpResponse:
    """The page as a GET shows it: a view that also writes must not write again."""
    found, method = resolve(address), request.method
    request.method = "GET"
    try:
        reply: HttpResponse = found.func(request, *found.args, **found.kwargs)
    finally:
        request.method = method
    return reply
