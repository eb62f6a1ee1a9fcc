"""Procedures that rules forbid: people may decide that they count all the same."""

from tests.dungeonbowl.nights import ANN, SHADOWS
from tests.dungeonbowl.table.test_table_procedures import Procedures, at_a_table, game

JUMPS = {"player": ANN, "squares": 2}


def test_an_outcome_says_what_a_forbidden_procedure_lacks_too():
    """Else a phone that knows only its fault lets it happen once somebody says that it stands."""
    evening = Procedures(at_a_table())
    evening.begin(SHADOWS)
    jump = evening.throw(1, "jump_002", **JUMPS)
    outcome = evening.folded.outcomes[jump.ref]
    assert outcome.fault == evening.flag.text
    assert outcome.lacks == "Player 101 jumps: 3+: jump lacks."
    evening.settle(3, evening.flag, "stands")
    assert evening.side(SHADOWS)["acted"] == []


def test_an_outcome_has_the_programs_dice_of_a_forbidden_procedure():
    """A phone remembers by them who stands where."""
    evening = Procedures(game(setup_mode="end_zone"), arrived=False)
    placed = evening.throw(1, "set_up", player=ANN)
    outcome = evening.folded.outcomes[placed.ref]
    assert outcome.fault == "Everybody starts in the end zone here."
    assert outcome.rolled.endswith(f": {outcome.dice['teleporter']}")
