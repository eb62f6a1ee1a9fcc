from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.crypto import get_random_string

from matches.models import Match


def opening(match: Match, data: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What a form remembers from when it was opened: its id, and the match's version then."""
    data = data or {}
    return {
        "form_key": data.get("form") or get_random_string(12),
        "seen": data.get("seen") or match.clock,
        "since": data.get("since") or timezone.now().isoformat(),
    }
