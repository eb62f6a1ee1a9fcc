"""House rules that ask for other dice."""

import pytest

from tests.contract.verbs import face, found_league, player, recomputed, register, roster


def casualty(victim, **fields):
    return {"type": "casualty", "victim": victim, "cause": "hazard", **fields}


@pytest.mark.parametrize(
    ("rolled", "misses", "kind", "dead"),
    [
        (11, False, None, False), (38, False, None, False),
        (41, True, None, False), (48, True, None, False),
        (51, True, "niggling", False), (52, True, "niggling", False),
        (53, True, "ma", False), (54, True, "ma", False),
        (55, True, "av", False), (56, True, "av", False),
        (57, True, "ag", False), (58, True, "st", False),
        (61, False, None, True), (68, False, None, True),
    ],
)  # fmt: skip
def test_the_d68_is_one_number(at_table, rolled, misses, kind, dead):
    night = at_table(casualty_table="d68_lrb5")
    team = night.teams[1]
    victim = roster(night.bob, team)[0]
    path = f"{night.at}events/"
    assert night.bob.needs(path, **casualty(victim)) == {"casualty": ("d68", 1)}
    for wrong in (10, 19, 20, 70, 8, 71, 81, 86, 0, [1, 1], [4, 8], "11"):
        night.bob.problem(path, 400, **casualty(victim, rolls={"casualty": wrong}))
    night.bob.post(path, 201, **casualty(victim, rolls={"casualty": rolled}))
    night.finish()
    after = player(night.bob, team, victim)
    assert (after["status"] == "dead") is dead
    assert after["miss_next_game"] is misses
    assert [one["kind"] for one in after["injuries"]] == ([kind] if kind else [])


def test_the_d68_is_a_d6_and_a_d8_of_one_purpose(arranged):
    night = arranged(casualty_table="d68_lrb5").start()
    theirs = roster(night.bob, night.teams[1])
    events = [night.bob.post(f"{night.at}events/", 201, **casualty(one)) for one in theirs[:4]]
    night.finish().close()
    seed = recomputed(night)
    for event in events:
        purpose = f"event.{event['key']}.casualty"
        rolled = 10 * face(seed, purpose, 0, 6) + face(seed, purpose, 1, 8)
        assert event["outcome"]["faces"] == {"casualty": rolled}


@pytest.mark.parametrize(("mode", "kind"), [("passing_minus_1", "pa"), ("ag_minus_1", "ag")])
def test_a_broken_arm_is_what_the_house_makes_of_it(at_table, mode, kind):
    night = at_table(broken_arm=mode)
    team = night.teams[1]
    victim = roster(night.bob, team)[0]
    night.bob.post(
        f"{night.at}events/", 201, **casualty(victim, rolls={"casualty": 13, "lasting": 4})
    )
    night.finish()
    assert [one["kind"] for one in player(night.bob, team, victim)["injuries"]] == [kind]


def test_a_broken_arm_may_be_rolled_again(at_table):
    night = at_table(broken_arm="reroll")
    team = night.teams[1]
    victim = roster(night.bob, team)[0]
    path = f"{night.at}events/"
    once = casualty(victim, rolls={"casualty": 13, "lasting": 4})
    (need,) = night.bob.problem(path, 422, **once)["needs"]
    assert (need["purpose"], need["die"]) == ("lasting", "d6")
    night.bob.post(path, 201, **casualty(victim, rolls={"casualty": 13, "lasting": [4, 6]}))
    night.finish()
    assert [one["kind"] for one in player(night.bob, team, victim)["injuries"]] == ["st"]


def test_a_broken_arm_rolled_again_by_the_program(arranged):
    night = arranged(broken_arm="reroll").start()
    theirs = roster(night.bob, night.teams[1])
    events = [
        night.bob.post(f"{night.at}events/", 201, **casualty(one, rolls={"casualty": 13}))
        for one in theirs
    ]
    night.finish().close()
    seed = recomputed(night)
    for event, victim in zip(events, theirs, strict=True):
        number = 0
        while (rolled := face(seed, f"event.{event['key']}.lasting", number)) == 4:
            number += 1
        kind = {1: "av", 2: "av", 3: "ma", 5: "ag", 6: "st"}[rolled]
        after = player(night.bob, night.teams[1], victim)
        assert [one["kind"] for one in after["injuries"]] == [kind]


@pytest.mark.parametrize(
    ("outcome", "misses", "dead"),
    [
        ("badly_hurt", False, False),
        ("seriously_hurt", True, False),
        ("serious_injury", True, False),
        ("dead", False, True),
    ],
)
def test_a_manual_casualty_carries_its_outcome(at_table, outcome, misses, dead):
    night = at_table(casualty_table="manual")
    team = night.teams[1]
    victim = roster(night.bob, team)[0]
    night.bob.problem(f"{night.at}events/", 400, **casualty(victim))
    night.bob.problem(f"{night.at}events/", 400, **casualty(victim, outcome="bruised"))
    night.bob.problem(f"{night.at}events/", 400, **casualty(victim, outcome=7))
    night.bob.post(f"{night.at}events/", 201, **casualty(victim, outcome=outcome))
    night.finish()
    after = player(night.bob, team, victim)
    assert (after["miss_next_game"], after["status"] == "dead") == (misses, dead)
    assert after["niggles"] == (outcome == "serious_injury")


def test_manual_winnings_wait_for_gold_and_manual_fans_for_their_change(arranged):
    night = arranged(winnings="manual", fan_factor_roll="manual", fans=2).start()
    ours = night.teams[0]
    night.finish()
    step = night.step(ours, "winnings")
    assert (step["status"], step["needs"]) == ("waiting", [])
    url = night.answering(ours, "winnings")
    for wrong in (None, "1", True, 1.5, -1, [], {}):
        night.bob.problem(url, 400, gold=wrong)
    night.bob.problem(url, 400)
    night.answer(ours, "winnings", gold=35_000)
    assert night.bob.get(f"teams/{ours}/")["treasury"] == 698_000 + 35_000
    url = night.answering(ours, "fan_factor")
    for wrong in (None, "1", True, 1.5, [], {}):
        night.bob.problem(url, 400, change=wrong)
    night.answer(ours, "fan_factor", change=-1)
    assert night.bob.get(f"teams/{ours}/")["fan_factor"] == 1
    theirs = night.teams[1]
    night.answer(theirs, "winnings", gold=0)
    night.answer(theirs, "fan_factor", change=-9)
    assert night.bob.get(f"teams/{theirs}/")["fan_factor"] == 0
    night.close()


def test_what_the_house_leaves_out_has_no_step(arranged):
    night = arranged(winnings="none", fan_factor_roll="none", magic_items=False).start().finish()
    keys = {step["key"] for step in night.steps()}
    assert not keys & {"winnings", "fan_factor", "item"}


def test_a_seed_of_one_match_is_not_anothers(alice, bob, carol):
    league = found_league(alice, bob, carol)
    teams = [register(bob, league), register(carol, league)]
    hashes = {
        bob.post("matches/", 201, teams=teams, league=league)["dice"]["seed_hash"] for _ in range(3)
    }
    assert len(hashes) == 3
