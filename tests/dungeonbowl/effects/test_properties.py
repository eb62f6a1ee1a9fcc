"""What holds of every effect: it can be taken back, stored, and read again."""

import json
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.effects import EFFECTS, LedgerLine, fold, from_json, to_json
from tests.dungeonbowl.effects.happenings import histories, lines


def signed(team):
    """The team without those whose hire was taken back: their names may stay, unused."""
    players = {id: one for id, one in team.players.items() if one.status != "unsigned"}
    return replace(team, players=players)


@given(st.data())
def test_whatever_happened_last_can_be_taken_back(data):
    _, _, team = data.draw(histories())
    line = data.draw(lines(team))
    back = fold(team, [line, line.inverse()])
    assert signed(back) == signed(team)


@given(histories())
def test_a_whole_history_taken_back_newest_first_leaves_the_team_as_it_began(history):
    start, happened, team = history
    back = fold(team, [line.inverse() for line in reversed(happened)])
    assert signed(back) == start


@given(histories())
def test_a_history_stored_as_json_tells_the_same_team(history):
    start, happened, team = history
    stored = json.loads(json.dumps([to_json(line.effect) for line in happened]))
    restored = [
        LedgerLine(line.text, line.player, line.gold, line.spp, from_json(effect))
        for line, effect in zip(happened, stored, strict=True)
    ]
    assert restored == list(happened)
    assert fold(start, restored) == team


@given(histories())
def test_gold_and_spp_add_up_whatever_else_happened(history):
    start, happened, team = history
    assert team.treasury == start.treasury + sum(line.gold for line in happened)
    for id, player in team.players.items():
        assert player.spp == sum(line.spp for line in happened if line.player == id)


@given(histories())
def test_a_line_never_touches_the_team_it_was_applied_to(history):
    start, happened, _ = history
    before = repr(start)
    fold(start, happened)
    assert repr(start) == before


def test_every_effect_has_a_kind_of_its_own():
    kinds = [effect.kind for effect in EFFECTS]
    assert len(set(kinds)) == len(kinds)
    assert all(kinds)
