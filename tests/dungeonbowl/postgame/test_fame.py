"""MVPs, SPP and skills as steps (POST-08, POST-09, SKL-01, SKL-02, C-122)."""

from dataclasses import replace

import pytest

from dungeonbowl.dice import DiceNeeded, ScriptedDice, SeededDice, TableDice
from dungeonbowl.effects import EarningKept, fold
from dungeonbowl.errors import FieldError
from dungeonbowl.postgame import Turn, Waiting, run
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.drafts import BOOK, RULES, house, rules_of
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    BOLTS,
    DAN,
    SHADOWS,
    XAN,
    changed,
    facts,
    happens,
    night,
    side_changed,
    step,
)

CHOSEN = house(mvp_mode="chosen")
TABLE = house(dice="table")
CHOOSE = house(improvement_mode="choose")


def posted(known, done, team=SHADOWS):
    return known.with_state(team, fold(known.side(team).state, done.lines))


@pytest.mark.parametrize(("face", "player"), [(1, ANN), (2, BEN), (11, DAN)])
def test_the_mvp_is_drawn_in_shirt_number_order(face, player):
    done = step("mvp", facts(night()), face)
    assert [(line.player, line.spp) for line in done.lines] == [(player, 5)]


def test_the_die_has_as_many_sides_as_there_were_players():
    with pytest.raises(DiceNeeded) as raised:
        run("mvp", Turn(facts(night()), SHADOWS, None, TableDice({}), BOOK, RULES))
    assert [(need.purpose, need.die) for need in raised.value.needs] == [("mvp.1.1", "d11")]


def test_whoever_died_in_the_match_may_still_be_its_mvp():
    known = facts(night())
    fallen = replace(known.side(SHADOWS).state.player(ANN), status="dead")
    known = known.with_state(SHADOWS, known.side(SHADOWS).state.with_player(fallen))
    done = step("mvp", known, 1)
    assert posted(known, done).side(SHADOWS).state.player(ANN).spp == 5


def test_a_single_player_needs_no_die():
    known = side_changed(facts(night()), SHADOWS, took_part=(BEN,))
    assert [line.player for line in step("mvp", known).lines] == [BEN]


def test_each_bribe_of_the_press_makes_one_mvp_more():
    known = side_changed(facts(night()), SHADOWS, tactics={"bribing_the_press": 2})
    done = step("mvp", known, 1, 1, 3)
    assert [line.player for line in done.lines] == [ANN, ANN, 103]


def test_a_chosen_mvp_waits_for_the_coach():
    with pytest.raises(Waiting, match="names its most valuable player"):
        step("mvp", facts(night()), rules=CHOSEN)
    done = step("mvp", facts(night()), rules=CHOSEN, answer={"player": BEN})
    assert (done.finished, [line.player for line in done.lines]) == (True, [BEN])


def test_several_chosen_mvps_are_named_one_by_one():
    known = side_changed(facts(night()), SHADOWS, tactics={"bribing_the_press": 1})
    first = step("mvp", known, rules=CHOSEN, answer={"player": BEN})
    assert not first.finished
    second = step("mvp", known, rules=CHOSEN, answer={"player": ANN}, earlier=(first.kept,))
    assert second.finished


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({}, "This is needed."), ({"player": XAN}, "Player 201 didn't play for Shadows."),
        ({"player": "Ann"}, "Must be a whole number."),
        ({"done": True}, "This step can't be left out."),
    ],
)  # fmt: skip
def test_a_chosen_mvp_must_have_played(answer, said):
    with pytest.raises(FieldError, match=said):
        step("mvp", facts(night()), rules=CHOSEN, answer=answer)


def test_it_is_the_player_that_is_wrong_when_somebody_elses_is_named():
    """SPP-03: the most valuable player is one of one's own who played."""
    with pytest.raises(FieldError, match="didn't play for Shadows") as raised:
        step("mvp", facts(night()), rules=CHOSEN, answer={"player": XAN})
    assert raised.value.field == "player"


def test_every_deed_gets_its_line():
    match = night()
    for type, fields, faces in [
        ("touchdown", {"player": ANN}, ()), ("completion", {"player": BEN}, ()),
        ("casualty", {"player": ANN, "victim": XAN, "cause": "block"}, (1,)),
        ("casualty", {"player": ANN, "victim": 202, "cause": "foul"}, (1,)),
        ("touchdown", {"player": XAN}, ()), ("chest_ball", {"team": SHADOWS}, ()),
    ]:  # fmt: skip
        match, _ = happens(match, type, *faces, **fields)
    done = step("spp", facts(match))
    assert [(line.player, line.spp, line.text) for line in done.lines] == [
        (ANN, 3, "Player 101 (1): touchdown"), (BEN, 1, "Player 102 (2): completion"),
        (ANN, 2, "Player 101 (1): casualty"),
    ]  # fmt: skip
    assert done.text == "6 SPP for 3 deeds."
    assert len(step("spp", facts(match), team=BOLTS).lines) == 1


def test_without_deeds_nobody_earns_anything():
    assert step("spp", facts(night())).lines == ()


def learned(*spp, rules=RULES, **known):
    """The Shadows, whose first players have these SPP."""
    match = night(rules)
    for player, points in zip((ANN, BEN), spp, strict=False):
        match = changed(match, player, spp=points, **known)
    return facts(match)


def test_nobody_due_nobody_asked():
    done = step("skills", learned(5))
    assert (done.finished, done.text) == (True, "Nobody is due a skill.")


def test_the_app_rolls_improvements_as_they_fall_due_and_then_waits():
    known = learned(6, 11)
    done = step("skills", known, 1, 2, 3, 4, 5, 6)
    assert not done.finished
    known = posted(known, done)
    state = known.side(SHADOWS).state
    assert (state.player(ANN).rolled, state.player(BEN).rolled) == (((1, 2),), ((3, 4), (5, 6)))
    with pytest.raises(Waiting, match=r"Player 101 \(1\) and Player 102 \(2\)"):
        step("skills", known, earlier=(done.kept,))


def test_improvements_count_on_over_several_of_one_player():
    known = learned(11)
    dice = SeededDice("5eed")
    done = run("skills", Turn(known, SHADOWS, None, dice, BOOK, RULES))
    rolled = posted(known, done).side(SHADOWS).state.player(ANN).rolled
    purpose = f"improvement.{ANN}"
    assert rolled == (dice.faces(purpose, "d6", 2), dice.faces(purpose, "d6", 2, first=2))


def test_improvements_count_on_over_the_runs_of_one_step():
    """Of a player who comes to owe another, say by a correction, no die is taken twice."""
    dice, (known, more) = SeededDice("5eed"), (learned(6), learned(11))
    first = run("skills", Turn(known, SHADOWS, None, dice, BOOK, RULES))
    (roll,) = posted(known, first).side(SHADOWS).state.player(ANN).rolled
    player = replace(more.side(SHADOWS).state.player(ANN), rolled=(roll,))
    more = more.with_state(SHADOWS, more.side(SHADOWS).state.with_player(player))
    second = run("skills", Turn(more, SHADOWS, None, dice, BOOK, RULES, earlier=({}, first.kept)))
    (_, other) = posted(more, second).side(SHADOWS).state.player(ANN).rolled
    assert other == dice.faces(f"improvement.{ANN}", "d6", 2, first=2)


def test_skills_are_taken_one_at_a_time_till_nothing_is_due():
    known = learned(6, 6)
    known = posted(known, step("skills", known, 1, 2, 3, 4))
    first = step("skills", known, answer={"player": ANN, "skill": "Block"})
    assert not first.finished
    known = posted(known, first)
    assert known.side(SHADOWS).state.player(ANN).gained == ("Block",)
    assert step("skills", known, answer={"player": BEN, "skill": "Pro"}).finished


def test_what_is_left_stays_due():
    known = learned(6)
    known = posted(known, step("skills", known, 1, 2))
    done = step("skills", known, answer={"done": True})
    assert (done.finished, done.lines) == (True, ())
    assert known.side(SHADOWS).state.player(ANN).rolled == ((1, 2),)


def test_what_is_left_stays_due_by_a_slower_progression_too():
    """The team learns by another than the match's since (C-191)."""
    fast = house(progression="fast_track")
    known = learned(11, rules=fast)
    known = posted(known, step("skills", known, 1, 2, 3, 4, rules=fast))
    done = step("skills", known.learning_by(SHADOWS, "standard"), answer={"done": True}, rules=fast)
    assert [(line.player, line.effect) for line in done.lines] == [
        (ANN, EarningKept("fast_track", 11))
    ]


def test_at_the_table_the_roll_comes_with_the_choice():
    known = learned(6, rules=TABLE)
    with pytest.raises(Waiting):
        step("skills", known, rules=TABLE)
    answer = {"player": ANN, "skill": "Block"}
    with pytest.raises(DiceNeeded) as raised:
        run("skills", Turn(known, SHADOWS, answer, TableDice({}), BOOK, TABLE))
    (need,) = raised.value.needs
    assert (need.purpose, need.die, need.count) == (f"improvement.{ANN}", "d6", 2)
    dice = TableDice({f"improvement.{ANN}": [1, 2]})
    done = run("skills", Turn(known, SHADOWS, answer, dice, BOOK, TABLE))
    assert done.finished
    assert posted(known, done).side(SHADOWS).state.player(ANN).gained == ("Block",)


@pytest.mark.parametrize(
    ("faces", "skill", "rule"),
    [
        ((1, 2), "Guard", "SKL-02"), ((3, 3), "Guard", None), ((1, 2), "Leader", "SKL-02"),
        ((3, 3), "Leader", None), ((4, 6), "+ma", None), ((1, 2), "+ma", "SKL-02"),
        ((6, 6), "+st", None), ((5, 6), "+ag", None), ((1, 2), "Tackle", "SKL-01"),
    ],
)  # fmt: skip
def test_the_roll_decides_what_may_be_taken(faces, skill, rule):
    known = learned(6)
    known = posted(known, step("skills", known, *faces))
    answer = {"player": ANN, "skill": skill}
    if rule is None:
        assert step("skills", known, answer=answer).finished
        return
    with pytest.raises(Refused) as raised:
        step("skills", known, answer=answer)
    assert rules_of(raised.value.verdicts) == [rule]


def test_a_skill_that_no_roll_could_give_is_refused_before_dice_are_asked_for():
    known, answer = learned(6, rules=TABLE), {"player": BEN, "skill": "Block"}
    with pytest.raises(Refused) as raised:
        run("skills", Turn(known, SHADOWS, answer, TableDice({}), BOOK, TABLE))
    assert rules_of(raised.value.verdicts) == ["SKL-01"]


def test_where_skills_are_chosen_nothing_is_rolled():
    known = learned(6, rules=CHOOSE)
    with pytest.raises(Waiting):
        step("skills", known, rules=CHOOSE)
    assert step("skills", known, rules=CHOOSE, answer={"player": ANN, "skill": "Block"}).finished


def test_what_is_offered_for_a_roll_that_waits_may_be_taken_where_skills_are_chosen():
    known = facts(changed(night(CHOOSE), ANN, spp=6, rolled=((5, 5),)))
    done = step("skills", known, rules=CHOOSE, answer={"player": ANN, "skill": "Dodge"})
    learned_it = posted(known, done).side(SHADOWS).state.player(ANN)
    assert (learned_it.gained, learned_it.rolled) == (("Dodge",), ())


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ({}, "player"), ({"player": ANN}, "skill"), ({"player": XAN, "skill": "Block"}, "player"),
        ({"player": ANN, "skill": "Juggling"}, "skill"), ({"player": ANN, "skill": 3}, "skill"),
        ({"player": [ANN], "skill": "Block"}, "player"),
    ],
)  # fmt: skip
def test_a_choice_names_a_player_of_the_team_and_a_skill(answer, field):
    known = learned(6)
    known = posted(known, step("skills", known, 1, 2))
    with pytest.raises(FieldError) as raised:
        run("skills", Turn(known, SHADOWS, answer, ScriptedDice(), BOOK, RULES))
    assert raised.value.field == field
