"""The eye of the referee and the penalties (REF-02 to REF-11, INF-01 to INF-04)."""

from dataclasses import replace

import pytest

from dungeonbowl.match.events import kind_of
from dungeonbowl.match.referee import confiscations_due, penalty, watch, watched
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.drafts import BOOK, RULES, house
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    BOLTS,
    SHADOWS,
    XAN,
    changed,
    happens,
    night,
    outcome,
    side,
    telling,
)


def seen(match=None, team=SHADOWS):
    """A match in which the eye watches this team."""
    who = {SHADOWS: BEN, BOLTS: XAN}[team]
    return happens(match or night(), "infraction", player=who, kind="item")[0]


def playing(kind, match):
    """The match with Ann armed for what they are about to do."""
    weapon = {"weapon": "chainsaw", "sorcery": "sorcery"}.get(kind, "")
    return changed(match, ANN, weapon=weapon)


@pytest.mark.parametrize(
    ("kind", "near", "elsewhere", "on_team"),
    [
        ("foul", False, 6, 4), ("weapon", False, 6, 4), ("foul", True, 4, 2),
        ("weapon", True, 4, 2), ("item", False, None, 6), ("sorcery", False, None, 6),
        ("obstruction", False, None, 6), ("item", True, 6, 4), ("sorcery", True, 6, 4),
        ("obstruction", True, None, 6),
    ],
)  # fmt: skip
def test_what_a_penalty_needs_by_severity_eye_and_referee(kind, near, elsewhere, on_team):
    start = night(house(referee_mode="eye_onsite"))
    watching = [(start, elsewhere), (seen(start, BOLTS), elsewhere), (seen(start), on_team)]
    for match, target in watching:
        dice = [] if target is None else [target]
        match = playing(kind, match)
        actual = outcome(match, "infraction", *dice, player=ANN, kind=kind, near_ref=near)
        assert actual["target"] == target
        assert actual["sent_off"] is (target is not None)


@pytest.mark.parametrize("mode", ["eye", "s1_model"])
def test_near_a_referee_means_near_a_model_that_only_on_site_referees_have(mode):
    match = night(house(referee_mode=mode))
    for _ in range(2):
        actual = outcome(match, "infraction", player=ANN, kind="item", near_ref=True)
        assert (actual["severity"], actual["target"]) == ("minor", None)
    assert (
        outcome(seen(match), "infraction", 5, player=ANN, kind="item", near_ref=True)["target"] == 6
    )


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize(("eyed", "target"), [(False, 6), (True, 4)])
def test_a_foul_sends_off_on_its_target_or_better(face, eyed, target):
    match = seen() if eyed else night()
    actual = outcome(match, "infraction", face, player=ANN, kind="foul")
    assert actual["sent_off"] is (face >= target)
    assert actual["face"] == face


def test_the_eye_starts_in_the_middle_and_follows_every_infraction():
    match = night()
    assert watched(match).eye is None
    for who, team in [(ANN, SHADOWS), (XAN, BOLTS), (ANN, SHADOWS)]:
        match, event = happens(match, "infraction", player=who, kind="item")
        assert event.outcome["eye_after"] == team
        assert watched(match).eye == team


def test_the_penalty_is_rolled_before_the_eye_moves():
    match, event = happens(night(), "infraction", 5, player=ANN, kind="foul")
    assert (event.outcome["eye_before"], event.outcome["eye_after"]) == (None, SHADOWS)
    actual = outcome(match, "infraction", 5, player=ANN, kind="foul")
    assert actual["sent_off"]


@pytest.mark.parametrize(
    ("item", "severity", "elsewhere"),
    [
        ("shoes_of_speed", "minor", None), ("bracers_of_smashing", "major", 6),
        ("lucky_rabbits_foot", "none", None),
    ],
)  # fmt: skip
def test_an_item_offends_as_its_table_says(item, severity, elsewhere):
    dice = [1] if elsewhere else []
    for match in (night(), changed(night(), ANN, item=item)):
        named = {} if match.player(ANN).item else {"item": item}
        actual = outcome(match, "infraction", *dice, player=ANN, kind="item", **named)
        assert (actual["severity"], actual["target"]) == (severity, elsewhere)


def test_the_lucky_foot_is_no_infraction_and_draws_no_eye():
    fields = {"player": ANN, "kind": "item", "item": "lucky_rabbits_foot"}
    match, event = happens(night(), "infraction", **fields)
    assert event.outcome["eye_after"] is None
    assert watched(match).eye is None


def sneaking(match):
    """The match in which Ann is Sneaky."""
    sneak = side(SHADOWS, "gold", {1: "hobgoblins.blitzer", 2: "orcs.lineman"})
    return replace(match, sides={**match.sides, SHADOWS: sneak})


def test_sneaky_players_are_never_watched_nor_sent_off_for_a_foul_that_hurt_nobody():
    match = sneaking(seen(night()))
    assert outcome(match, "infraction", 5, player=ANN, kind="foul")["target"] == 6
    assert outcome(match, "infraction", player=ANN, kind="item")["target"] is None
    unhurt = outcome(match, "infraction", player=ANN, kind="foul", injured=False)
    assert (unhurt["target"], unhurt["sent_off"]) == (None, False)
    assert outcome(match, "infraction", 4, player=BEN, kind="foul", injured=False)["sent_off"]


def test_a_foul_of_which_nothing_more_is_known_hurt_somebody():
    match = sneaking(night())
    event = telling(match, "infraction", player=ANN, kind="foul")
    assert penalty(replace(event, details={"kind": "foul"}), match).target == 6


def test_sneaky_may_be_learned():
    match = changed(seen(), ANN, gained=("Sneaky",))
    assert outcome(match, "infraction", 5, player=ANN, kind="foul")["target"] == 6


def test_a_paid_off_referee_sends_nobody_off():
    match = night(house(referee_mode="none"))
    assert outcome(match, "infraction", player=ANN, kind="foul")["sent_off"] is False


def test_a_paid_off_referees_eye_follows_nobody():
    match, event = happens(night(house(referee_mode="none")), "infraction", player=ANN, kind="foul")
    assert (event.outcome["eye_after"], watched(match).eye) == (None, None)
    assert [*kind_of(event).changes(event, match)] == []


def test_without_any_referee_left_nobody_is_sent_off():
    match, _ = happens(night(), "referee_removed", player=ANN)
    assert outcome(match, "infraction", 6, player=ANN, kind="foul")["sent_off"]
    match, _ = happens(match, "referee_removed", player=ANN, last=True)
    actual = outcome(match, "infraction", player=XAN, kind="foul")
    assert (actual["sent_off"], actual["eye_after"]) == (False, None)


@pytest.mark.parametrize(
    ("squares", "target"),
    [
        (1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 5), (7, 5), (8, 6), (9, 6),
        (10, None), (30, None),
    ],
)  # fmt: skip
def test_001_judges_fouls_by_distance_and_leaves_the_rest_to_the_eye(squares, target):
    match = night(house(referee_mode="s1_model"))
    dice = [6] if target else []
    actual = outcome(match, "infraction", *dice, player=ANN, kind="foul", squares=squares)
    assert actual["target"] == target
    assert outcome(match, "infraction", player=ANN, kind="foul")["target"] is None
    armed_ann = playing("weapon", match)
    assert outcome(armed_ann, "infraction", 1, player=ANN, kind="weapon")["target"] == 6


@pytest.mark.parametrize(
    ("modifier", "squares", "target"),
    [(-1, 4, 5), (1, 4, 3), (1, 8, 5), (1, 10, None), (-1, 8, None)],
)
def test_redkur_changes_the_die_and_no_die_shows_a_seven(modifier, squares, target):
    rules = house(
        referee_mode="s1_model", named_referee="Redkur_Forgebeard", redkur_modifier=modifier
    )
    dice = [6] if target else []
    actual = outcome(night(rules), "infraction", *dice, player=ANN, kind="foul", squares=squares)
    assert actual["target"] == target


def test_004_sends_a_fouler_off_for_a_double_and_without_a_roll():
    match = night(house(referee_mode="s4_doubles"))
    assert outcome(match, "infraction", player=ANN, kind="foul", double=True)["sent_off"]
    assert not outcome(match, "infraction", player=ANN, kind="foul")["sent_off"]


def test_002_ejects_weapons_on_a_six_wherever_anybody_looks():
    match = playing("weapon", seen(night(house(secret_weapon_ejection="002"))))
    assert outcome(match, "infraction", 5, player=ANN, kind="weapon")["target"] == 6


@pytest.mark.parametrize("ejection", ["003", "002"])
def test_the_weapon_of_a_sorcerer_is_the_spell_a_minor_infraction(ejection):
    match = playing("sorcery", night(house(secret_weapon_ejection=ejection)))
    for kind in ("weapon", "sorcery"):
        actual = outcome(match, "infraction", player=ANN, kind=kind)
        assert (actual["severity"], actual["target"]) == ("minor", None)


@pytest.mark.parametrize(
    ("weapon", "kind"), [("", "weapon"), ("", "sorcery"), ("chainsaw", "sorcery")]
)
def test_nobody_offends_with_what_they_do_not_have(weapon, kind):
    match = changed(night(), ANN, weapon=weapon)
    with pytest.raises(Refused) as raised:
        outcome(match, "infraction", player=ANN, kind=kind)
    assert [verdict.rule for verdict in raised.value.verdicts] == ["POST-14"]


def test_nobody_is_sent_off_where_no_referee_is():
    paid = night(house(referee_mode="none"))
    left, _ = happens(night(), "referee_removed", player=ANN, last=True)
    model, _ = happens(night(house(referee_mode="s1_model")), "referee_removed", player=ANN)
    for match in (paid, left, model):
        with pytest.raises(Refused, match="Nobody is sent off") as raised:
            outcome(match, "sent_off", player=XAN)
        assert [verdict.rule for verdict in raised.value.verdicts] == ["POST-14"]
        actual = outcome(match, "infraction", player=XAN, kind="foul", squares=1)
        assert (actual["sent_off"], actual["target"]) == (False, None)


def test_somebody_is_sent_off_while_a_referee_is_left():
    one_left, _ = happens(night(house(referee_mode="eye_onsite")), "referee_removed", player=ANN)
    assert outcome(one_left, "sent_off", player=XAN)["text"].endswith("is sent off.")


def test_obstruction_may_be_major_by_house_rule():
    match = night(house(obstruction_upgraded=True))
    actual = outcome(match, "infraction", 6, player=ANN, kind="obstruction", near_ref=True)
    assert (actual["severity"], actual["target"]) == ("major", 6)


def due(match, rules=RULES):
    return confiscations_due(match.events, match.sides[SHADOWS].state, BOOK, rules)


def armed(weapon="chainsaw", rules=RULES):
    return changed(night(rules), ANN, weapon=weapon, weapon_price=30_000)


@pytest.mark.parametrize("kind", ["weapon", "foul"])
def test_a_weapon_is_at_stake_when_a_penalty_sends_its_bearer_off(kind):
    match, _ = happens(armed(), "infraction", 6, player=ANN, kind=kind)
    assert due(match) == (ANN,)


def test_a_weapon_is_safe_otherwise():
    stayed, _ = happens(armed(), "infraction", 5, player=ANN, kind="weapon")
    automatic, _ = happens(armed(), "sent_off", player=ANN)
    sorcerer, _ = happens(armed("sorcery"), "infraction", 6, player=ANN, kind="foul")
    unarmed, _ = happens(night(), "infraction", 6, player=ANN, kind="foul")
    off, _ = happens(armed(), "infraction", 6, player=ANN, kind="weapon")
    argued, _ = happens(off, "argue", 6, player=ANN)
    for match in (stayed, automatic, sorcerer, unarmed, argued):
        assert due(match) == ()
    assert due(off, house(confiscation=False)) == ()


def test_a_weapon_is_safe_when_a_double_sends_its_bearer_off_without_a_roll():
    """CON-01 needs a penalty roll that succeeded (C-67), and 004 has none for fouls (REF-22)."""
    rules = house(referee_mode="s4_doubles")
    match, event = happens(armed(rules=rules), "infraction", player=ANN, kind="foul", double=True)
    assert event.outcome["sent_off"]
    assert due(match, rules) == ()


def test_where_people_say_that_the_eye_looks_holds_until_something_else_turns_it():
    """REF-02: what they said before an event, that event comes after."""
    (offence,) = seen().events
    for after, looks_at in ((0, SHADOWS), (1, BOLTS), (2, BOLTS)):
        said = [(after, {"eye": BOLTS})]
        assert watch([offence], "eye_onsite", said).eye == looks_at
