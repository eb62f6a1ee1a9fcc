"""Section 6: what can't have been as told, by one event or by the whole of it."""

import pytest

from tests.contract.verbs import Night, Told, hurt, register, roster, won


def refused(night, result, **told):
    return night.bob.refused(f"{night.at}report/", result=result, **told)


def test_nobody_strikes_or_offends_with_a_weapon_they_do_not_have(armed):
    told = Told(armed())
    unarmed, victim = told.ours[1], told.theirs[0]
    blow = {"type": "casualty", **hurt(victim, unarmed, "weapon")}
    assert told.refused(**blow) == ["POST-14"]
    assert told.refused(**blow | {"player": None}) == ["POST-14"]
    for player, kind in ((unarmed, "weapon"), (unarmed, "sorcery"), (told.ours[0], "sorcery")):
        offence = {"type": "infraction", "player": player, "kind": kind}
        assert told.refused(**offence) == ["POST-14"]
    assert refused(told.night, won(told.night.teams[0]), events=[blow]) == ["POST-14"]
    assert told.events() == []
    assert told.tell("casualty", **hurt(victim, told.ours[0], "weapon"))["spp"] == 2


def test_only_a_sorcerer_opens_a_chest_by_sorcery(armed):
    told = Told(armed("sorcery"))
    chest = {"type": "chest_ball", "by_sorcery": True}
    for player in (told.ours[1], None):
        assert told.refused(**chest, player=player) == ["POST-14"]
    assert refused(told.night, won(told.night.teams[0]), events=[chest | {"player": told.ours[1]}])
    assert told.events() == []
    assert told.tell("chest_ball", player=told.ours[0], by_sorcery=True)["spp"] == 2


def test_a_sorcerers_weapon_is_the_spell_a_minor_infraction(armed):
    told = Told(armed("sorcery"))
    for kind in ("weapon", "sorcery"):
        event = told.tell("infraction", player=told.ours[0], kind=kind, rolls={"penalty": 1})
        assert event["outcome"]["severity"] == "minor"


@pytest.mark.parametrize(
    ("mode", "removed"),
    [("none", None), ("eye_onsite", {"last": True}), ("s1_model", {})],
)
def test_nobody_is_sent_off_where_nobody_can_be(telling, mode, removed):
    told = telling(referee_mode=mode)
    if removed is not None:
        told.tell("sent_off", player=told.ours[1])
        told.tell("referee_removed", player=told.ours[0], **removed)
    off = {"type": "sent_off", "player": told.theirs[0]}
    assert told.refused(**off) == ["POST-14"]
    assert refused(told.night, won(told.night.teams[0]), events=[off]) == ["POST-14"]
    foul = told.tell("infraction", player=told.theirs[1], kind="foul", squares=1)
    assert foul["outcome"]["sent_off"] is False


def test_a_sending_off_after_the_last_referee_in_one_report_is_POST_14(night):
    gone = {"type": "referee_removed", "player": roster(night.bob, night.teams[0])[0], "last": True}
    off = {"type": "sent_off", "player": roster(night.bob, night.teams[1])[0]}
    assert refused(night, won(night.teams[0]), events=[gone, off]) == ["POST-14"]
    night.report(events=[off, gone])


@pytest.mark.parametrize(("mode", "spp"), [("eye_onsite", 2), ("none", 2), ("s1_model", 0)])
def test_a_referee_is_worth_two_but_for_the_model_of_001(telling, mode, spp):
    told = telling(referee_mode=mode)
    assert told.tell("referee_removed", player=told.ours[0])["spp"] == spp


def test_near_a_referee_is_near_a_model_that_only_on_site_referees_have(telling):
    told = telling()
    near = {"player": told.ours[0], "kind": "item", "near_ref": True}
    assert told.tell("infraction", **near)["outcome"]["target"] is None
    foul = {"player": told.theirs[0], "kind": "foul", "near_ref": True, "rolls": {"penalty": 5}}
    event = told.tell("infraction", **foul)["outcome"]
    assert (event["target"], event["sent_off"]) == (6, False)


def test_what_befalls_an_ally_earns_nothing(alice, bob, carol, cellar):
    coaches = [bob, carol, bob, carol]
    teams = [register(one, cellar, name=f"T{n}") for n, one in enumerate(coaches)]
    together = [[teams[0], teams[1]], [teams[2], teams[3]]]
    night = Night.made(alice, coaches, teams, league=cellar, alliances=together).start()
    mine, ally, foe, _ = (roster(bob, team)[0] for team in teams)
    for victim, spp in ((ally, 0), (foe, 2)):
        assert night.tell("casualty", **hurt(victim, mine))["spp"] == spp
    for victim, spp in ((ally, 0), (foe, 1)):
        push = {"player": mine, "victim": victim, "hazard": "lava"}
        assert night.tell("hazard_push", **push)["spp"] == spp
    night.finish(won(teams[0]))
    caused = {side["team"]: side["casualties"] for side in night.shown()["sides"]}
    assert caused[teams[0]] == 1


def test_the_standard_game_of_several_balls_goes_on_until_all_are_used(arranged):
    night = arranged(making={"options": {"balls": 3}}).start()
    home, away = night.teams
    ahead = won(home)
    assert refused(night, ahead) == ["POST-14"]
    assert refused(night, {"kind": "draw"}) == ["POST-14"]
    assert refused(night, ahead | {"balls_gone": 3}) == ["POST-14"]
    version = night.report(ahead | {"balls_gone": 2})["version"]
    for over in (
        {"kind": "time_limit", "winner": home, "touchdowns": {str(home): 1}},
        {"kind": "concession", "winner": away, "touchdowns": {str(home): 1}},
        {"kind": "forfeit", "winner": away},
        {"kind": "abandoned"},
        {"kind": "touchdown", "winner": home, "touchdowns": {str(home): 2, str(away): 1}},
    ):
        version = night.report(over, version=version)["version"]


@pytest.mark.parametrize(
    ("limit", "winner", "scorer", "fits"),
    [
        ("none", 0, None, True), ("none", 0, 1, True), ("002", 0, None, False),
        ("002", None, None, True), ("002", 0, 0, True), ("002", 0, 1, False),
        ("004", 0, None, True), ("004", None, None, True), ("004", 0, 1, False),
        ("004", 1, 1, True),
    ],
)  # fmt: skip
def test_a_time_limit_has_the_winner_that_its_rule_gives(arranged, limit, winner, scorer, fits):
    night = arranged(making={"options": {"time_limit": limit, "balls": 3}}).start()
    told = {"kind": "time_limit"}
    told |= {} if winner is None else {"winner": night.teams[winner]}
    told |= {} if scorer is None else {"touchdowns": {str(night.teams[scorer]): 1}}
    if fits:
        assert night.report(told)["result"]["winner"] == told.get("winner")
    else:
        assert refused(night, told) == ["POST-14"]


def test_no_more_chests_hold_a_ball_than_there_are_balls(told):
    night = told.night
    for opener in told.ours[:2]:
        told.tell("chest_ball", player=opener)
    assert refused(night, won(night.teams[0])) == ["POST-14"]
    event = told.events()[1]["id"]
    night.bob.post(f"{told.path}{event}/revoke/", 200, reason="The same one, told twice.")
    night.report()
