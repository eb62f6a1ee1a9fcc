"""The part of a season that an address names."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from core.ui.asked import asked
from league.models import Season
from league.queries.stages import StagePart, part_of


def asked_part(request: HttpRequest, found: Any) -> StagePart | None:
    """The part that the address names, shown as if its stage were the present one."""
    found.stage.season = found
    if found.parts < 2:
        return None
    wished = (request.GET.get("stage"), request.GET.get("group"))
    part, _ = asked(lambda: part_of(found, *wished), lambda: None)
    if part is None or part.stage.status == Season.Status.ENTRY:
        return None
    part.stage.season = found
    found.stage, found.status = part.stage, part.stage.status
    return part
