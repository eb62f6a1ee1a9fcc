"""Procedures over HTTP: dice thrown on a phone become events of the match and its report."""

import pytest

from tests.contract.test_table import Phone
from tests.contract.verbs import StartedMatch, roster, won


class ThrowingPhone(Phone):
    """A phone that throws dice by procedures."""

    def throw(self, key, dice=None, *, says=None, of=None, **inputs):
        said = {"overruled": says} if says else {}
        said |= {"of": [of.get("device", self.device), of["n"]]} if of else {}
        named = {name: _player(name, one) for name, one in inputs.items()}
        return self.entry("procedure", key=key, inputs=named, dice=dice or {}, **said)


def _player(name, value):
    named = name in ("player", "attacker", "defender", "victim") and isinstance(value, int)
    return {"id": value} if named else value


def phone(match, person):
    return ThrowingPhone(person, match.night, **{"as": "coach"})


@pytest.fixture
def bobs(match, bob):
    return phone(match, bob)


@pytest.fixture
def carols(match, carol):
    return phone(match, carol)


def hurt(match, face, **said):
    """Bob's first player hurts Carol's."""
    inputs = {"player": match.theirs[0], "attacker": match.ours[0], "cause": "block"}
    return {"key": "casualty", "dice": {"casualty": face}, **inputs, **said}


def box(reply, team, name):
    return reply["state"]["sides"][str(team)]["boxes"][name]


def test_a_casualty_thrown_by_procedure_is_an_event_of_the_match(match, bobs):
    reply = bobs.bring(bobs.throw(**hurt(match, 16)))
    (event,) = match.events()
    assert (event["key"], event["type"], event["spp"]) == ("1.1.1", "casualty", 2)
    assert event["outcome"]["dead"]
    assert event["outcome"]["faces"] == {"casualty": 16}
    assert box(reply, match.night.teams[1], "dead") == [match.theirs[0]]


def test_an_entry_is_shown_as_it_was_sent(match, bobs):
    sent = bobs.throw(**hurt(match, 16))
    (shown,) = bobs.bring(sent)["entries"]
    assert shown == {"device": 1, **sent}
    bobs.bring(sent)
    assert len(match.events()) == 1


def test_its_dice_are_kept_once(match, bobs):
    bobs.bring(bobs.throw(**hurt(match, 16)))
    rolls = bobs.person.get(f"{match.night.at}dice/")["rolls"]
    kept = [(one["purpose"], one["die"], one["faces"]) for one in rolls if "1.1" in one["purpose"]]
    assert kept == [("event.1.1.casualty", "d16", [16])]


def test_what_the_program_rolls_can_be_checked_against_the_seed(match, bobs):
    bobs.bring(bobs.throw("armour", player=match.theirs[0]))
    rolls = bobs.person.get(f"{match.night.at}dice/")["rolls"]
    (armour,) = [one for one in rolls if one["purpose"] == "event.1.1.armour"]
    assert len(armour["faces"]) == 2
    assert armour["told_by"] is None


def test_what_an_outcome_amounts_to_happens(match, bobs):
    ours, _ = match.night.teams
    reply = bobs.bring(
        bobs.entry("turn", team=ours, does="begin"),
        bobs.entry("arrive", player=match.ours[0], pad=1),
        bobs.throw("open_chest", player=match.ours[0], chest=3, content="ball"),
        bobs.throw("go_for_it", {"rush": 1}, player=match.ours[0]),
    )
    assert reply["flags"] == []
    assert reply["state"]["chests"]["3"] == {"is": "ball"}
    side = reply["state"]["sides"][str(ours)]
    assert (side["prone"], side["acted"]) == ([match.ours[0]], [match.ours[0]])
    assert [event["type"] for event in match.events()] == ["chest_ball"]


MALFORMED = [
    ({"key": "dance"}, "key"),
    ({"inputs": {}}, "inputs.player"),
    ({"inputs": {"player": {"id": 2**31 - 1}}}, "inputs"),
    ({"inputs": {"player": 7}}, "inputs.player"),
    ({"dice": {"armour": [1, 7]}}, "dice"),
    ({"dice": {"armour": 3}}, "dice"),
    ({"dice": []}, "dice"),
    ({"overruled": "rich"}, "overruled"),
    ({"overruled": 7}, "overruled"),
    ({"of": [[1], {}]}, "of"),
    ({"rolls": {}}, "rolls"),
]


@pytest.mark.parametrize(("fields", "name"), MALFORMED)
def test_of_a_batch_with_a_procedure_that_cant_be_read_nothing_is_kept(match, bobs, fields, name):
    good = bobs.entry("note", text="Good.")
    wrong = {**bobs.throw("armour", {"armour": [1, 2]}, player=match.theirs[0]), **fields}
    reply = bobs.bring(good, wrong, code=400)
    (wrong,) = reply["errors"]
    assert wrong == f"entries.1.{name}"
    assert bobs.person.get(bobs.at)["have"] == {}


def test_at_a_table_a_die_that_lacks_is_named(telling, bob):
    match = telling()
    bobs = phone(match, bob)
    entry = bobs.throw("armour", player=match.theirs[0])
    (said,) = bobs.bring(entry, code=400)["errors"]["entries.0.dice"]
    assert "armour" in said
    bobs.bring({**entry, "dice": {"armour": [1, 2]}})


def test_a_choice_is_the_tables_in_both_modes(match, bobs):
    strong = {"id": match.ours[0], "st": 9}
    entry = bobs.throw(
        "block_dice", {"block": [1, 6, 6]}, attacker=strong, defender=match.theirs[0]
    )
    (said,) = bobs.bring(entry, code=400)["errors"]["entries.0.dice"]
    assert "chosen" in said
    bobs.bring({**entry, "dice": {"block": [1, 6, 6], "chosen": 1}})


def test_a_choice_after_the_programs_die_is_made_by_what_stands_in(match, bobs):
    """Whatever falls: with both in the dungeon either may go down."""
    people = {"attacker": {"id": match.ours[0], "st": 9}, "defender": match.theirs[0]}
    for player in (match.ours[0], match.theirs[0]):
        bobs.bring(bobs.entry("arrive", player=player, pad=1))
    first = bobs.throw("block_dice", **people)
    flags = bobs.bring(first)["flags"]
    rolls = bobs.person.get(f"{match.night.at}dice/")["rolls"]
    faces = next(one["faces"] for one in rolls if one["purpose"] == "event.1.3.block")
    if len({*faces}) == 1:
        assert flags == []  # three alike leave nothing to choose
        return
    (flag,) = flags
    assert flag["what"] == "lacks"
    assert str(faces[0]) in flag["text"]
    reply = bobs.bring(bobs.throw("block_dice", {"chosen": faces[0]}, of=first, **people))
    assert reply["flags"] == []


def test_what_a_rule_forbids_is_kept_and_flagged(match, bobs):
    (flag,) = bobs.bring(bobs.throw("mass_opening", chests=[1]))["flags"]
    assert flag["what"] == "impossible"


def test_an_overruled_outcome_is_the_events(match, bobs):
    bobs.bring(bobs.throw(**hurt(match, 16, says="badly_hurt")))
    (event,) = match.events()
    assert event["outcome"]["result"] == "badly_hurt"


def test_a_second_roll_stands_in_for_the_first_until_it_is_taken_back(match, bobs):
    first = bobs.throw(**hurt(match, 16))
    bobs.bring(first)
    second = bobs.throw(**hurt(match, 1, of=first))
    bobs.bring(second)
    gone, event = match.events()
    assert gone["revoked"]["reason"] == "Thrown again, or chosen otherwise."
    assert (event["key"], event["outcome"]["result"]) == ("1.2.1", "badly_hurt")
    bobs.bring(bobs.entry("revoke", entry=[1, second["n"]]))
    event, gone = match.events()
    assert (event["revoked"], event["outcome"]["dead"]) == (None, True)
    assert gone["revoked"]


def test_at_a_table_a_second_roll_keeps_the_faces_of_the_first(telling, bob, carol):
    match = telling()
    bobs, carols = phone(match, bob), phone(match, carol)
    first = bobs.throw(**hurt(match, 13, dice={"casualty": 13, "lasting": 3}))
    second = bobs.throw(**hurt(match, 0, of=first, dice={"lasting": 6}))
    # In one batch, too.
    bobs.bring(first, second)
    assert match.events()[1]["outcome"]["injury"] == "st"
    named = {"device": bobs.device, **first}
    (flag,) = carols.bring(carols.throw(**hurt(match, 0, of=named, dice={"lasting": 1})))["flags"]
    assert (flag["what"], flag["entries"]) == ("twice", [[1, 1], [2, 1]])


def test_what_was_chosen_of_a_die_is_chosen_anew_once_it_is_thrown_again(match, bobs):
    """A face that came then may be none of those that lie there now."""
    people = {"attacker": {"id": match.ours[0], "st": 5}, "defender": match.theirs[0]}
    for player in (match.ours[0], match.theirs[0]):
        bobs.bring(bobs.entry("arrive", player=player, pad=1))
    first = bobs.throw("block_dice", {"block": [1, 3], "chosen": 3}, **people)
    bobs.bring(first)
    again = {"of": first, **people}
    reply = bobs.throw("block_dice", {"block": [1, 6]}, **again)
    (said,) = bobs.bring(reply, code=400)["errors"]["entries.0.dice"]
    assert "chosen" in said
    bobs.bring({**reply, "dice": {"block": [1, 6], "chosen": 6}})
    # What is chosen otherwise keeps the dice.
    other = bobs.throw("block_dice", {"chosen": 1}, **again)
    assert bobs.bring(other)["flags"] == []


def test_who_is_ejected_for_a_weapon_may_be_argued_for_and_lose_it(armed, bob):
    night = armed(secret_weapon_ejection="002")
    bobs, ours = phone(StartedMatch(night), bob), roster(bob, night.teams[0])
    reply = bobs.bring(bobs.throw("weapon_ejection", {"ejection": 6}, player=ours[0]))
    assert box(reply, night.teams[0], "sent_off") == [ours[0]]
    reply = bobs.bring(bobs.throw("argue", {"argue": 3}, player=ours[0], kind="weapon"))
    assert reply["flags"] == []
    night.finish()
    assert night.step(night.teams[0], "confiscation")["status"] == "waiting"


def test_one_throw_of_two_phones_is_settled_by_a_tap(match, bobs, carols):
    bobs.bring(bobs.throw(**hurt(match, 16)))
    reply = carols.bring(carols.throw(**hurt(match, 16)))
    (flag,) = reply["flags"]
    assert (flag["what"], flag["choices"]) == ("twice", ["one", "two"])
    first, second = match.events()
    assert (first["revoked"], bool(second["revoked"])) == (None, True)
    reply = bobs.bring(bobs.entry("settle", flag=flag["id"], **{"as": "one"}))
    assert reply["flags"] == []


def test_report_dispute_undo_and_correction_take_procedures_along(match, bobs):
    night, (ours, theirs) = match.night, match.night.teams
    bobs.bring(bobs.throw(**hurt(match, 16)), bobs.throw("score", player=match.ours[0]))
    night.report()
    night.carol.post(f"{night.at}dispute/", 200, reason="They live.")
    casualty, _ = match.events()
    night.bob.post(f"{night.at}events/{casualty['id']}/revoke/", 200, reason="They do.")
    assert box(bobs.bring(), theirs, "dead") == []
    bobs.bring(bobs.throw(**hurt(match, 7)))
    night.finish(won(ours))
    changed = match.events()[-1]
    assert changed["outcome"]["result"] == "seriously_hurt"
    path, why = f"{night.at}correct/", {"reason": "Another did it."}
    night.alice.post(path, 200, change=[{"id": changed["id"], "player": match.ours[1]}], **why)
    changed = match.events()[-1]
    assert (changed["player"], changed["outcome"]["result"]) == (match.ours[1], "seriously_hurt")
    assert box(bobs.bring(), theirs, "casualty") == [match.theirs[0]]
    night.alice.post(path, 200, revoke=[changed["id"]], **why)
    assert match.events()[-1]["revoked"]
    assert box(bobs.bring(), theirs, "casualty") == []
    night.alice.post(f"{night.at}undo/", 200, reason="All wrong.")
    assert [bool(one["revoked"]) for one in match.events()] == [True, False, True]
    bobs.bring(bobs.throw(**hurt(match, 16)))
    assert len(match.events()) == 4


def test_who_brings_something_is_answered_as_whoever_asks(match, bobs):
    first = bobs.throw(**hurt(match, 16))
    brought = bobs.bring(
        first, bobs.throw(**hurt(match, 1, of=first)), bobs.event("note", text="Oh.")
    )
    assert bobs.person.get(bobs.at) == brought
    match.night.report()
    late = bobs.bring(bobs.event("note", text="Late."))
    shown = bobs.person.get(bobs.at)
    assert {**late, "entries": shown["entries"], "came": shown["came"]} == shown
    assert late["digest"] == brought["digest"]


class TestToldShort:
    """A program tells a procedure and who does it: all that a star marks the match fills in."""

    def test_what_the_match_knows_is_filled_in_and_said(self, match, bobs):
        ann, team = match.ours[0], match.night.teams[0]
        reply = bobs.bring(
            bobs.entry("eye", team=team),
            bobs.throw("penalty", {"penalty": 4}, player=ann, kind="foul"),
        )
        assert box(reply, team, "sent_off") == [ann]
        assert reply["outcomes"][f"{bobs.device}.2"]["filled"] == {"eye_on_team": True}
        assert "eye_on_team" not in reply["entries"][-1]["inputs"]

    def test_what_is_told_outright_wins(self, match, bobs):
        ann, team = match.ours[0], match.night.teams[0]
        penalty = {"player": ann, "kind": "foul", "eye_on_team": False}
        reply = bobs.bring(
            bobs.entry("eye", team=team), bobs.throw("penalty", {"penalty": 4}, **penalty)
        )
        assert box(reply, team, "sent_off") == []

    def test_a_procedure_asked_under_a_match_is_told_what_the_match_knows(self, match, bobs):
        ann, path = match.ours[0], f"procedures/penalty/?match={match.night.match}"
        asked = {"player": {"id": ann}, "kind": "item"}
        assert match.night.bob.post(path, 200, inputs=asked)["needs"] == []
        bobs.bring(bobs.entry("eye", team=match.night.teams[0]))
        (need,) = match.night.bob.post(path, 200, inputs=asked)["needs"]
        assert need["purpose"] == "penalty"
        away = {**asked, "eye_on_team": False}
        assert match.night.bob.post(path, 200, inputs=away)["needs"] == []

    def test_a_die_that_only_what_stands_calls_for_may_come_after_it(self, telling):
        """It can be read by what a phone may have known, and waits for its die."""
        match = telling()
        bobs, ann, team = phone(match, match.night.bob), match.ours[0], match.night.teams[0]
        short = bobs.throw("penalty", player=ann, kind="item")
        assert bobs.bring(short)["flags"] == []
        bobs.bring(bobs.entry("eye", team=team))
        short = bobs.throw("penalty", player=match.ours[1], kind="item")
        (flag,) = bobs.bring(short)["flags"]
        assert (flag["what"], flag["entries"]) == ("lacks", [[bobs.device, short["n"]]])
        again = bobs.throw("penalty", {"penalty": 6}, of=short, player=match.ours[1], kind="item")
        reply = bobs.bring(again)
        assert (reply["flags"], box(reply, team, "sent_off")) == ([], [match.ours[1]])

    def test_a_die_that_what_stands_spares_need_not_come(self, telling):
        match = telling(chest_content="roll")
        bobs = phone(match, match.night.bob)
        opens = {"player": match.ours[0], "chest": 2}
        bobs.bring(bobs.throw("open_chest", **opens), code=400)
        bobs.n -= 1
        reply = bobs.bring(bobs.entry("chest", chest=1, **{"is": "ball"}))
        assert reply["flags"] == []
        reply = bobs.bring(bobs.throw("open_chest", **opens))
        assert (reply["flags"], reply["state"]["chests"]["2"]) == ([], {"is": "exploded"})
