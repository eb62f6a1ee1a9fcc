"""A coach is removed from a league, or comes back.

For the floor above: no permission is checked here.
"""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User
from teams.models import Team


def coach_removed(coach: User, league_slug: str) -> None:
    """From now on this coach doesn't act for their teams in the league's matches."""
    mine = Team.objects.filter(coach=coach, league_slug=league_slug, coach_removed_at=None)
    mine.update(coach_removed_at=timezone.now())


def coach_back(coach: User, league_slug: str) -> None:
    """This coach is a member again and acts for their teams."""
    Team.objects.filter(coach=coach, league_slug=league_slug).update(coach_removed_at=None)
