"""What the builder suggests may always be taken."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.drafting import Plan, TeamDraft, beyond_mending, drawn, suggestions
from dungeonbowl.errors import FieldError
from tests.dungeonbowl.drafting.clubs import drafts, legal_drafts
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
