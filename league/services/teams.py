"""Bringing a team into a league."""

from __future__ import annotations

from accounts.models import User
from accounts.permissions import Perm
from league.queries import find_league, house_of
from teams.models import Team
from teams.services import found


def found_team(by: User, slug: str, name: str, college: str) -> Team:
    """Found a team in the league, under its house rules, coached by its founder; any member may.

    Raises FieldError for a name or a college that can't be.
    """
    league = find_league(by, slug, Perm.LEAGUE_ENTER)
    return found(by, name=name, college=college, coach=by, house=house_of(league))
