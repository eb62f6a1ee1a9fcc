"""Phones that meet again: in whatever order it arrives, a log comes to one state, to the byte."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.table import fold_table
from dungeonbowl.table.state import canonical
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, SHADOWS, XAN, YOB
from tests.dungeonbowl.table.evenings import SEATS, Evening, game

PEOPLE = (ANN, BEN, XAN, YOB)
GAME = game()
# The referee's, of which nobody has taken anything back, not even beforehand.
WITH_A_SECOND_PHONE = game(seats=SEATS | {5: replace(SEATS[3], device=5)})


def short_evening():
    """Two phones that tell the same half turn without hearing of one another."""
    evening = Evening()
    for device, clock in ((1, 1), (2, 1)):
        evening.tell(device, "turn", team=SHADOWS, does="begin", clock=clock)
        evening.happens(device, "casualty", {"casualty": 16}, clock + 1, victim=XAN, cause="block")
    evening.happens(2, "touchdown", player=XAN, clock=3)
    evening.tell(1, "revoke", entry=[2, 2], clock=4)
    return evening


def test_every_order_of_arrival_comes_to_one_state():
    evening = short_evening()
    wanted = evening.folded
    assert {flag.what for flag in wanted.flags} == {"twice", "out_of_play", "revoke"}
    for order in permutations(evening.log):
        found = fold_table(order, evening.game)
        assert canonical(found.state) == canonical(wanted.state)
        assert found.flags == wanted.flags


def events():
    player = st.sampled_from(PEOPLE)
    return st.one_of(
        st.tuples(st.just("touchdown"), st.fixed_dictionaries({"player": player})),
        st.tuples(st.just("completion"), st.fixed_dictionaries({"player": player})),
        st.tuples(
            st.just("casualty"),
            st.fixed_dictionaries({"victim": player, "cause": st.just("block")}),
        ),
        st.tuples(st.just("lost_in_space"), st.fixed_dictionaries({"player": player})),
        st.tuples(st.just("argue"), st.fixed_dictionaries({"player": player})),
    ).map(lambda one: ("event", {"event": {"type": one[0], **one[1]}}))


def procedures():
    """Dice that hurt, find, forbid and count, some of them for another's sake, or overruled."""
    people = st.sampled_from(PEOPLE).map(lambda one: {"id": one})
    thrown = [
        ("armour", {}, {"armour": [6, 6]}, None),
        ("casualty", {"cause": "hazard"}, {"casualty": 13}, None),
        ("casualty", {"cause": "hazard"}, {"casualty": 1}, "dead"),
        ("go_for_it", {}, {"rush": 1}, None),
        ("open_chest", {"chest": 2, "content": "ball"}, {}, None),
        ("score", {}, {}, None),
        ("penalty", {"kind": "foul"}, {"penalty": 6}, None),
        ("argue", {}, {"argue": 6}, None),
        ("sponge", {}, {}, None),
        ("mass_opening", {}, {}, None),
        ("block_dice", {"attacker": {"id": ANN, "st": 9}}, {}, None),
    ]
    of = st.tuples(st.integers(1, 4), st.integers(1, 6)).map(list)

    def body(one, player, of):
        key, inputs, dice, says = one
        name = {"block_dice": "defender", "mass_opening": ""}.get(key, "player")
        named = {name: player} if name else {"chests": [1, 2]}
        said = {"of": of} if of else {}
        said |= {"overruled": says} if says else {}
        return "procedure", {"key": key, "inputs": {**inputs, **named}, "dice": dice, **said}

    return st.builds(body, st.sampled_from(thrown), people, st.none() | of)


def bodies():
    player, team = st.sampled_from(PEOPLE), st.sampled_from([SHADOWS, BOLTS])
    number = st.integers(1, 7)

    def kind(key, **fields):
        return st.tuples(st.just(key), st.fixed_dictionaries(fields))

    return st.one_of(
        events(),
        procedures(),
        kind("turn", team=team, does=st.sampled_from(["begin", "end"])),
        kind("arrive", player=player, pad=number),
        kind("box", player=player, to=st.sampled_from(["dungeon", "reserves", "dead"])),
        kind("stand", player=player, **{"as": st.sampled_from(["standing", "prone", "stunned"])}),
        kind("square", player=player, at=st.sampled_from([[3, 4], [0, 0], None])),
        kind("reroll", team=team, source=st.sampled_from(["team", "leader"])),
        kind("sponge", team=team, used=st.just("revive"), player=player),
        kind("chest", chest=number, **{"is": st.sampled_from(["closed", "ball", "exploded"])}),
        kind("ball", ball=st.integers(1, 2), **{"with": st.one_of(player, st.just("gone"))}),
        kind("eye", team=st.one_of(team, st.none())),
        kind("referee_model", referee=number, **{"is": st.sampled_from(["up", "gone"])}),
        kind("revoke", entry=st.tuples(st.integers(1, 4), st.integers(1, 12)).map(list)),
    )


# Made once: to make them up anew for each entry takes longer than all that is done with it.
BODIES = bodies()


@st.composite
def logs(draw):
    """What three phones tell, each with a clock that never falls."""
    evening = Evening(GAME)
    clocks = {}
    for device in draw(st.lists(st.integers(1, 4), max_size=24)):
        kind, body = draw(BODIES)
        clocks[device] = clocks.get(device, 0) + draw(st.integers(0, 2))
        given = body.pop("dice", None) if kind == "procedure" else None
        evening.tell(device, kind, given, clocks[device] or 1, **body)
    return evening


@settings(max_examples=80, deadline=None)
@given(logs(), st.randoms(use_true_random=False))
def test_any_log_folds_the_same_in_any_order(evening, chance):
    wanted = evening.folded
    shuffled = [*evening.log]
    chance.shuffle(shuffled)
    found = fold_table(shuffled, evening.game)
    assert (canonical(found.state), found.flags, found.fallen) == (
        canonical(wanted.state), wanted.flags, wanted.fallen,
    )  # fmt: skip


@settings(max_examples=50, deadline=None)
@given(logs())
def test_everybody_is_in_one_box_and_only_the_dungeon_has_people_lying(evening):
    for side in evening.state["sides"].values():
        everybody = [player for box in side["boxes"].values() for player in box]
        assert len(everybody) == len(set(everybody)) == 11
        assert {*side["prone"], *side["stunned"]} <= {*side["boxes"]["dungeon"]}
        assert not {*side["prone"]} & {*side["stunned"]}
        assert side["rerolls"]["left"] >= 0


@settings(max_examples=40, deadline=None)
@given(logs())
def test_every_flag_can_be_settled_by_each_of_its_words(evening):
    for flag in evening.flags:
        for word in flag.choices:
            settled = Evening(WITH_A_SECOND_PHONE)
            settled.log, settled.counts = [*evening.log], {**evening.counts}
            settled.tell(5, "settle", clock=999, flag=flag.id, as_=word)
            assert flag.id not in {each.id for each in settled.flags}


@settings(max_examples=50, deadline=None)
@given(logs())
def test_what_is_taken_back_by_its_own_phone_leaves_no_trace(evening):
    """As if it had never been recorded: but what it made impossible may be possible again."""
    own = [entry for entry in evening.log if entry.kind not in ("revoke", "settle")]
    if not own:
        return
    gone = own[len(own) // 2]
    without = [entry for entry in evening.log if entry is not gone]
    revoked = Evening(evening.game)
    revoked.log, revoked.counts = [*evening.log], {**evening.counts}
    if any(e.kind == "revoke" for e in evening.log):
        return
    revoked.tell(gone.device, "revoke", clock=999, entry=list(gone.ref))
    assert canonical(revoked.state) == canonical(fold_table(without, evening.game).state)


@pytest.mark.parametrize("device", [1, 2])
def test_the_digest_is_eight_characters_of_the_state(device):
    evening = Evening()
    evening.begin(device)
    folded = evening.folded
    assert len(folded.digest) == 8
    other = [replace(entry, clock=entry.clock + 5) for entry in evening.log]
    assert fold_table(other, game()).digest == folded.digest
