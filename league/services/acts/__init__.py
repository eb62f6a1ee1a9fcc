"""What a commissioner may do to a season under way, each act in a file of its own.

Every act has a reason, is in the minutes, and can be taken back by `undo_act`. A new one is a file
with its service and its kind, and the kind's place in ACTS.
"""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from league.models import SeasonAct
from league.services.acts.adjusting import ADJUST, adjust
from league.services.acts.base import ActKind, clean_reason, find_act, lock_to_run, mark_undone
from league.services.acts.draftday import DRAFT_DAY, set_draft_day
from league.services.acts.drawagain import REDRAW, draw_again
from league.services.acts.entering import ENTER, enter_late
from league.services.acts.late import LATE_MATCH, settle_late
from league.services.acts.moving import MOVE, FixtureAmendment, amend_fixture
from league.services.acts.prizing import PRIZE_KIND, Prize, award
from league.services.acts.succeeding import NEXT, Succession, next_season
from league.services.acts.withdrawing import WITHDRAW, withdraw_team

__all__ = [
    "ACTS",
    "FixtureAmendment",
    "Prize",
    "Succession",
    "adjust",
    "amend_fixture",
    "award",
    "draw_again",
    "enter_late",
    "next_season",
    "set_draft_day",
    "settle_late",
    "undo_act",
    "withdraw_team",
]

ACTS: tuple[ActKind, ...] = (
    ADJUST,
    WITHDRAW,
    ENTER,
    MOVE,
    REDRAW,
    NEXT,
    LATE_MATCH,
    PRIZE_KIND,
    DRAFT_DAY,
)


@transaction.atomic
def undo_act(by: User, season_id: int, act_id: int, reason: str, kind: str = "") -> SeasonAct:
    """Take an act back; `kind` says which kind it must be.

    Raises Http404, ValidationError without a reason, Conflict if it was taken back already or
    something builds on it.
    """
    season, why = lock_to_run(by, season_id), clean_reason(reason)
    act = find_act(season, act_id, kind)
    act.season = season
    if act.stage_id == season.stage.pk:
        act.stage = season.stage
    {one.key: one for one in ACTS}[act.kind].undo(season, act, by)
    mark_undone(act, by, why)
    return act
