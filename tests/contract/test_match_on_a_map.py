"""A match played on a map from the first square to the last: agreed, sealed, recorded, proved."""

import json
from hashlib import sha256

from dungeonbowl.dungeon import read_layout, ways_of_ball
from dungeonbowl.dungeon.squares import Square
from tests.contract.phones import Phone
from tests.contract.test_match_dungeon import SEWER, at, contents, kept


def opened(person, night, number):
    """What a chest holds, as everybody learns when somebody looks."""
    found = person.post(f"{at(night)}open/", 200, what="chest", number=number)["found"]
    return next(one["holds"] for one in found if one["number"] == number)


def test_from_the_first_square_to_the_last(arranged, bob, carol):
    night = arranged()
    proposal = bob.put(at(night), 202, dungeon=kept(bob, public=True))
    carol.post(f"{night.at}proposals/{proposal['id']}/accept/", 200)
    promised = carol.get(at(night))["sealed"]["hash"]
    night.start()

    kit = bob.get(f"{night.at}kit/")
    pads = {one["number"]: one["at"] for one in kit["dungeon"]["things"] if one["is"] == "pad"}
    chests = {one["number"]: one["at"] for one in kit["dungeon"]["things"] if one["is"] == "chest"}
    assert (len(pads), len(chests), kit["dungeon"]["squares"]) == (6, 6, [SEWER["squares"]])

    phone, other = (Phone(who, night, **{"as": "coach"}) for who in (bob, carol))
    ours, theirs = ([*side["available"]] for side in night.shown()["sides"])
    runner, guard = ours[0], theirs[0]

    # Both sides come in, and stand where their pads are until somebody says otherwise.
    phone.bring(
        phone.entry("turn", team=night.teams[0], does="begin"),
        phone.entry("arrive", player=runner, pad=2),
        phone.entry("square", player=runner, at=[4, 1]),
    )
    other.bring()
    said = other.bring(
        other.entry("arrive", player=guard, pad=5), other.entry("square", player=guard, at=[7, 1])
    )
    assert said["state"]["places"]["players"] == {str(runner): [4, 1], str(guard): [7, 1]}
    assert said["flags"] == []

    # Chest after chest, until one holds the ball.
    phone.bring()
    for number in chests:
        holds = opened(bob, night, number)
        event = {"ball": "chest_ball", "explosion": "chest_trap"}[holds]
        word = {"ball": "ball", "explosion": "exploded"}[holds]
        x, y, _ = chests[number]
        reply = phone.bring(
            phone.entry("square", player=runner, at=[x - 1, y]),
            phone.entry("chest", chest=number, player=runner, **{"is": word}),
            phone.event(event, player=runner),
        )
        assert reply["flags"] == []
        if holds == "ball":
            break
    tried, ball = number, chests[number]

    # The ball is carried past the guard, who is pushed into nowhere that anybody knows.
    reply = phone.bring(
        phone.entry("ball", ball=1, **{"with": runner}),
        phone.entry("square", ball=1, at=ball[:2]),
        phone.event("hazard_push", player=runner, victim=guard, hazard="teleporter"),
        phone.entry("square", player=runner, at=[10, 1]),
    )
    assert reply["state"]["places"]["players"] == {str(runner): [10, 1]}

    # How far it still is, the library and the rule of the time limit agree on.
    ways = {one.end: one for one in ways_of_ball(read_layout(SEWER), Square(10, 1))}
    assert (ways[2].distance, ways[1].distance) == (1, 9)
    assert ways[2].squares[-1] == Square(11, 1)

    # The last square: the end zone of the other side.
    reply = phone.bring(
        phone.entry("square", player=runner, at=[11, 1]),
        phone.event("touchdown", player=runner),
    )
    assert reply["state"]["whistle"]
    assert reply["state"]["places"]["players"][str(runner)] == [11, 1]
    assert SEWER["squares"][1][11] == "2"
    carried = other.bring()
    assert (carried["digest"], carried["state"]) == (reply["digest"], reply["state"])

    # What was promised holds, and the dungeon remembers.
    bob.post(f"{night.at}table/report/", 200)
    night.confirm().close()
    text = carol.get(at(night))["sealed"]["text"]
    assert sha256(text.encode()).hexdigest() == promised
    assert contents(text).index("ball") == tried - 1
    assert json.loads(text)["dungeon"] == carol.get(at(night))["hash"]
    dungeon = carol.get(at(night))["id"]
    assert bob.put(f"{at(night)}rating/", 200, stars=5)["stars"] == 5
    counted = carol.get(f"dungeons/{dungeon}/played/")
    assert (counted["wins"], counted["chests_until_ball"]["most"]) == ({"1": 1, "2": 0}, tried)
    assert (counted["turns_until_ball"]["most"], counted["ratings"]["mean"]) == (1, 5)


def test_who_looks_into_a_chest_tells_every_phone(arranged, bob, carol):
    night = arranged()
    proposal = bob.put(at(night), 202, dungeon=kept(bob, public=True))
    carol.post(f"{night.at}proposals/{proposal['id']}/accept/", 200)
    night.start()
    phone, other = (Phone(who, night, **{"as": "coach"}) for who in (bob, carol))
    before = carol.get(f"{night.at}kit/")
    assert (other.bring()["looked"], before["dungeon"].get("found")) == (0, None)
    holds = opened(bob, night, 2)
    assert opened(bob, night, 2) == holds
    assert (other.bring()["looked"], phone.bring()["looked"]) == (1, 1)
    kit = carol.get(f"{night.at}kit/")
    (chest,) = kit["dungeon"]["found"]
    assert (chest["is"], chest["number"], chest["holds"]) == ("chest", 2, holds)
    assert kit["hash"] != before["hash"]


def test_a_square_outside_the_dungeon_is_flagged(arranged, bob, carol):
    night = arranged()
    proposal = bob.put(at(night), 202, dungeon=kept(bob, public=True))
    carol.post(f"{night.at}proposals/{proposal['id']}/accept/", 200)
    night.start()
    phone = Phone(bob, night, **{"as": "coach"})
    runner = night.shown()["sides"][0]["available"][0]
    said = phone.bring(
        phone.entry("arrive", player=runner, pad=2),
        phone.entry("square", player=runner, at=[70, 1]),
    )
    (flag,) = said["flags"]
    assert flag["text"] == "70, 1 is no square of the dungeon."
    assert said["state"].get("places", {}).get("players", {}) == {}
