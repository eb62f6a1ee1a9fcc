"""Who is in form: each team's last results, and a team's course over the years."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from django.db.models import F, Window
from django.db.models.functions import RowNumber

from dungeonbowl.league.results import Points
from league.models import League, Season
from league.queries.figures.rows import counted, points_in
from matches.models import Side, TeamFigures
from matches.queries.counting import FARED, NO_RESULT
from teams.models import Team

LAST = 5


class FormResult(NamedTuple):
    """A match's result for a team."""

    match: int
    outcome: str

    @property
    def letter(self) -> str:
        """`W`, `D` or `L`."""
        return self.outcome[:1].upper()


class Form(NamedTuple):
    """A team's last results, latest last, and the points that they are worth."""

    team: int
    name: str
    results: tuple[FormResult, ...]
    points: int


def in_form(league: League, season: Season | None, most: int) -> list[Form]:
    """The teams whose last five results are worth most there, best first. One query."""
    rows = counted(TeamFigures, league, season).exclude(NO_RESULT)
    nth = Window(RowNumber(), partition_by=F("team"), order_by=(F("at").desc(), F("match").desc()))
    latest = rows.annotate(nth=nth).filter(nth__lte=LAST).order_by("team", "-nth")
    found: defaultdict[tuple[int, str], list[FormResult]] = defaultdict(list)
    for team, name, match, outcome in latest.values_list("team", "team__name", "match", "outcome"):
        found[team, name].append(FormResult(match, outcome))
    worth = points_in(league, season)
    forms = [_form(team, name, results, worth) for (team, name), results in found.items()]
    return sorted(forms, key=lambda form: (-form.points, form.name, form.team))[:most]


def _form(team: int, name: str, results: list[FormResult], points: Points) -> Form:
    return Form(team, name, tuple(results), sum(points.worth(one.outcome) for one in results))


class ChartedGame(NamedTuple):
    """A match in a team's charts. `rating` is the team's before it, `spp` what it earned."""

    match: int
    label: str
    fared: str
    touchdowns: int
    casualties: int
    suffered: int
    spp: int
    rating: int | None


GAME = ("match", "match__label", "fared", "touchdowns", "casualties", "suffered", "spp")
MOST = 60


def games_of(team: Team) -> list[ChartedGame]:
    """A team's last sixty matches that count, oldest first. Two queries."""
    rows = TeamFigures.objects.filter(team=team).annotate(fared=FARED).order_by("-at", "-match")
    latest: list[Any] = list(rows.values_list(*GAME)[:MOST])
    sides = Side.objects.filter(team=team, match__in=[row[0] for row in latest])
    ratings = dict(sides.order_by().values_list("match", "rating"))
    return [ChartedGame._make((*row, ratings.get(row[0]))) for row in reversed(latest)]
