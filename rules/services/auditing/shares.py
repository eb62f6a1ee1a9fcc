"""The audit shared out among processes: each has the matches of its own period.

It takes the teams' state at its beginning from their ledgers. If an earlier post-game doesn't agree
with a ledger, a single process would have come there with another state: such a team's matches are
audited again by one process, so that the findings don't depend on the number of processes.
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

# How many matches make it worth while to start another process.
ENOUGH = 250
# Roughly how long it takes to skip a match of another share, as a fraction of auditing it.
GOING_BY = 0.06
# The threshold of garbage collection; Python's default is 700 objects.
SELDOM = 100_000


@dataclass(frozen=True, slots=True)
class MatchShare:
    """The wanted matches that were confirmed from one moment up to another.

    Without a last moment, unconfirmed ones are included. `teams`, if given, limits them to matches
    of one of these, and `league` to those of the league with this slug.
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
        """That many shares that take equally long; fewer, if many matches share one moment."""
        confirmed = self.matches.exclude(confirmed_at=None).order_by("confirmed_at")
        moments: list[Any] = list(confirmed.values_list("confirmed_at", flat=True))
        ends = sorted({moments[place] for place in _cuts(len(moments), parts)} - set(moments[:1]))
        return [
            replace(self, begin=begin, end=end)
            for begin, end in zip([self.begin, *ends], [*ends, self.end], strict=True)
        ]


def _cuts(matches: int, parts: int) -> Iterator[int]:
    """Where to divide: a later share has more matches to skip, so it has fewer to audit."""
    sizes = [(1 - GOING_BY) ** place for place in range(parts)]
    for part in range(1, parts):
        cut = int(matches * sum(sizes[:part]) / sum(sizes))
        if cut < matches:
            yield cut


@dataclass(frozen=True, slots=True)
class ShareFound:
    """The findings of a share, and the teams with something lost or edited."""

    differences: list[MatchDifference]
    astray: frozenset[int]


def audit_share(share: MatchShare) -> ShareFound:
    """Audit a share, reading everything as it was at one moment of this process."""
    astray: set[int] = set()
    with one_moment(), rare_garbage_collection():
        return ShareFound(list(audit_matches(share.matches, astray)), frozenset(astray))


def audit_shares(
    shares: Sequence[MatchShare], progress: Watched, database: str = ""
) -> list[MatchDifference]:
    """The findings for all these matches, in the order of confirmation.

    Several processes read them from `database`, if one is named.
    """
    found = shared_out(audit_share, shares, progress, database)
    said = [difference for one in found for difference in one.differences]
    if again := _again(shares, found):
        gone = set(again.matches.values_list("pk", flat=True))
        said = [one for one in said if one.match not in gone]
        said += audit_share(again).differences
    return _by_match(said)


def _again(shares: Sequence[MatchShare], found: Sequence[ShareFound]) -> MatchShare | None:
    """Audit again the matches of teams that had gone astray before a share began."""
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
    """With millions of objects, garbage collection at the usual rate takes a fifth of the time."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)
