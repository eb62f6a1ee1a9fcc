"""Reading a season: who entered, and its fixtures with what became of them.

A table of a big season is made of thousands of lines, so these are values straight from the
columns needed, never rows of models, and tuples, which are made in no time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, datetime
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Case, Q, QuerySet, When
from django.db.models.expressions import RawSQL
from django.http import Http404

from accounts.permissions import Perm, Person, require
from core.prepared import prepared
from dungeonbowl.keys import ResultKind
from dungeonbowl.league import formats
from league.models import Entrant, Fixture, GroupEntrant, League, Season
from league.queries.roles import remember
from league.queries.stages import StagePart
from matches.models import Match
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
# What comes along with a season, in the database's words: to put so many questions into one takes
# Django a fifth of what the season's page takes.
ALONG = {
    "my_role": MY_ROLE,
    "parts": GROUPS,
    "went_before": EARLIER,
    "coming_id": LATER.format("id"),
    "coming": LATER.format("name"),
}
BYE = "bye"
LARGEST_ID = 2**63 - 1


class TeamFacts(NamedTuple):
    """A team as lists of a season show it. `rating` as it is now, the arms as its coach chose."""

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
        """Its colours and charge, chosen or given by its number."""
        return arms_of(self.id, self.ground, self.figure, self.charge)


class FixtureSide(NamedTuple):
    """One team's part in a fixture."""

    team: int
    touchdowns: int
    casualties: int
    outcome: str
    alliance: int | None
    rating: int | None = None


class FixtureFacts(NamedTuple):
    """A fixture and what became of it. A bye has no match and one team."""

    id: int
    round: int
    order: int
    bye: int | None
    match: int | None
    match_status: str
    kind: str
    group: int
    leg: int
    date: date | None = None
    due: datetime | None = None
    awarded: int | None = None
    annulled: bool = False
    decided: str = ""
    confirmed_at: datetime | None = None
    sides: tuple[FixtureSide, ...] = ()

    @property
    def teams(self) -> list[int]:
        """Who plays, or the one who doesn't."""
        return [side.team for side in self.sides] if self.bye is None else [self.bye]

    @property
    def status(self) -> str:
        """The match's status, or `bye`."""
        return self.match_status if self.bye is None else BYE

    @property
    def confirmed(self) -> bool:
        """Whether there is a result that counts."""
        return self.match_status in Match.CONFIRMED

    @property
    def says_something(self) -> bool:
        """Whether the table takes notice of its result: of one abandoned without a winner none."""
        abandoned = self.kind == ResultKind.ABANDONED and self.winner is None
        return self.confirmed and not abandoned

    @property
    def settled(self) -> bool:
        """Whether nothing more is to come of it."""
        return self.bye is not None or self.confirmed or self.match_status in Match.OVER

    @property
    def dropped(self) -> bool:
        """Whether it was called off because somebody left."""
        return self.match_status in Match.OVER and not self.confirmed and not self.decided

    @property
    def open(self) -> bool:
        """Whether a result of it is still to come, and will count."""
        unsettled = self.match is not None and not self.settled
        return unsettled and not self.annulled and not self.decided

    @property
    def winner(self) -> int | None:
        """Who goes on in a knock-out; a bye always does, and who it was awarded to."""
        if self.bye is not None or not self.confirmed:
            return self.bye or self.awarded
        return next((side.team for side in self.sides if side.outcome == "won"), None)

    @property
    def when(self) -> datetime | None:
        """When it was settled, in a season without end."""
        return self.confirmed_at or self.due

    def scored(self, team: int) -> int:
        """The touchdowns of one of its teams."""
        return sum(side.touchdowns for side in self.sides if side.team == team)


def find_season(user: Person, season_id: int, perm: Perm = Perm.LEAGUE_VIEW) -> Season:
    """The season and its league, if the person has that right. Raises Http404, PermissionDenied."""
    if season_id > LARGEST_ID:
        raise Http404("There is no such season.")
    # The person's role comes along, so that a page needn't ask for it again; nobody has none.
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
    """With the reader's role, how many groups there are, the seasons before and after."""
    values = {"my_role": [user]}
    along = {name: RawSQL(one, values.get(name, [])) for name, one in ALONG.items()}  # noqa: S611
    rows = Season.objects.select_related("league", "stage").annotate(**along)
    return rows.filter(pk=season).order_by()


def entrants_of(season: Season, part: StagePart | None = None) -> dict[int, TeamFacts]:
    """The teams by id, in the order of the draw; of a part of the season those drawn into it."""
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
    """With which numbers those of them are drawn that aren't drawn with their own, by id."""
    return {team.id: team.drawn_as for team in teams if team.drawn_as is not None}


def drafts_in(season: Season) -> set[int]:
    """The teams that entered and are still drafts, as in a redraft: the start waits for them."""
    drafts = Entrant.objects.filter(season=season, team__status=Team.Status.DRAFT)
    return {*drafts.values_list("team_id", flat=True)}


PLACED = ("id", "round", "order", "bye_id", "match_id", "match__status", "match__result_kind")
SETTLED = ("date", "due", "awarded_id", "annulled", "decided", "confirmed_at")
COLUMNS = (*PLACED, "group_id", "leg", *SETTLED)
# What goes on without end is in the order in which it was confirmed, and nothing else asks for it.
ENDLESS = [one.key for one in formats.FORMATS if one.free or one.challenges]
CONFIRMED_AT = Case(When(group__stage__format__in=ENDLESS, then="match__confirmed_at"))
SIDE_COLUMNS = ("team_id", "touchdowns", "casualties", "outcome", "alliance", "rating")


def fixtures_of(
    season: Season, number: int | None = None, part: StagePart | None = None
) -> list[FixtureFacts]:
    """Every fixture of the present stage, or of a part, with its sides, or those of one round.

    In order, group by group within a round, and in one query.
    """
    stage, group = part or StagePart(season.stage)
    whose = [stage.pk] if group is None else [stage.pk, group.pk]
    if number is None:
        return list(_grouped((_of_stage if group is None else _of_group)(*whose)))
    return list(_grouped((_round_of_stage if group is None else _round_of_group)(*whose, number)))


def _fixtures(**those: int) -> QuerySet[Fixture, Any]:
    columns = (*COLUMNS, *(f"match__sides__{column}" for column in SIDE_COLUMNS))
    rows = Fixture.objects.filter(**those).annotate(confirmed_at=CONFIRMED_AT)
    return rows.order_by("round", "group", "order", "match__sides__order").values_list(*columns)


@prepared
def _of_stage(stage: int) -> QuerySet[Fixture, Any]:
    return _fixtures(group__stage=stage)


@prepared
def _of_group(stage: int, group: int) -> QuerySet[Fixture, Any]:
    return _fixtures(group__stage=stage, group=group)


@prepared
def _round_of_stage(stage: int, number: int) -> QuerySet[Fixture, Any]:
    return _fixtures(group__stage=stage, round=number)


@prepared
def _round_of_group(stage: int, group: int, number: int) -> QuerySet[Fixture, Any]:
    return _fixtures(group__stage=stage, group=group, round=number)


def _grouped(rows: Any) -> Iterator[FixtureFacts]:
    """One fixture of each run of rows with the same id."""
    width = len(COLUMNS)
    for _, run in groupby(rows, key=itemgetter(0)):
        lines = list(run)
        sides = tuple([FixtureSide(*line[width:]) for line in lines if line[width] is not None])
        pk, number, order, bye, match, status, kind, *rest = lines[0][:width]
        known = (pk, number, order, bye, match, status or "", kind or "")
        yield FixtureFacts._make((*known, *rest, sides))


class Rounds:
    """A season's fixtures, read once: where all were asked for, a round needs no query."""

    def __init__(self, season: Season, part: StagePart | None = None) -> None:
        self.season, self.part = season, part

    @cached_property
    def fixtures(self) -> list[FixtureFacts]:
        """All of them, in order."""
        return fixtures_of(self.season, part=self.part)

    def round(self, number: int) -> list[FixtureFacts]:
        """Those of one round, in order."""
        if "fixtures" in vars(self):
            return [fixture for fixture in self.fixtures if fixture.round == number]
        return fixtures_of(self.season, number, self.part)


def seasons_of(league: League) -> list[Season]:
    """The league's seasons, newest first."""
    return _of_league(league.pk)


@prepared
def _of_league(league: int) -> QuerySet[Season]:
    return Season.objects.filter(league=league).select_related("stage").order_by("-id")


def open_seasons_with(slug: str, team_ids: list[int]) -> list[int]:
    """The league's running seasons that count whatever is played, entered by all these teams."""
    free = [one.key for one in formats.FORMATS if one.free]
    seasons = Season.objects.filter(
        league__slug=slug, stage__format__in=free, status=Season.Status.STARTED
    )
    for team_id in team_ids:
        seasons = seasons.filter(Q(entrants__team=team_id))
    return list(seasons.order_by("id").values_list("pk", flat=True))
