"""Turning a plan into a league's team: founded, hired and paid at once, or not at all."""

from __future__ import annotations

from django.db import transaction

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm
from dungeonbowl.book import UnknownKey
from dungeonbowl.drafting import Plan, TeamDraft
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import HireOrder
from dungeonbowl.verdicts import Verdict, refuse_if
from league.queries import find_league, house_rules_of
from league.services.teams import found_team
from teams import services as teams
from teams.models import Team

# A team is founded as a draft, which may lack players until it is registered.
MENDED_LATER = frozenset({"TEAM-07"})


@transaction.atomic
def found_planned(by: User, slug: str, name: str, draft: TeamDraft) -> Team:
    """Found a team in the league and buy everything planned, under the league's house rules.

    If its rules refuse anything, nothing is made. Raises FieldError for an invalid name, college or
    player, Refused with every verdict against the plan here.
    """
    league = find_league(by, slug, Perm.LEAGUE_ENTER)
    plan = planned_under(draft, house_rules_of(league))
    refuse_if(obstacles(plan))
    team = found_team(by, slug, name, draft.college)
    command = Command(by, team.pk)
    for one in plan.recruits():
        teams.hire(command, HireOrder(one.position.key, one.name, one.number, one.weapon))
    if draft.rerolls:
        teams.buy_rerolls(command, count=draft.rerolls)
    if draft.fan_factor:
        teams.buy_fan_factor(command, points=draft.fan_factor)
    if draft.apothecary:
        teams.buy_apothecary(command)
    team.refresh_from_db()
    return team


def planned_under(draft: TeamDraft, rules: HouseRules) -> Plan:
    """The plan under these house rules, whatever it was made under.

    Raises FieldError for a college or a player that their book doesn't have.
    """
    try:
        for signing in draft.signings:
            rules.book.position(draft.college, signing.position)
        rules.book.college(draft.college)
    except UnknownKey as unknown:
        raise FieldError(
            "league", f"{unknown.message} This league plays by another book."
        ) from None
    return Plan(draft, rules.book, rules)


def obstacles(plan: Plan) -> tuple[Verdict, ...]:
    """Why the plan can't be founded under its house rules, except that it lacks players."""
    return tuple(said for said in plan.verdicts if said.rule not in MENDED_LATER)
