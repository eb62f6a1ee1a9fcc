"""What a phone remembers of a match for its next procedure, held to what the server knows."""

import pytest

from tests.browser.test_table_fold import FILLED, house
from tests.dungeonbowl.nights import ANN, BEN
from tests.dungeonbowl.table.test_table_filling import (
    OF_A_TURN,
    begun,
    filled,
    who,
    without_turns,
)
from tests.dungeonbowl.table.vectors import entry_sent, kit_of, outcomes_of

pytestmark = pytest.mark.browser

__all__ = ["house"]


def silenced():
    """Ann was sent off, and the coach told to be silent, by the event of a procedure."""
    evening = begun()
    evening.happens(1, "infraction", {"penalty": 6}, player=ANN, kind="foul", injured=True)
    return evening, evening.throw(1, "argue", {"argue": 1}, player=ANN)


def known_to(house, evening, key, **inputs):
    """What a phone fills in that heard from the server what everything came to."""
    log, kit = [*map(entry_sent, evening.log)], kit_of(evening.game)
    (found,) = house.evaluate(FILLED, [[kit, log, key, inputs, outcomes_of(evening.folded)]])
    assert found == filled(evening, key, **inputs)
    return found


def test_a_coach_who_was_told_to_be_silent_argues_no_more(house):
    evening, _ = silenced()
    assert known_to(house, evening, "argue", player=who(BEN))["barred"] is True


def test_a_coach_may_argue_again_whose_silence_was_taken_back(house):
    """INF-05: whether by itself, or because a page says that the die fell otherwise."""
    evening, argued = silenced()
    evening.tell(1, "revoke", entry=list(argued.ref), place=1)
    assert "barred" not in known_to(house, evening, "argue", player=who(BEN))

    evening, argued = silenced()
    event = {"type": "argue", "player": ANN}
    evening.tell(4, "change", {"argue": 3}, entry=list(argued.ref), event=event, place=1)
    assert "barred" not in known_to(house, evening, "argue", player=who(BEN))


def test_who_starts_on_a_teleporter_that_nobody_named_stands_on_none(house):
    """SET-02: else no phone could work out any roll for a teleporter of that turn."""
    evening = begun(setup_mode="teleporter_or_end_zone")
    evening.throw(1, "set_up", says="placed", player=ANN)
    assert "occupants" not in known_to(house, evening, "set_up", player=who(BEN))


@pytest.mark.parametrize("rules", ["002", "003"])
def test_nothing_was_done_this_turn_where_nobody_records_turns(house, rules):
    """Else a phone would hurt whoever steps on a teleporter after arriving by one (TEL-05)."""
    evening = without_turns(teleport_rules=rules, sponge="per_turn_instead_of_entry")
    for key in OF_A_TURN:
        known = known_to(house, evening, key, player=who(ANN))
        assert known.keys().isdisjoint({"already", "leapt", "arrived", "sponge_used", "used"})
