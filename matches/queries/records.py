"""What a player did, match by match, in confirmed matches."""

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
from matches.queries.counting import FARED
from matches.queries.finding import GLIMPSED, MatchReader, glimpse_of
from teams.queries.career import Deed, most_valuable

GAMES, MVPS = "Games", "MVPs"
COLUMNS = (
    *("match_id", "match__label", "team_id", "team__name", "fared", "available", "deed__type"),
    *GLIMPSED,
)
Row = Mapping[str, Any]


def counted() -> dict[str, str]:
    """The figures counted from events: the kind's key by the figure's name."""
    return {kind.figure: kind.key for kind in events.EVENTS if kind.figure}


def figure_names() -> tuple[str, ...]:
    """The names of a career's figures, in the order shown."""
    return (GAMES, *counted(), MVPS)


@dataclass(frozen=True, slots=True)
class CareerGame:
    """A match of the team in which the player could take part or did something.

    `figures` are by `figure_names`, `others` are the opponents, which are hidden from those who may
    not see the match.
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
    """A figure's total in a career; `match` is the only one that it comes from, if it is one."""

    name: str
    number: int
    match: int | None = None


@dataclass(frozen=True, slots=True)
class CareerRecord:
    """A player's games, latest first, and their totals."""

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
    """A player's record, with matches that the person may see. One query.

    `deeds` is their career by the ledger, which has awards and points.
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
    """Every side of the team's settled matches, once for each deed of the player in it.

    Counted here, because the database would need five queries.
    """
    deeds_of = Q(match__events__player=player_id, match__events__revoked_at=None)
    settled = Q(match__status__in=Match.CONFIRMED, match__exhibition=False)
    return (
        Side.objects.filter(settled, match__sides__team=team_id)
        .annotate(fared=FARED)
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
        outcome=mine["fared"],
        seen=reader.sees(glimpse_of(rows)),
        figures=figures,
        spp=spp,
    )
