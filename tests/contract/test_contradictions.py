"""What can't have been as reported, by one event or by the whole of it."""

import pytest

from tests.contract.verbs import Night, StartedMatch, hurt, register, roster, won


def refused(night, result, **fields):
    return night.bob.refused(f"{night.at}report/", result=result, **fields)


def test_nobody_strikes_or_offends_with_a_weapon_they_do_not_have(armed):
    match = StartedMatch(armed())
    unarmed, victim = match.ours[1], match.theirs[0]
    blow = {"type": "casualty", **hurt(victim, unarmed, "weapon")}
    assert match.refused(**blow) == ["POST-14"]
    assert match.refused(**blow | {"player": None}) == ["POST-14"]
    for player, kind in ((unarmed, "weapon"), (unarmed, "sorcery"), (match.ours[0], "sorcery")):
        offence = {"type": "infraction", "player": player, "kind": kind}
        assert match.refused(**offence) == ["POST-14"]
    assert refused(match.night, won(match.night.teams[0]), events=[blow]) == ["POST-14"]
    assert match.events() == []
    assert match.tell("casualty", **hurt(victim, match.ours[0], "weapon"))["spp"] == 2


def test_only_a_sorcerer_opens_a_chest_by_sorcery(armed):
    match = StartedMatch(armed("sorcery"))
    chest = {"type": "chest_ball", "by_sorcery": True}
    for player in (match.ours[1], None):
        assert match.refused(**chest, player=player) == ["POST-14"]
    assert refused(
        match.night, won(match.night.teams[0]), events=[chest | {"player": match.ours[1]}]
    )
    assert match.events() == []
    assert match.tell("chest_ball", player=match.ours[0], by_sorcery=True)["spp"] == 2


def test_a_sorcerers_weapon_is_the_spell_a_minor_infraction(armed):
    match = StartedMatch(armed("sorcery"))
    for kind in ("weapon", "sorcery"):
        event = match.tell("infraction", player=match.ours[0], kind=kind, rolls={"penalty": 1})
        assert event["outcome"]["severity"] == "minor"


@pytest.mark.parametrize(
    ("mode", "removed"),
    [("none", None), ("eye_onsite", {"last": True}), ("s1_model", {})],
)
def test_nobody_is_sent_off_where_nobody_can_be(telling, mode, removed):
    match = telling(referee_mode=mode)
    if removed is not None:
        match.tell("sent_off", player=match.ours[1])
        match.tell("referee_removed", player=match.ours[0], **removed)
    off = {"type": "sent_off", "player": match.theirs[0]}
    assert match.refused(**off) == ["POST-14"]
    assert refused(match.night, won(match.night.teams[0]), events=[off]) == ["POST-14"]
    foul = match.tell("infraction", player=match.theirs[1], kind="foul", squares=1)
    assert foul["outcome"]["sent_off"] is False


def test_a_sending_off_after_the_last_referee_in_one_report_is_POST_14(night):
    gone = {"type": "referee_removed", "player": roster(night.bob, night.teams[0])[0], "last": True}
    off = {"type": "sent_off", "player": roster(night.bob, night.teams[1])[0]}
    assert refused(night, won(night.teams[0]), events=[gone, off]) == ["POST-14"]
    night.report(events=[off, gone])


@pytest.mark.parametrize(("mode", "spp"), [("eye_onsite", 2), ("none", 2), ("s1_model", 0)])
def test_a_referee_is_worth_two_but_for_the_model_of_001(telling, mode, spp):
    match = telling(referee_mode=mode)
    assert match.tell("referee_removed", player=match.ours[0])["spp"] == spp


def test_near_a_referee_is_near_a_model_that_only_on_site_referees_have(telling):
    match = telling()
    near = {"player": match.ours[0], "kind": "item", "near_ref": True}
    assert match.tell("infraction", **near)["outcome"]["target"] is None
    foul = {"player": match.theirs[0], "kind": "foul", "near_ref": True, "rolls": {"penalty": 5}}
    event = match.tell("infraction", **foul)["outcome"]
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
    result = {"kind": "time_limit"}
    result |= {} if winner is None else {"winner": night.teams[winner]}
    result |= {} if scorer is None else {"touchdowns": {str(night.teams[scorer]): 1}}
    if fits:
        assert night.report(result)["result"]["winner"] == result.get("winner")
    else:
        assert refused(night, result) == ["POST-14"]


def test_no_more_chests_hold_a_ball_than_there_are_balls(match):
    night = match.night
    for opener in match.ours[:2]:
        match.tell("chest_ball", player=opener)
    assert refused(night, won(night.teams[0])) == ["POST-14"]
    event = match.events()[1]["id"]
    night.bob.post(f"{match.path}{event}/revoke/", 200, reason="The same one, recorded twice.")
    night.report()
