"""What a request says of a dungeon."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request

from core.api.fields import Body


def asked(request: Request, body: type[Body]) -> dict[str, Any]:
    """The request's fields. Raises ValidationError (400)."""
    sent = body(data=request.data)
    sent.is_valid(raise_exception=True)
    return dict(sent.validated_data)
