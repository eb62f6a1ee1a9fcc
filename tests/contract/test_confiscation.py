"""Weapons that the referee keeps."""

import pytest

from tests.contract.verbs import player, roster


def off(night, **fields):
    """Bob's armed player is sent off by a penalty."""
    one = roster(night.bob, night.teams[0])[0]
    night.tell("infraction", player=one, rolls={"penalty": 6}, **{"kind": "weapon", **fields})
    return one


@pytest.mark.parametrize(("face", "taken"), [(4, False), (5, True), (6, True)])
@pytest.mark.parametrize("kind", ["weapon", "foul"])
def test_a_weapon_may_be_confiscated_after_a_penalty(armed, face, taken, kind):
    night = armed()
    team = night.teams[0]
    one = off(night, kind=kind)
    night.finish()
    (need,) = night.step(team, "confiscation")["needs"]
    assert (need["purpose"], need["die"]) == (f"confiscation.{one}", "d6")
    night.answer(team, "confiscation", rolls={f"confiscation.{one}": face})
    after = player(night.bob, team, one)
    assert (after["confiscated"], after["weapon"]) == (taken, "chainsaw")


def has_confiscation(night):
    return "confiscation" in [step["key"] for step in night.steps(night.teams[0])]


def test_a_sending_off_without_a_penalty_never_confiscates(armed):
    night = armed()
    night.tell("sent_off", player=roster(night.bob, night.teams[0])[0])
    night.finish()
    assert not has_confiscation(night)


def test_a_penalty_argued_away_never_confiscates(armed):
    night = armed()
    one = off(night)
    night.tell("argue", player=one, rolls={"argue": 6})
    night.finish()
    assert not has_confiscation(night)


def test_a_failed_argument_does_not_help(armed):
    night = armed()
    one = off(night)
    night.tell("argue", player=one, rolls={"argue": 2})
    night.finish()
    assert has_confiscation(night)


def test_sorcery_is_never_confiscated(armed):
    night = armed("sorcery")
    off(night, kind="foul")
    night.finish()
    assert not has_confiscation(night)


def test_nothing_is_confiscated_where_the_house_says_so(armed):
    night = armed(confiscation=False)
    off(night)
    night.finish()
    assert not has_confiscation(night)


def test_a_confiscated_weapon_keeps_its_bearer_out_until_it_is_bought_back(armed):
    night = armed()
    team = night.teams[0]
    one = off(night)
    night.finish()
    night.answer(team, "confiscation", rolls={f"confiscation.{one}": 6})
    for side, count in zip(night.teams, (3, 2), strict=True):
        night.answer(side, "winnings", rolls={f"winnings.{side}": 1})
        night.answer(side, "fan_factor", rolls={f"fan_factor.{side}": [3] * count})
        night.answer(side, "mvp", rolls={f"mvp.{side}.1": 2})
    before = night.bob.get(f"teams/{team}/")
    assert before["players"][0]["cost"] == 80_000
    night.close()
    again = night.bob.post("matches/", 201, teams=night.teams, league=night.shown()["league"])
    side = again["sides"][0]
    assert one not in side["available"]
    assert [(out["player"], out["why"]) for out in side["unavailable"]] == [(one, "confiscated")]
    back = night.bob.post(f"teams/{team}/buy-back/", 200, player=one)
    assert (back["paid"], back["treasury"]) == (30_000, before["treasury"] - 30_000)
    assert player(night.bob, team, one)["confiscated"] is False
    shown = night.bob.get(f"matches/{again['id']}/")["sides"][0]
    assert one in shown["available"]
