"""Outlooks of seasons that something befell, against every ending supposed by hand."""

from collections import defaultdict
from itertools import product

import pytest

from dungeonbowl.league.lateness import Ruled, Ruling
from league import services
from league.models import Entrant
from league.queries.outlook import outlook_of
from league.queries.stages import StagePart
from league.queries.whatif import WhatIf
from league.services.plans import planned
from tests.league.playing import ready_teams, settle, settle_round

pytestmark = pytest.mark.django_db
WHY = "Agreed on the night."
WAYS = ((1, 0), (0, 1), (0, 0))


@pytest.fixture
def groups(alice, bob, arena):
    """A season of two groups, of four teams and of three, whose table goes by outcomes alone."""
    services.amend(alice, arena.slug, house_rules={"tie_breaks": ["points", "won", "name"]})
    plan = planned([{"format": "round_robin", "groups": 2}])
    season = services.compose_season(alice, arena.slug, "Groups", plan)
    for team in ready_teams(arena, bob, 7):
        services.enter(alice, season.pk, team.pk)
    return services.start_season(alice, season.pk, seed="the same every time")


def every_place(season, part):
    """The places of every team over all endings of the open matches, each supposed by hand."""
    by_hand = WhatIf(season, part).read()
    ways = [
        [by_hand.by_touchdowns(one, dict(zip(one.teams, way, strict=True))) for way in WAYS]
        for one in by_hand.open.values()
    ]
    places = defaultdict(set)
    for ending in product(*ways):
        for row in by_hand.table(ending):
            places[row.team].add(row.rank)
    return {team: (min(found), max(found)) for team, found in places.items()}


def agrees(season):
    season.refresh_from_db()
    for group in season.stage.groups.all():
        part = StagePart(season.stage, group)
        found = outlook_of(season, part, 1)
        assert {one.method for one in found} == {"exact"}
        assert {one.team: (one.best, one.worst) for one in found} == every_place(season, part)


def befallen(by, season, what):
    """One of the things that a commissioner does to a season under way."""
    one, other = Entrant.objects.filter(season=season, groups__group__number=1)[:2]
    open_ones = season.fixtures.filter(match__status="scheduled", group__number=1)
    match what:
        case "points":
            services.adjust(by, season.pk, one.team_id, -2, WHY)
            services.adjust(by, season.pk, other.team_id, 1, WHY)
        case "moved":
            last = services.FixtureAmendment(round=1)
            services.amend_fixture(by, season.pk, open_ones.last().pk, last, WHY)
        case "decided":
            ruling = Ruling(Ruled.FORFEITED, None, 7)
            services.settle_late(by, season.pk, open_ones.first().pk, ruling, WHY)
        case _:
            services.withdraw_team(by, season.pk, one.team_id, WHY, what)


@pytest.mark.parametrize("what", ["nothing", "points", "moved", "decided", "kept", "annulled"])
def test_whatever_befell_a_season_its_outlook_is_that_of_every_ending(alice, groups, what):
    settle_round(groups, 1)
    if what != "nothing":
        befallen(alice, groups, what)
    agrees(groups)
    for fixture in groups.fixtures.filter(round=2, match__status="scheduled"):
        settle(fixture.match_id, (1, 1))
    agrees(groups)
