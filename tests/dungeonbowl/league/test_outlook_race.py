"""Places out of points: held to every ending there is, level teams counted for and against."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from dungeonbowl.league.bonuses import TableBonus, bonus_kind
from dungeonbowl.league.outlook import Effort, Method, OutlookQuestion, Span, open_game, outlook
from dungeonbowl.league.outlook.loads import SearchSteps
from dungeonbowl.league.outlook.needs import Takings, hauls_of
from dungeonbowl.league.outlook.race import DOWN, UP, Aim, Race
from dungeonbowl.league.outlook.sums import Sums
from dungeonbowl.league.results import MatchResult, Points, Score
from dungeonbowl.league.standings import TableExtras, table

TEAMS = {1: "Ants", 2: "Bees", 3: "Cats", 4: "Dogs", 5: "Eels"}
USUAL = ["points", "touchdown_difference", "name"]
BONUSES = [TableBonus(bonus_kind("touchdowns"), 1, 2), TableBonus(bonus_kind("close_loss"), 1, 1)]
DEARER = [TableBonus(bonus_kind("touchdowns"), 1, -1), TableBonus(bonus_kind("close_loss"), 1, 2)]
# By outcome the least and the most that these may bring.
EXTRA = {"won": (0, 2), "drawn": (0, 2), "lost": (0, 3)}
COST = {"won": (-1, 0), "drawn": (-1, 0), "lost": (-1, 2)}
NOTHING = dict.fromkeys(EXTRA, (0, 0))


def pair(one, other):
    return open_game(dict.fromkeys((one, other)))


def result(one, other, winner=None, touchdowns=(0, 0)):
    scores = tuple(Score(*each) for each in zip((one, other), touchdowns, strict=True))
    kind = "touchdown" if winner else "draw"
    return MatchResult(kind, frozenset({winner} if winner else ()), scores)


def season(seed, **extras):
    """What some of five teams have played, and what is open; the same for the same seed."""
    lots = Random(seed)
    played = []
    for _ in range(lots.randint(4, 9)):
        one, other = lots.sample(list(TEAMS), 2)
        played.append(result(one, other, lots.choice([one, one, other, None])))
    teams = lots.sample(list(TEAMS), lots.choice([3, 4, 5]))
    games = [pair(*lots.sample(teams, 2)) for _ in range(lots.randint(2, 4))]
    worth = Points(*lots.choice([(3, 1, 0), (2, 1, 0), (3, 2, 1)]))
    return OutlookQuestion(TEAMS, played, games, USUAL, worth, TableExtras(**extras))


def race(asked):
    return Race(asked, Sums(asked), SearchSteps(10_000), 400)


def test_points_are_plain_where_every_open_game_has_two_teams_and_no_bonus():
    usual = OutlookQuestion(TEAMS, [], [pair(1, 2), pair(1, 3)], USUAL)
    of_three = replace(usual, open=[pair(1, 2), open_game(dict.fromkeys((1, 3, 4)))])
    with_bonus = replace(usual, extras=TableExtras(bonuses=BONUSES))
    assert race(usual).plain(1)
    assert not race(of_three).plain(1)
    assert race(of_three).plain(2)
    assert not race(with_bonus).plain(1)


class Counted:
    """The same season with every ending written out: who is above whom, by points alone."""

    def __init__(self, asked):
        self.asked = asked
        bonuses = asked.extras.bonuses
        self.extra = NOTHING if not bonuses else EXTRA if bonuses == BONUSES else COST
        rows = table(asked.results, asked.teams, asked.criteria, asked.points, asked.extras)
        self.points = {row.team: row.points for row in rows}
        self.rank = {row.team: row.rank for row in rows}
        self.busy = {team for game in asked.open for team in game.teams}

    def endings(self):
        return product(*(game.ways for game in self.asked.open))

    def after(self, ending, team, end):
        """Its points with the least bonuses (0), or the most (1)."""
        mine = [way.outcome(team) for way in ending if team in {one.team for one in way.scores}]
        return self.points[team] + sum(
            self.asked.points.worth(outcome) + self.extra[outcome][end] for outcome in mine
        )

    def above(self, ending, team, other, end, *, level):
        """Whether the other comes before the team, which has so many bonuses, and level ones so."""
        own = self.asked.extras.places
        ours, theirs = own.get(team, 0), own.get(other, 0)
        if ours != theirs:
            return theirs > ours
        if not {team, other} & self.busy:
            return self.rank[other] < self.rank[team]
        mine, rival = self.after(ending, team, end), self.after(ending, other, 1 - end)
        return rival > mine or (level and rival == mine)

    def place(self, ending, team, end, *, level):
        others = [other for other in TEAMS if other != team]
        return 1 + sum(self.above(ending, team, other, end, level=level) for other in others)

    def best(self, team, *, strict=False):
        return min(self.place(ending, team, 1, level=strict) for ending in self.endings())

    def worst(self, team, *, strict=False):
        return max(self.place(ending, team, 0, level=not strict) for ending in self.endings())


PLAIN = [
    pytest.param({}, id="plain"),
    pytest.param({"places": {1: 1, 2: 1}}, id="places"),
    pytest.param({"places": {1: -1, 2: 0, 3: 0}}, id="dear places"),
]
GRANTING = [
    pytest.param({"bonuses": BONUSES}, id="bonuses"),
    pytest.param({"bonuses": BONUSES, "places": {4: 1, 5: 0}}, id="bonuses and places"),
    pytest.param({"bonuses": BONUSES, "places": {4: -1}}, id="bonuses and a dear place"),
    pytest.param({"bonuses": DEARER}, id="dear bonuses"),
]


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("known", [*PLAIN, *GRANTING])
@pytest.mark.parametrize("seed", range(8))
def test_a_race_finds_the_best_and_the_worst_place_of_all_endings(seed, known, strict):
    asked = season(seed, **known)
    running, counted = race(asked), Counted(asked)
    for team in TEAMS:
        best, worst = (running.place(Aim(team, way, strict)) for way in (UP, DOWN))
        assert best == counted.best(team, strict=strict)
        assert worst == counted.worst(team, strict=strict)


@pytest.mark.parametrize("known", GRANTING)
@pytest.mark.parametrize("seed", range(8))
def test_of_one_ending_bonuses_leave_open_what_all_or_none_of_them_bring(seed, known):
    asked = season(seed, **known)
    counted, sums = Counted(asked), Sums(asked)
    for ending in [*counted.endings()][::7]:
        assert sums.spans(ending) == {
            team: Span(
                counted.place(ending, team, 1, level=False),
                counted.place(ending, team, 0, level=True),
            )
            for team in TEAMS
        }


def test_what_a_format_goes_by_stands_before_wins_as_before_points():
    """Of a table by wins nothing can be searched: every ending is tried."""
    for criteria in (["won", "points", "name"], USUAL):
        won = [result(3, 1, 3), result(3, 2, 3)]
        asked = OutlookQuestion(
            TEAMS, won, [pair(1, 2)], criteria, extras=TableExtras(places={5: 1})
        )
        spans = {one.team: Span(one.best, one.worst) for one in outlook(asked, 1, Random(1))}
        assert (spans[5], spans[3]) == (Span(1, 1), Span(2, 2))
        low = replace(asked, extras=TableExtras(places={3: -1}))
        spans = {one.team: Span(one.best, one.worst) for one in outlook(low, 1, Random(1))}
        assert spans[3] == Span(5, 5)


def test_two_who_have_played_everything_stand_as_they_stand_by_wins_too():
    played = [result(1, 3, 1, (1, 0)), result(2, 3, 2, (3, 0))]
    four = {team: f"Team {5 - team}" for team in range(1, 5)}
    asked = OutlookQuestion(four, played, [pair(3, 4)], ["won", "touchdown_difference", "name"])
    spans = {one.team: Span(one.best, one.worst) for one in outlook(asked, 1, Random(1))}
    assert spans == {1: (2, 3), 2: (1, 2), 3: (1, 4), 4: (1, 4)}


@pytest.mark.parametrize(("rows", "method"), [(45, Method.EXACT), (44, Method.SIMULATED)])
def test_all_endings_are_tried_where_their_rows_just_fit(rows, method):
    asked = OutlookQuestion(TEAMS, [], [pair(1, 2), pair(1, 3)], ["won", "points"])
    found = outlook(asked, 1, Random(1), Effort(rows=rows))
    assert {one.method for one in found} == {method}


# --- the ways of a game --------------------------------------------------------------------------


def ways(game):
    return [
        ([*map(int, sorted(way.winners))], [one.touchdowns for one in way.scores])
        for way in game.ways
    ]


def test_a_game_of_two_ends_by_one_touchdown_or_without():
    assert ways(pair(7, 8)) == [([7], [1, 0]), ([8], [0, 1]), ([], [0, 0])]


def test_of_allies_the_first_scores_for_both():
    allied = open_game({1: 1, 2: 1, 3: 2, 4: 2})
    assert ways(allied) == [([1, 2], [1, 0, 0, 0]), ([3, 4], [0, 0, 1, 0]), ([], [0] * 4)]
    assert [one.alliance for one in allied.ways[0].scores] == [1, 1, 2, 2]


def test_in_a_game_with_places_every_order_is_a_way_and_level_ones_as_well():
    placed = ways(open_game({1: None, 2: None, 3: None}, placed=True))
    assert placed[:4] == [([], [0, 0, 0]), ([3], [0, 0, 1]), ([2], [0, 1, 0]), ([], [0, 1, 1])]
    assert {max(scored) for _, scored in placed} == {0, 1, 2}


# --- what a team needs ---------------------------------------------------------------------------


def needs(played, games, *, team=1, top=1, teams=2):
    names = {one: f"Team {one}" for one in range(1, teams + 1)}
    asked = OutlookQuestion(names, played, games, ["points", "name"])
    return next(one.needs for one in outlook(asked, top, Random(1)) if one.team == team)


@pytest.mark.parametrize(
    ("behind", "games", "said"),
    [
        (0, 1, "A win in the last game is enough, whatever the others do. "
               "It takes 1 point at least from the last game."),
        (0, 2, "A win and a draw in the 2 games left are enough, whatever the others do. "
               "It takes 2 points at least from the 2 games left."),
        (1, 2, "Winning both games left is enough, whatever the others do. "
               "It takes 4 points at least from the 2 games left."),
        (0, 3, "A win and 2 draws in the 3 games left are enough, whatever the others do. "
               "It takes 3 points at least from the 3 games left."),
        (0, 4, "2 wins and a draw in the 4 games left are enough, whatever the others do. "
               "It takes 4 points at least from the 4 games left."),
        (0, 5, "Winning all 5 games left is enough, whatever the others do."),
        (1, 1, "Even a win in the last game isn't enough without help from other results. "
               "It takes 3 points at least from the last game."),
    ],
)  # fmt: skip
def test_of_two_who_play_each_other_alone_so_much_is_needed(behind, games, said):
    assert needs([result(1, 2, 2)] * behind, [pair(1, 2)] * games) == said


def test_who_leads_needs_less_but_for_the_last_word_of_the_name():
    """Level teams stand by name, so the second must have more."""
    ahead = [result(1, 2, 2)]
    last = needs(ahead, [pair(1, 2)], team=2)
    assert last.startswith("A draw in the last game is enough")
    two = needs(ahead, [pair(1, 2)] * 2, team=2)
    assert two.startswith("2 draws in the 2 games left are enough")
    most = needs(ahead * 2, [pair(1, 2)] * 2, team=2)
    assert most.startswith("A draw in one of the 2 games left is enough")


def test_of_two_games_six_things_may_be_taken():
    assert [(one.won, one.drawn) for one in hauls_of(2)] == [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0),
    ]  # fmt: skip
    assert [*Takings(1, 0, 2).ways()] == [("won", "lost"), ("lost", "won")]
