"""Opening a season, entering it, starting and closing it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict
from core.rows import overwrite
from dungeonbowl.league.formats import InvalidSettings
from dungeonbowl.wording import listed
from league.models import Entrant, Season
from league.queries import find_league, find_season
from league.queries.redrafts import still_handed_in
from league.queries.tables import table_rules
from league.services.acts.entering import enter_late
from league.services.acts.teams import demand_started, entry_of
from league.services.minutes import record
from league.services.plans import demand_sound, plan_of
from league.services.rounds import finish, lock_season
from league.services.stages import (
    StagePlan,
    demand_filled,
    open_stages,
    order_of_entries,
    start_stage,
)
from league.services.text import check, clean
from league.times import day_said
from matches.models import Webhook
from matches.services.webhooks import announce
from teams.models import Team

MOST_SEEDS = 999


def open_season(by: User, slug: str, name: str, format: str, **settings: object) -> Season:
    """Open a season for entries: one stage with one group, in the format of this key.

    Settings are the format's, and the days of its rounds. Raises ValidationError by field.
    """
    try:
        plan = plan_of({"format": format, **settings})
    except InvalidSettings as wrong:
        raise ValidationError(wrong.errors) from None
    return compose_season(by, slug, name, [plan])


@transaction.atomic
def compose_season(by: User, slug: str, name: str, plans: Sequence[StagePlan]) -> Season:
    """Open a season of several stages for entries. Raises ValidationError by field."""
    league = find_league(by, slug, Perm.LEAGUE_MANAGE)
    season = Season(league=league, name=clean("name", name), made_by=by)
    check(season, "name")
    demand_sound(plans)
    season.save()
    open_stages(season, plans)
    record(league, by, f"Opened {season.name}, {season.offer.name.lower()}, for entries.")
    return season


@transaction.atomic
def enter(
    by: User, season_id: int, team_id: int, seed: int | None = None, reason: str = ""
) -> Entrant:
    """Enter a registered team of the league: by its coach, or by a commissioner for anybody.

    Only a commissioner may give a `seed`; 1 is the best. In a season under way it is a late entry,
    if the format accepts one, perhaps with a reason. Raises ValidationError for a team that isn't
    of this league, PermissionDenied for another coach's team, Conflict if the season is closed for
    entries, the seed is taken, or the team is a draft or has entered already.
    """
    season = _lock(by, season_id, Perm.LEAGUE_ENTER)
    team = _team_of(season, team_id)
    _may_speak_for(by, season, team)
    if season.status == Season.Status.FINISHED:
        _demand_entry(season)
    if team.status != Team.Status.REGISTERED:
        raise Conflict(f"{team} is not registered: only registered teams can enter.")
    if season.entrants.filter(team=team).exists():
        raise Conflict(f"{team} has entered already.")
    if seed is not None:
        _demand_seed(by, season, seed)
    if season.status == Season.Status.STARTED:
        return enter_late(by, season, team, seed, reason)
    last = season.entrants.aggregate(last=Max("order"))["last"] or 0
    entrant = Entrant.objects.create(season=season, team=team, order=last + 1, seed=seed)
    record(season.league, by, f"Entered {team} in {season.name}.")
    return entrant


@transaction.atomic
def seed_entry(by: User, season_id: int, team_id: int, seed: int | None) -> Entrant:
    """Give an entry its seed (1 is the best), or remove it. Raises Conflict as `enter` does."""
    season = _lock(by, season_id, Perm.LEAGUE_MANAGE)
    _demand_entry(season)
    entrant = entry_of(season, team_id)
    if seed is not None and seed != entrant.seed:
        _demand_seed(by, season, seed)
    entrant.seed = seed
    entrant.save(update_fields=["seed"])
    return entrant


@transaction.atomic
def seed_entries(by: User, season_id: int, seeds: Mapping[int, int | None]) -> None:
    """Give several entries their seeds at once, so that two may change theirs; None removes one.

    Raises Conflict once entries are closed, and if two teams would have the same.
    """
    season = _lock(by, season_id, Perm.LEAGUE_MANAGE)
    _demand_entry(season)
    entries = list(season.entrants.select_related("team"))
    holders: dict[int, Team] = {}
    for one in entries:
        one.seed = seeds.get(one.team_id, one.seed)
        if one.seed is not None and holders.setdefault(one.seed, one.team) != one.team:
            raise Conflict(f"{holders[one.seed]} and {one.team} can't both have seed {one.seed}.")
    overwrite(entries, ["seed"])
    record(season.league, by, f"Gave the entries of {season.name} their seeds.")


class NotEntered(Conflict):
    """Several teams were to enter and some can't: `against` says why, by team id."""

    def __init__(self, against: dict[int, list[str]]) -> None:
        self.against = against
        standing = dict.fromkeys(sentence for said in against.values() for sentence in said)
        super().__init__("Nobody was entered.", standing=list(standing))


@transaction.atomic
def enter_teams(by: User, season_id: int, team_ids: Sequence[int]) -> list[Entrant]:
    """Enter several teams of the league, all of them or none.

    Raises ValidationError without a team, for a single one what `enter` raises, and for several
    NotEntered with what is against each.
    """
    if not team_ids:
        _demand_entry(_lock(by, season_id, Perm.LEAGUE_ENTER))
        raise ValidationError({"team": ["Choose a team."]})
    if len(team_ids) == 1:
        return [enter(by, season_id, team_ids[0])]
    entered: list[Entrant] = []
    against: dict[int, list[str]] = {}
    for team_id in team_ids:
        try:
            entered.append(enter(by, season_id, team_id))
        except ValidationError as unreadable:
            against[team_id] = list(unreadable.messages)
        except Conflict as conflict:
            against[team_id] = [conflict.detail]
    if against:
        raise NotEntered(against)
    return entered


@transaction.atomic
def withdraw(by: User, season_id: int, team_id: int) -> None:
    """Take an entry back before the season starts. Raises as `enter` does."""
    season = _lock(by, season_id, Perm.LEAGUE_ENTER)
    team = _team_of(season, team_id)
    _may_speak_for(by, season, team)
    _demand_entry(season)
    gone, _ = Entrant.objects.filter(season=season, team=team).delete()
    if not gone:
        raise Conflict(f"{team} hasn't entered {season.name}.")
    record(season.league, by, f"Took {team} out of {season.name}.")


@transaction.atomic
def start_season(
    by: User, season_id: int, seed: str = "", *, without_drafts: bool = False
) -> Season:
    """Draw the first rounds and make their matches; from here on nobody enters.

    `seed` decides the order of the draw, and is random by default. Points and tie-breaks (OPT-38,
    OPT-91) are fixed. Teams that have retired are taken out, and with `without_drafts` those that
    are drafts. Raises Conflict if it has started already, with too few teams for any stage's
    groups, if a team is a draft, or if drafts are to be left out that may still be handed in.
    """
    season = _lock(by, season_id, Perm.LEAGUE_MANAGE)
    _demand_entry(season)
    entrants = _still_there(season, by)
    if without_drafts:
        entrants = _handed_in(season, entrants, by)
    _demand_registered(entrants)
    demand_filled(list(season.stages.order_by("number")), len(entrants))
    season.house_rules = table_rules(season)
    season.seed = seed or secrets.token_hex(16)
    season.status = Season.Status.STARTED
    season.started_at, season.started_by = timezone.now(), by
    season.save()
    season.stage.season = season
    start_stage(season.stage, _drawn(season, entrants), by)
    record(season.league, by, f"Started {season.name} with {len(entrants)} teams.")
    announce(season.league.slug, Webhook.Event.SEASON_STARTED, season=season.pk)
    return season


@transaction.atomic
def finish_season(by: User, season_id: int) -> Season:
    """Close a running season early, or an open one, which never ends by itself."""
    season = _lock(by, season_id, Perm.LEAGUE_MANAGE)
    demand_started(season)
    finish(season, by)
    return season


def _still_there(season: Season, by: User) -> list[Entrant]:
    """Remove the entries of retired teams, each with a line of minutes; returns the others."""
    entrants = list(season.entrants.select_related("team"))
    retired = [one for one in entrants if one.team.status == Team.Status.RETIRED]
    for one in retired:
        record(season.league, by, f"Took {one.team} out of {season.name}: it has retired.")
    season.entrants.filter(pk__in=[one.pk for one in retired]).delete()
    return [one for one in entrants if one not in retired]


def _handed_in(season: Season, entrants: Sequence[Entrant], by: User) -> list[Entrant]:
    """Remove the entries of teams that are still drafts, each with a line of minutes.

    Raises Conflict while drafts may be handed in.
    """
    drafts = [one for one in entrants if one.team.status == Team.Status.DRAFT]
    if drafts and (day := still_handed_in(season)):
        until = f"Drafts must be handed in by {day_said(day)}"
        raise Conflict(f"{until}: {season} starts without them after it.")
    for one in drafts:
        record(season.league, by, f"{season.name} starts without {one.team}: it is a draft.")
    season.entrants.filter(pk__in=[one.pk for one in drafts]).delete()
    return [one for one in entrants if one not in drafts]


def _demand_registered(entrants: Sequence[Entrant]) -> None:
    """Raise Conflict if an entrant is a draft, as in a redraft."""
    drafts = [one.team for one in entrants if one.team.status != Team.Status.REGISTERED]
    if drafts:
        names = listed(map(str, drafts))
        raise Conflict(
            f"{names} {'is' if len(drafts) == 1 else 'are'} not registered: a season starts with"
            " registered teams only. Wait, start without them, or take them out."
        )


def _drawn(season: Season, entrants: list[Entrant]) -> list[int]:
    """The teams in the order of the draw, which is stored in their entries."""
    order = order_of_entries(season.stage, entrants)
    for entrant in entrants:
        entrant.order = order.index(entrant.team_id) + 1
    overwrite(entrants, ["order"])
    return order


def _lock(by: User, season_id: int, perm: Perm) -> Season:
    """The season, locked for this transaction, for somebody with that right."""
    return lock_season(find_season(by, season_id, perm).pk)


def _demand_entry(season: Season) -> None:
    if season.status != Season.Status.ENTRY:
        raise Conflict(f"{season} {season.how_far}: its entries are closed.")


def _demand_seed(by: User, season: Season, seed: int) -> None:
    require(by, Perm.LEAGUE_MANAGE, season)
    taken = season.entrants.filter(seed=seed).select_related("team").first()
    if taken is not None:
        raise Conflict(f"{taken.team} has that seed.")


def _team_of(season: Season, team_id: int) -> Team:
    team = Team.objects.filter(pk=team_id, league_slug=season.league.slug).first()
    if team is None:
        raise ValidationError({"team": ["There is no such team in this league."]})
    return team


def _may_speak_for(by: User, season: Season, team: Team) -> None:
    if by.has_perm(Perm.TEAM_MANAGE, team) or by.has_perm(Perm.LEAGUE_MANAGE, season):
        return
    raise PermissionDenied("Only its coach or a commissioner can do that for this team.")
