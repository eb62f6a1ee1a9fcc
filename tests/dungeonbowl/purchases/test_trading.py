"""What an old player fetches (TRADE-01 to TRADE-03, C-56 to C-61)."""

import pytest

from dungeonbowl.purchases.trading import trade_value
from tests.dungeonbowl.drafts import (
    RULES,
    ask,
    draft,
    hire,
    house,
    player,
    refusals,
    registered,
    rules_of,
    with_players,
    wounds,
)


def worth(one, rules=RULES):
    return trade_value(one, rules).total


@pytest.mark.parametrize(("price", "half"), [(30_000, 20_000), (70_000, 40_000), (100_000, 50_000)])
def test_half_the_cost_is_rounded_up_to_ten_thousand(price, half):
    assert worth(player(price=price)) == half


@pytest.mark.parametrize(("unit", "half"), [(10_000, 40_000), (5_000, 35_000), (1, 35_000)])
def test_the_house_chooses_the_unit_of_rounding(unit, half):
    assert worth(player(price=70_000), house(trade_rounding=unit)) == half


def test_each_star_player_roll_adds_and_each_permanent_injury_takes_away():
    one = player(price=70_000, gained=("Block", "+ma"), injuries=wounds("niggling"))
    assert worth(one) == 50_000


def test_a_roll_that_waits_for_its_choice_counts_like_one_that_was_spent():
    assert worth(player(price=70_000, rolled=((3, 4),))) == 50_000


def test_a_roll_that_is_due_counts_whoever_rolls_the_dice():
    for dice in ("app", "table"):
        rules = house(dice=dice)
        assert worth(player(price=70_000, spp=6), rules) == 50_000
        assert worth(player(price=70_000, spp=11, rolled=((3, 4),)), rules) == 60_000
        assert worth(player(price=70_000, spp=11, gained=("Block", "+ma")), rules) == 60_000
        assert worth(player(price=70_000, spp=5), rules) == 40_000
    assert worth(player(price=70_000, spp=6), house(improvement_mode="choose")) == 40_000


def test_item_and_weapon_belong_to_the_cost_and_the_house_may_leave_the_item_out():
    one = player("dwarfs.longbeard", item="shoes_of_speed", weapon="bombs", weapon_price=20_000)
    assert worth(one) == 70_000
    assert worth(one, house(trade_includes_item=False)) == 50_000


def test_nobody_is_worth_less_than_nothing():
    wreck = player(price=30_000, injuries=wounds("ma", "ma", "niggling", "st"))
    assert worth(wreck) == 0
    assert trade_value(wreck, RULES).lines[-1] == ("Never worth less than nothing", 20_000)


def test_the_receipt_tells_the_sum_in_words():
    one = player(price=70_000, gained=("Block",), injuries=wounds("niggling", "ma"))
    assert trade_value(one, RULES).lines == (
        ("Half of the cost of 70,000 gp", 35_000),
        ("Rounded up to a multiple of 10,000", 5_000),
        ("1 Star Player roll", 10_000),
        ("2 permanent injuries", -20_000),
    )


def test_old_players_leave_first_so_the_roster_is_judged_without_them():
    team = with_players(draft(), humans_lineman=8, norse_lineman=3, dwarfs_longbeard=1)
    assert rules_of(ask(team, "halflings.lineman").verdicts) == ["TEAM-02"]
    after = hire(team, "halflings.lineman", trade_in=[12])
    assert after.player(12).status == "traded"
    assert after.player(13).number == 12
    assert after.treasury == 1_000_000


def test_a_trade_never_pays_out():
    team = with_players(draft(treasury=0), werewolves_lineman=2)
    quote = ask(team, "halflings.lineman", trade_in=[1, 2])
    assert (quote.paid, quote.treasury_after, quote.verdicts) == (0, 0, ())
    assert quote.receipt.lines[-1] == ("Nothing is paid out on top", 90_000)


def test_a_trade_that_pays_exactly_says_nothing_of_the_rest():
    team = draft(treasury=0).with_player(player(price=60_000))
    quote = ask(team, "halflings.lineman", trade_in=[1])
    assert (quote.paid, len(quote.receipt.lines)) == (0, 2)


def test_a_single_gold_piece_over_is_not_paid_out_either():
    team = draft(treasury=0).with_player(player(price=60_001))
    quote = ask(team, "halflings.lineman", house(trade_rounding=1), trade_in=[1])
    assert (quote.paid, quote.receipt.lines[-1]) == (0, ("Nothing is paid out on top", 1))


def test_trading_in_makes_a_dear_player_affordable():
    team = registered(with_players(draft(treasury=60_000), dwarfs_slayer=1))
    assert rules_of(ask(team, "werewolves.lineman").verdicts) == ["TEAM-09"]
    assert ask(team, "werewolves.lineman", trade_in=[1]).paid == 60_000


def test_only_somebody_on_the_roster_is_traded_in_and_only_once():
    team = with_players(draft(), humans_lineman=1).with_player(player(id=2, status="dead"))
    for trade_in in ([99], [2], [1, 1]):
        assert rules_of(ask(team, "humans.lineman", trade_in=trade_in).verdicts) == ["TRADE-01"]
    (twice,) = ask(team, "humans.lineman", trade_in=[1, 1]).verdicts
    assert twice.message.endswith(" can only be traded in once.")
    assert twice.mend == "Name the player once."


@pytest.mark.parametrize(
    ("one", "said"),
    [
        (player(id=2, status="dead"), "Player 2 was dead and isn't on the roster."),
        (player(id=2, status="dead", name=""), "Player 2 was dead and isn't on the roster."),
        (player(id=2, status="released", name="Ann"), "Ann was released and isn't on the roster."),
        (player(id=7, status="dead"), "Player 2 isn't one of this team's players."),
    ],
)
def test_it_is_said_who_cannot_be_traded_in_and_why(one, said):
    team = with_players(draft(), humans_lineman=1).with_player(one)
    (verdict,) = ask(team, "humans.lineman", trade_in=[2]).verdicts
    assert (verdict.message, verdict.mend) == (said, "Trade in a player who is on the roster.")


def test_where_nobody_is_traded_the_house_says_so_before_anything_else():
    """OPT-11."""
    team = with_players(draft(), humans_lineman=2)
    quote = ask(team, "humans.lineman", house(player_trading=False), trade_in=[99])
    assert rules_of(quote.verdicts) == ["OPT-11", "TRADE-01"]
    assert refusals(quote.verdicts)[0] == (
        "This league doesn't trade players in.",
        "Hire without trading anyone in.",
    )
    assert ask(team, "humans.lineman", house(player_trading=False)).verdicts == ()


def test_hurt_and_disarmed_players_may_be_traded_in():
    team = draft().with_player(player(miss_next_game=True, confiscated=True, weapon="bombs"))
    assert ask(team, "humans.lineman", trade_in=[1]).allowed


def test_a_league_may_do_without_trading():
    team = with_players(draft(), humans_lineman=1)
    quote = ask(team, "humans.lineman", house(player_trading=False), trade_in=[1])
    assert rules_of(quote.verdicts) == ["OPT-11"]
    both = ask(team, "humans.lineman", house(player_trading=False), trade_in=[99])
    assert rules_of(both.verdicts) == ["OPT-11", "TRADE-01"]
    nobody = ask(team, "humans.lineman", house(player_trading=False), trade_in=[99, 98])
    assert rules_of(nobody.verdicts) == ["OPT-11", "TRADE-01", "TRADE-01"]
    assert ask(team, "humans.lineman", house(player_trading=False)).allowed
