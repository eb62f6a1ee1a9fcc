"""A commissioner's week: what of one league needs a word of theirs, and what goes by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q
from django.utils import timezone

from league.models import Appeal, Arrival, Fixture, League, Membership, Season
from league.queries.arrivals import arrivals_waiting
from league.queries.late import Awaited, coming_matches, late_matches
from matches.models import Match, Proposal, Side
from matches.queries.agreeing import awaited, lapsed
from matches.queries.finding import SIDES
from rules.queries.inbox.waiting import Wait, waits_in
from teams.models import Team

# How far ahead it looks, and how long something may lie before it is one of the exceptions.
AHEAD = timedelta(days=14)
PATIENCE = timedelta(days=2)
FEWEST_ENTRANTS = 2


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A proposal that lies longer than it should, and the sides whose word is missing."""

    proposal: Proposal
    sides: Sequence[Side]


@dataclass(frozen=True, slots=True)
class Ripe:
    """A season that may be drawn, closed or followed by the next: `what` says which."""

    season: Season
    what: str


@dataclass(frozen=True, slots=True)
class Week:
    """Exceptions alone, each list the oldest first; whatever isn't here goes by itself."""

    league: League
    appeals: list[Appeal]
    late: list[Awaited]
    waits: list[Wait]
    unanswered: list[Unanswered]
    arrivals: list[Arrival]
    orphans: list[Team]
    ripe: list[Ripe]
    coming: list[Awaited]

    @classmethod
    def of(cls, league: League) -> Week:
        """The league's week as it is now; a fixed number of queries, however much there is."""
        late = late_matches([league])
        known = {one.match.pk for one in late}
        return cls(
            league,
            _appeals(league),
            late,
            [one for one in waits_in([league.slug]) if one.match.pk not in known and _long(one)],
            _unanswered(league),
            list(arrivals_waiting(league).defer("document")),
            _orphans(league),
            _ripe(league),
            coming_matches([league], AHEAD),
        )

    @property
    def quiet(self) -> bool:
        """Whether nobody needs a word."""
        asked: Iterable[Sequence[object]] = (
            self.appeals,
            self.late,
            self.waits,
            self.unanswered,
            self.arrivals,
            self.orphans,
            self.ripe,
        )
        return not any(asked)

    @property
    def by_themselves(self) -> list[Awaited]:
        """Late matches that the rules will decide, the next first."""
        due = [one for one in self.late if one.by_itself and one.at is not None]
        return sorted(due, key=lambda one: (one.at, one.fixture.pk))


def _long(wait: Wait) -> bool:
    """Whether it is a commissioner's own to do, or somebody else had days for it."""
    return not wait.people or wait.since < timezone.now() - PATIENCE


def _appeals(league: League) -> list[Appeal]:
    open_ones = Appeal.objects.filter(
        act__season__league=league, answered_at=None, act__undone_at=None
    )
    return list(open_ones.select_related("act__season", "team", "by").order_by("id"))


def _unanswered(league: League) -> list[Unanswered]:
    proposals = Proposal.objects.filter(
        match__league_slug=league.slug,
        match__status=Match.Status.SCHEDULED,
        status=Proposal.Status.OPEN,
        made_at__lt=timezone.now() - PATIENCE,
    )
    rows = proposals.select_related("by", "match").defer("match__house_rules", "match__options")
    found = rows.prefetch_related(Prefetch("match__sides", SIDES)).order_by("id")
    return [
        Unanswered(one, awaited(one.match, one))
        for one in found
        if not lapsed(one.match, Proposal.Kind(one.kind))
    ]


def _orphans(league: League) -> list[Team]:
    """Teams whose coach left, was removed, or has no account that works any more."""
    here = Membership.objects.filter(league=league, user=OuterRef("coach"))
    teams = Team.objects.filter(league_slug=league.slug).exclude(status=Team.Status.RETIRED)
    gone = ~Exists(here) | Q(coach__is_active=False) | Q(coach_removed_at__isnull=False)
    return list(teams.filter(gone).select_related("coach").defer("house_rules").order_by("name"))


def _ripe(league: League) -> list[Ripe]:
    """Seasons that wait for nothing but a press."""
    entrants = Count("entrants", filter=Q(entrants__withdrawn_at=None))
    seasons = Season.objects.filter(league=league).annotate(entered=entrants, still=_still_open())
    found = [_ripe_one(one) for one in seasons.select_related("stage").order_by("id")]
    return [one for one in found if one is not None]


def _still_open() -> Exists:
    playing = (*Match.UNCONFIRMED, Match.Status.SCHEDULED)
    rows = Fixture.objects.filter(season=OuterRef("pk"), match__status__in=playing)
    return Exists(rows.filter(group__stage__present_in=F("season")))


def _ripe_one(season: Season) -> Ripe | None:
    entered: int = season.entered  # type: ignore[attr-defined]
    still: bool = season.still  # type: ignore[attr-defined]
    if season.status == Season.Status.ENTRY and entered >= FEWEST_ENTRANTS:
        return Ripe(season, "start")
    if season.status == Season.Status.STARTED and season.play.endless and not still:
        return Ripe(season, "finish")
    return None
