"""Agreeing on a date, in one call."""

from datetime import UTC, datetime, timedelta

from django.utils import timezone

from league.services import dating
from matches.models import Appointment


def in_days(days: int, hour: int = 19) -> datetime:
    day = timezone.now().astimezone(UTC) + timedelta(days=days)
    return day.replace(hour=hour, minute=0, second=0, microsecond=0)


def meet(match, by, other, when, **how):
    """Both sides agree on a date."""
    proposal = dating.propose_date(by, match.pk, when, **how)
    dating.accept_date(other, match.pk, proposal.pk)
    return Appointment.objects.get(match=match)
