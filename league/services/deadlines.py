"""How long a league waits for somebody before it reminds them, and before the rules decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.utils import timezone

from dungeonbowl.wording import counted
from league.models import DecideHow, LateHow, League

FIELDS = (
    "remind_after_days",
    "decide_after_days",
    "decide_how",
    "late_after_days",
    "extend_days",
    "extend_times",
    "late_how",
)
MOST_DAYS = 365
MOST_TIMES = 9

NEVER = "of days, from 0 (never) to"
# Field, minimum, maximum, and the error outside them.
NUMBERS = (
    ("remind_after_days", 0, MOST_DAYS, NEVER),
    ("decide_after_days", 0, MOST_DAYS, NEVER),
    ("late_after_days", 0, MOST_DAYS, NEVER),
    ("extend_days", 1, MOST_DAYS, "of days, from 1 to"),
    ("extend_times", 0, MOST_TIMES, "from 0 to"),
)


def put_deadlines(league: League, wish: Mapping[str, Any]) -> None:
    """Set the deadlines on the league's row, except those that are None. Raises ValidationError.

    Changed deadlines count from now.
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
        said.append(
            f"Anybody who keeps the league waiting is reminded after {counted(remind, 'day')}."
        )
    if decide:
        how = {
            DecideHow.FIRST_CHOICE: "the first choice that is allowed is taken",
            DecideHow.LEAVE_OUT: "whatever is optional is left out",
        }[DecideHow(league.decide_how)]
        said.append(
            f"After {counted(decide, 'day')} open reports are confirmed, and in a "
            f"post-game {how}. Dice of the table are never rolled and gold is never spent, and "
            "winnings and fans that nobody typed in aren't booked."
        )
    said.append(late_in_words(league))
    return (
        " ".join(filter(None, said)) or "Nobody is reminded, and nothing is decided automatically."
    )


def late_in_words(league: League) -> str:
    """What follows if a match isn't played by its day; "" if the league leaves it open."""
    if not league.late_after_days:
        return ""
    said = f"A match not played {counted(league.late_after_days, 'day')} after its last day"
    if league.extend_times:
        put_off = f"is put off by {counted(league.extend_days, 'day')}"
        again = f", {league.extend_times} times at most" if league.extend_times > 1 else ""
        return f"{said} {put_off}{again}; after that {THEN[LateHow(league.late_how)]}."
    return f"{said}: {THEN[LateHow(league.late_how)]}."


THEN = {
    LateHow.ASKED: "a commissioner is asked",
    LateHow.DRAWN: "it counts as a draw without touchdowns",
    LateHow.FORFEITED: "a side that didn't try to find a date forfeits it",
}


def _demand_sense(league: League) -> None:
    wrong: dict[str, list[str]] = {}
    for name, least, most, said in NUMBERS:
        number = getattr(league, name)
        if isinstance(number, bool) or not isinstance(number, int) or not least <= number <= most:
            wrong[name] = [f"A whole number {said} {most}."]
    if league.late_how not in LateHow.values:
        wrong["late_how"] = ["There is no such way."]
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
