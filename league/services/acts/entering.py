"""A team enters late."""

from __future__ import annotations

from django.db.models import Max

from accounts.models import User
from core.errors import Conflict
from league.models import Entrant, Group, GroupEntrant, Season, SeasonAct, Stage
from league.queries.stages import takes_late
from league.services.acts.base import ActDone, ActKind, clean_reason, enter_act
from teams.models import Team

REASON = "A late entry."


class EnterKind(ActKind):
    """It can be taken back as long as the team has played nothing."""

    key = "late_entry"
    of_a_team = True

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        fixtures = season.fixtures.filter(match__sides__team=act.team_id)
        if fixtures.exists() or season.fixtures.filter(bye=act.team_id).exists():
            raise Conflict(f"{act.team} is drawn by now; it can withdraw.")
        season.entrants.filter(team=act.team_id).delete()


ENTER = EnterKind()


def enter_late(
    by: User, season: Season, team: Team, seed: int | None = None, reason: str = ""
) -> Entrant:
    """Enter a team in a locked season under way, into the smallest group of its stage.

    Where groups are divisions, into the last. It comes last in the draw, and plays from the next
    round on. Raises Conflict if the format accepts nobody any more.
    """
    stage = season.stage
    if not takes_late(season):
        raise Conflict(f"{season} {season.how_far}: its entries are closed.")
    last = season.entrants.aggregate(last=Max("order"))["last"] or 0
    group = _group_for_late(season, stage)
    entrant = Entrant.objects.create(season=season, team=team, order=last + 1, seed=seed)
    place = group.drawn.aggregate(last=Max("order"))["last"] or 0
    GroupEntrant.objects.create(group=group, entrant=entrant, order=place + 1)
    why = clean_reason(reason) if reason else REASON
    enter_act(season, ENTER, by, why, ActDone(f"{team} enters {season} late.", team.pk))
    return entrant


def _group_for_late(season: Season, stage: Stage) -> Group:
    groups = list(stage.groups.order_by("number"))
    if season.entrants.exclude(rank=None).exists():
        return groups[-1]
    return min(groups, key=lambda group: group.drawn.count())
