"""What stands at the table, as far as it was recorded."""

import pytest

from dungeonbowl.table.state import canonical
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, DAN, SHADOWS, XAN, YOB
from tests.dungeonbowl.table.declared import inputs_of
from tests.dungeonbowl.table.evenings import Evening, game


@pytest.fixture
def evening():
    return Evening()


def test_at_the_start_everybody_is_in_reserve_and_every_chest_closed(evening):
    state = evening.state
    assert state["turn"] == {"team": None, "number": 0, "over": True}
    assert state["clock"] == {"running": False, "seconds": 0}
    assert set(state["chests"]) == {"1", "2", "3", "4", "5", "6"}
    assert state["chests"]["6"] == {"is": "closed"}
    assert state["pads"]["6"] == {"is": "open"}
    assert (state["eye"], state["whistle"], state["balls"]) == (None, False, {})
    assert len(evening.side(SHADOWS)["boxes"]["reserves"]) == 11
    assert evening.boxes(SHADOWS) == {}


def test_every_box_is_there(evening):
    assert set(evening.side(SHADOWS)["boxes"]) == {
        "reserves", "dungeon", "knocked_out", "casualty", "sent_off", "lost", "dead", "stone",
        "away",
    }  # fmt: skip


def test_traps_are_laid_face_down():
    assert Evening(game(traps=2)).state["traps"] == {"1": {"is": "hidden"}, "2": {"is": "hidden"}}


def test_each_side_counts_its_own_turns(evening):
    for team in (SHADOWS, BOLTS, SHADOWS):
        evening.begin(team)
    assert evening.state["turn"] == {"team": SHADOWS, "number": 2, "over": False}
    evening.tell(1, "turn", team=SHADOWS, does="end", turnover="Fumble")
    assert evening.state["turn"] == {"team": SHADOWS, "number": 2, "over": True}


def test_who_acted_is_forgotten_when_their_side_begins_again(evening):
    evening.begin(SHADOWS)
    evening.arrive(ANN)
    evening.begin(BOLTS)
    assert evening.side(SHADOWS)["acted"] == [ANN]
    evening.begin(SHADOWS)
    assert evening.side(SHADOWS)["acted"] == []


def test_nobody_acts_in_the_turn_of_another_side(evening):
    evening.begin(BOLTS)
    evening.arrive(ANN)
    assert evening.side(SHADOWS)["acted"] == []
    assert evening.boxes(SHADOWS) == {"dungeon": [ANN]}


def test_who_comes_in_stands_until_they_dont(evening):
    evening.begin(SHADOWS)
    evening.arrive(ANN, BEN)
    evening.tell(1, "stand", player=ANN, as_="prone")
    evening.tell(1, "stand", player=BEN, as_="stunned")
    assert (evening.side(SHADOWS)["prone"], evening.side(SHADOWS)["stunned"]) == ([ANN], [BEN])
    evening.tell(1, "stand", player=ANN, as_="standing")
    evening.tell(1, "box", player=BEN, to="reserves")
    assert (evening.side(SHADOWS)["prone"], evening.side(SHADOWS)["stunned"]) == ([], [])


def test_who_is_on_the_map_is_where_somebody_said(evening):
    evening.begin(SHADOWS)
    evening.arrive(ANN, BEN)
    assert "places" not in evening.state
    evening.tell(1, "square", player=ANN, at=[3, 4])
    evening.tell(1, "square", player=BEN, at=[5, 4])
    evening.tell(1, "square", ball=1, at=[6, 6])
    assert evening.state["places"] == {
        "players": {str(ANN): [3, 4], str(BEN): [5, 4]},
        "balls": {"1": [6, 6]}, "monsters": {}, "referees": {},
    }  # fmt: skip
    evening.tell(1, "square", player=ANN, at=[4, 4])
    evening.tell(1, "square", ball=1, at=None)
    evening.tell(1, "box", player=BEN, to="reserves")
    assert evening.state["places"]["players"] == {str(ANN): [4, 4]}
    assert evening.state["places"]["balls"] == {}


@pytest.mark.parametrize(
    ("key", "under"),
    [
        *((key, {}) for key in ("leap", "teleport", "fall", "climb_out", "landing", "flying_fist")),
        ("jump_002", {"leap_rule": "002"}),
        ("fall_in", {"leap_rule": "002"}),
    ],
)
def test_who_came_to_stand_elsewhere_is_lost_to_sight(key, under):
    evening = Evening(game(**under))
    evening.arrive(ANN, BEN)
    evening.tell(1, "square", player=ANN, at=[3, 4])
    evening.tell(1, "square", player=BEN, at=[4, 4])
    evening.tell(1, "procedure", key=key, inputs=inputs_of(key))
    assert evening.state["places"]["players"] == {str(BEN): [4, 4]}


@pytest.mark.parametrize(
    ("event", "lost"),
    [
        ({"type": "teleport", "player": ANN, "hops": [2]}, ANN),
        ({"type": "hazard_push", "player": XAN, "victim": ANN, "hazard": "lava"}, ANN),
        ({"type": "completion", "player": ANN}, None),
    ],
)
def test_whom_an_event_moves_is_lost_to_sight(evening, event, lost):
    evening.arrive(ANN, XAN)
    stood = {ANN: [3, 4], XAN: [4, 4]}
    for player, at in stood.items():
        evening.tell(3, "square", player=player, at=at)
    evening.happens(3, **event)
    left = {str(player): at for player, at in stood.items() if player != lost}
    assert evening.state["places"]["players"] == left


@pytest.mark.parametrize(
    ("key", "theirs", "ours", "stays"),
    [
        ("block_dice", "attacker", "defender", [XAN]),
        ("collide_push", "first", "second", []),
        ("collide", "lander", "hit", []),
    ],
)
def test_of_two_whoever_is_moved_is_lost_to_sight(key, theirs, ours, stays):
    evening = Evening(game(push_collision=True))
    evening.arrive(ANN)
    evening.tell(2, "box", player=XAN, to="dungeon")
    stood = {ANN: [3, 4], XAN: [4, 4]}
    for player, at in stood.items():
        evening.tell(2, "square", player=player, at=at)
    inputs = {**inputs_of(key), theirs: {"id": XAN}, ours: {"id": ANN}}
    evening.tell(1, "procedure", key=key, inputs=inputs)
    left = evening.state.get("places", {"players": {}})["players"]
    assert left == {str(one): stood[one] for one in stays}


def test_a_pass_moves_nobody(evening):
    evening.arrive(ANN)
    evening.tell(1, "square", player=ANN, at=[3, 4])
    evening.tell(1, "procedure", key="pass", inputs={"player": {"id": ANN}})
    assert evening.state["places"]["players"] == {str(ANN): [3, 4]}


def test_who_isnt_in_the_dungeon_stands_nowhere_in_it(evening):
    evening.tell(1, "square", player=ANN, at=[3, 4])
    assert "places" not in evening.state
    assert [flag.what for flag in evening.folded.flags] == ["impossible"]


@pytest.mark.parametrize(
    ("source", "left"), [("team", 2), ("training", 2), ("pro", 3), ("lucky_rabbits_foot", 3)]
)
def test_a_reroll_of_the_sides_is_one_less(evening, source, left):
    assert evening.side(SHADOWS)["rerolls"]["left"] == 3
    evening.tell(1, "reroll", team=SHADOWS, source=source)
    assert evening.side(SHADOWS)["rerolls"]["left"] == left
    assert evening.side(SHADOWS)["rerolls"]["used_this_turn"] is (left == 2)


def test_a_reply_shows_how_many_rerolls_each_source_gave_and_the_sum_that_is_left(evening):
    given = {"team": 2, "wheel": 0, "training": 1, "leader": 1}
    assert evening.side(SHADOWS)["rerolls"] == given | {"left": 3, "used_this_turn": False}


def test_of_what_the_wheel_gives_there_is_no_more_than_that(evening):
    evening.tell(1, "reroll", team=SHADOWS, source="wheel")
    assert evening.flag.text == "Shadows used a re-roll, and has none left."


def test_a_team_reroll_is_drawn_from_extra_training_once_its_own_are_gone(evening):
    for _ in range(3):
        evening.tell(1, "reroll", team=SHADOWS, source="team")
    assert evening.flags == ()
    evening.tell(1, "reroll", team=SHADOWS, source="team")
    assert evening.flag.text == "Shadows used a re-roll, and has none left."


def test_the_leaders_reroll_is_there_while_a_leader_is_in_the_dungeon(leader):
    assert leader.side(SHADOWS)["rerolls"]["left"] == 3
    leader.arrive(ANN)
    assert leader.side(SHADOWS)["rerolls"]["left"] == 4
    leader.tell(1, "reroll", team=SHADOWS, source="leader")
    assert leader.flags == ()
    leader.tell(1, "box", player=ANN, to="knocked_out")
    assert leader.side(SHADOWS)["rerolls"]["left"] == 3


@pytest.fixture
def leader(evening):
    from tests.dungeonbowl.nights import changed, night

    return Evening(game(match=changed(night(), ANN, gained=("Leader",))))


def test_a_sponge_brings_back_who_was_knocked_out(evening):
    evening.tell(1, "box", player=ANN, to="knocked_out")
    assert evening.side(SHADOWS)["sponge"] == 1
    evening.tell(1, "sponge", team=SHADOWS, used="revive", player=ANN)
    assert evening.side(SHADOWS)["sponge"] == 0
    assert evening.boxes(SHADOWS) == {}


def test_a_sponge_a_turn_is_not_counted():
    evening = Evening(game(sponge="per_turn_instead_of_entry"))
    evening.tell(1, "sponge", team=SHADOWS, used="heal", player=ANN)
    evening.tell(1, "sponge", team=SHADOWS, used="heal", player=BEN)
    assert evening.side(SHADOWS)["sponge"] is None
    assert evening.flags == ()


def test_the_things_of_the_dungeon_go_by_their_numbers(evening):
    evening.tell(1, "chest", chest=2, is_="ball", player=ANN)
    evening.tell(1, "ball", ball=1, with_=ANN)
    evening.tell(1, "pad", pad=3, is_="removed")
    evening.tell(1, "door", door=1, is_="locked")
    evening.tell(1, "monster", monster=1, is_="up", key="cave_dragon")
    evening.tell(1, "referee_model", referee=1, is_="down")
    state = evening.state
    assert state["chests"]["2"] == {"is": "ball"}
    assert state["balls"] == {"1": {"with": ANN}}
    assert state["pads"]["3"] == {"is": "removed"}
    assert state["doors"] == {"1": {"is": "locked"}}
    assert state["monsters"] == {"1": {"is": "up", "key": "cave_dragon"}}
    assert state["referees"] == {"1": {"is": "down"}}


def test_a_monster_that_goes_down_is_the_one_that_it_was(evening):
    """What it is decides how it acts and attacks, once it is up again too (MON-06, MON-10)."""
    evening.tell(1, "monster", monster=1, is_="up", key="cave_dragon")
    for now in ("down", "up", "gone"):
        evening.tell(1, "monster", monster=1, is_=now)
        assert evening.state["monsters"] == {"1": {"is": now, "key": "cave_dragon"}}
    evening.tell(1, "monster", monster=1, is_="up", key="gorgon")
    evening.tell(1, "monster", monster=2, is_="down")
    known = {"1": {"is": "up", "key": "gorgon"}, "2": {"is": "down"}}
    assert evening.state["monsters"] == known


def test_the_clock_is_as_it_was_told_last(evening):
    evening.tell(1, "clock", does="set", seconds=2700)
    evening.tell(1, "clock", does="start")
    assert evening.state["clock"] == {"running": True, "seconds": 2700}
    evening.tell(1, "clock", does="stop", seconds=2690)
    assert evening.state["clock"] == {"running": False, "seconds": 2690}


BEFALL = [
    ("lost_in_space", {"player": ANN}, {}, {"lost": [ANN]}),
    ("petrified", {"player": ANN}, {}, {"stone": [ANN]}),
    ("sent_off", {"player": ANN}, {}, {"sent_off": [ANN]}),
    ("knocked_out", {"victim": ANN}, {}, {"knocked_out": [ANN]}),
    ("casualty", {"victim": ANN, "cause": "block"}, {"casualty": 1}, {"casualty": [ANN]}),
    ("casualty", {"victim": ANN, "cause": "block", "regenerated": True}, {}, {}),
    ("casualty", {"victim": ANN, "cause": "block"}, {"casualty": 8}, {"casualty": [ANN]}),
    ("casualty", {"victim": ANN, "cause": "block"}, {"casualty": 16}, {"dead": [ANN]}),
    ("chasm", {"player": ANN}, {"chasm": 1}, {}),
    ("chasm", {"player": ANN}, {"chasm": 3}, {"lost": [ANN]}),
    ("chasm", {"player": ANN}, {"chasm": 6}, {"dead": [ANN]}),
    ("infraction", {"player": ANN, "kind": "foul"}, {"penalty": 6}, {"sent_off": [ANN]}),
    ("infraction", {"player": ANN, "kind": "foul"}, {"penalty": 1}, {"dungeon": [ANN]}),
]


@pytest.mark.parametrize(("type", "fields", "dice", "boxes"), BEFALL)
def test_an_event_moves_whom_it_befalls(evening, type, fields, dice, boxes):
    evening.arrive(ANN)
    evening.happens(1, type, dice, **fields)
    assert evening.flags == ()
    assert evening.boxes(SHADOWS) == boxes


@pytest.mark.parametrize(
    ("type", "fields", "dice"),
    [(type, fields, dice) for type, fields, dice, boxes in BEFALL if "dungeon" not in boxes],
)
def test_a_ball_whose_carrier_an_event_takes_away_is_loose(evening, type, fields, dice):
    evening.arrive(ANN)
    evening.tell(1, "ball", ball=1, with_=ANN)
    evening.happens(1, type, dice, **fields)
    assert evening.flags == ()
    assert evening.state["balls"] == {"1": {"with": "loose"}}


def test_a_ball_stays_with_a_carrier_who_plays_on(evening):
    evening.arrive(ANN, BEN)
    evening.tell(1, "ball", ball=1, with_=ANN)
    evening.happens(1, "infraction", {"penalty": 1}, player=ANN, kind="foul")
    evening.happens(1, "lost_in_space", player=BEN)
    assert evening.state["balls"] == {"1": {"with": ANN}}


@pytest.mark.parametrize("box", ["reserves", "knocked_out", "sent_off", "away"])
def test_a_ball_whose_carrier_people_put_into_a_box_is_loose(evening, box):
    evening.arrive(ANN)
    evening.tell(1, "ball", ball=1, with_=ANN)
    put = evening.tell(1, "box", player=ANN, to=box)
    assert evening.state["balls"] == {"1": {"with": "loose"}}
    evening.revoke(1, put)
    assert evening.state["balls"] == {"1": {"with": ANN}}


def test_a_ball_that_somebody_placed_since_stays_there(evening):
    evening.arrive(ANN, BEN)
    evening.tell(1, "ball", ball=1, with_=ANN)
    evening.happens(1, "lost_in_space", player=ANN)
    evening.tell(1, "ball", ball=1, with_=BEN)
    evening.happens(1, "casualty", {"casualty": 16}, victim=ANN, cause="block")
    assert evening.state["balls"] == {"1": {"with": BEN}}


def test_an_argument_that_is_won_brings_the_player_back(evening):
    evening.arrive(ANN)
    evening.happens(1, "infraction", {"penalty": 6}, player=ANN, kind="foul")
    evening.happens(1, "argue", {"argue": 6}, player=ANN)
    assert evening.flags == ()
    assert evening.boxes(SHADOWS) == {"dungeon": [ANN]}


def test_a_touchdown_scores_and_ends_the_game(evening):
    evening.happens(1, "touchdown", player=ANN)
    assert (evening.side(SHADOWS)["score"], evening.side(BOLTS)["score"]) == (1, 0)
    assert evening.state["whistle"]
    assert evening.state["balls"] == {"1": {"with": "gone"}}


def test_with_several_balls_the_game_goes_on_until_the_last():
    evening = Evening(game(balls=3, multiball="standard", chests=6))
    evening.happens(1, "touchdown", player=ANN, ball={"number": 2})
    assert not evening.state["whistle"]
    evening.happens(2, "touchdown", player=XAN, ball={"number": 1})
    assert not evening.state["whistle"]
    evening.happens(2, "touchdown", player=XAN, ball={"number": 3})
    assert evening.state["whistle"]


def test_a_ball_without_a_number_is_the_one_in_those_hands_or_one_found_anew():
    evening = Evening(game(balls=3, multiball="standard", chests=6))
    evening.arrive(ANN, XAN)
    evening.tell(1, "ball", ball=1, with_=ANN)
    evening.happens(2, "chest_ball", player=XAN)
    assert evening.state["balls"] == {"1": {"with": ANN}, "2": {"with": "loose"}}
    evening.tell(2, "ball", ball=2, with_=XAN)
    evening.happens(2, "touchdown", player=XAN)
    assert evening.state["balls"] == {"1": {"with": ANN}, "2": {"with": "gone"}}
    evening.happens(2, "touchdown", team=BOLTS)
    assert evening.state["balls"]["3"] == {"with": "gone"}


def test_the_whistle_ends_it_without_a_score(evening):
    evening.tell(3, "whistle")
    assert evening.state["whistle"]


def test_the_eye_goes_where_an_infraction_or_a_finger_moves_it(evening):
    evening.happens(1, "infraction", {"penalty": 2}, player=ANN, kind="foul")
    assert evening.state["eye"] == SHADOWS
    evening.begin(BOLTS)
    evening.tell(2, "eye", team=BOLTS)
    assert evening.state["eye"] == BOLTS
    evening.begin(SHADOWS)
    evening.tell(1, "eye", team=None)
    assert evening.state["eye"] is None


def judged(evening):
    """Of the last event what it came to."""
    return evening.folded.events[-1].event.outcome


def test_where_the_eye_is_said_to_look_decides_what_is_told_after_it(evening):
    evening.tell(1, "eye", team=SHADOWS)
    evening.happens(1, "infraction", {"penalty": 4}, player=ANN, kind="foul")
    assert (judged(evening)["eye_before"], judged(evening)["target"]) == (SHADOWS, 4)
    assert evening.boxes(SHADOWS)["sent_off"] == [ANN]


def test_an_eye_taken_away_watches_nobody_until_the_next_infraction(evening):
    evening.happens(1, "infraction", {"penalty": 2}, player=ANN, kind="foul")
    away = evening.tell(1, "eye", team=None)
    evening.happens(1, "infraction", {"penalty": 5}, player=BEN, kind="foul")
    assert (judged(evening)["target"], judged(evening)["eye_after"]) == (6, SHADOWS)
    evening.revoke(1, away)
    assert (judged(evening)["target"], judged(evening)["sent_off"]) == (4, True)


def test_an_eye_told_late_counts_from_its_place_on(evening):
    evening.happens(1, "infraction", {"penalty": 4}, clock=5, player=ANN, kind="foul")
    assert not judged(evening)["sent_off"]
    evening.tell(2, "eye", clock=4, team=SHADOWS)
    assert judged(evening)["sent_off"]


def test_an_eye_that_waits_for_a_word_decides_nothing(evening):
    evening.tell(1, "eye", team=BOLTS)
    evening.tell(2, "eye", team=SHADOWS)
    evening.happens(1, "infraction", {"penalty": 4}, player=ANN, kind="foul")
    assert judged(evening)["target"] == 6
    evening.settle(3, evening.flag, "second")
    assert judged(evening)["target"] == 4


def foul(evening, by=ANN, **about):
    evening.happens(1, "infraction", {"penalty": 6}, player=by, kind="foul", **about)


def test_nobody_is_sent_off_once_the_last_model_is_said_to_be_gone():
    evening = Evening(game(referee_mode="eye_onsite"))
    evening.tell(3, "referee_model", referee=1, is_="up")
    evening.tell(3, "referee_model", referee=2, is_="up")
    evening.tell(3, "referee_model", referee=1, is_="gone")
    foul(evening)
    assert judged(evening)["sent_off"]
    last = evening.tell(3, "referee_model", referee=2, is_="gone")
    foul(evening, by=BEN)
    assert not judged(evening)["sent_off"]
    assert "face" not in judged(evening)
    assert evening.boxes(SHADOWS)["sent_off"] == [ANN]
    evening.revoke(3, last)
    assert evening.boxes(SHADOWS)["sent_off"] == [ANN, BEN]


def test_a_model_that_stands_again_sends_off_again():
    evening = Evening(game(referee_mode="eye_onsite"))
    evening.tell(3, "referee_model", referee=1, is_="gone")
    evening.tell(3, "referee_model", referee=1, is_="up")
    foul(evening)
    assert judged(evening)["sent_off"]


def test_the_last_referee_removed_stays_so_whatever_is_said_of_a_model():
    evening = Evening(game(referee_mode="eye_onsite"))
    evening.happens(2, "referee_removed", player=XAN, last=True)
    evening.tell(3, "referee_model", referee=1, is_="up")
    foul(evening)
    assert not judged(evening)["sent_off"]


@pytest.mark.parametrize(("mode", "off"), [("s1_model", False), ("eye_onsite", True)])
def test_a_model_that_lies_there_judges_nobody_in_001_alone(mode, off):
    evening = Evening(game(referee_mode=mode))
    evening.tell(3, "referee_model", referee=1, is_="down")
    foul(evening, **({"squares": 1} if mode == "s1_model" else {}))
    assert judged(evening)["sent_off"] is off


def test_a_note_changes_nothing(evening):
    before = evening.folded.digest
    evening.tell(1, "note", text="The lights went out.")
    assert evening.folded.digest == before


def test_people_are_the_masters_of_the_boxes(evening):
    evening.happens(1, "casualty", {"casualty": 16}, victim=ANN, cause="block")
    evening.tell(1, "box", player=ANN, to="dungeon")
    assert evening.flags == ()
    assert evening.boxes(SHADOWS) == {"dungeon": [ANN]}
    assert YOB not in evening.side(SHADOWS)["boxes"]["reserves"]
    assert DAN in evening.side(SHADOWS)["boxes"]["reserves"]


def test_the_state_as_text_has_its_keys_in_order_and_no_spaces():
    assert canonical({"b": {"d": 1, "c": [2, 3]}, "a": None}) == '{"a":null,"b":{"c":[2,3],"d":1}}'
