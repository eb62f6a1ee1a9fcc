"""Nothing recorded is refused: what can't be, or what two phones record, is flagged and settled."""

from dataclasses import replace

import pytest

from dungeonbowl.table import SeatRole, TableSeat
from dungeonbowl.table.reporting import demand_settled
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, SHADOWS, XAN
from tests.dungeonbowl.table.evenings import ALICE, SEATS, Evening, game


@pytest.fixture
def evening():
    return Evening()


def test_one_deed_told_by_both_counts_once_until_somebody_says_two(evening):
    evening.begin(SHADOWS)
    evening.happens(1, "completion", player=ANN)
    evening.happens(2, "completion", player=ANN)
    flag = evening.flag
    assert (flag.what, flag.text) == ("twice", "Both recorded this: one or two?")
    assert flag.entries == ((1, 2), (2, 1))
    assert flag.choices == ("one", "two")
    assert len(evening.folded.events) == 1
    assert evening.folded.fallen == {(2, 1)}
    evening.settle(2, flag, "two")
    assert evening.flags == ()
    assert not evening.folded.fallen
    assert len(evening.folded.events) == 2


def test_settled_as_one_it_is_one(evening):
    evening.happens(1, "touchdown", player=ANN)
    evening.happens(2, "touchdown", player=ANN)
    evening.settle(1, evening.flag, "one")
    assert evening.flags == ()
    assert evening.side(SHADOWS)["score"] == 1


def test_the_same_from_the_same_phone_is_two(evening):
    evening.happens(1, "completion", player=ANN)
    evening.happens(1, "completion", player=ANN)
    assert evening.flags == ()
    assert len(evening.folded.events) == 2


def test_the_same_in_another_turn_is_another(evening):
    evening.begin(SHADOWS)
    evening.happens(1, "completion", player=ANN)
    evening.begin(BOLTS)
    evening.happens(2, "completion", player=ANN)
    assert evening.flags == ()


def test_other_victims_are_other_deeds(evening):
    evening.happens(1, "hazard_push", player=ANN, victim=XAN, hazard="lava")
    evening.happens(2, "hazard_push", player=ANN, victim=XAN + 1, hazard="lava")
    assert evening.flags == ()


def test_what_nobody_did_is_no_deed(evening):
    """Two phones may note the same."""
    evening.happens(1, "note", text="It rains.")
    evening.happens(2, "note", text="It rains.")
    assert evening.flags == ()
    assert len(evening.folded.events) == 2


def test_the_end_of_one_turn_told_by_both_is_one_end(evening):
    evening.begin(SHADOWS)
    evening.tell(1, "turn", team=SHADOWS, does="end")
    evening.tell(2, "turn", team=SHADOWS, does="end")
    evening.begin(BOLTS)
    evening.tell(1, "turn", team=BOLTS, does="begin")
    assert evening.flags == ()
    assert evening.state["turn"] == {"team": BOLTS, "number": 1, "over": False}


def test_a_sides_own_counters_are_its_own_phones(evening):
    evening.tell(1, "reroll", team=BOLTS, source="team")
    flag = evening.flag
    assert flag.what == "counter"
    assert evening.side(BOLTS)["rerolls"]["left"] == 3
    evening.settle(1, flag, "stands")
    assert evening.side(BOLTS)["rerolls"]["left"] == 2


def test_a_sponge_is_counted_by_the_phone_of_whom_it_brings_back(evening):
    evening.tell(2, "box", player=XAN, to="knocked_out")
    evening.happens(1, "sponge", player=XAN)
    flag = evening.flag
    assert flag.what == "counter"
    side = evening.side(BOLTS)
    assert (side["sponge"], side["boxes"]["knocked_out"]) == (1, [XAN])
    evening.settle(1, flag, "stands")
    side = evening.side(BOLTS)
    assert (side["sponge"], side["boxes"]["knocked_out"]) == (0, [])


def test_whoever_sits_alone_counts_for_both():
    evening = Evening(game(seats={1: SEATS[1]}))
    evening.tell(1, "reroll", team=BOLTS, source="team")
    evening.tell(1, "sponge", team=BOLTS, used="heal", player=XAN)
    assert evening.flags == ()


@pytest.mark.parametrize(
    ("kind", "body", "again"),
    [
        ("chest", {"chest": 3, "is_": "ball"}, {"chest": 3, "is_": "exploded"}),
        ("pad", {"pad": 2, "is_": "removed"}, {"pad": 2, "is_": "removed"}),
        ("door", {"door": 1, "is_": "open"}, {"door": 1, "is_": "smashed"}),
    ],
)
def test_what_was_opened_is_as_the_first_had_it(evening, kind, body, again):
    evening.tell(1, kind, **body)
    evening.tell(2, kind, **again)
    flag = evening.flag
    assert (flag.what, flag.choices) == ("taken", ("first", "second"))
    things = evening.state[f"{kind}s"][str(body[kind])]
    assert things == {"is": body["is_"]}
    evening.settle(1, flag, "second")
    assert evening.state[f"{kind}s"][str(body[kind])] == {"is": again["is_"]}


def test_what_is_closed_again_may_be_opened_again_and_a_locked_door_smashed(evening):
    evening.tell(1, "chest", chest=3, is_="ball")
    evening.tell(1, "chest", chest=3, is_="closed")
    evening.tell(2, "chest", chest=3, is_="exploded")
    for becomes in ("locked", "open", "closed", "smashed"):
        evening.tell(1, "door", door=3, is_=becomes)
    assert evening.flags == ()


def test_the_eye_moved_by_two_phones_in_one_turn(evening):
    evening.tell(1, "eye", team=SHADOWS)
    evening.tell(2, "eye", team=BOLTS)
    assert evening.flag.what == "taken"
    assert evening.state["eye"] == SHADOWS


IMPOSSIBLE = [
    ("chest", {"chest": 7, "is_": "ball"}, "There is no chest 7: there are 6."),
    ("chest", {"chest": 100, "is_": "ball"}, "There is no chest 100: there are 6."),
    ("sponge", {"team": SHADOWS, "used": "heal", "player": XAN},
     "Shadows used the sponge on Player 201 (1), who plays for another side."),
    ("pad", {"pad": 9, "is_": "removed"}, "There is no pad 9: there are 6."),
    ("ball", {"ball": 2, "with_": "loose"}, "There is no ball 2: there are 1."),
    ("arrive", {"player": ANN, "pad": 7}, "Player 101 (1) arrived by pad 7: it isn't there."),
    ("turn", {"team": SHADOWS, "does": "end"}, "Shadows ended a turn, and had none yet."),
    ("stand", {"player": ANN, "as_": "prone"},
     "Player 101 (1) is prone, and isn't in the dungeon."),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "body", "text"), IMPOSSIBLE)
def test_what_cant_be_is_kept_and_flagged(evening, kind, body, text):
    before = evening.state
    evening.tell(1, kind, **body)
    assert (evening.flag.what, evening.flag.text) == ("impossible", text)
    assert evening.state == before


def test_flags_stand_in_the_order_of_the_last_that_each_is_about(evening):
    evening.happens(1, "completion", player=ANN)
    evening.happens(2, "completion", player=ANN)
    evening.tell(1, "chest", chest=7, is_="ball")
    evening.tell(2, "reroll", team=SHADOWS, source="team")
    assert [(flag.what, flag.entries) for flag in evening.flags] == [
        ("impossible", ((1, 2),)), ("twice", ((1, 1), (2, 1))), ("counter", ((2, 2),)),
    ]  # fmt: skip


def test_an_event_is_about_no_ball_beyond_those_there_are():
    evening = Evening(game(balls=3, multiball="standard"))
    evening.arrive(ANN)
    evening.happens(1, "touchdown", player=ANN, ball={"number": 7})
    assert (evening.flag.what, evening.flag.text) == (
        "impossible",
        "There is no ball 7: there are 3.",
    )
    assert (evening.state["balls"], evening.folded.events) == ({}, ())


def test_who_is_in_the_dungeon_doesnt_arrive(evening):
    evening.arrive(ANN, ANN)
    text = "Player 101 (1) arrived, and was in the dungeon."
    assert evening.flag.text == text


def test_an_event_that_the_rules_forbid_is_flagged_with_their_sentence(evening):
    evening.happens(1, "argue", {"argue": 6}, player=ANN)
    assert evening.flag.what == "impossible"
    assert "Player 101 (1)" in evening.flag.text
    evening.settle(1, evening.flag, "falls")
    assert evening.flags == ()
    assert evening.folded.events == ()


@pytest.mark.parametrize("box", ["casualty", "sent_off", "lost", "dead", "stone"])
def test_who_is_out_of_the_game_does_nothing_more(evening, box):
    evening.tell(1, "box", player=ANN, to=box)
    evening.happens(1, "touchdown", player=ANN)
    assert evening.flag.what == "out_of_play"
    assert evening.side(SHADOWS)["score"] == 0
    evening.settle(1, evening.flag, "stands")
    assert evening.side(SHADOWS)["score"] == 1


BROUGHT_BACK = [
    ("sponge", {"team": SHADOWS, "used": "revive", "player": ANN}),
    ("event", {"event": {"type": "sponge", "player": ANN}}),
]


@pytest.mark.parametrize(("kind", "body"), BROUGHT_BACK)
def test_no_sponge_brings_back_who_is_out_of_the_game(evening, kind, body):
    evening.tell(1, "box", player=ANN, to="dead")
    evening.tell(1, kind, **body)
    assert evening.flag.text == "Player 101 (1) was by then out of the game: dead."
    assert (evening.boxes(SHADOWS), evening.side(SHADOWS)["sponge"]) == ({"dead": [ANN]}, 1)


@pytest.mark.parametrize("box", ["knocked_out", "reserves", "away"])
def test_who_may_come_back_may_do_something(evening, box):
    evening.tell(1, "box", player=ANN, to=box)
    evening.happens(1, "completion", player=ANN)
    assert evening.flags == ()


def test_only_those_it_concerns_settle_a_flag(evening):
    seats = SEATS | {5: TableSeat(5, SeatRole.COACH, 11, frozenset({77}))}
    evening = Evening(game(seats=seats))
    evening.happens(1, "completion", player=ANN)
    evening.happens(2, "completion", player=ANN)
    flag = evening.flag
    evening.settle(5, flag, "two")
    evening.settle(1, flag, "three")
    assert evening.flag == flag
    evening.settle(3, flag, "two")
    assert evening.flags == ()


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("event", {"event": {"type": "touchdown", "player": ANN}}),
        ("turn", {"team": SHADOWS, "does": "end"}),
    ],
)
def test_what_the_referee_recorded_is_settled_by_whom_it_is_about(evening, kind, body):
    evening.tell(3, "box", player=ANN, to="dead")
    evening.tell(3, kind, **body)
    flag = evening.flag
    evening.settle(2, flag, "stands")
    assert evening.flag == flag
    evening.settle(1, flag, "stands")
    assert evening.flags == ()


def test_the_first_word_settles_it_and_may_be_taken_back(evening):
    evening.happens(1, "completion", player=ANN)
    evening.happens(2, "completion", player=ANN)
    flag = evening.flag
    first = evening.settle(1, flag, "two")
    evening.settle(2, flag, "one")
    assert len(evening.folded.events) == 2
    evening.revoke(1, first)
    assert len(evening.folded.events) == 1


def test_ones_own_goes_at_once_and_comes_back(evening):
    entry = evening.happens(1, "touchdown", player=ANN)
    gone = evening.revoke(1, entry)
    assert evening.side(SHADOWS)["score"] == 0
    evening.revoke(1, gone)
    assert evening.side(SHADOWS)["score"] == 1
    assert evening.flags == ()


def test_somebody_elses_is_a_proposal_to_them(evening):
    entry = evening.happens(1, "touchdown", player=ANN)
    gone = evening.revoke(2, entry)
    flag = evening.flag
    assert (flag.what, flag.choices) == ("revoke", ("keep", "revoke"))
    assert flag.entries == (entry.ref, gone.ref)
    assert evening.side(SHADOWS)["score"] == 1
    evening.settle(2, flag, "revoke")
    assert evening.flag == flag
    evening.settle(1, flag, "revoke")
    assert evening.side(SHADOWS)["score"] == 0
    assert evening.flags == ()


@pytest.mark.parametrize("device", [3, 4])
def test_a_proposal_is_the_referees_to_settle_and_whosever_page_may(evening, device):
    entry = evening.happens(1, "touchdown", player=ANN)
    evening.revoke(2, entry)
    evening.settle(device, evening.flag, "revoke")
    assert evening.flags == ()
    assert evening.side(SHADOWS)["score"] == 0


def test_a_proposal_may_be_turned_down_or_withdrawn(evening):
    entry = evening.happens(1, "touchdown", player=ANN)
    evening.revoke(2, entry)
    evening.settle(1, evening.flag, "keep")
    wish = evening.revoke(2, evening.happens(1, "completion", player=ANN))
    assert evening.flag.entries[-1] == wish.ref
    evening.revoke(2, wish)
    assert evening.flags == ()
    assert evening.side(SHADOWS)["score"] == 1


@pytest.mark.parametrize("device", [3, 4])
def test_the_referee_and_the_pages_take_back_at_once(evening, device):
    entry = evening.happens(1, "touchdown", player=ANN)
    evening.revoke(device, entry)
    assert evening.flags == ()
    assert evening.side(SHADOWS)["score"] == 0


@pytest.mark.parametrize("device", [3, 4])
def test_what_they_only_propose_waits_for_whosever_it_is(evening, device):
    entry = evening.happens(1, "touchdown", player=ANN)
    evening.tell(device, "revoke", entry=list(entry.ref), proposed=True)
    assert evening.flag.person == evening.game.seats[1].person
    assert evening.side(SHADOWS)["score"] == 1
    evening.settle(1, evening.flag, "revoke")
    assert evening.side(SHADOWS)["score"] == 0


def test_ones_own_on_another_phone_of_ones_own():
    seats = SEATS | {5: TableSeat(5, SeatRole.COACH, ALICE, frozenset({SHADOWS}))}
    evening = Evening(game(seats=seats))
    entry = evening.happens(1, "touchdown", player=ANN)
    evening.revoke(5, entry)
    assert evening.flags == ()
    assert evening.side(SHADOWS)["score"] == 0


def test_a_revocation_may_come_before_what_it_names(evening):
    evening.tell(1, "revoke", entry=[1, 2])
    assert evening.flags == ()
    evening.happens(1, "touchdown", player=BEN)
    assert evening.side(SHADOWS)["score"] == 0


@pytest.mark.parametrize(
    ("fields", "score", "balls"),
    [
        ({"type": "reroll", "team": SHADOWS, "source": "luck"}, 0, {}),
        ({"type": "reroll", "team": SHADOWS}, 0, {}),
        ({"type": "reroll", "source": "team"}, 0, {}),
        ({"type": "touchdown", "team": SHADOWS, "ball": "round"}, 1, {"1": {"with": "gone"}}),
        ({"type": "chest_ball", "player": ANN, "ball": "round"}, 0, {"1": {"with": "loose"}}),
    ],
)
def test_what_no_rule_can_read_may_stand_and_moves_nothing(evening, fields, score, balls):
    """As where the options have changed since: no such re-roll, and of such a ball the first."""
    evening.happens(1, **fields)
    flag = evening.flag
    assert flag.what == "impossible"
    evening.settle(1, flag, "stands")
    evening.settle(2, flag, "stands")
    assert evening.flags == ()
    assert (evening.side(SHADOWS)["score"], evening.side(SHADOWS)["rerolls"]["left"]) == (score, 3)
    assert evening.state["balls"] == balls


def test_a_turn_begins_once_for_all_and_again_only_by_the_phone_that_began_it(evening):
    evening.begin(SHADOWS, device=1)
    evening.begin(SHADOWS, device=2)
    assert evening.state["turn"]["number"] == 1
    evening.begin(SHADOWS, device=1)
    assert evening.state["turn"]["number"] == 2


def test_the_end_of_another_sides_turn_ends_none(evening):
    evening.begin(BOLTS)
    evening.begin(SHADOWS)
    evening.tell(2, "turn", team=BOLTS, does="end")
    assert evening.state["turn"] == {"team": SHADOWS, "number": 1, "over": False}


def test_a_ball_that_is_gone_is_picked_up_no_more(evening):
    evening.tell(1, "ball", ball=1, with_="gone")
    evening.tell(2, "ball", ball=1, with_="gone")
    assert evening.flags == ()
    evening.tell(1, "ball", ball=1, with_=ANN)
    assert (evening.flag.what, evening.flag.text) == ("impossible", "Ball 1 was gone before.")
    assert evening.state["balls"] == {"1": {"with": "gone"}}


def test_the_sponge_of_003_is_used_once_though_it_may_stand_twice(evening):
    evening.tell(1, "box", player=ANN, to="knocked_out")
    evening.tell(1, "sponge", team=SHADOWS, used="heal", player=ANN)
    assert evening.boxes(SHADOWS) == {"knocked_out": [ANN]}, "healed, and not brought back"
    evening.tell(1, "sponge", team=SHADOWS, used="revive", player=ANN)
    assert evening.flag.text == "Shadows used the sponge, and had used it before."
    evening.settle(1, evening.flag, "stands")
    assert (evening.side(SHADOWS)["sponge"], evening.boxes(SHADOWS)) == (0, {})


def test_whoever_is_nowhere_lies_nowhere_though_it_stands(evening):
    evening.tell(1, "stand", player=ANN, as_="prone")
    evening.settle(1, evening.flag, "stands")
    assert (evening.flags, evening.side(SHADOWS)["prone"]) == ((), [])


def test_what_was_opened_before_is_said(evening):
    evening.tell(1, "chest", chest=3, is_="ball")
    evening.tell(2, "chest", chest=3, is_="exploded")
    assert evening.flag.text == "Chest 3 was opened before."


def test_one_phone_may_move_the_eye_twice_and_another_in_another_turn(evening):
    evening.tell(1, "eye", team=SHADOWS)
    evening.tell(1, "eye", team=BOLTS)
    assert (evening.flags, evening.state["eye"]) == ((), BOLTS)
    evening.begin(BOLTS)
    evening.tell(2, "eye", team=SHADOWS)
    assert (evening.flags, evening.state["eye"]) == ((), SHADOWS)


def test_a_clock_that_is_set_goes_on_as_it_went(evening):
    evening.tell(1, "clock", does="start")
    evening.tell(1, "clock", does="set", seconds=0)
    assert evening.state["clock"] == {"running": True, "seconds": 0}
    evening.tell(1, "clock", does="stop")
    evening.tell(1, "clock", does="set", seconds=60)
    assert evening.state["clock"] == {"running": False, "seconds": 60}


def test_a_flag_is_called_by_what_it_is_about_alone(evening):
    evening.happens(1, "completion", player=ANN)
    evening.happens(2, "completion", player=ANN)
    assert evening.flag.as_dict() == {
        "id": "twice-1.1-2.1",
        "what": "twice",
        "text": "Both recorded this: one or two?",
        "entries": [[1, 1], [2, 1]],
        "choices": ["one", "two"],
    }
    assert evening.flag.teams == {SHADOWS, BOLTS}


@pytest.mark.parametrize("by", ["key", "id"])
def test_an_event_is_about_an_earlier_one_by_its_key_or_its_number(by):
    evening = Evening().arrive(ANN, XAN)
    hurt = evening.happens(1, "knocked_out", victim=XAN)
    evening.happens(2, "lost_in_space", player=ANN, of={"key": [*hurt.ref], "id": hurt.id}[by])
    assert evening.flags == ()
    assert evening.folded.events[-1].event.details["of"] == hurt.id


def test_what_is_about_an_event_that_was_taken_back_is_flagged():
    evening = Evening().arrive(ANN, XAN)
    hurt = evening.happens(1, "knocked_out", victim=XAN)
    evening.happens(1, "lost_in_space", player=ANN, of=[*hurt.ref])
    evening.revoke(1, hurt)
    assert evening.flag.text == "No event 1.2 was recorded before."


def test_what_a_procedure_brought_goes_by_the_first_that_was_thrown():
    """Whatever stands in for it happens there."""
    evening = Evening().arrive(ANN, XAN)
    inputs = {"player": {"id": XAN}, "cause": "block", "attacker": {"id": ANN}}
    first = evening.tell(1, "procedure", {"casualty": 2}, key="casualty", inputs=inputs)
    of = [*first.ref]
    evening.tell(1, "procedure", {"casualty": 4}, key="casualty", inputs=inputs, of=of)
    evening.happens(1, "lost_in_space", player=ANN, of=[*of, 1])
    assert evening.flags == ()


def test_of_a_procedure_that_was_taken_back_what_a_page_sets_right_happens():
    evening = Evening().arrive(ANN, XAN)
    inputs = {"player": {"id": XAN}, "cause": "block", "attacker": {"id": ANN}}
    thrown = evening.tell(1, "procedure", {"casualty": 2}, key="casualty", inputs=inputs)
    evening.revoke(1, thrown)
    assert evening.boxes(BOLTS) == {"dungeon": [XAN]}
    hurt = {"type": "knocked_out", "victim": XAN}
    evening.tell(4, "change", entry=[*thrown.ref], place=1, event=hurt)
    assert evening.boxes(BOLTS) == {"knocked_out": [XAN]}
    assert [one.event.type for one in evening.folded.events] == ["knocked_out"]
    (entry,) = evening.folded.outcomes[thrown.ref].entries
    assert (entry["event"], entry["place"], entry["anew"]) == (hurt, 1, True)
    assert evening.flags == ()


def test_a_report_waits_until_every_flag_is_settled(evening):
    """POST-14."""
    evening.happens(1, "completion", player=ANN)
    evening.happens(2, "completion", player=ANN)
    with pytest.raises(Refused) as refused:
        demand_settled(evening.folded)
    assert [one.rule for one in refused.value.verdicts] == ["POST-14"]
    assert refused.value.extra == {"flags": [evening.flag.as_dict()]}
    evening.settle(2, evening.flag, "two")
    demand_settled(evening.folded)


def test_nobody_stands_outside_the_dungeon():
    evening = Evening(replace(game(), floors=(("11.22", "11#22"), ("#..", "###"))))
    evening.arrive(ANN)
    for at in ([2, 1], [5, 0], [0, 0, 1], [1, 0, 2]):
        evening.tell(1, "square", player=ANN, at=at)
    assert [flag.text for flag in evening.flags] == [
        "2, 1 is no square of the dungeon.",
        "5, 0 is no square of the dungeon.",
        "0, 0, 1 is no square of the dungeon.",
        "1, 0, 2 is no square of the dungeon.",
    ]
    evening.tell(1, "square", player=ANN, at=[1, 0, 1])
    assert evening.state["places"]["players"] == {str(ANN): [1, 0, 1]}


def test_without_a_dungeon_every_square_will_do():
    evening = Evening().arrive(ANN)
    evening.tell(1, "square", player=ANN, at=[70, 70])
    assert evening.flags == ()


def test_two_flags_about_one_entry_stand_in_the_order_of_their_names(evening):
    """Whichever was raised first, so that every phone lists them alike."""
    evening.tell(2, "revoke", clock=1, entry=[1, 1])
    evening.tell(1, "chest", clock=2, chest=7, is_="ball")
    assert [flag.id for flag in evening.flags] == ["impossible-1.1", "revoke-2.1-1.1"]


@pytest.mark.parametrize(
    ("tale", "word"),
    [
        ([(1, "reroll", {"team": BOLTS, "source": "team"})], "falls"),
        ([(1, "eye", {"team": SHADOWS}), (2, "eye", {"team": BOLTS})], "first"),
        ([(1, "box", {"player": ANN, "to": "dead"}), (1, "arrive", {"player": ANN, "pad": 1})],
         "falls"),
        ([(1, "chest", {"chest": 7, "is_": "ball"})], "falls"),
    ],
    ids=["counter", "taken", "out_of_play", "impossible"],
)  # fmt: skip
def test_by_the_first_word_for_it_all_stays_as_it_was(evening, request, tale, word):
    for device, kind, body in tale:
        evening.tell(device, kind, **body)
    assert (evening.flag.what, evening.flag.choices[0]) == (request.node.callspec.id, word)
    before = evening.state
    evening.settle(1, evening.flag, word)
    assert (evening.flags, evening.state) == ((), before)


def test_whoever_has_no_seat_only_proposes(evening):
    evening.begin(SHADOWS)
    entry = evening.happens(1, "completion", player=ANN)
    evening.revoke(9, entry)
    evening.settle(9, evening.flag, "revoke")
    assert len(evening.folded.events) == 1
    assert evening.flags
