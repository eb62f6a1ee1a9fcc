"""Dirty tactics: every face of every die an assassin asks for, and every refusal (DT-01, DT-02)."""

from dataclasses import replace

import pytest

from dungeonbowl.dice import DiceNeeded, ScriptedDice, TableDice
from dungeonbowl.effects import fold
from dungeonbowl.errors import FieldError
from dungeonbowl.pregame.assassins import Assassination, attempts_of, scars
from dungeonbowl.pregame.tactics import (
    BY_HAND,
    Invoked,
    Target,
    assassinate,
    payment_lines,
    tactic_verdicts,
    tactics_receipt,
)
from tests.dungeonbowl.drafts import (
    BOOK,
    RULES,
    draft,
    house,
    player,
    rules_of,
    with_players,
    wounds,
)

SIX = with_players(draft(name="The Marks"), humans_lineman=6)
BRIBE, DRUGS = Invoked("bribing_the_press"), Invoked("experimental_drugs")
MISSES, CASUALTY = "misses_game", "casualty"


def kill(target=2, typed=""):
    return Invoked("assassination", target, typed)


KILL = kill()


def send(*faces, chosen=(KILL,), team=SIX, rules=RULES):
    dice = ScriptedDice(*faces)
    done = assassinate(chosen, [Target(9, team, BOOK)], BOOK, rules, dice)
    dice.finished()
    return done


def needs(rolls, *chosen, team=SIX, rules=RULES):
    with pytest.raises(DiceNeeded) as lacking:
        assassinate(chosen, [Target(9, team, BOOK)], BOOK, rules, TableDice(rolls))
    return {need.purpose: need.die for need in lacking.value.needs}


def refused(*chosen, rules=RULES, team=SIX):
    return rules_of(tuple(tactic_verdicts(chosen, [Target(9, team, BOOK)], BOOK, rules)))


@pytest.mark.parametrize("aim", range(1, 7))
def test_on_a_four_the_assassin_finds_whom_they_were_sent_after(aim):
    (done,) = send(aim, 2) if aim >= 4 else send(aim, 5, 2)
    assert (done.target, done.victim) == (2, 2 if aim >= 4 else 5)


def test_it_is_said_whom_an_assassin_finds_and_instead_of_whom():
    (found,), (other,) = send(4, 2), send(1, 5, 2)
    assert found.text.startswith("An assassin finds Player 2 (2). D6: 2.")
    assert other.text.startswith("An assassin finds Player 5 (5) instead of Player 2 (2). D6: 2.")


@pytest.mark.parametrize("face", range(1, 7))
def test_a_mistaken_assassin_finds_anybody_in_shirt_order_the_target_too(face):
    team = SIX.with_player(player(id=1, number=16))
    (done,) = send(1, face, 2, team=team)
    assert done.victim == [2, 3, 4, 5, 6, 1][face - 1]


@pytest.mark.parametrize(
    ("face", "effect"),
    [(1, "nothing"), (2, MISSES), (3, MISSES), (4, MISSES), (5, MISSES), (6, CASUALTY)],
)
def test_every_face_of_the_effect_does_what_the_table_says(face, effect):
    (done,) = send(4, face, 1) if face == 6 else send(4, face)
    assert done.effect == effect
    assert done.lays_up == (face > 1)
    assert bool(done.casualty) == (face == 6)


@pytest.mark.parametrize(
    ("face", "kinds", "status"),
    [
        (1, [], "active"), (7, [], "active"), (9, [], "active"), (10, ["niggling"], "active"),
        (12, ["niggling"], "active"), (15, [], "dead"), (16, [], "dead"),
    ],
)  # fmt: skip
def test_a_six_costs_what_the_casualty_table_says_and_this_match_alone(face, kinds, status):
    (done,) = send(4, 6, face)
    after = fold(SIX, scars(SIX.player(2), done)).player(2)
    assert [one.kind for one in after.injuries] == kinds
    assert after.status == status
    assert after.miss_next_game is False


@pytest.mark.parametrize(
    ("face", "kind"), [(1, "av"), (2, "av"), (3, "ma"), (4, "pa"), (5, "ag"), (6, "st")]
)
def test_a_lasting_injury_asks_one_die_more(face, kind):
    (done,) = send(4, 6, 13, face)
    (wound,) = fold(SIX, scars(SIX.player(2), done)).player(2).injuries
    assert (wound.id, wound.kind) == (1, kind)
    assert done.text.endswith("The game missed is this one.")


def test_the_ledger_says_of_whoever_was_struck_that_they_miss_this_match_before_what_stays():
    """DT-02."""
    (done,) = send(4, 6, 13, 3)
    missing, wound = scars(SIX.player(2), done)
    assert missing.text.endswith(" misses this match")
    assert (missing.player, wound.player) == (2, 2)
    assert scars(SIX.player(2), done, absent=True) == (wound,)


def test_a_wound_is_numbered_after_all_that_the_victim_has():
    """DT-02: else it would be taken for an older one."""
    (done,) = send(4, 6, 13, 3)
    scarred = replace(SIX.player(2), injuries=wounds("ag", "av"))
    *_, wound = scars(scarred, done)
    assert wound.effect.injury == 3


def test_the_dice_are_asked_one_after_the_other_under_their_number():
    rolls = {}
    for name, face, die in (
        ("aim", 1, "d6"), ("random", 3, "d6"), ("effect", 6, "d6"), ("casualty", 13, "d16"),
        ("lasting", 5, "d6"),
    ):  # fmt: skip
        assert needs(rolls, BRIBE, kill()) == {f"assassination.1.{name}": die}
        rolls[f"assassination.1.{name}"] = face
    (done,) = assassinate([kill()], [Target(9, SIX, BOOK)], BOOK, RULES, TableDice(rolls))
    assert (done.victim, done.casualty.injury) == (3, "ag")


def test_what_can_be_asked_at_once_is_asked_at_once():
    aims = {"assassination.1.aim": 4, "assassination.2.aim": 4}
    assert needs({}, kill(), DRUGS, kill(3)) == dict.fromkeys(aims, "d6")
    effects = {"assassination.1.effect": "d6", "assassination.2.effect": "d6"}
    assert needs(aims, kill(), kill(3)) == effects


def test_the_second_sent_after_one_victim_rolls_for_the_effect_like_the_first():
    aims = {"assassination.1.aim": 4, "assassination.2.aim": 4}
    effects = {"assassination.1.effect": "d6", "assassination.2.effect": "d6"}
    assert needs(aims, kill(), kill()) == effects
    first, second = send(4, 4, 2, 5, chosen=[kill(), kill()])
    assert (first.effect, second.effect) == (MISSES, "nothing")
    assert second.text.endswith("D6: 5. The victim misses this match already.")
    assert [one.effect for one in send(4, 4, 1, 2, chosen=[kill(), kill()])] == ["nothing", MISSES]


def test_a_second_assassin_hurts_who_misses_the_match_already():
    _, second = send(4, 4, 2, 6, 13, 6, chosen=[kill(), kill()])
    assert (second.effect, second.casualty.injury) == (CASUALTY, "st")
    lines = scars(SIX.player(2), second, absent=True)
    assert [line.effect.injury_kind for line in lines] == ["st"]


def test_what_the_first_assassin_left_counts_for_the_second():
    sent = [kill(), kill()]
    _, second = send(4, 4, 6, 6, 10, 14, chosen=sent)
    assert second.casualty.dead, "a niggle adds 1 to the second D16"
    _, late = send(4, 4, 6, 6, 16, chosen=sent)
    assert (late.effect, late.casualty) == ("nothing", None)
    assert "dead already. D6: 6." in late.text


def test_who_sits_the_match_out_for_a_wound_is_rolled_for_too():
    team = SIX.with_player(player(id=2, miss_next_game=True))
    assert send(6, 1, team=team)[0].effect == "nothing"
    (found,) = send(1, 2, 6, 16, chosen=[kill(3)], team=team)
    assert (found.victim, found.casualty.dead) == (2, True)


@pytest.mark.parametrize(("faces", "effect"), [((2,), "nothing"), ((6, 8), CASUALTY)])
def test_to_come_beside_another_leaves_the_wound_alone(faces, effect):
    (done,) = send(4, *faces)
    later = done.beside("Another came first.")
    assert (later.effect, later.casualty) == (effect, done.casualty)
    assert later.text.endswith("Another came first.")
    assert scars(SIX.player(2), later, absent=True) == ()


def test_the_only_player_of_a_team_is_found_without_a_roll():
    assert send(1, 2, chosen=[kill(1)], team=with_players(draft(), humans_lineman=1))[0].victim == 1


def test_nobody_is_sent_after_a_player_of_no_roster():
    with pytest.raises(KeyError, match="404"):
        send(4, 1, chosen=(kill(404),))


def test_niggles_make_the_casualty_worse():
    team = SIX.with_player(player(id=2, injuries=wounds("niggling", "niggling")))
    assert send(4, 6, 14, team=team)[0].casualty.dead


def test_the_d68_and_its_names():
    rolls = {"assassination.1.aim": 4, "assassination.1.effect": 6}
    old = house(casualty_table="d68_lrb5")
    assert needs(rolls, kill(), rules=old) == {"assassination.1.casualty": "d68"}
    assert send(4, 6, 61, rules=old)[0].casualty.dead


def test_a_rolled_again_arm_asks_for_one_face_more():
    again = house(broken_arm="reroll")
    faces = {"aim": 4, "effect": 6, "casualty": 13, "lasting": 4}
    rolls = {f"assassination.1.{name}": face for name, face in faces.items()}
    assert needs(rolls, kill(), rules=again) == {"assassination.1.lasting": "d6"}
    rolls["assassination.1.lasting"] = [4, 6]
    (done,) = assassinate([kill()], [Target(9, SIX, BOOK)], BOOK, again, TableDice(rolls))
    assert done.casualty.injury == "st"


def test_a_leagues_own_table_is_taken_at_its_word_or_left_to_the_commissioner():
    manual = house(casualty_table="manual")
    assert send(4, 6, chosen=[kill(typed="dead")], rules=manual)[0].casualty.dead
    (left,) = send(4, 6, rules=manual)
    assert left.lays_up
    assert left.casualty is None
    assert left.text.endswith(BY_HAND)
    (misses,) = send(4, 2, rules=manual)
    assert BY_HAND not in misses.text
    assert [line.effect for line in scars(SIX.player(2), left)] == [None]
    assert send(4, 2, chosen=[kill(typed="dead")], rules=manual)[0].casualty is None
    with pytest.raises(FieldError, match=r"^outcome: 'a headache' is none of badly_hurt"):
        send(4, 6, chosen=[kill(typed="a headache")], rules=manual)


def test_an_attempt_survives_being_kept():
    for done in (*send(4, 6, 13, 3), *send(4, 2), *send(4, 6, 1), *send(4, 1)):
        assert attempts_of([{"tactic": "bribing_the_press"}, done.as_dict()]) == [done]
        assert Assassination.from_dict(done.too_late("They left.").as_dict()).lays_up is False


def test_three_tactics_are_the_most_and_any_may_be_repeated():
    assert refused(kill(), kill(), kill()) == []
    assert refused(DRUGS, BRIBE, DRUGS, BRIBE) == ["DT-01"]


def test_a_house_without_tactics_refuses_them_all_and_nothing_else():
    clean = house(dirty_tactics=False)
    assert refused(BRIBE, rules=clean) == ["OPT-20"]
    assert refused(rules=clean) == []


def test_it_is_said_whom_an_assassin_may_be_sent_after():
    (verdict,) = tactic_verdicts([kill(99)], [Target(9, SIX, BOOK)], BOOK, RULES)
    assert verdict.mend == "Name a player of an opposing team."


@pytest.mark.parametrize("target", [0, 7, 99, None])
def test_nobody_is_sent_after_a_player_who_is_on_no_opponents_roster(target):
    team = SIX.with_player(player(id=99, status="dead"))
    assert refused(kill(target), team=team) == ["DT-01"]


def test_each_tactic_costs_thirty_thousand():
    receipt = tactics_receipt([BRIBE, kill(), DRUGS], BOOK)
    assert receipt.total == 90_000
    assert [(line.text, line.gold) for line in payment_lines(receipt)] == [
        ("Bribing the Press", -30_000), ("Assassination", -30_000),
        ("Experimental Drugs", -30_000),
    ]  # fmt: skip
