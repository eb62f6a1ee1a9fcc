"""Agreeing on a date, in one call."""

from datetime import UTC, datetime, timedelta

from django.utils import timezone

from accounts.commands import Command
from league.services import scheduling
from matches.models import Appointment
from matches.services.scheduling import ProposedDate


def in_days(days: int, hour: int = 19) -> datetime:
    day = timezone.now().astimezone(UTC) + timedelta(days=days)
    return day.replace(hour=hour, minute=0, second=0, microsecond=0)


def meet(match, by, other, when, **how):
    """Both sides agree on a date."""
    proposal = scheduling.propose_date(Command(by, match.pk), ProposedDate(when, **how))
    scheduling.accept_date(Command(other, match.pk), proposal.pk)
    return Appointment.objects.get(match=match)
