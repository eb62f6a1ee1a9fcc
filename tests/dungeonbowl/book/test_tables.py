"""The tables: every face reads as printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.book import book
from dungeonbowl.book.tables import faces

BOOK = book()

# What each face says, from the lowest on: a row's key and how many faces in a row say it.
READINGS = {
    "casualty_d16": "badly_hurt*6 seriously_hurt*3 serious_injury*3 lasting_injury*2 dead*2",
    "casualty_d68": "badly_hurt*24 seriously_hurt*8 serious_injury*2 lasting_injury_ma*2 "
    "lasting_injury_av*2 lasting_injury_ag*1 lasting_injury_st*1 dead*8",
    "lasting_injury": "head_injury*2 smashed_knee*1 broken_arm*1 neck_injury*1 "
    "dislocated_shoulder*1",
    "injury": "stunned*6 knocked_out*2 casualty*3",
    "injury_stunty": "stunned*5 knocked_out*2 badly_hurt*1 casualty*3",
    "petrified": "returns*5 petrified*1",
    "penalty_minor_on_team": "play_on*5 sent_off*1",
    "penalty_major_elsewhere": "play_on*5 sent_off*1",
    "penalty_major_on_team": "play_on*3 sent_off*3",
    "penalty_major_elsewhere_near_ref": "play_on*3 sent_off*3",
    "penalty_major_on_team_near_ref": "play_on*1 sent_off*5",
    "argue": "barred*1 stands*4 cancelled*1",
    "argue_004": "barred*1 stands*4 cancelled*1",
    "onsite_referees": "one*3 two*2 three*1",
    "confiscation": "kept*4 confiscated*2",
    "weapon_ejection": "play_on*5 sent_off*1",
    "assassination_aim": "random*3 target*3",
    "assassination_effect": "nothing*1 misses_game*4 casualty*1",
    "drugs": "no_effect*3 softened*3",
    "improvement": "skill*8 ma*1 ag*1 st*1",
    "chasm_003": "reserves*1 lost_in_space*4 dead*1",
    "chasm_002": "lost_in_space*5 casualty*1",
    "chasm_harmless": "lost_in_space*6",
    "collision_push": "first_down*1 nothing*1 both_pushed_first_down*2 "
    "both_pushed_both_down*1 both_pushed_second_down*1",
    "balance": "falls*1 stands*5",
    "door": "locked*1 opens*5",
    "obstacle": "hit*1 over*5",
    "lava_ball": "stays*3 teleports*3",
    "wall_pass_side": "right*3 left*3",
    "thrown_chest": "closed*3 opens*3",
    "monster_appears": "nothing*4 monster*2",
    "gas_resistance": "unaffected*3 stunned*3",
    "enchanted_ball": "teleports*1 stays*5",
    "flame_burst": "moves*3 flame_burst*3",
    "niggle": "misses_game*1 plays*5",
    "winnings": "one*1 two*1 three*1 four*1 five*1 six*1",
}


@pytest.mark.parametrize("key", READINGS)
def test_each_face_of_a_table_reads_as_it_should(key: str):
    table = BOOK.tables[key]
    expected = [
        name
        for part in READINGS[key].split()
        for name, times in [part.split("*")]
        for _ in range(int(times))
    ]
    assert [table.row(face).key for face in faces(table.die)] == expected


def test_every_table_with_a_die_is_held_by_a_reading_above():
    assert {key for key, table in BOOK.tables.items() if faces(table.die)} == set(READINGS)


@pytest.mark.parametrize(
    ("key", "misses", "injury", "dead"),
    [
        ("badly_hurt", False, None, False),
        ("seriously_hurt", True, None, False),
        ("serious_injury", True, "niggling", False),
        ("dead", False, None, True),
    ],
)
@pytest.mark.parametrize("table", ["casualty_d16", "casualty_d68"])
def test_a_casualty_costs_what_its_row_says(
    table: str, key: str, misses: bool, injury: str | None, dead: bool
):
    row = next(row for row in BOOK.tables[table].rows if row.key == key)
    assert (row.misses_next_game, row.injury, row.dead) == (misses, injury, dead)


def test_a_lasting_injury_misses_the_next_game_and_asks_for_its_own_roll():
    row = BOOK.tables["casualty_d16"].row(13)
    assert (row.misses_next_game, row.then) == (True, "lasting_injury")
    kinds = [BOOK.tables["lasting_injury"].row(face).injury for face in range(1, 7)]
    assert kinds == ["av", "av", "ma", "pa", "ag", "st"]


def test_the_d68_says_itself_which_characteristic_is_lost():
    kinds = [BOOK.tables["casualty_d68"].row(face).injury for face in range(51, 59)]
    assert kinds == ["niggling", "niggling", "ma", "ma", "av", "av", "ag", "st"]


def test_niggles_carry_a_roll_no_further_than_the_last_row():
    assert BOOK.tables["casualty_d16"].row(23).key == "dead"
    assert BOOK.tables["collision_push"].row(-2).key == "first_down"


def test_who_has_less_than_no_spp_has_earned_nothing():
    assert BOOK.progressions["standard"].skills_at(-1) == 0


def test_a_modified_d68_between_two_rows_counts_as_the_higher_one():
    assert BOOK.tables["casualty_d68"].row(39).key == "seriously_hurt"


@pytest.mark.parametrize(
    ("squares", "target"),
    [
        (1, 2),
        (2, 3),
        (3, 3),
        (4, 4),
        (5, 4),
        (6, 5),
        (7, 5),
        (8, 6),
        (9, 6),
        (10, None),
        (30, None),
    ],
)
def test_the_referee_model_sees_less_the_further_off_it_is(squares: int, target: int | None):
    assert BOOK.tables["sending_off_by_distance"].row(squares).value == target


def test_what_no_document_prints_says_so_row_by_row():
    inferred = {
        (key, row.key) for key, table in BOOK.tables.items() for row in table.rows if row.provenance
    }
    assert inferred == {
        ("injury", "knocked_out"),
        ("injury", "casualty"),
        ("injury_stunty", "stunned"),
        ("injury_stunty", "knocked_out"),
        ("injury_stunty", "badly_hurt"),
        ("injury_stunty", "casualty"),
        ("sending_off_by_distance", "far"),
        ("sending_off_by_distance", "very_far"),
    }


def test_winnings_are_ten_thousand_a_pip():
    assert [BOOK.tables["winnings"].row(face).value for face in range(1, 7)] == [
        10_000, 20_000, 30_000, 40_000, 50_000, 60_000,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("die", "count", "low", "high"),
    [
        ("d6", 6, 1, 6),
        ("2d6", 11, 2, 12),
        ("d16", 16, 1, 16),
        ("d66", 36, 11, 66),
        ("d68", 48, 11, 68),
    ],
)
def test_a_die_has_its_faces(die: str, count: int, low: int, high: int):
    shown = faces(die)
    assert (len(shown), shown[0], shown[-1]) == (count, low, high)


@given(st.sampled_from(sorted(READINGS)), st.integers(-50, 150))
def test_every_roll_however_modified_reads_as_some_row(key: str, roll: int):
    table = BOOK.tables[key]
    assert table.row(roll) in table.rows
