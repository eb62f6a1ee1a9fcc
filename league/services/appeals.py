"""A coach's objection to what was decided about their match, and a commissioner's answer."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from league.models import Appeal, SeasonAct
from league.models.act import LONGEST_REASON
from league.queries import find_season
from league.queries.late import LATE, teams_decided
from league.services.acts.base import clean_reason, find_act, lock_to_run
from league.services.minutes import record
from league.services.rounds import lock_season
from league.services.text import clean
from teams.models import Team


@transaction.atomic
def appeal(by: User, season_id: int, act_id: int, text: str) -> Appeal:
    """Appeal against what was decided about one's match, once for each of one's teams.

    Raises Http404, PermissionDenied for whoever coaches neither side, ValidationError without a
    sentence, Conflict if the act was taken back, or this team has appealed before.
    """
    season = lock_season(find_season(by, season_id).pk)
    act = find_act(season, act_id, LATE)
    team = _next_to_appeal(by, act)
    made = Appeal.objects.create(act=act, team=team, by=by, text=_sentence(text))
    record(season.league, by, f"{team} appeals. {act.text} {made.text}")
    return made


@transaction.atomic
def keep(by: User, season_id: int, act_id: int, reason: str) -> SeasonAct:
    """Let the decision stand, and answer every appeal against it.

    Taking it back instead is `undo_act`. Raises Http404, ValidationError without a reason, Conflict
    if nobody waits for an answer.
    """
    season, why = lock_to_run(by, season_id), clean_reason(reason)
    act = find_act(season, act_id, LATE)
    waiting = act.appeals.filter(answered_at=None)
    if not waiting.update(answered_by=by, answered_at=timezone.now(), answer=why):
        raise Conflict("Nobody waits for an answer.")
    record(season.league, by, f"It stands: {act.text} {why}")
    return act


def _next_to_appeal(by: User, act: SeasonAct) -> Team:
    """The first of one's teams that hasn't appealed. Raises PermissionDenied, Conflict."""
    teams = Team.objects.filter(pk__in=teams_decided(act), coach=by).order_by("pk")
    mine = [team for team in teams if by.has_perm(Perm.TEAM_MANAGE, team)]
    if not mine:
        raise PermissionDenied("Only a coach of that match can appeal.")
    appealed = {*act.appeals.values_list("team", flat=True)}
    for team in mine:
        if team.pk not in appealed:
            return team
    raise Conflict(f"{mine[-1]} has appealed already.")


def _sentence(words: str) -> str:
    text = clean("text", words)
    if not text or len(text) > LONGEST_REASON:
        said = f"At most {LONGEST_REASON} characters." if text else "Say what is wrong with it."
        raise ValidationError({"text": [said]})
    return text
