"""Long documents that clients keep: sent again only when they have changed."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from rest_framework.request import Request


def compact(document: Any) -> bytes:
    """A document as JSON without superfluous spaces."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def unless_known(
    request: Request, body: bytes, tag: str, **control: bool | int
) -> HttpResponseBase:
    """The JSON document, or 304 for a client that sent its tag; `control` says who may keep it."""
    whole = HttpResponse(body, content_type="application/json")
    return tagged(request, whole, tag, **control)


def tagged(
    request: Request, whole: HttpResponse, tag: str, **control: bool | int
) -> HttpResponseBase:
    """The answer with its tag, or 304 for a client that sent it; `control` says who may keep it."""
    whole["ETag"] = etag = f'"{tag}"'
    patch_cache_control(whole, **control)
    return get_conditional_response(request, etag=etag, response=whole) or whole
