"""Tables: sums, ranks, reasons (OPT-38, OPT-91, C-107, C-126, C-145)."""

from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.league.criteria import keys
from dungeonbowl.league.results import MatchResult, Points, Score
from dungeonbowl.league.standings import ByHand, TableExtras, table

NAMES = {1: "Anvils", 2: "Bolts", 3: "Crows", 4: "Dregs"}
KINDS = ("touchdown", "draw", "time_limit", "monster_victory", "concession", "abandoned")


def match(one, other, winner=None, kind=None, touchdowns=(0, 0), casualties=(0, 0)):
    kind = kind or ("touchdown" if winner else "draw")
    scores = (
        Score(one, touchdowns[0], casualties[0], casualties[1]),
        Score(other, touchdowns[1], casualties[1], casualties[0]),
    )
    return MatchResult(kind, frozenset({winner} if winner else ()), scores)


def order(results, teams=NAMES, **known):
    return [row.team for row in table(results, teams, **known)]


def row_of(team, results, teams=NAMES, **known):
    return next(row for row in table(results, teams, **known) if row.team == team)


def why(team, *args, **known):
    return [
        (one.criterion, one.against, one.mine, one.theirs)
        for one in row_of(team, *args, **known).why
    ]


def test_a_row_adds_up_what_its_team_did():
    results = [
        match(1, 2, winner=1, touchdowns=(2, 1), casualties=(3, 1)),
        match(3, 1, touchdowns=(1, 1), casualties=(0, 2)),
        match(1, 4, winner=4, kind="concession"),
    ]
    row = row_of(1, results)
    assert row.as_dict() | {"why": []} == {
        "rank": 1, "team": 1, "played": 3, "won": 1, "drawn": 1, "lost": 1,
        "touchdowns_for": 3, "touchdowns_against": 2, "casualties_for": 5,
        "casualties_against": 1, "points": 4, "why": [],
        "receipts": [
            {"what": "result", "points": worth, "match": None, "which": outcome,
             "at_least": None}
            for worth, outcome in ((3, "won"), (1, "drawn"), (0, "lost"))
        ],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "winner", "outcomes"),
    [
        ("touchdown", 1, ("won", "lost")), ("time_limit", 1, ("won", "lost")),
        ("time_limit", None, ("drawn", "drawn")), ("draw", None, ("drawn", "drawn")),
        ("monster_victory", None, ("lost", "lost")), ("concession", 1, ("won", "lost")),
        ("forfeit", 1, ("won", "lost")), ("abandoned", 1, ("won", "lost")),
    ],
)  # fmt: skip
def test_every_kind_of_result_is_won_drawn_or_lost(kind, winner, outcomes):
    results = [match(1, 2, winner, kind)]
    for team, outcome in zip((1, 2), outcomes, strict=True):
        row = row_of(team, results)
        assert {name: getattr(row, name) for name in ("won", "drawn", "lost")} == {
            "won": 0, "drawn": 0, "lost": 0, outcome: 1,
        }  # fmt: skip


def test_an_abandoned_match_without_a_winner_counts_nothing():
    rows = table([match(1, 2, kind="abandoned", touchdowns=(1, 0))], NAMES)
    assert all(row.played == row.points == row.touchdowns_for == 0 for row in rows)


def test_points_are_what_the_house_says():
    results = [match(1, 2, winner=1), match(3, 4)]
    rows = table(results, NAMES, points=Points.of([2, 1, -1]))
    assert {row.team: row.points for row in rows} == {1: 2, 2: -1, 3: 1, 4: 1}


def test_a_swiss_bye_is_a_win_without_touchdowns():
    row = row_of(3, [], extras=TableExtras(byes=[3]))
    assert (row.played, row.won, row.points, row.touchdowns_for) == (1, 1, 3, 0)


def test_more_points_stand_above_and_the_reason_is_given_to_the_one_below():
    results = [match(1, 2, winner=2)]
    assert order(results, {1: "Anvils", 2: "Bolts"}) == [2, 1]
    assert why(2, results, {1: "Anvils", 2: "Bolts"}) == []
    assert why(1, results, {1: "Anvils", 2: "Bolts"}) == [("points", 2, 0, 3)]


def test_level_on_points_both_are_told_what_decided():
    teams = {1: "Anvils", 2: "Bolts"}
    results = [match(1, 3, winner=1, touchdowns=(1, 0)), match(2, 3, winner=2, touchdowns=(3, 0))]
    assert why(2, results, teams) == [("touchdown_difference", 1, 3, 1)]
    assert why(1, results, teams) == [("touchdown_difference", 2, 1, 3)]
    texts = [row.why[0].text for row in table(results, teams)]
    assert texts == [
        "Above Anvils on touchdown difference, +3 to +1.",
        "Below Bolts on touchdown difference, +1 to +3.",
    ]


def test_the_criteria_decide_in_their_order():
    teams = {1: "Anvils", 2: "Bolts"}
    results = [
        match(1, 3, winner=1, touchdowns=(1, 0), casualties=(0, 5)),
        match(2, 3, winner=2, touchdowns=(1, 0), casualties=(2, 0)),
    ]
    assert order(results, teams) == [2, 1]
    assert why(1, results, teams) == [("casualty_difference", 2, -5, 2)]
    assert order(results, teams, criteria=["points", "name"]) == [1, 2]
    assert why(1, results, teams, criteria=["points", "name"]) == [("name", 2, "Anvils", "Bolts")]


def test_head_to_head_counts_points_among_those_still_level():
    # Three level teams and a fourth that lost to everybody: only their own meetings count.
    results = [
        match(1, 2, winner=2), match(2, 3), match(3, 1, winner=3),
        match(1, 4, winner=1), match(1, 4, winner=1), match(2, 4), match(3, 4),
    ]  # fmt: skip
    criteria = ["head_to_head"]
    level = {1: 6, 2: 5, 3: 5}
    rows = {row.team: row for row in table(results, NAMES, ["points"])}
    assert {team: rows[team].points for team in level} == level
    assert order(results, {1: "A", 2: "B", 3: "C"}, criteria=criteria) == [2, 3, 1]
    assert why(1, results, {1: "A", 2: "B", 3: "C"}, criteria=criteria) == [
        ("head_to_head", 3, 0, 4)
    ]


def test_head_to_head_forgets_matches_against_teams_that_are_not_level():
    teams = {1: "Anvils", 2: "Bolts", 3: "Crows"}
    results = [match(2, 1, winner=2), match(1, 3, winner=1), match(3, 2, winner=3),
               match(3, 1, winner=3)]  # fmt: skip
    # Points 3, 3 and 6; of the two level ones Bolts beat Anvils.
    assert order(results, teams, criteria=["points", "head_to_head"]) == [3, 2, 1]
    assert why(2, results, teams, criteria=["points", "head_to_head"]) == [
        ("points", 3, 3, 6), ("head_to_head", 1, 3, 0),
    ]  # fmt: skip


def test_a_match_of_three_counts_where_one_of_the_others_is_level():
    teams = {1: "Anvils", 2: "Bolts", 3: "Crows"}
    three = MatchResult("touchdown", frozenset({2}), (Score(1), Score(2), Score(3)))
    results = [three, match(1, 3, winner=1)]
    # Points 3, 3 and 0; the match of three is the only one between those who are level.
    assert order(results, teams, criteria=["points", "head_to_head"]) == [2, 1, 3]
    assert why(1, results, teams, criteria=["points", "head_to_head"])[0] == (
        "head_to_head", 2, 0, 3
    )  # fmt: skip


def test_a_side_of_which_nothing_is_counted_has_nothing():
    scores = (Score(1), Score(2, 1, 2))
    row = row_of(1, [MatchResult("touchdown", frozenset({2}), scores)], {1: "Anvils", 2: "Bolts"})
    assert (row.touchdowns_for, row.touchdowns_against) == (0, 1)
    assert (row.casualties_for, row.casualties_against) == (0, 0)


def test_a_match_between_allies_is_no_meeting_of_theirs():
    teams = {1: "Anvils", 2: "Bolts"}
    scores = tuple(Score(team, alliance=(team - 1) // 2) for team in (1, 2, 3, 4))
    result = MatchResult("touchdown", frozenset({1, 2}), scores)
    assert why(2, [result], teams, criteria=["head_to_head", "name"]) == [
        ("name", 1, "Bolts", "Anvils")
    ]


def test_allies_share_points_and_count_the_other_alliance_as_their_opponents():
    scores = tuple(
        Score(team, touchdowns=touchdowns, alliance=(team - 1) // 2)
        for team, touchdowns in ((1, 2), (2, 0), (3, 1), (4, 0))
    )
    rows = {row.team: row for row in
            table([MatchResult("touchdown", frozenset({1, 2}), scores)], NAMES)}  # fmt: skip
    assert [rows[team].points for team in (1, 2, 3, 4)] == [3, 3, 0, 0]
    assert [rows[team].touchdowns_against for team in (1, 2, 3, 4)] == [1, 1, 2, 2]


def test_three_sides_without_alliances_are_all_opponents():
    scores = tuple(Score(team, touchdowns=team) for team in (1, 2, 3))
    rows = {row.team: row for row in
            table([MatchResult("touchdown", frozenset({3}), scores)], NAMES)}  # fmt: skip
    assert [rows[team].touchdowns_against for team in (1, 2, 3)] == [5, 4, 3]
    assert [rows[team].lost for team in (1, 2, 3)] == [1, 1, 0]


def test_a_row_tells_its_reasons_as_a_reply_shows_them():
    results = [match(1, 2, winner=2), match(3, 4, winner=4)]
    first, last = table(results, {4: "Dregs", 2: "Bolts", 1: "Anvils"}, ["points", "name"])[1:]
    assert first.as_dict()["why"] == [
        {
            "criterion": "name",
            "against": 2,
            "mine": "Dregs",
            "theirs": "Bolts",
            "text": "Level with Bolts till then, and below in the order of names.",
        },
    ]
    assert [one["text"] for one in last.as_dict()["why"]] == ["Below Dregs on points, 0 to 3."]


def test_names_are_ordered_without_regard_to_case_and_twins_by_their_place():
    teams = {1: "crows", 2: "Bolts", 3: "bolts", 4: "Bolts"}
    assert order([], teams) == [2, 4, 3, 1]
    reason = row_of(2, [], teams).why[0]
    assert (reason.criterion, reason.against) == ("listed", 4)
    assert reason.text == "Above Bolts on place in the draw, 2 to 4."


def test_results_of_strangers_count_for_their_opponents_alone():
    rows = table([match(1, 9, winner=1, touchdowns=(1, 0))], {1: "Anvils"})
    assert [(row.team, row.points) for row in rows] == [(1, 3)]


def test_an_empty_season_has_an_empty_table():
    assert table([], {}) == []


teams = st.sampled_from(list(NAMES))
results = st.builds(
    lambda pair, winner, kind, touchdowns, casualties: match(
        *pair,
        winner=None if winner is None else pair[winner],
        kind=kind,
        touchdowns=touchdowns,
        casualties=casualties,
    ),
    st.sampled_from(list(permutations(NAMES, 2))),
    st.none() | st.sampled_from([0, 1]),
    st.sampled_from(KINDS),
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
    st.tuples(st.integers(0, 3), st.integers(0, 3)),
)
criteria = st.lists(st.sampled_from(keys()), unique=True)


@given(st.lists(results, max_size=12), criteria, st.lists(teams, max_size=3))
def test_a_table_adds_up_and_ranks_everybody_differently(played, criteria, byes):
    rows = table(played, NAMES, criteria, extras=TableExtras(byes=byes))
    counted = [result for result in played if result.counts]
    assert sorted(row.rank for row in rows) == [1, 2, 3, 4]
    assert sum(row.played for row in rows) == 2 * len(counted) + len(byes)
    for row in rows:
        assert row.played == row.won + row.drawn + row.lost
        assert row.points == 3 * row.won + row.drawn
    assert sum(row.touchdown_difference for row in rows) == 0
    assert sum(row.casualty_difference for row in rows) == 0


@given(st.lists(results, max_size=12), criteria)
def test_every_row_but_the_first_says_why_it_is_below_the_one_above(played, criteria):
    rows = table(played, NAMES, criteria)
    for upper, lower in pairwise(rows):
        below = lower.why[0]
        assert below.against == upper.team
        assert below.mine != below.theirs
        if upper.points == lower.points:
            above = upper.why[-1]
            assert (above.criterion, above.against) == (below.criterion, lower.team)
            assert (above.mine, above.theirs) == (below.theirs, below.mine)
        if isinstance(below.mine, int) and below.criterion != "listed":
            assert below.mine < below.theirs


@given(st.lists(results, max_size=10), st.randoms(use_true_random=False))
def test_the_order_of_results_does_not_matter(played, random):
    shuffled = list(played)
    random.shuffle(shuffled)
    rows, others = table(played, NAMES), table(shuffled, NAMES)
    for row in (*rows, *others):
        row.receipts.sort(key=str)
    assert rows == others


def test_points_given_or_taken_by_hand_count():
    given = [ByHand(1, -4), ByHand(3, 1), ByHand(3, 1), ByHand(99, 5)]
    rows = table([match(1, 2)], NAMES, extras=TableExtras(by_hand=given))
    assert {row.team: row.points for row in rows} == {3: 2, 2: 1, 4: 0, 1: -3}


def test_how_far_a_team_came_goes_before_everything_and_is_said():
    places = TableExtras(places={2: 1, 1: 0}, by="how far they came")
    rows = table([match(1, 2)], {1: "Owls", 2: "Bolts"}, extras=places)
    assert [row.team for row in rows] == [2, 1]
    (reason,) = rows[1].why
    assert (reason.criterion, reason.text) == ("own_order", "Below Bolts by how far they came.")
