"""What Django answers outside any view of ours: problem details below /api/, pages elsewhere."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.views import defaults

from accounts.manners.problems import is_api, json_problem


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
    if is_api(request):
        return json_problem(500, "The program made a mistake; nothing was written.")
    return defaults.server_error(request)
