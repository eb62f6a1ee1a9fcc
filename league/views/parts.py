"""The part of a season that an address asks for."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from core.ui.queryparams import read_or_default
from league.models import Group, Season
from league.queries.stages import StagePart, part_of


def asked_part(request: HttpRequest, found: Any) -> StagePart | None:
    """The part that the address asks for, shown as if its stage were the present one."""
    found.stage.season = found
    if found.parts < 2:
        return None
    wished = (request.GET.get("stage"), request.GET.get("group"))
    part, _ = read_or_default(lambda: part_of(found, *wished), lambda: None)
    if part is None or part.stage.status == Season.Status.ENTRY:
        return None
    part.stage.season = found
    found.stage, found.status = part.stage, part.stage.status
    return part


def one_group(request: HttpRequest, found: Any) -> tuple[StagePart | None, list[Group]]:
    """The part for a page that needs a single table, and the groups to choose from.

    By default it is the reader's own group, or else the first. A stage with one group leaves
    nothing to choose.
    """
    part = asked_part(request, found)
    groups = list(found.stage.groups.order_by("number")) if found.parts > 1 else []
    if len(groups) < 2 or found.status == Season.Status.ENTRY:
        return part, []
    if part is None or part.group is None:
        mine = found.stage.groups.filter(drawn__entrant__team__coach=request.user.pk)
        part = StagePart(found.stage, mine.order_by("number").first() or groups[0])
    return part, groups
