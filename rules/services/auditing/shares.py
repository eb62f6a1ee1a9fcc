"""The audit shared out: each process goes through the matches of its own stretch of time.

How the teams came to a stretch, it takes from their ledgers as they were booked. Where a post-game
before it doesn't agree with them, that isn't how the audit comes there in one go: such a team's
matches are gone through once more by one process, so that no more is said, and no less, however
many there were.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from core.moments import one_moment
from core.processes import Watched, shared_out
from matches.models import Match, Side
from matches.queries.auditing import MatchDifference
from rules.services.auditing.reading import in_order
from rules.services.auditing.whole import audit_matches, wanted

# Matches for which another process is worth its start.
ENOUGH = 250
# About what it takes to go by a match of another's share, as a part of what it takes to audit it.
GOING_BY = 0.06
# Objects made since the garbage was last collected; of itself Python collects at 700.
SELDOM = 100_000


@dataclass(frozen=True, slots=True)
class MatchShare:
    """Those of the matches asked for that were confirmed from one moment up to another.

    Without a last moment, those that aren't confirmed are among them. `teams`, where given, are
    those of which one has to play, and `league` is the slug of the league whose they are.
    """

    since: datetime | None = None
    match: int | None = None
    begin: datetime | None = None
    end: datetime | None = None
    teams: tuple[int, ...] | None = None
    league: str | None = None

    @property
    def matches(self) -> QuerySet[Match]:
        found = wanted(self.since, self.match)
        if self.league is not None:
            found = found.filter(league_slug=self.league)
        if self.begin is not None:
            found = found.filter(Q(confirmed_at__gte=self.begin) | Q(confirmed_at=None))
        if self.end is not None:
            found = found.filter(confirmed_at__lt=self.end)
        if self.teams is not None:
            found = found.filter(pk__in=Side.objects.filter(team__in=self.teams).values("match"))
        return found

    def divided(self, parts: int) -> list[MatchShare]:
        """As many shares as take equally long; fewer, where many matches share one moment."""
        confirmed = self.matches.exclude(confirmed_at=None).order_by("confirmed_at")
        moments: list[Any] = list(confirmed.values_list("confirmed_at", flat=True))
        ends = sorted({moments[place] for place in _cuts(len(moments), parts)} - set(moments[:1]))
        return [
            replace(self, begin=begin, end=end)
            for begin, end in zip([self.begin, *ends], [*ends, self.end], strict=True)
        ]


def _cuts(matches: int, parts: int) -> Iterator[int]:
    """Where to divide so many: whoever comes later has more to go by, and so has fewer to do."""
    sizes = [(1 - GOING_BY) ** place for place in range(parts)]
    for part in range(1, parts):
        cut = int(matches * sum(sizes[:part]) / sum(sizes))
        if cut < matches:
            yield cut


@dataclass(frozen=True, slots=True)
class ShareFound:
    """What was found in a share, and the teams of which something is lost or edited."""

    differences: list[MatchDifference]
    astray: frozenset[int]


def audit_share(share: MatchShare) -> ShareFound:
    """The audit of a share, which is read as it was at one moment: this process's own."""
    astray: set[int] = set()
    with one_moment(), rare_garbage_collection():
        return ShareFound(list(audit_matches(share.matches, astray)), frozenset(astray))


def audit_shares(
    shares: Sequence[MatchShare], progress: Watched, database: str = ""
) -> list[MatchDifference]:
    """Whatever is to be said of all these matches, by match, in the order of their confirmation.

    Several processes find them in the database that is named, where one is.
    """
    found = shared_out(audit_share, shares, progress, database)
    said = [difference for one in found for difference in one.differences]
    if again := _again(shares, found):
        gone = set(again.matches.values_list("pk", flat=True))
        said = [one for one in said if one.match not in gone]
        said += audit_share(again).differences
    return _by_match(said)


def _again(shares: Sequence[MatchShare], found: Sequence[ShareFound]) -> MatchShare | None:
    """What a stretch made of teams that had gone astray before it: all of theirs since then."""
    begins = [share.begin for share, one in zip(shares[:-1], found[:-1], strict=True) if one.astray]
    if not begins:
        return None
    astray = frozenset[int]().union(*(one.astray for one in found))
    return replace(shares[-1], begin=begins[0], teams=tuple(sorted(astray)))


def _by_match(said: Sequence[MatchDifference]) -> list[MatchDifference]:
    numbers = in_order(Match.objects.filter(pk__in={one.match for one in said}))
    places = {number: place for place, number in enumerate(numbers)}
    return sorted(said, key=lambda one: places[one.match])


@contextmanager
def rare_garbage_collection() -> Iterator[None]:
    """Millions of objects come and go: garbage collected as often as usual takes a fifth of it."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
