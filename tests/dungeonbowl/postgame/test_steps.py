"""Which steps a team takes after a match, and in which order (C-127)."""

import pytest

from dungeonbowl.postgame import STEPS, applies, late_verdicts, steps_for
from tests.dungeonbowl.drafts import BOOK, RULES, house
from tests.dungeonbowl.nights import (
    ANN,
    BOLTS,
    SHADOWS,
    XAN,
    changed,
    facts,
    happens,
    night,
    side_changed,
)

ALWAYS = ["returns", "winnings", "fan_factor", "mvp", "spp", "skills", "hire", "item", "rating"]


def keys(known, team=SHADOWS, rules=RULES):
    return list(steps_for(known, team, BOOK, rules))


IN_ORDER = [
    "returns", "petrified", "confiscation", "injuries", "insurance", "winnings", "sponsorship",
    "fan_factor", "mvp", "spp", "skills", "hire", "item", "rating",
]  # fmt: skip


def test_the_order_is_the_one_of_the_rules():
    assert [step.key for step in STEPS] == IN_ORDER


def test_a_quiet_match_leads_to_the_plain_steps():
    assert keys(facts(night())) == ALWAYS


@pytest.mark.parametrize(
    ("type", "faces", "fields", "step"),
    [
        ("petrified", (), {"player": ANN}, "petrified"),
        ("casualty", (1,), {"victim": ANN, "cause": "other"}, "injuries"),
        ("chasm", (6,), {"player": ANN}, "injuries"),
        ("infraction", (6,), {"player": ANN, "kind": "weapon"}, "confiscation"),
    ],
)
def test_what_befell_a_team_adds_its_step_to_that_team_alone(type, faces, fields, step):
    match, _ = happens(changed(night(), ANN, weapon="bombs"), type, *faces, **fields)
    assert set(keys(facts(match))) - set(ALWAYS) == {step}
    assert keys(facts(match), BOLTS) == ALWAYS


def test_a_casualty_belongs_to_the_victims_team():
    match, _ = happens(night(), "casualty", 1, player=ANN, victim=XAN, cause="block")
    assert "injuries" not in keys(facts(match))
    assert "injuries" in keys(facts(match), BOLTS)


@pytest.mark.parametrize(
    ("type", "faces", "fields"),
    [
        ("chasm", (3,), {"player": ANN}),
        ("casualty", (), {"victim": ANN, "cause": "other", "regenerated": True}),
    ],
)
def test_what_hurt_nobody_adds_no_injuries(type, faces, fields):
    match, _ = happens(night(), type, *faces, **fields)
    assert keys(facts(match)) == ALWAYS


@pytest.mark.parametrize(
    ("arrangement", "step"),
    [("medical_insurance", "insurance"), ("sponsorship_deal", "sponsorship")],
)
def test_an_arrangement_adds_its_step(arrangement, step):
    known = side_changed(facts(night()), SHADOWS, arrangements={arrangement: 1})
    assert set(keys(known)) - set(ALWAYS) == {step}


@pytest.mark.parametrize(
    ("options", "step"),
    [
        ({"winnings": "none"}, "winnings"), ({"fan_factor_roll": "none"}, "fan_factor"),
        ({"magic_items": False}, "item"),
    ],
)  # fmt: skip
def test_the_house_takes_steps_away(options, step):
    assert [*ALWAYS, step].count(step) == 2
    known, rules = facts(night()), house(**options)
    assert step not in keys(known, rules=rules)
    assert [one for one in IN_ORDER if applies(one, known, SHADOWS, BOOK, rules)] == keys(
        known, rules=rules
    )


def test_nothing_is_rolled_for_a_match_that_was_abandoned():
    left = keys(facts(night(), kind="abandoned", winners=frozenset()))
    assert left == ["returns", "spp", "skills", "hire", "item", "rating"]


def test_a_match_that_never_began_has_no_most_valuable_player():
    known = side_changed(facts(night(), kind="forfeit"), SHADOWS, took_part=())
    assert not applies("mvp", known, SHADOWS, BOOK, RULES)


def test_a_second_item_after_one_game_is_refused_even_when_the_step_is_done():
    (verdict,) = late_verdicts("item", {"buy": True})
    assert verdict.rule == "ITEM-01"
    assert verdict.message == "One magic item is all a team may buy after a game."
    assert verdict.mend == "The next one may be bought after the next game."
    assert late_verdicts("item", {"done": True}) == late_verdicts("hire", {"buy": True}) == ()
