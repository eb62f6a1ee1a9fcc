"""Taking a match back on which much was built since."""

import pytest

from tests.contract.verbs import Night, found_league, gold, register, roster


def state(night):
    """Both teams, but for what counts up."""
    pages = [night.bob.get(f"teams/{team}/") for team in night.teams]
    return [{**page, "version": 0, "match": None} for page in pages]


def test_an_exhibition_may_be_taken_back_or_not_but_never_falls_over(arranged):
    night = arranged(making={"exhibition": True}).start().finish()
    reply = night.alice.send(f"{night.at}undo/", {"reason": "x"})
    assert reply.code in (200, 409)


def settled_with(night, *events):
    """The night at both steps `hire`, these events recorded before."""
    for event in events:
        night.bob.post(f"{night.at}events/", 201, **event)
    return night.finish().leave(*night.teams, until="hire")


def test_whoever_comes_back_from_the_dead_finds_their_number_or_another(night):
    team = night.teams[0]
    victim = roster(night.bob, team)[1]
    dead = {"type": "casualty", "victim": victim, "cause": "hazard", "rolls": {"casualty": 16}}
    settled_with(night, dead)
    night.bob.post(f"teams/{team}/hire/", 201, position="norse.lineman")
    reply = night.alice.send(f"{night.at}undo/", {"reason": "They only slept."})
    assert reply.code in (200, 409)
    numbers = [one["number"] for one in night.bob.get(f"teams/{team}/")["players"]]
    assert len(set(numbers)) == len(numbers)
    assert (victim in roster(night.bob, team)) is (reply.code == 200)


def test_an_undo_never_makes_a_roster_too_big(alice, bob, carol):
    rules = {"starting_treasury": 3_000_000, "max_roster": 6}
    league = found_league(alice, bob, carol, house_rules=rules)
    teams = [register(bob, league), register(carol, league)]
    night = Night.made(alice, [bob, carol], teams, league=league).start()
    victim = roster(bob, teams[0])[1]
    dead = {"type": "casualty", "victim": victim, "cause": "hazard", "rolls": {"casualty": 16}}
    settled_with(night, dead)
    bob.post(f"teams/{teams[0]}/hire/", 201, position="norse.lineman")
    reply = alice.send(f"{night.at}undo/", {"reason": "They only slept."})
    assert reply.code in (200, 409)
    if reply.code == 409:
        assert reply.body["standing"]
        assert len(roster(bob, teams[0])) == 6


def test_a_roster_too_big_since_plays_nothing_until_somebody_goes(alice, bob, carol):
    """TEAM-11: the limits hold at all times, also where a death was taken back."""
    rules = {"starting_treasury": 3_000_000, "max_roster": 6}
    league = found_league(alice, bob, carol, house_rules=rules)
    teams = [register(bob, league), register(carol, league)]
    night = Night.made(alice, [bob, carol], teams, league=league).start()
    victim = roster(bob, teams[0])[1]
    dead = {"type": "casualty", "victim": victim, "cause": "hazard", "rolls": {"casualty": 16}}
    settled_with(night, dead)
    bob.post(f"teams/{teams[0]}/hire/", 201, position="norse.lineman")
    alice.post(f"{night.at}undo/", 200, reason="They only slept.")
    bob.post(f"{night.at}events/{night.shown()['events'][0]['id']}/revoke/", reason="Alive.")
    night.finish().close()
    assert len(roster(bob, teams[0])) == 7
    again = Night.made(alice, [bob, carol], teams, league=league)
    assert bob.refused(f"{again.at}start/") == ["TEAM-08"]
    assert again.shown()["status"] == "scheduled"
    bob.post(f"teams/{teams[0]}/release/", 200, player=victim)
    again.start()


@pytest.mark.parametrize("fate", ["release", "trade"])
def test_whoever_left_since_is_no_obstacle_or_a_standing_one(night, fate):
    team = night.teams[0]
    sore, star = roster(night.bob, team)[:2]
    settled_with(
        night,
        {"type": "casualty", "victim": sore, "cause": "hazard",
         "rolls": {"casualty": 14, "lasting": 6}},
        {"type": "touchdown", "player": star},
    )  # fmt: skip
    for one in (sore, star):
        if fate == "release":
            night.bob.post(f"teams/{team}/release/", 200, player=one)
        else:
            order = {"position": "norse.lineman", "trade_in": [one]}
            night.bob.post(f"teams/{team}/hire/", 201, **order)
    before = state(night)
    reply = night.alice.send(f"{night.at}undo/", {"reason": "x"})
    assert reply.code in (200, 409)
    if reply.code == 409:
        assert reply.body["standing"]
        assert state(night) == before
    else:
        assert night.shown()["status"] == "started"


def test_a_skill_learned_since_is_no_fault(arranged):
    night = arranged(mvp_mode="chosen", improvement_mode="choose").start()
    team = night.teams[0]
    one = roster(night.bob, team)[0]
    night.tell("completion", player=one)
    night.finish()
    night.answer(team, "mvp", player=one)
    night.answer(team, "skills", done=True)
    night.bob.post(f"teams/{team}/skills/", 200, player=one, skill="Sure Hands")
    reply = night.alice.send(f"{night.at}undo/", {"reason": "x"})
    assert reply.code in (200, 409)
    after = next(p for p in night.bob.get(f"teams/{team}/")["players"] if p["id"] == one)
    assert after["spp"] == (0 if reply.code == 200 else 6)
    assert after["skills_due"] == 0


@pytest.mark.parametrize("mode", ["app", "table"])
def test_an_improvement_rolled_and_spent_since(arranged, mode):
    night = arranged(mvp_mode="chosen", winnings="none", fan_factor_roll="none", dice=mode).start()
    team = night.teams[0]
    one = roster(night.bob, team)[0]
    night.tell("completion", player=one)
    night.finish()
    night.answer(team, "mvp", player=one)
    night.answer(team, "skills", done=True)
    rolls = {"rolls": {f"improvement.{one}": [2, 3]}} if mode == "table" else {}
    learned = {"player": one, "skill": "Sure Hands", **rolls}
    night.bob.post(f"teams/{team}/skills/", 200, **learned)
    before = state(night)
    reply = night.alice.send(f"{night.at}undo/", {"reason": "x"})
    assert reply.code in (200, 409)
    if reply.code == 409:
        assert reply.body["standing"]
        assert state(night) == before


def test_an_item_given_to_somebody_who_left_since(arranged):
    night = arranged(mvp_mode="chosen").start()
    team = night.teams[0]
    one = roster(night.bob, team)[0]
    night.finish()
    night.answer(team, "mvp", player=one)
    night.answer(team, "hire", done=True)
    night.answer(team, "item", buy=True, player=one)
    night.bob.post(f"teams/{team}/release/", 200, player=one)
    before = state(night)
    reply = night.alice.send(f"{night.at}undo/", {"reason": "x"})
    assert reply.code in (200, 409)
    if reply.code == 409:
        assert reply.body["standing"]
        assert state(night) == before
    ledger = night.bob.get(f"teams/{team}/ledger/")
    assert gold(ledger) == night.bob.get(f"teams/{team}/")["treasury"]
