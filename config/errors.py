"""What Django answers outside any view of ours: problem details below /api/, pages elsewhere."""

import sys
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.views import defaults

from core.api.busy import AGAIN, SENTENCE, is_passing
from core.api.problems import is_api, json_problem


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        sentence = str(exception) or "The request can't be read."
        return json_problem(400, sentence, errors={"non_field_errors": [sentence]})
    return defaults.bad_request(request, exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return json_problem(403, str(exception) or "You may not do that.")
    return defaults.permission_denied(request, exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    if is_api(request):
        return json_problem(404, "There is nothing at this address.")
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest, *args: Any) -> HttpResponseBase:
    if is_passing(sys.exc_info()[1]):
        return busy(request)
    if is_api(request):
        return json_problem(500, "The program made a mistake; nothing was written.")
    return defaults.server_error(request)


def busy(request: HttpRequest) -> HttpResponseBase:
    """Nothing was written, so it may be tried again; a form comes back to be sent once more."""
    reply: HttpResponseBase
    if is_api(request):
        reply = json_problem(503, SENTENCE)
    else:
        shown = {"sentence": SENTENCE, "again": typed(request), "path": request.get_full_path()}
        reply = HttpResponse(render_to_string("503.html", shown), status=503)
        # htmx shows it in place of the page; a page that polls by itself stays as it is.
        reply["HX-Retarget"] = "body"
        reply["HX-Reswap"] = "innerHTML show:top" if request.method == "POST" else "none"
    reply["Retry-After"] = str(AGAIN)
    reply["Cache-Control"] = "no-store"
    return reply


def typed(request: HttpRequest) -> list[tuple[str, str]]:
    """A form's fields, to be sent as they were; but never a password or a file."""
    if request.FILES or any("password" in name for name in request.POST):
        return []
    return [(name, str(value)) for name, values in request.POST.lists() for value in values]
