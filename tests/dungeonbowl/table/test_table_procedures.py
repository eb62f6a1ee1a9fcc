"""Procedures in a log: what they come to happens as if it had been recorded outright."""

import pytest

from dungeonbowl.dice import RecordingDice, TableDice
from dungeonbowl.errors import FieldErrors
from dungeonbowl.match.spp import scores_casualty
from dungeonbowl.table import Arriving, Game, entry_of, faces_of, read_entry
from dungeonbowl.table.chains import FURTHER
from dungeonbowl.table.kinds.procedure import ProcedureEntry
from tests.dungeonbowl.drafts import BOOK, RULES
from tests.dungeonbowl.match.test_apothecary import with_apothecary
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, SHADOWS, XAN, YOB, armed, changed, night
from tests.dungeonbowl.table.evenings import REROLLS, SEATS, Evening, game

CASUALTY = {"player": {"id": XAN}, "cause": "block", "attacker": {"id": ANN}}


def at_a_table(**options):
    """A game of people who roll their own dice."""

    def dice(key, faces):
        return RecordingDice(TableDice(faces), f"event.{key}.")

    return Game(night(RULES.merged(options)), dice, {SHADOWS: REROLLS, BOLTS: REROLLS}, SEATS)


class Procedures(Evening):
    """An evening whose dice are procedures, beginning with everybody in the dungeon."""

    def __init__(self, of=None, *, arrived=True):
        super().__init__(of)
        if arrived:
            self.arrive(ANN, BEN, XAN, YOB, device=3)

    def throw(self, device, key, dice=None, clock=None, *, says=None, of=None, **inputs):
        """A procedure; whoever is named by a number is a player."""
        named = {name: _player(name, one) for name, one in inputs.items()}
        body = {"key": key, "inputs": named, "dice": dice or {}}
        body |= {"overruled": says} if says else {}
        body |= {"of": list(of.ref)} if of else {}
        return self.tell(device, "procedure", clock=clock, **body)

    @property
    def events(self):
        """The events that count: type, whom they name, SPP."""
        return [
            (str(one.event.type), one.event.player, one.event.victim, one.event.outcome["spp"])
            for one in self.folded.events
        ]

    @property
    def outcome(self):
        """Of the only event."""
        (one,) = self.folded.events
        return one.event.outcome

    @property
    def dice(self):
        """Every die that the procedures threw, by purpose."""
        return {one.purpose: (one.die, *one.faces, one.declared) for one in self.folded.rolled}


def _player(name, value):
    named = name in ("player", "attacker", "victim", "defender", "hit")
    return {"id": value} if named and isinstance(value, int) else value


@pytest.fixture
def evening():
    return Procedures()


def unreadable(playing=None, known=None, **body):
    """The fields that are wrong."""
    with pytest.raises(FieldErrors) as wrong:
        read_entry("procedure", body, playing or game(), Arriving("1.1", known))
    assert all(sentence for said in wrong.value.errors.values() for sentence in said)
    return [*wrong.value.errors]


def test_who_falls_lies_and_has_acted(evening):
    evening.begin(SHADOWS)
    evening.throw(1, "go_for_it", {"rush": 1}, player=ANN)
    assert evening.side(SHADOWS)["prone"] == [ANN]
    assert evening.side(SHADOWS)["acted"] == [ANN]
    assert evening.flags == ()


def test_who_throws_in_the_others_turn_has_not_acted(evening):
    evening.begin(SHADOWS)
    evening.throw(2, "armour", {"armour": [1, 2]}, player=XAN)
    assert evening.side(BOLTS)["acted"] == []


def test_a_block_is_the_attackers_deed(evening):
    evening.begin(SHADOWS)
    evening.throw(1, "block_dice", {"block": 6}, attacker=ANN, defender=XAN)
    assert evening.side(SHADOWS)["acted"] == [ANN]
    assert evening.side(BOLTS)["prone"] == [XAN]


def test_a_ball_in_a_chest_is_an_event_a_chest_and_a_ball(evening):
    evening.throw(1, "open_chest", player=ANN, chest=4, content="ball")
    assert evening.events == [("chest_ball", ANN, None, 2)]
    assert evening.state["chests"]["4"] == {"is": "ball"}
    assert evening.state["balls"] == {"1": {"with": "loose"}}


def test_a_touchdown_by_procedure_ends_the_game(evening):
    evening.throw(1, "score", player=ANN)
    assert evening.side(SHADOWS)["score"] == 1
    assert evening.state["whistle"]
    assert evening.state["balls"] == {"1": {"with": "gone"}}


def test_a_casualty_is_read_off_the_faces_of_its_procedure_and_rolled_once(evening):
    evening.throw(1, "casualty", {"casualty": 13, "lasting": 3}, **CASUALTY)
    assert evening.events == [("casualty", ANN, XAN, 2)]
    assert evening.outcome["injury"] == "ma"
    assert evening.outcome["faces"] == {"casualty": 13, "lasting": 3}
    assert evening.boxes(BOLTS)["casualty"] == [XAN]
    assert evening.dice == {
        "event.1.1.casualty": ("d16", 13, True), "event.1.1.lasting": ("d6", 3, True),
    }  # fmt: skip
    assert evening.folded.events[0].rolled == ()


def test_drugs_that_a_procedure_asked_for_are_asked_for_once():
    """The Bolts took drugs: their injury leads to the drugs, and these to the casualty roll."""
    evening = Procedures(game(match=night(RULES.merged({"dirty_tactics": True}), drugs=1)))
    evening.throw(1, "injury", {"injury": [5, 6]}, **CASUALTY)
    (injury,) = evening.folded.procedures
    assert [step["key"] for step in injury.worked.answer.then] == ["drugs"]
    assert evening.events == []
    evening.throw(1, "drugs", {"drugs": 2}, result="casualty", **CASUALTY)
    evening.throw(1, "casualty", {"casualty": 16}, **CASUALTY)
    assert evening.outcome["dead"]
    assert "drugs" not in evening.outcome
    assert [*evening.dice] == ["event.1.1.injury", "event.1.2.drugs", "event.1.3.casualty"]


def test_drugs_that_helped_leave_a_knock_out_and_no_second_die():
    evening = Procedures(game(match=night(RULES.merged({"dirty_tactics": True}), drugs=1)))
    evening.throw(1, "drugs", {"drugs": 6}, result="casualty", **CASUALTY)
    assert evening.outcome["result"] == "knocked_out"
    assert evening.boxes(BOLTS)["knocked_out"] == [XAN]


@pytest.mark.parametrize("result", ["casualty", "badly_hurt"])
@pytest.mark.parametrize(("keeps", "spp"), [(False, 0), (True, 2)])
def test_a_casualty_that_drugs_prevented_scores_where_the_house_says_so(result, keeps, spp):
    """However it was recorded, they are only knocked out (DT-04, C-76, OPT-89)."""
    house = RULES.merged({"dirty_tactics": True, "drugged_casualty_spp": keeps})
    evening = Procedures(game(match=night(house, drugs=1)))
    evening.throw(1, "drugs", {"drugs": 6}, result=result, **CASUALTY)
    assert evening.boxes(BOLTS)["knocked_out"] == [XAN]
    assert (evening.outcome["result"], evening.outcome["spp"]) == ("knocked_out", spp)
    assert evening.outcome["text"].startswith(evening.game.start.name(XAN))
    (event,) = [one.event for one in evening.folded.events]
    assert scores_casualty(event, house) is keeps
    assert evening.flags == ()


def test_a_knock_out_that_drugs_made_a_stun_scores_nothing_whatever_the_house_says():
    house = RULES.merged({"dirty_tactics": True, "drugged_casualty_spp": True})
    evening = Procedures(game(match=night(house, drugs=1)))
    evening.tell(2, "box", player=XAN, to="dungeon")
    evening.throw(1, "drugs", {"drugs": 6}, result="knocked_out", **CASUALTY)
    assert evening.events == []
    assert evening.side(BOLTS)["stunned"] == [XAN]


def test_who_pushed_an_opponent_into_a_trap_earns_by_it_without_being_named():
    """It is whose block it was (BLK-07, C-132)."""
    evening = Procedures(game(traps=2))
    evening.begin(SHADOWS)
    evening.throw(1, "block_dice", {"block": 6}, attacker={"id": ANN}, defender={"id": XAN})
    evening.throw(1, "armour", {"armour": [1, 2]}, player={"id": XAN}, cause="block")
    evening.throw(1, "trap", player={"id": XAN}, type="pit")
    (pushed,) = [one.event for one in evening.folded.events]
    assert (pushed.type, pushed.player, pushed.victim) == ("hazard_push", ANN, XAN)
    assert pushed.outcome["spp"] == 1
    evening.throw(1, "trap", player={"id": YOB}, type="pit", pushed_by="opponent")
    assert evening.folded.events[-1].event.player is None, "nobody knows by whom"


def test_whose_push_it_was_is_known_past_the_ball_that_they_lost_over_it():
    """A ball that bounces onto a teleporter is seen to first, whoever catches it (TEL-08)."""
    evening = Procedures(game(traps=2, ball_type="roll_when_found"))
    evening.begin(SHADOWS)
    evening.throw(1, "block_dice", {"block": 6}, attacker={"id": ANN}, defender={"id": XAN})
    evening.throw(1, "scatter", {"direction": 4}, lands_on="pad")
    evening.throw(1, "ball_on_pad", {"teleporter": 2}, occupants={"2": {"id": YOB}})
    evening.throw(1, "catch", {"agility": 6}, player=YOB, how="bounce", ball="enchanted")
    evening.throw(1, "enchanted_ball", {"enchanted": 4}, player=YOB)
    evening.throw(1, "trap", player={"id": XAN}, type="pit")
    assert evening.events == [("hazard_push", ANN, XAN, 1)]


def test_a_fist_that_pushes_an_opponent_into_a_trap_earns_its_sorcerer_the_award():
    """It pushes as if they stood beside their victim (SOR-04, C-172)."""
    evening = Procedures(
        game(match=armed(night(RULES.merged({"traps": 2})), ANN, weapon="sorcery"))
    )
    evening.begin(SHADOWS)
    spell = {"player": ANN, "spell": "flying_fist", "target": {"id": XAN}}
    evening.throw(1, "spell", {"spell": 6}, **spell)
    evening.throw(1, "flying_fist", {"block": 3}, player=XAN)
    evening.throw(1, "trap", player=XAN, type="pit")
    assert evening.events[-1] == ("hazard_push", ANN, XAN, 1)


class TestCompletions:
    """SPP-01: an accurate pass that a friend catches is its thrower's."""

    @pytest.fixture
    def evening(self):
        evening = Procedures(game(ball_type="roll_when_found", magic_items=True))
        evening.begin(SHADOWS)
        return evening

    def test_a_pass_that_a_friend_catches_is_its_throwers_completion(self, evening):
        evening.throw(1, "pass", {"pass": 5}, player=ANN, catcher={"id": BEN})
        evening.throw(1, "catch", {"agility": 6}, player=BEN)
        assert evening.events == [("completion", ANN, None, 1)]
        assert evening.side(SHADOWS)["acted"] == [ANN, BEN]
        evening.throw(1, "catch", {"agility": 6}, player=BEN)
        assert len(evening.events) == 1, "that ball was thrown once"

    @pytest.mark.parametrize(
        "since",
        [
            ("intercept", {"agility": 2}, {"player": XAN}),
            ("obstacle", {"obstacle.1": 2}, {}),
            ("spiked_ball", {"agility": 1}, {"player": BEN}),
            ("armour", {"armour": [1, 2]}, {"player": BEN}),
            ("penalty", {}, {"player": ANN, "kind": "item"}),
            ("balance", {"balance": 2}, {"player": BEN, "action": "catch"}),
            ("fall_in", {"chasm": 2}, {"player": XAN}),
        ],
    )
    def test_what_comes_between_leaves_it_theirs(self, since):
        evening = Procedures(game(ball_type="roll_when_found", features=["obstacles", "chasms"]))
        evening.begin(SHADOWS)
        evening.throw(1, "pass", {"pass": 5}, player=ANN)
        key, dice, inputs = since
        evening.throw(1, key, dice, **inputs)
        evening.throw(1, "catch", {"agility": 6}, player=BEN)
        assert ("completion", ANN, None, 1) in evening.events

    @pytest.mark.parametrize(
        ("thrown", "since"),
        [
            (2, None),
            (5, ("intercept", {"agility": 6}, {"player": XAN})),
            (5, ("obstacle", {"obstacle.1": 1}, {})),
            (5, ("dodge", {"agility": 6}, {"player": BEN})),
        ],
    )
    def test_what_never_came_to_anybody_is_nobodys(self, thrown, since):
        evening = Procedures(game(features=["obstacles"]))
        evening.begin(SHADOWS)
        evening.throw(1, "pass", {"pass": thrown}, player=ANN)
        if since:
            key, dice, inputs = since
            evening.throw(1, key, dice, **inputs)
        evening.throw(1, "catch", {"agility": 6}, player=BEN)
        assert "completion" not in [one[0] for one in evening.events]

    @pytest.mark.parametrize("turns", [True, False])
    @pytest.mark.parametrize("catcher", [XAN, ANN])
    def test_nobody_completes_a_pass_to_the_other_side_nor_to_themselves(self, turns, catcher):
        """Nor where nobody records turns: by then any pass is taken for a friend's."""
        evening = Procedures()
        if turns:
            evening.begin(SHADOWS)
        evening.throw(1, "pass", {"pass": 5}, player=ANN)
        evening.throw(1, "catch", {"agility": 6}, player=catcher)
        evening.throw(1, "pass", {"pass": 5}, player=ANN)
        evening.throw(1, "catch", {"agility": 6}, player=catcher, thrown_by="friend")
        assert evening.events == []

    def test_a_pass_counts_in_its_own_turn(self, evening):
        evening.throw(1, "pass", {"pass": 5}, player=ANN)
        evening.tell(1, "turn", team=SHADOWS, does="end")
        evening.begin(SHADOWS)
        evening.throw(1, "catch", {"agility": 6}, player=BEN)
        assert evening.events == []

    def test_what_another_phone_told_outright_is_flagged_as_perhaps_the_same(self, evening):
        evening.throw(1, "pass", {"pass": 5}, player=ANN)
        evening.throw(1, "catch", {"agility": 6}, player=BEN)
        evening.happens(2, "completion", player=ANN)
        assert evening.flag.what == "twice"


def test_a_penalty_goes_by_what_its_procedure_was_told():
    """The event alone would find the eye elsewhere, and let a 5 pass."""
    evening = Procedures(game(referee_mode="eye_onsite"))
    evening.throw(1, "penalty", {"penalty": 5}, player=ANN, kind="foul", near_ref=True)
    assert evening.outcome["sent_off"]
    assert (evening.outcome["face"], evening.outcome["target"]) == (5, 4)
    assert evening.boxes(SHADOWS)["sent_off"] == [ANN]
    assert evening.state["eye"] == SHADOWS
    evening.throw(1, "argue", {"argue": 6}, player=ANN)
    assert evening.boxes(SHADOWS) == {"dungeon": [ANN, BEN]}
    assert evening.flags == ()


def test_a_penalty_knows_whether_the_foul_injured_anybody():
    """Sneaky players who injured nobody stay (INF-04), and their report says that nobody was."""
    evening = Procedures(game(match=changed(night(), ANN, gained=("Sneaky",)), referee_mode="eye"))
    evening.throw(1, "penalty", player=ANN, kind="foul", injured=False)
    assert (evening.outcome["sent_off"], evening.outcome["target"]) == (False, None)
    (offence,) = evening.folded.events
    assert offence.event.details["injured"] is False
    assert evening.boxes(SHADOWS) == {"dungeon": [ANN, BEN]}
    assert evening.flags == ()


@pytest.mark.parametrize("how", ["standing", "prone", "stunned"])
def test_who_is_argued_back_lies_as_they_lay(how):
    """Whose armour held is prone, though they cost the turn and were seen (INF-05, SW-06)."""
    evening = Procedures(game(match=armed(night(), ANN), referee_mode="eye"))
    evening.tell(1, "box", player=ANN, to="dungeon")
    evening.tell(1, "stand", player=ANN, as_=how)
    evening.throw(1, "penalty", {"penalty": 6}, player=ANN, kind="weapon")
    assert not {ANN} & {*evening.side(SHADOWS)["prone"], *evening.side(SHADOWS)["stunned"]}
    evening.throw(1, "argue", {"argue": 6}, player=ANN)
    lies = {name: evening.side(SHADOWS)[name] for name in ("prone", "stunned")}
    assert lies == {"prone": [], "stunned": [], **({how: [ANN]} if how in lies else {})}


@pytest.mark.parametrize("box", ["dungeon", "knocked_out", "casualty"])
@pytest.mark.parametrize("how", ["event", "throw"])
def test_who_is_argued_back_is_where_they_were_when_they_were_sent_off(box, how):
    """A weapon is seen too when its bearer falls and is hurt; the penalty alone is cancelled
    (INF-05, SW-06)."""
    evening = Procedures(game(match=armed(night(), ANN), referee_mode="eye"))
    evening.tell(1, "box", player=ANN, to=box)
    evening.throw(1, "penalty", {"penalty": 6}, player=ANN, kind="weapon")
    assert evening.boxes(SHADOWS)["sent_off"] == [ANN]
    if how == "event":
        evening.happens(1, "argue", {"argue": 6}, player=ANN)
    else:
        evening.throw(1, "argue", {"argue": 6}, player=ANN)
    assert ANN in evening.boxes(SHADOWS)[box]
    assert "sent_off" not in evening.boxes(SHADOWS)


def test_an_apothecary_treats_the_casualty_that_follows_a_fall_of_002_and_not_the_fall():
    """OPT-37: of the fall nobody knows yet how badly they are hurt."""
    options = {"chasm_rule": "002", "features": ["chasms"], "apothecary": True}
    evening = Procedures(game(match=with_apothecary(night(RULES.merged(options)))))
    fall = evening.throw(1, "fall_in", {"chasm": 6}, player=XAN)
    evening.happens(2, "apothecary", {"casualty": 1}, victim=XAN, of=fall.id)
    assert (evening.flag.what, evening.flag.text.partition(":")[0]) == (
        "impossible",
        "There is nothing to treat",
    )


def test_a_fall_of_002_leaves_the_casualty_to_the_roll_that_follows():
    """One casualty, one roll, and nobody is told that they were hurt before."""
    evening = Procedures(game(chasm_rule="002", features=["chasms"]))
    evening.throw(1, "fall_in", {"chasm": 6}, player=XAN)
    assert evening.boxes(BOLTS)["casualty"] == [XAN]
    (fall,) = evening.folded.events
    assert fall.event.outcome["text"].endswith(BOOK.tables["chasm_002"].row(6).text)
    assert fall.event.outcome["face"] == 6
    evening.throw(1, "casualty", {"casualty": 12}, player=XAN, cause="hazard")
    assert [one[0] for one in evening.events] == ["chasm", "casualty"]
    assert evening.flags == ()
    assert evening.folded.events[1].event.outcome["injury"] == "niggling"


def test_several_events_of_one_procedure_have_a_place_each():
    evening = Procedures(game(features=["chasms"], chasm_is_ledge=True))
    entry = evening.throw(1, "fall_in", {"chasm": 3}, player=XAN, pushed_by="opponent")
    first, second = evening.folded.events
    assert (first.event.type, second.event.type) == ("chasm", "hazard_push")
    assert [first.entry.key, second.entry.key] == ["1.1.1", "1.1.2"]
    assert (first.entry.id, second.entry.id) == (entry.id, entry.id + 2**29)
    assert evening.boxes(BOLTS)["lost"] == [XAN]


def test_a_monsters_strength_counts_with_the_die_of_its_procedure():
    evening = Procedures(game(monsters="both"))
    evening.throw(1, "monster_hit", {"monster_bonus": 5}, player=ANN, monster="cave_dragon",
                  result="casualty")  # fmt: skip
    assert evening.events == [("monster_removed", ANN, None, 7)]


def test_what_the_program_rolls_hangs_on_the_entrys_key(evening):
    evening.throw(1, "armour", player=XAN)
    (purpose,) = evening.dice
    assert purpose == "event.1.1.armour"
    die, *faces, declared = evening.dice[purpose]
    assert (die, len(faces), declared) == ("d6", 2, False)
    again = Procedures()
    again.throw(1, "armour", player=XAN)
    assert again.dice == evening.dice


def test_a_choice_after_a_die_of_the_programs_waits_for_another_entry(evening):
    first = evening.throw(1, "block_dice", attacker={"id": ANN, "st": 9}, defender=XAN)
    assert [flag.what for flag in evening.flags] == ["lacks"]
    assert "block" in evening.flag.text
    _, *faces, _ = evening.dice["event.1.1.block"]
    evening.throw(1, "block_dice", {"chosen": faces[0]}, of=first,
                  attacker={"id": ANN, "st": 9}, defender=XAN)  # fmt: skip
    assert evening.flags == ()
    (done,) = evening.folded.procedures
    assert done.worked.answer.dice == {"block": faces, "chosen": faces[0]}
    assert [*evening.dice] == ["event.1.1.block"]


def test_what_was_chosen_of_dice_that_are_told_anew_is_chosen_anew():
    evening = Procedures(at_a_table())
    sides = {"attacker": {"id": ANN, "st": 9}, "defender": XAN}
    first = evening.throw(1, "block_dice", {"block": [6, 1, 1], "chosen": 6}, **sides)
    assert evening.flags == ()
    evening.throw(1, "block_dice", {"block": [6, 1, 2]}, of=first, **sides)
    assert evening.flag.what == "lacks"


def test_a_penalty_for_an_item_says_which_item_it_was(evening):
    evening.throw(1, "penalty", {"penalty": 1}, player=ANN, kind="item", item="boots_of_dashing")
    (done,) = evening.folded.events
    assert (done.event.type, done.event.details["item"]) == ("infraction", "boots_of_dashing")


def test_an_entry_stands_in_for_another_from_the_die_in_which_they_differ(evening):
    first = evening.throw(1, "casualty", {"casualty": 13, "lasting": 3}, **CASUALTY)
    other = evening.throw(1, "casualty", {"lasting": 6}, of=first, **CASUALTY)
    assert evening.outcome["injury"] == "st"
    assert evening.outcome["faces"] == {"casualty": 13, "lasting": 6}
    evening.revoke(1, other)
    assert evening.outcome["injury"] == "ma"


def test_of_two_that_stand_in_the_later_holds(evening):
    first = evening.throw(1, "casualty", {"casualty": 13, "lasting": 3}, **CASUALTY)
    evening.throw(1, "casualty", {"lasting": 6}, of=first, **CASUALTY)
    evening.throw(1, "casualty", {"lasting": 5}, of=first, **CASUALTY)
    assert evening.outcome["injury"] == "ag"


def test_what_stands_in_for_what_stands_in_keeps_the_faces_of_both(evening):
    first = evening.throw(1, "casualty", {"casualty": 13, "lasting": 3}, **CASUALTY)
    second = evening.throw(1, "casualty", {"casualty": 14}, of=first, **CASUALTY)
    evening.throw(1, "casualty", {"lasting": 5}, of=second, **CASUALTY)
    assert evening.outcome["faces"] == {"casualty": 14, "lasting": 5}


def test_what_stands_in_happens_at_the_place_of_the_first(evening):
    first = evening.throw(1, "casualty", {"casualty": 1}, **CASUALTY)
    evening.happens(2, "touchdown", player=YOB)
    evening.throw(1, "casualty", {"casualty": 16}, of=first, **CASUALTY)
    assert [one[0] for one in evening.events] == ["casualty", "touchdown"]


def test_when_the_first_is_taken_back_nothing_stands_in_for_it(evening):
    first = evening.throw(1, "casualty", {"casualty": 1}, **CASUALTY)
    other = evening.throw(1, "casualty", {"casualty": 16}, of=first, **CASUALTY)
    evening.revoke(1, first)
    assert evening.events == []
    assert {first.ref, other.ref} <= evening.folded.fallen


def test_another_phones_stand_in_is_flagged_like_any_deed_told_twice(evening):
    first = evening.throw(1, "casualty", {"casualty": 1}, **CASUALTY)
    other = evening.throw(2, "casualty", {"casualty": 16}, of=first, **CASUALTY)
    assert (evening.flag.what, evening.flag.entries) == ("twice", (first.ref, other.ref))
    assert not evening.outcome["dead"]
    assert evening.folded.fallen == {other.ref}
    evening.settle(1, evening.flag, "two")
    assert evening.outcome["dead"]


def test_what_stands_in_for_something_else_is_flagged(evening):
    first = evening.throw(1, "armour", {"armour": [1, 1]}, player=XAN)
    evening.throw(1, "casualty", {"casualty": 16}, of=first, **CASUALTY)
    assert evening.flag.what == "impossible"
    assert evening.events == []


def test_null_throws_a_die_of_the_programs_again(evening):
    first = evening.throw(1, "armour", player=XAN)
    evening.throw(1, "armour", {"armour": None}, of=first, player=XAN)
    assert {*evening.dice} == {"event.1.1.armour", "event.1.2.armour"}


def test_one_procedure_of_two_phones_is_one(evening):
    evening.begin(SHADOWS)
    for device in (1, 2):
        evening.throw(device, "casualty", {"casualty": 16}, 50, **CASUALTY)
    assert evening.flag.what == "twice"
    assert len(evening.events) == 1
    evening.settle(1, evening.flag, "one")
    assert len(evening.events) == 1


def test_a_deed_told_outright_and_by_a_procedure_is_one(evening):
    evening.happens(2, "chest_ball", player=ANN)
    evening.throw(1, "open_chest", player=ANN, chest=1, content="ball")
    assert evening.flag.what == "twice"
    assert evening.state["chests"]["1"] == {"is": "closed"}


def test_a_chest_opened_before_holds_the_whole_procedure_up(evening):
    evening.tell(2, "chest", chest=1, is_="exploded")
    evening.throw(1, "open_chest", player=ANN, chest=1, content="ball")
    assert (evening.flag.what, evening.events) == ("taken", [])
    evening.settle(1, evening.flag, "second")
    assert evening.events == [("chest_ball", ANN, None, 2)]
    assert evening.state["chests"]["1"] == {"is": "ball"}


@pytest.mark.parametrize(
    ("key", "inputs"),
    [("sponge", {"player": XAN}), ("reroll_allowed", {"player": XAN, "roll": "dodge.agility"})],
)
def test_a_sides_own_counters_are_its_own_phones(evening, key, inputs):
    evening.throw(1, key, **inputs)
    assert evening.flag.what == "counter"
    assert evening.side(BOLTS)["sponge"] == 1
    assert evening.side(BOLTS)["rerolls"]["left"] == 3


def test_a_reroll_by_procedure_is_drawn(evening):
    evening.throw(1, "reroll_allowed", player=ANN, roll="dodge.agility")
    assert evening.side(SHADOWS)["rerolls"]["left"] == 2
    assert evening.side(SHADOWS)["rerolls"]["used_this_turn"]


@pytest.mark.parametrize("key", ["armour", "go_for_it", "score"])
def test_who_is_dead_does_nothing_more(evening, key):
    evening.tell(1, "box", player=ANN, to="dead")
    evening.throw(1, key, {"armour": [6, 6], "rush": 1}, player=ANN)
    assert evening.flag.what == "out_of_play"
    assert evening.boxes(SHADOWS)["dead"] == [ANN]


def test_what_a_rule_forbids_is_flagged_and_may_stand():
    evening = Procedures(game(chest_content="roll", time_limit="none"))
    evening.throw(1, "mass_opening", chests=[1, 2])
    assert evening.flag.what == "impossible"
    evening.settle(1, evening.flag, "stands")
    assert evening.flags == ()
    assert len(evening.folded.procedures) == 1


def test_an_outcome_overruled_is_as_people_declared(evening):
    evening.throw(1, "casualty", {"casualty": 1}, says="dead", **CASUALTY)
    assert evening.boxes(BOLTS)["dead"] == [XAN]
    assert evening.outcome["dead"]
    assert evening.outcome["text"].endswith("As told, Dead: dead. 2 SPP.")
    (done,) = evening.folded.procedures
    assert done.worked.answer.overruled
    assert done.worked.answer.text.endswith("is dead.")


def test_an_overruled_fall_says_nothing_of_the_die():
    evening = Procedures(game(features=["chasms"]))
    evening.throw(1, "fall_in", {"chasm": 1}, says="dead", player=XAN)
    assert evening.outcome["dead"]
    assert "D6: 1." not in evening.outcome["text"]
    evening = Procedures(game(features=["chasms"]))
    evening.throw(1, "fall_in", {"chasm": 1}, player=XAN)
    assert "D6: 1." in evening.outcome["text"]


def test_an_outcome_declared_as_the_dice_have_it_overrules_nothing(evening):
    evening.throw(1, "armour", {"armour": [6, 6]}, says="broken", player=XAN)
    (done,) = evening.folded.procedures
    assert (done.worked.answer.outcome, done.worked.answer.overruled) == ("broken", False)


def test_an_overruled_outcome_needs_no_dice():
    evening = Procedures(at_a_table())
    evening.throw(1, "armour", says="broken", player=XAN)
    (done,) = evening.folded.procedures
    assert [step["key"] for step in done.worked.answer.then] == ["injury"]
    assert (done.worked.answer.needs, evening.dice) == ([], {})


def test_an_overruled_penalty_sends_off_whatever_the_die(evening):
    evening.throw(1, "penalty", {"penalty": 1}, says="sent_off", player=ANN, kind="foul")
    assert evening.outcome["sent_off"]
    assert evening.outcome["text"].endswith(": sent off.")
    evening.throw(1, "argue", {"argue": 1}, says="cancelled", player=ANN)
    assert evening.boxes(SHADOWS) == {"dungeon": [ANN, BEN]}


@pytest.mark.parametrize(("face", "end"), [(1, "D6: 1, not sent off."), (6, "D6: 6, sent off.")])
def test_a_penalty_by_procedure_says_how_its_die_fell(evening, face, end):
    """INF-02."""
    evening.throw(1, "penalty", {"penalty": face}, player=ANN, kind="foul")
    assert evening.outcome["sent_off"] is (face == 6)
    assert evening.outcome["text"].endswith(end)


def test_an_overruled_lasting_injury_is_the_one_that_was_named(evening):
    evening.throw(1, "casualty", says="lasting_injury", told="av", **CASUALTY)
    assert evening.outcome["injury"] == "av"


@pytest.mark.parametrize("inputs", [{}, {"told": "dead"}])
def test_an_overruled_lasting_injury_of_which_nobody_said_what_it_lowers_is_rolled_for(
    evening, inputs
):
    """INJ-06, by the D6 that comes after."""
    evening.throw(1, "casualty", says="lasting_injury", **inputs, **CASUALTY)
    row = BOOK.tables["lasting_injury"].row(evening.outcome["faces"]["lasting"])
    assert (evening.outcome["result"], evening.outcome["injury"]) == ("lasting_injury", row.injury)


@pytest.mark.parametrize(("says", "injury"), [("dead", None), ("serious_injury", "niggling")])
def test_only_a_lasting_injury_lowers_what_was_named_besides(evening, says, injury):
    """Whatever else people declared holds, though somebody had typed a characteristic before."""
    evening.throw(1, "casualty", says=says, told="av", **CASUALTY)
    assert (evening.outcome["result"], evening.outcome["injury"]) == (says, injury)


def test_a_casualty_is_what_it_came_to_at_the_table_whatever_the_match_says_of_them(evening):
    """A phone may know of niggling injuries that the match doesn't (INJ-05)."""
    scarred = {"id": XAN, "niggles": 3}
    evening.throw(1, "casualty", {"casualty": 13}, **{**CASUALTY, "player": scarred})
    assert evening.outcome["dead"]
    assert evening.outcome["text"].endswith("As told, Dead: dead. 2 SPP.")


def test_a_procedure_taken_back_leaves_no_trace(evening):
    before = evening.state
    evening.revoke(1, evening.throw(1, "casualty", {"casualty": 16}, **CASUALTY))
    assert evening.state == before
    (wording,) = evening.folded.brought
    assert wording.taken_back.kind == "revoke"


def test_one_event_of_a_procedure_is_taken_back_by_its_place():
    evening = Procedures(game(features=["chasms"], chasm_is_ledge=True))
    fall = evening.throw(1, "fall_in", {"chasm": 3}, player=XAN, pushed_by="opponent")
    evening.tell(1, "revoke", entry=list(fall.ref), place=2)
    assert [one[0] for one in evening.events] == ["chasm"]
    assert evening.boxes(BOLTS)["lost"] == [XAN]


def test_somebody_elses_event_is_not_taken_back_by_its_place_either(evening):
    entry = evening.throw(1, "casualty", {"casualty": 16}, **CASUALTY)
    evening.tell(2, "revoke", entry=list(entry.ref), place=1)
    assert evening.flag.what == "revoke"
    assert len(evening.events) == 1
    evening.settle(1, evening.flag, "revoke")
    assert evening.events == []


def test_what_names_nobody_is_left_to_people(evening):
    """Players of no match, and a ball of several of which nobody said the number."""
    before = evening.state
    evening.throw(1, "armour", {"armour": [6, 6]}, player={"name": "Somebody"})
    evening.throw(1, "casualty", {"casualty": 16}, player={"name": "Somebody"}, cause="block")
    assert (evening.state, evening.events) == (before, [])


def test_a_weapons_casualty_earns_by_the_event(evening):
    evening = Procedures(game(match=armed(night(), ANN)))
    evening.throw(1, "casualty", {"casualty": 1}, **{**CASUALTY, "cause": "weapon"})
    assert evening.events == [("casualty", ANN, XAN, 2)]


JUMPS = {"player": {"id": XAN}, "squares": 2}
MALFORMED = [
    ({"inputs": {}}, "key"),
    ({"key": "dance", "inputs": {}}, "key"),
    ({"key": "armour", "inputs": {}}, "inputs.player"),
    ({"key": "armour", "inputs": {"player": {"id": XAN}, "colour": 1}}, "inputs.colour"),
    ({"key": "armour", "inputs": {"player": {"id": 999}}}, "inputs"),
    ({"key": "armour", "inputs": {"player": {"id": XAN}}, "dice": {"armour": [7, 1]}}, "dice"),
    ({"key": "armour", "inputs": {"player": {"id": XAN}}, "dice": {"armour": [1]}}, "dice"),
    ({"key": "armour", "inputs": {"player": {"id": XAN}}, "dice": 7}, "dice"),
    ({"key": "armour", "inputs": {"player": {"id": XAN}}, "overruled": "rich"}, "overruled"),
    ({"key": "armour", "inputs": {"player": {"id": XAN}}, "of": [1]}, "of"),
    # Forbidden here, as both are.
    ({"key": "jump_002", "inputs": JUMPS, "dice": {"jump": 99}}, "dice"),
    ({"key": "jump_002", "inputs": JUMPS, "overruled": "rich"}, "overruled"),
    ({"key": "armour", "inputs": {"player": {"id": XAN}}, "text": "Hm."}, "text"),
]


@pytest.mark.parametrize(("body", "name"), MALFORMED)
def test_what_cant_be_read_is_malformed_by_its_field(body, name):
    assert unreadable(**body) == [name]


def test_at_a_table_every_die_is_told_with_it():
    assert unreadable(at_a_table(), key="armour", inputs={"player": {"id": XAN}}) == ["dice"]
    body = {"key": "armour", "inputs": {"player": {"id": XAN}}, "dice": {"armour": [1, 2]}}
    assert read_entry("procedure", body, at_a_table()).which == "armour"


@pytest.mark.parametrize("of", [game(), at_a_table()])
def test_a_choice_that_nobody_made_is_malformed_in_both_modes(of):
    inputs = {"attacker": {"id": ANN, "st": 9}, "defender": {"id": XAN}}
    body = {"key": "block_dice", "inputs": inputs, "dice": {"block": [1, 2, 3]}}
    assert unreadable(of, **body) == ["dice"]
    body["dice"]["chosen"] = 2
    assert read_entry("procedure", body, of).which == "block_dice"


def test_what_stands_in_lacks_nothing_that_the_first_has():
    body = {"key": "casualty", "inputs": CASUALTY, "dice": {"lasting": 6}, "of": [1, 7]}
    assert read_entry("procedure", body, at_a_table(), Arriving("1.8", {"casualty": 13})).of == (
        1,
        7,
    )
    # Of what nobody has heard of yet nobody knows the faces.
    assert read_entry("procedure", body, at_a_table(), Arriving("1.8")).of == (1, 7)
    assert unreadable(at_a_table(), known={"armour": [1, 2]}, **body) == ["dice"]


def test_what_a_rule_forbids_can_be_read():
    body = {"key": "mass_opening", "inputs": {"chests": [1]}}
    assert read_entry("procedure", body, game(time_limit="none")).which == "mass_opening"


def test_what_rules_forbid_and_nobody_can_read_counts_for_nothing_though_it_stands():
    """A face may be kept of an entry that had other inputs."""
    evening = Procedures(at_a_table())
    entry = evening.throw(1, "jump_002", {"jump": 99}, **JUMPS)
    assert evening.flag.what == "impossible"
    evening.settle(1, evening.flag, "stands")
    assert (evening.flags, evening.folded.fallen) == ((), {entry.ref})


def test_what_rules_forbid_and_people_let_stand_brings_its_event(evening):
    evening.happens(1, "sent_off", player=ANN)
    evening.throw(1, "argue", {"argue": 6}, player=ANN, barred=True)
    assert evening.flag.text == "This coach argues no more."
    assert evening.side(SHADOWS)["boxes"]["sent_off"] == [ANN]
    evening.settle(3, evening.flag, "stands")
    assert [name for name, *_ in evening.events] == ["sent_off", "argue"]
    assert evening.side(SHADOWS)["boxes"]["dungeon"] == [ANN, BEN]


def test_an_outcome_has_all_that_a_procedure_amounts_to(evening):
    scored = evening.throw(1, "score", player=ANN)
    event, *more = evening.folded.outcomes[scored.ref].as_dict()["entries"]
    assert event == {
        "kind": "event",
        "event": {"type": "touchdown", "player": ANN},
        "place": 1,
        "changes": [["score", SHADOWS], ["ball", 1, "gone"]],
        "text": "Touchdown by Player 101 (1). 3 SPP.",
    }
    assert more == [{"kind": "ball", "ball": 1, "with": "gone"}, {"kind": "whistle"}]


@pytest.mark.parametrize(("first", "said"), [(1, "Shadows goes first."), (2, "Bolts goes first.")])
def test_an_outcome_calls_the_side_that_begins_by_its_name(evening, first, said):
    """SET-05: procedures know sides by their numbers alone."""
    entry = evening.throw(1, "first_turn", {"first": first})
    assert evening.folded.outcomes[entry.ref].text == said


def test_an_outcome_says_of_what_cannot_be_why_and_not_that_something_lacks(evening):
    wrong = evening.throw(1, "throw_chest", {"throw": 6}, player=ANN)
    outcome = evening.folded.outcomes[wrong.ref]
    assert (outcome.fault, outcome.lacks) == (evening.flag.text, "")


def test_an_outcome_says_what_a_procedure_lacks_and_which_faces_it_has():
    evening = Procedures(at_a_table())
    lacks = evening.throw(1, "armour", {"armour": [6]}, player=XAN)
    outcome = evening.folded.outcomes[lacks.ref]
    assert (outcome.lacks, outcome.entries) == (evening.flag.text, ())
    assert outcome.fault == ""
    done = evening.throw(1, "armour", {"armour": [6, 5]}, of=lacks, player=XAN)
    assert evening.folded.outcomes[done.ref].dice == {"armour": [6, 5]}


def test_of_two_that_stand_in_for_one_another_each_has_its_outcome(evening):
    first = evening.throw(1, "go_for_it", {"rush": 1}, player=ANN)
    again = evening.throw(1, "go_for_it", {"rush": 4}, of=first, player=ANN)
    kinds = {ref: [one["kind"] for one in outcome.entries or ()]
             for ref, outcome in evening.folded.outcomes.items()}  # fmt: skip
    assert kinds == {first.ref: ["stand"], again.ref: []}


def test_the_faces_of_a_procedure_are_its_own_and_nothing_else_has_any(evening):
    held = evening.throw(1, "armour", {"armour": [1, 2]}, player=XAN)
    broken = evening.throw(1, "armour", {"armour": [5, 6]}, player=YOB)
    other = evening.happens(1, "completion", player=ANN)
    assert faces_of(evening.log, list(held.ref), evening.game) == {"armour": [1, 2]}
    assert faces_of(evening.log, list(broken.ref), evening.game) == {"armour": [5, 6]}
    assert faces_of(evening.log, list(other.ref), evening.game) is None


def test_an_infraction_keeps_all_that_its_penalty_was_asked():
    evening = Procedures(at_a_table(referee_mode="eye_onsite"))
    asked = {"injured": True, "double": True, "near_ref": True}
    evening.throw(1, "penalty", {"penalty": 3}, player=ANN, kind="foul", **asked)
    (done,) = evening.folded.events
    assert done.event.details == {"kind": "foul", **asked}


@pytest.mark.parametrize(
    ("key", "inputs", "text"),
    [
        ("quidditch", {}, "quidditch"),
        ("leap", {"player": {"id": ANN}}, "This must be given."),
    ],
)
def test_a_procedure_of_another_age_is_kept_and_flagged(key, inputs, text):
    """The log holds what an older program took in."""
    evening = Evening().arrive(ANN)
    evening.tell(1, "procedure", key=key, inputs=inputs)
    assert evening.flag.what == "impossible"
    assert text in evening.flag.text
    assert evening.folded.procedures == ()


def test_an_event_of_a_procedure_names_its_entry_and_its_place():
    assert entry_of(17) == (17, 1)
    assert entry_of(17 + 2 * FURTHER) == (17, 3)


@pytest.mark.parametrize(
    ("which", "who"),
    [
        *[("argue", None), ("casualty", None), ("drugs", None), ("penalty", None)],
        *[("reroll_allowed", None), ("sponge", None), ("weapon_ejection", None), ("dodge", ANN)],
    ],
)
def test_what_is_asked_of_somebody_who_left_needs_nobody_in_play(which, who):
    entry = ProcedureEntry.model_validate({"key": which, "inputs": {"player": {"id": ANN}}})
    assert (entry.doer, entry.must_play) == (ANN, who)
