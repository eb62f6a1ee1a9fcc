"""What the builder suggests may always be taken."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.drafting import Plan, TeamDraft, beyond_mending, drawn, suggestions
from dungeonbowl.drafting.filling import balanced, cheapest, dearest, fullest
from dungeonbowl.errors import FieldError
from tests.dungeonbowl.drafting.clubs import club, drafts, legal_drafts
from tests.dungeonbowl.drafts import BOOK

POOR = (("starting_treasury", 300_000),)


def found(draft):
    """The suggestions for a draft by their keys."""
    return {each.key: each for each in suggestions(Plan.of(draft, BOOK))}


def contains(larger, smaller):
    return all(
        larger.number_of(one.position, one.weapon) >= one.count for one in smaller.signings
    ) and (larger.rerolls, larger.fan_factor) >= (smaller.rerolls, smaller.fan_factor)


@settings(max_examples=50, deadline=None)
@given(legal_drafts() | drafts(players=9), st.sampled_from([(), POOR]))
def test_every_suggestion_is_legal_and_leaves_what_is_there(draft, house):
    draft = replace(draft, house=house or draft.house)
    for each in suggestions(Plan.of(draft, BOOK)):
        made = Plan.of(each.draft, BOOK)
        assert made.verdicts == ()
        assert contains(each.draft, draft)
        assert each.draft != draft
        assert made.team.treasury == each.left >= 0
        assert each.why.endswith(".")


@settings(max_examples=40, deadline=None)
@given(legal_drafts() | drafts(players=9))
def test_nothing_is_suggested_only_where_nothing_can_be(draft):
    plan = Plan.of(draft, BOOK)
    if beyond_mending(plan):
        assert suggestions(plan) == ()
        with pytest.raises(FieldError):
            drawn(plan, 0)
    elif plan.completions.count > 1:
        assert suggestions(plan)
        assert Plan.of(drawn(plan, plan.completions.count - 1), BOOK).verdicts == ()


@pytest.mark.parametrize("college", BOOK.colleges)
def test_an_empty_draft_is_filled_in_several_ways(college):
    ways = found(TeamDraft(college))
    assert {"cheapest", "balanced"} <= set(ways)
    assert ways["cheapest"].draft.players == 6
    assert ways["balanced"].draft.players in (11, 12)
    assert ways["balanced"].draft.rerolls == 3
    plan = Plan.of(TeamDraft(college), BOOK)
    dearest = ways.get("dearest") or ways["fullest"]
    assert Plan.of(dearest.draft, BOOK).spent == plan.completions.highest


def light(treasury):
    return TeamDraft("light", house=(("starting_treasury", treasury),))


OWN = (("team_types", "colleges_+_custom"),)
BEST = "with the best that the gold then pays for."


@pytest.mark.parametrize(
    ("draft", "key", "title", "why"),
    [
        (light(900_000), "cheapest", "Cheapest",
         "Nothing cheaper is legal: 180,000 gp for 6 players."),
        (light(900_000), "balanced", "Balanced", f"12 players and 3 re-rolls, {BEST}"),
        (light(900_000), "fullest", "Full bench",
         "The longest bench there is gold for, with 16 players."),
        (light(900_000), "dearest", "Most expensive",
         "No legal team has more gold in its players: 11 players."),
        (TeamDraft("light").with_more("dwarfs.slayer"), "cheapest", "Cheapest",
         "Nothing cheaper is legal: 150,000 gp for 5 more players."),
        (light(480_000), "balanced", "Balanced", f"11 players and 3 re-rolls, {BEST}"),
        (light(479_999), "balanced", "Balanced", f"12 players and 2 re-rolls, {BEST}"),
        (light(390_000), "balanced", "Balanced", f"11 players and 1 re-roll, {BEST}"),
        (light(300_000), "balanced", "Balanced", f"10 players and 0 re-rolls, {BEST}"),
        (light(479_999), "fullest", "Full bench",
         "The longest bench there is gold for, with 15 players."),
    ],
)  # fmt: skip
def test_a_suggestion_says_what_it_is(draft, key, title, why):
    suggestion = found(draft)[key]
    assert (suggestion.title, suggestion.why) == (title, why)


def test_of_teams_that_cost_the_same_the_one_with_most_specialists_is_suggested():
    ways = found(TeamDraft("light"))
    assert ways["dearest"].hired == {
        "dwarfs.runner": 2, "dwarfs.blitzer": 2, "dwarfs.slayer": 1, "norse.lineman": 1,
        "norse.thrower": 2, "norse.catcher": 2, "norse.blitzer": 2, "humans.blitzer": 1,
    }  # fmt: skip
    assert ways["fullest"].hired == {
        "halflings.lineman": 1, "norse.lineman": 2, "norse.thrower": 1, "norse.catcher": 1,
        "norse.blitzer": 2, "humans.lineman": 5, "humans.thrower": 2, "humans.catcher": 1,
        "humans.blitzer": 1,
    }  # fmt: skip


def test_where_few_teams_cost_the_same_each_is_looked_at():
    plan = Plan.of(TeamDraft("gold", rerolls=15), BOOK)
    assert plan.completions.number_costing(plan.completions.highest) == 28
    assert dearest(plan).hired == {
        "snotlings.lineman": 4, "hobgoblins.thrower": 1, "hobgoblins.blitzer": 1
    }  # fmt: skip


def test_a_team_is_suggested_once_however_many_ways_lead_to_it():
    least = Plan.of(light(180_000), BOOK)
    assert [each.key for each in suggestions(least)] == ["cheapest"]
    six = {"halflings.lineman": 6}
    assert [way(least).hired for way in (cheapest, balanced, fullest, dearest)] == [six] * 4


def test_where_the_gold_does_not_reach_for_six_nothing_is_suggested():
    plan = Plan.of(replace(light(229_999), rerolls=1), BOOK)
    assert [verdict.rule for verdict in plan.verdicts] == ["TEAM-07"]
    assert beyond_mending(plan)
    assert suggestions(plan) == ()
    assert balanced(plan) is fullest(plan) is None
    with pytest.raises(FieldError, match=r"index: No legal team remains\."):
        drawn(plan, 0)


def test_where_teams_cannot_be_counted_nothing_is_suggested():
    plan = Plan.of(TeamDraft("puce", house=OWN), club(digger=40_001))
    assert [verdict.rule for verdict in plan.verdicts] == ["TEAM-07"]
    assert beyond_mending(plan)
    assert [way(plan) for way in (cheapest, balanced, fullest, dearest)] == [None] * 4


def test_players_who_cost_nothing_fill_any_roster():
    poor = TeamDraft("puce", house=(*OWN, ("starting_treasury", 0)))
    plan = Plan.of(poor, club(digger=0))
    assert [each.hired for each in suggestions(plan)] == [
        {"gnomes.digger": 6},
        {"gnomes.digger": 12},
        {"gnomes.digger": 16},
    ]


def test_a_legal_team_has_no_cheapest_way_to_one():
    assert cheapest(Plan.of(TeamDraft("light").with_more("norse.lineman", by=6), BOOK)) is None


def test_a_legal_team_is_not_beyond_mending_and_may_become_others():
    six = Plan.of(TeamDraft("light").with_more("halflings.lineman", by=6), BOOK)
    assert not beyond_mending(six)
    assert [each.key for each in suggestions(six)] == ["balanced", "fullest"]


def test_the_cheapest_is_offered_only_while_players_lack():
    six = TeamDraft("light").with_more("halflings.lineman", by=6)
    assert "cheapest" not in found(six)
    assert found(six.with_more("halflings.lineman", by=-1))["cheapest"].draft == six


def test_gold_that_is_kept_for_rerolls_is_not_spent_twice():
    ways = found(TeamDraft("dark", rerolls=5, fan_factor=9))
    assert ways["balanced"].draft.rerolls == 5
    assert all(each.draft.fan_factor == 9 for each in ways.values())


def test_a_poor_team_gets_what_it_can_pay():
    ways = found(TeamDraft("light", house=POOR))
    assert ways["balanced"].draft.players == 10
    assert ways["balanced"].draft.rerolls == 0


def test_a_full_roster_needs_no_filling():
    assert found(TeamDraft("light", rerolls=4).with_more("norse.lineman", by=16)) == {}
