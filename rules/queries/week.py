"""A commissioner's week: what in one league needs their decision, and what happens by itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, OuterRef, Prefetch, Q
from django.utils import timezone

from league.models import Appeal, Arrival, Entrant, League, Membership
from league.queries.arrivals import arrivals_waiting
from league.queries.late import Awaited, coming_matches, late_matches
from matches.models import Match, Proposal, Side
from matches.queries.agreeing import awaited, lapsed
from matches.queries.finding import SIDES
from rules.queries.inbox.waiting import Wait, waits_in
from rules.queries.stucktables import StuckTable, stuck_tables
from rules.queries.waitingseasons import PATIENCE, WaitingSeason, retired_in, waiting_seasons
from teams.models import Team

# How far ahead it looks.
AHEAD = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A proposal that has waited too long, and the sides that haven't answered."""

    proposal: Proposal
    sides: Sequence[Side]


@dataclass(frozen=True, slots=True)
class Week:
    """Only exceptions, each list oldest first; everything else happens by itself."""

    league: League
    appeals: list[Appeal]
    late: list[Awaited]
    waits: list[Wait]
    flagged: list[StuckTable]
    unanswered: list[Unanswered]
    arrivals: list[Arrival]
    orphans: list[Team]
    retired: list[Entrant]
    seasons: list[WaitingSeason]
    coming: list[Awaited]

    @classmethod
    def of(cls, league: League) -> Week:
        """The league's week as it is now; a fixed number of queries, however much there is, and a
        few for each of at most five tables that nobody reports.
        """
        late = late_matches([league])
        known = {one.match.pk for one in late}
        waits = [one for one in waits_in([league.slug]) if one.match.pk not in known and _long(one)]
        return cls(
            league,
            _appeals(league),
            late,
            waits,
            stuck_tables(one.match for one in waits),
            _unanswered(league),
            list(arrivals_waiting(league).defer("document")),
            _orphans(league),
            retired_in(league),
            waiting_seasons(league),
            coming_matches([league], AHEAD),
        )

    @property
    def quiet(self) -> bool:
        """Whether nothing needs a commissioner."""
        asked: Iterable[Sequence[object]] = (
            self.appeals,
            self.late,
            self.waits,
            self.flagged,
            self.unanswered,
            self.arrivals,
            self.orphans,
            self.retired,
            self.seasons,
        )
        return not any(asked)

    @property
    def by_themselves(self) -> list[Awaited]:
        """Late matches that the rules will decide, soonest first."""
        due = [one for one in self.late if one.by_itself and one.at is not None]
        return sorted(due, key=lambda one: (one.at, one.fixture.pk))


def _long(wait: Wait) -> bool:
    """Whether it is for a commissioner, or somebody else has let days pass."""
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
    """Teams whose coach left, was removed, or no longer has a working account."""
    here = Membership.objects.filter(league=league, user=OuterRef("coach"))
    teams = Team.objects.filter(league_slug=league.slug).exclude(status=Team.Status.RETIRED)
    gone = ~Exists(here) | Q(coach__is_active=False) | Q(coach_removed_at__isnull=False)
    return list(teams.filter(gone).select_related("coach").defer("house_rules").order_by("name"))
