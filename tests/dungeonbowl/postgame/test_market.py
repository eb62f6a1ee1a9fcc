"""Hiring, the magic item and the rating as steps (POST-10, POST-11, POST-13)."""

from dataclasses import replace

import pytest

from dungeonbowl.dice import DiceNeeded, TableDice
from dungeonbowl.effects import fold
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.packs import read_pack
from dungeonbowl.postgame import Turn, Waiting, run
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.drafts import BOOK, RULES, house, rules_of
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    SHADOWS,
    XAN,
    changed,
    facts,
    night,
    side_changed,
    step,
)

D66 = house(magic_item_die="D66")


def rich(treasury=60_000, match=None):
    known = facts(match or night())
    state = replace(known.side(SHADOWS).state, treasury=treasury)
    return known.with_state(SHADOWS, state)


def posted(known, done):
    return known.with_state(SHADOWS, fold(known.side(SHADOWS).state, done.lines))


def team(known):
    return known.side(SHADOWS).state


def test_the_market_stays_open_till_the_coach_is_done():
    with pytest.raises(Waiting, match="hires, trades and buys"):
        step("hire", rich())
    with pytest.raises(FieldError, match=r"^done: Buy with the team's own commands"):
        step("hire", rich(), answer={"position": "humans.lineman"})
    assert step("hire", rich(), answer={"done": True}).finished


@pytest.mark.parametrize(
    ("trainings", "mode", "granted"),
    [(1, "one", 1), (3, "one", 1), (3, "per_invocation", 3)],
)
def test_extra_training_opens_the_half_price_and_done_ends_it(trainings, mode, granted):
    rules = house(extra_training_half_price_count=mode)
    known = side_changed(rich(), SHADOWS, arrangements={"extra_training": trainings})
    opened = step("hire", known, rules=rules)
    assert not opened.finished
    known = posted(known, opened)
    assert team(known).half_price_rerolls == granted
    with pytest.raises(Waiting):
        step("hire", known, rules=rules, earlier=(opened.kept,))
    closed = step("hire", known, rules=rules, answer={"done": True}, earlier=(opened.kept,))
    assert team(posted(known, closed)).half_price_rerolls == 0


def test_a_half_price_that_was_used_up_needs_no_end():
    known = side_changed(rich(), SHADOWS, arrangements={"extra_training": 1})
    done = step("hire", known, answer={"done": True}, earlier=({"granted": 1},))
    assert done.lines == ()


def test_a_half_price_that_another_match_opened_outlasts_this_step():
    """SA-02: a team may play on before its coach is done hiring."""
    known = rich()
    both = known.with_state(SHADOWS, replace(team(known), half_price_rerolls=2))
    without = step("hire", both, answer={"done": True})
    assert without.lines == ()
    closed = step("hire", both, answer={"done": True}, earlier=({"granted": 1},))
    assert team(posted(both, closed)).half_price_rerolls == 1


@pytest.mark.parametrize("face", range(1, 13))
def test_every_face_of_the_d12_gives_its_item(face):
    done = step("item", rich(), face, answer={"buy": True})
    assert BOOK.items[done.kept["item"]].d12 == face


@pytest.mark.parametrize(
    "face", [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]
)
def test_every_face_of_the_d66_gives_its_item(face):
    done = step("item", rich(), face, answer={"buy": True}, rules=D66)
    low, high = BOOK.items[done.kept["item"]].d66
    assert low <= face <= high


LAMP = read_pack(
    """
[pack]
name = "Lamps"
changes = ["items.boots_of_dashing"]
[items.lamp]
name = "Miner's Lamp"
d12 = 4
d66 = [26, 26]
infraction = "minor"
summary = "It shines."
[items.boots_of_dashing]
d12 = "none"
d66 = [24, 25]
"""
).book


@pytest.mark.parametrize(
    ("die", "face", "item"),
    [
        ("D12", 3, "helm_of_distraction"),
        ("D12", 4, "lamp"),
        ("D12", 5, "amulet_of_interception"),
        ("D66", 25, "boots_of_dashing"),
        ("D66", 26, "lamp"),
        ("D66", 31, "amulet_of_interception"),
    ],
)
def test_a_thirteenth_item_of_a_pack_is_drawn_by_its_own_faces(die, face, item):
    rules = HouseRules.resolve(LAMP, overrides={"magic_item_die": die})
    dice, known = TableDice({f"item.{SHADOWS}": face}), rich()
    done = run("item", Turn(known, SHADOWS, {"buy": True, "player": ANN}, dice, LAMP, rules))
    assert team(posted(known, done)).player(ANN).item == item
    assert done.text.startswith(f"{die}: {face}, {LAMP.items[item].name}, for 50,000")


def test_an_item_of_another_pack_is_thrown_away_by_name_all_the_same():
    known = rich(match=changed(night(), ANN, item="miners_lamp"))
    done = step("item", known, 1, answer={"buy": True, "player": ANN})
    assert done.text.endswith("throws the Miners lamp away.")


def test_an_item_is_paid_for_and_then_given():
    known = rich()
    with pytest.raises(Waiting, match="may buy"):
        step("item", known)
    bought = step("item", known, 9, answer={"buy": True})
    assert not bought.finished
    known = posted(known, bought)
    assert team(known).treasury == 10_000
    with pytest.raises(Waiting, match="gives the item"):
        step("item", known, earlier=(bought.kept,))
    given = step("item", known, answer={"player": ANN}, earlier=(bought.kept,))
    assert given.finished
    assert team(posted(known, given)).player(ANN).item == "shoes_of_speed"


def test_both_may_be_answered_at_once():
    known = rich()
    done = step("item", known, 7, answer={"buy": True, "player": ANN})
    assert done.finished
    after = team(posted(known, done))
    assert (after.treasury, after.player(ANN).item) == (10_000, "lucky_rabbits_foot")


def test_a_new_item_takes_the_place_of_the_old():
    known = rich(match=changed(night(), ANN, item="shoes_of_speed"))
    done = step("item", known, 1, answer={"buy": True, "player": ANN})
    assert team(posted(known, done)).player(ANN).item == "armbands_of_blocking"
    assert done.text.endswith("gets the Armbands of Blocking and throws the Shoes of Speed away.")


def carrying(*players, item="shoes_of_speed"):
    match = night()
    for one in players:
        match = changed(match, one, item=item)
    return rich(match=match)


def test_the_same_item_again_goes_to_another_player():
    """ITEM-02: it may be acquired again for different players."""
    known, shoes = carrying(ANN), ({"item": "shoes_of_speed"},)
    with pytest.raises(Refused) as refused:
        step("item", known, answer={"player": ANN}, earlier=shoes)
    (verdict,) = refused.value.verdicts
    assert (verdict.rule, verdict.mend) == ("ITEM-02", "Name another player.")
    assert verdict.message.startswith("Player 101 carries one already")
    given = step("item", known, answer={"player": BEN}, earlier=shoes)
    assert team(posted(known, given)).player(BEN).item == "shoes_of_speed"


def test_whoever_named_a_player_before_they_knew_the_item_names_another():
    """Refused, they would have seen the face without paying."""
    known = carrying(ANN)
    bought = step("item", known, 9, answer={"buy": True, "player": ANN})
    assert (bought.finished, bought.kept) == (False, {"item": "shoes_of_speed"})
    assert team(posted(known, bought)).treasury == 10_000


def test_where_everybody_carries_one_it_takes_the_place_of_its_like():
    everybody = [one.id for one in team(rich()).roster]
    known = carrying(*everybody)
    given = step("item", known, answer={"player": ANN}, earlier=({"item": "shoes_of_speed"},))
    assert given.finished


@pytest.mark.parametrize(
    ("status", "why", "mend"),
    [("retired", "has retired", ""), ("draft", "is being drafted", "Register it first.")],
)
def test_a_team_that_went_on_without_its_item_buys_none_any_more(status, why, mend):
    """ITEM-01: after a game, and no longer out of a redraft's budget or a retired treasury."""
    known = rich()
    gone = known.with_state(SHADOWS, replace(team(known), status=status))
    with pytest.raises(Refused) as refused:
        step("item", gone, answer={"buy": True})
    (verdict,) = refused.value.verdicts
    assert (verdict.rule, verdict.mend) == ("ITEM-01", mend)
    assert why in verdict.message
    assert step("item", gone, answer={"done": True}).finished


def test_no_item_is_an_answer_too():
    done = step("item", rich(), answer={"done": True})
    assert (done.finished, done.lines) == (True, ())


def test_a_paid_item_must_be_given():
    with pytest.raises(Refused) as raised:
        step("item", rich(), answer={"done": True}, earlier=({"item": "shoes_of_speed"},))
    (verdict,) = raised.value.verdicts
    assert (verdict.rule, verdict.mend) == ("ITEM-02", "Name a player.")
    assert verdict.message == "The item is paid for and must be given to somebody."


def test_no_item_is_paid_for_that_nobody_is_left_to_carry():
    """An item that is paid for must be given to somebody (ITEM-02), or the step never ends."""
    known = rich()
    gone = known.with_state(SHADOWS, replace(team(known), players={}))
    with pytest.raises(Refused) as refused:
        step("item", gone, answer={"buy": True})
    (verdict,) = refused.value.verdicts
    assert (verdict.rule, verdict.mend) == ("ITEM-02", "Hire somebody first.")
    assert verdict.message == "Nobody is on the roster to be given an item."
    assert step("item", gone, answer={"done": True}).finished


def test_a_second_item_is_refused():
    with pytest.raises(Refused) as raised:
        step("item", rich(), answer={"buy": True}, earlier=({"item": "shoes_of_speed"},))
    (verdict,) = raised.value.verdicts
    assert verdict.rule == "ITEM-01"
    assert verdict.message.startswith("One magic item was bought after this game already")
    assert verdict.mend == "The next one may be bought after the next game."


def test_an_item_costs_fifty_thousand_and_no_dice_are_asked_of_the_poor():
    with pytest.raises(Refused) as raised:
        run("item", Turn(rich(49_999), SHADOWS, {"buy": True}, TableDice({}), BOOK, RULES))
    assert rules_of(raised.value.verdicts) == ["TEAM-09"]


@pytest.mark.parametrize(("rules", "die"), [(RULES, "d12"), (D66, "d66")])
def test_the_die_of_an_item_is_asked_for(rules, die):
    with pytest.raises(DiceNeeded) as raised:
        run("item", Turn(rich(), SHADOWS, {"buy": True}, TableDice({}), BOOK, rules))
    assert [(need.purpose, need.die) for need in raised.value.needs] == [("item.1", die)]


@pytest.mark.parametrize(
    ("answer", "earlier", "field"),
    [
        ({}, (), "buy"), ({"player": ANN}, (), "buy"), ({"buy": "yes"}, (), "buy"),
        ({}, ({"item": "shoes_of_speed"},), "player"),
        ({"player": XAN}, ({"item": "shoes_of_speed"},), "player"),
    ],
)  # fmt: skip
def test_an_answer_about_an_item_must_make_sense(answer, earlier, field):
    with pytest.raises(FieldError) as raised:
        step("item", rich(), answer=answer, earlier=earlier)
    assert raised.value.field == field


def test_the_rating_is_told_with_its_arithmetic():
    done = step("rating", rich())
    # Ten humans of 50,000, an ogre of 120,000 and 60,000 in the treasury.
    value = sum(player.price for player in team(rich()).roster) + 60_000
    assert done.text.startswith(f"Team rating {value // 10_000}.")
    assert (done.finished, done.lines) == (True, ())
