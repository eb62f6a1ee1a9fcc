"""Who may watch without an account: whoever has the scoreboard's link, until it is ended."""

from __future__ import annotations

import secrets

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict
from matches.models import Match, ScoreboardLink
from matches.queries.scoreboard import open_link
from matches.services.locking import lock_match


@transaction.atomic
def open_scoreboard(by: User, match_id: int) -> ScoreboardLink:
    """A link to the match's scoreboard for anybody; the one there is, where there is one.

    Raises Http404, PermissionDenied, Conflict for a match that was called off.
    """
    match = _playing(by, match_id)
    if match.status == Match.Status.CALLED_OFF:
        raise Conflict("The match was called off: there is nothing to watch.")
    link = open_link(match)
    if link is None:
        link = ScoreboardLink(match=match, code=secrets.token_urlsafe(16), made_by=by)
        link.save()
    return link


@transaction.atomic
def end_scoreboard(by: User, match_id: int) -> ScoreboardLink:
    """End the link that is open: its address shows nothing any more.

    Raises Http404, PermissionDenied, Conflict where none is open.
    """
    link = open_link(_playing(by, match_id))
    if link is None:
        raise Conflict("No link to this scoreboard is open.")
    link.ended_by, link.ended_at = by, timezone.now()
    link.save(update_fields=["ended_by", "ended_at"])
    return link


def _playing(by: User, match_id: int) -> Match:
    match = lock_match(match_id)
    require(by, Perm.MATCH_PLAY, match)
    return match
