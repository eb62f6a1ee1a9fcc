"""Re-rolls and Fan Factor, registering, releasing and trading in."""

import pytest

from tests.contract.verbs import check_problem, draft, found_league, hire, player, register, roster


def test_rerolls_and_fan_factor_are_bought_as_so_many_more(bob, drafted):
    team = drafted()
    first = bob.post(f"teams/{team}/rerolls/", 200, count=2)
    assert first == first | {"paid": 100_000, "treasury": 900_000, "rerolls": 2}
    second = bob.post(f"teams/{team}/rerolls/", 200, count=1)
    assert second == second | {"paid": 50_000, "treasury": 850_000, "rerolls": 3}
    fans = bob.post(f"teams/{team}/fan-factor/", 200, points=4)
    assert fans == fans | {"paid": 4_000, "treasury": 846_000, "fan_factor": 4}


def test_fan_factor_above_nine_at_the_start_is_TEAM_06(bob, drafted):
    team = drafted()
    bob.post(f"teams/{team}/fan-factor/", 200, points=9)
    assert bob.refused(f"teams/{team}/fan-factor/", points=1) == ["TEAM-06"]


def test_a_registered_team_may_have_more_fans_than_nine(bob, cellar):
    team = register(bob, cellar, fans=9)
    assert bob.post(f"teams/{team}/fan-factor/", 200, points=3)["fan_factor"] == 12


def test_under_six_players_is_TEAM_07_at_register(bob, drafted):
    team = drafted(5)
    assert bob.refused(f"teams/{team}/register/") == ["TEAM-07"]
    assert bob.get(f"teams/{team}/")["status"] == "draft"
    hire(bob, team, "norse.lineman")
    bob.post(f"teams/{team}/register/", 200)
    assert bob.get(f"teams/{team}/")["status"] == "registered"


def test_a_drafts_page_says_what_keeps_it_from_registering(bob, drafted):
    team = drafted(5)
    assert [one["rule"] for one in bob.get(f"teams/{team}/")["verdicts"]] == ["TEAM-07"]
    hire(bob, team, "norse.lineman")
    assert bob.get(f"teams/{team}/")["verdicts"] == []


def test_a_team_registers_once(bob, cellar):
    team = register(bob, cellar)
    check_problem(bob.send(f"teams/{team}/register/", {}), 409)


def test_prices_follow_the_house(bob, drafted):
    team = drafted(6, reroll_cost_start=30_000, reroll_cost_later=70_000, fan_factor_cost=10_000)
    assert bob.post(f"teams/{team}/rerolls/", 200, count=1)["paid"] == 30_000
    assert bob.post(f"teams/{team}/fan-factor/", 200, points=1)["paid"] == 10_000
    bob.post(f"teams/{team}/register/", 200)
    assert bob.post(f"teams/{team}/rerolls/", 200, count=1)["paid"] == 70_000


def test_rerolls_cost_double_once_registered(bob, cellar):
    team = register(bob, cellar)
    assert bob.post(f"teams/{team}/rerolls/", 200, count=2)["paid"] == 200_000


def test_a_release_refunds_in_a_draft_and_nothing_later(bob, drafted):
    team = drafted(6)
    armed = hire(bob, team, "norse.lineman", weapon="chainsaw")
    assert bob.post(f"teams/{team}/release/", 200, player=armed["id"])["treasury"] == 700_000
    one = hire(bob, team, "norse.lineman")["id"]
    bob.post(f"teams/{team}/register/", 200)
    freed = bob.post(f"teams/{team}/release/", 200, player=one)
    assert (freed["paid"], freed["treasury"]) == (0, 650_000)
    shown = bob.get(f"teams/{team}/")
    assert {one["id"] for one in shown["departed"]} >= {one, armed["id"]}
    assert player(bob, team, one)["status"] == "released"


def test_a_player_is_released_once(bob, drafted):
    team = drafted(6)
    one = roster(bob, team)[0]
    bob.post(f"teams/{team}/release/", 200, player=one)
    reply = bob.send(f"teams/{team}/release/", {"player": one})
    assert reply.code in (400, 404, 409, 422)
    assert bob.get(f"teams/{team}/")["treasury"] == 750_000


def test_another_teams_player_is_nobody_here(bob, carol, cellar):
    ours, theirs = draft(bob, cellar), draft(carol, cellar, "gold")
    their = roster(carol, theirs)[0]
    for path in ("release/", "buy-back/", "skills/"):
        body = {"player": their} | ({"skill": "Block"} if path == "skills/" else {})
        reply = bob.send(f"teams/{ours}/{path}", body)
        assert reply.code in (400, 404, 422)
    assert len(roster(carol, theirs)) == 6
    order = {"position": "norse.lineman", "trade_in": [their]}
    assert bob.refused(f"teams/{ours}/hire/", **order) == ["TRADE-01"]


def test_an_old_player_takes_half_their_cost_off_rounded_up(bob, traders):
    team = traders()
    one = roster(bob, team)[0]
    traded = bob.post(f"teams/{team}/hire/", 201, position="norse.blitzer", trade_in=[one])
    assert (traded["paid"], traded["treasury"]) == (60_000, 1_640_000)
    assert player(bob, team, one)["status"] == "traded"
    assert one not in roster(bob, team)


@pytest.mark.parametrize(("unit", "paid"), [(10_000, 60_000), (5_000, 65_000), (1, 65_000)])
def test_the_house_rounds_by_its_unit(bob, traders, unit, paid):
    team = traders(trade_rounding=unit)
    order = {"position": "norse.blitzer", "trade_in": roster(bob, team)[:1]}
    assert bob.post(f"teams/{team}/hire/", 201, **order)["paid"] == paid


def test_each_improvement_adds_and_each_injury_takes_10_000(alice, bob, traders):
    team = traders(improvement_mode="choose")
    one, other, _ = roster(bob, team)[:3]
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, spp=11, skill="Dodge")
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, skill="Sure Hands")
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=other, injury="niggling")
    hiring = f"teams/{team}/hire/"
    order = {"position": "norse.blitzer", "preview": True}
    assert bob.post(hiring, 200, trade_in=[one], **order)["paid"] == 90_000 - 50_000
    assert bob.post(hiring, 200, trade_in=[other], **order)["paid"] == 90_000 - 20_000
    assert bob.post(hiring, 200, trade_in=[one, other], **order)["paid"] == 90_000 - 70_000


@pytest.mark.parametrize("dice", ["app", "table"])
def test_an_improvement_that_is_due_counts_whoever_rolls(alice, bob, traders, dice):
    team = traders(dice=dice)
    one = roster(bob, team)[0]
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, spp=6)
    assert player(bob, team, one)["skills_due"] == 1
    hiring = f"teams/{team}/hire/"
    order = {"position": "norse.blitzer", "trade_in": [one]}
    assert bob.post(hiring, 200, preview=True, **order)["paid"] == 90_000 - 40_000
    assert bob.post(hiring, 201, **order)["paid"] == 90_000 - 40_000


def test_no_credit_is_below_nothing_nor_paid_out(alice, bob, traders):
    team = traders()
    wreck, *others = roster(bob, team)
    for _ in range(4):
        alice.post(f"teams/{team}/adjust/", 200, why="x", player=wreck, injury="niggling")
    order = {"position": "norse.lineman", "preview": True}
    assert bob.post(f"teams/{team}/hire/", 200, trade_in=[wreck], **order)["paid"] == 50_000
    assert bob.post(f"teams/{team}/hire/", 200, trade_in=others[:3], **order)["paid"] == 0


def test_a_weapon_counts_in_what_its_bearer_fetches(alice, bob, carol):
    league = found_league(alice, bob, house_rules={"starting_treasury": 2_000_000})
    team = draft(bob, league)
    armed = hire(bob, team, "norse.lineman", weapon="chainsaw")["id"]
    bob.post(f"teams/{team}/register/", 200)
    order = {"position": "norse.blitzer", "trade_in": [armed], "preview": True}
    assert bob.post(f"teams/{team}/hire/", 200, **order)["paid"] == 90_000 - 40_000


def test_old_players_leave_before_the_limits_are_checked(bob, traders):
    team = traders()
    hire(bob, team, *["norse.lineman"] * 8, "norse.blitzer", "norse.blitzer")
    assert len(roster(bob, team)) == 16
    hiring = f"teams/{team}/hire/"
    assert set(bob.refused(hiring, position="norse.blitzer")) >= {"TEAM-04", "TEAM-08"}
    blitzer = roster(bob, team)[-1]
    hire(bob, team, "norse.blitzer", trade_in=[blitzer])
    assert len(roster(bob, team)) == 16


def test_trading_in_a_player_who_is_not_there_is_TRADE_01(bob, traders):
    team = traders()
    one, gone = roster(bob, team)[:2]
    bob.post(f"teams/{team}/release/", 200, player=gone)
    for wrong in ([999_999], [gone], [one, one], [-1], [0]):
        order = {"position": "norse.lineman", "trade_in": wrong}
        assert bob.refused(f"teams/{team}/hire/", **order) == ["TRADE-01"]
    assert one in roster(bob, team)


def test_trading_that_the_house_switches_off_is_OPT_11(bob, traders):
    team = traders(player_trading=False)
    order = {"position": "norse.lineman", "trade_in": roster(bob, team)[:1]}
    assert bob.refused(f"teams/{team}/hire/", **order) == ["OPT-11"]
