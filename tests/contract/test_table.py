"""The table over HTTP: seats, one log of several phones, flags, and what the report takes up."""

import hashlib
import json

import pytest

from tests.contract.phones import Phone
from tests.contract.verbs import won

CHESTS = {str(number): {"is": "closed"} for number in range(1, 7)}


def score(match, reply):
    return [reply["state"]["sides"][str(team)]["score"] for team in match.night.teams]


def test_devices_count_within_the_match_in_the_order_of_the_seats(arranged, bob, carol, alice):
    night = arranged()
    seats = [
        person.post(f"{night.at}seats/", 201, **{"as": role})["device"]
        for person, role in ((bob, "coach"), (carol, "coach"), (alice, "referee"), (bob, "coach"))
    ]
    assert seats == [1, 2, 3, 4]


def test_only_who_has_a_side_sits_for_it(arranged, bob, carol, mallory):
    night = arranged()
    ours, theirs = night.teams
    bob.post(f"{night.at}seats/", 403, **{"as": "coach", "team": theirs})
    bob.post(f"{night.at}seats/", 400, **{"as": "coach", "team": 99_999})
    bob.post(f"{night.at}seats/", 400, **{"as": "king"})
    carol.post(f"{night.at}seats/", 403, **{"as": "referee"})
    assert mallory.send(f"{night.at}seats/", {"as": "coach"}).code in (403, 404)
    bob.post(f"{night.at}seats/", 201, **{"as": "coach", "team": ours})


def test_before_the_start_nothing_is_told(arranged, bob):
    phone = Phone(bob, arranged(), **{"as": "coach"})
    phone.bring(phone.entry("whistle"), code=409)


def test_two_phones_hold_one_game(match, bobs, carols):
    ours, _ = match.night.teams
    mine = bobs.bring(
        bobs.entry("turn", team=ours, does="begin"),
        bobs.entry("arrive", player=match.ours[0], pad=2),
        bobs.event("touchdown", player=match.ours[0]),
    )
    assert mine["have"] == {"1": 3}
    assert mine["entries"] == [
        {"device": 1, "n": 1, "clock": 1, "kind": "turn", "team": ours, "does": "begin"},
        {"device": 1, "n": 2, "clock": 2, "kind": "arrive", "player": match.ours[0], "pad": 2},
        {"device": 1, "n": 3, "clock": 3, "kind": "event",
         "event": {"type": "touchdown", "player": match.ours[0]}},
    ]  # fmt: skip
    theirs = carols.bring()
    assert theirs["entries"] == mine["entries"]
    assert (theirs["state"], theirs["digest"]) == (mine["state"], mine["digest"])
    assert score(match, theirs) == [1, 0]
    assert theirs["state"]["whistle"]
    assert theirs["state"]["sides"][str(ours)]["boxes"]["dungeon"] == [match.ours[0]]
    assert theirs["state"]["chests"] == CHESTS
    assert carols.bring()["entries"] == []


def test_the_digest_is_of_the_canonical_state(match, bobs):
    reply = bobs.bring(bobs.entry("note", text="Hush."))
    text = json.dumps(reply["state"], sort_keys=True, separators=(",", ":"))
    assert reply["digest"] == hashlib.sha256(text.encode()).hexdigest()[:8]


def test_an_event_of_a_phone_is_an_event_of_the_match(match, bobs):
    bobs.bring(bobs.event("casualty", victim=match.theirs[0], player=match.ours[0], cause="block",
                          rolls={"casualty": 16}))  # fmt: skip
    (event,) = match.events()
    assert (event["key"], event["spp"], event["outcome"]["dead"]) == ("1.1", 2, True)


def test_a_reply_says_what_every_event_came_to(match, bobs):
    ours, theirs = match.ours[0], match.theirs[0]
    reply = bobs.bring(
        bobs.event("touchdown", player=ours),
        bobs.event("casualty", victim=theirs, player=ours, cause="block", rolls={"casualty": 16}),
        bobs.entry("note", text="Hm."),
    )
    scored, dead = reply["outcomes"]["1.1"], reply["outcomes"]["1.2"]
    assert [*reply["outcomes"]] == ["1.1", "1.2"]
    assert scored["changes"] == [["score", match.night.teams[0]], ["ball", 1, "gone"]]
    assert dead["changes"] == [["box", theirs, "dead"]]
    assert [event["outcome"]["text"] for event in match.events()] == [scored["text"], dead["text"]]
    assert "fault" not in scored


def test_an_event_that_cant_be_says_why_not_in_its_outcome(match, bobs):
    reply = bobs.bring(bobs.event("argue", player=match.ours[0], rolls={"argue": 6}))
    outcome = reply["outcomes"]["1.1"]
    assert (outcome["changes"], outcome["fault"]) == ([], reply["flags"][0]["text"])


def test_the_same_entry_again_does_nothing(match, bobs):
    entry = bobs.event("touchdown", player=match.ours[0])
    bobs.bring(entry)
    reply = bobs.bring(entry)
    assert reply["have"] == {"1": 1}
    assert score(match, reply) == [1, 0]


def test_another_entry_under_the_same_count_is_a_conflict_that_names_it(match, bobs):
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    bobs.n = 0
    reply = bobs.bring(bobs.event("touchdown", player=match.ours[1]), code=409)
    assert reply["entry"] == [1, 1]
    assert len(match.events()) == 1


def test_a_gap_is_a_conflict_that_says_from_where_on(match, bobs):
    bobs.bring(bobs.entry("note", text="One."))
    bobs.n = 4
    assert bobs.bring(bobs.entry("note", text="Five."), code=409)["n"] == 2


def test_nobody_tells_on_anothers_device(match, bobs, carols):
    carols.device = bobs.device
    carols.bring(carols.entry("whistle"), code=403)


MALFORMED = [
    ({"kind": "dance"}, "kind"),
    ({"kind": "turn", "does": "begin"}, "team"),
    ({"kind": "chest", "chest": "one", "is": "ball"}, "chest"),
    ({"kind": "note", "text": "Hm.", "clock": 0}, "clock"),
    ({"kind": "note", "text": "Hm.", "clock": True}, "clock"),
    ({"kind": "note", "text": "Hm.", "n": "2"}, "n"),
    ({"kind": "event", "event": {"type": "casualty", "victim": None, "rolls": 7}}, "rolls"),
    ({"kind": "event", "event": {"type": "note", "text": "Hm.", "colour": "red"}}, "colour"),
    ({"kind": "chest", "chest": 1, "now": "ball"}, "is"),
]


@pytest.mark.parametrize(("fields", "name"), MALFORMED)
def test_of_a_batch_with_something_malformed_nothing_is_kept(match, bobs, fields, name):
    good = bobs.entry("note", text="Good.")
    reply = bobs.bring(good, {**bobs.entry(""), **fields}, code=400)
    assert f"entries.1.{name}" in reply["errors"]
    assert bobs.person.get(bobs.at)["have"] == {}


def test_a_face_that_its_die_lacks_is_malformed(match, bobs):
    known = bobs.entry("note", text="Heard before.")
    bobs.bring(known)
    wrong = bobs.event("casualty", victim=match.theirs[0], cause="hazard", rolls={"casualty": 17})
    assert "entries.1.event.rolls" in bobs.bring(known, wrong, code=400)["errors"]
    assert match.events() == []
    assert bobs.person.get(bobs.at)["have"] == {"1": 1}


def test_at_a_table_an_event_brings_what_it_needs_by_itself(telling, bob):
    match = telling()
    phone = Phone(bob, match.night, **{"as": "coach"})
    hurt = {"type": "casualty", "victim": match.theirs[0], "cause": "hazard"}
    entry = phone.event(**hurt)
    (said,) = phone.bring(entry, code=400)["errors"]["entries.0.event.rolls"]
    assert said.startswith("casualty lacks, D16")
    for rolls in ({"casualty": 13}, {"lasting": 2}):
        phone.bring({**entry, "event": {**hurt, "rolls": rolls}}, code=400)
    assert match.events() == []
    phone.bring({**entry, "event": {**hurt, "rolls": {"casualty": 13, "lasting": 2}}})
    # Whether a referee's die is due hangs on the eye; and who regenerates throws none.
    again = phone.event(**{**hurt, "victim": match.theirs[1], "regenerated": True})
    foul = phone.event("infraction", player=match.ours[0], kind="foul")
    assert phone.bring(again, foul)["flags"] == []


def test_at_a_table_who_argues_brings_the_die(telling, bob):
    match = telling()
    phone = Phone(bob, match.night, **{"as": "coach"})
    argued = phone.event("argue", player=match.ours[0])
    (said,) = phone.bring(argued, code=400)["errors"]["entries.0.event.rolls"]
    assert said == "argue lacks, D6: it decides."
    phone.bring(phone.event("sent_off", player=match.ours[0]) | {"n": 1, "clock": 1})
    again = phone.event("argue", player=match.ours[0], rolls={"argue": 6}) | {"n": 2, "clock": 2}
    assert phone.bring(again, code=200)["outcomes"]["1.2"]


@pytest.mark.parametrize(
    ("field", "value"),
    [("device", "1"), ("device", True), ("device", 0), ("have", {"1": -1}), ("colour", "red")],
)
def test_what_else_is_sent_is_read_strictly(match, bobs, field, value):
    reply = bobs.person.post(bobs.at, 400, **{"device": 1, "entries": [], field: value})
    assert [name.split(".")[0] for name in reply["errors"]] == [field]


@pytest.mark.parametrize("entries", [7, "x", {"n": 1}, [7], [["turn"]], [None]])
def test_what_is_no_list_of_entries_is_malformed(match, bobs, entries):
    bobs.person.post(bobs.at, 400, device=1, entries=entries)


def test_a_clock_never_falls(match, bobs):
    bobs.bring({**bobs.entry("note", text="Late."), "clock": 9})
    reply = bobs.bring({**bobs.entry("note", text="Early."), "clock": 8}, code=400)
    assert "entries.0.clock" in reply["errors"]


def test_a_clock_far_ahead_holds_up_nobody(match, bobs, carols):
    last = 2**31 - 1
    bobs.bring({**bobs.entry("note", text="From the far future."), "clock": last})
    bobs.bring({**bobs.entry("note", text="Later still."), "clock": last + 1}, code=400)
    bobs.n -= 1
    carols.bring({**carols.entry("note", text="After it."), "clock": last})
    match.tell("touchdown", player=match.ours[0])
    bobs.bring({**bobs.entry("whistle"), "clock": last})
    carols.have = {}
    reply = carols.bring()
    assert [one["clock"] for one in reply["entries"]] == [last] * 4
    assert reply["state"]["whistle"] is True
    assert score(match, reply) == [1, 0]


def test_at_most_five_hundred_at_once(match, bobs):
    many = [bobs.entry("note", text=f"{number}") for number in range(501)]
    bobs.bring(*many, code=400)
    assert bobs.bring(*many[:500])["have"] == {"1": 500}


def test_one_deed_told_by_both_is_flagged_and_settled(match, bobs, carols):
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    reply = carols.bring(carols.event("touchdown", player=match.ours[0]))
    assert score(match, reply) == [1, 0]
    (flag,) = reply["flags"]
    assert set(flag) == {"id", "what", "text", "entries", "choices"}
    assert flag["entries"] == [[1, 1], [2, 1]]
    first, second = match.events()
    assert first["revoked"] is None
    assert second["revoked"]["reason"] == "Flagged at the table, and not settled."
    reply = bobs.bring(bobs.entry("settle", flag=flag["id"], **{"as": "two"}))
    assert reply["flags"] == []
    assert score(match, reply) == [2, 0]
    assert [event["revoked"] for event in match.events()] == [None, None]


@pytest.mark.parametrize("word", ["one", "two"])
def test_what_was_settled_no_longer_waits(match, bobs, carols, word):
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    (flag,) = carols.bring(carols.event("touchdown", player=match.ours[0]))["flags"]
    bobs.bring(bobs.entry("settle", flag=flag["id"], **{"as": word}))
    _, second = match.events()
    says = "Flagged at the table, and settled: it doesn't count."
    assert (second["revoked"] or {}).get("reason") == (says if word == "one" else None)


def test_a_sponge_told_as_an_event_is_counted_by_its_sides_own_phone(match, bobs, carols):
    bobs.bring(bobs.event("knocked_out", victim=match.ours[0]))
    reply = carols.bring(carols.event("sponge", player=match.ours[0]))
    (flag,) = reply["flags"]
    assert (flag["what"], flag["entries"]) == ("counter", [[2, 1]])
    side = reply["state"]["sides"][str(match.night.teams[0])]
    assert (side["sponge"], side["boxes"]["knocked_out"]) == (1, [match.ours[0]])


def test_somebody_elses_is_taken_back_only_once_they_agree(match, bobs, carols):
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    reply = carols.bring(carols.entry("revoke", entry=[1, 1]))
    assert score(match, reply) == [1, 0]
    (flag,) = reply["flags"]
    reply = bobs.bring(bobs.entry("settle", flag=flag["id"], **{"as": "revoke"}))
    assert (reply["flags"], score(match, reply)) == ([], [0, 0])
    assert match.events()[0]["revoked"]


def test_what_simple_clients_tell_is_in_the_same_log(match, bobs):
    bobs.bring(bobs.entry("note", text="We begin."))
    event = match.tell("touchdown", player=match.ours[0])
    reply = bobs.bring()
    assert [one["kind"] for one in reply["entries"]] == ["event"]
    assert score(match, reply) == [1, 0]
    match.night.bob.post(f"{match.night.at}events/{event['id']}/revoke/", 200, reason="It wasn't.")
    assert score(match, bobs.bring()) == [0, 0]


def test_what_a_phone_told_and_a_page_tells_again_counts_once(match, bobs):
    bobs.bring(bobs.event("touchdown", player=match.ours[0]))
    path = f"{match.night.at}events/"
    said = match.night.carol.post(path, 201, type="touchdown", player=match.ours[0])
    assert said["revoked"]
    reply = bobs.bring()
    assert [flag["what"] for flag in reply["flags"]] == ["twice"]
    assert score(match, reply) == [1, 0]
    assert [event["revoked"] is None for event in match.events()] == [True, False]


def test_what_is_told_after_the_report_waits_for_the_next(match, bobs, carols):
    bobs.bring(bobs.event("completion", player=match.ours[0]))
    match.night.report()
    before = match.night.shown()["events"]
    reply = carols.bring(carols.event("completion", player=match.theirs[0]))
    assert reply["have"] == {"1": 1, "2": 1}
    assert [one["device"] for one in reply["entries"]] == [1, 2]
    assert match.night.shown()["events"] == before
    match.night.carol.post(f"{match.night.at}dispute/", 200, reason="My completion is missing.")
    # A dispute alone changes nothing of it.
    assert carols.bring()["state"] == reply["state"]
    assert match.night.shown()["events"] == before
    match.night.bob.post(f"{match.night.at}report/", 200, result=won(match.night.teams[0]))
    kinds = [event["type"] for event in match.night.shown()["events"]]
    assert kinds == ["completion", "completion"]


def test_strangers_see_no_table(match, bobs, mallory):
    assert mallory.ask(bobs.at).code == 404
    assert mallory.send(bobs.at, {"device": 1}).code == 404


def test_a_procedures_outcome_has_what_it_amounts_to(match, bobs):
    ours = match.ours[0]
    bobs.bring(bobs.entry("box", player=ours, to="dungeon"))
    inputs = {"player": {"id": ours}}
    reply = bobs.bring(bobs.entry("procedure", key="go_for_it", inputs=inputs, dice={"rush": 1}))
    outcome = reply["outcomes"]["1.2"]
    assert (outcome["changes"], outcome["dice"]) == ([], {"rush": 1})
    assert outcome["entries"] == [{"kind": "stand", "player": ours, "as": "prone"}]
    assert outcome["text"]
