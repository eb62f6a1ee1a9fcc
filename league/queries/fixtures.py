"""Reading fixtures and their results as values, from only the needed columns."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db.models import Case, QuerySet, When

from core.prepared import prepared
from dungeonbowl.keys import ResultKind
from dungeonbowl.league import formats
from league.models import Fixture, Season
from league.queries.stages import StagePart
from matches.models import Match

BYE = "bye"
PLACED = ("id", "round", "order", "bye_id", "match_id", "match__status", "match__result_kind")
SETTLED = ("date", "due", "awarded_id", "annulled", "decided", "confirmed_at")
COLUMNS = (*PLACED, "group_id", "leg", *SETTLED)
# Formats without an end use the order of confirmation, and only they.
ENDLESS = [one.key for one in formats.FORMATS if one.free or one.challenges]
CONFIRMED_AT = Case(When(group__stage__format__in=ENDLESS, then="match__confirmed_at"))
SIDE_COLUMNS = ("team_id", "touchdowns", "casualties", "outcome", "alliance", "rating")


class FixtureSide(NamedTuple):
    """One team's part in a fixture."""

    team: int
    touchdowns: int
    casualties: int
    outcome: str
    alliance: int | None
    rating: int | None = None


class FixtureFacts(NamedTuple):
    """A fixture and its result. A bye has no match and one team."""

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
        """Whether its result counts in a table: not if it was abandoned without a winner."""
        abandoned = self.kind == ResultKind.ABANDONED and self.winner is None
        return self.confirmed and not abandoned

    @property
    def settled(self) -> bool:
        """Whether it is over."""
        over = self.confirmed or self.match_status in Match.OVER
        return self.bye is not None or self.annulled or over

    @property
    def dropped(self) -> bool:
        """Whether it was called off because somebody left."""
        return self.match_status in Match.OVER and not self.confirmed and not self.decided

    @property
    def open(self) -> bool:
        """Whether its result is still to come, and will count."""
        unsettled = self.match is not None and not self.settled
        return unsettled and not self.annulled and not self.decided

    @property
    def winner(self) -> int | None:
        """Who goes on in a knock-out: the winner, a bye's team, or whoever it was awarded to."""
        if self.bye is not None or not self.confirmed:
            return self.bye or self.awarded
        return next((side.team for side in self.sides if side.outcome == "won"), None)

    @property
    def when(self) -> datetime | None:
        """When it was settled, in a format without an end."""
        return self.confirmed_at or self.due

    def scored(self, team: int) -> int:
        """One team's touchdowns."""
        return sum(side.touchdowns for side in self.sides if side.team == team)


def fixtures_of(
    season: Season, number: int | None = None, part: StagePart | None = None
) -> list[FixtureFacts]:
    """All fixtures of the present stage or of a part, or those of one round, with their sides.

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
    """One fixture for each run of rows with the same id."""
    width = len(COLUMNS)
    for _, run in groupby(rows, key=itemgetter(0)):
        lines = list(run)
        sides = tuple([FixtureSide(*line[width:]) for line in lines if line[width] is not None])
        pk, number, order, bye, match, status, kind, *rest = lines[0][:width]
        known = (pk, number, order, bye, match, status or "", kind or "")
        yield FixtureFacts._make((*known, *rest, sides))


class Rounds:
    """A season's fixtures, cached: once all were read, a round needs no query."""

    def __init__(self, season: Season, part: StagePart | None = None) -> None:
        self.season, self.part = season, part

    @cached_property
    def fixtures(self) -> list[FixtureFacts]:
        """All of them, in order."""
        return fixtures_of(self.season, part=self.part)

    def round(self, number: int) -> list[FixtureFacts]:
        """The fixtures of one round, in order."""
        if "fixtures" in vars(self):
            return [fixture for fixture in self.fixtures if fixture.round == number]
        return fixtures_of(self.season, number, self.part)
