"""The colleges' own table: college against college."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from dungeonbowl.league.results import DRAWN, LOST, WON, Points
from league.models import League, Season
from league.queries.figures.rows import ALWAYS, Era, counted, points_in
from matches.models import Side, TeamFigures
from matches.queries.counting import NO_RESULT


@dataclass(slots=True)
class CollegeRow:
    """A college's line: results of matches between two teams of different colleges."""

    college: str
    outcomes: Counter[str] = field(default_factory=Counter)
    touchdowns: int = 0
    casualties: int = 0

    @property
    def played(self) -> int:
        """Won, drawn and lost together."""
        return self.outcomes.total()

    def points(self, points: Points) -> int:
        """By result."""
        return sum(points.worth(outcome) * count for outcome, count in self.outcomes.items())

    def as_dict(self, points: Points) -> dict[str, Any]:
        """The form in which replies show it."""
        return {
            "college": self.college,
            "played": self.played,
            "won": self.outcomes[WON],
            "drawn": self.outcomes[DRAWN],
            "lost": self.outcomes[LOST],
            "touchdowns": self.touchdowns,
            "casualties": self.casualties,
            "points": self.points(points),
        }


@dataclass(frozen=True, slots=True)
class CollegeTable:
    """The table in order, and every pair of colleges that met, with each one's wins."""

    rows: list[CollegeRow]
    pairs: Mapping[tuple[str, str], Counter[str]]
    points: Points

    def as_dict(self) -> dict[str, Any]:
        """The form in which replies show it."""
        return {
            "table": [row.as_dict(self.points) for row in self.rows],
            "pairs": [_pair(pair, won) for pair, won in sorted(self.pairs.items())],
        }


def colleges_of(league: League, season: Season | None = None, era: Era = ALWAYS) -> CollegeTable:
    """The table of all matches, or of a season's or an era's. One query."""
    rows: dict[str, CollegeRow] = {}
    pairs: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for one in _met(league, season, era):
        row = rows.setdefault(one["college"], CollegeRow(one["college"]))
        row.outcomes[one["outcome"]] += one["times"]
        row.touchdowns += one["scored"]
        row.casualties += one["hurt"]
        _add(pairs, one)
    points = points_in(league, season)
    return CollegeTable(_in_order(rows.values(), points), pairs, points)


def _met(league: League, season: Season | None, era: Era) -> QuerySet[Any, Any]:
    """How often teams of one college had each outcome against those of another.

    An abandoned match without a winner doesn't count, as in any table.
    """
    way = "match__teamfigures__college"
    others = Q(**{f"{way}__gt": F("college")}) | Q(**{f"{way}__lt": F("college")})
    third = Side.objects.filter(match=OuterRef("match"), order__gt=1)
    rows = counted(TeamFigures, league, season, era).filter(~Exists(third)).filter(others)
    rows = rows.exclude(NO_RESULT)
    met = rows.values("college", "outcome", against=F(way))
    return met.annotate(times=Count("pk"), scored=Sum("touchdowns"), hurt=Sum("casualties"))


def _add(pairs: dict[tuple[str, str], Counter[str]], met: Mapping[str, Any]) -> None:
    """A match has a row for each college; one without a winner is counted only from the first."""
    ours, theirs = met["college"], met["against"]
    pair = (min(ours, theirs), max(ours, theirs))
    if met["outcome"] == WON:
        pairs[pair][ours] += met["times"]
    if ours == pair[0]:
        pairs[pair]["played"] += met["times"]
        pairs[pair]["drawn"] += met["times"] if met["outcome"] == DRAWN else 0


def _pair(pair: tuple[str, str], won: Counter[str]) -> dict[str, Any]:
    return {
        "colleges": list(pair),
        "played": won["played"],
        "won": {college: won[college] for college in pair},
        "drawn": won["drawn"],
    }


def _in_order(rows: Iterable[CollegeRow], points: Points) -> list[CollegeRow]:
    return sorted(
        rows,
        key=lambda row: (-row.points(points), -row.outcomes[WON], -row.touchdowns, row.college),
    )
