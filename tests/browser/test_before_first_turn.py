"""What the console calls for before anybody's first turn."""

import pytest

from tests.browser.asking import asked
from tests.browser.test_filling import DUE, GRUBB, RED, SKAV, TINY, kit, side, table, threw

pytestmark = pytest.mark.browser

__all__ = ["table"]
NEXT = [["first_turn", ""]]


def test_titchy_players_slip_in_once_for_each_side_that_set_up_two(house, table):
    """SET-14: nothing is thrown for a side without them, and who begins comes next."""
    table["state"]["turn"] = {"team": None, "number": 0, "over": True}
    small, slips = {"skills": ["Titchy"], "item": ""}, [["titchy", ""]]
    table["profiles"] |= {str(one): small for one in (GRUBB, TINY)}

    def due(*happened):
        plain = kit(monsters="none", referee_mode="eye")
        return [
            one for one in asked(house, DUE, plain, table, [*happened]) if one[0] != "referee_count"
        ]

    assert due() == slips + NEXT
    once = threw("titchy", "extra", 2)
    assert due(once) == NEXT

    table["state"]["sides"][str(RED)] = side(dungeon=[SKAV, 99])
    table["profiles"] |= {str(one): small for one in (SKAV, 99)}
    assert due(once) == slips + NEXT
    assert due(once, threw("titchy", "none", n=2)) == NEXT
