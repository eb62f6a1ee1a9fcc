"""A team with its coach and everybody who was ever in it, in one query.

Its page and its market show all of them, and are read more often than anything else of a team.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet

from accounts.models import User
from core.prepared import prepared
from teams.models import Portrait, Team
from teams.queries.records import PLAYER_COLUMNS, player_of


def _columns(model: type[Model]) -> list[str]:
    return [one.attname for one in model._meta.concrete_fields]


TEAM, COACH, PORTRAIT = _columns(Team), _columns(User), _columns(Portrait)
ABOUT = (*TEAM, *(f"coach__{name}" for name in COACH), *(f"portrait__{name}" for name in PORTRAIT))


@prepared
def _asked(team: int) -> QuerySet[Team, Any]:
    rows = Team.objects.filter(pk=team).order_by("players__number", "players__id")
    return rows.values_list(*ABOUT, *(f"players__{name}" for name in PLAYER_COLUMNS))


def team_with_people(team_id: int) -> Team | None:
    """The team, with `coach`, `portrait` and `people` at hand."""
    found = _asked.one_and_many(len(ABOUT), team_id)
    if found is None:
        return None
    about, people = found
    coach, portrait = len(TEAM), len(TEAM) + len(COACH)
    team = Team.from_db(connection.alias, TEAM, about[:coach])
    team.coach = User.from_db(connection.alias, COACH, about[coach:portrait])
    if team.portrait_id is not None:
        team.portrait = Portrait.from_db(connection.alias, PORTRAIT, about[portrait:])
    team.people = {row[0]: player_of(*row) for row in people if row[0] is not None}
    return team
