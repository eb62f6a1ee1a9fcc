"""Points, most valuable players and what players learn."""

import pytest

from tests.contract.verbs import Night, player, register, roster


def test_events_earn_their_points_in_the_ledger(night):
    team = night.teams[0]
    one, other = roster(night.bob, team)[:2]
    victim = roster(night.bob, night.teams[1])[0]
    night.tell("touchdown", player=one)
    night.tell("completion", player=one)
    night.tell("casualty", player=other, victim=victim, cause="block", rolls={"casualty": 1})
    night.tell("hazard_push", player=other, victim=victim, hazard="lava")
    night.finish()
    change = night.step(team, "spp")["change"]
    (posted,) = [line for line in night.bob.get(f"teams/{team}/ledger/") if line["id"] == change]
    earned = {}
    for entry in posted["entries"]:
        earned[entry["player"]] = earned.get(entry["player"], 0) + entry["spp"]
    assert earned == {one: 4, other: 3}


def test_a_touchdown_of_the_result_alone_earns_nobody_anything(night):
    night.finish()
    spp = [one["spp"] for one in night.bob.get(f"teams/{night.teams[0]}/")["players"]]
    assert sorted(spp) == [0, 0, 0, 0, 0, 5]


def test_a_chosen_mvp_is_named_by_their_coach(arranged):
    night = arranged(mvp_mode="chosen").start()
    team = night.teams[0]
    one = roster(night.bob, team)[3]
    their = roster(night.bob, night.teams[1])[0]
    night.finish()
    step = night.step(team, "mvp")
    assert (step["status"], step["needs"]) == ("waiting", [])
    url = night.answering(team, "mvp")
    for wrong in (None, "1", their, 999_999, True, [one]):
        night.bob.problem(url, 400, player=wrong)
    night.bob.problem(url, 400, done=True)
    night.answer(team, "mvp", player=one)
    assert player(night.bob, team, one)["spp"] == 5


@pytest.fixture
def star(arranged):
    """`star(**rules)`: after a match that earned Bob's player a skill; the night, the player."""

    def earned(**rules):
        night = arranged(mvp_mode="chosen", winnings="none", fan_factor_roll="none", **rules)
        team = night.teams[0]
        one = roster(night.bob, team)[0]
        night.start().tell("completion", player=one)
        night.finish()
        night.answer(team, "mvp", player=one)
        return night, one

    return earned


def test_skills_due_wait_for_their_coach(star):
    night, one = star(improvement_mode="choose")
    team = night.teams[0]
    step = night.step(team, "skills")
    assert (step["status"], step["needs"]) == ("waiting", [])
    url = night.answering(team, "skills")
    assert night.bob.refused(url, player=one, skill="Dodge") == ["SKL-01"]
    assert night.bob.refused(url, player=one, skill="+ma") == ["SKL-02"]
    other = roster(night.bob, team)[1]
    assert night.bob.refused(url, player=other, skill="Sure Hands") == ["SKL-01"]
    night.bob.problem(url, 400, player=one, skill="Flying")
    night.bob.problem(url, 400, skill="Dodge")
    night.bob.problem(url, 400, player=roster(night.bob, night.teams[1])[0], skill="Dodge")
    night.answer(team, "skills", player=one, skill="Sure Hands")
    assert night.step(team, "skills")["status"] == "done"
    assert player(night.bob, team, one)["skills"] == ["Block", "Sure Hands"]


def test_skills_may_be_left_for_later(star):
    night, one = star(improvement_mode="choose")
    night.answer(night.teams[0], "skills", done=True)
    after = player(night.bob, night.teams[0], one)
    assert after["skills_due"] == 1
    night.bob.post(f"teams/{night.teams[0]}/skills/", 200, player=one, skill="Sure Hands")


def test_at_a_table_the_choice_asks_for_its_dice(star):
    night, one = star(dice="table")
    team = night.teams[0]
    assert night.step(team, "skills")["needs"] == []
    url = night.answering(team, "skills")
    purpose = f"improvement.{one}"
    assert night.bob.needs(url, player=one, skill="+ma") == {purpose: ("d6", 2)}
    assert night.bob.refused(url, player=one, skill="+ma", rolls={purpose: [1, 2]}) == ["SKL-02"]
    before = player(night.bob, team, one)
    assert before["skills_due"] == 1
    night.answer(team, "skills", player=one, skill="+ma", rolls={purpose: [4, 6]})
    assert player(night.bob, team, one)["ma"] == before["ma"] + 1


def test_in_app_the_improvement_is_rolled_and_shown(star):
    night, one = star()
    after = player(night.bob, night.teams[0], one)
    (rolled,) = after["rolled"]
    assert len(rolled) == 2
    url = night.answering(night.teams[0], "skills")
    if sum(rolled) != 10:
        assert night.bob.refused(url, player=one, skill="+ma") == ["SKL-02"]
    if rolled[0] != rolled[1]:
        assert night.bob.refused(url, player=one, skill="Dodge") == ["SKL-02"]
        rolls = {f"improvement.{one}": [3, 3]}
        assert night.bob.refused(url, player=one, skill="Dodge", rolls=rolls) == ["SKL-02"]
    night.answer(night.teams[0], "skills", player=one, skill="Sure Hands")
    assert player(night.bob, night.teams[0], one)["rolled"] == []


def test_the_mvps_die_counts_by_shirt_number(alice, bob, carol):
    league = alice.post("leagues/", 201, name="Shirts", house_rules={"dice": "table"})["slug"]
    for coach in (bob, carol):
        code = alice.post(f"leagues/{league}/invitations/", 201, role="coach")["code"]
        coach.post(f"invitations/{code}/accept/")
    team = bob.post("teams/", 201, league=league, name="Shirts", college="light")["id"]
    hired = [
        bob.post(f"teams/{team}/hire/", 201, position="norse.lineman", number=number)["player"]
        for number in (50, 7, 99, 3, 20, 1)
    ]
    bob.post(f"teams/{team}/register/", 200)
    night = Night.made(alice, [bob, carol], [team, register(carol, league)], league=league)
    night.start().finish()
    night.answer(team, "winnings", rolls={f"winnings.{team}": 1})
    night.answer(team, "fan_factor", rolls={f"fan_factor.{team}": [1, 1, 1]})
    night.answer(team, "mvp", rolls={f"mvp.{team}.1": 5})
    fifty = next(one["id"] for one in hired if one["number"] == 50)
    assert player(bob, team, fifty)["spp"] == 5
