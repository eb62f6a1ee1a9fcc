"""Matches of seasons that weren't played by their last day, and what follows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django.db.models import F, Prefetch, QuerySet
from django.utils import timezone

from dungeonbowl.league.lateness import PAIR, LateMatch, Ruled, Ruling, rule_on
from league.models import Fixture, League, Season, SeasonAct
from league.times import zone_of
from matches.models import Match, Proposal
from matches.queries.agreeing import appointment_of
from matches.queries.finding import SIDES
from teams.models import Team
from teams.queries.coaches import Passed, coach_then, passed_on

LATE = "late"
DATES = Prefetch(
    "match__proposals", Proposal.objects.filter(kind=Proposal.Kind.DATE), "dates_proposed"
)


@dataclass(frozen=True, slots=True)
class Awaited:
    """A match with a last day: until when it may be played, and what then follows by itself.

    `at` is when that follows; None if the league leaves it to its commissioners.
    """

    fixture: Fixture
    match: Match
    until: datetime
    ruling: Ruling
    at: datetime | None

    @property
    def league(self) -> League:
        """The match's league."""
        return self.fixture.season.league

    @property
    def day_ends(self) -> datetime:
        """When its last day ends, whatever date was agreed."""
        assert self.fixture.date is not None
        return last_moment(self.fixture.date, self.league)

    @property
    def names(self) -> str:
        """Who meets whom."""
        return " v ".join(side.team.name for side in self.match.sides.all())

    @property
    def may_be_drawn(self) -> bool:
        """Whether a commissioner may let it count as a draw."""
        return not must_be_won(self.fixture)

    @property
    def takers(self) -> list[Team]:
        """To whom it may be forfeited: either side of two."""
        teams = [side.team for side in self.match.sides.all()]
        return teams if forfeitable(teams) else []

    @property
    def by_itself(self) -> bool:
        """Whether the rules decide it by themselves."""
        return self.at is not None and self.ruling.what != Ruled.ASKED


def late_matches(leagues: Iterable[League]) -> list[Awaited]:
    """Matches whose last day is past, oldest first; five queries."""
    now = timezone.now()
    rows = _dated(leagues).filter(date__lte=(now + timedelta(days=1)).date())
    return [one for one in _awaited(rows) if one.until <= now]


def coming_matches(leagues: Iterable[League], within: timedelta) -> list[Awaited]:
    """Matches whose last day comes soon; five queries."""
    now = timezone.now()
    rows = _dated(leagues).filter(date__range=(now - timedelta(days=1), now + within))
    return [one for one in _awaited(rows) if one.until > now]


def late_match(fixture_id: int) -> Awaited | None:
    """One fixture's match if it is late now, else None."""
    rows = _dated(None).filter(pk=fixture_id)
    return next((one for one in _awaited(rows) if one.until <= timezone.now()), None)


def must_be_won(fixture: Fixture) -> bool:
    """Whether it needs a winner, so that it can neither be drawn nor forfeited by both."""
    play = fixture.group.stage.play
    return play.bracket or play.must_be_won


def forfeitable(teams: Sequence[object]) -> bool:
    """Whether it can be forfeited to one of these teams: only if there are two."""
    return len(teams) == PAIR


def last_moment(day: date, league: League) -> datetime:
    """When that day ends in the league's time zone."""
    midnight = datetime.combine(day + timedelta(days=1), time())
    return midnight.replace(tzinfo=zone_of(league))


def teams_decided(act: SeasonAct) -> list[int]:
    """The teams whose match was decided."""
    return list(act.facts.get("teams", ()))


def _dated(leagues: Iterable[League] | None) -> QuerySet[Fixture]:
    """Fixtures of stages under way that have a day and a match that nobody began."""
    rows = Fixture.objects.filter(
        season__status=Season.Status.STARTED,
        group__stage__present_in=F("season"),
        match__status=Match.Status.SCHEDULED,
        date__isnull=False,
    )
    if leagues is not None:
        rows = rows.filter(season__league__in=list(leagues))
    people = ("season__league", "season__stage", "group__stage", "match__appointment")
    rows = rows.select_related(*people).defer("match__house_rules", "match__options")
    return rows.prefetch_related(Prefetch("match__sides", SIDES), DATES).order_by("date", "pk")


def _awaited(rows: QuerySet[Fixture]) -> list[Awaited]:
    fixtures = list(rows)
    acts = _acts({one.season_id for one in fixtures})
    sides = [side for one in fixtures if one.match for side in one.match.sides.all()]
    passed = passed_on({side.team_id for side in sides})
    return [_one(fixture, acts.get(fixture.pk, []), passed) for fixture in fixtures]


def _acts(seasons: Iterable[int]) -> Mapping[int, list[SeasonAct]]:
    """What was decided about late matches, by fixture."""
    found: dict[int, list[SeasonAct]] = defaultdict(list)
    for act in SeasonAct.objects.filter(season__in=list(seasons), kind=LATE).order_by("id"):
        found[act.facts["fixture"]].append(act)
    return found


def _one(fixture: Fixture, acts: list[SeasonAct], passed: Passed) -> Awaited:
    match, league = fixture.match, fixture.season.league
    assert match is not None
    assert fixture.date is not None
    appointed = appointment_of(match)
    until = last_moment(fixture.date, league)
    # A date on which all sides agreed holds, however late it is.
    until = max(until, appointed.at) if appointed and appointed.at else until
    late = LateMatch(
        tuple(side.team_id for side in match.sides.all()),
        _tried(match, passed),
        must_be_won(fixture),
        sum(_put_off(act) for act in acts),
        any(_spared(act, fixture) for act in acts),
    )
    return Awaited(
        fixture, match, until, rule_on(late, league.late_rule), _when(match, league, until)
    )


def _when(match: Match, league: League, until: datetime) -> datetime | None:
    """No match is decided as soon as it is drawn, even if its round's day is past."""
    if not league.late_after_days:
        return None
    begun = max(until, match.made_at, league.deadlines_since or until)
    return begun + timedelta(days=league.late_after_days)


def _put_off(act: SeasonAct) -> bool:
    return act.by_id is None and act.undone_at is None and act.facts["what"] == Ruled.EXTENDED


def _spared(act: SeasonAct, fixture: Fixture) -> bool:
    """Whether the decision for this very day was taken back."""
    assert fixture.date is not None
    return act.undone_at is not None and act.facts["day"] == fixture.date.isoformat()


def _tried(match: Match, passed: Passed) -> frozenset[int]:
    """The sides that proposed a date or answered a proposal, whoever coaches them since."""
    found: set[int] = set()
    proposals: Any = match.dates_proposed  # type: ignore[attr-defined]
    for proposal in proposals:
        found |= {*proposal.yes}
        if at := proposal.settled_at:
            found |= {
                side.team_id
                for side in match.sides.all()
                if proposal.settled_by_id == coach_then(side.team, passed, at)
            }
    return frozenset(found)
