"""Watching without an account, by the scoreboard's link, until it is ended."""

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
    """A link to the match's scoreboard for anybody: the present one, or a new one.

    Raises Http404, PermissionDenied, Conflict for a match that was called off.
    """
    match = _playing(by, match_id)
    if match.status == Match.Status.CALLED_OFF:
        raise Conflict("The match was called off: there is nothing to watch.")
    return open_link(match) or _made(match, by)


@transaction.atomic
def end_scoreboard(by: User, match_id: int) -> ScoreboardLink:
    """End the open link: its address no longer works.

    Raises Http404, PermissionDenied, Conflict if none is open.
    """
    match = _playing(by, match_id)
    link = open_link(match)
    if link is None:
        raise Conflict("No link to this scoreboard is open.")
    _end(match, by)
    return link


def _made(match: Match, by: User) -> ScoreboardLink:
    """Make a link, replacing one whose maker no longer has a say."""
    _end(match, by)
    return ScoreboardLink.objects.create(match=match, code=secrets.token_urlsafe(16), made_by=by)


def _end(match: Match, by: User) -> None:
    open_ = match.scoreboard_links.filter(ended_at=None)
    open_.update(ended_by=by, ended_at=timezone.now())


def _playing(by: User, match_id: int) -> Match:
    match = lock_match(match_id)
    require(by, Perm.MATCH_PLAY, match)
    return match
