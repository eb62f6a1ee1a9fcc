"""A team's points in a table, match by match, for its page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby

from dungeonbowl.league.bonuses import bonus_kind
from dungeonbowl.league.tally import BONUS, BY_HAND, PLACE, RESULT, PointsReceipt
from dungeonbowl.wording import listed
from league.queries import FixtureFacts, TeamFacts
from league.queries.fixtures import FixtureSide

Matches = Mapping[int | None, FixtureFacts]
PLACES = ("first", "second", "third", "fourth")
BYE_SAID = "a bye that counts as a win"
BY_HAND_SAID, NOBODY = "By hand", "No opponent"


@dataclass(frozen=True, slots=True)
class Gain:
    """One receipt's points, in words."""

    said: str
    points: int


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """A match, a bye or points by hand: what it brought, and the points so far.

    `name` is the opponent, or what else it was; only a match has a `fixture` and a `score`, the
    team's own touchdowns first.
    """

    name: str
    fixture: FixtureFacts | None
    score: str
    gains: tuple[Gain, ...]
    total: int

    @property
    def points(self) -> int:
        """The points that it brought."""
        return sum(gain.points for gain in self.gains)


def receipt_lines(
    team: int,
    receipts: Iterable[PointsReceipt],
    fixtures: Iterable[FixtureFacts],
    entrants: Mapping[int, TeamFacts],
) -> list[ReceiptLine]:
    """A team's receipts, grouped by match, with the points after each."""
    played: Matches = {one.match: one for one in fixtures if one.match is not None}
    together = [list(group) for group in _by_match(receipts)]
    totals = accumulate(sum(one.points for one in group) for group in together)
    return [
        ReceiptLine(
            _named(team, group[0], played, entrants),
            played.get(group[0].match),
            _score(team, played.get(group[0].match)),
            tuple(Gain(_said(one), one.points) for one in group),
            total,
        )
        for group, total in zip(together, totals, strict=True)
    ]


def _by_match(receipts: Iterable[PointsReceipt]) -> Iterator[Iterable[PointsReceipt]]:
    numbered = enumerate(receipts)
    for _, group in groupby(numbered, key=lambda pair: pair[1].match or -pair[0]):
        yield [receipt for _, receipt in group]


def _named(
    team: int,
    receipt: PointsReceipt,
    played: Matches,
    entrants: Mapping[int, TeamFacts],
) -> str:
    if receipt.match is None:
        return BY_HAND_SAID if receipt.what == BY_HAND else NOBODY
    fixture = played.get(receipt.match)
    names = _opponents(team, fixture.sides, entrants) if fixture else []
    return listed(names) or f"Match {receipt.match}"


def _opponents(
    team: int, sides: Sequence[FixtureSide], entrants: Mapping[int, TeamFacts]
) -> list[str]:
    """The names of its opponents, as far as they are in the table."""
    ours = {side.alliance for side in sides if side.team == team} - {None}
    foes = [side.team for side in sides if side.team != team and side.alliance not in ours]
    return [entrants[foe].name for foe in foes if foe in entrants]


def _score(team: int, fixture: FixtureFacts | None) -> str:
    sides = fixture.sides if fixture and fixture.confirmed else ()
    own_first = sorted(sides, key=lambda side: side.team != team)
    return " : ".join(str(side.touchdowns) for side in own_first)


def _said(receipt: PointsReceipt) -> str:
    """The reason: `won`, `second place`, `3 touchdowns or more`."""
    which = receipt.which
    if receipt.what == PLACE:
        return f"{PLACES[int(which or 1) - 1]} place"
    if receipt.what == BONUS:
        return bonus_kind(str(which)).said(receipt.at_least or 0)
    if receipt.what in (RESULT, BY_HAND):
        return str(which)
    return BYE_SAID
