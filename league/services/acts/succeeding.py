"""The next season: which teams go on to it, and with what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.models import User
from core.api.numbers import id_in
from core.errors import Conflict
from dungeonbowl.league.promotion import divided, most_moving, moved
from dungeonbowl.wording import counted
from league.models import Entrant, Season, SeasonAct, Stage
from league.queries import acts
from league.services.acts.base import ActKind, Done, enter_act, lock_to_run
from league.services.rounds import lock_season
from league.services.stages import StagePlan, open_stages, tables_of
from league.services.text import check, clean
from teams import ledger
from teams.ledger import OpenTeam
from teams.models import Change
from teams.services.staying import ComingSeason, go_back, keep_roster
from teams.wording import called

KEPT = "kept"
ROSTERS = (KEPT,)
UNKNOWN = "Name teams of this season by id."


@dataclass(frozen=True)
class Succession:
    """The next season as it is wished for: its name, who stays by id, and with which rosters.

    `promotion` is how many go up, and down, between groups that are divisions; None draws the
    groups anew.
    """

    name: str
    stays: Sequence[int]
    rosters: str = KEPT
    promotion: int | None = None


@dataclass(frozen=True)
class TeamOnward:
    """A team that goes on: the change in its ledger, and who misses no game any more, by name."""

    id: int
    name: str
    change: Change
    cured: list[str]


@dataclass(frozen=True)
class SeasonOnward:
    """The next season with the teams that go on to it, and the names of those that don't.

    `moves` is the division of each team by id, as it was and as it becomes; of none where groups
    are drawn.
    """

    season: Season
    teams: list[TeamOnward]
    leave: list[str]
    moves: Mapping[int, tuple[int, int]]


class NextKind(ActKind):
    """Taken back, the next season is gone, and its teams are as they were before it."""

    key = acts.NEXT

    def undo(self, season: Season, act: SeasonAct, by: User) -> None:
        coming = lock_season(act.facts["season"])
        if coming.status != Season.Status.ENTRY:
            raise Conflict(f"{coming} has started: it can't be taken back any more.")
        changes = Change.objects.filter(pk__in=act.facts["changes"]).order_by("-id")
        teams = ledger.lock_all(change.team_id for change in changes)
        for change in changes:
            go_back(teams[change.team_id], change, by, f"{coming} isn't played after all")
        coming.delete()


NEXT = NextKind()


@transaction.atomic
def next_season(by: User, season_id: int, wish: Succession) -> SeasonOnward:
    """Open the season after this one for entries, played as this one, with those who stay in it.

    Kept rosters keep players, SPP, items and gold, and nobody misses a game any more. Raises
    ValidationError by field; Conflict while the season is played, a team is in a match, or went
    on already.
    """
    old = lock_to_run(by, season_id)
    if old.status != Season.Status.FINISHED:
        raise Conflict(f"{old} isn't over: the next season comes after its last match.")
    teams = _staying(old, wish)
    ranked = _ranked(old, wish)
    coming = _opened(old, by, wish, ranked)
    onward = [_keeps(team, by, coming) for team in teams.values()]
    facts = {"season": coming.pk, "changes": [one.change.pk for one in onward]}
    said = f"{coming} follows {old}: {counted(len(teams), 'team')} with the rosters they have."
    enter_act(old, NEXT, by, "", Done(said, facts=facts))
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
    gone = Entrant.objects.filter(season__follows=old, team__in=wish.stays)
    for one in gone.select_related("team", "season")[:1]:
        raise Conflict(f"{one.team} went on to {one.season} already.")
    return ledger.lock_all(wish.stays)


def _ranked(old: Season, wish: Succession) -> list[int]:
    """Who stays, the best division's first; nobody where groups are drawn.

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
    """The groups of the first stage in their order, each with its teams by place."""
    stage = old.stages.get(number=1)
    stage.season = old
    return tables_of(stage, there)[0]


def _opened(old: Season, by: User, wish: Succession, ranked: Sequence[int]) -> Season:
    coming = Season(league=old.league, name=clean("name", wish.name), made_by=by, follows=old)
    check(coming, "name")
    coming.save()
    open_stages(coming, [_again(stage) for stage in old.stages.order_by("number")])
    ranks = {team: place for place, team in enumerate(ranked, start=1)}
    Entrant.objects.bulk_create(
        Entrant(season=coming, team_id=team, order=place, rank=ranks.get(team))
        for place, team in enumerate(wish.stays, start=1)
    )
    return coming


def _again(stage: Stage) -> StagePlan:
    """A stage as it was, but for its days."""
    taker = stage.taker if stage.takes else None
    return StagePlan(stage.play, stage.name, stage.groups.count(), taker, every=stage.every)


def _keeps(team: OpenTeam, by: User, coming: Season) -> TeamOnward:
    back = [called(one) for one in team.state.roster if one.miss_next_game]
    change = keep_roster(team, by, ComingSeason(coming.pk, coming.name))
    return TeamOnward(team.id, team.row.name, change, back)


def _leaving(old: Season, wish: Succession) -> list[str]:
    gone = old.entrants.exclude(team__in=wish.stays).select_related("team")
    return [one.team.name for one in gone]


def _moves(old: Season, ranked: Sequence[int]) -> dict[int, tuple[int, int]]:
    """The division of each team, counted from 1, as it was and as it becomes."""
    before = divisions(old, {*ranked}) if ranked else []
    was = {team: number for number, table in enumerate(before, 1) for team in table}
    after = divided(ranked, len(before)) if ranked else []
    return {team: (was[team], now) for now, table in enumerate(after, 1) for team in table}
