"""Re-rolls, Fan Factor and an apothecary (TEAM-05, TEAM-06, OPT-37, C-53 to C-55, C-202, SA-02)."""

import pytest

from dungeonbowl.effects import fold
from dungeonbowl.errors import FieldError
from dungeonbowl.purchases import (
    quote_apothecary,
    quote_apothecary_returned,
    quote_fan_factor,
    quote_fan_factor_returned,
    quote_rerolls,
    quote_rerolls_returned,
)
from dungeonbowl.purchases.quotes import gold_verdicts
from tests.dungeonbowl.drafts import RULES, draft, house, registered, rules_of


def test_rerolls_cost_a_new_team_fifty_thousand_each():
    quote = quote_rerolls(draft(), 3, RULES)
    team = fold(draft(), quote.lines)
    assert (quote.paid, team.rerolls, team.treasury) == (150_000, 3, 850_000)


def test_rerolls_cost_twice_as_much_once_the_team_is_registered():
    assert quote_rerolls(registered(draft()), 2, RULES).paid == 200_000
    assert quote_rerolls(registered(draft()), 1, house(reroll_cost_later=70_000)).paid == 70_000


def test_extra_training_sells_its_rerolls_at_the_starting_price_first():
    trained = registered(draft(half_price_rerolls=1))
    quote = quote_rerolls(trained, 2, RULES)
    team = fold(trained, quote.lines)
    assert (quote.paid, team.rerolls, team.half_price_rerolls) == (150_000, 2, 0)
    assert quote.receipt.lines == (
        ("1 re-roll at 50,000 gp", 50_000),
        ("1 re-roll at 100,000 gp", 100_000),
    )


def test_an_extra_training_never_makes_a_reroll_dearer():
    """OPT-05 and OPT-06: a league may sell re-rolls for less once a team has registered."""
    trained = registered(draft(half_price_rerolls=1))
    assert quote_rerolls(trained, 1, house(reroll_cost_later=40_000)).paid == 40_000
    assert quote_rerolls(draft(), 1, house(reroll_cost_later=40_000)).paid == 50_000


def test_the_half_price_is_left_where_it_was_not_used_up():
    trained = registered(draft(half_price_rerolls=3))
    assert fold(trained, quote_rerolls(trained, 2, RULES).lines).half_price_rerolls == 1


def test_a_reroll_the_treasury_cannot_pay_is_refused():
    quote = quote_rerolls(draft(treasury=60_000), 2, RULES)
    assert rules_of(quote.verdicts) == ["TEAM-09"]


def test_fan_factor_costs_a_thousand_a_point_and_starts_at_nine_at_most():
    quote = quote_fan_factor(draft(), 9, RULES)
    team = fold(draft(), quote.lines)
    assert (quote.paid, team.fan_factor, quote.verdicts) == (9_000, 9, ())
    (verdict,) = quote_fan_factor(team, 1, RULES).verdicts
    assert (verdict.rule, verdict.mend) == ("TEAM-06", "Take 1 point less.")


def test_a_registered_team_may_buy_fan_factor_beyond_nine():
    assert quote_fan_factor(registered(draft(fan_factor=9)), 5, RULES).allowed


def test_the_house_sets_the_price_of_fan_factor():
    assert quote_fan_factor(draft(), 2, house(fan_factor_cost=10_000)).paid == 20_000


@pytest.mark.parametrize("number", [0, -1])
@pytest.mark.parametrize(
    "ask",
    [quote_rerolls, quote_fan_factor, quote_rerolls_returned, quote_fan_factor_returned],
)
def test_less_than_one_is_an_error(ask, number):
    with pytest.raises(FieldError, match="Ask for one or more") as raised:
        ask(draft(rerolls=2, fan_factor=2), number, RULES)
    assert raised.value.field in ("count", "points")


def test_what_a_draft_bought_may_be_given_back_for_its_price():
    team = draft(treasury=0, rerolls=2, fan_factor=3)
    team = fold(team, quote_rerolls_returned(team, 1, RULES).lines)
    team = fold(team, quote_fan_factor_returned(team, 3, RULES).lines)
    assert (team.rerolls, team.fan_factor, team.treasury) == (1, 0, 53_000)
    with pytest.raises(FieldError, match=r"^count: The team has 1"):
        quote_rerolls_returned(team, 2, RULES)


def test_a_registered_team_gives_nothing_back():
    team = registered(draft(rerolls=1, fan_factor=1))
    assert rules_of(quote_rerolls_returned(team, 1, RULES).verdicts) == ["TEAM-05"]
    assert rules_of(quote_fan_factor_returned(team, 1, RULES).verdicts) == ["TEAM-06"]


WITH_APOTHECARIES = house(apothecary=True)


def test_an_apothecary_costs_fifty_thousand_at_the_start_and_later():
    for team in (draft(), registered(draft())):
        quote = quote_apothecary(team, WITH_APOTHECARIES)
        cared_for = fold(team, quote.accepted().lines)
        assert (quote.paid, cared_for.apothecary, cared_for.treasury) == (50_000, True, 950_000)


def test_no_apothecary_is_bought_unless_the_house_has_them():
    (verdict,) = quote_apothecary(draft(), RULES).verdicts
    assert (verdict.rule, verdict.message) == (
        "OPT-37",
        "This league plays without apothecaries.",
    )


def test_a_team_never_has_a_second_apothecary():
    (verdict,) = quote_apothecary(draft(apothecary=True), WITH_APOTHECARIES).verdicts
    assert (verdict.rule, verdict.message) == (
        "OPT-37",
        "The team has its apothecary; there is never a second.",
    )


def test_an_apothecary_the_treasury_cannot_pay_is_refused():
    poor = draft(treasury=49_999)
    assert rules_of(quote_apothecary(poor, WITH_APOTHECARIES).verdicts) == ["TEAM-09"]


def test_a_draft_gives_its_apothecary_back_for_what_one_costs():
    team = draft(treasury=0, apothecary=True)
    team = fold(team, quote_apothecary_returned(team, WITH_APOTHECARIES).accepted().lines)
    assert (team.apothecary, team.treasury) == (False, 50_000)
    assert rules_of(quote_apothecary_returned(team, WITH_APOTHECARIES).verdicts) == ["OPT-37"]


def test_an_apothecary_may_be_given_back_where_the_house_has_none_any_more():
    assert quote_apothecary_returned(draft(apothecary=True), RULES).allowed


def test_a_registered_team_keeps_its_apothecary():
    team = registered(draft(apothecary=True))
    (verdict,) = quote_apothecary_returned(team, WITH_APOTHECARIES).verdicts
    assert (verdict.rule, verdict.message) == (
        "OPT-37",
        "What a registered team has bought isn't taken back.",
    )


def test_the_last_gold_piece_may_be_spent_and_a_team_in_debt_does_what_costs_nothing():
    assert quote_fan_factor(draft(treasury=9_000), 9, RULES).allowed
    assert quote_rerolls_returned(draft(treasury=-60_000, rerolls=1), 1, RULES).allowed
    assert gold_verdicts(draft(treasury=-1), 0) == ()
