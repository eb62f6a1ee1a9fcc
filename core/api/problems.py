"""Errors as problem details (RFC 9457), each exception mapped in one readable table."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.db import DataError
from django.http import Http404, HttpRequest, JsonResponse
from rest_framework import exceptions as drf
from rest_framework.response import Response

from core.api.busy import AGAIN, SENTENCE, is_passing
from core.errors import Conflict
from dungeonbowl.book import UnknownKey
from dungeonbowl.dice import DiceNeeded, ImpossibleFace
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import InvalidOption
from dungeonbowl.verdicts import Refused

MEDIA_TYPE = "application/problem+json"
UNNAMED = "non_field_errors"

Problem = dict[str, Any]


def problem(status: int, detail: str, **extra: Any) -> Problem:
    """The body of an error reply."""
    title = HTTPStatus(status).phrase
    return {"type": "about:blank", "title": title, "status": status, "detail": detail, **extra}


def json_problem(status: int, detail: str, **extra: Any) -> JsonResponse:
    """A whole error reply for places outside the API's own views."""
    return JsonResponse(problem(status, detail, **extra), status=status, content_type=MEDIA_TYPE)


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def handle(exc: Exception, context: Mapping[str, Any]) -> Response | None:
    """Django REST framework's EXCEPTION_HANDLER. None lets an unforeseen error become a 500."""
    if is_passing(exc):
        return Response(
            problem(503, SENTENCE),
            503,
            headers={"Retry-After": str(AGAIN)},
            content_type=MEDIA_TYPE,
        )
    for kind, describe in DESCRIBED:
        if isinstance(exc, kind):
            body = describe(exc, context)
            return Response(
                body, body["status"], headers=headers(exc, body), content_type=MEDIA_TYPE
            )
    return None


def headers(exc: Exception, body: Problem) -> dict[str, str]:
    found = {}
    if body["status"] == HTTPStatus.UNAUTHORIZED:
        found["WWW-Authenticate"] = "Token"
    if wait := getattr(exc, "wait", None):
        found["Retry-After"] = str(int(wait))
    return found


def refused(exc: Refused, context: Mapping[str, Any]) -> Problem:
    verdicts = [verdict.as_dict() for verdict in exc.verdicts]
    return problem(422, "The rules say no.", verdicts=verdicts, **exc.extra)


def dice_needed(exc: DiceNeeded, context: Mapping[str, Any]) -> Problem:
    needs = [need.as_dict() for need in exc.needs]
    return problem(422, "Roll these dice and send the command again with `rolls`.", needs=needs)


def impossible_face(exc: ImpossibleFace, context: Mapping[str, Any]) -> Problem:
    return {**malformed({"rolls": [str(exc)]}), "purpose": exc.purpose}


def misnamed(exc: FieldError, context: Mapping[str, Any]) -> Problem:
    return malformed(exc.errors)


def unknown(exc: UnknownKey, context: Mapping[str, Any]) -> Problem:
    return malformed({UNNAMED: [str(exc)]})


def no_option(exc: InvalidOption, context: Mapping[str, Any]) -> Problem:
    return malformed(exc.errors)


def conflict(exc: Conflict, context: Mapping[str, Any]) -> Problem:
    return problem(409, exc.detail, **exc.extra)


def not_there(exc: Http404, context: Mapping[str, Any]) -> Problem:
    # Missing or forbidden: nobody is told the difference.
    if not context["request"].user.is_authenticated:
        return problem(401, "Sign in first: whatever is here isn't open to everybody.")
    return problem(404, "There is nothing here that you may see.")


def denied(exc: PermissionDenied, context: Mapping[str, Any]) -> Problem:
    if not context["request"].user.is_authenticated:
        return problem(401, "Sign in first: this needs somebody's right.")
    return problem(403, str(exc) or "You may not do that.")


def invalid(exc: drf.ValidationError, context: Mapping[str, Any]) -> Problem:
    return malformed(by_field(exc.detail))


def invalid_model(exc: ValidationError, context: Mapping[str, Any]) -> Problem:
    fields: Mapping[str, list[str]] = (
        exc.message_dict if hasattr(exc, "error_dict") else {NON_FIELD_ERRORS: exc.messages}
    )
    return malformed({name.replace(NON_FIELD_ERRORS, UNNAMED): fields[name] for name in fields})


def unreadable(exc: drf.ParseError, context: Mapping[str, Any]) -> Problem:
    return malformed({"body": [str(exc.detail)]})


def out_of_range(exc: Exception, context: Mapping[str, Any]) -> Problem:
    return malformed({UNNAMED: ["A value is larger or longer than can be kept."]})


def any_other(exc: drf.APIException, context: Mapping[str, Any]) -> Problem:
    return problem(exc.status_code, str(exc.detail))


def malformed(errors: Mapping[str, list[str]]) -> Problem:
    return problem(400, "Something in the request is malformed or unknown.", errors=dict(errors))


def by_field(detail: Any, name: str = "") -> dict[str, list[str]]:
    """Sentences under the name of their field; a field within a field is `outer.inner`."""
    if isinstance(detail, Mapping):
        pairs = [(f"{name}.{key}" if name else str(key), value) for key, value in detail.items()]
    elif isinstance(detail, list) and any(isinstance(each, Mapping | list) for each in detail):
        pairs = [(f"{name}.{n}", value) for n, value in enumerate(detail) if value]
    else:
        sentences = detail if isinstance(detail, list) else [detail]
        return {name or UNNAMED: [str(sentence) for sentence in sentences]}
    return {key: value for pair in pairs for key, value in by_field(pair[1], pair[0]).items()}


# The first that fits is taken, so the general ones come last.
DESCRIBED: tuple[tuple[type[Exception], Callable[[Any, Mapping[str, Any]], Problem]], ...] = (
    (Refused, refused),
    (DiceNeeded, dice_needed),
    (ImpossibleFace, impossible_face),
    (FieldError, misnamed),
    (UnknownKey, unknown),
    (InvalidOption, no_option),
    (Conflict, conflict),
    (Http404, not_there),
    (PermissionDenied, denied),
    (ValidationError, invalid_model),
    (DataError, out_of_range),
    (OverflowError, out_of_range),
    (drf.ValidationError, invalid),
    (drf.ParseError, unreadable),
    (drf.APIException, any_other),
)
