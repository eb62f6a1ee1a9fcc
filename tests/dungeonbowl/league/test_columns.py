"""The columns that every table has."""

from dungeonbowl.league.columns import STANDARD
from dungeonbowl.league.criteria import CRITERIA, columns
from dungeonbowl.league.tally import StandingsRow


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
    assert [(one.name, one.short, one.said) for one in CRITERIA[:3]] == [
        ("Points", "Pts", "points"),
        ("Touchdown difference", "TD±", "touchdown difference"),
        ("Casualty difference", "Cas±", "casualty difference"),
    ]
    assert [(one.name, one.short) for one in CRITERIA[3:]] == [
        ("Head to head", "H2H"),
        ("Wins", "W"),
        ("Name", "Name"),
    ]


def test_a_criterion_that_every_table_shows_brings_no_column_of_its_own():
    assert columns(["points", "won", "name"]) == [*STANDARD]
