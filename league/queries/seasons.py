"""Reading a season, and who entered.

A big season has thousands of lines, so these are tuples read from only the needed columns, never
models.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL
from django.http import Http404

from accounts.permissions import Perm, Person, require
from core.prepared import prepared
from dungeonbowl.league import formats
from dungeonbowl.league.formats import Seeding
from league.models import Entrant, GroupEntrant, League, Season
from league.queries.roles import remember
from league.queries.stages import StagePart
from teams.heraldry import Arms, arms_of
from teams.models import Team

MY_ROLE = """
    SELECT mine.role FROM league_membership mine
    WHERE mine.league_id = league_season.league_id AND mine.user_id = %s
"""
# Of all its stages.
GROUPS = """
    SELECT COUNT(*) FROM league_group part JOIN league_stage stage ON stage.id = part.stage_id
    WHERE stage.season_id = league_season.id
"""
EARLIER = """
    SELECT earlier.name FROM league_season earlier WHERE earlier.id = league_season.follows_id
"""
LATER = """
    SELECT later.{} FROM league_season later WHERE later.follows_id = league_season.id
    ORDER BY later.id LIMIT 1
"""
FOLLOWING = """
    SELECT COUNT(*) FROM league_season later WHERE later.follows_id = league_season.id
"""
# What is fetched with a season, as SQL: compiling this many subqueries took Django a fifth of the
# season page's time.
ALONG = {
    "my_role": MY_ROLE,
    "parts": GROUPS,
    "went_before": EARLIER,
    "coming_id": LATER.format("id"),
    "coming": LATER.format("name"),
    "following": FOLLOWING,
}
LARGEST_ID = 2**63 - 1


class TeamFacts(NamedTuple):
    """A team as a season's lists show it.

    `rating` is the present one, the arms are its coach's choice.
    """

    id: int
    name: str
    college: str
    coach_id: int
    coach: str
    rating: int
    ground: str = ""
    figure: str = ""
    charge: str = ""
    withdrawn_at: datetime | None = None
    drawn_as: int | None = None
    status: str = ""

    @property
    def arms(self) -> Arms:
        """Its colours and charge, chosen or derived from its id."""
        return arms_of(self.id, self.ground, self.figure, self.charge)


def find_season(user: Person, season_id: int, perm: Perm = Perm.LEAGUE_VIEW) -> Season:
    """The season and its league, if the person has that right. Raises Http404, PermissionDenied."""
    if season_id > LARGEST_ID:
        raise Http404("There is no such season.")
    # The person's role is fetched too, so that a page needn't ask again.
    rows: list[Any] = _season_for(season_id, user.pk or 0)
    if not rows:
        raise Http404("There is no such season.")
    (season,) = rows
    remember(user, season.league, season.my_role or "")
    require(user, perm, season)
    found: Season = season
    return found


@prepared
def _season_for(season: int, user: int) -> QuerySet[Season]:
    """With the reader's role, the number of groups, and the seasons before and after."""
    values = {"my_role": [user]}
    along = {name: RawSQL(one, values.get(name, [])) for name, one in ALONG.items()}  # noqa: S611
    rows = Season.objects.select_related("league", "stage").annotate(**along)
    return rows.filter(pk=season).order_by()


def entrants_of(season: Season, part: StagePart | None = None) -> dict[int, TeamFacts]:
    """The teams by id in the order of the draw; for a part of the season, those drawn into it."""
    found = _entered(season.pk) if part is None else _drawn_into(season, part)
    return {row[0]: TeamFacts(*row) for row in found}


@prepared
def _entered(season: int) -> QuerySet[Entrant, Any]:
    return _teams().filter(season=season)


def _drawn_into(season: Season, part: StagePart) -> QuerySet[Entrant, Any]:
    drawn = GroupEntrant.objects.filter(group__stage=part.stage)
    drawn = drawn.filter(group=part.group) if part.group else drawn
    return _teams().filter(season=season, pk__in=drawn.values("entrant"))


def _teams() -> QuerySet[Entrant, Any]:
    arms = ("ground", "figure", "charge")
    columns = ("name", "college", "coach_id", "coach__username", "rating", *arms)
    known = (*(f"team__{column}" for column in columns), "withdrawn_at", "drawn_as", "team__status")
    return Entrant.objects.order_by("order", "id").values_list("team_id", *known)


def lot_numbers(teams: Iterable[TeamFacts]) -> dict[int, int]:
    """The lot numbers of teams that don't use their own id, by id."""
    return {team.id: team.drawn_as for team in teams if team.drawn_as is not None}


def drafts_in(season: Season) -> set[int]:
    """The teams that entered and are still drafts, as in a redraft: the start waits for them."""
    drafts = Entrant.objects.filter(season=season, team__status=Team.Status.DRAFT)
    return {*drafts.values_list("team_id", flat=True)}


def seasons_of(league: League) -> list[Season]:
    """The league's seasons, newest first."""
    return _of_league(league.pk)


@prepared
def _of_league(league: int) -> QuerySet[Season]:
    return Season.objects.filter(league=league).select_related("stage").order_by("-id")


def open_seasons_with(slug: str, team_ids: list[int]) -> list[int]:
    """The league's running open seasons in which all these teams play."""
    free = [one.key for one in formats.FORMATS if one.free]
    seasons = Season.objects.filter(
        league__slug=slug, stage__format__in=free, status=Season.Status.STARTED
    )
    for team_id in team_ids:
        seasons = seasons.filter(Q(entrants__team=team_id, entrants__withdrawn_at=None))
    return list(seasons.order_by("id").values_list("pk", flat=True))


def seeded_by_hand(season: Season) -> bool:
    """Whether a stage of the season asks for seeds."""
    return any(stage.play.seeded is Seeding.BY_HAND for stage in season.stages.all())


def seeds_given(season: Season) -> list[Entrant]:
    """The entries that have a seed, the best first."""
    given = season.entrants.exclude(seed=None).select_related("team")
    return list(given.order_by("seed"))
