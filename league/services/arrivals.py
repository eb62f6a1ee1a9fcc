"""Running teams come into a league: its coaches ask, its commissioners let in.

Locks: the league, then the arrival, then the team made from it.
"""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import refuse_if
from league.models import Arrival, League
from league.queries import find_league, house_of, house_rules_of, members_of
from league.queries.arrivals import find_arrival, without_coach
from league.services.minutes import record
from teams.services import open_running
from teams.services.commands import LONGEST_WHY, clean_text
from teams.transfer.checking import CheckedTeam, check_team
from teams.transfer.document import team_in_document
from teams.transfer.rows import ReadTeam
from teams.transfer.writing import team_as_it_stands

MOST_WAITING = 10


@transaction.atomic
def bring(by: User, slug: str, read: ReadTeam, *, coach: str = "", why: str = "") -> Arrival:
    """Import a team as it stands: a commissioner's is let in at once, a coach's waits.

    `coach` is a member's username, by default one's own; only a commissioner names another.
    Raises FieldError for what can't be understood, Refused with every verdict against the team.
    """
    league = find_league(by, slug, Perm.LEAGUE_ENTER)
    owner = coach_for(by, league, coach)
    checked = check_team(read, house_rules_of(league))
    demand_acceptable(checked)
    _keep_the_queue_short(league, owner)
    arrival = Arrival.objects.create(
        league=league,
        coach=owner,
        name=checked.name,
        college=checked.state.college,
        document=team_as_it_stands(checked.name, checked.state),
        why=clean_text("why", why, LONGEST_WHY, required=False),
        brought_by=by,
    )
    if by.has_perm(Perm.LEAGUE_MANAGE, league):
        return _let_in(arrival, by, checked)
    record(league, by, f"Asked to import {arrival.name}.")
    return arrival


def coach_for(by: User, league: League, username: str) -> User:
    """Whose team it will be. Raises FieldError, PermissionDenied."""
    if not username or username == by.username:
        return by
    if not by.has_perm(Perm.LEAGUE_MANAGE, league):
        raise PermissionDenied("Only a commissioner brings a team for somebody else.")
    member = members_of(league).filter(user__username=username).first()
    if member is None:
        raise FieldError("coach", f"{username!r} is no member of this league.")
    return member.user


def _keep_the_queue_short(league: League, coach: User) -> None:
    waiting = Arrival.objects.filter(league=league, coach=coach, status=Arrival.Status.WAITING)
    if waiting.count() >= MOST_WAITING:
        raise Conflict(f"{coach} has {MOST_WAITING} teams waiting already.")


def demand_acceptable(checked: CheckedTeam) -> None:
    """Raise FieldError for the first fault, Refused with all verdicts."""
    for fault in checked.faults:
        raise FieldError(fault.path, f"{fault.place}: {fault.message}")
    refuse_if(checked.refusals)


@transaction.atomic
def approve(by: User, arrival_id: int) -> Arrival:
    """Let a waiting team in, checked by the league's present rules.

    Raises Conflict, also if its coach has left meanwhile, and Refused.
    """
    arrival = _waiting(by, arrival_id, Perm.LEAGUE_MANAGE)
    if said := without_coach(arrival):
        raise Conflict(said)
    brought = team_in_document(arrival.document)
    checked = check_team(brought, house_rules_of(arrival.league))
    demand_acceptable(checked)
    return _let_in(arrival, by, checked)


@transaction.atomic
def decline(by: User, arrival_id: int, reason: str) -> Arrival:
    """Turn a waiting team away; its coach reads why. Raises Conflict, FieldError."""
    arrival = _waiting(by, arrival_id, Perm.LEAGUE_MANAGE)
    reason = clean_text("reason", reason, LONGEST_WHY)
    record(arrival.league, by, f"Declined {arrival.name} of {arrival.coach}: {reason}")
    return _settle(arrival, by, Arrival.Status.DECLINED, reason)


@transaction.atomic
def withdraw_arrival(by: User, arrival_id: int) -> Arrival:
    """Take one's own request back while it waits. Raises Conflict, PermissionDenied."""
    arrival = _waiting(by, arrival_id, Perm.LEAGUE_VIEW)
    if by.pk not in (arrival.coach_id, arrival.brought_by_id):
        raise PermissionDenied("Only whoever asked can take it back.")
    record(arrival.league, by, f"Withdrew the request to import {arrival.name}.")
    return _settle(arrival, by, Arrival.Status.WITHDRAWN)


def _waiting(by: User, arrival_id: int, perm: Perm) -> Arrival:
    """The arrival, locked after its league, for somebody with this right.

    Raises Http404, PermissionDenied, and Conflict once it is settled.
    """
    found = find_arrival(by, arrival_id, perm)
    League.objects.select_for_update().get(pk=found.league_id)
    arrival = Arrival.objects.select_for_update().get(pk=arrival_id)
    if arrival.status != Arrival.Status.WAITING:
        raise Conflict(f"{arrival.name} was {arrival.status} already.")
    return arrival


def _let_in(arrival: Arrival, by: User, checked: CheckedTeam) -> Arrival:
    league, coach = arrival.league, arrival.coach
    why = f"Opening entry: {arrival.why}" if arrival.why else ""
    arrival.team = open_running(by, checked, coach=coach, house=house_of(league), why=why)
    record(league, by, f"Let in the imported team {arrival.name} of {arrival.coach}.")
    return _settle(arrival, by, Arrival.Status.APPROVED)


def _settle(arrival: Arrival, by: User, status: str, reason: str = "") -> Arrival:
    """The one place where an arrival's status changes."""
    arrival.status, arrival.reason = status, reason
    arrival.settled_by, arrival.settled_at = by, timezone.now()
    arrival.save(update_fields=["status", "reason", "settled_by", "settled_at", "team"])
    return arrival
