"""Hiring after a match, and the magic item."""

import pytest

from tests.contract.verbs import Night, player, roster


def test_hire_goes_through_the_teams_own_commands(night):
    team = night.teams[0]
    night.finish()
    step = night.step(team, "hire")
    assert (step["status"], step["needs"]) == ("waiting", [])
    night.bob.post(f"teams/{team}/hire/", 201, position="norse.lineman")
    night.answer(team, "hire", done=True)
    assert len(roster(night.bob, team)) == 7


@pytest.fixture
def buyer(arranged):
    """A table night at Bob's step `item`, and Bob's team."""

    def at_item(**rules):
        night = arranged(
            dice="table", mvp_mode="chosen", winnings="none", fan_factor_roll="none", **rules
        )
        night.start().finish()
        team = night.teams[0]
        night.answer(team, "mvp", player=roster(night.bob, team)[0])
        night.answer(team, "hire", done=True)
        return night, team

    return at_item


def test_an_item_is_bought_and_then_given(buyer):
    night, team = buyer()
    url, purpose = night.answering(team, "item"), f"item.{team}"
    one = roster(night.bob, team)[2]
    assert night.bob.needs(url, buy=True) == {purpose: ("d12", 1)}
    for wrong in (0, 13, "1", None):
        night.bob.problem(url, 400, buy=True, rolls={purpose: wrong})
    night.bob.problem(url, 400, player=one)
    night.bob.problem(url, 400, buy="yes")
    assert night.bob.get(f"teams/{team}/")["treasury"] == 700_000
    night.answer(team, "item", buy=True, rolls={purpose: 12})
    assert night.bob.get(f"teams/{team}/")["treasury"] == 650_000
    assert night.bob.refused(url, buy=True, rolls={purpose: 3}) == ["ITEM-01"]
    night.answer(team, "item", player=one)
    after = player(night.bob, team, one)
    assert (after["item"], after["cost"]) == ("ring_of_invulnerability", 100_000)
    assert night.step(team, "item")["status"] == "done"


def test_an_item_bought_and_given_at_once(buyer):
    night, team = buyer()
    one = roster(night.bob, team)[2]
    night.answer(team, "item", buy=True, player=one, rolls={f"item.{team}": 1})
    assert player(night.bob, team, one)["item"] == "armbands_of_blocking"


def test_a_second_item_after_one_game_is_ITEM_01(buyer):
    night, team = buyer()
    one = roster(night.bob, team)[2]
    night.answer(team, "item", buy=True, player=one, rolls={f"item.{team}": 1})
    url = night.answering(team, "item")
    again = {"buy": True, "player": one, "rolls": {f"item.{team}": 2}}
    assert night.bob.refused(url, **again) == ["ITEM-01"]


def test_an_item_by_d66(buyer):
    night, team = buyer(magic_item_die="D66")
    url, purpose = night.answering(team, "item"), f"item.{team}"
    assert night.bob.needs(url, buy=True) == {purpose: ("d66", 1)}
    for wrong in (10, 17, 70, 67, 0, [6, 6]):
        night.bob.problem(url, 400, buy=True, rolls={purpose: wrong})
    one = roster(night.bob, team)[0]
    night.answer(team, "item", buy=True, player=one, rolls={purpose: 64})
    assert player(night.bob, team, one)["item"] == "ring_of_invulnerability"


def test_an_item_that_nobody_can_pay_is_TEAM_09(buyer):
    night, team = buyer(starting_treasury=330_000)
    url = night.answering(team, "item")
    assert night.bob.refused(url, buy=True, rolls={f"item.{team}": 1}) == ["TEAM-09"]
    night.answer(team, "item", done=True)


def test_another_teams_player_gets_no_item(buyer):
    night, team = buyer()
    their = roster(night.bob, night.teams[1])[0]
    body = {"buy": True, "player": their, "rolls": {f"item.{team}": 1}}
    reply = night.bob.send(night.answering(team, "item"), body)
    assert reply.code in (400, 404, 422)
    assert night.bob.get(f"teams/{team}/")["treasury"] == 700_000


def test_the_item_leaves_with_its_bearer_and_counts_in_a_trade(buyer):
    night, team = buyer(starting_treasury=2_000_000)
    one = roster(night.bob, team)[2]
    night.answer(team, "item", buy=True, player=one, rolls={f"item.{team}": 1})
    order = {"position": "norse.blitzer", "trade_in": [one], "preview": True}
    shown = night.bob.post(f"teams/{team}/hire/", 200, **order)
    assert shown["paid"] == 90_000 - 50_000


def test_the_house_may_leave_the_item_out_of_a_trade(buyer):
    night, team = buyer(starting_treasury=2_000_000, trade_includes_item=False)
    one = roster(night.bob, team)[2]
    night.answer(team, "item", buy=True, player=one, rolls={f"item.{team}": 1})
    order = {"position": "norse.blitzer", "trade_in": [one], "preview": True}
    assert night.bob.post(f"teams/{team}/hire/", 200, **order)["paid"] == 90_000 - 30_000


def test_an_old_item_is_discarded_for_a_new_one(buyer):
    night, team = buyer(starting_treasury=2_000_000)
    one = roster(night.bob, team)[2]
    night.answer(team, "item", buy=True, player=one, rolls={f"item.{team}": 1})
    other = night.teams[1]
    night.answer(other, "mvp", player=roster(night.carol, other)[0])
    night.close()
    again = Night.made(night.alice, night.coaches, night.teams, league=night.shown()["league"])
    again.start().finish()
    again.answer(team, "mvp", player=one)
    again.leave(team, until="item")
    again.answer(team, "item", buy=True, player=one, rolls={f"item.{team}": 2})
    after = player(night.bob, team, one)
    assert (after["item"], after["cost"]) == ("gauntlets_of_catching", 100_000)


def test_the_rating_is_new_when_all_is_done(buyer):
    night, team = buyer()
    night.answer(team, "item", done=True)
    rating = night.step(team, "rating")
    assert rating["status"] == "done"
    assert str(night.bob.get(f"teams/{team}/")["rating"]) in rating["text"]
