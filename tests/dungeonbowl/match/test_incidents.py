"""What rules and dice make of events: falls, drugs, and the sentences people read."""

import json
from dataclasses import replace

import pytest

from dungeonbowl.dice import DiceNeeded, ScriptedDice, SeededDice, TableDice
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import EventType
from dungeonbowl.match.events import kind_of, sufferer
from dungeonbowl.match.resolving import resolve
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.drafts import house
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    BOLTS,
    SHADOWS,
    XAN,
    YOB,
    allied,
    changed,
    happens,
    night,
    outcome,
    side,
    telling,
)

BLOCKED = {"player": ANN, "victim": XAN, "cause": "block"}


def needed(match, type, fields, **rolls):
    """The purposes that this event still asks for."""
    with pytest.raises(DiceNeeded) as raised:
        resolve(telling(match, type, **fields), match, TableDice(rolls))
    return [need.purpose for need in raised.value.needs]


def test_a_casualty_asks_for_one_die_after_the_other():
    assert needed(night(), "casualty", BLOCKED) == ["casualty"]
    assert needed(night(), "casualty", BLOCKED, casualty=13) == ["lasting"]
    assert needed(night(drugs=1), "casualty", BLOCKED) == ["drugs"]
    assert needed(night(drugs=1), "casualty", BLOCKED, drugs=3) == ["casualty"]


def test_the_dice_of_a_nameless_victim_say_of_which_side_they_are():
    match = night()
    with pytest.raises(DiceNeeded) as raised:
        resolve(telling(match, "casualty", **BLOCKED), match, TableDice({}))
    assert raised.value.needs[0].why == f"casualty of {match.name(XAN)}"


def test_whoever_brought_them_there_is_not_the_dungeon_that_hurt_them():
    trapped = outcome(night(), "casualty", 3, **{**BLOCKED, "cause": "hazard"})
    assert "hurt by the dungeon through " in trapped["text"]
    assert "blocked by " in outcome(night(), "casualty", 3, **BLOCKED)["text"]


@pytest.mark.parametrize(
    ("type", "fields", "purpose"),
    [
        ("chasm", {"player": ANN}, "chasm"),
        ("infraction", {"player": ANN, "kind": "foul"}, "penalty"),
        ("monster_removed", {"player": ANN, "monster": "cave_hydra"}, "monster_bonus"),
    ],
)
def test_an_event_asks_for_its_die(type, fields, purpose):
    assert needed(night(), type, fields) == [purpose]


def test_an_argument_asks_for_its_die():
    match, _ = happens(night(), "infraction", 6, player=ANN, kind="foul")
    assert needed(match, "argue", {"player": ANN}) == ["argue"]


@pytest.mark.parametrize("type", ["casualty", "knocked_out"])
def test_only_the_team_that_took_drugs_rolls_for_them(type):
    cause = {"cause": "block"} if type == "casualty" else {}
    faces = (1,) if type == "casualty" else ()
    outcome(night(drugs=2), type, *faces, player=XAN, victim=ANN, **cause)
    assert outcome(night(drugs=2), type, 3, player=ANN, victim=XAN, **cause)["changed"]


@pytest.mark.parametrize("face", range(1, 7))
def test_drugs_turn_a_knock_out_into_a_stun_on_four_or_better(face):
    actual = outcome(night(drugs=1), "knocked_out", face, victim=XAN)
    assert actual["result"] == ("stunned" if face >= 4 else "knocked_out")


def test_a_casualty_holds_all_that_the_post_game_needs():
    actual = outcome(night(), "casualty", 13, 6, **BLOCKED)
    assert actual == {
        "result": "lasting_injury", "misses_next_game": True, "injury": "st", "dead": False,
        "faces": {"casualty": 13, "lasting": 6}, "spp": 2,
        "text": "Player 201 (1) is carried off, blocked by Player 101 (1). D16: 13, Lasting "
                "Injury. D6: 6: -1 ST, misses the next game. 2 SPP.",
    }  # fmt: skip


def test_nothing_is_rolled_for_a_player_who_regenerates():
    actual = outcome(night(drugs=3), "casualty", regenerated=True, **BLOCKED)
    assert (actual["result"], actual.get("dead")) == ("regenerated", None)


def test_no_dice_are_asked_for_whoever_was_carried_off_before():
    """POST-14: nobody rolls for what can't have been."""
    match, _ = happens(night(), "casualty", 1, **BLOCKED)
    again = telling(match, "casualty", **BLOCKED)
    with pytest.raises(Refused) as raised:
        resolve(again, match, TableDice({}))
    assert [verdict.rule for verdict in raised.value.verdicts] == ["POST-14"]


def test_a_manual_casualty_is_told_with_its_outcome():
    match = night(house(casualty_table="manual"))
    assert outcome(match, "casualty", outcome="dead", **BLOCKED)["dead"]
    with pytest.raises(FieldError, match=r"^outcome: Say what"):
        outcome(match, "casualty", **BLOCKED)


def test_stunty_players_may_be_badly_hurt_without_a_roll_where_the_house_has_their_table():
    halfling = side(BOLTS, "light", {1: "halflings.lineman", 2: "humans.lineman"})
    for rules, victim, fine in [
        (house(stunty_table=True), XAN, True),
        (house(stunty_table=True), YOB, False),
        (house(), XAN, False),
    ]:
        match = night(rules)
        match = type(match)(match.book, rules, {**match.sides, BOLTS: halfling})
        fields = {**BLOCKED, "victim": victim, "badly_hurt": True}
        if fine:
            assert outcome(match, "casualty", **fields)["result"] == "badly_hurt"
            continue
        with pytest.raises(Refused) as raised:
            outcome(match, "casualty", **fields)
        assert raised.value.verdicts[0].rule == "OPT-82"


@pytest.mark.parametrize(("face", "result", "spp"), [(3, "badly_hurt", 2), (4, "knocked_out", 0)])
def test_drugs_may_spare_who_is_badly_hurt_by_the_stunty_table(face, result, spp):
    """Without a casualty roll they are a casualty all the same (DT-04, INJ-02)."""
    match = night(house(stunty_table=True), drugs=1)
    halfling = replace(side(BOLTS, "light", {1: "halflings.lineman"}), drugs=1)
    match = replace(match, sides={**match.sides, BOLTS: halfling})
    actual = outcome(match, "casualty", face, badly_hurt=True, **BLOCKED)
    assert (actual["drugs"], actual["result"], actual["spp"]) == (face, result, spp)


@pytest.mark.parametrize(
    ("face", "result", "dead"),
    [(1, "reserves", False), *((face, "lost_in_space", False) for face in range(2, 6)),
     (6, "dead", True)],
)  # fmt: skip
def test_every_face_of_a_chasm_by_003(face, result, dead):
    actual = outcome(night(drugs=3), "chasm", face, player=XAN)
    assert (actual["result"], actual["dead"]) == (result, dead)


@pytest.mark.parametrize("face", range(1, 7))
def test_every_face_of_a_hole_by_002(face):
    match = night(house(chasm_rule="002"))
    faces = (6, 8) if face == 6 else (face,)
    actual = outcome(match, "chasm", *faces, player=XAN)
    assert actual["result"] == ("seriously_hurt" if face == 6 else "lost_in_space")


def test_drugs_are_rolled_for_a_casualty_out_of_a_hole_and_for_nothing_else_in_it():
    match, fall = night(house(chasm_rule="002"), drugs=1), {"player": XAN}
    assert needed(match, "chasm", fall, chasm=6) == ["drugs"]
    assert needed(match, "chasm", fall, chasm=6, drugs=3) == ["casualty"]
    outcome(match, "chasm", 5, player=XAN)
    saved, event = happens(match, "chasm", 6, 4, player=XAN)
    assert (event.outcome["result"], event.outcome["changed"]) == ("knocked_out", True)
    assert "misses_next_game" not in event.outcome
    assert sufferer(event) is None
    assert outcome(saved, "casualty", 1, 1, **BLOCKED)["result"] == "badly_hurt"
    died = outcome(match, "chasm", 6, 1, 16, player=XAN)
    assert (died["drugs"], died["dead"]) == (1, True)


def test_a_harmless_hole_needs_no_die():
    match = night(house(chasm_rule="harmless"))
    assert outcome(match, "chasm", player=XAN)["result"] == "lost_in_space"


@pytest.mark.parametrize(
    ("type", "faces", "fields", "hurt"),
    [
        ("casualty", (1,), BLOCKED, XAN),
        ("casualty", (), {**BLOCKED, "regenerated": True}, None),
        ("chasm", (1,), {"player": ANN}, None),
        ("chasm", (5,), {"player": ANN}, None),
        ("chasm", (6,), {"player": ANN}, ANN),
        ("touchdown", (), {"player": ANN}, None),
    ],
)
def test_who_suffers_beyond_the_match(type, faces, fields, hurt):
    assert sufferer(happens(night(), type, *faces, **fields)[1]) == hurt


SAID = [
    ("touchdown", (), {"player": ANN}, "Touchdown by Player 101 (1). 3 SPP."),
    ("touchdown", (), {"team": BOLTS}, "Touchdown by Bolts."),
    ("completion", (), {"player": ANN}, "Player 101 (1) completes a pass. 1 SPP."),
    ("interception", (), {"player": ANN}, "Player 101 (1) intercepts a pass. 2 SPP."),
    ("chest_ball", (), {"player": ANN},
     "Player 101 (1) opens a chest, and there is the ball. 2 SPP."),
    ("chest_trap", (), {}, "A chest explodes."),
    ("hazard_push", (), {"player": ANN, "victim": XAN, "hazard": "lava"},
     "Player 101 (1) pushes Player 201 (1) into lava. 1 SPP."),
    ("casualty", (1,), {"victim": XAN, "cause": "other"},
     "Player 201 (1) is carried off. D16: 1, Badly Hurt: no harm."),
    ("knocked_out", (), {"victim": XAN, "player": ANN},
     "Player 201 (1) is knocked out, by Player 101 (1)."),
    ("infraction", (), {"player": ANN, "kind": "obstruction"},
     "Player 101 (1) offends the referee: obstruction. Minor infraction, the eye elsewhere: "
     "no penalty roll."),
    ("infraction", (), {"player": ANN, "kind": "item", "item": "shoes_of_speed"},
     "Player 101 (1) offends the referee: magic item. Minor infraction, the eye elsewhere: "
     "no penalty roll."),
    ("sent_off", (), {"player": ANN}, "Player 101 (1) is sent off."),
    ("monster_removed", (), {"player": ANN, "monster": "gorgon"},
     "Player 101 (1) gets rid of a monster: Gorgon. 2 SPP."),
    ("referee_removed", (), {"player": ANN}, "Player 101 (1) gets rid of a referee. 2 SPP."),
    ("petrified", (), {"player": ANN}, "Player 101 (1) is turned to stone."),
    ("chasm", (2,), {"player": ANN},
     "Player 101 (1) falls into the chasm. D6: 2. Out for this match, back unhurt after it."),
    ("lost_in_space", (), {"player": ANN}, "Player 101 (1) is lost in space."),
    ("sponge", (), {"player": ANN}, "The magic sponge brings Player 101 (1) back."),
    ("reroll", (), {"team": SHADOWS, "source": "wheel"}, "Shadows uses a re-roll: wheel."),
    ("item_used", (), {"player": ANN}, "Player 101 (1) uses a magic item."),
    ("note", (), {"text": "It was cold."}, "It was cold."),
]  # fmt: skip


def test_a_big_guy_at_large_goes_by_their_race():
    actual = outcome(night(), "monster_removed", player=ANN, monster="trolls.lineman")["text"]
    assert actual == "Player 101 (1) gets rid of a monster: trolls. 2 SPP."


@pytest.mark.parametrize(("type", "faces", "fields", "said"), SAID)
def test_every_event_is_told_in_a_sentence(type, faces, fields, said):
    assert outcome(night(), type, *faces, **fields)["text"] == said


def test_every_type_of_event_has_its_sentence_here():
    # What these are about was recorded before them.
    assert {type for type, *_ in SAID} | {"argue", "apothecary"} == set(EventType)


OWN_WORDS = [
    ("touchdown", (), {"player": ANN}, "Touchdown by Player 101 (1). 3 SPP. “Down the stairs”"),
    ("touchdown", (), {"team": BOLTS}, "Touchdown by Bolts. “Down the stairs”"),
    ("chasm", (2,), {"player": ANN},
     "Player 101 (1) falls into the chasm. D6: 2. Out for this match, back unhurt after it. "
     "“Down the stairs”"),
    ("casualty", (1,), {"victim": XAN, "cause": "other"},
     "Player 201 (1) is carried off. D16: 1, Badly Hurt: no harm. “Down the stairs”"),
    ("note", (), {}, "Down the stairs"),
]  # fmt: skip


@pytest.mark.parametrize(("type", "faces", "fields", "said"), OWN_WORDS)
def test_the_tellers_own_words_stand_apart_at_the_end(type, faces, fields, said):
    assert outcome(night(), type, *faces, text="Down the stairs", **fields)["text"] == said


def test_outcomes_are_plain_json():
    for type, faces, fields, _ in SAID:
        found = outcome(night(), type, *faces, **fields)
        assert json.loads(json.dumps(found)) == found


def test_the_same_seed_gives_the_same_outcome():
    event = telling(night(), "casualty", **BLOCKED)
    dice = SeededDice("5eed", "event.7.")
    assert resolve(event, night(), dice) == resolve(event, night(), dice)


def test_a_player_without_a_name_goes_by_their_number_and_their_side():
    match = changed(night(), BEN, name="")
    own = match.side_of(BEN).name
    assert outcome(match, "sent_off", player=BEN)["text"] == f"Number 2 of {own} is sent off."


def test_a_face_told_is_used_before_anything_is_rolled():
    event = telling(night(), "chasm", player=ANN)
    assert resolve(event, night(), ScriptedDice(4)).outcome["face"] == 4


def test_two_sides_are_allied_by_one_alliance_and_nobody_with_themselves():
    together = allied(night())
    assert together.allied(SHADOWS, BOLTS)
    assert not night().allied(SHADOWS, BOLTS)
    for one, other in ((SHADOWS, SHADOWS), (SHADOWS, None), (None, BOLTS), (None, None)):
        assert not together.allied(one, other)


def test_a_player_of_no_side_has_no_skills_and_nobody_has_any():
    match = changed(night(), ANN, gained=("Block",))
    assert match.skills(ANN) == ("Block",)
    assert match.skills(9999) == match.skills(None) == ()


@pytest.mark.parametrize(
    ("number", "called"),
    [(1, "ball 1"), (2, "ball 2, an enchanted ball"), (3, "ball 3, a living ball")],
)
def test_a_ball_is_called_by_its_number_and_its_type_unless_it_is_an_ordinary_one(number, called):
    """OPT-61, OPT-62."""
    types = house(balls=3, ball_type=["normal", "enchanted", "living"])
    found = outcome(night(types), "chest_ball", player=ANN, ball={"number": number})
    assert f"there is {called}." in found["text"]


def test_an_illusion_vanishes_whichever_ball_it_was():
    """OPT-63."""
    match = night(house(balls=3, multiball="illusionary"))
    vanishes = "home, and it vanishes: an illusion."
    for fields, ball in (({}, "the ball"), ({"ball": {"number": 2}}, "ball 2")):
        said = outcome(match, "illusion", player=ANN, **fields)["text"]
        assert said.startswith(f"Player 101 (1) carries {ball} {vanishes}")


@pytest.mark.parametrize(
    ("type", "faces", "changes"),
    [
        ("knocked_out", (4,), [("box", XAN, "dungeon"), ("stand", XAN, "stunned")]),
        ("knocked_out", (1,), [("box", XAN, "knocked_out")]),
        ("casualty", (4,), [("box", XAN, "knocked_out")]),
        ("casualty", (1, 8), [("box", XAN, "casualty")]),
        ("casualty", (1, 16), [("box", XAN, "dead")]),
    ],
)
def test_whom_drugs_let_stay_lies_stunned_and_whoever_else_is_hurt_is_carried_off(
    type, faces, changes
):
    match = night(drugs=1)
    fields = BLOCKED if type == "casualty" else {"victim": XAN}
    _, event = happens(match, type, *faces, **fields)
    assert [*kind_of(event).changes(event, match)] == changes
