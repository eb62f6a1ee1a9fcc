"""Records: the most of each figure in a match, in a season and in a career, and who holds it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date as Day
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.core.cache import cache
from django.db.models import F, Max, Q, QuerySet, Sum
from pydantic import TypeAdapter, ValidationError

from dungeonbowl.match.figures import KEYS
from league.models import Fixture, League
from league.queries.figures.rows import counted, stamp_of
from league.times import zone_of
from matches.models import PlayerFigures, TeamFigures

MATCH, SEASON, CAREER = "match", "season", "career"
SPANS = (MATCH, SEASON, CAREER)
KINDS: tuple[tuple[str, type[PlayerFigures] | type[TeamFigures], str], ...] = (
    ("players", PlayerFigures, "player"),
    ("teams", TeamFigures, "team"),
)


class Mark(NamedTuple):
    """How much of a figure somebody had, and when; `match` if it was in one match."""

    who: int
    value: int
    at: datetime
    match: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """The most there ever was. `holders` in the order in which they reached it."""

    of: str
    by: str
    span: str
    value: int
    holders: tuple[int, ...]
    date: Day
    match: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """As replies show it; `match` only if it was in one match."""
        document = {
            "of": self.of,
            "by": self.by,
            "span": self.span,
            "value": self.value,
            "holders": list(self.holders),
            "date": self.date.isoformat(),
        }
        return document if self.match is None else {**document, "match": self.match}


RECORDS = TypeAdapter(list[Record])
KEPT = 24 * 3600  # seconds


def records_of(league: League) -> list[Record]:
    """Every record of the league; none for what nobody ever did.

    Cached for as long as the rows are the same: finding every maximum reads all of them.
    """
    key = f"records:{league.slug}:{stamp_of(league)}:{league.time_zone}"
    try:
        return RECORDS.validate_json(cache.get(key, ""))
    except ValidationError:  # not cached, or by another release
        found = _worked_out(league)
        cache.set(key, RECORDS.dump_json(found).decode(), KEPT)
        return found


def _worked_out(league: League) -> list[Record]:
    """Twelve queries."""
    zone = zone_of(league)
    return [
        record
        for of, model, whose in KINDS
        for span, marks in (
            (MATCH, _in_a_match(league, model, whose)),
            (SEASON, _in_a_season(league, model, whose)),
            (CAREER, _in_a_career(league, model, whose)),
        )
        for record in _records(of, span, marks, zone)
    ]


Marks = Mapping[str, Sequence[Mark]]


def _records(of: str, span: str, marks: Marks, zone: ZoneInfo) -> Iterator[Record]:
    """One record for each figure, with the date on which it was first reached."""
    for by in KEYS:
        if held := sorted(marks.get(by, ()), key=lambda mark: (mark.at, mark.who)):
            first = held[0]
            holders = tuple(dict.fromkeys(mark.who for mark in held))
            day = first.at.astimezone(zone).date()
            yield Record(of, by, span, first.value, holders, day, first.match)


def _in_a_match(league: League, model: Any, whose: str) -> Marks:
    rows = counted(model, league)
    best = rows.aggregate(**{by: Max(by) for by in KEYS})
    found: dict[str, list[Mark]] = defaultdict(list)
    holding = rows.filter(_any_of({by: most for by, most in best.items() if most}))
    for row in holding.values(whose, "at", "match", *KEYS):
        for by in KEYS:
            if best[by] and row[by] == best[by]:
                found[by].append(Mark(row[whose], row[by], row["at"], row["match"]))
    return found


def _any_of(best: Mapping[str, int]) -> Q:
    """Rows that have the most of something; none if nobody has anything."""
    return reduce(or_, (Q(**{by: most}) for by, most in best.items()), Q(pk__in=[]))


def _in_a_career(league: League, model: Any, whose: str) -> Marks:
    rows = counted(model, league)
    sums = rows.values(whose).annotate(**{f"sum_{by}": Sum(by) for by in KEYS})
    best, holders = _best(sums, lambda row: row[whose])
    again = rows.filter(**{f"{whose}__in": {who for some in holders.values() for who in some}})
    last = {row[whose]: row for row in _last(again.values(whose))}
    return {
        by: [Mark(who, best[by], last[who][f"last_{by}"]) for who in some]
        for by, some in holders.items()
    }


def _in_a_season(league: League, model: Any, whose: str) -> Marks:
    """Only a season's matches, found through its fixtures."""
    way = f"match__{model.__name__.lower()}"
    drawn = Fixture.objects.filter(season__league=league, match__isnull=False).order_by()
    drawn = drawn.filter(**{f"{way}__isnull": False})
    groups = drawn.values("season", who=F(f"{way}__{whose}"))
    sums = groups.annotate(**{f"sum_{by}": Sum(f"{way}__{by}") for by in KEYS})
    best, holders = _best(sums, lambda row: (row["season"], row["who"]))
    people = {who for some in holders.values() for _, who in some}
    again = drawn.filter(**{f"{way}__{whose}__in": people})
    moments = _last(again.values("season", who=F(f"{way}__{whose}")), f"{way}__")
    last = {(row["season"], row["who"]): row for row in moments}
    return {
        by: [Mark(key[1], best[by], last[key][f"last_{by}"]) for key in some]
        for by, some in holders.items()
    }


def _best(
    sums: Iterable[Mapping[str, Any]], key: Callable[[Mapping[str, Any]], Any]
) -> tuple[dict[str, int], dict[str, list[Any]]]:
    """The greatest sum of each figure, and who has it."""
    best: dict[str, int] = {}
    holders: dict[str, list[Any]] = {}
    for row in sums:
        for by in KEYS:
            value = row[f"sum_{by}"]
            if value and value > best.get(by, 0):
                best[by], holders[by] = value, []
            if value and value == best[by]:
                holders[by].append(key(row))
    return best, holders


def _last(groups: QuerySet[Any, Any], way: str = "") -> QuerySet[Any, Any]:
    """When each of them last did each of it."""
    moments = {f"last_{by}": Max(f"{way}at", filter=Q(**{f"{way}{by}__gt": 0})) for by in KEYS}
    return groups.annotate(**moments)
