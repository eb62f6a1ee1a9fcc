"""Leader boards: who has most of a figure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import BooleanField, Count, F, Func, QuerySet, Sum, Window
from django.db.models.functions import Rank

from dungeonbowl.book import Book
from dungeonbowl.match.figures import KEYS, TOUCHDOWNS
from dungeonbowl.wording import listed
from league.models import League, Season
from league.queries.figures.rows import ALWAYS, Era, counted, season_in
from league.queries.rules import house_rules_of
from matches.models import PlayerFigures, TeamFigures

PLAYERS = "players"
# Whom a board lists, and the column that tells them apart.
LISTED = {
    PLAYERS: "player",
    "teams": "team",
    "coaches": "coach__username",
    "colleges": "college",
}
Asked = Mapping[str, Any]


class Positive(Func):
    """More than 0, as a literal, no parameter: only then SQLite uses the partial index."""

    template = "(%(expressions)s > 0)"
    output_field = BooleanField()


@dataclass(frozen=True, slots=True)
class LeaderBoard:
    """A leader board: of whom, by which figure, and limited to which matches and players."""

    league: League
    of: str = PLAYERS
    by: str = TOUCHDOWNS
    season: Season | None = None
    positions: tuple[str, ...] = ()
    races: tuple[str, ...] = ()
    college: str = ""
    era: Era = ALWAYS

    @classmethod
    def from_query(cls, league: League, asked: Asked) -> LeaderBoard:
        """The board for an address's parameters. Raises ValidationError by parameter."""
        of, by = asked.get("of") or PLAYERS, asked.get("by") or TOUCHDOWNS
        _demand("of", of, LISTED)
        _demand("by", by, KEYS)
        book = house_rules_of(league).book
        positions = _keys("position", asked.get("position"), _positions(book))
        races = _keys("race", asked.get("race"), _races(book))
        season, college = season_in(league, asked.get("season")), asked.get("college") or ""
        if college:
            _demand("college", college, book.colleges)
        return cls(league, of, by, season, positions, races, college, Era.from_query(league, asked))

    @property
    def column(self) -> str:
        """The column that identifies those listed."""
        return LISTED[self.of]

    def leaders(self) -> QuerySet[Any, dict[str, Any]]:
        """Everybody who has some of the figure, most first: `rank`, `of`, `value`.

        Equal values share a rank.
        """
        rows = self._rows().filter(Positive(F(self.by)))
        ranked = rows.values(of=F(self.column)).annotate(value=Sum(self.by))
        rank = Window(Rank(), order_by=F("value").desc())
        return ranked.annotate(rank=rank).order_by("rank", "of")

    def played(self, some: Iterable[Any]) -> dict[Any, int]:
        """How many matches these played. One query."""
        rows = self._rows().filter(**{f"{self.column}__in": list(some)})
        number = Sum("played") if self.of == PLAYERS else Count("match", distinct=True)
        return dict(rows.values_list(self.column).annotate(number))

    def with_matches(self, some: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """These lines of the board, with `played` and `per_match`. One query."""
        lines = list(some)
        played = self.played(line["of"] for line in lines)
        return [
            {
                "rank": line["rank"],
                "of": line["of"],
                "value": line["value"],
                "played": played.get(line["of"], 0),
                "per_match": per_match(line["value"], played.get(line["of"], 0)),
            }
            for line in lines
        ]

    def _rows(self) -> QuerySet[Any, Any]:
        """Teams' rows include touchdowns by nobody known; positions and races sum players' rows."""
        of_players = self.of == PLAYERS or self.positions or self.races
        if not of_players:
            return self._here(counted(TeamFigures, self.league, self.season, self.era))
        rows = self._here(counted(PlayerFigures, self.league, self.season, self.era))
        rows = rows.filter(position__in=self.positions) if self.positions else rows
        return rows.filter(race__in=self.races) if self.races else rows

    def _here(self, rows: QuerySet[Any, Any]) -> QuerySet[Any, Any]:
        return rows.filter(college=self.college) if self.college else rows


def per_match(value: int, played: int) -> float:
    """To two decimals; 0 without matches."""
    return round(value / played, 2) if played else 0.0


def _demand(name: str, wanted: str, known: Iterable[str]) -> None:
    if wanted not in known:
        raise ValidationError({name: [f"Name one of {listed(list(known))}."]})


def _races(book: Book) -> dict[str, str]:
    return {race.key: race.name for college in book.colleges.values() for race in college.races}


def _positions(book: Book) -> dict[str, str]:
    return {
        position.key: position.name
        for college in book.colleges.values()
        for race in college.races
        for position in race.positions
    }


def _keys(name: str, wanted: Any, known: Mapping[str, str]) -> tuple[str, ...]:
    """The keys of those with this key, or this name, which several may share."""
    said = str(wanted or "").strip().casefold()
    found = tuple(key for key, called in known.items() if said in (key, called.casefold()))
    if said and not found:
        raise ValidationError({name: [f"No {name} is called {wanted!r} here."]})
    return found
