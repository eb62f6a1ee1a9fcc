"""Redrafts: last season's players at what they are worth, and what becomes of the others."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeonbowl.book import book
from dungeonbowl.effects import LedgerLine, fold
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import (
    HireOrder,
    leaving_lines,
    quote_again,
    quote_hire,
    quote_not_again,
    quote_rerolls,
    redraft_lines,
    redraft_price,
    within_redraft,
)
from dungeonbowl.team.state import Injury, PlayerState, TeamState

BOOK = book()
RACE = BOOK.college("light").races[0]
LINEMAN = BOOK.lineman("light", RACE.key).key
SPECIALIST = next(one.key for one in RACE.positions if not one.is_lineman)


def rules(**options):
    return HouseRules.resolve(BOOK, overrides=options)


def member(id, **known):
    fields = {"position": LINEMAN, "price": 70_000, "status": "active", **known}
    return PlayerState(id, id, f"Grim {id}", **fields)


def club(*players, **known):
    fields = {"treasury": 120_000, "rerolls": 2, "fan_factor": 3, "status": "registered", **known}
    return TeamState("light", "Anvils", players={one.id: one for one in players}, **fields)


def redrafted(team, budget=1_000_000):
    return fold(team, list(redraft_lines(team, LedgerLine("Budget", gold=budget))))


def test_the_price_is_explained_part_by_part():
    veteran = member(
        1, weapon="chainsaw", weapon_price=20_000, item="shoes_of_speed", gained=("Block", "+ma"),
        stayed=3, spp=40,
    )  # fmt: skip
    receipt = redraft_price(veteran, rules(agent_fee=5_000))
    assert receipt.lines == (
        ("List price", 70_000), ("Weapon", 20_000), ("Magic item", 50_000),
        ("2 improvements", 20_000), ("Agent's fee for 3 seasons stayed", 15_000),
    )  # fmt: skip
    assert receipt.total == 175_000


def test_by_default_no_agent_asks_for_more():
    receipt = redraft_price(member(1, stayed=5), rules())
    assert (receipt.lines, receipt.total) == ((("List price", 70_000),), 70_000)


def test_no_more_are_kept_than_the_league_allows():
    team, most = redrafted(club(*(member(id) for id in (1, 2, 3)))), rules(keep_at_most=2)
    for id in (1, 2):
        quote = quote_again(team, id, BOOK, most)
        assert quote.allowed
        team = fold(team, list(quote.lines))
    (refused,) = quote_again(team, 3, BOOK, most).verdicts
    assert refused.rule == "OPT-97"
    assert "at most 2 players of last season" in refused.message
    assert quote_again(team, 3, BOOK, rules()).allowed
    back = fold(team, list(quote_not_again(team, 1, 70_000).lines))
    assert quote_again(back, 3, BOOK, most).allowed
    assert quote_hire(team, HireOrder(LINEMAN), BOOK, most).allowed


def test_newcomers_count_for_none_of_those_that_a_league_lets_stay():
    """OPT-97 counts players of last season alone."""
    team, most = redrafted(club(member(1))), rules(keep_at_most=1)
    for id in (11, 12):
        team = fold(team, quote_hire(team, HireOrder(LINEMAN), BOOK, most).lines_for(id))
    assert quote_again(team, 1, BOOK, most).allowed


def test_the_team_is_a_draft_with_its_budget_and_nothing_else():
    trained = club(member(1), half_price_rerolls=1, apothecary=True)
    team = redrafted(trained, 900_000)
    assert (team.status, team.treasury, team.roster) == ("draft", 900_000, ())
    assert (team.rerolls, team.fan_factor, team.half_price_rerolls) == (0, 0, 0)
    assert team.apothecary is False
    assert [one.id for one in team.offered] == [1]


def test_a_team_with_nothing_drafts_from_nothing():
    bare = club(rerolls=0, fan_factor=0, treasury=0)
    assert len(list(redraft_lines(bare, LedgerLine("Budget", gold=0)))) == 2


def test_the_dead_arent_offered_and_nobody_misses_a_game():
    team = redrafted(club(member(1, status="dead"), member(2, miss_next_game=True)))
    assert [(one.id, one.miss_next_game) for one in team.offered] == [(2, False)]


def test_who_is_bought_again_brings_all_they_had():
    wound = Injury(1, "ma", "a bad knee")
    was = member(1, spp=16, gained=("Block",), injuries=(wound,), item="shoes_of_speed")
    team = redrafted(club(was))
    quote = quote_again(team, 1, BOOK, rules())
    after = fold(team, quote.lines)
    (now,) = after.roster
    assert (now.spp, now.gained, now.injuries, now.item) == (16, ("Block",), (wound,), was.item)
    assert now.stayed == 1
    assert after.treasury == quote.treasury_after == 1_000_000 - quote.paid


def test_given_back_within_the_redraft_they_are_offered_as_before():
    team = redrafted(club(member(1)))
    after = fold(team, quote_again(team, 1, BOOK, rules()).lines)
    assert within_redraft(after, 1)
    back = fold(after, quote_not_again(after, 1, 70_000).lines)
    assert back == team
    assert not within_redraft(back, 1)


def test_who_was_bought_again_is_traded_in_only_once_the_redraft_is_over():
    team = redrafted(club(member(1, spp=60)))
    team = fold(team, quote_again(team, 1, BOOK, rules()).lines)
    trade = HireOrder(SPECIALIST, trade_in=[1])
    refused = quote_hire(team, trade, BOOK, rules())
    (verdict,) = refused.verdicts
    assert verdict.rule == "TRADE-01"
    assert "bought again in this redraft" in verdict.message
    assert verdict.mend == "Release them: what was paid for them comes back."
    assert quote_hire(replace(team, status="registered"), trade, BOOK, rules()).allowed


def test_a_worn_shirt_is_changed_for_the_lowest_that_is_free():
    team = redrafted(club(member(1)))
    for id, number in ((9, 1), (10, 5)):
        lines = quote_hire(team, HireOrder(LINEMAN, number=number), BOOK, rules()).lines_for(id)
        team = fold(team, lines)
    after = fold(team, quote_again(team, 1, BOOK, rules()).lines)
    assert [(one.id, one.number) for one in after.roster] == [(9, 1), (1, 2), (10, 5)]


@pytest.mark.parametrize("status", ["active", "released", "dead", "unsigned"])
def test_only_who_is_offered_is_bought_again(status):
    with pytest.raises(FieldError, match=r"^player: Player 1 isn't offered to this team"):
        quote_again(club(member(1, status=status)), 1, BOOK, rules())


def test_what_a_draft_may_hold_is_as_at_a_founding():
    many = club(*(member(number, position=SPECIALIST) for number in (1, 2, 3)))
    team = redrafted(many, 100_000)
    team = fold(team, quote_again(team, 1, BOOK, rules()).lines)
    short = quote_again(team, 2, BOOK, rules())
    assert [verdict.rule for verdict in short.verdicts] == ["TEAM-09"]
    rich = redrafted(many)
    for number in (1, 2):
        rich = fold(rich, quote_again(rich, number, BOOK, rules()).lines)
    assert [verdict.rule for verdict in quote_again(rich, 3, BOOK, rules()).verdicts] == ["TEAM-04"]


@pytest.mark.parametrize(
    ("weapon", "option", "rule"),
    [("chainsaw", "secret_weapons", "OPT-14"), ("sorcery", "sorcery", "OPT-15")],
)
def test_nobody_is_bought_again_with_a_weapon_that_the_house_has_banned_since(weapon, option, rule):
    """A redraft goes by the league's rules of now, as a founding does."""
    team = redrafted(club(member(1, weapon=weapon, weapon_price=20_000), member(2)))
    banned = rules(**{option: False})
    found = [verdict.rule for verdict in quote_again(team, 1, BOOK, banned).verdicts]
    allowed = [verdict.rule for verdict in quote_again(team, 1, BOOK, rules()).verdicts]
    assert rule in found
    assert rule not in allowed
    assert quote_again(team, 2, BOOK, banned).allowed


def test_who_isnt_bought_leaves():
    team = redrafted(club(member(1), member(2)))
    gone = fold(team, leaving_lines(team.offered))
    assert {one.status for one in gone.players.values()} == {"released"}


@given(st.data())
def test_gold_adds_up_and_is_never_owed_whatever_is_bought_and_given_back(data):
    whole = rules(agent_fee=data.draw(st.integers(0, 50_000)))
    players = [
        member(number, gained=("Block",) * data.draw(st.integers(0, 3)), stayed=number % 3)
        for number in range(1, 9)
    ]
    budget = data.draw(st.integers(0, 900_000))
    before = club(*players)
    team = start = redrafted(before, budget)
    paid: dict[int, int] = {}
    for _ in range(data.draw(st.integers(0, 20))):
        number = data.draw(st.integers(1, 8))
        if number in paid:
            team = fold(team, quote_not_again(team, number, paid.pop(number)).lines)
        elif (quote := quote_again(team, number, BOOK, whole)).allowed:
            team = fold(team, quote.lines)
            paid[number] = quote.paid
        elif (rerolls := quote_rerolls(team, 1, whole)).allowed:
            team = fold(team, rerolls.lines)
        spent = sum(paid.values()) + team.rerolls * whole.number("reroll_cost_start")
        assert team.treasury == budget - spent >= 0
    assert {one.id for one in team.roster} == {*paid}
    assert {one.id for one in team.offered} == {one.id for one in start.offered} - {*paid}


@given(st.integers(0, 10**8), st.booleans())
def test_a_redraft_taken_back_line_by_line_leaves_the_team_as_it_was(budget, hurt):
    before = club(member(1, miss_next_game=hurt), member(2), apothecary=True, half_price_rerolls=2)
    lines = list(redraft_lines(before, LedgerLine("Budget", gold=budget)))
    after = fold(before, lines)
    assert fold(after, [line.inverse() for line in reversed(lines)]) == before
