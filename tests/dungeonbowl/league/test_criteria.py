"""What decides between level teams, criterion by criterion (OPT-91)."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.league.bonuses import bonuses_of
from dungeonbowl.league.criteria import columns, criterion, keys, usual
from dungeonbowl.league.criteria.own import OwnOrder
from dungeonbowl.league.pairing import drawn
from dungeonbowl.league.standings import ByHand, TableExtras, table
from tests.dungeonbowl.league.played import NAMES, game, games
from tests.dungeonbowl.league.recount import Recount


def order(results, *criteria, teams=NAMES, **extras):
    return [row.team for row in table(results, teams, criteria, extras=TableExtras(**extras))]


def found(results, key, **extras):
    """What a criterion finds for each team that met anybody."""
    rows = table(results, NAMES, [key], extras=TableExtras(**extras))
    return {row.team: row.figures[key] for row in rows if row.played}


def said(results, key, team):
    rows = table(results, NAMES, [key])
    return next(row for row in rows if row.team == team).why[0].text


def test_more_touchdowns_decide_whatever_was_let_in():
    results = [game({1: 3, 2: 3}), game({3: 2, 4: 0}, [3])]
    assert order(results, "touchdowns") == [1, 2, 3, 4, 5]
    assert order(results, "touchdown_difference") == [3, 1, 2, 5, 4]


def test_more_casualties_decide_whatever_was_suffered():
    hard = {"casualties_for": 3, "casualties_against": 4}
    results = [game({1: hard, 2: {"casualties_for": 1}})]
    assert order(results, "casualties") == [1, 2, 3, 4, 5]
    assert order(results, "casualty_difference")[0] == 2


def test_who_does_not_stand_in_the_table_brings_an_opponent_nothing():
    assert found([game({1: 1, 9: 0}, [1])], "sonneborn_berger") == {1: 0}


def test_what_a_format_goes_by_stands_first_and_who_has_no_place_in_it_has_nought():
    own = OwnOrder.of({2: -1, 3: 2, 4: 1}, "the ladder")
    assert (own.key, own.name, own.short) == ("own_order", "How far they came", "Own")
    assert order([], "name", places=own.places) == [3, 4, 1, 5, 2]


def test_chests_are_both_kinds_together_and_have_a_column():
    opened = {"deeds": {"chest_ball": 1, "chest_trap": 2, "completion": 9}}
    assert found([game({1: 0, 2: opened})] * 2, "chests") == {1: 0, 2: 6}
    assert said([game({1: 0, 2: opened})], "chests", 1) == "Below Bolts on chests, 0 to 3."


def test_wins_away_are_those_of_a_team_not_named_first():
    results = [
        game({1: 0, 2: 1}, [2]), game({2: 1, 1: 0}, [2]), game({3: 0, 1: 0}),
        game({4: 0, 3: 0, 1: 1}, [1]),
    ]  # fmt: skip
    assert found(results, "wins_away") == {1: 1, 2: 1, 3: 0, 4: 0}


def test_buchholz_sums_the_points_of_opponents_once_a_match_met():
    results = [game({1: 1, 2: 0}, [1]), game({2: 0, 1: 1}, [1]), game({2: 1, 3: 0}, [2])]
    # Points 6, 3 and 0.
    assert found(results, "buchholz") == {1: 3 + 3, 2: 6 + 6 + 0, 3: 3}
    assert found(results, "buchholz", byes=[3], by_hand=[ByHand(2, 4)]) == {1: 14, 2: 15, 3: 7}


def test_buchholz_counts_everybody_else_in_a_game_of_four_but_no_ally():
    four = {1: 1, 2: 0, 3: 0, 4: 0}
    assert found([game(four, [1])], "buchholz") == {1: 0, 2: 3, 3: 3, 4: 3}
    allied = game(four, [1, 3], alliances={1: 0, 2: 1, 3: 0, 4: 1})
    assert found([allied], "buchholz") == {1: 0, 2: 6, 3: 0, 4: 6}


def test_opponents_who_are_not_in_the_table_bring_nothing():
    assert found([game({1: 1, 9: 0}, [9]), game({1: 0, 2: 1}, [2])], "buchholz") == {1: 3, 2: 0}


@pytest.mark.parametrize(("met", "median"), [(1, 0), (2, 0), (3, 2), (4, 2 + 3)])
def test_the_median_leaves_out_the_best_and_the_worst_and_is_nothing_up_to_two(met, median):
    results = [game({1: 0, team: 0}) for team in (2, 3, 4, 5)[:met]]
    # A draw is a point; with what is given by hand they have 1, 2, 3 and 4.
    given = [ByHand(team, team - 2) for team in (2, 3, 4, 5)]
    assert found(results, "median_buchholz", by_hand=given)[1] == median


def test_sonneborn_berger_is_the_points_of_the_beaten_and_half_those_of_the_drawn():
    results = [game({1: 1, 2: 0}, [1]), game({1: 0, 3: 0}), game({2: 1, 3: 0}, [2])]
    # Points 4, 3 and 1.
    assert found(results, "sonneborn_berger") == {1: 3.5, 2: 1, 3: 2}
    assert said(results, "sonneborn_berger", 2).endswith("drew with, 1 to 2.")


def test_nobody_is_beaten_where_a_monster_wins():
    results = [game({1: 3, 2: 0}, kind="monster_victory"), game({1: 1, 2: 0}, [1])]
    assert found(results, "sonneborn_berger") == {1: 0, 2: 0}


def test_of_three_those_placed_below_are_beaten_and_those_level_drawn_with():
    three = [game({1: 1, 2: 2, 3: 2, 4: 0}, [1])]
    given = [ByHand(2, 4), ByHand(3, 6), ByHand(4, 10)]
    found_ = found(three, "sonneborn_berger", by_hand=given)
    assert found_ == {1: 4 + 6 + 10, 2: 3 + 10, 3: 2 + 10, 4: 0}


def test_the_schedule_is_opponents_points_together_by_their_matches_together():
    results = [game({1: 1, 2: 0}, [1]), game({2: 1, 3: 0}, [2]), game({2: 0, 3: 0})]
    # Points 3, 4 and 1 of 1, 3 and 2 matches.
    assert found(results, "schedule") == {1: 4 / 3, 2: (3 + 1 + 1) / (1 + 2 + 2), 3: 4 / 3}


def test_a_schedule_is_shown_as_exactly_as_it_takes():
    rows = table([game({1: 1, 2: 0}, [1])], {1: "Anvils", 2: "Bolts"}, ["schedule"])
    assert rows[1].why[0].text.endswith("a match, 0.00 to 3.00.")
    (column,) = columns(["schedule"])[-1:]
    assert [column.cell(row) for row in rows] == ["3.00", "0.00"]


def test_a_schedule_that_differs_little_is_said_with_more_digits():
    text = criterion("schedule").reason(1.3331, 1.3339, "below", "Bolts")
    assert text.endswith("a match, 1.333 to 1.334.")


def test_the_lot_is_drawn_out_of_the_seed_and_anybody_can_draw_it_again():
    lots = {}
    for seed in ("a1", "b2"):
        lots[seed] = order([], "points", "drawn_lot", lot=seed)
        assert lots[seed] == drawn(NAMES, f"{seed}.lot")
    assert lots["a1"] != lots["b2"]
    assert (
        order([], "points", "drawn_lot", lot="a1", teams=dict(reversed(NAMES.items())))
        == (lots["a1"])
    )


def test_the_lots_are_numbered_and_the_highest_stands_first():
    rows = table([], NAMES, ["drawn_lot"], extras=TableExtras(lot="a1"))
    assert [row.figures["drawn_lot"] for row in rows] == [5, 4, 3, 2, 1]


def test_the_lot_decides_alike_in_a_group_and_in_all():
    whole = order([], "drawn_lot", lot="a1")
    part = {team: NAMES[team] for team in (2, 4, 5)}
    assert order([], "drawn_lot", lot="a1", teams=part) == [team for team in whole if team in part]


def test_head_to_head_is_worked_out_anew_among_those_it_leaves_level():
    results = [
        game({1: 1, 2: 0}, [1]), game({1: 1, 3: 0}, [1]), game({2: 1, 3: 0}, [2]),
        game({4: 1, 1: 0}, [4]), game({2: 1, 4: 0}, [2]), game({4: 0, 3: 0}),
    ]  # fmt: skip
    teams = {team: NAMES[team] for team in (1, 2, 3, 4)}
    # Among all: 6, 6, 1, 4. 1 and 2 stay level, and of their own match 1 won.
    assert order(results, "head_to_head", teams=dict(reversed(teams.items()))) == [1, 2, 4, 3]
    rows = table(results, dict(reversed(teams.items())), ["head_to_head"])
    (why,) = (one for one in rows[1].why if one.against == 1)
    assert (why.criterion, why.mine, why.theirs) == ("head_to_head", 0, 3)
    assert why.text == "Below Anvils on points from their own meetings, 0 to 3."


def test_head_to_head_goes_by_results_even_where_places_bring_the_points():
    three = game({1: 1, 2: 2, 3: 0}, [1])
    rows = table([three], NAMES, ["head_to_head"], extras=TableExtras(place_points=[5, 3, 1]))
    assert (rows[0].team, rows[0].points, rows[1].why[0].theirs) == (1, 5, 3)


# --- By other means --------------------------------------------------------------------------

RECOUNTED = (
    "buchholz", "median_buchholz", "sonneborn_berger", "schedule", "wins_away", "chests",
)  # fmt: skip
seasons = st.lists(games(), max_size=12)
places = st.lists(st.integers(0, 6), max_size=4)
byes = st.lists(st.sampled_from(list(NAMES)), max_size=3)
BONUSES = [
    {"for": "touchdowns", "at_least": 2, "points": 1},
    {"for": "clean_sheet", "at_least": 0, "points": 2},
]


@given(seasons, places, byes)
def test_every_criterion_finds_what_its_words_come_to_by_other_means(played, places, byes):
    extras = TableExtras(byes=byes, bonuses=bonuses_of(BONUSES), place_points=places)
    recount = Recount(played, NAMES, (3, 1, 0), BONUSES, places, byes)
    for row in table(played, NAMES, RECOUNTED, extras=extras):
        for key in RECOUNTED:
            assert row.figures[key] == pytest.approx(float(getattr(recount, key)(row.team))), key


@given(seasons)
def test_head_to_head_orders_as_its_words_come_to_by_other_means(played):
    rows = table(played, NAMES, ["points", "head_to_head"])
    recount = Recount(played, NAMES)
    for _, level in groupby(rows, key=lambda row: row.points):
        teams = [row.team for row in level]
        parts = recount.head_to_head(teams)
        assert [set(teams[start:end]) for start, end in _spans(parts)] == parts


def _spans(parts):
    ends = [sum(map(len, parts[:count])) for count in range(len(parts) + 1)]
    return pairwise(ends)


@given(seasons, st.permutations(keys()), byes)
def test_criteria_may_stand_in_any_order_and_every_row_says_why(played, criteria, byes):
    rows = table(played, NAMES, criteria, extras=TableExtras(byes=byes, lot="x"))
    assert sorted(row.rank for row in rows) == [1, 2, 3, 4, 5]
    for upper, lower in pairwise(rows):
        why = lower.why[0] if lower.why[0].against == upper.team else lower.why[-1]
        assert why.against == upper.team
        assert why.mine != why.theirs
        if why.criterion not in ("name", "listed"):
            assert why.mine < why.theirs


def test_a_table_goes_by_the_usual_criteria_unless_told_otherwise():
    assert usual() == [
        "points", "touchdown_difference", "casualty_difference", "head_to_head", "won", "name",
    ]  # fmt: skip
    results = [game({1: 2, 2: 1}, [1])]
    assert table(results, NAMES) == table(results, NAMES, usual())
