"""Matches made: friendlies by their coaches, fixtures by the floor above."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from django.core.exceptions import PermissionDenied
from django.db import transaction

from accounts.errors import Conflict
from accounts.models import User
from accounts.permissions import Perm, require
from dungeonbowl.dice import seed_hash
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from matches.models import Match, Side
from matches.queries import awaiting_rules
from matches.services.choosing import Alliances, alliance_of, chosen_options
from teams.models import Team

FEWEST, MOST = 2, 4
LONGEST_LABEL = 80


@transaction.atomic
def make(
    by: User,
    team_ids: Sequence[int],
    *,
    rules: HouseRules,
    league_slug: str = "",
    options: Mapping[str, object] | None = None,
    alliances: Alliances | None = None,
    exhibition: bool = False,
    label: str = "",
) -> Match:
    """A match between two to four registered teams, by a coach of one or a commissioner.

    `rules` are those of the league named; `options` hold over them (SET-01, C-145). Raises
    FieldError for teams or alliances that can't be, ValidationError by option, Http404 for a
    team that this person may not see, PermissionDenied, Conflict for one that isn't registered.
    """
    teams = _teams(team_ids)
    _demand_right(by, teams)
    for team in teams:
        _demand_registered(team)
    match = Match(
        league_slug=league_slug,
        label=label[:LONGEST_LABEL],
        house_rules=rules.as_dict(),
        pack=rules.book.pack,
        options=chosen_options(options or {}, rules, teams, alliances),
        exhibition=exhibition,
        made_by=by,
    )
    return _lay_down(match, teams)


@transaction.atomic
def make_fixture(
    by: User,
    team_ids: Sequence[int],
    *,
    rules: HouseRules,
    league_slug: str,
    label: str = "",
    needs_winner: bool = False,
) -> Match:
    """A match that a season's draw asks for, for the floor above. No permission is asked here:

    a round is drawn when the last result of another comes in, whoever confirms that.
    """
    match = Match(
        league_slug=league_slug,
        label=label[:LONGEST_LABEL],
        needs_winner=needs_winner,
        house_rules=rules.as_dict(),
        pack=rules.book.pack,
        made_by=by,
    )
    return _lay_down(match, _teams(team_ids))


def renew_rules(league_slug: str, rules: HouseRules) -> None:
    """A league changed its house rules: they hold for its matches not yet prepared or started."""
    awaiting_rules(league_slug).update(house_rules=rules.as_dict(), pack=rules.book.pack)


def _lay_down(match: Match, teams: Sequence[Team]) -> Match:
    match.seed = secrets.token_hex(32)
    match.seed_hash = seed_hash(match.seed)
    match.save()
    allied = match.options.get("alliances", [])
    sides = [
        Side(match=match, team=team, order=order, alliance=alliance_of(team, allied))
        for order, team in enumerate(teams)
    ]
    Side.objects.bulk_create(sides)
    return match


def _teams(team_ids: Sequence[int]) -> list[Team]:
    """The teams in the order named. Raises FieldError for the wrong number, twins, strangers."""
    if not isinstance(team_ids, list | tuple) or not FEWEST <= len(team_ids) <= MOST:
        raise FieldError("teams", "A match has two to four teams.")
    if any(isinstance(one, bool) or not isinstance(one, int) for one in team_ids):
        raise FieldError("teams", "Teams are named by id.")
    if len(set(team_ids)) < len(team_ids):
        raise FieldError("teams", "A team can't play against itself.")
    found = Team.objects.select_related("coach").in_bulk(team_ids)
    for one in team_ids:
        if one not in found:
            raise FieldError("teams", f"There is no team {one}.")
    return [found[one] for one in team_ids]


def _demand_right(by: User, teams: Sequence[Team]) -> None:
    for team in teams:
        require(by, Perm.TEAM_VIEW, team)
    if not any(team.coach_id == by.pk or by.has_perm(Perm.TEAM_CORRECT, team) for team in teams):
        raise PermissionDenied("A match is made by the coach of one of its teams.")


def _demand_registered(team: Team) -> None:
    if team.status != Team.Status.REGISTERED:
        raise Conflict(f"{team} isn't registered, so it can't play.")
