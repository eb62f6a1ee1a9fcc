"""Casualties: every row of every table, niggles, limits, drugs (INJ-03 to INJ-06, DT-04)."""

import json

import pytest

from dungeonbowl.dice import (
    DeclaredFirst,
    DiceNeeded,
    RecordingDice,
    ScriptedDice,
    SeededDice,
    TableDice,
)
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import InjuryKind
from dungeonbowl.match.casualties import (
    CasualtyOutcome,
    Patient,
    casualty,
    drugged,
    injury_plus,
    niggle_keeps_out,
)
from tests.dungeonbowl.drafts import BOOK, RULES, house, player, wounds

D68 = house(casualty_table="d68_lrb5")
MANUAL = house(casualty_table="manual")
REROLL = house(broken_arm="reroll")


def roll(*faces, rules=RULES, typed=None, **patient):
    dice = ScriptedDice(*faces)
    hurt = casualty(Patient(player(**patient), "light"), BOOK, rules, dice, typed)
    dice.finished()
    return hurt


def fate(hurt):
    return hurt.result, hurt.misses_next_game, hurt.injury, hurt.dead


@pytest.mark.parametrize("face", range(1, 17))
def test_every_face_of_the_d16_does_what_the_table_says(face):
    hurt = roll(face, 3) if face in (13, 14) else roll(face)
    expected = (
        ("badly_hurt", False, None, False) if face <= 6
        else ("seriously_hurt", True, None, False) if face <= 9
        else ("serious_injury", True, "niggling", False) if face <= 12
        else ("lasting_injury", True, "ma", False) if face <= 14
        else ("dead", False, None, True)
    )  # fmt: skip
    assert fate(hurt) == expected
    assert hurt.faces["casualty"] == face


@pytest.mark.parametrize(
    ("face", "injury"), [(1, "av"), (2, "av"), (3, "ma"), (4, "pa"), (5, "ag"), (6, "st")]
)
def test_every_face_of_the_lasting_injury_lowers_its_characteristic(face, injury):
    hurt = roll(13, face)
    assert fate(hurt) == ("lasting_injury", True, injury, False)
    assert hurt.faces == {"casualty": 13, "lasting": face}


@pytest.mark.parametrize(
    ("face", "niggles", "result"),
    [
        (6, 0, "badly_hurt"), (6, 1, "seriously_hurt"), (5, 2, "seriously_hurt"),
        (9, 1, "serious_injury"), (14, 1, "dead"), (16, 3, "dead"),
    ],
)  # fmt: skip
def test_each_niggling_injury_adds_one_to_the_d16(face, niggles, result):
    assert roll(face, injuries=wounds(*["niggling"] * niggles)).result == result


@pytest.mark.parametrize(
    ("face", "end"), [(1, "no harm."), (8, "misses the next game."), (16, "dead.")]
)
def test_a_casualty_says_what_it_costs(face, end):
    """INJ-03, INJ-04."""
    assert roll(face).text.endswith(f": {end}")


def test_what_niggling_injuries_added_is_said():
    """INJ-05."""
    scarred = roll(9, injuries=wounds("niggling", "niggling"))
    assert scarred.text.startswith("D16: 9 + 2 for niggling injuries, ")
    assert roll(9).text.startswith("D16: 9, ")


def test_niggles_add_nothing_where_they_are_rolled_before_the_match():
    rules = house(niggling="pre_match_roll")
    assert roll(6, rules=rules, injuries=wounds("niggling")).result == "badly_hurt"


@pytest.mark.parametrize("tens", range(1, 7))
@pytest.mark.parametrize("units", range(1, 9))
def test_every_face_of_the_d68_does_what_the_table_says(tens, units):
    injury = {1: "niggling", 2: "niggling", 3: "ma", 4: "ma", 5: "av", 6: "av", 7: "ag", 8: "st"}
    result = {
        4: ("seriously_hurt", True, None, False),
        5: ("serious_injury" if units < 3 else "lasting_injury", True, injury[units], False),
        6: ("dead", False, None, True),
    }
    expected = result.get(tens, ("badly_hurt", False, None, False))
    assert fate(roll(10 * tens + units, rules=D68)) == expected


@pytest.mark.parametrize(
    ("face", "said"),
    [
        (57, "D68: 57, -1 AG, misses the next game."),
        (51, "D68: 51, Niggling Injury, misses the next game."),
    ],
)
def test_an_injury_of_the_d68_is_said_once(face, said):
    assert roll(face, rules=D68).text == said


def test_an_old_injury_that_is_rolled_for_names_whose_it_is():
    old = player(name="", number=7, injuries=wounds("niggling"))
    with pytest.raises(DiceNeeded) as asked:
        niggle_keeps_out(old, house(niggling="pre_match_roll"), TableDice({}))
    assert asked.value.needs[0].why == "niggling injury of Number 7: out of this match on a 1"


@pytest.mark.parametrize(
    ("rules", "plus"),
    [
        ({"casualty_table": "d68_lrb5"}, 2),
        ({"casualty_table": "d68_lrb5", "niggling": "pre_match_roll"}, 0),
        ({"casualty_table": "d16_004"}, 0),
        ({"casualty_table": "manual"}, 0),
    ],
)
def test_with_the_d68_each_niggle_adds_one_to_the_injury_roll(rules, plus):
    sore = player(injuries=wounds("niggling", "ma", "niggling"))
    assert injury_plus(sore, house(**rules)) == plus
    assert injury_plus(player(), house(**rules)) == 0


def test_niggles_add_nothing_to_the_d68():
    assert roll(38, rules=D68, injuries=wounds("niggling")).result == "badly_hurt"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("badly_hurt", ("badly_hurt", False, None, False)),
        ("Seriously Hurt", ("seriously_hurt", True, None, False)),
        ("serious_injury", ("serious_injury", True, "niggling", False)),
        ("niggling", ("serious_injury", True, "niggling", False)),
        ("ag", ("lasting_injury", True, "ag", False)),
        ("dead", ("dead", False, None, True)),
    ],
)
def test_a_manual_table_is_taken_at_its_word(typed, expected):
    assert fate(roll(rules=MANUAL, typed=typed)) == expected


def test_a_manual_lasting_injury_still_rolls_for_the_characteristic():
    assert roll(6, rules=MANUAL, typed="lasting_injury").injury == "st"


@pytest.mark.parametrize("typed", [None, "", "hangnail"])
def test_a_manual_casualty_must_say_what_the_table_said(typed):
    with pytest.raises(FieldError) as raised:
        roll(rules=MANUAL, typed=typed)
    assert raised.value.field == "outcome"


def test_what_a_manual_table_may_say_is_every_result_and_every_injury():
    """C-28."""
    with pytest.raises(FieldError) as raised:
        roll(rules=MANUAL, typed="hangnail")
    assert raised.value.message == (
        "'hangnail' is none of badly_hurt, seriously_hurt, serious_injury, lasting_injury, dead, "
        f"{', '.join(InjuryKind)}."
    )


def test_a_broken_arm_is_agility_where_the_house_says_so():
    assert roll(13, 4, rules=house(broken_arm="ag_minus_1")).injury == "ag"
    own_table = house(broken_arm="ag_minus_1", casualty_table="manual")
    assert roll(rules=own_table, typed="pa").injury == "ag", "typed in, too"
    weak = {"rules": own_table, "typed": "pa", "injuries": wounds("ag", "ag")}
    assert fate(roll(**weak)) == ("lasting_injury", True, None, False)


def test_a_broken_arm_is_rolled_again_where_the_house_says_so():
    hurt = roll(13, 4, 4, 5, rules=REROLL)
    assert hurt.injury == "ag"
    assert hurt.faces["lasting"] == [4, 4, 5]


def test_a_broken_arm_told_at_the_table_asks_for_one_die_more():
    patient = Patient(player(), "light")
    with pytest.raises(DiceNeeded) as raised:
        casualty(patient, BOOK, REROLL, TableDice({"casualty": 13, "lasting": 4}))
    assert [(need.purpose, need.count) for need in raised.value.needs] == [("lasting", 2)]
    dice = RecordingDice(TableDice({"casualty": 13, "lasting": [4, 5]}))
    assert casualty(patient, BOOK, REROLL, dice).injury == "ag"
    enough = DeclaredFirst(TableDice({"casualty": 13, "lasting": [3, 5]}), SeededDice("seed"))
    assert casualty(patient, BOOK, REROLL, enough).injury == "ma"


def test_dice_that_hang_on_others_are_asked_for_once_those_are_known():
    patient = Patient(player(), "light")
    for rolls, purpose in [({}, "casualty"), ({"casualty": 14}, "lasting")]:
        with pytest.raises(DiceNeeded) as raised:
            casualty(patient, BOOK, RULES, TableDice(rolls))
        assert [need.purpose for need in raised.value.needs] == [purpose]


@pytest.mark.parametrize(
    ("kind", "face", "position", "injuries", "stays"),
    [
        ("ma", 3, "humans.lineman", ("ma",), True),
        ("ma", 3, "humans.lineman", ("ma", "ma"), False),
        ("st", 6, "snotlings.lineman", (), False),
        ("pa", 4, "humans.lineman", ("pa",), True),
        ("pa", 4, "humans.lineman", ("pa", "pa"), False),
    ],
)
def test_a_characteristic_that_cannot_fall_costs_the_next_game_and_leaves_no_injury(
    kind, face, position, injuries, stays
):
    college = "grey"
    dice = ScriptedDice(13, face)
    patient = Patient(player(position, injuries=wounds(*injuries)), college)
    hurt = casualty(patient, BOOK, RULES, dice)
    assert fate(hurt) == ("lasting_injury", True, kind if stays else None, False)
    assert ("can't go lower" in hurt.text) is not stays


def test_niggles_add_up_without_end():
    assert roll(9, injuries=wounds("niggling", "niggling", "niggling")).injury == "niggling"


@pytest.mark.parametrize("face", [1, 8, 11, 13, 16])
def test_a_casualty_comes_back_out_of_json_as_it_went_in(face):
    hurt = roll(face, 5) if face == 13 else roll(face)
    assert CasualtyOutcome.from_dict(json.loads(json.dumps(hurt.as_dict()))) == hurt


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("face", range(1, 7))
def test_drugs_help_on_four_or_better_and_one_less_for_each_further_dose(times, face):
    treatment = drugged(times, "Grim", BOOK, ScriptedDice(face))
    assert treatment is not None
    assert treatment.worked is (face + times - 1 >= 4)
    said = f"Experimental Drugs on {5 - times}+: {face}"
    assert (treatment.face, treatment.text) == (face, said)


def test_who_takes_no_drugs_rolls_no_die():
    assert drugged(0, "Grim", BOOK, ScriptedDice()) is None


@pytest.mark.parametrize(
    ("faces", "out"), [((1,), True), ((2,), False), ((6, 1), True), ((6, 6), False)]
)
def test_niggles_before_a_match_keep_them_out_on_a_one(faces, out):
    patient = player(injuries=wounds(*["niggling"] * len(faces)))
    dice = ScriptedDice(*faces)
    assert niggle_keeps_out(patient, house(niggling="pre_match_roll"), dice) is out
    dice.finished()
    assert niggle_keeps_out(patient, RULES, ScriptedDice()) is False


def test_all_niggles_are_asked_for_at_once():
    patient = player(id=7, injuries=wounds("niggling", "ma", "niggling"))
    with pytest.raises(DiceNeeded) as raised:
        niggle_keeps_out(patient, house(niggling="pre_match_roll"), TableDice({}))
    assert [need.purpose for need in raised.value.needs] == ["niggle.7.1", "niggle.7.2"]
