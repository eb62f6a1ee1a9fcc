"""What a page asks of an event: people, details and dice, as the house rules have it."""

import pytest

from dungeonbowl.errors import FieldError
from dungeonbowl.match.details import (
    Count,
    EarlierEvent,
    NumbersDetail,
    Players,
    WhichBall,
    WordsDetail,
)
from dungeonbowl.match.events import EVENTS, kinds
from dungeonbowl.match.questions import questions
from tests.dungeonbowl.drafts import BOOK, RULES, house
from tests.dungeonbowl.nights import ANN, BEN, XAN, armed, happens, night

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
    return [each.name for each in kind.takes if each.asked(rules) and each.name != "text"]


def dice(kind, rules=RULES):
    return [f"{die.purpose} {die.die}{'!' * die.at_once}" for die in kind.dice(rules)]


def line(kind):
    parts = " ".join(kind.asked), " ".join(details(kind)), ", ".join(dice(kind))
    return f"{kind.key}: {'; '.join(parts).rstrip('; ')}".strip()


def test_every_kind_of_event_asks_for_what_it_needs():
    assert [line(kind) for kind in EVENTS] == ASKED.strip().splitlines()
    assert all("text" in [each.name for each in kind.takes] for kind in EVENTS)


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


def test_lists_and_words_have_an_end():
    hops, words = NumbersDetail(name="hops", label="Hops"), WordsDetail(name="text", label="Words")
    victims, match = Players(name="victims", label="Whom?"), night()
    assert len(hops.read([1] * 20, match)) == 20
    assert len(words.read("x" * 500, match)) == 500
    assert victims.read([ANN] * 40, match) == [ANN]
    for detail, value in ((hops, [1] * 21), (words, "x" * 501), (victims, [ANN] * 41)):
        with pytest.raises(FieldError, match=r"^(hops|text|victims): "):
            detail.read(value, match)


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
        ("counted", "sponge reroll"),
        ("uses_reroll", "reroll"),
        ("choosy", "apothecary spell"),
        ("none_left", "apothecary spell"),
    ],
)
def test_a_deed_takes_somebody_in_play_and_some_events_put_them_out_of_it(what, which):
    assert {kind.key for kind in EVENTS if getattr(kind, what)} == set(which.split())


def test_a_monster_is_one_of_the_book_or_a_big_guy_at_large():
    """What MON-04 sets loose are the special races of the colleges, and the Mummy (OPT-67)."""
    (detail,) = [each for each in kinds()["monster_removed"].details if each.name == "monster"]
    (_, monsters), (_, big_guys) = detail.options(BOOK)
    assert monsters == [(key, monster.name) for key, monster in BOOK.monsters.items()]
    assert {name for _, name in big_guys} == {
        "Werewolves", "Ogres", "Kroxigor", "Trolls", "Treemen", "Minotaurs", "Mummy",
    }  # fmt: skip
    assert all(detail.read(key, night()) == key for key, _ in [*monsters, *big_guys])


CARVED = EarlierEvent(name="of", label="Which event?", types=["casualty", "chasm"])


def test_an_earlier_event_is_one_that_was_recorded():
    match, _ = happens(night(), "completion", player=ANN)
    assert CARVED.read(1, match) == 1
    for value, said in (
        ("1", "named by id"),
        (True, "named by id"),
        (2, "No event 2 was recorded"),
    ):
        with pytest.raises(FieldError, match=said) as raised:
            CARVED.read(value, match)
        assert raised.value.field == "of"


def test_a_page_offers_earlier_events_of_some_types_or_every_one():
    assert CARVED.fits("chasm")
    assert not CARVED.fits("touchdown")
    assert EarlierEvent(name="of", label="Which event?").fits("touchdown")


def test_nobody_may_be_the_answer_where_nobody_may_have_done_it():
    answers = {(kind.key, name): kind.without(name) for kind in EVENTS for name in kind.asked}
    assert {asked: said for asked, said in answers.items() if said} == {
        ("casualty", "player"): "Nobody: the dungeon did",
        ("knocked_out", "player"): "Nobody: the dungeon did",
        ("chest_ball", "player"): "It opened by itself",
        ("chest_trap", "player"): "It opened by itself",
        ("hazard_push", "player"): "Nobody to name",
        ("referee_removed", "player"): "Nobody to name",
        ("monster_removed", "player"): "Nobody to name",
        ("spell", "victim"): "At nobody",
    }


def offered(kind, name, match):
    """Whom a page offers of these."""
    return [one for one in (ANN, BEN, XAN) if kinds()[kind].may_be(name, one, match)]


def test_only_sorcerers_cast_and_anybody_scores():
    match = armed(armed(night(), BEN), ANN, weapon="sorcery")
    assert offered("spell", "player", match) == [ANN]
    assert offered("touchdown", "player", match) == [ANN, BEN, XAN]


def test_what_a_program_is_told_of_a_detail():
    """How it is asked for, whether it must be given, and every key it may be."""
    asked = questions(house(referee_mode="s1_model"))
    cause, *_, words = asked["casualty"]["details"]
    assert (cause["name"], cause["label"], cause["sort"]) == ("cause", "What was it?", "choice")
    assert cause["required"]
    assert next(key for key, *_ in cause["choices"]) == "block"
    (monster, *_) = asked["monster_removed"]["details"]
    assert [(heading, len(keys)) for heading, keys in monster["choices"]] == [
        ("Monsters", 9), ("Big Guys at large", 7),
    ]  # fmt: skip
    (squares,) = [one for one in asked["infraction"]["details"] if one["name"] == "squares"]
    assert (squares["sort"], "choices" in squares) == ("count", False)
    assert (words["name"], words["sort"], words["required"]) == ("text", "words", False)


def test_a_page_offers_what_the_book_has_and_first_what_is_carried():
    (item,) = [one for one in kinds()["item_used"].takes if one.name == "item"]
    assert item.options(BOOK)[0] == ("", "The one carried")
    assert [key for key, _ in item.options(BOOK)[1:]] == [*BOOK.items]
    (spell,) = [one for one in kinds()["spell"].details if one.name == "spell"]
    assert {key for key, _ in spell.options(BOOK)} >= {*BOOK.spells}
    (ball,) = [one for one in kinds()["touchdown"].takes if one.name == "ball"]
    assert [ball.asked(house(balls=number)) for number in (1, 3)] == [False, True]


def test_a_table_of_ones_own_comes_to_a_result_or_to_a_lasting_injury():
    (outcome,) = [one for one in kinds()["casualty"].details if one.name == "outcome"]
    options = [*outcome.options(BOOK)]
    assert options[0] == ("", "Choose")
    assert dict(options)["dead"] == "Dead"
    assert dict(options)["ma"] == "Lasting injury: Smashed Knee"
    assert len(options) == 11


def test_of_every_kind_of_event_it_may_be_said_what_brought_it_about_and_in_ones_own_words():
    assert all({"of", "text"} <= {one.name for one in kind.takes} for kind in EVENTS)
