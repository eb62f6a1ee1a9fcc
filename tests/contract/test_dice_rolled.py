"""Dice that anybody can recompute from the seed."""

from tests.contract.verbs import Night, face, faces, player, recomputed, register, roster


def casualty(victim, **fields):
    return {"type": "casualty", "victim": victim, "cause": "hazard", **fields}


def test_faces_told_at_the_table_are_taken_and_those_not_told_are_rolled(night):
    theirs = roster(night.bob, night.teams[1])
    said = night.bob.post(f"{night.at}events/", 201, **casualty(theirs[0], rolls={"casualty": 8}))
    rolled = night.bob.post(f"{night.at}events/", 201, **casualty(theirs[1]))
    both = night.bob.post(f"{night.at}events/", 201, **casualty(theirs[2], rolls={"casualty": 14}))
    night.finish().close()
    seed = recomputed(night)
    team = night.teams[1]
    assert player(night.bob, team, theirs[0])["miss_next_game"] is True
    fate = face(seed, f"event.{rolled['key']}.casualty", sides=16)
    after = player(night.bob, team, theirs[1])
    assert (after["status"] == "dead") is (fate >= 15)
    assert after["miss_next_game"] is (7 <= fate <= 14)
    lasting = face(seed, f"event.{both['key']}.lasting")
    kind = {1: "av", 2: "av", 3: "ma", 4: "pa", 5: "ag", 6: "st"}[lasting]
    assert [one["kind"] for one in player(night.bob, team, theirs[2])["injuries"]] == [kind]
    assert said["id"] < rolled["id"] < both["id"]


def test_an_events_own_dice_go_by_its_id(night):
    ours = roster(night.bob, night.teams[0])
    bonus = night.tell("monster_removed", player=ours[0], monster="cave_dragon")
    fouls = [night.tell("infraction", player=one, kind="foul") for one in ours[:3]]
    fall = night.tell("chasm", player=ours[5])
    night.finish().close()
    seed = recomputed(night)
    assert bonus["spp"] == 2 + face(seed, f"event.{bonus['key']}.monster_bonus")
    targets = [6, 4, 4]
    for event, target in zip(fouls, targets, strict=True):
        rolled = face(seed, f"event.{event['key']}.penalty")
        assert event["outcome"]["sent_off"] is (rolled >= target)
    died = face(seed, f"event.{fall['key']}.chasm") == 6
    assert (player(night.bob, night.teams[0], ours[5])["status"] == "dead") is died


def test_events_of_a_report_are_rolled_by_their_ids_too(night):
    theirs = roster(night.bob, night.teams[1])
    night.finish(events=[casualty(one) for one in theirs[:4]]).close()
    seed = recomputed(night)
    for event, victim in zip(night.shown()["events"], theirs, strict=False):
        fate = face(seed, f"event.{event['key']}.casualty", sides=16)
        after = player(night.bob, night.teams[1], victim)
        assert (after["status"] == "dead") is (fate >= 15)
        assert after["miss_next_game"] is (7 <= fate <= 14)
        assert after["niggles"] == (10 <= fate <= 12)


def test_every_roll_of_the_post_game_can_be_recomputed(arranged):
    night = arranged(fans=5).start()
    ours, _theirs = night.teams
    before = {team: night.bob.get(f"teams/{team}/") for team in night.teams}
    night.finish().close()
    seed = recomputed(night)
    for team in night.teams:
        after = night.bob.get(f"teams/{team}/")
        gold = face(seed, f"winnings.{team}") * 10_000 + (10_000 if team == ours else 0)
        assert after["treasury"] == before[team]["treasury"] + gold
        mvp = face(seed, f"mvp.{team}.1", sides=6)
        assert [one["spp"] for one in after["players"]] == [5 * (n == mvp) for n in range(1, 7)]
        if team == ours:
            fans = sum(faces(seed, f"fan_factor.{team}", 3)) > 5
        else:
            fans = -(sum(faces(seed, f"fan_factor.{team}", 2)) < 5)
        assert after["fan_factor"] == 5 + fans


def test_a_magic_item_by_d66_is_two_dice(arranged):
    night = arranged(magic_item_die="D66").start().finish()
    ours = night.teams[0]
    night.leave(ours, until="item")
    night.answer(ours, "item", buy=True, player=roster(night.bob, ours)[0])
    night.close()
    seed = recomputed(night)
    rolled = 10 * face(seed, f"item.{ours}", 0) + face(seed, f"item.{ours}", 1)
    items = night.bob.get("rulebook/")["items"]
    (drawn,) = [one["key"] for one in items if one["d66"][0] <= rolled <= one["d66"][1]]
    assert night.bob.get(f"teams/{ours}/")["players"][0]["item"] == drawn


def test_a_magic_item_by_d12(night):
    ours = night.teams[0]
    night.finish().leave(ours, until="item")
    night.answer(ours, "item", buy=True, player=roster(night.bob, ours)[0])
    night.close()
    rolled = face(recomputed(night), f"item.{ours}", sides=12)
    item = night.bob.get("rulebook/")["items"][rolled - 1]["key"]
    assert night.bob.get(f"teams/{ours}/")["players"][0]["item"] == item


def test_petrified_and_confiscation_are_rolled_by_player(alice, bob, carol, cellar):
    team = bob.post("teams/", 201, league=cellar, name="Armed", college="light")["id"]
    for weapon in ("chainsaw", None, None, None, None, None):
        order = {"position": "norse.lineman"} | ({"weapon": weapon} if weapon else {})
        bob.post(f"teams/{team}/hire/", 201, **order)
    bob.post(f"teams/{team}/register/", 200)
    teams = [team, register(carol, cellar, "dark")]
    night = Night.made(alice, [bob, carol], teams, league=cellar).start()
    armed, stone, *_ = roster(bob, team)
    night.tell("infraction", player=armed, kind="weapon", rolls={"penalty": 6})
    night.tell("petrified", player=stone)
    night.finish().close()
    seed = recomputed(night)
    taken = face(seed, f"confiscation.{armed}") >= 5
    assert player(bob, team, armed)["confiscated"] is taken
    lost = face(seed, f"petrified.{stone}") == 6
    assert player(bob, team, stone)["status"] == ("petrified" if lost else "active")


def test_improvements_are_rolled_as_they_fall_due_and_count_on(night):
    ours = night.teams[0]
    star, other = roster(night.bob, ours)[:2]
    for _ in range(4):
        night.tell("touchdown", player=star)
    events = night.shown()["events"]
    for event in events[1:]:
        night.bob.post(f"{night.at}events/{event['id']}/revoke/", 200, reason="Only one counts.")
    for _ in range(4):
        night.tell("interception", player=star)
    for _ in range(3):
        night.tell("interception", player=other)
    night.finish()
    first, second = player(night.bob, ours, star), player(night.bob, ours, other)
    assert first["skills_due"] == 2 - (first["spp"] < 11)
    assert len(first["rolled"]) == first["skills_due"]
    assert len(second["rolled"]) == second["skills_due"] >= 1
    night.close()
    seed = recomputed(night)
    for one in (first, second):
        rolled = faces(seed, f"improvement.{one['id']}", 2 * len(one["rolled"]))
        assert [face_ for pair in one["rolled"] for face_ in pair] == rolled


def test_niggles_are_rolled_at_the_start_by_player_and_number(arranged):
    night = arranged(niggling="pre_match_roll")
    team = night.teams[0]
    ours = roster(night.bob, team)
    for one in ours[:4]:
        for _ in range(3):
            night.alice.post(f"teams/{team}/adjust/", 200, why="x", player=one, injury="niggling")
    side = night.start().shown()["sides"][0]
    night.finish().close()
    seed = recomputed(night)
    kept = [
        one for one in ours[:4] if 1 not in [face(seed, f"niggle.{one}.{n}") for n in (1, 2, 3)]
    ]
    assert side["available"] == kept + ours[4:]


def test_a_correction_gets_the_same_faces_for_the_same_purposes(night):
    before = {team: night.bob.get(f"teams/{team}/") for team in night.teams}
    night.finish().close()
    first = {team: night.bob.get(f"teams/{team}/") for team in night.teams}
    seed = night.seed()
    night.alice.post(f"{night.at}undo/", 200, reason="Once more.")
    assert night.seed() == seed
    undone = {team: night.bob.get(f"teams/{team}/") for team in night.teams}
    for team in night.teams:
        assert {**undone[team], "version": 0, "match": 0} == {
            **before[team], "version": 0, "match": 0,
        }  # fmt: skip
    night.finish().close()
    for team in night.teams:
        again = night.bob.get(f"teams/{team}/")
        assert {**again, "version": 0} == {**first[team], "version": 0}
    assert night.seed() == seed


def test_the_table_mode_keeps_a_promise_too(at_table):
    dice = at_table().shown()["dice"]
    assert dice["mode"] == "table"
    assert len(dice["seed_hash"]) == 64
