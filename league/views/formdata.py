from __future__ import annotations

from django.http import HttpRequest, QueryDict


def posted(request: HttpRequest) -> QueryDict | None:
    """The data for a form: an empty POST binds too, with everything missing."""
    return request.POST if request.method == "POST" else None
