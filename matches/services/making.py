"""Making matches: friendlies by their coaches, fixtures by the floor above."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.dice import seed_hash
from dungeonbowl.errors import FieldError
from matches.models import Match, Side
from matches.queries import awaiting_rules
from matches.services.choosing import Alliances, alliance_of, chosen_options
from teams.house import House
from teams.models import Team

FEWEST, MOST = 2, 4
LONGEST_LABEL = 80


@dataclass(frozen=True, slots=True)
class Friendly:
    """What its coaches arrange: which teams meet, by id, and what the match is played with.

    Its `options` override the house rules; `alliances` are teams that play together (OPT-92).
    """

    teams: Sequence[int]
    exhibition: bool = False
    options: Mapping[str, object] = field(default_factory=dict)
    alliances: Alliances | None = None


@transaction.atomic
def make(by: User, friendly: Friendly, house: House, *, label: str = "") -> Match:
    """Make a match of two to four registered teams, by a coach of one or a commissioner (SET-01).

    Raises FieldError for impossible teams or alliances, ValidationError by option, Http404 for
    somebody who may see none of the teams, PermissionDenied, Conflict for one that isn't
    registered.
    """
    teams = _teams_seen(friendly.teams, by)
    _demand_right(by, teams)
    for team in teams:
        _demand_registered(team)
    match = Match(
        label=label[:LONGEST_LABEL],
        options=chosen_options(friendly.options, house.rules, teams, friendly.alliances),
        exhibition=friendly.exhibition,
        made_by=by,
        **house.columns(),
    )
    return _lay_down([(match, teams)])[0]


@transaction.atomic
def make_drawn(
    by: User,
    meetings: Sequence[Sequence[int]],
    house: House,
    *,
    label: str = "",
    needs_winner: bool = False,
) -> list[Match]:
    """Make the matches of a season's draw, for the floor above. No permission is checked here:

    a round is drawn when the last result of another comes in, whoever confirms that.
    """
    for meeting in meetings:
        _demand_ids(meeting)
    found = _found({one for meeting in meetings for one in meeting})
    about = {"label": label[:LONGEST_LABEL], "needs_winner": needs_winner, "made_by": by}
    matches = [Match(**about, **house.columns()) for _ in meetings]
    return _lay_down([*zip(matches, [_named(one, found) for one in meetings], strict=True)])


def renew_rules(house: House) -> None:
    """A league changed its house rules: update its matches that aren't prepared or started.

    It waits for preparations under way. Call it in the transaction of the change.
    """
    waiting = awaiting_rules(house.league_slug)
    list(waiting.order_by("pk").select_for_update(of=("self",)).values_list("pk"))
    waiting.update(**house.columns())


def _lay_down(matches: Sequence[tuple[Match, Sequence[Team]]]) -> list[Match]:
    for match, _ in matches:
        match.seed = secrets.token_hex(32)
        match.seed_hash = seed_hash(match.seed)
    made = Match.objects.bulk_create([match for match, _ in matches])
    Side.objects.bulk_create([side for match, teams in matches for side in _sides(match, teams)])
    return made


def _sides(match: Match, teams: Sequence[Team]) -> list[Side]:
    allied = match.options.get("alliances", [])
    return [
        Side(match=match, team=team, order=order, alliance=alliance_of(team, allied))
        for order, team in enumerate(teams)
    ]


def _teams_seen(team_ids: Sequence[int], by: User) -> list[Team]:
    """The same, treating teams that `by` may not see as missing.

    Raises FieldError, and Http404 if `by` may see none of them.
    """
    _demand_ids(team_ids)
    rows = _found(team_ids)
    seen = {pk: team for pk, team in rows.items() if by.has_perm(Perm.TEAM_VIEW, team)}
    if not seen:
        raise Http404("There are no such teams.")
    return _named(team_ids, seen)


def _found(team_ids: Iterable[int]) -> dict[int, Team]:
    return Team.objects.select_related("coach").in_bulk(team_ids)


def _named(team_ids: Iterable[int], found: Mapping[int, Team]) -> list[Team]:
    """The teams in the order named. Raises FieldError for one that isn't found."""
    for one in team_ids:
        if one not in found:
            raise FieldError("teams", f"There is no team {one}.")
    return [found[one] for one in team_ids]


def _demand_ids(team_ids: Sequence[int]) -> None:
    if not isinstance(team_ids, list | tuple) or not FEWEST <= len(team_ids) <= MOST:
        raise FieldError("teams", "A match has two to four teams.")
    if any(isinstance(one, bool) or not isinstance(one, int) for one in team_ids):
        raise FieldError("teams", "Teams are named by id.")
    if len(set(team_ids)) < len(team_ids):
        raise FieldError("teams", "A team can't play against itself.")


def _demand_right(by: User, teams: Sequence[Team]) -> None:
    if not any(team.coach_id == by.pk or by.has_perm(Perm.TEAM_CORRECT, team) for team in teams):
        raise PermissionDenied("A match is made by the coach of one of its teams.")


def _demand_registered(team: Team) -> None:
    if team.status != Team.Status.REGISTERED:
        raise Conflict(f"{team} isn't registered, so it can't play.")
