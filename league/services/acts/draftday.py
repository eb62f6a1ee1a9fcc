"""Moving the last day of a redraft's drafts."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from accounts.models import User
from core.errors import Conflict
from league.models import Season, SeasonAct
from league.queries.acts import act_before
from league.queries.redrafts import REMINDED, UNTIL, day_in
from league.services.acts.base import ActDone, ActKind, clean_reason, enter_act, is_day, lock_to_run
from league.services.drafting import demand_day
from league.times import day_said


class DraftDayKind(ActKind):
    """Taking it back restores the former day."""

    key = "draft_day"
    facts = {"was": str | None, "day": str | None}

    def reads(self, act: SeasonAct) -> bool:
        return super().reads(act) and all(is_day(act.facts[name]) for name in ("was", "day"))

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        opened = _opened_by(season)
        if opened.facts.get(UNTIL) != act.facts["day"]:
            raise Conflict("It was set to another day since; take that back first.")
        _set(opened, act.facts["was"])


DRAFT_DAY = DraftDayKind()


@transaction.atomic
def set_draft_day(by: User, season_id: int, day: date | None, reason: str) -> SeasonAct:
    """Let a redraft's drafts be handed in until another day, or without a limit.

    Coaches of teams that are still drafts are reminded of the new day too. Raises ValidationError
    by field, Conflict if the season isn't a redraft or has started.
    """
    season, why = lock_to_run(by, season_id), clean_reason(reason)
    opened = _opened_by(season)
    demand_day(season.league, day, redraft=True)
    was, now = opened.facts.get(UNTIL), day.isoformat() if day else None
    if was == now:
        raise Conflict("That is the day already." if now else "There is no last day.")
    _set(opened, now)
    until = f"must be handed in by {day_said(day)}" if day else "can be handed in until it starts"
    before = day_in({UNTIL: was})
    instead = f", not {day_said(before)}" if before else ""
    text = f"Drafts for {season} {until}{instead}."
    return enter_act(season, DRAFT_DAY, by, why, ActDone(text, facts={"was": was, "day": now}))


def _opened_by(season: Season) -> SeasonAct:
    """The act that opened the redraft and has its last day; locked."""
    if season.status != Season.Status.ENTRY:
        raise Conflict(f"{season} {season.how_far}: nobody hands in a draft any more.")
    act = SeasonAct.objects.select_for_update().filter(pk=act_before(season) or 0).first()
    if act is None or not act.facts["rules"]:
        raise Conflict(f"{season} is no redraft: there are no drafts to hand in.")
    return act


def _set(opened: SeasonAct, day: str | None) -> None:
    """Set the day, with nobody reminded of it yet."""
    opened.facts = {k: v for k, v in opened.facts.items() if k not in (UNTIL, REMINDED)}
    if day is not None:
        opened.facts[UNTIL] = day
    opened.save(update_fields=["facts"])
