from __future__ import annotations

from django.http import HttpRequest, QueryDict


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form binds: an empty POST counts too, and everything is missing from it."""
    return request.POST if request.method == "POST" else None
