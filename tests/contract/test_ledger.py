"""A commissioner's corrections, and the ledger that explains every coin."""

import pytest

from tests.contract.verbs import check_problem, gold, hire, player, register, roster

CHANGE = {"id", "at", "by", "why", "reverses", "entries", "treasury"}
ENTRY = {"player", "gold", "spp", "effect", "text"}


def test_a_commissioner_corrects_everything_in_the_ledger(alice, bob, cellar):
    team = register(bob, cellar, rerolls=1, fans=3)
    one = roster(bob, team)[0]
    before = player(bob, team, one)
    alice.post(f"teams/{team}/adjust/", 200, why="Gold.", gold=-100_000)
    alice.post(f"teams/{team}/adjust/", 200, why="More.", rerolls=1, fan_factor=-2)
    alice.post(f"teams/{team}/adjust/", 200, why="Fame.", player=one, spp=4)
    alice.post(f"teams/{team}/adjust/", 200, why="Gift.", player=one, skill="Sure Hands")
    alice.post(f"teams/{team}/adjust/", 200, why="Ouch.", player=one, injury="ma")
    alice.post(f"teams/{team}/adjust/", 200, why="Ouch.", player=one, injury="niggling")
    seen = bob.get(f"teams/{team}/")
    assert (seen["rerolls"], seen["fan_factor"]) == (2, 1)
    assert seen["treasury"] == 1_000_000 - 300_000 - 50_000 - 3_000 - 100_000
    shown = player(bob, team, one)
    assert (shown["spp"], shown["skills"], shown["niggles"]) == (4, ["Block", "Sure Hands"], 1)
    assert [injury["kind"] for injury in shown["injuries"]] == ["ma", "niggling"]
    assert all({"id", "kind", "text"} <= set(injury) for injury in shown["injuries"])
    assert len({injury["id"] for injury in shown["injuries"]}) == 2
    assert shown["ma"] == before["ma"] - 1
    ledger = bob.get(f"teams/{team}/ledger/")
    assert [change["by"] for change in ledger[-6:]] == ["alice"] * 6
    assert ledger[-1]["why"] == "Ouch."
    assert gold(ledger) == seen["treasury"]


@pytest.mark.parametrize("kind", ["niggling", "ma", "st", "ag", "av", "pa"])
def test_an_injury_of_every_kind(alice, bob, cellar, kind):
    team = register(bob, cellar)
    one = roster(bob, team)[0]
    before = player(bob, team, one)
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, injury=kind)
    after = player(bob, team, one)
    assert after["injuries"][0]["kind"] == kind
    for figure in ("ma", "st", "ag", "av"):
        assert after[figure] == before[figure] - (kind == figure)
    assert after["niggles"] == (kind == "niggling")


IMPOSSIBLE = [
    {"gold": 1},
    {"why": "", "gold": 1},
    {"why": "x"},
    {"why": "x", "gold": "1"},
    {"why": "x", "gold": True},
    {"why": "x", "gold": 1.5},
    {"why": "x", "gold": 10**30},
    {"why": "x", "rerolls": -1},
    {"why": "x", "fan_factor": -1},
    {"why": "x", "spp": 3},
    {"why": "x", "player": 999_999, "spp": 3},
    {"why": "x", "player": "them", "injury": "toe"},
    {"why": "x", "player": "them", "injury": ["ma"]},
    {"why": "x", "player": "them", "spp": -1},
    {"why": "x", "player": "them", "skill": "Flying"},
    {"why": "x", "player": "them", "colour": "red"},
]


def test_a_correction_that_can_not_be_is_400_and_writes_nothing(alice, bob, cellar):
    team = register(bob, cellar)
    them = roster(bob, team)[0]
    before = bob.get(f"teams/{team}/"), bob.get(f"teams/{team}/ledger/")
    for fields in IMPOSSIBLE:
        body = {key: them if value == "them" else value for key, value in fields.items()}
        alice.problem(f"teams/{team}/adjust/", 400, **body)
        assert (bob.get(f"teams/{team}/"), bob.get(f"teams/{team}/ledger/")) == before


def test_more_gold_than_there_is_can_not_be_taken(alice, bob, cellar):
    team = register(bob, cellar)
    assert alice.refused(f"teams/{team}/adjust/", why="x", gold=-800_000) == ["TEAM-09"]


def test_a_coach_does_not_correct_their_own_team(bob, mallory, cellar):
    team = register(bob, cellar)
    check_problem(bob.send(f"teams/{team}/adjust/", {"why": "x", "gold": 1}), 403)
    check_problem(mallory.send(f"teams/{team}/adjust/", {"why": "x", "gold": 1}), 404)


def test_the_ledger_explains_every_coin_oldest_first(bob, drafted):
    team = drafted(2)
    bob.post(f"teams/{team}/rerolls/", 200, count=1)
    ledger = bob.get(f"teams/{team}/ledger/")
    assert [change["treasury"] for change in ledger] == [1_000_000, 950_000, 900_000, 850_000]
    for change in ledger:
        assert set(change) >= CHANGE
        assert change["why"]
        assert change["at"]
        assert change["reverses"] is None
        for entry in change["entries"]:
            assert set(entry) >= ENTRY
    assert [change["id"] for change in ledger] == sorted(change["id"] for change in ledger)
    assert sum(entry["gold"] for entry in ledger[0]["entries"]) == 1_000_000
    assert ledger[1]["by"] == "bob"


def test_the_running_treasury_is_the_sum_so_far(alice, bob, traders):
    team = traders()
    one, other = roster(bob, team)[:2]
    hire(bob, team, "norse.blitzer", trade_in=[one])
    bob.post(f"teams/{team}/release/", 200, player=other)
    alice.post(f"teams/{team}/adjust/", 200, why="x", gold=-12_345)
    total = 0
    for change in bob.get(f"teams/{team}/ledger/"):
        total += sum(entry["gold"] for entry in change["entries"])
        assert change["treasury"] == total
    assert total == bob.get(f"teams/{team}/")["treasury"]


def test_nothing_is_bought_back_that_nobody_took(bob, drafted):
    team = drafted(5)
    armed = hire(bob, team, "norse.lineman", weapon="chainsaw")["id"]
    reply = bob.send(f"teams/{team}/buy-back/", {"player": armed})
    assert reply.code in (400, 409, 422)
    assert bob.get(f"teams/{team}/")["treasury"] == 670_000
