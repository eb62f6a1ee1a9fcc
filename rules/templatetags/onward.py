"""`{% onward match %}`: at a table what comes next once the whistle went, a press each: the report,
every side's confirmation, the post-game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template
from django.template.context import Context

from accounts.permissions import Perm, Person
from dungeonbowl.table.reporting import result_by_log
from matches.models import Match, Side
from matches.queries import MatchSheet, parties_of
from matches.queries.tablelog import TableNow, game_digest, table_now
from rules.queries import latest_report, standing_steps, still_to_speak
from rules.templatetags.postgame import awaited_sides, may_confirm, progress
from rules.wording import result_in_words

register = template.Library()

Shown = dict[str, Any]


@register.inclusion_tag("rules/_onward.html", takes_context=True)
def onward(context: Context, match: Match) -> Shown:
    """What comes next for this reader; None while the game goes on."""
    request = context["request"]
    return {"request": request, **next_for(request.user, match)}


def next_for(user: Person, match: Match) -> Shown:
    """What the page shows this reader. `stage` is "" while the game goes on."""
    shown: Shown = {"match": match, "user": user, "may_play": user.has_perm(Perm.MATCH_PLAY, match)}
    if match.status == Match.Status.STARTED:
        shown |= _to_report(user, match)
    elif match.status in (Match.Status.REPORTED, Match.Status.DISPUTED):
        shown |= _to_confirm(user, match)
    elif match.confirmed_at is not None:
        shown |= _after(user, match)
    return {"stage": "", **shown, "stamp": stamp(shown)}


def stamp(shown: Mapping[str, Any]) -> str:
    """Changes as soon as anything else would be shown."""
    names = ("stage", "flags", "score", "awaited", "mine", "others", "moving")
    seen = (shown["match"].version, *(shown.get(name, "") for name in names))
    return "-".join(
        str([one.pk for one in part] if isinstance(part, list) else part) for part in seen
    )


def _to_report(user: Person, match: Match) -> Shown:
    """The report by the log, once it has no open flag."""
    now = table_now(match)
    if not now.folded.state["whistle"]:
        return {}
    scored = {int(team): side["score"] for team, side in now.folded.state["sides"].items()}
    return {
        "stage": "report",
        "flags": len(now.folded.flags),
        "digest": now.folded.digest,
        "fields": _fields(match, now, scored),
        # Notes need a reason, for which the report's own page asks.
        "notes": bool(MatchSheet.of(match).notes),
        "score": _score(user, match, scored),
    }


def _fields(match: Match, now: TableNow, scored: Mapping[int, int]) -> Shown:
    """What the report's form would send."""
    result = result_by_log(now.folded, parties_of(match), now.recorded.rules)
    touchdowns = {f"touchdowns_{team}": count for team, count in scored.items()}
    fields = {"kind": str(result.kind), "version": match.version, **touchdowns}
    if result.balls_gone:
        fields["balls_gone"] = result.balls_gone
    return fields if result.winner is None else {**fields, "winner": result.winner}


def _to_confirm(user: Person, match: Match) -> Shown:
    report = latest_report(match)
    if report is None:
        return {}
    sides = match.sides.all()
    awaited = still_to_speak(sides, report.confirmations.all(), report)
    touchdowns = {int(team): count for team, count in report.result["touchdowns"].items()}
    return {
        "stage": str(match.status),
        "report": report,
        "ended": result_in_words(report.result, match),
        "awaited": awaited_sides(match, awaited),
        "may_confirm": may_confirm(user, match, awaited),
        "digest": game_digest(match) if match.at_table else "",
        "score": _score(user, match, touchdowns),
    }


def _after(user: Person, match: Match) -> Shown:
    """How far the post-game is, and which of its questions are this reader's."""
    steps = standing_steps(match)
    if not steps:
        return {"stage": "over"}
    ahead = progress(steps)
    mine = [one for one in ahead["waiting"] if match.led_by(user.pk, one.team_id)]
    others = [one for one in ahead["waiting"] if one not in mine]
    return {"stage": "postgame", "moving": ahead["moving"], "mine": mine, "others": others}


def _score(user: Person, match: Match, touchdowns: Mapping[int, int]) -> str:
    """The score as the phone shows it, one's own side first."""
    sides: list[Side] = sorted(match.sides.all(), key=lambda side: not side.led_by(user.pk))
    return " : ".join(str(touchdowns.get(side.team_id, 0)) for side in sides)
