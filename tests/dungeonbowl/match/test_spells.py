"""Spells as a match records them: who casts what at whom, and whether it works (SOR-02)."""

import pytest

from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.nights import ANN, BEN, XAN, changed, night, outcome

MATCH = changed(night(), ANN, weapon="sorcery")


@pytest.mark.parametrize(
    ("spell", "victim", "success", "said"),
    [
        ("flash", None, True, "Player 101 (1) casts Flash."),
        ("flash", None, False, "Player 101 (1) casts Flash, and fails."),
        ("flying_fist", XAN, True, "Player 101 (1) casts Flying Fist at Player 201 (1)."),
        (
            "flying_fist",
            XAN,
            False,
            "Player 101 (1) casts Flying Fist at Player 201 (1), and fails.",
        ),
    ],
)
def test_a_spell_is_told_with_whom_it_was_cast_at_and_whether_it_worked(
    spell, victim, success, said
):
    cast = outcome(MATCH, "spell", player=ANN, victim=victim, spell=spell, success=success)
    assert (cast["text"], cast["spp"]) == (said, 0)


def test_nobody_casts_who_is_no_sorcerer():
    with pytest.raises(Refused, match=r"Player 102 \(2\) is no sorcerer") as raised:
        outcome(MATCH, "spell", player=BEN, spell="flash", success=True)
    assert [verdict.rule for verdict in raised.value.verdicts] == ["POST-14"]
