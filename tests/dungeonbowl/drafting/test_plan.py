"""A plan is judged, priced and paid exactly as the team it may become."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from dungeonbowl.drafting import Plan, PlannedPlayer, Signing, TeamDraft, differing
from dungeonbowl.effects import fold
from dungeonbowl.purchases import market, quote_fan_factor, quote_rerolls
from dungeonbowl.roster import composition, starting
from tests.dungeonbowl.drafting.clubs import drafts, legal_drafts
from tests.dungeonbowl.drafts import BOOK, RULES, ask, draft, hire, house, rules_of

NINE = TeamDraft("light").with_all(
    {"dwarfs.slayer": 2, "norse.lineman": 6, "werewolves.lineman": 1}
)


def plan(draft):
    return Plan.of(draft, BOOK)


def test_a_plan_without_a_name_goes_by_its_college():
    assert plan(TeamDraft("light", name="Lamps")).title == "Lamps"
    assert plan(TeamDraft("light")).title == "Light College team"


@settings(max_examples=40, deadline=None)
@given(legal_drafts())
def test_a_plan_is_the_team_that_hiring_one_after_the_other_makes(planned):
    team = draft(planned.college)
    for number, (position, weapon) in enumerate(plan(planned).players(), start=1):
        named = f"{position.name} {number}"
        team = hire(team, position.key, weapon=weapon, name=named)
    team = fold(team, quote_rerolls(team, 2, RULES).lines)
    team = fold(team, quote_fan_factor(team, 9, RULES).lines)
    assert plan(replace(planned, rerolls=2, fan_factor=9)).team == team


@settings(max_examples=40, deadline=None)
@given(drafts())
def test_any_plan_at_all_has_its_costs_and_its_verdicts(planned):
    made = plan(planned)
    assert made.team.treasury == made.rules.number("starting_treasury") - made.spent
    assert set(starting(made.team, BOOK, made.rules)) <= set(made.verdicts)
    assert made.value.total == made.spent
    assert len(made.team.roster) == planned.players


def test_what_is_wrong_is_said_as_the_market_says_it():
    armed = (
        TeamDraft("light")
        .with_more("norse.lineman", "chainsaw")
        .with_more("humans.lineman", "bombs")
    )
    made = plan(armed)
    assert rules_of(made.verdicts) == ["SW-01", "TEAM-07"]
    wanted = ask(plan(TeamDraft("light").with_more("dwarfs.slayer", by=2)).team, "dwarfs.slayer")
    three = plan(TeamDraft("light").with_more("dwarfs.slayer", by=3))
    assert wanted.verdicts == composition(three.team, BOOK, RULES)


def test_an_apothecary_is_paid_for_where_the_house_has_them():
    made = plan(replace(NINE, apothecary=True, house=(("apothecary", True),)))
    assert made.verdicts == ()
    assert (made.team.apothecary, made.spent) == (True, plan(NINE).spent + 50_000)
    assert rules_of(plan(replace(NINE, apothecary=True)).verdicts) == ["OPT-37"]


def test_a_debt_is_told_in_gold():
    verdicts = plan(replace(NINE, rerolls=20)).verdicts
    assert rules_of(verdicts) == ["TEAM-09"]
    assert verdicts[0].mend.startswith("Give back something worth")


def test_a_weapon_that_the_house_forbids_is_refused_in_a_plan_too():
    armed = TeamDraft("light", house=(("secret_weapons", False),)).with_more(
        "norse.lineman", "chainsaw"
    )
    assert "OPT-14" in rules_of(plan(armed).verdicts)
    sorcerer = TeamDraft("light", house=(("sorcery", False),)).with_more("norse.lineman", "sorcery")
    assert "OPT-15" in rules_of(plan(sorcerer).verdicts)


def test_house_rules_move_gold_prices_and_limits():
    rich = plan(replace(NINE, house=(("starting_treasury", 1_200_000),)))
    assert rich.team.treasury == plan(NINE).team.treasury + 200_000
    assert rich.spent == plan(NINE).spent
    strict = plan(replace(NINE, house=(("min_starting_players", 10),)))
    assert rules_of(strict.verdicts) == ["TEAM-07"]
    bright = plan(
        TeamDraft("light", house=(("norse_catcher", "bright"),)).with_more("norse.catcher")
    )
    assert bright.spent == 80_000


def test_a_draft_remembers_what_of_a_leagues_rules_touches_a_roster():
    theirs = house(starting_treasury=900_000, traps=12, norse_catcher="light", dice="table")
    differences = differing(theirs, BOOK)
    assert differences == (("starting_treasury", 900_000), ("norse_catcher", "light"))
    assert plan(replace(NINE, house=differences)).team.treasury == 900_000 - plan(NINE).spent
    assert differing(RULES, BOOK) == ()


def test_more_and_fewer_take_each_other_back():
    there = NINE.with_more("humans.thrower").with_more("norse.lineman", "bombs")
    assert (
        there.with_more("norse.lineman", "bombs", by=-1).with_more("humans.thrower", by=-1) == NINE
    )
    assert NINE.with_more("dwarfs.slayer", by=-9).number_of("dwarfs.slayer") == 0
    assert NINE.players == 9


@pytest.mark.parametrize(
    ("made", "hopeless"),
    [
        (TeamDraft("light"), False),
        (TeamDraft("light", rerolls=16), False),  # 200,000: six Halflings for 180,000
        (TeamDraft("light", rerolls=17), True),
        (TeamDraft("light", rerolls=15).with_more("dwarfs.slayer"), False),
        (TeamDraft("light", rerolls=15).with_more("werewolves.lineman"), True),
        # Of a fourth race nobody may come, however cheap.
        (
            TeamDraft("light", rerolls=14).with_all(
                {"humans.lineman": 1, "norse.lineman": 1, "dwarfs.longbeard": 1}
            ),
            True,
        ),
        (TeamDraft("dark", rerolls=20).with_all({"skeletons.skeleton": 6}), True),
        (NINE, False),
        (replace(NINE, rerolls=8), False),
        (replace(NINE, rerolls=9), True),  # in debt, if by less than any of them cost
    ],
)
def test_a_dead_end_is_known_before_it_is_entered(made, hopeless):
    assert plan(made).hopeless is hopeless


@settings(max_examples=40, deadline=None)
@given(legal_drafts())
def test_no_legal_step_is_called_hopeless_that_leads_on(planned):
    for rerolls in (0, 8, 14, 17):
        made = plan(replace(planned, rerolls=rerolls))
        assert made.hopeless == (made.completions.count == 0)


def test_the_market_of_a_plan_is_that_of_its_team():
    offers = {each.position.key: each for each in market(plan(NINE).team, BOOK, RULES)}
    assert rules_of(offers["dwarfs.slayer"].verdicts) == ["TEAM-04"]
    assert rules_of(offers["halflings.lineman"].verdicts) == ["TEAM-02"]


def test_named_players_wear_their_numbers_and_the_others_what_is_left():
    people = (PlannedPlayer("Grim", 2), PlannedPlayer("Gor"), PlannedPlayer("", 7))
    planned = plan(TeamDraft("light", (Signing("norse.lineman", "", 5, people),)))
    assert [(one.name, one.number) for one in planned.recruits()] == [
        ("Grim", 2),
        ("Gor", 1),
        ("", 7),
        ("", 3),
        ("", 4),
    ]
    assert [one.name for one in planned.team.roster] == [
        "Gor",
        "Grim",
        "Lineman 3",
        "Lineman 4",
        "Lineman 7",
    ]


def test_a_number_that_two_ask_for_is_worn_by_the_first():
    twice = Signing("norse.lineman", "", 2, (PlannedPlayer("Grim", 7), PlannedPlayer("Gor", 7)))
    assert [one.number for one in plan(TeamDraft("light", (twice,))).recruits()] == [7, 1]
