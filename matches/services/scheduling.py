"""When and where a match is played, agreed on in the same way as its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from matches.models import Appointment, Match, Proposal
from matches.queries.agreeing import appointment_of
from matches.services import agreeing
from matches.services.locking import touch

KIND = Proposal.Kind.DATE
SHORTEST, LONGEST = 15, 24 * 60  # minutes
LONGEST_PLACE = 120
FARTHEST = timedelta(days=3 * 366)

Apply = Callable[[Match, Proposal], None]


def appoint(match: Match, proposal: Proposal) -> None:
    """Store the agreed date, replacing an earlier one."""
    _enter(
        match,
        at=proposal.at,
        minutes=proposal.minutes,
        place=proposal.place,
        holds=proposal.holds,
        called_off=None,
    )


@dataclass(frozen=True, slots=True)
class ProposedDate(agreeing.ProposalDetails):
    """When to play, for how many minutes, and where; `holds` is used by the floor above."""

    at: datetime
    minutes: int = 180
    place: str = ""
    holds: Sequence[int] = ()


@transaction.atomic
def propose_date(command: Command, proposed: ProposedDate, *, apply: Apply = appoint) -> Proposal:
    """Propose when and where to play to the other sides.

    Raises FieldError for an impossible time, Conflict if the match has begun or is set down for
    exactly that, PermissionDenied, Http404.
    """
    match, by = agreeing.lock_to_agree(command), command.by
    agreeing.demand_time(match, KIND)
    _demand_possible(proposed.at, proposed.minutes)
    proposal = Proposal(
        kind=KIND,
        by=by,
        at=proposed.at,
        minutes=proposed.minutes,
        place=_clean_place(proposed.place),
        holds=list(proposed.holds),
        reason=agreeing.clean_reason(proposed.reason),
        answers=agreeing.answered(match, KIND, by, proposed.answers),
    )
    if _same(appointment_of(match), proposal):
        raise Conflict("The match is set down for just that already.")
    return agreeing.put(match, proposal, apply, _said(proposal), decide=proposed.decide)


def accept_date(
    command: Command, proposal_id: int, *, decide: bool = False, apply: Apply = appoint
) -> Proposal:
    """Accept; the last side's acceptance sets the date. Raises Conflict once it is past."""
    return agreeing.say_yes(command, KIND, proposal_id, _if_to_come(apply), decide=decide)


def refuse_date(command: Command, proposal_id: int, *, reason: str = "") -> Proposal:
    """Refuse, with or without a reason."""
    return agreeing.say_no(command, KIND, proposal_id, reason=reason)


def withdraw_date(command: Command, proposal_id: int, *, reason: str = "") -> Proposal:
    """Withdraw one's own proposal."""
    return agreeing.take_back(command, KIND, proposal_id, reason=reason)


@transaction.atomic
def call_off(command: Command, reason: str) -> Match:
    """Call off the agreed date, with a reason; anybody with a say may. The match remains."""
    match, by = agreeing.lock_to_agree(command), command.by
    agreeing.demand_time(match, KIND)
    agreed = appointment_of(match)
    if agreed is None or agreed.at is None:
        raise Conflict("No date is agreed that could be called off.")
    why = agreeing.clean_reason(reason)
    if not why:
        raise FieldError("reason", "Say why, for whoever had kept the evening free.")
    agreeing.record(match, by, f"Calls {agreed.at:%Y-%m-%d %H:%M %Z} off.", why)
    _enter(match, at=None, called_off=agreed.at, holds=[])
    return match


def strike(match: Match) -> None:
    """Remove the date of a locked match that won't be played, for the floor above."""
    agreed = appointment_of(match)
    if agreed is not None and agreed.at is not None:
        _enter(match, at=None, called_off=agreed.at, holds=[])


def set_down_again(
    match: Match, at: datetime, minutes: int, place: str, holds: Sequence[int]
) -> None:
    """Restore a date agreed earlier for the same match, for the floor above."""
    _enter(match, at=at, minutes=minutes, place=place, holds=[*holds])


def _enter(match: Match, **columns: Any) -> None:
    """The one place where an appointment's date changes."""
    row, _ = Appointment.objects.get_or_create(match=match)
    for name, value in columns.items():
        setattr(row, name, value)
    row.revision += 1
    row.save()
    match.appointment = row
    touch(match)


def _if_to_come(apply: Apply) -> Apply:
    def applied(match: Match, proposal: Proposal) -> None:
        if proposal.at is None or proposal.at <= timezone.now():
            raise Conflict("That date is past; propose another.")
        apply(match, proposal)

    return applied


def _demand_possible(at: datetime, minutes: int) -> None:
    now = timezone.now()
    if timezone.is_naive(at):
        raise FieldError("at", "Say in which time zone, such as 2026-12-01T19:00:00+01:00.")
    if not now < at < now + FARTHEST:
        raise FieldError("at", "Name a time to come, within three years.")
    if not SHORTEST <= minutes <= LONGEST:
        raise FieldError("minutes", "A match takes between 15 minutes and a day.")


def _clean_place(text: str) -> str:
    place = " ".join(text.split())
    if len(place) > LONGEST_PLACE or not place.isprintable():
        raise FieldError("place", f"At most {LONGEST_PLACE} characters that can be printed.")
    return place


def _same(agreed: Appointment | None, proposal: Proposal) -> bool:
    date = ("at", "minutes", "place", "holds")
    return agreed is not None and all(getattr(agreed, n) == getattr(proposal, n) for n in date)


def _said(proposal: Proposal) -> str:
    where = f", {proposal.place}" if proposal.place else ""
    return f"{proposal.at:%Y-%m-%d %H:%M %Z}, {proposal.minutes} minutes{where}."
