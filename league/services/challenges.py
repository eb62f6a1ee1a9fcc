"""Challenges: made by a team, played as a match, and lost by whoever lets the time run out."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.wording import possessive
from league.models import Fixture, Group, Season
from league.queries import find_season
from league.queries.challenges import OPEN, ChallengesNow
from league.services.acts.teams import demand_started, team_in
from league.services.fixtures import due_of, make_match
from league.services.minutes import record
from league.services.rounds import lock_season
from league.services.stopping import lapse
from teams.models import Team

ROUND = 1


@transaction.atomic
def challenge(by: User, season_id: int, team_id: int, against_id: int) -> Fixture:
    """Let a team challenge another: by its coach, or by a commissioner for anybody.

    Raises ValidationError by field, PermissionDenied for another coach's team, Conflict if the
    format or their places don't allow it, and while one of them has an open challenge.
    """
    season = lock_season(find_season(by, season_id, Perm.LEAGUE_ENTER).pk)
    team, against = team_in(season, team_id), team_in(season, against_id, "against")
    if not (by.has_perm(Perm.TEAM_MANAGE, team) or by.has_perm(Perm.LEAGUE_MANAGE, season)):
        raise PermissionDenied("Only its coach or a commissioner can do that for this team.")
    demand_started(season)
    group = _group_of(season, team, against)
    season.stage.season = season
    group.stage = season.stage
    last = group.fixtures.aggregate(last=Max("order"))["last"] or 0
    fixture = Fixture.objects.create(
        season=season,
        group=group,
        round=ROUND,
        order=last + 1,
        match=make_match(season, group, ROUND, [team.pk, against.pk], by),
        due=due_of(group),
    )
    record(season.league, by, f"{team} challenged {against} in {season}.")
    return fixture


def open_challenges(season: Season) -> dict[int, list[int]]:
    """Whom each team without an open challenge may challenge now, from the lowest place up."""
    found = ChallengesNow(season)
    free = [one for one in found.of(found.entrants) if not one.barred]
    return {one.team.id: [other.id for other in one.offered] for one in free}


def lapse_challenges() -> int:
    """Award every challenge that wasn't played in time; returns how many."""
    late = Fixture.objects.filter(due__lt=timezone.now(), awarded=None, match__status__in=OPEN)
    return sum(_lapse(*each) for each in late.values_list("season", "pk"))


@transaction.atomic
def _lapse(season_id: int, fixture_id: int) -> bool:
    season = lock_season(season_id)
    fixture = Fixture.objects.select_related("match").get(pk=fixture_id)
    if fixture.awarded_id or fixture.match is None or season.status != Season.Status.STARTED:
        return False
    challenger, challenged = [side.team for side in fixture.match.sides.order_by("order")]
    if not lapse(fixture.match.pk, "The challenge wasn't played in time."):
        return False
    fixture.awarded = challenger
    fixture.save(update_fields=["awarded"])
    whose = possessive(str(challenger))
    said = f"{challenged} didn't play {whose} challenge in {season} in time, and loses it."
    record(season.league, None, said)
    return True


def _group_of(season: Season, team: Team, against: Team) -> Group:
    """The group in which this challenge is allowed. Raises Conflict if there is none."""
    found = ChallengesNow(season)
    if said := found.against(team.pk, against.pk):
        raise Conflict(said)
    return season.stage.groups.get(pk=found.group_of(team.pk, against.pk) or 0)
