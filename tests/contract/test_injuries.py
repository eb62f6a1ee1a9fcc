"""The hurt, the dead and those turned to stone."""

import pytest

from tests.contract.verbs import Night, hurt, player, roster


@pytest.mark.parametrize(
    ("face", "misses", "niggles", "dead"),
    [
        (1, False, 0, False), (6, False, 0, False),
        (7, True, 0, False), (9, True, 0, False),
        (10, True, 1, False), (12, True, 1, False),
        (15, False, 0, True), (16, False, 0, True),
    ],
)  # fmt: skip
def test_the_casualty_table(night, face, misses, niggles, dead):
    team = night.teams[1]
    victim = roster(night.bob, team)[0]
    night.tell("casualty", **hurt(victim, face=face))
    night.finish()
    after = player(night.bob, team, victim)
    assert (after["miss_next_game"], after["niggles"]) == (misses, niggles)
    assert after["status"] == ("dead" if dead else "active")
    assert (victim in roster(night.bob, team)) is not dead


@pytest.mark.parametrize(
    ("lasting", "kind"), [(1, "av"), (2, "av"), (3, "ma"), (4, "pa"), (5, "ag"), (6, "st")]
)
def test_lasting_injuries(night, lasting, kind):
    team = night.teams[1]
    victim = roster(night.bob, team)[0]
    before = player(night.bob, team, victim)
    rolls = {"casualty": 14, "lasting": lasting}
    night.tell("casualty", victim=victim, cause="hazard", rolls=rolls)
    night.finish()
    after = player(night.bob, team, victim)
    assert after["miss_next_game"] is True
    (injury,) = after["injuries"]
    assert injury["kind"] == kind
    for figure in ("ma", "st", "ag", "av"):
        assert after[figure] == before[figure] - (kind == figure)


def test_each_niggling_injury_adds_one(arranged):
    night = arranged()
    team = night.teams[1]
    victim = roster(night.bob, team)[0]
    for _ in range(2):
        night.alice.post(f"teams/{team}/adjust/", 200, why="x", player=victim, injury="niggling")
    night.start().tell("casualty", **hurt(victim, face=13))
    night.finish()
    assert player(night.bob, team, victim)["status"] == "dead"


def test_an_injury_that_lowers_nothing_more_still_costs_the_next_game(arranged):
    night = arranged()
    team = night.teams[1]
    victim = roster(night.bob, team)[0]
    for _ in range(2):
        night.alice.post(f"teams/{team}/adjust/", 200, why="x", player=victim, injury="ma")
    before = player(night.bob, team, victim)
    night.start()
    rolls = {"casualty": 14, "lasting": 3}
    night.tell("casualty", victim=victim, cause="hazard", rolls=rolls)
    night.finish()
    after = player(night.bob, team, victim)
    assert after["miss_next_game"] is True
    assert (after["ma"], after["injuries"]) == (before["ma"], before["injuries"])


def test_the_numbers_of_those_who_left_are_free_again(night):
    team = night.teams[0]
    first, second, *_ = roster(night.bob, team)
    night.tell("casualty", **hurt(second, face=15))
    night.finish().leave(team, until="hire")
    hired = night.bob.post(f"teams/{team}/hire/", 201, position="norse.lineman")["player"]
    assert hired["number"] == 2
    assert player(night.bob, team, second)["number"] == 2
    assert first in roster(night.bob, team)


def test_missing_a_game_ends_with_the_game_missed(arranged):
    night = arranged().start()
    team = night.teams[0]
    victim, other, *_ = roster(night.bob, team)
    night.tell("casualty", **hurt(victim, face=7))
    night.finish().close()
    assert player(night.bob, team, victim)["miss_next_game"] is True
    again = Night.made(night.alice, night.coaches, night.teams, league=night.shown()["league"])
    again.start()
    refused = {"type": "completion", "player": victim}
    assert night.bob.refused(f"{again.at}events/", **refused) == ["POST-14"]
    again.tell("casualty", **hurt(other, face=8))
    again.finish()
    assert player(night.bob, team, victim)["miss_next_game"] is False
    assert player(night.bob, team, other)["miss_next_game"] is True
    assert again.step(team, "returns")["change"] is not None


def test_whoever_misses_a_game_is_no_mvp_of_it(arranged):
    night = arranged(dice="table").start()
    team = night.teams[0]
    victim = roster(night.bob, team)[0]
    night.tell("casualty", **hurt(victim, face=7))
    night.finish()
    for side in night.teams:
        count = 3 if side == team else 2
        night.answer(side, "winnings", rolls={f"winnings.{side}": 1})
        night.answer(side, "fan_factor", rolls={f"fan_factor.{side}": [3] * count})
        night.answer(side, "mvp", rolls={f"mvp.{side}.1": 2})
    night.close()
    again = Night.made(night.alice, night.coaches, night.teams, league=night.shown()["league"])
    again.start().finish()
    again.answer(team, "winnings", rolls={f"winnings.{team}": 1})
    again.answer(team, "fan_factor", rolls={f"fan_factor.{team}": [3] * 3})
    (need,) = again.step(team, "mvp")["needs"]
    assert need["die"] == "d5"
    again.answer(team, "mvp", rolls={f"mvp.{team}.1": 1})
    spp = [one["spp"] for one in night.bob.get(f"teams/{team}/")["players"]]
    assert spp == [0, 10, 0, 0, 0, 0]


def test_the_dead_may_be_mvp_and_earn_what_they_did(arranged):
    night = arranged(dice="table").start()
    team = night.teams[0]
    victim = roster(night.bob, team)[0]
    night.tell("completion", player=victim)
    night.tell("casualty", **hurt(victim, face=15))
    night.finish()
    night.answer(team, "winnings", rolls={f"winnings.{team}": 1})
    night.answer(team, "fan_factor", rolls={f"fan_factor.{team}": [3] * 3})
    (need,) = night.step(team, "mvp")["needs"]
    assert need["die"] == "d6"
    night.answer(team, "mvp", rolls={f"mvp.{team}.1": 1})
    after = player(night.bob, team, victim)
    assert (after["status"], after["spp"]) == ("dead", 6)


@pytest.mark.parametrize(("face", "status"), [(1, "active"), (5, "active"), (6, "petrified")])
def test_stone_turns_back_except_on_a_six(armed, face, status):
    night = armed()
    team = night.teams[0]
    stone = roster(night.bob, team)[1]
    night.tell("petrified", player=stone)
    night.finish()
    step = night.step(team, "petrified")
    (need,) = step["needs"]
    assert (need["purpose"], need["die"]) == (f"petrified.{stone}", "d6")
    night.answer(team, "petrified", rolls={f"petrified.{stone}": face})
    assert player(night.bob, team, stone)["status"] == status


@pytest.mark.parametrize(("face", "dead"), [(1, False), (2, False), (5, False), (6, True)])
def test_a_chasm_kills_on_a_six(armed, face, dead):
    night = armed()
    team = night.teams[0]
    fallen = roster(night.bob, team)[1]
    night.tell("chasm", player=fallen, rolls={"chasm": face})
    night.finish()
    after = player(night.bob, team, fallen)
    assert (after["status"] == "dead") is dead
    assert after["miss_next_game"] is False
    assert ("injuries" in [step["key"] for step in night.steps(team)]) is dead


def test_a_harmless_chasm_needs_no_die(armed):
    night = armed(chasm_rule="harmless")
    fallen = roster(night.bob, night.teams[0])[1]
    night.tell("chasm", player=fallen)
    night.finish()
    assert player(night.bob, night.teams[0], fallen)["status"] == "active"


def test_a_hole_of_002_hurts_on_a_six(armed):
    night = armed(chasm_rule="002")
    team = night.teams[0]
    fallen = roster(night.bob, team)[1]
    path = f"{night.at}events/"
    body = {"type": "chasm", "player": fallen}
    assert night.bob.needs(path, rolls={"chasm": 6}, **body) == {"casualty": ("d16", 1)}
    night.tell("chasm", player=fallen, rolls={"chasm": 6, "casualty": 8})
    night.finish()
    assert player(night.bob, team, fallen)["miss_next_game"] is True


@pytest.mark.parametrize(("face", "helped"), [(4, True), (3, False)])
def test_drugs_may_save_who_falls_into_a_hole_of_002(arranged, face, helped):
    night = arranged(chasm_rule="002", dice="table")
    team = night.teams[0]
    drugs = [{"tactic": "experimental_drugs"}]
    night.bob.post(f"{night.at}prepare/", 200, team=team, tactics=drugs)
    night.start()
    fallen = roster(night.bob, team)[1]
    path, fall = f"{night.at}events/", {"type": "chasm", "player": fallen}
    assert night.bob.needs(path, rolls={"chasm": 6}, **fall) == {"drugs": ("d6", 1)}
    rolls = {"chasm": 6, "drugs": face}
    if not helped:
        assert night.bob.needs(path, rolls=rolls, **fall) == {"casualty": ("d16", 1)}
    event = night.tell("chasm", player=fallen, rolls=rolls | {"casualty": 8})
    assert (event["outcome"]["result"] == "knocked_out") is helped
    night.finish()
    assert player(night.bob, team, fallen)["miss_next_game"] is not helped


def test_the_removed_rejoin_unhurt(night):
    team = night.teams[0]
    ours = roster(night.bob, team)
    night.tell("lost_in_space", player=ours[0])
    night.tell("sent_off", player=ours[1])
    night.tell("knocked_out", victim=ours[2])
    night.tell("chasm", player=ours[3], rolls={"chasm": 3})
    night.finish()
    assert night.step(team, "returns")["status"] == "done"
    assert roster(night.bob, team) == ours
    page = night.bob.get(f"teams/{team}/")
    assert not any(one["miss_next_game"] or one["injuries"] for one in page["players"])
