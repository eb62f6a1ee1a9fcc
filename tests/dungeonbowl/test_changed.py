from dataclasses import replace

import pytest

from dungeonbowl.changed import changed
from dungeonbowl.effects import Founded, Impossible, LedgerLine, RerollsChanged, fold
from dungeonbowl.team.state import PlayerState, TeamState

GRIM = PlayerState(7, 4, "Grim", spp=3, gained=("Block",))


def test_a_changed_value_is_what_replacing_makes_of_it():
    assert changed(GRIM, spp=5, name="Grimm") == replace(GRIM, spp=5, name="Grimm")
    assert changed(GRIM) == GRIM
    assert GRIM.spp == 3


def test_what_was_worked_out_of_a_value_is_worked_out_anew():
    team = TeamState(players={7: changed(GRIM, status="active")})
    assert [one.id for one in team.roster] == [7]
    assert changed(team, players={}).roster == ()


def test_a_field_that_it_has_not_is_refused():
    with pytest.raises(KeyError):
        changed(GRIM, beard=True)


def test_lines_of_the_team_and_of_its_players_add_up_in_their_order():
    team = TeamState(players={7: GRIM})
    lines = [
        LedgerLine("won", gold=50),
        LedgerLine("scored", 7, spp=3),
        LedgerLine("founded", gold=10, effect=Founded("grey", "Greys")),
        LedgerLine("scored", 7, gold=-5, spp=1),
        LedgerLine("bought", effect=RerollsChanged(2)),
    ]
    after = fold(team, lines)
    assert (after.treasury, after.rerolls, after.name, after.player(7).spp) == (55, 2, "Greys", 7)
    assert (team.treasury, team.player(7).spp) == (0, 3)
    with pytest.raises(Impossible):
        fold(after, [LedgerLine("lost", effect=RerollsChanged(-3))])
