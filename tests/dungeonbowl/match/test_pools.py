"""What a match holds only so much of: every pool, up to its brim and beyond (POST-14)."""

import pytest

from dungeonbowl.keys import RerollSource
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.pools import Stock, allowance, notes, rerolls_left
from tests.dungeonbowl.drafts import RULES, house
from tests.dungeonbowl.nights import ANN, BEN, BOLTS, PARTIES, SHADOWS, XAN

POOL = {"team": 2, "wheel": 1, "training": 0, "leader": 0, "total": 3}


def events_of(*kinds, **each):
    """One event after another, numbered from 1; `each` is what all of them say."""
    player, team = each.pop("player", None), each.pop("team", None)
    return [
        RecordedEvent(number, kind, player, team, details=dict(each))
        for number, kind in enumerate(kinds, 1)
    ]


def noted(events, rules=RULES, pool=POOL, items=None):
    stock = Stock(rules, PARTIES, {SHADOWS: pool, BOLTS: pool}, items or {})
    return notes(events, stock)


def rerolled(source, times, team=SHADOWS):
    return events_of(*["reroll"] * times, team=team, source=source)


@pytest.mark.parametrize(
    ("source", "times", "fits"),
    [
        ("team", 2, True), ("team", 3, False), ("wheel", 1, True), ("wheel", 2, False),
        ("training", 1, False), ("leader", 1, False),
    ],
)  # fmt: skip
def test_no_more_rerolls_than_the_pool_holds(source, times, fits):
    events = rerolled(source, times)
    found = noted(events)
    assert (found == ()) is fits
    if not fits:
        (note,) = found
        assert (note.rule, note.events) == ("SET-13", tuple(one.id for one in events))
        assert note.text.startswith("Shadows used ")


def test_a_leader_brings_one_and_without_a_leader_there_is_none():
    (note,) = noted(rerolled("leader", 1))
    assert note.text == "Shadows used 1 re-roll from a Leader, and had none."
    assert noted(rerolled("leader", 1), pool={**POOL, "leader": 1}) == ()
    (twice,) = noted(rerolled("leader", 2), pool={**POOL, "leader": 1})
    assert twice.text == "Shadows used 2 re-rolls from a Leader, and had 1."


def test_each_side_has_a_pool_of_its_own():
    assert noted([*rerolled("team", 2), *rerolled("team", 2, BOLTS)]) == ()


@pytest.mark.parametrize(
    ("pool", "held"),
    [
        ({"team": 2, "wheel": -1, "training": 1, "leader": 1}, (1, 0, 1, 1)),
        ({"team": 0, "wheel": -1, "training": 1, "leader": 0}, (0, 0, 0, 0)),
        ({"team": 0, "wheel": -1, "training": 0, "leader": 1}, (0, 0, 0, 1)),
        ({"team": 3, "wheel": 2, "training": 1, "leader": 0}, (3, 2, 1, 0)),
    ],
)
def test_what_the_wheel_takes_is_taken_of_the_teams_own_first(pool, held):
    assert tuple(allowance(pool)[source] for source in RerollSource) == held
    assert sum(held) == max(0, pool["team"] + pool["wheel"] + pool["training"]) + pool["leader"]


def test_a_side_of_which_nothing_is_known_has_no_rerolls():
    assert set(allowance({}).values()) == {0}
    assert [*allowance({"team": 2, "training": 1}).values()] == [2, 0, 1, 0]
    assert [*allowance({"wheel": -1, "training": 2}).values()] == [0, 0, 1, 0]


def test_what_is_left_is_what_was_not_told():
    left = rerolls_left([*rerolled("team", 1), *rerolled("team", 2, BOLTS)], SHADOWS, POOL)
    assert [left[source] for source in RerollSource] == [1, 1, 0, 0]


def test_the_sponge_of_003_is_there_once_a_game_for_each_side():
    once = events_of("sponge", player=ANN, team=SHADOWS)
    other = [RecordedEvent(9, "sponge", XAN, BOLTS)]
    assert noted([*once, *other]) == ()
    (note,) = noted([*once, *events_of("sponge", player=BEN, team=SHADOWS)])
    assert note.rule == "SPG-01"
    assert note.text == "Shadows used the sponge 2 times, and had 1."


def test_a_sides_apothecary_works_once_a_match():
    """OPT-37, C-202."""
    once = RecordedEvent(1, "apothecary", victim=ANN, victim_team=SHADOWS)
    other = RecordedEvent(2, "apothecary", victim=XAN, victim_team=BOLTS)
    assert noted([once, other]) == ()
    (note,) = noted([once, other, RecordedEvent(3, "apothecary", victim=BEN, victim_team=SHADOWS)])
    assert (note.rule, note.events) == ("OPT-37", (1, 3))
    assert note.text == "Shadows used the apothecary 2 times, and had 1."


def test_the_sponge_of_002_and_004_may_come_every_turn():
    rules = house(sponge="per_turn_instead_of_entry")
    assert noted(events_of(*["sponge"] * 5, player=ANN, team=SHADOWS), rules) == ()


BOOTS, FOOT = "boots_of_dashing", "lucky_rabbits_foot"


@pytest.mark.parametrize(
    ("has", "uses", "fits"),
    [
        (BOOTS, {}, True), (BOOTS, {"item": BOOTS}, True), (BOOTS, {"item": FOOT}, False),
        ("", {}, False), ("", {"item": BOOTS}, False),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["item_used", "infraction"])
def test_nobody_uses_an_item_they_do_not_carry(kind, has, uses, fits):
    said = uses | ({"kind": "item"} if kind == "infraction" else {})
    found = noted(events_of(kind, player=ANN, team=SHADOWS, **said), items={ANN: has})
    assert [note.rule for note in found] == ([] if fits else ["ITEM-02"])


def test_a_note_says_what_was_used_and_by_whom():
    """ITEM-02, of an item by its name or of one that nobody named."""
    (named,) = noted(events_of("item_used", player=ANN, team=SHADOWS, item=FOOT), items={ANN: ""})
    assert named.text == "Player 101 used Lucky Rabbit's Foot, and doesn't carry it."
    (unnamed,) = noted(events_of("item_used", player=ANN, team=SHADOWS), items={ANN: ""})
    assert unnamed.text == "Player 101 used a magic item, and doesn't carry any."


def test_nothing_is_held_against_those_of_whom_nobody_wrote_down_what_they_carry():
    assert noted(events_of("item_used", player=ANN, team=SHADOWS, item=BOOTS)) == ()


def test_no_other_infraction_is_about_items():
    assert (
        noted(events_of("infraction", player=ANN, team=SHADOWS, kind="foul"), items={ANN: ""}) == ()
    )


def test_a_rabbits_foot_works_once_a_game_and_boots_whenever_they_like():
    twice = events_of(*["item_used"] * 2, player=ANN, team=SHADOWS)
    assert noted(twice, items={ANN: BOOTS}) == ()
    (note,) = noted(twice, items={ANN: FOOT})
    assert (note.rule, note.events) == ("ITEM-10", (1, 2))
    assert note.text == "Player 101 used the Lucky Rabbit's Foot 2 times, and had 1."


@pytest.mark.parametrize(
    ("held", "opened", "fits"), [(6, 6, True), (6, 7, False), (6, 8, False), (8, 8, True)]
)
def test_no_more_chests_are_opened_than_there_are(held, opened, fits):
    events = events_of("chest_ball", *["chest_trap"] * (opened - 1))
    found = noted(events, house(chests=held))
    assert [note.rule for note in found] == ([] if fits else ["DUN-06"])
    for note in found:
        assert note.text == f"{opened} chests opened, and there were {held}."
        assert note.events == tuple(range(1, opened + 1))


def test_all_pools_are_looked_into_and_the_notes_are_plain():
    events = [*rerolled("leader", 1), *events_of(*["chest_trap"] * 7)]
    found = noted(events)
    assert [note.rule for note in found] == ["SET-13", "DUN-06"]
    assert found[0].as_dict() == {
        "rule": "SET-13",
        "text": "Shadows used 1 re-roll from a Leader, and had none.",
        "events": [1],
    }


# A re-roll from nowhere, as a log may keep it: impossible, and noted for that alone.
NOWHERE = RecordedEvent(
    7, "reroll", player_team=SHADOWS, details={"source": "nowhere"},
    outcome={"faults": [{"rule": "POST-14", "text": "There is no such re-roll."}]},
)  # fmt: skip


def test_what_is_impossible_is_noted_and_draws_on_no_pool():
    (note,) = noted([*rerolled("team", 2), NOWHERE])
    assert (note.rule, note.text, note.events) == ("POST-14", "There is no such re-roll.", (7,))
    assert rerolls_left([NOWHERE], SHADOWS, POOL) == allowance(POOL)
    opened = events_of(*["chest_trap"] * 6)
    closed = RecordedEvent(8, "chest_ball", outcome=NOWHERE.outcome)
    assert [one.events for one in noted([*opened, closed])] == [(8,)]
