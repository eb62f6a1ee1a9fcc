from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest
from django.http.response import HttpResponseBase

Handler = Callable[[HttpRequest], HttpResponseBase]


def no_nul(get_response: Handler) -> Handler:
    """Refuse NUL characters in addresses with 400: PostgreSQL can't look them up."""

    def check(request: HttpRequest) -> HttpResponseBase:
        if "\x00" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("An address can't hold a NUL character.")
        return get_response(request)

    return check
