"""The next season: which teams go on to it, and with which rosters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models import User
from core.api.numbers import id_in
from core.errors import Conflict
from dungeonbowl.league.promotion import divided, most_moving, moved
from dungeonbowl.purchases import redraft_price
from dungeonbowl.team.state import PlayerState
from dungeonbowl.team.value import Receipt
from dungeonbowl.wording import counted
from league.models import Entrant, Season, SeasonAct
from league.queries import acts, house_of, house_rules_of
from league.queries.redrafts import UNTIL
from league.services.acts.base import ActDone, ActKind, enter_act, lock_to_run
from league.services.acts.nextstages import played_again
from league.services.acts.prizing import settle_prizes
from league.services.acts.teams import demand_not_gone_on
from league.services.acts.unplayed import UNPLAYED, bring_back, call_off_unplayed
from league.services.drafting import demand_day
from league.services.rounds import lock_season
from league.services.stages import open_stages, tables_of
from league.services.text import check, clean
from league.times import day_said, mistyped
from teams import ledger
from teams.house import House
from teams.ledger import OpenTeam
from teams.models import Change
from teams.queries.origins import as_it_stands
from teams.services.redrafting import adopt_house_rules, draft_anew, draft_back
from teams.services.staying import ComingSeason, go_back, keep_roster
from teams.wording import called

KEPT, REDRAFT = "kept", "redraft"
ROSTERS = (KEPT, REDRAFT)
MOST_GOLD = 100_000_000
CALLED_OFF = "Its season is over, and the next one begins."
UNKNOWN = "Name teams of this season by id."


@dataclass(frozen=True)
class Succession:
    """The wishes for a next season: its name, the ids of the teams that stay, and their rosters.

    `budget` is each team's for a redraft, in gold pieces; None is what a new team gets.
    `drafts_until` is the last day of the drafts. `promotion` says how many go up and down between
    groups that are divisions; None draws the groups. `first_day` is the first round's; without one
    there are no dates.
    """

    name: str
    stays: Sequence[int]
    rosters: str = KEPT
    budget: int | None = None
    promotion: int | None = None
    drafts_until: date | None = None
    first_day: date | None = None


@dataclass(frozen=True)
class TeamOnward:
    """A team that goes on: the change in its ledger, and who no longer misses a game, by name.

    `offers` are a redraft's players with their prices, `rules` the team's former rules.
    """

    id: int
    name: str
    change: Change
    cured: list[str]
    offers: list[tuple[PlayerState, Receipt]] = field(default_factory=list)
    rules: dict[str, Any] | None = None


@dataclass(frozen=True)
class SeasonOnward:
    """The next season with the teams that go on to it, and the names of those that don't.

    `moves` has each team's old and new division by id; it is empty if groups are drawn.
    """

    season: Season
    teams: list[TeamOnward]
    leave: list[str]
    moves: Mapping[int, tuple[int, int]]


class NextKind(ActKind):
    """Taken back, the next season is gone, and its teams are as before.

    Once no season follows any more, matches that were called off for it are to be played.
    """

    key = acts.NEXT
    facts = {"season": int, "changes": list, "rules": dict}

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        following = Season.objects.filter(league=season.league, follows=season)
        if not following.filter(pk=act.facts["season"]).exists():
            raise Conflict(f"No such season follows {season}.")
        coming = lock_season(act.facts["season"])
        if coming.status != Season.Status.ENTRY:
            raise Conflict(f"{coming} has started: it can't be taken back any more.")
        changes = Change.objects.filter(
            pk__in=act.facts["changes"], team__in=season.entrants.values("team")
        )
        teams = ledger.lock_all(change.team_id for change in changes)
        # A correction in the last season may have posted them again.
        standing = map(as_it_stands, changes)
        for change in sorted(standing, key=lambda one: one.pk, reverse=True):
            self._back(teams[change.team_id], change, by, act.facts["rules"])
        coming.delete()
        if not season.followed_by.exists():
            bring_back(season, by)

    def _back(
        self, team: OpenTeam, change: Change, by: User, rules: Mapping[str, dict[str, Any]]
    ) -> None:
        why = "The next season isn't played after all"
        if str(team.id) not in rules:
            go_back(team, change, by, why)
            return
        # A new progression reaches all teams at once, in a redraft or not (C-191).
        adopt_house_rules(team, {**rules[str(team.id)], "progression": team.rules["progression"]})
        draft_back(team, change, by, why)
        settle_prizes(team, by)


NEXT = NextKind()


@transaction.atomic
def next_season(by: User, season_id: int, wish: Succession) -> SeasonOnward:
    """Open the season after this one for entries, in the same format, with those who stay.

    Kept rosters keep players, SPP, items and gold. In a redraft each team is a draft again, with a
    budget and its players offered to it. Nobody misses a game any more, and matches that nobody
    played are called off. Raises ValidationError by field; Conflict while the season or one of its
    matches is under way, a team is in a match, or has gone on already.
    """
    old = lock_to_run(by, season_id)
    if old.status != Season.Status.FINISHED:
        raise Conflict(f"{old} isn't over: the next season comes after its last match.")
    if wrong := mistyped(wish.first_day):
        raise ValidationError({"first_day": [wrong]})
    demand_day(old.league, wish.drafts_until, redraft=wish.rosters == REDRAFT)
    called_off = call_off_unplayed(old, by, CALLED_OFF)
    teams = _staying(old, wish)
    ranked = _ranked(old, wish)
    coming = _opened(old, by, wish, ranked)
    onward = (
        _redrafted(teams, by, coming, wish)
        if wish.rosters == REDRAFT
        else [_keeps(team, by, coming) for team in teams.values()]
    )
    facts = {**_facts(coming, onward), UNPLAYED: called_off}
    if wish.drafts_until:
        facts[UNTIL] = wish.drafts_until.isoformat()
    enter_act(old, NEXT, by, "", ActDone(_said(coming, wish), facts=facts))
    return SeasonOnward(coming, onward, _leaving(old, wish), _moves(old, ranked))


def _staying(old: Season, wish: Succession) -> dict[int, OpenTeam]:
    """The teams that stay, locked. Raises ValidationError by field, Conflict."""
    if wish.rosters not in ROSTERS:
        raise ValidationError({"rosters": [f"Must be one of {', '.join(ROSTERS)}."]})
    if not wish.stays:
        raise ValidationError({"stays": ["Say which teams stay."]})
    if None in map(id_in, wish.stays):
        raise ValidationError({"stays": [UNKNOWN]})
    if len({*wish.stays}) < len(wish.stays):
        raise ValidationError({"stays": ["A team stays once."]})
    played = old.entrants.filter(team__league_slug=old.league.slug, team__in=wish.stays)
    if {*wish.stays} - {*played.values_list("team", flat=True)}:
        raise ValidationError({"stays": [UNKNOWN]})
    demand_not_gone_on(old, wish.stays)
    if wish.rosters == REDRAFT:
        _demand_free(wish.stays)
    return ledger.lock_all(wish.stays)


def _demand_free(teams: Sequence[int]) -> None:
    """Raise Conflict if one of them plays in another season: a draft can't play."""
    busy = Entrant.objects.filter(
        team__in=teams, withdrawn_at=None, season__status=Season.Status.STARTED
    )
    standing = [
        f"{one.team} is playing in {one.season}."
        for one in busy.select_related("team", "season").order_by("team__name", "pk")
    ]
    if standing:
        raise Conflict("Whoever is playing can't be drafted anew now.", standing=standing)


def _budget(old: Season, wish: Succession) -> int:
    """The budget of each team, in gold pieces. Raises ValidationError by field."""
    if wish.budget is None:
        return house_rules_of(old.league).number("starting_treasury")
    if not 0 <= wish.budget <= MOST_GOLD:
        raise ValidationError({"budget": [f"From 0 to {MOST_GOLD:,} gold pieces."]})
    return wish.budget


def _ranked(old: Season, wish: Succession) -> list[int]:
    """The teams that stay, best division first; empty if groups are drawn.

    Raises ValidationError by field.
    """
    if wish.promotion is None:
        return []
    tables = divisions(old, {*wish.stays})
    if len(tables) < 2:
        raise ValidationError({"promotion": [f"{old} has no groups between which teams move."]})
    most = most_moving(tables)
    if not 0 <= wish.promotion <= most:
        raise ValidationError({"promotion": [f"Between these divisions 0 to {most} can move."]})
    return moved(tables, wish.promotion)


def divisions(old: Season, there: set[int]) -> list[list[int]]:
    """The first stage's groups in order, each with its teams by place."""
    stage = old.stages.get(number=1)
    stage.season = old
    return tables_of(stage, there)[0]


def _opened(old: Season, by: User, wish: Succession, ranked: Sequence[int]) -> Season:
    coming = Season(league=old.league, name=clean("name", wish.name), made_by=by, follows=old)
    check(coming, "name")
    coming.save()
    open_stages(coming, played_again(old, wish.first_day))
    ranks = {team: place for place, team in enumerate(ranked, start=1)}
    Entrant.objects.bulk_create(
        Entrant(season=coming, team_id=team, order=place, rank=ranks.get(team))
        for place, team in enumerate(wish.stays, start=1)
    )
    return coming


def _keeps(team: OpenTeam, by: User, coming: Season) -> TeamOnward:
    back = _absent(team)
    change = keep_roster(team, by, ComingSeason(coming.pk, coming.name))
    return TeamOnward(team.id, team.row.name, change, back)


def _redrafted(
    teams: Mapping[int, OpenTeam], by: User, coming: Season, wish: Succession
) -> list[TeamOnward]:
    house, budget = house_of(coming.league), _budget(coming, wish)
    return [_redrafts(team, by, coming, budget, house) for team in teams.values()]


def _redrafts(team: OpenTeam, by: User, coming: Season, budget: int, house: House) -> TeamOnward:
    back, rules = _absent(team), team.row.house_rules
    change = draft_anew(team, by, ComingSeason(coming.pk, coming.name), budget, house)
    offers = [(one, redraft_price(one, team.rules)) for one in team.state.offered]
    return TeamOnward(team.id, team.row.name, change, back, offers, rules)


def _absent(team: OpenTeam) -> list[str]:
    return [called(one) for one in team.state.roster if one.miss_next_game]


def _said(coming: Season, wish: Succession) -> str:
    how = "drafted anew" if wish.rosters == REDRAFT else "with the rosters they have"
    until = f" until {day_said(wish.drafts_until)}" if wish.drafts_until else ""
    return f"{coming} follows {coming.follows}: {counted(len(wish.stays), 'team')} {how}{until}."


def _facts(coming: Season, onward: Sequence[TeamOnward]) -> dict[str, Any]:
    """The facts to take it back."""
    rules = {str(one.id): one.rules for one in onward if one.rules is not None}
    return {"season": coming.pk, "changes": [one.change.pk for one in onward], "rules": rules}


def _leaving(old: Season, wish: Succession) -> list[str]:
    gone = old.entrants.exclude(team__in=wish.stays).select_related("team")
    return [one.team.name for one in gone]


def _moves(old: Season, ranked: Sequence[int]) -> dict[int, tuple[int, int]]:
    """Each team's old and new division, counted from 1."""
    before = divisions(old, {*ranked}) if ranked else []
    was = {team: number for number, table in enumerate(before, 1) for team in table}
    after = divided(ranked, len(before)) if ranked else []
    return {team: (was[team], now) for now, table in enumerate(after, 1) for team in table}
