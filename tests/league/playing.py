"""Seasons played quickly: teams ready to enter, and results without a match report.

Reports, confirmations and what follows them have tests of their own a floor above.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from dungeonbowl.match.report import read_result
from league.models import Fixture, League, Season
from league.services import round_finished
from league.services.rounds import lock_season
from matches.models import Match
from matches.services import lock_match, record_result, set_status, take_result_back
from teams.models import Team
from tests.verbs import found

COLLEGES = ("light", "gold", "jade", "celestial", "grey", "amethyst", "bright", "amber")


def ready_teams(league: League, coach: User, number: int) -> list[Team]:
    """So many teams that may enter; who plays for them doesn't matter here."""
    teams = [
        found(coach, COLLEGES[n % len(COLLEGES)], name=f"Team {n:02}", league_slug=league.slug)
        for n in range(1, number + 1)
    ]
    Team.objects.filter(pk__in=[team.pk for team in teams]).update(status="registered")
    return list(Team.objects.filter(pk__in=[team.pk for team in teams]).order_by("pk"))


@transaction.atomic
def settle(match_id: int, touchdowns: Sequence[int] = (1, 0)) -> None:
    """A result that counts: the sides' touchdowns in their order, the most of them win."""
    match = lock_match(match_id)
    scored = {
        side.team_id: count for side, count in zip(match.sides.all(), touchdowns, strict=True)
    }
    best = [team for team, count in scored.items() if count == max(touchdowns)]
    won = {"kind": "touchdown", "winner": best[0]} if len(best) == 1 else {"kind": "draw"}
    result = read_result({**won, "touchdowns": scored})
    record_result(match, result, status=Match.Status.POSTGAME)
    round_finished(match)


@transaction.atomic
def take_back(match_id: int) -> None:
    """The result counts no longer, and the match goes on; what was drawn from it stays."""
    match = lock_match(match_id)
    for fixture in Fixture.objects.filter(match=match):
        lock_season(fixture.season_id)
    take_result_back(match)
    set_status(match, Match.Status.STARTED)


def settle_round(season: Season, number: int) -> None:
    """Every match of a round; the side named first wins by one touchdown."""
    for fixture in Fixture.objects.filter(season=season, round=number).exclude(match=None):
        settle(fixture.match_id)


def pairs(season: Season, number: int | None = None) -> list[frozenset[int]]:
    """Who meets whom, in a round or altogether; a bye is a team alone."""
    fixtures = Fixture.objects.filter(season=season).order_by("round", "order")
    if number is not None:
        fixtures = fixtures.filter(round=number)
    return [
        frozenset([one.bye_id] if one.bye_id else one.match.sides.values_list("team", flat=True))
        for one in fixtures
    ]
