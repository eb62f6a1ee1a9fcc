"""Two teams against each other, over all the years."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db.models import Count, F

from core.api.numbers import id_in
from league.models import League
from league.queries.figures.rows import counted
from matches.models import Match, Side, TeamFigures
from matches.queries.counting import NO_RESULT
from teams.models import Team

PAIR = 2


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The balance of their confirmed matches; `matches` in the order played."""

    teams: tuple[int, int]
    won: dict[int, int] = field(default_factory=dict)
    drawn: int = 0
    touchdowns: dict[int, int] = field(default_factory=dict)
    matches: tuple[int, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """As replies show it; ids that are keys are strings."""
        return {
            "teams": list(self.teams),
            "played": len(self.matches),
            "won": {str(team): count for team, count in self.won.items()},
            "drawn": self.drawn,
            "touchdowns": {str(team): count for team, count in self.touchdowns.items()},
            "matches": list(self.matches),
        }


def teams_in(league: League, asked: object) -> tuple[int, int]:
    """The two teams of the league that `1,2` names. Raises ValidationError by parameter."""
    named = [id_in(part.strip()) for part in str(asked or "").split(",")]
    pair = {one for one in named if one}
    known = Team.objects.filter(league_slug=league.slug, pk__in=pair)
    if len(named) != PAIR or len(pair) != PAIR or known.count() != PAIR:
        raise ValidationError({"teams": ["Name two teams of this league by id, as in 1,2."]})
    one, other = named
    assert one is not None
    assert other is not None
    return one, other


def rivalry(league: League, teams: tuple[int, int]) -> Rivalry:
    """Their balance against each other, without matches in which they were allied. One query."""
    met = Match.objects.filter(league_slug=league.slug, status__in=Match.CONFIRMED)
    met = met.filter(exhibition=False, sides__team=teams[0]).filter(sides__team=teams[1])
    sides = Side.objects.filter(match__in=met.values("pk"), team__in=teams)
    sides = sides.annotate(no_result=NO_RESULT)
    columns = ("match", "team", "alliance", "outcome", "touchdowns", "no_result")
    found: dict[int, list[Any]] = defaultdict(list)
    for row in sides.order_by("match__confirmed_at", "match").values_list(*columns, named=True):
        found[row.match].append(row)
    return _summed(teams, {match: pair for match, pair in found.items() if not _allied(pair)})


def _allied(pair: list[Any]) -> bool:
    one, other = pair
    return one.alliance is not None and one.alliance == other.alliance


def _summed(teams: tuple[int, int], found: dict[int, list[Any]]) -> Rivalry:
    won, touchdowns, drawn = Counter[int](), Counter[int](), 0
    for pair in found.values():
        drawn += all(side.outcome == Side.Outcome.DRAWN and not side.no_result for side in pair)
        for side in pair:
            won[side.team] += side.outcome == Side.Outcome.WON
            touchdowns[side.team] += side.touchdowns
    return Rivalry(
        teams,
        {team: won[team] for team in teams},
        drawn,
        {team: touchdowns[team] for team in teams},
        tuple(found),
    )


class Pair(NamedTuple):
    """Two teams, and how often they met."""

    one: int
    one_name: str
    other: int
    other_name: str
    played: int


MOST = 10


def most_met(league: League) -> list[Pair]:
    """The pairs that met most often, allied or not. One query."""
    way = "match__teamfigures__team"
    rows = counted(TeamFigures, league).filter(**{f"{way}__gt": F("team")})
    columns = ("team", "team__name", way, f"{way}__name")
    pairs = rows.values_list(*columns).annotate(played=Count("match"))
    return [Pair(*row) for row in pairs.order_by("-played", *columns)[:MOST]]
