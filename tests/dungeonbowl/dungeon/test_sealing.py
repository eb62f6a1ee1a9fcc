"""What is dealt face down: the same for everybody who checks it, and for nobody before."""

import hmac
import json
from collections import Counter
from hashlib import sha256

import pytest

from dungeonbowl.book import book
from dungeonbowl.dungeon import doors, numbered, seal
from dungeonbowl.houserules import HouseRules
from tests.dungeonbowl.dungeon.drawing import drawn

CAVE = """
11c.c.c..22
11.......22
11c.c.c..22

trap 5,1: pit
trap 6,1: gas
trap 7,1: gas
portal 3,1: moon
portal 4,1: moon
door e 4,1
gate s 3,0
"""
SEED = "ab" * 32


def under(**options):
    return HouseRules.resolve(book(), overrides=options)


@pytest.fixture(scope="module")
def cave():
    return drawn(CAVE)


def contents(sealed, listed, name):
    return [one[name] for one in json.loads(sealed.text)[listed]]


def test_there_are_as_many_balls_as_are_played_with_and_all_else_explodes(cave):
    for balls in (1, 3, 5):
        held = contents(seal(cave, under(balls=balls), SEED), "chests", "holds")
        assert Counter(held) == {"ball": balls, "explosion": 6 - balls}


def test_every_chest_holds_the_ball_with_some_seed(cave):
    held = {
        contents(seal(cave, under(), f"{n}"), "chests", "holds").index("ball") for n in range(60)
    }
    assert held == set(range(6))


def test_nothing_is_dealt_into_chests_where_a_die_says_what_they_hold(cave):
    assert contents(seal(cave, under(chest_content="roll"), SEED), "chests", "holds") == []


def test_traps_are_shuffled_and_none_is_lost(cave):
    dealt = {tuple(contents(seal(cave, under(), f"{n}"), "traps", "type")) for n in range(40)}
    assert dealt == {("pit", "gas", "gas"), ("gas", "pit", "gas"), ("gas", "gas", "pit")}


def test_what_a_game_master_placed_knowingly_lies_as_it_was_drawn(cave):
    for n in range(10):
        sealed = seal(cave, under(), f"{n}", hidden=True)
        assert contents(sealed, "traps", "type") == ["pit", "gas", "gas"]
        assert contents(sealed, "portals", "symbol") == ["moon", "moon"]


def test_the_same_seed_deals_the_same_and_another_another_salt(cave):
    assert seal(cave, under(), SEED).text == seal(cave, under(), SEED).text
    assert seal(cave, under(), SEED).salt != seal(cave, under(), "cd" * 32).salt


def test_the_text_is_written_in_one_way_for_years_so_that_anybody_can_check_it():
    small = drawn("1c.c2\n\ntrap 2,0: pit")
    sealed = seal(small, under(), SEED)
    assert sealed.text == (
        '{"chests":[{"at":[1,0],"holds":"explosion","number":1},'
        '{"at":[3,0],"holds":"ball","number":2}],'
        f'"dungeon":"{small.hash}","portals":[],"salt":"{sealed.salt}",'
        '"traps":[{"at":[2,0],"number":1,"type":"pit"}]}'
    )


def test_it_is_written_in_the_letters_that_were_drawn():
    runes = drawn("1....2\n\nportal 2,0 3,0: \u03a9")
    assert '"symbol":"\u03a9"' in seal(runes, under(), SEED, hidden=True).text


def test_a_dungeon_hides_something_where_a_game_master_placed_more_than_chests(cave):
    assert seal(cave, under(), SEED, hidden=True).hides
    assert not seal(cave, under(), SEED).hides
    assert not seal(drawn("1c.c2"), under(), SEED, hidden=True).hides


def test_the_salt_is_of_the_seed_and_the_dungeon(cave):
    message = f"dungeon.salt|{cave.hash}".encode()
    assert seal(cave, under(), SEED).salt == hmac.new(SEED.encode(), message, "sha256").hexdigest()


def test_the_hash_is_that_of_the_text(cave):
    sealed = seal(cave, under(), SEED)
    assert sealed.hash == sha256(sealed.text.encode()).hexdigest()
    assert json.loads(sealed.text)["dungeon"] == cave.hash


def test_nobody_finds_the_text_by_trying_all_there_may_be(cave):
    """Six chests leave six deals: without salt six tries would do."""
    sealed = seal(cave, under(), SEED)
    known = json.loads(sealed.text) | {"salt": ""}
    tries = [
        {
            **known,
            "chests": [
                {**one, "holds": "ball" if n == k else "explosion"}
                for n, one in enumerate(known["chests"])
            ],
        }
        for k in range(6)
    ]
    written = (json.dumps(one, sort_keys=True, separators=(",", ":")) for one in tries)
    assert sealed.hash not in {sha256(one.encode()).hexdigest() for one in written}


def test_traps_face_down_are_seen_without_their_type_until_they_are_found(cave):
    sealed = seal(cave, under(), SEED)
    traps = [one.detail for one in sealed.seen(()).things if one.kind == "trap"]
    assert traps == [None, None, None]
    dealt = contents(sealed, "traps", "type")
    found = [one.detail for one in sealed.seen({("trap", 2)}).things if one.kind == "trap"]
    assert found == [None, dealt[1], None]
    assert [one.detail for one in sealed.seen(None).things if one.kind == "trap"] == dealt


def test_what_is_hidden_leaves_no_trace_until_it_is_found(cave):
    sealed = seal(cave, under(), SEED, hidden=True)
    assert {one.kind for one in sealed.seen(()).things} == {"chest"}
    seen = sealed.seen({("portal", 1)})
    assert [one.kind for one in seen.things if one.kind != "chest"] == ["portal"]
    assert sealed.seen(None) == cave


def test_things_are_counted_row_by_row_and_doors_with_them(cave):
    assert [(one.number, one.thing.at[:2]) for one in numbered(cave, "trap")] == [
        (1, (5, 1)), (2, (6, 1)), (3, (7, 1)),
    ]  # fmt: skip
    assert [(one.number, one.at[:2], one.kind) for one in doors(cave)] == [
        (1, (3, 0), "gate"), (2, (4, 1), "door"),
    ]  # fmt: skip
