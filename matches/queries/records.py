"""What a player did, match by match, in those that are confirmed and count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.db.models import Count, Exists, F, FilteredRelation, OuterRef, Q

from accounts.permissions import Person
from dungeonbowl.keys import EventType
from matches.models import Match, Side
from matches.queries.finding import seen_by
from teams.career import Deed, most_valuable

SETTLED = (Match.Status.POSTGAME, Match.Status.CLOSED)
GAMES, MVPS = "Games", "MVPs"
# What is counted of the events told, by the name of the figure.
COUNTED = {
    "Touchdowns": EventType.TOUCHDOWN,
    "Completions": EventType.COMPLETION,
    "Interceptions": EventType.INTERCEPTION,
    "Casualties": EventType.CASUALTY,
}
FIGURES = (GAMES, *COUNTED, MVPS)
COLUMNS = ("match_id", "match__label", "team_id", "team__name", "outcome", "available", "seen")


@dataclass(frozen=True, slots=True)
class Game:
    """A match of his team in which he could take part or did something, by the names of FIGURES.

    `others` are the teams he met; who may not see the match isn't told them.
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
class Record:
    """A player's games, the latest first, and what they come to."""

    games: Sequence[Game]

    @property
    def totals(self) -> list[Total]:
        """The figures of FIGURES in their order."""
        return [self._total(name) for name in FIGURES]

    def _total(self, name: str) -> Total:
        counting = [game for game in self.games if game.figures.get(name)]
        only = counting[0].id if len(counting) == 1 and counting[0].seen else None
        return Total(name, sum(game.figures[name] for game in counting), only)


def record(person: Person, player_id: int, team_id: int, deeds: Sequence[Deed]) -> Record:
    """What a player did, as far as the person may know where. One query.

    `deeds` is his career in the ledger, which knows of awards and points.
    """
    mvps, spp = most_valuable(deeds), Counter[int | None]()
    for deed in deeds:
        spp[deed.match] += deed.spp
    rows = _sides(person, player_id, team_id).values(*COLUMNS, *COUNTED)
    games = []
    for match, sides in groupby(rows, key=lambda row: row["match_id"]):
        game = _game(player_id, team_id, list(sides), mvps[match], spp[match])
        if any(game.figures.values()):
            games.append(game)
    return Record(games)


def _sides(person: Person, player_id: int, team_id: int) -> Any:
    """Every side of the team's settled matches, each with what the player did in that match."""
    his = Q(match__events__player=player_id, match__events__revoked_at=None)
    counts = {name: Count("his", filter=Q(his__type=kind)) for name, kind in COUNTED.items()}
    settled = Q(match__status__in=SETTLED, match__exhibition=False)
    return (
        Side.objects.filter(settled, match__sides__team=team_id)
        .annotate(his=FilteredRelation("match__events", condition=his))
        .annotate(seen=Exists(seen_by(person).filter(pk=OuterRef("match"))), **counts)
        .order_by(F("match__confirmed_at").desc(nulls_last=True), "-match", "order")
    )


def _game(
    player_id: int, team_id: int, sides: Sequence[Mapping[str, Any]], mvps: int, spp: int
) -> Game:
    mine = next(side for side in sides if side["team_id"] == team_id)
    did = {name: mine[name] for name in COUNTED}
    return Game(
        id=mine["match_id"],
        label=mine["match__label"],
        others=tuple(side["team__name"] for side in sides if side is not mine),
        outcome=mine["outcome"],
        seen=mine["seen"],
        figures={GAMES: int(player_id in mine["available"]), **did, MVPS: mvps},
        spp=spp,
    )
