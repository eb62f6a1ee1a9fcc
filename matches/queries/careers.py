"""A team's coming and past matches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import F, QuerySet

from accounts.permissions import Person
from core.prepared import prepared
from matches.models import Match, Side
from matches.queries.counting import FARED
from matches.queries.finding import GLIMPSED, MatchReader, glimpse_of, seen_by
from teams.models import Team

A_GLANCE = 8
IN_ORDER = (F("confirmed_at").desc(nulls_first=True), "id")
COLUMNS = (
    "match_id",
    "match__status",
    "match__label",
    "match__confirmed_at",
    "match__exhibition",
    "team_id",
    "team__name",
    "touchdowns",
    "fared",
)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match from one team's point of view: against whom, and how it went."""

    id: int
    status: str
    label: str
    exhibition: bool
    confirmed: bool
    outcome: str
    touchdowns: int
    others: list[dict[str, Any]] = field(default_factory=list)


def meetings(person: Person, team: Team) -> list[Meeting]:
    """The team's next and last matches, eight at most, as far as the person may see them.

    Open ones come first, then the latest. One query, and one more for somebody who may not see all
    of the first eight.
    """
    reader, latest = MatchReader(person), _by_match(_latest(team.pk))
    if all(reader.sees(glimpse_of(rows)) for rows in latest):
        return [_meeting(team, rows) for rows in latest]
    return meetings_among(team, matches_of(person, team)[:A_GLANCE])


def matches_of(person: Person, team: Team) -> QuerySet[Any, Any]:
    """The ids of all the team's matches that the person may see, in that order."""
    mine = seen_by(person).filter(sides__team=team).prefetch_related(None)
    return mine.order_by(*IN_ORDER).values("pk")


def meetings_among(team: Team, matches: Any) -> list[Meeting]:
    """These matches from the team's point of view, in their order. One query."""
    rows = _sides_in_order().filter(match__in=matches).values(*COLUMNS)
    return [_meeting(team, group) for group in _by_match(rows)]


@prepared
def _latest(team: int) -> QuerySet[Side, dict[str, Any]]:
    """The sides of its first eight matches, and what is needed to know who may see them."""
    matches = Match.objects.filter(sides__team=team).order_by(*IN_ORDER).values("pk")
    rows = _sides_in_order().filter(match__in=matches[:A_GLANCE])
    return rows.values(*COLUMNS, *GLIMPSED)


def _sides_in_order() -> QuerySet[Side]:
    rows = Side.objects.annotate(fared=FARED)
    return rows.order_by(F("match__confirmed_at").desc(nulls_first=True), "match", "order")


def _by_match(rows: Iterable[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    return [list(group) for _, group in groupby(rows, key=itemgetter("match_id"))]


def _meeting(team: Team, rows: list[dict[str, Any]]) -> Meeting:
    mine = next(row for row in rows if row["team_id"] == team.pk)
    return Meeting(
        id=mine["match_id"],
        status=mine["match__status"],
        label=mine["match__label"],
        exhibition=mine["match__exhibition"],
        confirmed=mine["match__confirmed_at"] is not None,
        outcome=mine["fared"],
        touchdowns=mine["touchdowns"],
        others=[row for row in rows if row is not mine],
    )
