"""What any command may carry besides its own fields: a version, and a request to preview."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.db import transaction
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from core.api.fields import CommandBody
from core.api.numbers import number
from dungeonbowl.dice import DiceNeeded
from dungeonbowl.verdicts import Refused, Verdict

Result = TypeVar("Result")


def body(request: Request) -> dict[str, Any]:
    """The command's fields; the parser lets only JSON objects pass."""
    data = request.data
    return data if isinstance(data, dict) else {}


def expected_version(request: Request) -> int | None:
    """The version the caller saw, from `version` or If-Match; None when none was named.

    Raises ValidationError (400) when it isn't a whole number, or the two are different ones. Hand
    it to the service, which compares it under the lock with `core.errors.check_version`.
    """
    named, matched = _version(body(request).get("version")), version_in_header(request)
    if named is not None and matched is not None and named != matched:
        said = f"This says {named}, and If-Match says {matched}: send one of them."
        raise ValidationError({"version": [said]})
    return matched if named is None else named


def version_in_header(request: Request) -> int | None:
    """The same from If-Match alone, where `version` in the body means something else."""
    return _version(request.headers.get("If-Match"))


def _version(sent: object) -> int | None:
    if sent is None or sent == "*":
        return None
    version = None if isinstance(sent, bool) else number(str(sent).removeprefix("W/").strip('"'))
    if version is None:
        raise ValidationError({"version": ["Write the version as a whole number."]})
    return version


def asks_preview(data: Mapping[str, Any]) -> bool:
    """Whether the command is only a preview. Raises ValidationError (400) unless yes or no."""
    wish = data.get("preview", False)
    if not isinstance(wish, bool):
        raise ValidationError({"preview": ["Write true or false."]})
    return wish


def try_out(act: Callable[[], Result]) -> tuple[Result | None, tuple[Verdict, ...]]:
    """Carry a command out and roll it back: what it would return, or why it is refused.

    Read what the preview is to show inside `act`; afterwards the rows are as before.
    """
    with transaction.atomic():
        try:
            with transaction.atomic():
                return act(), ()
        except Refused as refusal:
            return None, refusal.verdicts
        finally:
            transaction.set_rollback(True)


def carry_out(
    request: Request,
    act: Callable[[], Result],
    shape: Callable[[Result], Any],
    code: int = 200,
    looked: Callable[[Result], dict[str, Any]] = lambda done: {},
) -> Response:
    """Carry out a command that costs no gold, or only preview it, and answer in its shape.

    Only something with a treasury, a team that would be founded, has one to show. What else a
    preview shows is what `looked` finds once the command is carried out.
    """
    if not asks_preview(body(request)):
        return Response(shape(act()), code)
    tried, verdicts = try_out(lambda: _tried(act(), looked))
    done, besides = tried or (None, {})
    said = [verdict.as_dict() for verdict in verdicts]
    treasury = getattr(done, "treasury", None)
    return Response({"preview": True, "paid": 0, "treasury": treasury, "verdicts": said, **besides})


def take_away(request: Request, act: Callable[[], Any]) -> Response:
    """Carry out a command that leaves nothing to show, or only preview it.

    Raises ValidationError (400) for any other field: a misspelt wish for a preview must not carry
    the command out.
    """
    CommandBody.read(request)
    return carry_out(request, act, lambda done: None, 204)


def _tried(
    done: Result, looked: Callable[[Result], dict[str, Any]]
) -> tuple[Result, dict[str, Any]]:
    return done, looked(done)


def previewed(treasury: Callable[[], int], act: Callable[[], Any]) -> dict[str, Any]:
    """What a command would cost, and the refusals or missing dice that stand against it.

    `treasury` reads the gold pieces that the caller sees: it is asked now, and again after the
    command. Nothing is written.
    """
    before = treasury()

    def tried() -> int:
        act()
        return treasury()

    try:
        after, verdicts = try_out(tried)
    except DiceNeeded as lacking:
        needs = [need.as_dict() for need in lacking.needs]
        return {"preview": True, "paid": 0, "treasury": before, "verdicts": [], "needs": needs}
    after = before if after is None else after
    said = [verdict.as_dict() for verdict in verdicts]
    return {"preview": True, "paid": before - after, "treasury": after, "verdicts": said}
