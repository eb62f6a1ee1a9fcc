"""A match's date agreed on, with the tables and sets it needs booked in the same moment."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from league.services import booking
from matches.models import Match, Proposal
from matches.queries import find_match
from matches.services import dating


@transaction.atomic
def propose_date(
    by: User,
    match_id: int,
    at: datetime,
    *,
    minutes: int = 180,
    resources: Sequence[int] = (),
    **how: Any,
) -> Proposal:
    """Propose when, where and on what to play. Raises Conflict when something is taken then.

    Otherwise raises what `matches.services.dating.propose_date` raises.
    """
    match = find_match(by, match_id)
    if resources and timezone.is_aware(at):
        booking.demand_free(match, resources, at, at + timedelta(minutes=max(minutes, 1)))
    held = sorted(resources)
    return dating.propose_date(by, match_id, at, minutes=minutes, holds=held, apply=_set, **how)


def accept_date(by: User, match_id: int, proposal_id: int, **how: Any) -> Proposal:
    """Accept; the last side's acceptance sets the date and books, or neither."""
    return dating.accept_date(by, match_id, proposal_id, apply=_set, **how)


refuse_date = dating.refuse_date
withdraw_date = dating.withdraw_date


@transaction.atomic
def call_off(by: User, match_id: int, reason: str, version: int | None = None) -> Match:
    """Call the agreed date off, and give back what was booked for it."""
    match = dating.call_off(by, match_id, reason, version)
    booking.release(match, by)
    return match


def _set(match: Match, proposal: Proposal) -> None:
    assert proposal.at is not None
    assert proposal.settled_by is not None
    ends = proposal.at + timedelta(minutes=proposal.minutes)
    booking.hold(match, proposal.holds, proposal.at, ends, proposal.settled_by)
    dating.appoint(match, proposal)
