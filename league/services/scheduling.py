"""Agreeing on a match's date, and booking the tables and sets it needs in the same transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.commands import Command
from league.services import booking
from matches.models import Match, Proposal
from matches.queries import find_match
from matches.services import scheduling
from matches.services.scheduling import ProposedDate


@transaction.atomic
def propose_date(command: Command, proposed: ProposedDate) -> Proposal:
    """Propose when, where and on what to play: `holds` are the league's tables and sets, by id.

    Raises Conflict if something is taken then, and whatever
    `matches.services.scheduling.propose_date` raises.
    """
    match, held, at = find_match(command.by, command.target), proposed.holds, proposed.at
    if held and timezone.is_aware(at):
        booking.demand_free(match, held, at, at + timedelta(minutes=max(proposed.minutes, 1)))
    return scheduling.propose_date(command, replace(proposed, holds=sorted(held)), apply=_set)


def accept_date(command: Command, proposal_id: int, *, decide: bool = False) -> Proposal:
    """Accept; the last acceptance sets the date and books, or does neither."""
    return scheduling.accept_date(command, proposal_id, decide=decide, apply=_set)


refuse_date = scheduling.refuse_date
withdraw_date = scheduling.withdraw_date


@transaction.atomic
def call_off(command: Command, reason: str) -> Match:
    """Call off the agreed date, and release what was booked for it."""
    match = scheduling.call_off(command, reason)
    booking.release(match, command.by)
    return match


def _set(match: Match, proposal: Proposal) -> None:
    assert proposal.at is not None
    assert proposal.settled_by is not None
    ends = proposal.at + timedelta(minutes=proposal.minutes)
    booking.hold(match, proposal.holds, proposal.at, ends, proposal.settled_by)
    scheduling.appoint(match, proposal)
