"""The columns that every table has, and those that a criterion brings."""

import pytest

from dungeonbowl.league import criteria
from dungeonbowl.league.columns import STANDARD
from dungeonbowl.league.criteria import CRITERIA, Criterion, columns, counted, every_key
from dungeonbowl.league.results import MatchResult, Score
from dungeonbowl.league.standings import table
from dungeonbowl.league.tally import StandingsRow


class PassesCriterion(Criterion):
    def values(self, level, tally):
        return [
            sum(score.deeds.get(*self.counts, 0) for score, _ in tally.met[row.team])
            for row in level
        ]


@pytest.fixture
def passes(monkeypatch):
    """A criterion that a club thought of."""
    one = PassesCriterion("passes", "Completions", "Cp", "completions", counts=("completion",))
    monkeypatch.setattr(criteria, "CRITERIA", (*CRITERIA, one))
    return one


def test_a_row_shows_its_sums_in_their_columns():
    row = StandingsRow(
        team=1, name="Anvils", rank=1, played=6, won=3, drawn=2, lost=1, touchdowns_for=9,
        touchdowns_against=4, casualties_for=8, casualties_against=7, points=11,
    )  # fmt: skip
    shown = [
        (column.name.replace("\u00ad", ""), column.short, column.cell(row)) for column in STANDARD
    ]
    assert shown == [
        ("Points", "Pts", 11), ("Played", "P", 6), ("Won", "W", 3), ("Drawn", "D", 2),
        ("Lost", "L", 1), ("Touchdowns", "TD", "9:4"), ("Casualties", "Cas", "8:7"),
    ]  # fmt: skip


def test_the_points_alone_stand_out():
    assert [column.short for column in STANDARD if column.strong] == ["Pts"]


def test_every_criterion_has_its_name_and_a_short_one():
    assert [(one.key, one.name, one.short) for one in CRITERIA] == [
        ("points", "Points", "Pts"),
        ("touchdown_difference", "Touchdown difference", "TD±"),
        ("touchdowns", "Touchdowns", "TD"),
        ("casualty_difference", "Casualty difference", "Cas±"),
        ("casualties", "Casualties", "Cas"),
        ("chests", "Chests", "Ch"),
        ("head_to_head", "Head to head", "H2H"),
        ("won", "Wins", "W"),
        ("wins_away", "Wins away", "WA"),
        ("median_buchholz", "Median Buchholz", "MB"),
        ("buchholz", "Buchholz", "BH"),
        ("sonneborn_berger", "Sonneborn-Berger", "SB"),
        ("schedule", "Strength of schedule", "SoS"),
        ("drawn_lot", "Drawn lot", "Lot"),
        ("name", "Name", "Name"),
    ]
    assert len({one.said for one in CRITERIA}) == len(CRITERIA)


def test_a_criterion_that_every_table_shows_brings_no_column_of_its_own():
    assert columns(["points", "won", "name"]) == [*STANDARD]


def test_a_new_criterion_has_its_column_its_figures_and_its_reasons(passes):
    scores = (Score(1, deeds={"completion": 2}), Score(2, deeds={"completion": 7}))
    asked = ["points", "passes"]
    rows = table([MatchResult("draw", frozenset(), scores)], {1: "Anvils", 2: "Bolts"}, asked)
    assert [row.figures for row in rows] == [{"passes": 7}, {"passes": 2}]
    assert rows[1].why[0].text == "Below Bolts on completions, 2 to 7."
    *standard, column = columns(asked)
    assert standard == [*STANDARD]
    assert (column.name, column.short) == ("Completions", "Cp")
    assert [column.cell(row) for row in rows] == ["7", "2"]
    assert (counted(asked), counted(["points"])) == ({"completion"}, frozenset())


def test_a_reason_may_be_any_criterion_the_place_in_the_draw_or_how_far_they_came():
    assert every_key() == [
        "points", "touchdown_difference", "touchdowns", "casualty_difference", "casualties",
        "chests", "head_to_head", "won", "wins_away", "median_buchholz", "buchholz",
        "sonneborn_berger", "schedule", "drawn_lot", "name", "listed",
        "own_order",
    ]  # fmt: skip
