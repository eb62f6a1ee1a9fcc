"""How long a league waits for somebody before it reminds them, and before the rules decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone

from dungeonbowl.wording import counted
from league.models import DecideHow, League

FIELDS = ("remind_after_days", "decide_after_days", "decide_how")
MOST_DAYS = 365


def put_deadlines(league: League, wish: Mapping[str, Any]) -> None:
    """Put what is asked onto the league's row; what is None stays. Raises ValidationError.

    Days that change count anew from now.
    """
    before = [getattr(league, name) for name in FIELDS]
    for name in FIELDS:
        value = wish.get(name)
        if value is not None:
            setattr(league, name, value)
    _demand_sense(league)
    if before != [getattr(league, name) for name in FIELDS]:
        league.deadlines_since = timezone.now()


def deadlines_in_words(league: League) -> str:
    """The deadlines in a sentence, for the rules' page and the minutes."""
    remind, decide = league.remind_after_days, league.decide_after_days
    said = []
    if remind:
        said.append(f"Whoever keeps the league waiting is reminded after {counted(remind, 'day')}.")
    if decide:
        how = {
            DecideHow.FIRST_CHOICE: "they take the first choice that is allowed",
            DecideHow.LEAVE_OUT: "they leave out what may be left",
        }[DecideHow(league.decide_how)]
        said.append(
            f"After {counted(decide, 'day')} the rules decide: a report is confirmed, and in a "
            f"post-game {how}. They never roll table dice, never spend gold, and "
            "book no winnings and no fans that nobody typed."
        )
    return " ".join(said) or "Nobody is reminded, and the rules decide for nobody."


def _demand_sense(league: League) -> None:
    wrong: dict[str, list[str]] = {}
    for name in FIELDS[:2]:
        days = getattr(league, name)
        if isinstance(days, bool) or not isinstance(days, int) or not 0 <= days <= MOST_DAYS:
            wrong[name] = [f"A whole number of days, from 0 (never) to {MOST_DAYS}."]
    if league.decide_how and league.decide_how not in DecideHow.values:
        wrong["decide_how"] = ["There is no such way to decide."]
    if not wrong:
        wrong = _contradictions(league)
    if wrong:
        raise ValidationError(wrong)


def _contradictions(league: League) -> dict[str, list[str]]:
    remind, decide = league.remind_after_days, league.decide_after_days
    wrong: dict[str, list[str]] = {}
    if decide and not league.decide_how:
        wrong["decide_how"] = ["Say how the rules are to decide."]
    if decide and remind >= decide:
        wrong["decide_after_days"] = ["Remind first: decide later than that."]
    return wrong
