from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.crypto import get_random_string

from matches.models import Match


def opening(match: Match, told: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What a form remembers of the moment it was opened: who it is, what the match was then."""
    told = told or {}
    return {
        "form_key": told.get("form") or get_random_string(12),
        "seen": told.get("seen") or match.clock,
        "since": told.get("since") or timezone.now().isoformat(),
    }
