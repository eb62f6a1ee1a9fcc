"""What a match fills in of a procedure entered in short: each starred input, or why nobody can."""

import pytest

from dungeonbowl.errors import FieldErrors
from dungeonbowl.procedures import document, unjudged
from dungeonbowl.table import Arriving, read_entry
from dungeonbowl.table.filling import KNOWN, UNKNOWN, is_known, starred
from dungeonbowl.table.folding import TableFold
from tests.dungeonbowl.drafts import BOOK
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    BOLTS,
    SHADOWS,
    SKAV,
    XAN,
    YOB,
    allied,
    armed,
    changed,
    night,
)
from tests.dungeonbowl.table.evenings import game
from tests.dungeonbowl.table.test_table_procedures import Procedures, at_a_table

STARRED = [
    (key, one["name"])
    for key, procedure in document(BOOK).procedures.items()
    for one in procedure["inputs"]
    if one.get("match")
]


def who(player):
    return {"id": player}


def filled(evening, key, **inputs):
    """What is filled in of a procedure that would come next."""
    walk = TableFold.of(evening.log, evening.game).walk
    return starred(key, inputs, walk.table, walk.recalled)


def begun(**options):
    """The Shadows' turn, everybody in the dungeon."""
    evening = Procedures(game(**options))
    evening.begin(SHADOWS)
    return evening


def test_each_starred_input_is_filled_in_or_says_why_nobody_can():
    names = {name for _, name in STARRED}
    named = {one.rpartition(".")[2] for one in UNKNOWN}
    assert names == KNOWN.keys() | named
    assert {name for key, name in STARRED if is_known(key, name)} == KNOWN.keys()
    assert {one for one in UNKNOWN if "." in one} <= {f"{key}.{name}" for key, name in STARRED}
    assert CASES.keys() == KNOWN.keys()


# By the input: what happened, who asks what of it, and what is filled in.
def _nothing(evening):
    """Nobody did anything."""


def _ball_with(player, ball=1):
    return lambda evening: evening.tell(1, "ball", ball=ball, with_=player)


def _chests_opened(evening):
    evening.tell(1, "chest", chest=1, is_="ball")
    evening.tell(1, "chest", chest=2, is_="exploded")


def _teleported(evening):
    evening.tell(1, "arrive", player=101 + 2, pad=3)


def _set_up(evening):
    evening.begin(BOLTS)
    evening.throw(2, "set_up", {"teleporter": 4}, player=SKAV)


def _blocked(evening):
    evening.throw(1, "block_dice", {"block": 3}, attacker=ANN, defender=XAN)


def _barred(evening):
    evening.happens(1, "infraction", {"penalty": 6}, player=ANN, kind="foul")
    evening.throw(1, "argue", {"argue": 1}, player=ANN)


MONSTERS = {"monsters": "Monsterbowl"}
CASES = {
    "active": (_nothing, {}, "fall", {"player": who(XAN)}, False),
    "attacker_active": (
        *(_nothing, {}, "block_dice"),
        *({"attacker": who(XAN), "defender": who(ANN)}, False),
    ),
    "first_active": (
        *(_nothing, {}, "collide_push"),
        *({"first": who(ANN), "second": who(XAN)}, True),
    ),
    "second_active": (
        *(_nothing, {}, "collide_push"),
        *({"first": who(XAN), "second": who(ANN)}, True),
    ),
    "hit_active": (_nothing, {}, "collide", {"lander": who(XAN), "hit": who(ANN)}, True),
    "hit_state": (
        lambda evening: evening.tell(2, "stand", player=XAN, as_="stunned"),
        *({}, "collide", {"lander": who(ANN), "hit": who(XAN)}, "stunned"),
    ),
    "state": (
        lambda evening: evening.tell(1, "stand", player=ANN, as_="prone"),
        *({}, "teleport_out", {"player": who(ANN)}, "prone"),
    ),
    "carrier": (_ball_with(ANN), {}, "dodge", {"player": who(ANN)}, True),
    "ball": (
        lambda evening: (
            evening.throw(1, "open_chest", player=ANN, content="ball", ball_type="spiked"),
        ),
        *({"ball_type": "roll_when_found"}, "scatter", {}, "spiked"),
    ),
    "iron": (_ball_with(ANN), {"ball_type": "iron"}, "dodge", {"player": who(ANN)}, True),
    "holds": (_ball_with(ANN), {}, "pick_up", {"player": who(ANN)}, 1),
    "pads": (
        lambda evening: evening.tell(1, "pad", pad=2, is_="removed"),
        *({}, "teleport", {"player": who(ANN)}, [1, 3, 4, 5, 6]),
    ),
    "chests": (_chests_opened, {"time_limit": "002"}, "mass_opening", {}, [3, 4, 5, 6]),
    "chests_left": (_chests_opened, {}, "open_chest", {"player": who(ANN)}, 4),
    "balls_left": (_chests_opened, {}, "open_chest", {"player": who(ANN)}, 0),
    "eye_on_team": (
        lambda evening: evening.tell(1, "eye", team=SHADOWS),
        *({}, "penalty", {"player": who(ANN), "kind": "item"}, True),
    ),
    "barred": (_barred, {}, "penalty", {"player": who(BEN), "kind": "item"}, True),
    "gone": (
        lambda evening: evening.happens(2, "referee_removed", player=XAN, last=True),
        *({"referee_mode": "eye_onsite"}, "penalty", {"player": who(ANN), "kind": "foul"}, True),
    ),
    "already": (_teleported, {}, "teleport", {"player": who(103)}, True),
    "arrived": (_teleported, {}, "sponge", {"player": who(ANN)}, True),
    "sponge_used": (
        lambda evening: evening.tell(1, "sponge", team=SHADOWS, used="heal"),
        *({"sponge": "per_turn_instead_of_entry"}, "arrive", {"player": who(ANN)}, True),
    ),
    "used": (
        lambda evening: evening.tell(1, "sponge", team=SHADOWS, used="heal"),
        *({}, "sponge", {"player": who(ANN)}, True),
    ),
    "closed": (
        lambda evening: evening.tell(1, "pad", pad=2, is_="removed"),
        *({"time_limit": "002"}, "arrive", {"player": who(104)}, True),
    ),
    "box": (
        lambda evening: evening.tell(1, "box", player=ANN, to="casualty"),
        *({}, "sponge", {"player": who(ANN)}, "casualty"),
    ),
    "left": (_nothing, {}, "reroll_allowed", {"player": who(ANN), "roll": "dodge.agility"}, 3),
    "leader_in_dungeon": (
        *(_nothing, {}, "reroll_allowed"),
        *({"player": who(ANN), "roll": "dodge.agility"}, False),
    ),
    "leapt": (
        lambda evening: evening.throw(1, "leap", {"agility": 6}, player=ANN, squares=2),
        *({}, "leap", {"player": who(ANN)}, True),
    ),
    "pro_failed": (
        lambda evening: evening.throw(
            1,
            "reroll_allowed",
            {"pro": 1},
            player={**who(ANN), "skills": ["Pro"]},
            roll="dodge.agility",
            source="pro",
        ),
        *({}, "reroll_allowed", {"player": who(ANN), "roll": "dodge.agility"}, True),
    ),
    "pushed_by": (_blocked, {}, "trap", {"player": who(XAN)}, "opponent"),
    "teams": (_nothing, {"teams_in_match": 4}, "first_turn", {}, 2),
    "thrown_by": (_nothing, {}, "catch", {"player": who(XAN)}, "opponent"),
    "occupants": (
        _set_up,
        {"setup_mode": "teleporter_or_end_zone"},
        "teleport",
        {"player": who(ANN)},
        {"4": who(SKAV)},
    ),
    "eaten": (
        lambda evening: evening.throw(1, "monster_eats", {"agility": 6}, monster="cave_hydra"),
        *(MONSTERS, "monster_eats", {"monster": "cave_hydra"}, 1),
    ),
    "heads": (_nothing, MONSTERS, "monster_hit", {"monster": "cave_hydra"}, 3),
    "scored": (
        lambda evening: evening.happens(1, "touchdown", player=ANN),
        *({}, "time_up", {}, True),
    ),
    "equal_turns": (_nothing, {}, "time_up", {}, False),
}


def evening_of(name):
    """The evening of a case, up to when its procedure would come."""
    tale, options, *_ = CASES[name]
    evening = begun(**options)
    tale(evening)
    return evening


@pytest.mark.parametrize("name", sorted(CASES))
def test_what_the_table_knows_is_filled_in(name):
    _, _, key, inputs, value = CASES[name]
    evening = evening_of(name)
    assert filled(evening, key, **inputs).get(name) == value


@pytest.mark.parametrize("name", sorted(CASES))
def test_what_is_told_outright_is_left_as_it_is(name):
    _, _, key, inputs, _ = CASES[name]
    evening = evening_of(name)
    assert name not in filled(evening, key, **inputs, **{name: None})


@pytest.mark.parametrize(
    ("key", "people", "whose"),
    [
        ("block_dice", {"attacker": who(ANN), "defender": who(XAN)}, XAN),
        ("collide", {"lander": who(ANN), "hit": who(XAN)}, ANN),
    ],
)
def test_of_two_players_it_is_the_ball_of_whom_it_happens_to(key, people, whose):
    for holder in (ANN, XAN):
        evening = begun()
        _ball_with(holder)(evening)
        assert filled(evening, key, **people).get("carrier", False) is (holder == whose)


@pytest.mark.parametrize("face", [1, 6])
def test_the_type_of_a_ball_is_remembered_whether_or_not_it_was_snatched(face):
    evening = begun(ball_type="roll_when_found", chest_opening="002")
    chest = {"player": ANN, "content": "ball", "ball_type": "spiked"}
    evening.throw(1, "open_chest", {"snatch": face}, **chest)
    assert filled(evening, "scatter")["ball"] == "spiked"


def test_whatever_is_filled_in_can_be_read():
    evening = begun()
    for tale in (_chests_opened, _ball_with(ANN), _teleported, _blocked, _set_up):
        tale(evening)
    for key, procedure in document(BOOK).procedures.items():
        asked = {
            one["name"]: who(ANN)
            for one in procedure["inputs"]
            if one["type"] == "player" and "default" not in one
        }
        known = filled(evening, key, **asked)
        for name, value in known.items():
            spec = next(one for one in procedure["inputs"] if one["name"] == name)
            _readable(evening, key, spec, value)


def test_the_only_referee_of_001_is_the_last_whether_or_not_anybody_says_so():
    evening = begun(referee_mode="s1_model")
    evening.happens(2, "referee_removed", player=XAN)
    assert filled(evening, "penalty", player=who(ANN), kind="foul")["gone"] is True


def test_one_of_several_referees_removed_leaves_others():
    evening = begun(referee_mode="eye_onsite")
    evening.happens(2, "referee_removed", player=XAN)
    assert "gone" not in filled(evening, "penalty", player=who(ANN), kind="foul")


@pytest.mark.parametrize("rules", ["002", "003"])
def test_one_teleport_in_a_turn_is_remembered_by_either_rule(rules):
    evening = begun(teleport_rules=rules)
    _teleported(evening)
    assert filled(evening, "teleport", player=who(103))["already"] is True


@pytest.mark.parametrize(
    ("how", "own"),
    [
        *(("step", True), ("trap", True), ("enchanted", True), ("arrival", True)),
        *(("push", False), ("chain", False)),
    ],
)
def test_under_003_only_teleports_of_ones_own_doing_are_remembered(how, own):
    evening = begun(teleport_rules="003")
    evening.throw(1, "teleport", {"pad": 2}, player=ANN, how=how)
    assert ("already" in filled(evening, "teleport", player=who(ANN))) is own


@pytest.mark.parametrize("rules", ["002", "003"])
def test_hops_recorded_as_an_event_are_remembered_by_either_rule(rules):
    evening = begun(teleport_rules=rules)
    evening.happens(1, "teleport", {"teleport": 2}, player=ANN, pad=1, hops=[2])
    assert filled(evening, "teleport", player=who(ANN))["already"] is True
    assert "already" not in filled(evening, "teleport", player=who(BEN))


def test_a_sponge_recorded_as_an_event_is_used_like_any_other():
    """Once a game by 003, and in place of a reserve that turn by 002 and 004 (SPG-01 to SPG-03)."""
    for sponge, lasts in (("once_per_game", True), ("per_turn_instead_of_entry", False)):
        evening = begun(sponge=sponge)
        evening.tell(1, "box", player=ANN, to="knocked_out")
        evening.happens(1, "sponge", player=ANN)
        assert filled(evening, "sponge", player=who(BEN))["used"] is True
        assert filled(evening, "arrive", player=who(BEN))["sponge_used"] is True
        assert "used" not in filled(evening, "sponge", player=who(XAN)), "theirs is their own"
        evening.tell(1, "turn", team=SHADOWS, does="end")
        evening.begin(SHADOWS)
        assert ("used" in filled(evening, "sponge", player=who(BEN))) is lasts
        assert "sponge_used" not in filled(evening, "arrive", player=who(BEN))


def test_a_leaders_reroll_is_none_of_the_teams_nor_theirs_the_leaders():
    """SET-12, SET-13: once either is used up, the other's are no help."""
    match = changed(night(), BEN, gained=("Leader",))

    def judged(source, used):
        evening = Procedures(game(match=match))
        evening.begin(SHADOWS)
        evening.arrive(BEN)
        for _ in range(used):
            evening.tell(1, "reroll", team=SHADOWS, source=source)
        asked = {"player": who(ANN), "roll": "dodge.agility"}
        known = [
            filled(evening, "reroll_allowed", **asked, source=one) for one in ("team", "leader")
        ]
        return [one.get("left", 1) for one in known]

    assert judged("team", 0) == [3, 1]
    assert judged("team", 3) == [0, 1]
    assert judged("leader", 1) == [3, 0]


def test_turns_are_equal_once_both_sides_have_had_as_many():
    evening = begun()
    evening.tell(1, "turn", team=SHADOWS, does="end")
    assert filled(evening, "time_up")["equal_turns"] is False
    evening.begin(BOLTS)
    evening.tell(2, "turn", team=BOLTS, does="end")
    assert "equal_turns" not in filled(evening, "time_up"), "which is what a rule supposes"


def test_who_goes_down_was_pushed_there_too():
    evening = begun()
    evening.throw(1, "block_dice", {"block": 6, "armour": 2}, attacker=ANN, defender=XAN)
    assert evening.flags == ()
    assert filled(evening, "trap", player=who(XAN))["pushed_by"] == "opponent"


def test_whoever_was_knocked_down_onto_something_was_pushed_there_by_the_block():
    """Armour and injury are thrown for before anybody lands there (BLK-07, C-154)."""
    evening = begun()
    blow = {"attacker": who(ANN), "defender": who(XAN)}
    evening.throw(1, "block_dice", {"block": 6}, **blow)
    evening.throw(1, "armour", {"armour": [6, 6]}, player=XAN, cause="block")
    evening.throw(1, "injury", {"injury": [1, 2]}, player=XAN, cause="block")
    assert filled(evening, "trap", player=who(XAN))["pushed_by"] == "opponent"
    assert "pushed_by" not in filled(evening, "trap", player=who(YOB))
    evening.throw(1, "dodge", {"agility": 6}, player=BEN)
    assert "pushed_by" not in filled(evening, "trap", player=who(XAN))


def test_who_was_pushed_against_a_wall_was_pushed_by_the_block():
    """The wall is thrown for before anybody lands (BLK-07)."""
    evening = begun()
    _blocked(evening)
    evening.throw(1, "wall_push", {"armour": [1, 1]}, player=XAN)
    assert filled(evening, "trap", player=who(XAN))["pushed_by"] == "opponent"


def test_a_monster_that_comes_again_has_all_its_heads():
    """MON-25."""
    evening, hydra = begun(**MONSTERS), {"monster": "cave_hydra"}
    left = []
    for _ in range(3):
        left.append(filled(evening, "monster_hit", **hydra).get("heads"))
        evening.throw(
            1, "monster_hit", {"monster_bonus": 5}, player=ANN, result="casualty", **hydra
        )
    assert left == [3, 2, None], "that there is one is what a rule supposes"
    assert evening.folded.procedures[-1].worked.answer.outcome == "removed"
    assert filled(evening, "monster_hit", **hydra)["heads"] == 3


def test_a_push_is_over_when_another_turn_begins():
    """Whoever steps onto a trap then goes there of their own."""
    evening = begun()
    _blocked(evening)
    assert filled(evening, "trap", player=who(XAN))["pushed_by"] == "opponent"
    evening.tell(1, "turn", team=SHADOWS, does="end")
    evening.begin(BOLTS)
    assert "pushed_by" not in filled(evening, "trap", player=who(XAN))


def test_what_was_used_at_a_block_is_paid_for_before_anybody_lands():
    """The referee judges the bracers, and still it was a push (BLK-07, ITEM-11)."""
    evening = begun()
    evening.throw(1, "block_dice", {"block": 6}, attacker=who(ANN), defender=who(XAN))
    evening.throw(1, "armour", {"armour": [1, 2]}, player=XAN, cause="block", bracers=True)
    evening.throw(1, "penalty", {"penalty": 6}, player=ANN, kind="item", item="bracers_of_smashing")
    evening.throw(1, "argue", {"argue": 2}, player=ANN, kind="item")
    assert filled(evening, "trap", player=who(XAN))["pushed_by"] == "opponent"


@pytest.mark.parametrize("way", ["procedure", "event"])
@pytest.mark.parametrize(("face", "pushed"), [(1, False), (3, True), (6, True)])
def test_a_fist_pushes_for_whoever_cast_it(way, face, pushed):
    """As if the sorcerer stood beside them (SOR-04, BLK-07, C-172)."""
    evening = Procedures(game(match=armed(night(), ANN, weapon="sorcery")))
    evening.begin(SHADOWS)
    if way == "procedure":
        evening.throw(1, "spell", {"spell": 6}, player=ANN, spell="flying_fist", target=who(XAN))
    else:
        evening.happens(1, "spell", player=ANN, victim=XAN, spell="flying_fist", success=True)
    evening.throw(1, "flying_fist", {"block": face}, player=XAN)
    evening.throw(1, "penalty", player=ANN, kind="sorcery")
    assert filled(evening, "trap", player=who(XAN)).get("pushed_by") == (
        "opponent" if pushed else None
    )
    assert "pushed_by" not in filled(evening, "trap", player=who(YOB))


def test_nobody_comes_in_after_the_clock_although_every_teleporter_stays():
    """Where all are nearest to an end zone none is taken away (TEL-13, C-177)."""
    evening = begun(time_limit="002", teleporters=2)
    assert "closed" not in filled(evening, "arrive", player=who(104))
    evening.throw(1, "pads_removed", protected=[1, 2])
    assert filled(evening, "arrive", player=who(104))["closed"]


def test_an_ally_is_a_friend_who_pushes_and_who_throws():
    """Not an opponent, whose push would earn and whose spiked ball would cut (C-182, BLK-07)."""
    evening = Procedures(game(match=allied(night())))
    evening.begin(SHADOWS)
    _blocked(evening)
    assert filled(evening, "trap", player=who(XAN))["pushed_by"] == "friend"
    assert "thrown_by" not in filled(evening, "catch", player=who(XAN)), "a friend, as usual"


def test_an_alliance_of_the_house_is_none_of_a_match_whose_sides_are_foes():
    """What a league has for its games of four says nothing of who plays with whom here (OPT-92)."""
    evening = begun(teams_in_match=4, alliances=[[SHADOWS, BOLTS], [3, 4]])
    _blocked(evening)
    assert filled(evening, "trap", player=who(XAN))["pushed_by"] == "opponent"
    assert filled(evening, "catch", player=who(XAN))["thrown_by"] == "opponent"


def test_a_coach_is_silent_who_was_told_so_by_a_plain_event():
    """INF-05: an event says it as a procedure does."""
    evening = begun()
    evening.happens(1, "infraction", {"penalty": 6}, player=ANN, kind="foul")
    evening.happens(1, "argue", {"argue": 1}, player=ANN)
    assert evening.folded.flags == ()
    assert filled(evening, "penalty", player=who(BEN), kind="item")["barred"] is True
    assert "barred" not in filled(evening, "penalty", player=who(XAN), kind="item")


def _readable(evening, key, spec, value):
    rules, squads = evening.game.start.rules, evening.game.squads
    asked = document(BOOK).procedures[key]["inputs"]
    reader = unjudged("stand_up", rules, {"player": who(ANN)}, squads)._handing._reader
    assert asked
    assert reader.one(spec, {spec["name"]: value}) is not None


class TestToldShort:
    """A simple client tells a procedure and who does it; the match knows the rest."""

    def test_a_penalty_goes_by_where_the_eye_looks(self):
        evening = begun()
        evening.tell(1, "eye", team=SHADOWS)
        evening.throw(1, "penalty", {"penalty": 4}, player=ANN, kind="foul")
        assert evening.boxes(SHADOWS)["sent_off"] == [ANN]
        (outcome,) = [one for one in evening.folded.outcomes.values() if one.entries]
        assert outcome.as_dict()["filled"] == {"eye_on_team": True}

    def test_a_chest_has_as_many_faces_as_are_left(self):
        evening = begun(chest_content="roll")
        for chest in (1, 2, 3):
            evening.tell(1, "chest", chest=chest, is_="exploded")
        evening.throw(1, "open_chest", {"content": 1}, player=ANN, chest=4)
        assert evening.state["chests"]["4"] == {"is": "ball"}
        evening.throw(1, "open_chest", {"content": 2}, player=BEN, chest=5)
        assert evening.state["chests"]["5"] == {"is": "exploded"}
        assert evening.flags == ()

    def test_what_was_told_wins_over_what_is_known(self):
        evening = begun()
        evening.tell(1, "eye", team=SHADOWS)
        evening.throw(1, "penalty", {"penalty": 4}, player=ANN, kind="foul", eye_on_team=False)
        assert "sent_off" not in evening.boxes(SHADOWS)

    def test_what_is_told_late_counts_for_what_comes_after_it(self):
        evening = begun()
        evening.throw(1, "penalty", {"penalty": 4}, clock=30, player=ANN, kind="foul")
        assert "sent_off" not in evening.boxes(SHADOWS)
        evening.tell(3, "eye", clock=4, team=SHADOWS)
        assert evening.boxes(SHADOWS)["sent_off"] == [ANN]

    def test_a_sponge_is_refused_by_its_rule_once_it_was_used(self):
        evening = begun()
        evening.tell(1, "box", player=ANN, to="knocked_out")
        evening.tell(1, "sponge", team=SHADOWS, used="heal")
        evening.throw(1, "sponge", player=ANN)
        assert [flag.what for flag in evening.flags] == ["impossible"]

    def test_a_face_that_no_die_of_now_has_stands_as_it_was_told(self):
        """Six chests were closed when it was thrown, as far as that phone knew."""
        evening = begun(chest_content="roll")
        evening.throw(1, "open_chest", {"content": 6}, clock=30, player=ANN, chest=4)
        evening.tell(2, "chest", clock=29, chest=1, is_="exploded")
        assert (evening.flags, evening.state["chests"]["4"]) == ((), {"is": "exploded"})

    def test_a_throw_made_again_goes_by_what_was_known_at_its_first(self):
        evening = begun()
        evening.tell(1, "eye", team=SHADOWS)
        first = evening.throw(1, "penalty", {"penalty": 6}, player=ANN, kind="foul")
        evening.throw(1, "penalty", {"penalty": 3}, of=first, player=ANN, kind="foul")
        evening.tell(1, "eye", team=BOLTS)
        assert "sent_off" not in evening.boxes(SHADOWS)
        evening.throw(1, "penalty", {"penalty": 4}, of=first, player=ANN, kind="foul")
        assert evening.boxes(SHADOWS)["sent_off"] == [ANN]

    def test_a_leader_who_is_there_is_known(self):
        evening = Procedures(game(match=changed(night(), YOB, gained=("Leader",))))
        asked = {"player": who(XAN), "roll": "dodge.agility"}
        assert "leader_in_dungeon" not in filled(evening, "reroll_allowed", **asked)


@pytest.mark.parametrize(("taken", "doses"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_no_more_doses_of_drugs_count_than_three(taken, doses):
    """DT-04."""
    playing = game(match=night(drugs=taken))
    assert playing.filled("drugs", {"player": who(XAN)})["doses"] == doses
    assert "doses" not in playing.filled("drugs", {"player": who(ANN)}), "who took none"
    assert "doses" not in playing.filled("dodge", {"player": who(XAN)})


def test_a_die_that_by_what_is_known_nobody_throws_needs_none():
    """REF-03: where no referee is left nobody rolls for a penalty; else it lacks its die."""
    foul = {"key": "penalty", "inputs": {"player": who(ANN), "kind": "foul"}, "dice": {}}
    no_referee = Arriving("1.1", knows=lambda *_: {"gone": True})
    assert read_entry("procedure", foul, at_a_table(), no_referee).which == "penalty"
    for arriving in (Arriving("1.1"), Arriving("1.1", knows=lambda *_: {"eye_on_team": True})):
        with pytest.raises(FieldErrors) as wrong:
            read_entry("procedure", foul, at_a_table(), arriving)
        assert [*wrong.value.errors] == ["dice"]


def test_the_next_turn_begins_anew_though_nobody_said_that_the_last_was_over():
    evening = begun()
    _teleported(evening)
    evening.begin(BOLTS)
    assert "already" not in filled(evening, "teleport", player=who(103))


def without_turns(**options):
    """Everybody in the dungeon, teleported, and sponged, of which nobody recorded the turns."""
    evening = Procedures(game(**options))
    evening.throw(1, "leap", {"agility": 6}, player=ANN, squares=2)
    evening.throw(1, "teleport", {"teleporter": 2}, player=ANN, already=False)
    evening.tell(1, "sponge", team=SHADOWS, used="heal")
    return evening


# What would have to have been done in the turn that goes on.
OF_A_TURN = ["teleport", "leap", "arrive", "sponge"]


@pytest.mark.parametrize("rules", ["002", "003"])
def test_nothing_was_done_this_turn_where_nobody_records_turns(rules):
    """TEL-05, LEA-01, SPG-02: of which turn it was nobody knows, so that it holds nobody back."""
    evening = without_turns(teleport_rules=rules, sponge="per_turn_instead_of_entry")
    known = {name for key in OF_A_TURN for name in filled(evening, key, player=who(ANN))}
    assert known.isdisjoint({"already", "leapt", "arrived", "sponge_used", "used"})
    for key, dice in (("leap", {"agility": 6}), ("teleport", {"teleporter": 3})):
        squares = {"squares": 2} if key == "leap" else {}
        evening.throw(1, key, dice, player=ANN, **squares)
        assert evening.folded.procedures[-1].worked.answer.outcome in ("lands", "arrives")
    assert evening.flags == ()


def test_a_sponge_for_a_whole_game_is_used_whoever_records_turns():
    """SPG-01."""
    assert filled(without_turns(), "sponge", player=who(ANN))["used"] is True


def test_what_two_phones_recorded_of_one_beginning_is_one():
    evening = begun()
    _teleported(evening)
    evening.begin(SHADOWS, device=2)
    assert filled(evening, "teleport", player=who(103))["already"] is True
    evening.begin(SHADOWS)
    assert "already" not in filled(evening, "teleport", player=who(103))


def test_a_ball_that_is_gone_is_no_longer_one_to_be_scored_with():
    """The touchdown with the last of those that are left ends the game (OPT-62)."""
    evening = begun(balls=3)
    assert "balls_left" not in filled(evening, "score", player=who(ANN)), "all of them are"
    evening.tell(1, "ball", ball=2, with_="gone")
    assert filled(evening, "score", player=who(ANN))["balls_left"] == 2
