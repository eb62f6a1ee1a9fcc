"""Points given to a team, or taken from it."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models import User
from league.models import Season, SeasonAct, Stage
from league.queries import entrants_of
from league.queries.stages import StagePart
from league.queries.tables import present_part
from league.services.acts.base import ActDone, ActKind, clean_reason, enter_act, lock_to_run
from league.services.acts.teams import team_in
from teams.models import Team

MOST_POINTS = 999


class AdjustKind(ActKind):
    """The points count in the table of the stage that was under way."""

    key = SeasonAct.POINTS
    facts = {"points": int}
    of_a_team = True

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        assert act.team_id is not None
        _add(act.stage, act.team_id, -act.facts["points"])


ADJUST = AdjustKind()


@transaction.atomic
def adjust(by: User, season_id: int, team_id: int, points: int, reason: str) -> SeasonAct:
    """Give a team points in the stage under way, or with negative ones take them.

    Raises ValidationError by field.
    """
    season, why = lock_to_run(by, season_id), clean_reason(reason)
    team = team_in(season, team_id)
    if part := present_part(season):
        _demand_drawn(season, part, team)
    if not points or abs(points) > MOST_POINTS:
        raise ValidationError({"points": [f"From -{MOST_POINTS} to {MOST_POINTS}, and not 0."]})
    _add(season.stage, team.pk, points)
    number = f"{abs(points)} point{'' if abs(points) == 1 else 's'}"
    text = f"{team} {'gets' if points > 0 else 'loses'} {number} in {season}."
    return enter_act(season, ADJUST, by, why, ActDone(text, team.pk, {"points": points}))


def _demand_drawn(season: Season, part: StagePart, team: Team) -> None:
    if team.pk not in entrants_of(season, part):
        said = f"{team} isn't in {part.stage}, whose points are counted now."
        raise ValidationError({"team": [said]})


def _add(stage: Stage, team: int, points: int) -> None:
    stage.adjusted[str(team)] = stage.adjusted.get(str(team), 0) + points
    stage.save(update_fields=["adjusted"])
