"""What no pool can bear is noted, and a report of it says why."""

import pytest

from tests.contract.verbs import roster, won


def refused(night, **fields):
    return night.bob.refused(f"{night.at}report/", result=won(night.teams[0]), **fields)


def noted(night):
    return [note["rule"] for note in night.shown()["notes"]]


def beyond(night, *events):
    """Tell these live; the rules of what can't be, and that they say which events it is."""
    for event in events:
        night.tell(event["type"], **{name: event[name] for name in event if name != "type"})
    shown = night.shown()
    known = {event["id"] for event in shown["events"]}
    assert all(note["text"] and set(note["events"]) <= known for note in shown["notes"])
    return [note["rule"] for note in shown["notes"]]


def test_a_match_without_anything_odd_has_no_notes_and_its_report_needs_no_why(night):
    assert noted(night) == []
    night.finish()
    assert "why" not in night.shown()["result"]


def test_every_pool_is_kept_live_and_noted_and_the_report_asks_why(arranged):
    night = arranged(rerolls=1).start()
    team, ours = night.teams[0], roster(night.bob, night.teams[0])
    again = {"type": "reroll", "team": team, "source": "team"}
    assert beyond(night, again) == []
    assert beyond(night, again) == ["SET-13"]
    assert beyond(night, {"type": "reroll", "team": team, "source": "leader"})[-1] == "SET-13"
    sponge = {"type": "sponge", "player": ours[0]}
    assert "SPG-01" not in beyond(night, sponge)
    assert "SPG-01" in beyond(night, sponge)
    assert "ITEM-02" in beyond(night, {"type": "item_used", "player": ours[0]})
    chest = {"type": "chest_trap", "player": ours[1]}
    assert "DUN-06" not in beyond(night, *[chest] * 6)
    assert "DUN-06" in beyond(night, *[chest] * 2)
    assert refused(night) == ["POST-14"]
    assert refused(night, why="  ") == ["POST-14"]
    assert night.shown()["status"] == "started"
    night.report(why="We  agreed on a mulligan.")
    assert night.shown()["result"]["why"] == "We agreed on a mulligan."
    night.confirm()
    shown = night.shown()
    assert (shown["result"]["why"], len(shown["notes"])) == ("We agreed on a mulligan.", 5)


def test_what_is_taken_back_is_noted_no_longer(night):
    event = night.tell("reroll", team=night.teams[0], source="leader")
    assert noted(night) == ["SET-13"]
    night.bob.post(f"{night.at}events/{event['id']}/revoke/", 200, reason="There is no Leader.")
    assert noted(night) == []
    night.report()


def test_notes_on_what_comes_with_a_report_count_too(night):
    event = {"type": "reroll", "team": night.teams[0], "source": "training"}
    assert refused(night, events=[event]) == ["POST-14"]
    assert night.shown()["events"] == []
    night.report(events=[event], why="We forgot to choose it.")
    assert noted(night) == ["SET-13"]


def test_a_second_sponge_is_nothing_where_it_comes_every_turn(arranged):
    night = arranged(making={"options": {"sponge": "per_turn_instead_of_entry"}}).start()
    for _ in range(3):
        night.tell("sponge", player=roster(night.bob, night.teams[0])[0])
    assert noted(night) == []
    night.report()


@pytest.mark.parametrize("why", [7, [], "x" * 301])
def test_a_malformed_reason_is_400(night, why):
    night.bob.problem(f"{night.at}report/", 400, result=won(night.teams[0]), why=why)


def test_a_correction_keeps_the_why(night):
    night.tell("reroll", team=night.teams[0], source="leader")
    night.report(why="House business.")
    night.confirm().close()
    night.alice.post(f"{night.at}correct/", 200, reason="A draw.", result={"kind": "abandoned"})
    assert night.shown()["result"]["why"] == "House business."
