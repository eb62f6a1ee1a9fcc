"""What effects do, and which histories they refuse."""

import pytest

from dungeonbowl.effects import (
    EFFECTS,
    ApothecaryOwned,
    Armed,
    Available,
    Confiscated,
    EarningForgotten,
    EarningKept,
    Effect,
    FanFactorChanged,
    Founded,
    HalfPriceRerolls,
    Healed,
    Hired,
    Impossible,
    ImprovementForgotten,
    ImprovementRolled,
    Injured,
    ItemGiven,
    LedgerLine,
    Left,
    MissesNextGame,
    OfferChanged,
    Rejoined,
    Renamed,
    RerollsChanged,
    SkillGained,
    SkillLost,
    StatusChanged,
    Stayed,
    TeamRenamed,
    WeaponReturned,
    fold,
    from_json,
    to_json,
)
from dungeonbowl.team.state import PlayerState, TeamState
from tests.dungeonbowl.drafts import draft, player, wounds

GRIM = Hired(4, "Grim", "dwarfs.longbeard", 70_000)


def after(effect, one=None):
    return effect.on_player(one or player())


@pytest.mark.parametrize(
    ("effect", "one"),
    [
        (GRIM, player()),
        (Left("dead"), player(status="released")),
        (Left("dead"), PlayerState(1)),
        (Rejoined("dead"), player()),
        (Rejoined("dead"), player(status="released")),
        (MissesNextGame(), player(miss_next_game=True)),
        (Available(), player()),
        (Injured(1, "ma", "again"), player(injuries=wounds("st"))),
        (Healed(1, "ma", "ma"), player()),
        (ItemGiven("shoes_of_speed", "boots_of_dashing"), player()),
        (Armed("bombs", 30_000, "chainsaw", 30_000), player()),
        (Confiscated(), player(confiscated=True)),
        (WeaponReturned(), player()),
        (ImprovementForgotten((1, 2)), player(rolled=((2, 1),))),
        (SkillGained("Block", (1, 2)), player()),
        (SkillLost("Block"), player(gained=("Dodge",))),
        (EarningForgotten("standard", 6), player(earned=(("standard", 7),))),
        (Stayed(-1), player()),
        (OfferChanged("active", "offered"), player()),
    ],
)
def test_an_effect_refuses_a_player_to_whom_it_cannot_happen(effect, one):
    with pytest.raises(Impossible):
        after(effect, one)


@pytest.mark.parametrize(
    "effect",
    [
        RerollsChanged(-2),
        FanFactorChanged(-1),
        StatusChanged("retired", "registered"),
        ApothecaryOwned(hired=False),
    ],
)
def test_an_effect_refuses_a_team_to_which_it_cannot_happen(effect):
    with pytest.raises(Impossible):
        effect.on_team(draft(rerolls=1))


def test_a_second_apothecary_cannot_happen():
    with pytest.raises(Impossible, match="the team has an apothecary already"):
        ApothecaryOwned(hired=True).on_team(draft(apothecary=True))


def test_a_founding_names_the_college_and_is_never_taken_back():
    assert Founded("jade").on_team(TeamState()).college == "jade"
    assert Founded("jade", "Anvils").on_team(draft(name="Bolts")).name == "Anvils"
    assert Founded("jade").on_team(draft(name="Bolts")).name == "Bolts"
    with pytest.raises(NotImplementedError):
        Founded("jade").inverse()


def test_a_hire_taken_back_leaves_the_roster_and_may_happen_again():
    line = LedgerLine("hired", 1, -70_000, effect=GRIM)
    gone = fold(draft(), [line, line.inverse()])
    assert (gone.roster, gone.treasury) == ((), 1_000_000)
    (grim,) = fold(gone, [line]).roster
    assert (grim.name, grim.number, grim.race) == ("Grim", 4, "dwarfs")


def test_a_line_that_takes_back_says_what_it_takes_back():
    back = LedgerLine("Bought a re-roll", gold=-50_000, effect=RerollsChanged(1)).inverse()
    assert (back.text, back.gold, back.effect) == (
        "Taken back: Bought a re-roll",
        50_000,
        RerollsChanged(-1),
    )


def test_gold_alone_needs_no_effect():
    assert fold(draft(), [LedgerLine("winnings", gold=30_000)]).treasury == 1_030_000
    assert to_json(None) == {}
    assert from_json({}) is None


def test_spp_go_to_the_player_of_the_line():
    team = fold(
        draft().with_player(player()),
        [LedgerLine("touchdown", 1, spp=3), LedgerLine("MVP", 1, spp=5)],
    )
    assert team.player(1).spp == 8


def test_a_cure_taken_back_keeps_injuries_in_the_order_they_were_suffered():
    one = player(injuries=wounds("ma", "st", "niggling"))
    cured = Healed(2, "st", "st")
    assert after(cured.inverse(), after(cured, one)) == one


def test_a_roll_spent_goes_back_to_its_place():
    one = player(rolled=((1, 2), (3, 3), (1, 2)))
    spent = SkillGained("Dodge", (1, 2), 2)
    assert after(spent, one).rolled == ((1, 2), (3, 3))
    assert after(spent.inverse(), after(spent, one)) == one


def test_a_roll_that_goes_back_leaves_those_behind_it_behind_it():
    one = player(rolled=((1, 2), (3, 3), (4, 4)))
    spent = SkillGained("Dodge", (3, 3), 1)
    assert after(spent.inverse(), after(spent, one)) == one


def test_a_line_about_a_team_is_folded_with_its_gold():
    line = LedgerLine("The Anvils", gold=-10_000, effect=TeamRenamed("Anvils", "Bolts"))
    named = line.apply(draft(name="Bolts", treasury=50_000))
    assert (named.name, named.treasury) == ("Anvils", 40_000)


def test_a_roll_named_without_its_place_is_the_first_like_it():
    one = player(rolled=((3, 3), (1, 2), (1, 2)))
    assert after(SkillGained("Dodge", (1, 2)), one).rolled == ((3, 3), (1, 2))


def test_an_effect_of_an_older_ledger_is_read_with_what_it_lacks():
    assert from_json({"kind": "skill", "skill": "Dodge", "faces": [1, 2]}) == SkillGained(
        "Dodge", (1, 2)
    )
    with pytest.raises(KeyError):
        from_json({"kind": "ascended"})


@pytest.mark.parametrize("effect", [Founded("jade"), TeamRenamed("Anvils", "Bolts"), GRIM])
def test_the_ledger_reads_what_it_stored(effect):
    assert from_json(to_json(effect)) == effect


@pytest.mark.parametrize(
    "effect",
    [
        ApothecaryOwned(hired=True), Armed("bombs", 30_000, "chainsaw", 20_000), Confiscated(),
        EarningKept("standard", 6), FanFactorChanged(2), HalfPriceRerolls(1),
        ImprovementRolled((1, 2)), Injured(3, "ma", "a bad knee"), ItemGiven("lamp", "shoes"),
        Left("dead"), MissesNextGame(), Renamed("Grim", 7, "Gor", 4),
        RerollsChanged(2), SkillGained("Dodge", (1, 2), 3), Stayed(),
        StatusChanged("retired", "registered"), TeamRenamed("Anvils", "Bolts"),
    ],
    ids=lambda effect: effect.kind,
)  # fmt: skip
def test_what_is_taken_back_and_taken_back_again_is_as_it_was(effect):
    assert effect.inverse() != effect
    assert effect.inverse().inverse() == effect


def test_a_roll_taken_back_is_the_latest_like_it():
    one = player(rolled=((1, 2), (3, 3), (1, 2), (4, 4)))
    assert after(ImprovementForgotten((1, 2)), one).rolled == ((1, 2), (3, 3), (4, 4))
    spent = SkillGained("Dodge", (1, 2), 2)
    assert after(spent, one).rolled == ((1, 2), (3, 3), (4, 4))


def test_what_was_earned_by_one_progression_is_kept_beside_another():
    kept = after(EarningKept("standard", 6), player(earned=(("fast_track", 11),)))
    assert kept.earned == (("fast_track", 11), ("standard", 6))


def test_the_ledger_knows_every_effect_there_is():
    kinds = [Effect]
    for kind in kinds:
        kinds += kind.__subclasses__()
    named = {kind for kind in kinds if kind.kind}
    # A class with slots is made twice, and the first stays about until it is collected.
    assert {kind.__name__ for kind in named} == {kind.__name__ for kind in EFFECTS}


def test_a_roll_named_without_its_place_goes_back_to_the_first():
    one = player(rolled=((1, 2), (3, 3)))
    spent = SkillGained("Dodge", (1, 2))
    assert after(spent.inverse(), after(spent, one)) == one
