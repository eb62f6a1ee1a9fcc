"""Results of a season as its table counts them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from django.db.models import Count, Prefetch

from dungeonbowl.keys import EventType, ResultKind
from dungeonbowl.league.results import NOTHING, MatchResult, Score
from dungeonbowl.match.report import casualties_by_team
from league.models import Decided
from league.queries.fixtures import FixtureFacts
from matches.models import Event, Match
from matches.queries import parties_of, rules_of, with_sides
from matches.queries.recordedmatch import event_value

PAIR = 2
Suffered = Mapping[tuple[int | None, int], int]
Deeds = Mapping[tuple[int | None, int | None], Mapping[str, int]]


def result_of(fixture: FixtureFacts, suffered: Suffered, deeds: Deeds) -> MatchResult:
    """A fixture as the standings count it."""
    if not fixture.confirmed:
        return _unplayed(fixture)
    winners = frozenset([side.team for side in fixture.sides if side.outcome == "won"])
    scores = tuple(_scores(fixture, suffered, deeds))
    return MatchResult(fixture.kind, winners, scores, fixture.match)


def _unplayed(fixture: FixtureFacts) -> MatchResult:
    """How a fixture counts that nobody played in time."""
    winners = frozenset(() if fixture.awarded is None else (fixture.awarded,))
    kind = ResultKind.DRAW if fixture.decided == Decided.DRAWN else ResultKind.FORFEIT
    scores = tuple([Score(side.team) for side in fixture.sides])
    return MatchResult(kind, winners, scores, fixture.match, played=False)


def _scores(fixture: FixtureFacts, suffered: Suffered, deeds: Deeds) -> Iterator[Score]:
    """With two sides, what one suffered the other caused; with more, the events must tell."""
    match, caused = fixture.match, sum([side.casualties for side in fixture.sides])
    for team, touchdowns, casualties, _, alliance, rating in fixture.sides:
        hurt = suffered.get((match, team), caused - casualties)
        did = deeds.get((match, team), NOTHING)
        yield Score(team, touchdowns, casualties, hurt, alliance, did, rating)


def deeds_of(fixtures: Iterable[FixtureFacts], kinds: Collection[str]) -> Deeds:
    """How often each side's players did what the table counts, by match and team.

    One query more, and only in seasons whose table counts such deeds.
    """
    found: dict[tuple[int | None, int | None], dict[str, int]] = defaultdict(dict)
    if kinds:
        matches = [fixture.match for fixture in fixtures if fixture.match is not None]
        events = Event.objects.filter(match__in=matches, type__in=kinds, revoked_at=None)
        each = events.order_by().values_list("match", "team", "type").annotate(Count("id"))
        for match, team, kind, times in each:
            found[match, team][kind] = times
    return found


def suffered_in(fixtures: Iterable[FixtureFacts]) -> Suffered:
    """Casualties suffered at the hands of others, by match and team, where more than two met.

    Two queries more, and only in seasons in which such matches were played.
    """
    many = [one.match for one in fixtures if one.match is not None and len(one.sides) > PAIR]
    if not many:
        return {}
    events = Event.objects.filter(match__in=many, type=EventType.CASUALTY, revoked_at=None)
    counted: dict[tuple[int | None, int], int] = {}
    for match in with_sides(Match.objects.filter(pk__in=many)).prefetch_related(
        Prefetch("events", events, "casualties_recorded")
    ):
        casualties = [event_value(event) for event in match.casualties_recorded]
        hurt = casualties_by_team(casualties, parties_of(match), rules_of(match))
        counted |= {(match.pk, team): each.suffered for team, each in hurt.items()}
    return counted
