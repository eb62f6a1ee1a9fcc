"""Rounds that are still to be drawn, as an outlook plays them by lot."""

from dataclasses import replace
from random import Random

import pytest

from dungeonbowl.league.outlook import Effort, OutlookQuestion, outlook
from dungeonbowl.league.outlook.playing import RestOfSeason
from dungeonbowl.league.outlook.sums import Sums

TEAMS = {1: "Ants", 2: "Bees", 3: "Cats", 4: "Dogs"}
ASKED = OutlookQuestion(TEAMS, [], [], ["points", "name"], to_come=3, groups=[[*TEAMS]])


@pytest.mark.parametrize("seed", range(5))
def test_in_as_many_rounds_as_there_are_others_nobody_meets_anybody_twice(seed):
    played = RestOfSeason(ASKED, Sums(ASKED), Random(seed)).once()
    pairs = [frozenset(one.team for one in result.scores) for result in played.results]
    assert len(pairs) == len({*pairs}) == 6


@pytest.mark.parametrize(("rows", "runs"), [(0, 25), (300, 30), (10**6, 500)])
def test_a_season_is_played_on_25_times_at_least_and_500_at_most(rows, runs):
    two = replace(ASKED, teams={1: "Ants", 2: "Bees"}, groups=[[1, 2]], to_come=1)
    found = outlook(two, 1, Random(7), Effort(rows=rows))
    assert {one.runs for one in found} == {runs}
