"""What a page asks of an event: people, details and dice, as the house rules have it."""

import pytest

from dungeonbowl.errors import FieldError
from dungeonbowl.match.details import Count, NumbersDetail, Players, WhichBall, WordsDetail
from dungeonbowl.match.events import EVENTS, kinds
from tests.dungeonbowl.drafts import BOOK, RULES, house
from tests.dungeonbowl.nights import ANN, BEN, night

# Kind: people; details beside the teller's own words; dice, with ! for those due at once.
ASKED = """
touchdown: player
completion: player
casualty: player victim; cause victim_standing regenerated of; drugs d6, casualty d16!, lasting d6
knocked_out: player victim; of; drugs d6
interception: player
chest_ball: player; by_sorcery
chest_trap: player; victims
illusion: player
hazard_push: player victim; hazard
chasm: player; of; chasm d6!
petrified: player; of
lost_in_space: player; of
apothecary: victim; of chosen; casualty d16, lasting d6
infraction: player; kind injured item; penalty d6
argue: player; ; argue d6!
sent_off: player
referee_removed: player; last
monster_removed: player; monster; monster_bonus d6
spell: player victim; spell success
teleport: player; hops
sponge: player
reroll: team; source
item_used: player
note:
"""


def details(kind, rules=RULES):
    return [each.name for each in kind.told if each.asked(rules) and each.name != "text"]


def dice(kind, rules=RULES):
    return [f"{die.purpose} {die.die}{'!' * die.at_once}" for die in kind.dice(rules)]


def line(kind):
    parts = " ".join(kind.asked), " ".join(details(kind)), ", ".join(dice(kind))
    return f"{kind.key}: {'; '.join(parts).rstrip('; ')}".strip()


def test_every_kind_of_event_asks_for_what_it_needs():
    assert [line(kind) for kind in EVENTS] == ASKED.strip().splitlines()
    assert all("text" in [each.name for each in kind.told] for kind in EVENTS)


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        ({"casualty_table": "manual"}, {("casualty", "outcome"), ("apothecary", "outcome")}),
        ({"stunty_table": True}, {("casualty", "badly_hurt")}),
        ({"referee_mode": "eye"}, set()),
        ({"referee_mode": "eye_onsite"}, {("infraction", "near_ref")}),
        ({"referee_mode": "s1_model"}, {("infraction", "squares")}),
        ({"referee_mode": "s4_doubles"}, {("infraction", "double")}),
        ({"balls": 3}, {(kind, "ball") for kind in ("touchdown", "chest_ball", "illusion")}),
        (
            {"ball_type": ["normal", "living"]},
            {(kind, "ball") for kind in ("touchdown", "chest_ball", "illusion")},
        ),
    ],
    # A set is written in any order, and processes that share the suite must agree on names.
    ids=lambda one: str(sorted(one)) if isinstance(one, set) else str(one),
)
def test_house_rules_bring_details_of_their_own(rules, more):
    rules = house(**rules)
    found = {(kind.key, name) for kind in EVENTS for name in details(kind, rules)}
    assert found - {(kind.key, name) for kind in EVENTS for name in details(kind)} == more


@pytest.mark.parametrize(
    ("table", "of_casualty", "of_apothecary"),
    [
        ("d16_004", ["casualty d16!"], ["casualty d16"]),
        ("d68_lrb5", ["casualty d68!"], ["casualty d68"]),
        ("manual", ["casualty d16"], []),
    ],
)
def test_a_casualty_falls_at_once_but_for_a_table_of_ones_own(table, of_casualty, of_apothecary):
    rules = house(casualty_table=table)
    assert dice(kinds()["casualty"], rules) == ["drugs d6", *of_casualty, "lasting d6"]
    assert dice(kinds()["apothecary"], rules) == [*of_apothecary, "lasting d6"]


def test_whoever_regenerates_has_no_casualty_roll_and_no_other_die_is_left_out():
    optional = {
        (kind.key, die.purpose) for kind in EVENTS for die in kind.dice(RULES) if not die.must
    }
    assert optional == {("casualty", "casualty"), ("apothecary", "casualty")}


SQUARES = Count(name="squares", label="Squares")
HOPS = NumbersDetail(name="hops", label="Hops", most=3)
VICTIMS = Players(name="victims", label="Whom?", most=2)
WORDS = WordsDetail(name="text", label="Words", longest=5)
BALL = WhichBall(name="ball", label="Which?")


@pytest.mark.parametrize(
    ("detail", "value", "held"),
    [
        (SQUARES, 1, 1), (SQUARES, 999, 999),
        (HOPS, [1], [1]), (HOPS, (99, 2, 99), [99, 2, 99]),
        (VICTIMS, [], []), (VICTIMS, [BEN, ANN], [BEN, ANN]), (VICTIMS, [ANN, ANN], [ANN]),
        (WORDS, "Ouch!", "Ouch!"), (WORDS, " Oh \n", "Oh"),
        (BALL, {"number": 1}, {"number": 1}), (BALL, {"number": 99}, {"number": 99}),
        (BALL, {"number": 2, "type": "living"}, {"number": 2, "type": "living"}),
    ],
)  # fmt: skip
def test_a_detail_is_held_as_it_was_told(detail, value, held):
    assert detail.read(value, night()) == held


@pytest.mark.parametrize(
    ("detail", "value"),
    [
        (SQUARES, 0), (SQUARES, 1000), (SQUARES, True), (SQUARES, "1"),
        (HOPS, []), (HOPS, [1, 2, 3, 4]), (HOPS, [0]), (HOPS, [100]), (HOPS, [True]), (HOPS, 1),
        (VICTIMS, [ANN, BEN, ANN]), (VICTIMS, [999]), (VICTIMS, [True]), (VICTIMS, ANN),
        (WORDS, ""), (WORDS, "  "), (WORDS, "a\x00"), (WORDS, "Ouch!!"), (WORDS, 5),
        (BALL, {"number": 0}), (BALL, {"number": 100}), (BALL, {"number": True}), (BALL, {}),
        (BALL, 1), (BALL, {"number": 1, "type": "square"}), (BALL, {"number": 1, "type": []}),
        (BALL, {"number": 1, "kind": "living"}),
    ],
)  # fmt: skip
def test_a_malformed_detail_is_named_and_refused(detail, value):
    with pytest.raises(FieldError) as raised:
        detail.read(value, night())
    assert raised.value.field == detail.name


@pytest.mark.parametrize(
    ("what", "which"),
    [
        ("deed", "touchdown completion interception chest_ball chest_trap illusion spell"),
        ("removes", "casualty knocked_out chasm lost_in_space sent_off"),
        ("once_a_ball", "touchdown chest_ball"),
        ("amends", "apothecary"),
    ],
)
def test_a_deed_takes_somebody_in_play_and_some_events_put_them_out_of_it(what, which):
    assert {kind.key for kind in EVENTS if getattr(kind, what)} == set(which.split())


def test_a_monster_is_one_of_the_book_or_a_big_guy_at_large():
    """What MON-04 sets loose are the special races of the colleges."""
    (detail,) = [each for each in kinds()["monster_removed"].details if each.name == "monster"]
    (_, monsters), (_, big_guys) = detail.options(BOOK)
    assert monsters == [(key, monster.name) for key, monster in BOOK.monsters.items()]
    assert {name for _, name in big_guys} == {
        "Werewolves", "Ogres", "Kroxigor", "Trolls", "Treemen", "Minotaurs",
    }  # fmt: skip
    assert all(detail.read(key, night()) == key for key, _ in [*monsters, *big_guys])
