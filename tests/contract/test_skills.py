"""Skills that a team's players learn."""

import pytest

from tests.contract.verbs import draft, found_league, hire, player, register, roster


@pytest.fixture
def learner(alice, bob, carol):
    """`learner(spp, **rules)` is a team of Bob's and a Norse lineman of so many SPP."""

    def due(spp=6, **rules):
        team = register(bob, found_league(alice, bob, house_rules=rules))
        one = roster(bob, team)[0]
        alice.post(f"teams/{team}/adjust/", 200, why="Practice.", player=one, spp=spp)
        return team, one

    return due


def test_a_skill_chosen_is_known(bob, learner):
    team, one = learner(improvement_mode="choose")
    assert player(bob, team, one)["skills_due"] == 1
    bob.post(f"teams/{team}/skills/", 200, player=one, skill="Sure Hands")
    after = player(bob, team, one)
    assert (after["skills"], after["skills_due"]) == (["Block", "Sure Hands"], 0)


@pytest.mark.parametrize(
    ("skill", "rules"),
    [
        ("Dodge", {"SKL-01"}),
        ("Block", {"SKL-01"}),
        ("Leader", {"SKL-02"}),
        ("Stand Firm", {"SKL-02"}),
        ("+ma", {"SKL-02"}),
        ("+st", {"SKL-02"}),
        ("+ag", {"SKL-02"}),
        ("Stunty", {"SKL-01"}),
    ],
)
def test_where_one_chooses_closed_skills_are_SKL_01_and_the_rest_SKL_02(bob, learner, skill, rules):
    team, one = learner(improvement_mode="choose")
    assert set(bob.refused(f"teams/{team}/skills/", player=one, skill=skill)) == rules
    assert player(bob, team, one)["skills_due"] == 1


def test_a_skill_that_is_not_due_is_SKL_01(bob, learner):
    team, one = learner(5, improvement_mode="choose")
    assert bob.refused(f"teams/{team}/skills/", player=one, skill="Sure Hands") == ["SKL-01"]


NO_SKILLS = ["", None, 7, [], "Flying", "+av", "+pa", "+", "x" * 1000]


def test_an_unknown_skill_is_400(bob, learner):
    team, one = learner(improvement_mode="choose")
    for skill in NO_SKILLS:
        bob.problem(f"teams/{team}/skills/", 400, player=one, skill=skill)


def test_own_traits_need_no_double_where_the_house_says_so(bob, learner):
    team, one = learner(improvement_mode="choose", traits_need_double=False)
    bob.post(f"teams/{team}/skills/", 200, player=one, skill="Leader")


def test_at_a_table_the_improvement_is_rolled_and_told(bob, learner):
    team, one = learner(dice="table")
    path, purpose = f"teams/{team}/skills/", f"improvement.{one}"
    assert player(bob, team, one).get("rolled") in ([], None)
    assert bob.needs(path, player=one, skill="Sure Hands") == {purpose: ("d6", 2)}
    assert bob.needs(path, player=one, skill="+ma") == {purpose: ("d6", 2)}
    assert player(bob, team, one)["skills"] == ["Block"]
    for wrong in ([1], [1, 7], [0, 1], [1, 2, 3], 5, "12", [1, True], [1, "2"], None, {}):
        bob.problem(path, 400, player=one, skill="Sure Hands", rolls={purpose: wrong})
    bob.post(path, 200, player=one, skill="Sure Hands", rolls={purpose: [2, 3]})
    assert player(bob, team, one)["skills"] == ["Block", "Sure Hands"]


@pytest.mark.parametrize(
    ("skill", "roll", "rule"),
    [
        ("Dodge", [2, 2], None),
        ("Dodge", [2, 3], "SKL-02"),
        ("Leader", [3, 3], None),
        ("Leader", [3, 4], "SKL-02"),
        ("Stand Firm", [3, 3], "SKL-02"),
        ("Jump Up", [3, 3], "SKL-02"),
        ("+ma", [4, 6], None),
        ("+ma", [5, 5], None),
        ("+ma", [5, 6], "SKL-02"),
        ("+ag", [5, 6], None),
        ("+ag", [6, 6], "SKL-02"),
        ("+st", [6, 6], None),
        ("+st", [6, 5], "SKL-02"),
        ("Sure Hands", [6, 6], None),
        ("Tackle", [1, 1], "SKL-01"),
    ],
)
def test_what_two_dice_allow(bob, learner, skill, roll, rule):
    team, one = learner(dice="table")
    body = {"player": one, "skill": skill, "rolls": {f"improvement.{one}": roll}}
    if rule is None:
        bob.post(f"teams/{team}/skills/", 200, **body)
    else:
        assert rule in bob.refused(f"teams/{team}/skills/", **body)


def test_a_rise_raises(bob, learner):
    team, one = learner(dice="table")
    before = player(bob, team, one)
    body = {"player": one, "skill": "+st", "rolls": {f"improvement.{one}": [6, 6]}}
    bob.post(f"teams/{team}/skills/", 200, **body)
    after = player(bob, team, one)
    assert (after["st"], after["skills_due"]) == (before["st"] + 1, 0)


def test_tackle_is_learned_where_the_commissioner_adds_it(bob, learner):
    team, one = learner(improvement_mode="choose", extra_skills=["tackle"])
    bob.post(f"teams/{team}/skills/", 200, player=one, skill="Tackle")


def test_grab_and_frenzy_exclude_each_other(alice, bob):
    rules = {"improvement_mode": "choose", "traits_need_double": False}
    team = draft(bob, found_league(alice, bob, house_rules=rules))
    slayer = hire(bob, team, "dwarfs.slayer")["id"]
    bob.post(f"teams/{team}/register/", 200)
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=slayer, spp=6)
    assert bob.refused(f"teams/{team}/skills/", player=slayer, skill="Grab") == ["SKL-01"]


@pytest.mark.parametrize(
    ("progression", "spp", "due"),
    [
        ("fast_track", 5, 0), ("fast_track", 6, 1), ("fast_track", 10, 1),
        ("fast_track", 11, 2), ("fast_track", 81, 7), ("fast_track", 500, 7),
        ("standard", 10, 1), ("standard", 16, 2), ("standard", 175, 6), ("standard", 176, 7),
    ],
)  # fmt: skip
def test_skills_due_follow_the_progression(bob, learner, progression, spp, due):
    team, one = learner(spp, progression=progression)
    assert player(bob, team, one)["skills_due"] == due


def learn_by(alice, progression, league="cellar-league"):
    alice.patch(f"leagues/{league}/", house_rules={"progression": progression})


@pytest.mark.parametrize("mode", ["choose", "roll"])
def test_a_progression_changed_in_the_season_takes_nothing_away(alice, bob, learner, mode):
    team, one = learner(11, improvement_mode=mode, dice="table")
    league = bob.get(f"teams/{team}/")["league"]
    learn_by(alice, "standard", league)
    assert player(bob, team, one)["skills_due"] == 2
    entries = bob.get(f"teams/{team}/ledger/")[-1]["entries"]
    assert "keeps 2 improvements earned so far" in entries[0]["text"]
    rolls = {f"improvement.{one}": [1, 2]}
    bob.post(f"teams/{team}/skills/", 200, player=one, skill="Sure Hands", rolls=rolls)
    assert player(bob, team, one)["skills_due"] == 1


def test_a_progression_changed_in_the_season_grants_no_skill_twice(alice, bob, learner):
    team, one = learner(6, improvement_mode="choose")
    bob.post(f"teams/{team}/skills/", 200, player=one, skill="Sure Hands")
    learn_by(alice, "standard", bob.get(f"teams/{team}/")["league"])
    dues = []
    for more in (5, 5, 15):
        alice.post(f"teams/{team}/adjust/", 200, why="Practice.", player=one, spp=more)
        dues.append(player(bob, team, one)["skills_due"])
    assert dues == [0, 1, 2], "at 11, 16 and 31 SPP"


def test_whoever_is_hired_after_the_change_learns_by_it(alice, bob, learner):
    team, _ = learner(1, progression="standard", improvement_mode="choose")
    learn_by(alice, "fast_track", bob.get(f"teams/{team}/")["league"])
    one = hire(bob, team, "norse.lineman")["id"]
    alice.post(f"teams/{team}/adjust/", 200, why="Practice.", player=one, spp=11)
    assert player(bob, team, one)["skills_due"] == 2


def test_a_match_begun_before_the_change_ends_by_its_own_progression(alice, bob, arranged):
    night = arranged(improvement_mode="choose", progression="fast_track").start()
    team = night.teams[0]
    one = roster(bob, team)[0]
    league = bob.get(f"teams/{team}/")["league"]
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, spp=10, skill="Tackle")
    learn_by(alice, "standard", league)
    assert player(bob, team, one)["skills_due"] == 0
    night.tell("completion", player=one)
    night.finish()
    night.leave(team, until="skills")
    assert night.step(team, "skills")["status"] == "waiting"
    night.answer(team, "skills", done=True)
    assert player(bob, team, one)["skills_due"] == 1, "earned at 11 by the match's own"
    night.close()
    bob.post(f"teams/{team}/skills/", 200, player=one, skill="Sure Hands")
    assert player(bob, team, one)["skills_due"] == 0


def test_a_skill_of_then_stands_when_a_match_before_the_change_is_corrected(alice, bob, arranged):
    night = arranged(improvement_mode="choose", progression="fast_track").start()
    team = night.teams[0]
    one, other, *_ = roster(bob, team)
    alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, spp=10, skill="Tackle")
    night.tell("completion", player=one)
    event = night.tell("completion", player=other)
    night.finish().close()
    bob.post(f"teams/{team}/skills/", 200, player=one, skill="Sure Hands")
    learn_by(alice, "standard", bob.get(f"teams/{team}/")["league"])
    done = alice.post(f"{night.at}correct/", 200, reason="It was none.", revoke=[event["id"]])
    assert not done.get("asked")
    assert "Sure Hands" in player(bob, team, one)["skills"]
    assert player(bob, team, one)["skills_due"] == 0
