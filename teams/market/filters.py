"""How a coach looks at the market: filtered and sorted, as the page's address says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode, urlsplit

from django.http import HttpRequest, QueryDict

from core.api.numbers import number
from dungeonbowl.purchases import PositionOffer
from teams.market.groups import MarketPosition, RaceMarket

Order = Callable[[MarketPosition], Any]

SORTS: dict[str, tuple[str, Order | None]] = {
    "": ("By race", None),
    "price": ("Cheapest first", lambda post: post.offer.cost),
    "dear": ("Dearest first", lambda post: -post.offer.cost),
    "ma": ("Fastest first", lambda post: -post.offer.position.ma),
    "st": ("Strongest first", lambda post: -post.offer.position.st),
    "ag": ("Nimblest first", lambda post: -post.offer.position.ag),
    "av": ("Toughest first", lambda post: -post.offer.position.av),
}
KINDS = {"": "Everybody", "lineman": "Linemen", "specialist": "Specialists"}


@dataclass(frozen=True, slots=True)
class MarketFilter:
    """Which part of the market is shown; by default all of it, race by race."""

    race: str = ""
    kind: str = ""
    skill: str = ""
    most: int | None = None
    allowed: bool = False
    sort: str = ""

    @property
    def fields(self) -> dict[str, str]:
        """The fields that were given, as in an address."""
        known = {
            "race": self.race,
            "kind": self.kind,
            "skill": self.skill,
            "most": "" if self.most is None else str(self.most),
            "allowed": "1" if self.allowed else "",
            "sort": self.sort,
        }
        return {name: value for name, value in known.items() if value}

    @property
    def query(self) -> str:
        """The query string for the same view; "" for everything."""
        return f"?{urlencode(self.fields)}" if self.fields else ""

    def shows(self, offer: PositionOffer) -> bool:
        """Whether this position is to be seen."""
        position = offer.position
        return (
            self.race in ("", position.race)
            and self.kind in ("", str(position.kind))
            and (not self.skill or self.skill in position.skills)
            and (self.most is None or offer.cost <= self.most)
            and (offer.allowed or not self.allowed)
        )

    def among(self, races: Iterable[RaceMarket]) -> list[RaceMarket]:
        """These races with only the positions to be shown; races without any are folded up."""
        seen = (
            replace(one, posts=[post for post in one.posts if self.shows(post.offer)])
            for one in races
        )
        return [one for one in seen if one.posts]

    def in_a_row(self, races: Iterable[RaceMarket]) -> list[MarketPosition]:
        """All positions of these races in the chosen order, which is stable."""
        posts = [post for one in races for post in one.posts]
        order = SORTS[self.sort][1]
        return posts if order is None else sorted(posts, key=order)


def read_filter(data: QueryDict) -> MarketFilter:
    """The filter in an address; what can't be understood is ignored."""
    return MarketFilter(
        race=data.get("race", "")[:60],
        kind=data.get("kind", "") if data.get("kind") in KINDS else "",
        skill=data.get("skill", "")[:60],
        most=number(data.get("most")),
        allowed=data.get("allowed") == "1",
        sort=data.get("sort", "") if data.get("sort") in SORTS else "",
    )


def current_filter(request: HttpRequest) -> MarketFilter:
    """The filter of the page that a command came from, so that it can be shown again."""
    if request.method == "GET":
        return read_filter(request.GET)
    came_from = request.headers.get("HX-Current-URL") or request.headers.get("Referer", "")
    return read_filter(QueryDict(urlsplit(came_from).query))
