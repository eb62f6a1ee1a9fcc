"""What came of a dungeon: counted from confirmed matches, and rated by who played them."""

import pytest

from tests.contract.phones import Phone
from tests.contract.test_match_dungeon import SEWER, at, kept

NOTHING = {
    "matches": 0, "draws": 0, "wins": {"1": 0, "2": 0}, "turns_until_ball": None,
    "chests_until_ball": None, "ratings": {"count": 0, "mean": None},
}  # fmt: skip


@pytest.fixture
def sewer(alice):
    return kept(alice, public=True)


@pytest.fixture
def night(arranged, alice, sewer):
    night = arranged()
    alice.put(at(night), 200, dungeon=sewer)
    return night.start()


def played(person, dungeon):
    return person.get(f"dungeons/{dungeon}/played/")


def test_nothing_counts_before_it_is_confirmed(night, sewer, nobody, bob):
    assert played(nobody, sewer) == NOTHING
    night.report()
    assert played(nobody, sewer) == NOTHING
    night.confirm()
    counted = played(nobody, sewer)
    assert (counted["matches"], counted["wins"]) == (1, {"1": 1, "2": 0})


def test_a_match_abandoned_without_a_winner_was_played_there_and_not_drawn(night, sewer, nobody):
    night.finish({"kind": "abandoned"})
    assert played(nobody, sewer) == {**NOTHING, "matches": 1}


def test_turns_and_chests_are_counted_until_the_ball(night, sewer, bob, carol):
    phone, other = (Phone(who, night, **{"as": "coach"}) for who in (bob, carol))
    ours, theirs = night.teams
    squads = [side["available"] for side in night.shown()["sides"]]
    turn = {"does": "begin"}
    mistaken = phone.entry("turn", team=ours, **turn)
    phone.bring(mistaken)
    phone.bring(phone.entry("revoke", entry=[phone.device, mistaken["n"]]))
    phone.bring(
        phone.entry("turn", team=ours, **turn),
        phone.event("chest_trap", player=squads[0][0]),
        phone.entry("turn", team=ours, does="end"),
    )
    other.bring()
    other.bring(
        other.entry("turn", team=theirs, **turn), other.event("chest_ball", player=squads[1][0])
    )
    phone.bring()
    phone.bring(phone.entry("turn", team=ours, **turn))
    night.finish({"kind": "draw"})
    counted = played(bob, sewer)
    assert counted["turns_until_ball"] == {
        "matches": 1, "least": 2, "median": 2, "mean": 2, "most": 2,
    }  # fmt: skip
    assert counted["chests_until_ball"]["mean"] == 2
    assert (counted["draws"], counted["wins"]) == (1, {"1": 0, "2": 0})


def turns_counted(night, sewer):
    return played(night.bob, sewer)["turns_until_ball"]["most"]


def test_a_turn_counts_that_somebody_elses_word_would_take_back(night, sewer, bob, carol):
    """A proposal that was turned down, and a word of one's own that came after the report."""
    phone, other = (Phone(who, night, **{"as": "coach"}) for who in (bob, carol))
    ours, player = night.teams[0], night.shown()["sides"][0]["available"][0]
    turn = phone.entry("turn", team=ours, does="begin")
    phone.bring(turn, phone.event("chest_ball", player=player))
    other.bring()
    reply = other.bring(other.entry("revoke", entry=[phone.device, turn["n"]]))
    (flag,) = reply["flags"]
    phone.bring()
    phone.bring(phone.entry("settle", flag=flag["id"], **{"as": "keep"}))
    night.bob.post(f"{night.at}table/report/", 200, result={"kind": "draw"})
    phone.bring(phone.entry("revoke", entry=[phone.device, turn["n"]]))
    night.confirm()
    assert turns_counted(night, sewer) == 1


def test_a_turn_counts_no_more_once_whoever_recorded_it_lets_it_go(night, sewer, bob, carol):
    phone, other = (Phone(who, night, **{"as": "coach"}) for who in (bob, carol))
    ours, player = night.teams[0], night.shown()["sides"][0]["available"][0]
    turns = [phone.entry("turn", team=ours, does=does) for does in ("begin", "end", "begin")]
    phone.bring(*turns, phone.event("chest_ball", player=player))
    other.bring()
    reply = other.bring(other.entry("revoke", entry=[phone.device, turns[2]["n"]]))
    (flag,) = reply["flags"]
    phone.bring()
    phone.bring(phone.entry("settle", flag=flag["id"], **{"as": "revoke"}))
    night.bob.post(f"{night.at}table/report/", 200, result={"kind": "draw"})
    night.confirm()
    assert turns_counted(night, sewer) == 1


def test_without_recorded_turns_only_chests_are_counted(night, sewer, bob):
    player = night.shown()["sides"][0]["available"][0]
    night.tell("chest_ball", player=player)
    night.finish({"kind": "draw"})
    counted = played(bob, sewer)
    assert counted["turns_until_ball"] is None
    assert counted["chests_until_ball"]["least"] == 1


def test_whoever_coached_rates_it_once_and_may_think_again(night, sewer, alice, bob, carol):
    rating = f"{at(night)}rating/"
    bob.put(rating, 409, stars=4)
    bob.put(rating, 409, stars=4, preview=True)
    night.finish()
    tried = bob.put(rating, 200, stars=4, preview=True)
    assert (tried["preview"], tried["paid"], tried["verdicts"]) == (True, 0, [])
    assert played(bob, sewer)["ratings"]["count"] == 0
    assert bob.put(rating, 200, stars=4) == {"stars": 4, "by": "bob"}
    bob.put(rating, 200, stars=5)
    carol.put(rating, 200, stars=2)
    assert played(bob, sewer)["ratings"] == {"count": 2, "mean": 3.5}
    alice.put(rating, 403, stars=5)
    for stars in (0, 6, "5", None, True):
        bob.put(rating, 400, stars=stars)
    bob.put(rating, 400, stars=4, preview="yes")


def test_a_match_without_a_dungeon_has_nothing_to_rate(arranged, bob):
    night = arranged().start().finish()
    bob.put(f"{at(night)}rating/", 409, stars=3)


def test_a_secret_dungeons_figures_are_secret(alice, bob, nobody):
    own = kept(alice, SEWER)
    bob.get(f"dungeons/{own}/played/", 404)
    nobody.get(f"dungeons/{own}/played/", 401)
