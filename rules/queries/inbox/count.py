"""How much waits for a person, in a few cheap queries for the number beside *My desk*."""

from __future__ import annotations

from accounts.models import User
from matches.models import Match
from matches.queries.agreeing import proposals_before
from rules.queries.inbox.commissioned import leagues_commissioned
from rules.queries.inbox.reports import disputed_reports_of, reports_before
from rules.queries.inbox.work import waiting_for
from teams.models import Team


def count_waiting(user: User) -> int:
    """Questions, reports, proposals, disputes and appeals that wait for the person.

    Matches to play and drafts aren't counted: nobody waits for them.
    """
    ids = list(Team.objects.filter(coach=user).values_list("pk", flat=True))
    leagues = leagues_commissioned(user)
    mine, argued = sum(one.appeals for one in leagues), _disputes([one.slug for one in leagues])
    if ids:
        mine += len(waiting_for(user)) + len(reports_before(ids)) + len(proposals_before(user))
        # A commissioner who reported it themselves has one thing to do, not two.
        argued |= disputed_reports_of(user, ids)
    return mine + len(argued)


def _disputes(slugs: list[str]) -> set[int]:
    """Matches in these leagues whose report is disputed, by id."""
    if not slugs:
        return set()
    argued = Match.objects.filter(status=Match.Status.DISPUTED, league_slug__in=slugs)
    return set(argued.values_list("pk", flat=True))
