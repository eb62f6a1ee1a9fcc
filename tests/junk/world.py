"""A whole installation to throw things at: the demo league, and what it hasn't got besides."""

from __future__ import annotations

from accounts.commands import Command
from accounts.models import User
from accounts.services import issue_token
from league.models import League
from league.services import invite
from league.services.arrivals import bring
from league.services.feeds import make_feed
from matches.models import Match
from matches.services import start
from teams.models import Team
from teams.transfer.document import team_in_document
from teams.transfer.exporting import team_document
from tests.installations import brought, make_demo
from tests.verbs import draft_team

COMMISSIONER = "ingrid"


def world() -> list[User]:
    """The demo league with half a season played, a draft, a live match, an arrival, secrets.

    Back come who commissions it, and a coach.
    """
    brought("world", build)
    team = Team.objects.filter(status=Team.Status.REGISTERED).order_by("pk")[0]
    return [User.objects.get(username=COMMISSIONER), team.coach]


def build() -> None:
    make_demo()
    league = League.objects.get()
    commissioner = User.objects.get(username=COMMISSIONER)
    team = Team.objects.filter(status=Team.Status.REGISTERED).order_by("pk")[0]
    bring(team.coach, league.slug, team_in_document(team_document(team)))
    draft_team(commissioner, "gold", league_slug=league.slug)
    invite(commissioner, league.slug, role="coach")
    make_feed(commissioner, league=league.slug)
    issue_token(commissioner, "a program")
    prepared = Match.objects.filter(status=Match.Status.SCHEDULED, sides__prepared_at__isnull=False)
    start(Command(commissioner, prepared[0].pk))
