"""A season's stages: planned with it, and drawn when it is their turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from accounts.models import User
from core.errors import Conflict
from dungeonbowl.league.formats import Format, Seeding, offered
from dungeonbowl.league.promotion import divided
from dungeonbowl.league.stages import (
    Taker,
    crossed,
    dealt,
    group_sizes,
    qualified,
    seeded,
    taken_from,
)
from league.models import Entrant, Group, GroupEntrant, Season, Stage
from league.queries.stages import StagePart
from league.queries.tables import fresh_standings
from league.services.fixtures import make_fixtures
from league.services.lots import opening, shuffled
from teams.models import Team


@dataclass(frozen=True)
class StagePlan:
    """A planned stage; without a taker it takes everybody.

    With a `first_day` each round is set down for a day, `every` this many days.
    """

    play: Format
    name: str = ""
    groups: int = 1
    taker: Taker | None = None
    first_day: date | None = None
    every: int = 7

    @property
    def offered(self) -> str:
        """Its format's offer."""
        return offered(self.play).name


def planned_as(stage: Stage) -> StagePlan:
    """The stage as a plan."""
    taker = stage.taker if stage.takes else None
    groups = stage.groups.count()
    return StagePlan(stage.play, stage.name, groups, taker, stage.first_day, stage.every)


def open_stages(season: Season, plans: Sequence[StagePlan]) -> None:
    """Create a new season's stages; the first is the present one."""
    for number, plan in enumerate(plans, start=1):
        stage = Stage.objects.create(
            season=season,
            number=number,
            name=plan.name,
            format=plan.play.key,
            settings=plan.play.chosen(),
            takes=_kept(plan.taker),
            first_day=plan.first_day,
            every=plan.every,
            present_in=season if number == 1 else None,
        )
        Group.objects.bulk_create(
            [Group(stage=stage, number=one) for one in range(1, plan.groups + 1)]
        )


def _kept(taker: Taker | None) -> dict[str, object]:
    if taker is None:
        return {}
    return {"source": taker.source, "places": list(taker.places), "cross": taker.cross}


def demand_filled(stages: Sequence[Stage], entries: int) -> None:
    """Raise Conflict if with this many entries a group of any stage has too few teams."""
    sizes: dict[int, list[int]] = {}
    for stage in stages:
        taker, fewest = stage.taker, stage.play.fewest
        teams = entries if taker.source is None else taken_from(sizes[taker.source], taker)
        sizes[stage.number] = group_sizes(teams, stage.groups.count())
        if min(sizes[stage.number]) < fewest:
            raise Conflict(_too_few(stage, teams, len(stages)))


def _too_few(stage: Stage, teams: int, stages: int) -> str:
    groups, fewest = stage.groups.count(), stage.play.fewest
    what = "A season" if stages == 1 else f"{stage}"
    if groups == 1:
        number = "two" if fewest == 2 else "three"
        return f"{what} needs at least {number} teams{'' if stages == 1 else f', and has {teams}'}."
    return f"{what} has {groups} groups of at least {fewest} teams: {teams} don't fill them."


def start_stage(stage: Stage, order: Sequence[int], by: User) -> None:
    """Draw a stage: its groups, filled in turns in this order of teams, and their first rounds."""
    season = stage.season
    stage.status = Season.Status.STARTED
    stage.save(update_fields=["status"])
    groups = list(stage.groups.order_by("number"))
    entrants = {one.team_id: one for one in season.entrants.filter(team__in=order)}
    for group, here in zip(groups, _in_groups(order, entrants, len(groups)), strict=True):
        group.stage = stage
        GroupEntrant.objects.bulk_create(
            [
                GroupEntrant(group=group, entrant=entrants[team], order=number)
                for number, team in enumerate(here, start=1)
            ]
        )
        for number, one in enumerate(opening(stage, here), start=1):
            make_fixtures(season, group, number, one, by)


def _in_groups(
    order: Sequence[int], entrants: Mapping[int, Entrant], groups: int
) -> list[list[int]]:
    """The groups' teams in the order of the draw: dealt in turns, or by rank if there is one.

    Teams without a rank come after those with one.
    """
    if entrants[order[0]].season.stage.number > 1:
        return dealt(order, groups)
    divisions = divisions_of({team: one.rank for team, one in entrants.items()}, order, groups)
    return [sorted(here, key=order.index) for here in divisions] or dealt(order, groups)


def divisions_of(
    ranks: Mapping[int, int | None], order: Sequence[int], groups: int
) -> list[list[int]]:
    """These teams in divisions, best first; empty if none has a rank."""
    ranked = [team for team in order if ranks.get(team) is not None]
    others = [team for team in order if ranks.get(team) is None]
    by_rank = sorted(ranked, key=lambda team: ranks[team] or 0)
    return divided([*by_rank, *others], groups) if ranked else []


def order_of_entries(stage: Stage, entrants: Sequence[Entrant]) -> list[int]:
    """The entrants in the order of the stage's draw."""
    teams = [entrant.team_id for entrant in entrants]
    order = shuffled(stage.season, teams, stage.seed)
    match stage.play.seeded:
        case Seeding.TABLE:
            ratings = dict(Team.objects.filter(pk__in=order).values_list("pk", "rating"))
            return sorted(order, key=lambda team: -ratings[team])
        case Seeding.BY_HAND:
            return seeded(order, _by_hand(entrants))
        case _:
            return order


def _by_hand(entrants: Sequence[Entrant]) -> dict[int, int]:
    return {one.team_id: one.seed for one in entrants if one.seed is not None}


def order_of_stage(stage: Stage, drawn: Collection[int] = ()) -> list[int]:
    """The teams of a stage whose turn it is, in the order of its draw.

    For a stage already drawn, including those who have left since.
    """
    taker = stage.taker
    staying = list(stage.season.entrants.filter(Q(withdrawn_at=None) | Q(team__in=drawn)))
    if taker.source is None:
        return order_of_entries(stage, staying)
    source = stage.season.stages.get(number=taker.source)
    there = {one.team_id for one in staying}
    tables, overall = tables_of(source, there)
    if taker.cross:
        return crossed(tables, taker.places)
    found = qualified(tables, taker.places, overall)
    match stage.play.seeded:
        case Seeding.TABLE:
            return found
        case Seeding.BY_HAND:
            return seeded(found, _by_hand(staying))
        case _:
            return shuffled(stage.season, found, stage.seed)


def tables_of(source: Stage, there: set[int]) -> tuple[list[list[int]], list[int]]:
    """The table of each group of a stage, and of all together, without teams that left."""
    season = source.season
    parts = [StagePart(source, group) for group in source.groups.order_by("number")]
    tables = [[row.team for row in fresh_standings(season, part)] for part in parts]
    overall = [row.team for row in fresh_standings(season, StagePart(source))]
    return [[team for team in table if team in there] for table in tables], overall


def next_stage(season: Season, by: User) -> Stage | None:
    """Draw the stage after the present one; None if there is none, or nobody to play it."""
    stage = season.stages.filter(number=season.stage.number + 1).first()
    if stage is None:
        return None
    stage.season = season
    _take_own_seed(stage)
    order = order_of_stage(stage)
    if min(group_sizes(len(order), stage.groups.count())) < stage.play.fewest:
        return None
    past = season.stage
    past.status = Season.Status.FINISHED
    past.save(update_fields=["status"])
    make_present(season, stage)
    start_stage(stage, order, by)
    return stage


def _take_own_seed(stage: Stage) -> None:
    """Skip a stage's first draw if the first stage was drawn from its seed, as once could be."""
    spent = stage.season.stages.filter(number=1, draws=stage.number)
    if stage.draws == 1 and spent.exists():
        stage.draws = 2
        stage.save(update_fields=["draws"])


def make_present(season: Season, stage: Stage) -> None:
    """Make this the present stage."""
    season.stages.exclude(present_in=None).update(present_in=None)
    stage.present_in = season
    stage.save(update_fields=["present_in"])
    season.stage = stage


def forget_stages(season: Season, back_to: Stage) -> None:
    """Undraw the stages after this one, and make it the present stage again."""
    later = season.stages.filter(number__gt=back_to.number)
    GroupEntrant.objects.filter(group__stage__in=later).delete()
    later.update(status=Season.Status.ENTRY)
    if season.stage.pk != back_to.pk:
        make_present(season, back_to)
    back_to.status = Season.Status.STARTED
    back_to.save(update_fields=["status"])
