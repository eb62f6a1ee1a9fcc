"""Matches that a coach may finish after being removed from the league."""

from __future__ import annotations

from django.db import transaction
from django.http import Http404

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict
from matches.models import Match
from matches.services.locking import lock_match


@transaction.atomic
def let_finish(by: User, match_id: int, coach_id: int, league_slug: str) -> Match:
    """Let this removed coach act for their sides in this match again, until it is closed.

    Raises Http404 if the league has no such match with a side of theirs, Conflict if it is closed.
    """
    match = lock_match(match_id)
    require(by, Perm.MATCH_DECIDE, match)
    removed = match.sides.filter(team__coach=coach_id, team__coach_removed_at__isnull=False)
    if match.league_slug != league_slug or not removed.exists():
        raise Http404("They were removed from no side of such a match in this league.")
    if match.status in Match.OVER:
        raise Conflict("This match is over: there is nothing to finish.")
    removed.update(may_finish=True)
    return match
