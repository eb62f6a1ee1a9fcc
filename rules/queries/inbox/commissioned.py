"""A commissioner's leagues, and the appeals there that wait for an answer."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from accounts.models import User
from league.models import Membership

APPEALS = "league__seasons__acts__appeals"
OPEN = Q(**{f"{APPEALS}__answered_at": None, "league__seasons__acts__undone_at": None})


@dataclass(frozen=True, slots=True)
class Commissioned:
    """A league of which the person is commissioner, and how many appeals wait there."""

    slug: str
    name: str
    appeals: int


def leagues_commissioned(user: User) -> list[Commissioned]:
    """By name, without rehearsals, in which nothing waits for them. One query."""
    mine = Membership.objects.filter(user=user, role=Membership.Role.COMMISSIONER)
    mine = mine.filter(league__rehearses=None).annotate(appeals=Count(APPEALS, filter=OPEN))
    rows = mine.order_by("league__name", "league").values_list(
        "league__slug", "league__name", "appeals"
    )
    return [Commissioned(*row) for row in rows]
