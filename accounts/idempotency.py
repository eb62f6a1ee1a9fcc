"""Commands sent twice are carried out once.

A program names its command in the header `Idempotency-Key`; a page's form carries a hidden field
made by `{% once %}`. The answer is stored in the command's own transaction: a second sender waits
for the first one's commit and is then given the same answer. An answer that changed nothing (a
refusal, an error, a preview) isn't stored, so the corrected command may use the same key.

Nothing is stored for commands that take or give a password, a token or a signing secret: their key
is ignored, and each of them is carried out.
"""

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.models import Answer
from core.api.problems import is_api, json_problem

FIELD = "once"
LONGEST = 200
KEPT_HEADERS = ("Content-Type", "Location", "HX-Redirect", "HX-Location")

Handler = Callable[[HttpRequest], HttpResponseBase]
View = TypeVar("View")


def secret(view: View) -> View:
    """Mark a page, or a view class, that takes or gives a secret."""
    view.keeps_no_answer = True  # type: ignore[attr-defined]
    return view


def idempotency(get_response: Handler) -> Handler:
    """The middleware. It comes last in the list, since it has to know who asks."""
    return lambda request: guarded(request, get_response)


def guarded(request: HttpRequest, get_response: Handler) -> HttpResponseBase:
    key = key_of(request)
    if not key or is_secret(request):
        return get_response(request)
    if len(key) > LONGEST or not key.isprintable():
        errors = {"Idempotency-Key": [f"At most {LONGEST} characters that can be printed."]}
        return json_problem(400, "The command's key can't be kept.", errors=errors)
    return once(request, key, get_response)


def is_secret(request: HttpRequest) -> bool:
    """Whether the command handles secrets. All of allauth's pages do: passwords, mail, codes."""
    try:
        view = resolve(request.path_info).func
    except Resolver404:
        return False
    marked = getattr(getattr(view, "view_class", view), "keeps_no_answer", False)
    return marked or view.__module__.startswith("allauth.")


def key_of(request: HttpRequest) -> str:
    if request.method != "POST":
        return ""
    return request.headers.get("Idempotency-Key", "") if is_api(request) else form_key(request)


def form_key(request: HttpRequest) -> str:
    return request.POST.get(FIELD, "")


def once(request: HttpRequest, key: str, get_response: Handler) -> HttpResponseBase:
    """Carry the command out and store its answer, or give the stored answer."""
    print_ = fingerprint(request)
    with transaction.atomic():
        row, fresh = Answer.objects.get_or_create(
            scope=scope(request, print_), key=key, defaults={"fingerprint": print_}
        )
        if not fresh:
            return replayed(row, print_)
        response = get_response(request)
        if changed_something(request, response):
            keep(row, response)
        else:
            transaction.set_rollback(True)
        return response


def fingerprint(request: HttpRequest) -> str:
    """What identifies the command: address and body. A form's CSRF token differs each time."""
    if is_api(request):
        body = request.body
    else:
        fields = sorted(
            (name, values)
            for name, values in request.POST.lists()
            if name not in {FIELD, "csrfmiddlewaretoken"}
        )
        body = repr(fields).encode()
    return hashlib.sha256(request.get_full_path().encode() + b"\n" + body).hexdigest()


def scope(request: HttpRequest, print_: str) -> str:
    """Whose key it is. Without an account a key holds for one and the same command only."""
    pk = caller(request)
    return f"user:{pk}" if pk else f"nobody:{print_}"


def caller(request: HttpRequest) -> int | None:
    """Who sends this. A bad token counts as nobody here; the view will refuse it."""
    if not is_api(request):
        return request.user.pk
    view, user = APIView(), request.user
    asked = Request(request, parsers=view.get_parsers(), authenticators=view.get_authenticators())
    try:
        return asked.user.pk
    except APIException:
        # This sets aside whom the session knows; the view asks for itself.
        request.user = user
        return None


def replayed(row: Answer, print_: str) -> HttpResponse:
    if row.fingerprint != print_:
        return json_problem(409, "This key already belongs to another command.")
    response = HttpResponse(bytes(row.body), status=row.status, headers=row.headers)
    response["Idempotent-Replayed"] = "true"
    return response


def changed_something(request: HttpRequest, response: HttpResponseBase) -> bool:
    """A command that succeeded: 2xx from the API, a redirect from a page."""
    if not is_api(request):
        return 300 <= response.status_code < 400 or response.has_header("HX-Redirect")
    data = getattr(response, "data", None)
    preview = isinstance(data, dict) and data.get("preview") is True
    return 200 <= response.status_code < 300 and not preview


def keep(row: Answer, response: Any) -> None:
    row.status = response.status_code
    row.headers = {name: response[name] for name in KEPT_HEADERS if response.has_header(name)}
    row.body = response.content
    row.save(update_fields=["status", "headers", "body"])
