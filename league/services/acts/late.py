"""Deciding a match that wasn't played by its last day: put off, drawn or forfeited.

The rules decide as the league has it, or a commissioner does. Nobody played, so nothing is earned
or rolled: the fixture counts in the table, and its match is called off.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404
from django.utils import timezone

from accounts.commands import Command
from accounts.models import User
from core.errors import Conflict
from dungeonbowl.league.lateness import Ruled, Ruling
from league.models import Decided, Fixture, Season, SeasonAct
from league.queries.late import LATE, Awaited, forfeitable, must_be_won
from league.services.acts.base import (
    ActDone,
    ActKind,
    clean_reason,
    enter_act,
    is_day,
    is_moment,
    lock_to_run,
)
from league.services.acts.swapping import teams_of
from league.services.acts.teams import demand_entered, demand_started
from league.services.deadlines import MOST_DAYS
from league.services.fixtures import due_of, make_match
from league.services.rounds import demand_last, go_on, round_reopened
from league.services.stopping import call_off_of_season, lapse
from league.times import day_said, with_zone, zone_of
from matches.models import Match
from teams.models import Team

COMMANDED = (Ruled.EXTENDED, Ruled.DRAWN, Ruled.FORFEITED)
# Keys in facts for a challenge's last moment, before and after.
DUE, DUE_UNTIL = "due", "due_until"
REOPENED = "What was decided of a match that wasn't played is taken back."


class LateKind(ActKind):
    """Taken back, the match is to be played after all, and the rules don't decide it again."""

    key = LATE
    facts = {"what": str, "fixture": int, "day": str | None, "teams": list, "match": int}

    def reads(self, act: SeasonAct) -> bool:
        days = (act.facts.get(name) for name in ("day", "until"))
        dues = (act.facts.get(name) for name in (DUE, DUE_UNTIL))
        return super().reads(act) and all(map(is_day, days)) and all(map(is_moment, dues))

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        fixture = _known(season, act.facts["fixture"])
        if fixture is None:
            raise Conflict("It was drawn anew since.")
        if act.facts["what"] == Ruled.EXTENDED:
            _take_day_back(fixture, act)
            return
        demand_last(season)
        if fixture.match_id != act.facts["match"]:
            raise Conflict("Another match took its place since.")
        demand_entered(season, act.facts["teams"])
        round_reopened(fixture.match_id or 0, by, REOPENED)
        fixture.match = make_match(season, fixture.group, fixture.round, act.facts["teams"], by)
        fixture.decided, fixture.awarded = "", None
        fixture.due = due_of(fixture.group)
        fixture.save(update_fields=["match", "decided", "awarded", "due"])


LATE_MATCH = LateKind()


@transaction.atomic
def settle_late(
    by: User, season_id: int, fixture_id: int, ruling: Ruling, reason: str
) -> SeasonAct:
    """Put a match off, or let it count as drawn or forfeited without being played.

    Forfeited without a winner, both lose. Raises ValidationError by field, Conflict once anything
    was recorded, and if somebody must win.
    """
    season, why = lock_to_run(by, season_id), clean_reason(reason)
    demand_started(season)
    fixture = _find(season, fixture_id)
    _demand_fair(fixture, ruling)
    return carry_out(season, fixture, ruling, by, why)


def carry_out(
    season: Season, fixture: Fixture, ruling: Ruling, by: User | None, why: str
) -> SeasonAct:
    """Apply the ruling to a fixture of a locked season; without a person the rules decided.

    Raises Conflict where its match has begun.
    """
    facts = {
        "what": str(ruling.what),
        "fixture": fixture.pk,
        "day": _in_facts(fixture.date),
        "teams": teams_of(fixture),
        "match": fixture.match_id,
    }
    if ruling.what == Ruled.EXTENDED:
        before = _in_facts(fixture.due)
        text = _put_off(season, fixture, ruling.days)
        until = {"until": _in_facts(fixture.date), DUE_UNTIL: _in_facts(fixture.due)}
        facts |= {DUE: before, **until}
        return enter_act(season, LATE_MATCH, by, why, ActDone(text, None, facts))
    _call_off(fixture, by, why)
    text = _decide(season, fixture, ruling)
    act = enter_act(season, LATE_MATCH, by, why, ActDone(text, None, facts))
    go_on(season)
    return act


def why_late(late: Awaited) -> str:
    """The rules' reason, for whoever reads the act."""
    day = day_said(late.fixture.date) if late.fixture.date else "its day"
    return f"Decided by the rules: not played by {day}. {late.ruling.why}"


def _put_off(season: Season, fixture: Fixture, days: int) -> str:
    """Counted from its last day, or from today if that is long past."""
    match = fixture.match
    if match is not None and match.status != Match.Status.SCHEDULED:
        raise Conflict(f"{match} is {match.state}: it can't be put off.")
    now, more, zone = timezone.now(), timedelta(days=days), zone_of(season.league)
    if fixture.due is not None:
        fixture.due = max(fixture.due, now) + more
        until = with_zone(fixture.due, zone)
    else:
        today = now.astimezone(zone).date()
        fixture.date = max(fixture.date or today, today) + more
        until = day_said(fixture.date)
    fixture.save(update_fields=["date", "due"])
    return f"{_versus(fixture)} in {season} may be played until {until}."


def _decide(season: Season, fixture: Fixture, ruling: Ruling) -> str:
    fixture.decided, fixture.awarded_id = Decided(str(ruling.what)), ruling.winner
    # A ladder needs the moment at which each challenge was settled.
    fixture.due = fixture.due and timezone.now()
    fixture.save(update_fields=["decided", "awarded", "due"])
    if ruling.what == Ruled.DRAWN:
        return f"{_versus(fixture)} in {season} counts as a draw that nobody played."
    if ruling.winner is None:
        return f"{_versus(fixture)} in {season} is forfeited by both."
    winner = Team.objects.get(pk=ruling.winner)
    return f"{_versus(fixture)} in {season} is forfeited to {winner}."


def _call_off(fixture: Fixture, by: User | None, why: str) -> None:
    if by is not None:
        call_off_of_season(Command(by, fixture.match_id or 0), why)
    elif not lapse(fixture.match_id or 0, why):
        raise Conflict("Something was recorded of this match already.")


def _take_day_back(fixture: Fixture, act: SeasonAct) -> None:
    if fixture.match is None or fixture.match.status != Match.Status.SCHEDULED:
        raise Conflict("It was begun since.")
    facts = act.facts
    now = {"until": _in_facts(fixture.date), DUE_UNTIL: _in_facts(fixture.due)}
    if any(facts.get(name) not in (None, said) for name, said in now.items()):
        raise Conflict("Its day was changed once more since; take that back first.")
    fixture.date = date.fromisoformat(facts["day"]) if facts["day"] else None
    if facts.get(DUE):
        fixture.due = datetime.fromisoformat(facts[DUE])
    fixture.save(update_fields=["date", "due"])


def _in_facts(moment: date | None) -> str | None:
    return moment.isoformat() if moment else None


def _demand_fair(fixture: Fixture, ruling: Ruling) -> None:
    wrong: dict[str, list[str]] = {}
    if ruling.what not in COMMANDED:
        wrong["what"] = [f"Must be one of {', '.join(COMMANDED)}."]
    elif ruling.what == Ruled.EXTENDED and not 1 <= ruling.days <= MOST_DAYS:
        wrong["days"] = [f"A whole number of days, from 1 to {MOST_DAYS}."]
    elif ruling.what == Ruled.FORFEITED and ruling.winner not in (None, *teams_of(fixture)):
        wrong["winner"] = ["It is one of the two who were to play, or nobody."]
    if wrong:
        raise ValidationError(wrong)
    won = ruling.what == Ruled.FORFEITED and ruling.winner is not None
    if ruling.what != Ruled.EXTENDED and must_be_won(fixture) and not won:
        raise Conflict("Somebody must win this match.")
    if ruling.what == Ruled.FORFEITED and not forfeitable(teams_of(fixture)):
        raise Conflict("More than two meet: nobody can forfeit to one of them alone.")


def _find(season: Season, fixture_id: int) -> Fixture:
    fixture = _known(season, fixture_id)
    if fixture is None:
        raise Http404("There is no such match in this season.")
    return fixture


def _known(season: Season, fixture_id: int) -> Fixture | None:
    rows = Fixture.objects.filter(season=season, match__isnull=False, pk=fixture_id)
    fixture = rows.select_related("group__stage", "match").first()
    if fixture is not None:
        fixture.season = season
    return fixture


def _versus(fixture: Fixture) -> str:
    assert fixture.match is not None
    sides = fixture.match.sides.select_related("team").order_by("order")
    return " v ".join(side.team.name for side in sides)
