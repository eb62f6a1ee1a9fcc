"""Dice that can be checked (OPT-90): known faces, fairness, and what is typed at a table."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.dice import (
    DeclaredFirst,
    DiceNeeded,
    ImpossibleFace,
    Need,
    PrefixedDice,
    RecordingDice,
    ScriptedDice,
    SeededDice,
    TableDice,
    gather,
    has_face,
    how_to_roll,
    parts,
    seed_hash,
    seeded_face,
)

SEED = "00" * 32
DICE = ["d3", "d6", "d8", "d12", "d16", "d66", "d68"]


def by_hand(seed, purpose, number, sides):
    """Section by section what the seed promises, written another way than the program's."""
    tries = 0
    while True:
        text = f"{purpose}|{number}|{tries}"
        word = hmac.new(seed.encode(), text.encode(), hashlib.sha256).hexdigest()[:16]
        value = int(word, 16)
        if value < (2**64 // sides) * sides:
            return value % sides + 1
        tries += 1


@given(
    seed=st.text(min_size=1, max_size=64),
    purpose=st.text(max_size=40),
    number=st.integers(0, 50),
    sides=st.integers(1, 100),
)
def test_a_face_is_what_anybody_can_compute_from_the_seed(seed, purpose, number, sides):
    face = seeded_face(seed, purpose, number, sides)
    assert face == by_hand(seed, purpose, number, sides)
    assert 1 <= face <= sides


def test_known_faces_stay_what_they_are():
    dice = SeededDice(SEED)
    assert dice.faces("winnings.7", "d6", 5) == (6, 5, 5, 5, 3)
    assert dice.faces("casualty", "d16", 3) == (8, 15, 10)
    assert dice.faces("item.7", "d66", 2) == (12, 35)


def test_the_promise_is_the_hash_of_the_seeds_text():
    assert seed_hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert seed_hash(SEED) == hashlib.sha256(SEED.encode()).hexdigest()


@pytest.mark.parametrize("sides", [2, 6, 8, 11, 12, 16])
def test_every_face_is_equally_likely(sides):
    rolls = 600 * sides
    seen = Counter(seeded_face(SEED, "fairness", n, sides) for n in range(rolls))
    chi_squared = sum((seen[face + 1] - 600) ** 2 / 600 for face in range(sides))
    # The seed is fixed, so this can't fail by chance; 2.5 times the freedom is far out.
    assert chi_squared < 2.5 * (sides - 1) + 10
    assert set(seen) == set(range(1, sides + 1))


def test_a_value_beyond_the_last_full_multiple_is_rolled_again():
    # With so many sides about half of all values are rejected, so faces of a later try are met.
    sides = 2**63 + 1
    later = [n for n in range(20) if _first_value(n) >= sides]
    assert later
    for n in later:
        assert seeded_face(SEED, "x", n, sides) == by_hand(SEED, "x", n, sides)


def test_the_first_value_beyond_the_last_full_multiple_is_beyond_it():
    number = next(n for n in range(20) if _first_value(n) > 2**63)
    sides = _first_value(number)  # of so many sides there is one full multiple: all below
    assert seeded_face(SEED, "x", number, sides) == by_hand(SEED, "x", number, sides) != 1


def _first_value(number):
    digest = hmac.digest(SEED.encode(), f"x|{number}|0".encode(), "sha256")
    return int.from_bytes(digest[:8], "big")


def test_a_d66_is_two_d6_tens_first():
    tens, units = SeededDice(SEED).faces("item.7", "d6", 2)
    assert SeededDice(SEED).faces("item.7", "d66") == (10 * tens + units,)


@given(st.sampled_from(DICE), st.integers(0, 5), st.integers(1, 5))
def test_rolls_may_be_asked_for_one_by_one_or_together(die, first, count):
    dice = SeededDice(SEED, "event.3.")
    together = dice.faces("purpose", die, count, first=first)
    single = tuple(dice.faces("purpose", die, first=first + n)[0] for n in range(count))
    assert together == single
    assert all(has_face(die, face) for face in together)


def test_a_prefix_goes_before_the_purpose():
    assert SeededDice(SEED, "event.3.").faces("casualty", "d16") == SeededDice(SEED).faces(
        "event.3.casualty", "d16"
    )


@pytest.mark.parametrize(
    ("die", "face", "there"),
    [
        ("d6", 6, True), ("d6", 7, False), ("d6", 0, False), ("d16", 16, True),
        ("d66", 11, True), ("d66", 66, True), ("d66", 17, False), ("d66", 70, False),
        ("d66", 3, False), ("d66", 10, False), ("d66", 20, False), ("d66", 161, False),
        ("d68", 18, True), ("d68", 68, True), ("d68", 19, False), ("d68", 71, False),
    ],
)  # fmt: skip
def test_a_die_has_its_own_faces_only(die, face, there):
    assert has_face(die, face) is there


def test_parts_are_the_dice_in_a_roll():
    assert [parts(die) for die in ("d6", "d66", "d68", "d16")] == [(6,), (6, 6), (6, 8), (16,)]


def test_faces_told_are_taken_as_told():
    dice = TableDice({"casualty": 13, "improvement.4": [3, 3]})
    assert dice.faces("casualty", "d16") == (13,)
    assert dice.faces("improvement.4", "d6", 2) == (3, 3)


def test_what_was_not_told_is_asked_for():
    with pytest.raises(DiceNeeded) as raised:
        TableDice({}).faces("casualty", "d16", 1, "Grim is hurt")
    (need,) = raised.value.needs
    assert need.as_dict() == {
        "purpose": "casualty", "die": "d16", "count": 1, "why": "Grim is hurt",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("value", "die", "count"),
    [
        (7, "d6", 1), (0, "d6", 1), (True, "d6", 1), ("3", "d6", 1), (2.0, "d6", 1),
        (None, "d6", 1),
        (17, "d66", 1), ([3], "d6", 2), ([3, 3, 3], "d6", 2), (3, "d6", 2), ([], "d6", 1),
        ([1, 9], "d6", 2), ({"a": 1}, "d6", 1),
    ],
)  # fmt: skip
def test_a_face_the_die_does_not_have_is_refused(value, die, count):
    with pytest.raises(ImpossibleFace) as raised:
        TableDice({"purpose": value}).faces("purpose", die, count)
    assert raised.value.purpose == "purpose"


@pytest.mark.parametrize(
    ("face", "die", "said"),
    [
        (10, "d9", "A D9 has no face 10: it. Roll a D10 for it, and again above 9."),
        (19, "d18", "A D18 has no face 19: it. Roll a D20 for it, and again above 18."),
        (12, "d11", "A D11 has no face 12: it. Roll a D12 for it, and again above 11."),
        (7, "d6", "A D6 has no face 7: it."),
        (19, "d66", "A D66 has no face 19: it."),
        ([1, 2], "d6", "Roll 1 D6, not 2: it."),
    ],
)  # fmt: skip
def test_a_wrong_face_is_named_in_words_and_not_by_its_key(face, die, said):
    with pytest.raises(ImpossibleFace) as raised:
        TableDice({"mvp.11.1": face}).faces("mvp.11.1", die, why="it")
    assert str(raised.value) == said


@pytest.mark.parametrize("die", ["d3", "d4", "d6", "d16", "d20", "d24", "d66", "d68"])
def test_a_die_that_people_have_needs_no_hint(die):
    assert how_to_roll(die) == ""


def test_what_is_told_goes_before_what_would_be_rolled():
    dice = DeclaredFirst(TableDice({"casualty": 13}), SeededDice(SEED))
    assert dice.faces("casualty", "d16") == (13,)
    assert dice.faces("lasting", "d6") == SeededDice(SEED).faces("lasting", "d6")


def test_a_recording_remembers_what_was_rolled_and_who_said_so():
    dice = RecordingDice(DeclaredFirst(TableDice({"casualty": 13}), SeededDice(SEED)), "event.3.")
    dice.faces("casualty", "d16", why="Grim is hurt")
    dice.faces("lasting", "d6", first=1)
    assert [(roll.purpose, roll.first, roll.declared) for roll in dice.rolls] == [
        ("event.3.casualty", 0, True),
        ("event.3.lasting", 1, False),
    ]


def test_a_roll_asked_for_through_others_stays_the_same_roll():
    seeded, nothing = SeededDice(SEED), TableDice({})
    third = seeded.faces("event.3.lasting", "d6", first=2)
    for dice in (
        PrefixedDice(seeded, "event.3."),
        DeclaredFirst(nothing, SeededDice(SEED, "event.3.")),
    ):
        assert dice.faces("lasting", "d6", 1, "a wound", 2) == third


def test_a_roll_asked_for_through_others_says_why():
    nothing, wrong = TableDice({}), TableDice({"lasting": 7})
    with pytest.raises(DiceNeeded) as asked:
        PrefixedDice(nothing, "event.3.").faces("lasting", "d6", why="a wound")
    assert asked.value.needs == (Need("event.3.lasting", "d6", why="a wound"),)
    with pytest.raises(ImpossibleFace, match="has no face 7: a wound"):
        DeclaredFirst(wrong, SeededDice(SEED)).faces("lasting", "d6", why="a wound")


@pytest.mark.parametrize(
    ("dice", "declared"),
    [(SeededDice(SEED), False), (TableDice({"casualty": 13}), True), (ScriptedDice(13), True)],
)
def test_what_the_program_did_not_roll_was_told(dice, declared):
    recording = RecordingDice(dice)
    recording.faces("casualty", "d16")
    assert [roll.declared for roll in recording.rolls] == [declared]


def test_a_script_has_only_faces_of_its_die():
    with pytest.raises(ImpossibleFace, match="has no face 7: a wound"):
        ScriptedDice(7).faces("purpose", "d6", why="a wound")


def test_a_script_fails_when_it_runs_short_or_has_faces_left():
    script = ScriptedDice(3, 4)
    assert script.faces("purpose", "d6") == (3,)
    with pytest.raises(AssertionError, match="faces nobody asked for"):
        script.finished()
    assert script.faces("purpose", "d6") == (4,)
    script.finished()
    with pytest.raises(AssertionError, match="the script has no d6 left"):
        script.faces("purpose", "d6")


def test_independent_questions_are_asked_together():
    dice = TableDice({"b": 2})
    with pytest.raises(DiceNeeded) as raised:
        gather([lambda: dice.faces("a", "d6"), lambda: dice.faces("b", "d6"),
                lambda: dice.faces("c", "d16")])  # fmt: skip
    assert raised.value.needs == (Need("a", "d6"), Need("c", "d16"))
    assert gather([lambda: dice.faces("b", "d6")]) == [(2,)]


@pytest.mark.parametrize(
    "around",
    [
        lambda dice: PrefixedDice(dice, "second."),
        lambda dice: DeclaredFirst(TableDice({}), PrefixedDice(dice, "second.")),
        lambda dice: RecordingDice(PrefixedDice(dice, "second.")),
    ],
)
def test_whoever_passes_a_roll_on_begins_with_its_first_die(around):
    straight = SeededDice(SEED).faces("second.gas", "d6", 3)
    assert around(SeededDice(SEED)).faces("gas", "d6", 3) == straight
