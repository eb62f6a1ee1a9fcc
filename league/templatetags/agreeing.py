"""`{% load agreeing %}{% agreement match %}`: what is agreed and proposed, on the match's page.

The page belongs to the floor below, which knows neither leagues nor their time zones.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import template
from django.template.context import Context

from accounts.models import User
from accounts.permissions import Perm
from dungeonbowl.book.options import Option
from dungeonbowl.houserules import HouseRules
from dungeonbowl.wording import listed
from dungeons.models import DungeonVersion
from league import times
from league.calendars import where
from league.forms.proposal import alliances_in_words
from league.models import League
from league.queries.dates import coming, league_of, leagues_of, matches_of_coach, named
from league.services.booking import holder
from league.services.friendlies import LABELS
from league.times import zone_of
from league.wording import spoken
from matches.models import Match, Proposal, Side
from matches.queries import MatchSheet
from matches.queries.agreeing import (
    appointment_of,
    awaited,
    differences,
    lapsed,
    may_settle,
    proposals_before,
    sides_of,
)
from matches.queries.dungeon import version_called
from matches.queries.placed import placed_in

register = template.Library()

register.filter("holder", holder)
FEW = 5
# The page for a counterproposal, by what it is about.
COUNTERS = {Proposal.Kind.DATE: "match-date", Proposal.Kind.OPTIONS: "match-propose"}


@register.filter
def by_clock(moment: datetime, zone: ZoneInfo) -> str:
    """`Tue 1 December 2026, 19:00 (Europe/Berlin)`."""
    return times.with_zone(moment, zone)


@register.filter
def by_leagues_clock(moment: datetime, league: League) -> str:
    """The same in the league's time zone."""
    return times.with_zone(moment, zone_of(league))


@register.simple_tag
def from_to(starts: datetime, ends: datetime, zone: ZoneInfo) -> str:
    """`Tue 1 December 2026, 19:00 to 22:00 (Europe/Berlin)`."""
    return times.span(starts, ends, zone)


@register.inclusion_tag("league/parts/agreement.html", takes_context=True)
def agreement(context: Context, sheet: MatchSheet) -> dict[str, Any]:
    """Date, place and options as agreed and proposed, and how this person may answer."""
    match, user = sheet.match, context["request"].user
    proposals = sheet.proposals
    appointed = appointment_of(match)
    shows_time = appointed is not None or any(one.at for one in proposals)
    zone = zone_of(league_of(match) if shows_time else None)
    has_say = user.is_authenticated and _has_say(match, user)
    lines = [_line(match, one, sheet.rules, user, zone) for one in proposals]
    agreed = appointed if appointed is not None and appointed.at else None
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "match": match,
        "appointed": agreed,
        "called_off": appointed.called_off if appointed is not None and not agreed else None,
        "when": _when(agreed, zone) if agreed else "",
        "where": _where(agreed) if agreed else "",
        "game_master": appointed.game_master if appointed is not None else None,
        "zone": zone,
        "dates": [line for line in lines if line["kind"] == Proposal.Kind.DATE],
        "options": [line for line in lines if line["kind"] == Proposal.Kind.OPTIONS],
        "may_propose": has_say,
        "may_call_off": match.label in LABELS and user.has_perm(Perm.MATCH_PLAY, match),
        "may_propose_options": has_say and not lapsed(match, Proposal.Kind.OPTIONS),
    }


@register.inclusion_tag("league/parts/refereeing.html", takes_context=True)
def refereeing(context: Context, sheet: MatchSheet) -> dict[str, Any]:
    """Who is referee at the table, and who is proposed."""
    match, user = sheet.match, context["request"].user
    appointed = appointment_of(match)
    open_ = [one for one in sheet.proposals if one.kind == Proposal.Kind.REFEREE]
    zone = zone_of(None)
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "match": match,
        "referee": appointed.referee if appointed is not None else None,
        "lines": [_line(match, one, sheet.rules, user, zone) for one in open_],
        "may_propose": not lapsed(match, Proposal.Kind.REFEREE)
        and user.has_perm(Perm.MATCH_PLAY, match),
    }


@register.inclusion_tag("league/parts/dungeon.html", takes_context=True)
def dungeon_agreement(context: Context, sheet: MatchSheet) -> dict[str, Any]:
    """The match's dungeon, and those that are proposed."""
    match, user = sheet.match, context["request"].user
    open_ = [one for one in sheet.proposals if one.kind == Proposal.Kind.DUNGEON]
    zone = zone_of(None)
    early = not lapsed(match, Proposal.Kind.DUNGEON)
    return {
        "request": context["request"],
        "csrf_token": context.get("csrf_token"),
        "match": match,
        "placed": placed_in(match),
        "lines": [_line(match, one, sheet.rules, user, zone) for one in open_],
        "may_propose": early and user.is_authenticated and _has_say(match, user),
    }


@register.filter
def dungeon_called(version: DungeonVersion) -> str:
    """`The Old Sewer, version 2`."""
    return version_called(version)


@register.simple_tag
def proposals_for(user: User) -> list[Proposal]:
    """Proposals of others that this person is to answer."""
    return proposals_before(user)


@register.inclusion_tag("league/parts/my_dates.html")
def my_dates(user: User) -> dict[str, Any]:
    """One's next matches that have a date."""
    matches = coming(matches_of_coach(user), FEW)
    leagues = leagues_of(matches) if matches else {}
    return {
        "lines": [{"match": one, "zone": zone_of(leagues.get(one.league_slug))} for one in matches]
    }


def _has_say(match: Match, user: User) -> bool:
    return may_settle(match, user) or user.has_perm(Perm.MATCH_PLAY, match)


def _line(
    match: Match, proposal: Proposal, rules: HouseRules, user: User, zone: ZoneInfo
) -> dict[str, Any]:
    """A proposal as the page shows it, with how this person may answer."""
    missing = awaited(match, proposal)
    mine = {side.team_id for side in sides_of(match, user)}
    settles = user.is_authenticated and may_settle(match, user)
    own = proposal.by_id == user.pk
    asked = any(side.team_id in mine for side in missing)
    is_date = proposal.kind == Proposal.Kind.DATE
    words = ("accept", "refuse", "withdraw")
    return {
        "proposal": proposal,
        "kind": proposal.kind,
        **{word: f"match-{proposal.kind}-{word}" for word in words},
        "counter": COUNTERS.get(Proposal.Kind(proposal.kind), ""),
        "awaited": listed(dict.fromkeys(_who_answers(side) for side in missing)),
        "changes": []
        if proposal.kind != Proposal.Kind.OPTIONS
        else _changes(match, proposal, rules),
        "when": _when(proposal, zone) if is_date else "",
        "where": _where(proposal) if is_date else "",
        "may_accept": asked,
        "may_decide": settles and not asked,
        "may_refuse": not own and (bool(mine) or settles),
        "may_withdraw": own,
    }


def _changes(match: Match, proposal: Proposal, rules: HouseRules) -> list[dict[str, Any]]:
    names = {side.team_id: side.team.name for side in match.sides.all()}

    def said(option: Option, value: Any) -> str:
        if option.key == "alliances":
            return alliances_in_words(value or [], names)
        return spoken(option, value)

    return [
        {
            "option": one.option,
            "was": said(one.option, one.was),
            "now": said(one.option, one.now),
        }
        for one in differences(proposal, rules)
    ]


def _when(appointment: Any, zone: ZoneInfo) -> str:
    return times.span(appointment.at, appointment.at + timedelta(minutes=appointment.minutes), zone)


def _where(appointment: Any) -> str:
    held = {one.pk: one for one in named(appointment.holds)} if appointment.holds else {}
    return where(appointment, held)


def _who_answers(side: Side) -> str:
    """Whose yes is missing for a side: a commissioner's where its coach was removed."""
    coach = side.team.coach
    return coach.username if side.led_by(coach.pk) else "a commissioner"
