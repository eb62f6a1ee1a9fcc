"""What any command may carry besides its own fields: a version, and a request to preview."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.db import transaction
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from core.api.numbers import number
from dungeonbowl.dice import DiceNeeded
from dungeonbowl.verdicts import Refused, Verdict

Result = TypeVar("Result")


def body(request: Request) -> dict[str, Any]:
    """The command's fields; the parser lets nothing but a JSON object pass."""
    data = request.data
    return data if isinstance(data, dict) else {}


def expected_version(request: Request) -> int | None:
    """The version the caller saw, from `version` or If-Match; None when none was named.

    Raises ValidationError (400) when it isn't a whole number. Hand it to the service, which
    compares it under the lock with `core.errors.check_version`.
    """
    return _version(body(request).get("version", request.headers.get("If-Match")))


def version_in_header(request: Request) -> int | None:
    """The same from If-Match alone, where `version` in the body is another thing's."""
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

    Read what the preview shows inside `act`; afterwards the rows are as before.
    """
    with transaction.atomic():
        try:
            with transaction.atomic():
                return act(), ()
        except Refused as refusal:
            return None, refusal.verdicts
        finally:
            transaction.set_rollback(True)


def previewed(treasury: Callable[[], int], act: Callable[[], Any]) -> dict[str, Any]:
    """What a command would cost, and the refusals or missing dice that stand against it.

    `treasury` gives the gold pieces that the caller sees, now and as the command would leave them.
    Nothing is written.
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
