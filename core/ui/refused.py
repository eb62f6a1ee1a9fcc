"""A refused form: its page once more, with the reason beside the button that was pressed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import resolve, reverse

from core.errors import Conflict
from dungeonbowl.dice import DiceNeeded
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused, Verdict

REFUSALS = (ValidationError, FieldError, Refused, Conflict, DiceNeeded)
STATUS = {Conflict: 409, Refused: 422, DiceNeeded: 422}
UNREADABLE = 400


@dataclass
class Refusal:
    """Why nothing was done, and the form that asked for it, as its `{% once at=... %}` is called.

    `page` is the address of the page that the form stood on. A form without a name is answered at
    the top of its page.
    """

    sentences: list[str]
    verdicts: tuple[Verdict, ...]
    at: str
    page: str
    shown: bool = False


def refused(request: HttpRequest, why: Exception, page: str, *args: Any) -> HttpResponse:
    """The page of that name, with `why` where the person pressed, and the refusal's own status.

    Where the page doesn't offer what was pressed any more, it says so at its top.
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
    """What a refusal says besides its verdicts, which are shown by themselves."""
    if isinstance(why, Refused):
        return []
    if isinstance(why, ValidationError):
        return list(why.messages)
    if isinstance(why, FieldError):
        return [why.message]
    return [str(why), *getattr(why, "extra", {}).get("standing", [])]


def status_of(why: Exception) -> int:
    """409 for a wrong state, 422 for a rule's no, 400 for what can't be read."""
    return next((code for kind, code in STATUS.items() if isinstance(why, kind)), UNREADABLE)


def _show(request: HttpRequest, address: str) -> HttpResponse:
    """The page as a GET shows it: a view that reads and writes mustn't write again."""
    found, method = resolve(address), request.method
    request.method = "GET"
    try:
        reply: HttpResponse = found.func(request, *found.args, **found.kwargs)
    finally:
        request.method = method
    return reply
