"""What a player did, match by match, in those that are confirmed and count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import F, FilteredRelation, Q, QuerySet

from accounts.permissions import Person
from core.prepared import prepared
from dungeonbowl.match import events
from matches.models import Match, Side
from matches.queries.finding import GLIMPSED, MatchReader, glimpse_of
from teams.queries.career import Deed, most_valuable

GAMES, MVPS = "Games", "MVPs"
COLUMNS = (
    *("match_id", "match__label", "team_id", "team__name", "outcome", "available", "deed__type"),
    *GLIMPSED,
)
Row = Mapping[str, Any]


def counted() -> dict[str, str]:
    """What is counted of the events recorded: the kind's key by the name of the figure."""
    return {kind.figure: kind.key for kind in events.EVENTS if kind.figure}


def figure_names() -> tuple[str, ...]:
    """The names of all that a career counts, in the order shown."""
    return (GAMES, *counted(), MVPS)


@dataclass(frozen=True, slots=True)
class CareerGame:
    """A match of the team in which a player could take part or did something.

    `figures` go by the names of `figure_names`, `others` are the teams met; who may not see the
    match isn't shown them.
    """

    id: int
    label: str
    others: tuple[str, ...]
    outcome: str
    seen: bool
    figures: Mapping[str, int]
    spp: int


@dataclass(frozen=True, slots=True)
class Total:
    """A figure of a whole career; `match` is the only one it comes from, where it is one."""

    name: str
    number: int
    match: int | None = None


@dataclass(frozen=True, slots=True)
class CareerRecord:
    """A player's games, the latest first, and what they come to."""

    games: Sequence[CareerGame]

    @property
    def totals(self) -> list[Total]:
        """Every figure in its order."""
        return [self._total(name) for name in figure_names()]

    def _total(self, name: str) -> Total:
        counting = [game for game in self.games if game.figures.get(name)]
        only = counting[0].id if len(counting) == 1 and counting[0].seen else None
        return Total(name, sum(game.figures[name] for game in counting), only)


def record(person: Person, player_id: int, team_id: int, deeds: Sequence[Deed]) -> CareerRecord:
    """What a player did, as far as the person may know where. One query.

    `deeds` is their career in the ledger, which knows of awards and points.
    """
    mvps, spp = most_valuable(deeds), Counter[int | None]()
    for deed in deeds:
        spp[deed.match] += deed.spp
    reader, games = MatchReader(person), []
    for match, played in groupby(_rows(player_id, team_id), key=itemgetter("match_id")):
        rows = list(played)
        figures = _figures(rows, player_id, team_id) | {MVPS: mvps[match]}
        if any(figures.values()):
            games.append(_game(reader, rows, team_id, figures, spp[match]))
    return CareerRecord(games)


@prepared
def _rows(player_id: int, team_id: int) -> QuerySet[Side, dict[str, Any]]:
    """Every side of the team's settled matches, once for each thing the player did in that match.

    Counted here and not by the database, which would have to be asked five times.
    """
    deeds_of = Q(match__events__player=player_id, match__events__revoked_at=None)
    settled = Q(match__status__in=Match.CONFIRMED, match__exhibition=False)
    return (
        Side.objects.filter(settled, match__sides__team=team_id)
        .annotate(deed=FilteredRelation("match__events", condition=deeds_of))
        .order_by(F("match__confirmed_at").desc(nulls_last=True), "-match", "order")
        .values(*COLUMNS)
    )


def _figures(rows: Sequence[Row], player_id: int, team_id: int) -> dict[str, int]:
    mine = [row for row in rows if row["team_id"] == team_id]
    did = Counter(row["deed__type"] for row in mine)
    played = int(player_id in mine[0]["available"])
    return {GAMES: played} | {name: did[kind] for name, kind in counted().items()}


def _game(
    reader: MatchReader, rows: Sequence[Row], team_id: int, figures: Mapping[str, int], spp: int
) -> CareerGame:
    sides = {row["team_id"]: row for row in rows}
    mine = sides.pop(team_id)
    return CareerGame(
        id=mine["match_id"],
        label=mine["match__label"],
        others=tuple(side["team__name"] for side in sides.values()),
        outcome=mine["outcome"],
        seen=reader.sees(glimpse_of(rows)),
        figures=figures,
        spp=spp,
    )
