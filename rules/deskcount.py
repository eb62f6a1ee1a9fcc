"""How much waits for a person, in a few cheap queries for the number beside *My desk*."""

from __future__ import annotations

from accounts.models import User
from matches.models import Match
from matches.queries.agreeing import proposals_before
from rules.deskwork import reports_before, waiting_for
from rules.waits import slugs_commissioned
from teams.models import Team


def count_waiting(user: User) -> int:
    """Questions, reports, proposals and disputes on which the person's word is awaited.

    Matches to play and drafts aren't counted: these wait for an evening, and for nobody.
    """
    ids = list(Team.objects.filter(coach=user).values_list("pk", flat=True))
    mine = 0
    if ids:
        mine = len(waiting_for(user)) + len(reports_before(user, ids)) + len(proposals_before(user))
    return mine + _disputes(user)


def _disputes(user: User) -> int:
    """Reports that are argued about, in the leagues that the person commissions."""
    slugs = slugs_commissioned(user)
    if not slugs:
        return 0
    argued = Match.objects.filter(status=Match.Status.DISPUTED, league_slug__in=slugs)
    return argued.count()
