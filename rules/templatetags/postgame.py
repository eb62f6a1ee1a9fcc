"""`{% match_panel match %}`: report, confirmation and post-game on the match's page.

The page belongs to the floor below, which can't import this one; templates are the roof and may.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.template.context import Context

from accounts.models import User
from accounts.permissions import Perm, Person
from matches.models import Match
from matches.queries.folding import recorded_late
from matches.queries.tablelog import game_digest
from rules.models import PostGame, Step
from rules.queries import (
    earlier_disputes,
    latest_correction,
    latest_report,
    standing_steps,
    still_to_speak,
)
from rules.wording import result_in_words, step_name

register = template.Library()


register.filter(step_name)


@register.filter
def awaited(step: Step) -> str:
    """For whom a waiting step waits."""
    return f"for {step.team.coach.username}"


@register.inclusion_tag("rules/_match_panel.html", takes_context=True)
def match_panel(context: Context, match: Match) -> dict[str, Any]:
    """What is next for this match after its events, and what this person may do about it."""
    user, sheet = context["request"].user, context["sheet"]
    judged = match.status in (Match.Status.REPORTED, Match.Status.DISPUTED)
    report = latest_report(match) if judged else None
    words = report.confirmations.all() if report else ()
    awaited = still_to_speak(match.sides.all(), words, report) if report else []
    steps = standing_steps(match) if match.confirmed_at else []
    return {
        "request": context["request"],
        "user": user,
        "match": match,
        "notes": sheet.notes,
        "late": recorded_late(match).count() if match.reported_to is not None else 0,
        "report": report,
        "ended": result_in_words(report.result, match) if report else "",
        "argued": earlier_disputes(report) if report else [],
        "may_play": user.has_perm(Perm.MATCH_PLAY, match),
        "may_decide": bool(match.confirmed_at) and user.has_perm(Perm.MATCH_DECIDE, match),
        "may_confirm": may_confirm(user, match, awaited),
        "judges": judged and judges(user, match),
        "awaited": awaited_sides(match, awaited),
        "postgame": steps[0].postgame if steps else None,
        "progress": progress(steps) if steps else None,
        "correction": latest_correction(match, steps) if match.confirmed_at else None,
    }


@register.simple_tag
def reported_digest(match: Match) -> str:
    """The digest of the reported game, which phones show; "" if none recorded it."""
    return game_digest(match) if match.at_table else ""


def may_confirm(user: Person, match: Match, awaited: list[int]) -> bool:
    """Whether the report waits for this person."""
    if match.status != Match.Status.REPORTED:
        return False
    mine = any(side.led_by(user.pk) for side in awaited_sides(match, awaited))
    return mine or user.has_perm(Perm.MATCH_DECIDE, match)


def judges(user: User, match: Match) -> bool:
    """Whether this person is above the sides; a coach isn't."""
    mine = any(side.team.coach_id == user.pk for side in match.sides.all())
    return not mine and user.has_perm(Perm.MATCH_DECIDE, match)


def awaited_sides(match: Match, awaited: list[int]) -> list[Any]:
    """The sides that haven't judged the report yet."""
    return [side for side in match.sides.all() if side.team_id in awaited]


def progress(steps: Sequence[Step]) -> dict[str, Any]:
    """The post-game's progress, and for whom it waits."""
    postgame = steps[0].postgame
    done = sum(step.status == Step.Status.DONE for step in steps)
    waiting = [step for step in steps if step.status == Step.Status.WAITING]
    moving = postgame.runnable and postgame.status == PostGame.Status.OPEN
    return {"done": done, "all": len(steps), "waiting": waiting, "moving": moving}
