"""A match in sentences: only what was recorded, each with its receipt.

`stories.txt` has some of them in full, to be read: they are told the same way for ever.
`.venv/bin/python -m tests.dungeonbowl.match.test_chronicle` writes it anew.
"""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.chronicle import ChronicleSource, chronicle
from dungeonbowl.match.chronicle.phrases import PHRASES
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.figures import MvpAward
from dungeonbowl.match.report import read_result
from dungeonbowl.match.so_far import MatchSoFar, PlayingSide
from dungeonbowl.team.state import PlayerState, TeamState

STORIES = Path(__file__).parent / "stories.txt"
RULES = HouseRules.resolve(book())
HOME, AWAY, THIRD, FOURTH = 1, 2, 3, 4
GRIM, JORUN, GRUNK, URG = 11, 12, 21, 22


def team(number, name, *players, alliance=None):
    roster = {
        one: PlayerState(one, one, called, "dwarfs.longbeard", status="active")
        for one, called in players
    }
    state = TeamState("light", name, players=roster)
    return PlayingSide(number, name, state, alliance=alliance)


SIDES = {
    HOME: team(HOME, "Iron Lanterns", (GRIM, "Grim"), (JORUN, "Jorun")),
    AWAY: team(AWAY, "Grey Cats", (GRUNK, "Grunk"), (URG, "")),
}


def event(number, type, player=None, victim=None, outcome=None, **details):
    whose = {GRIM: HOME, JORUN: HOME, GRUNK: AWAY, URG: AWAY}
    teams = whose.get(player), whose.get(victim)
    return RecordedEvent(number, type, player, teams[0], victim, teams[1], details, outcome or {})


EVENING = (
    event(1, "chest_trap", JORUN),
    event(2, "chest_ball", GRIM),
    event(3, "casualty", GRIM, GRUNK, {"dead": True, "result": "dead"}, cause="block"),
    event(4, "casualty", GRIM, URG, {"result": "badly_hurt"}, cause="block"),
    event(5, "completion", JORUN),
    event(6, "completion", JORUN),
    event(7, "hazard_push", GRIM, URG, hazard="lava"),
    event(8, "sent_off", URG),
    event(9, "touchdown", GRIM),
)
WON = {"kind": "touchdown", "winner": HOME, "touchdowns": {str(HOME): 1}}


def chronicle_of(
    *events, result=WON, winners=(HOME,), seed="a", awards=(), ratings=None, sides=SIDES
):
    match = MatchSoFar(book(), RULES, sides, tuple(events))
    story = ChronicleSource(match, read_result(result), frozenset(winners), awards, ratings or {})
    return chronicle(story, seed)


def sentences(found):
    return [one for paragraph in found.paragraphs for one in paragraph]


def test_an_evening_is_told_with_a_receipt_for_each_sentence():
    found = chronicle_of(*EVENING, awards=[MvpAward(HOME, GRIM, 5)], ratings={HOME: 100, AWAY: 140})
    assert {one.of for one in sentences(found)} == {"events", "result", "award", "ratings"}
    receipts = {one for each in sentences(found) for one in each.events}
    assert receipts == {one.id for one in EVENING}
    assert "Iron Lanterns" in found.title
    assert "1:0" in found.title
    text = " ".join(one.text for one in sentences(found))
    for name in ("Grim (11)", "Grunk (21)", "Number 22 of Grey Cats", "into lava", "two"):
        assert name in text


@pytest.mark.parametrize(("less", "said"), [(90, True), (91, False)])
def test_an_underdog_is_ten_weaker_at_least(less, said):
    found = chronicle_of(*EVENING, ratings={HOME: less, AWAY: 100})
    assert ("ratings" in {one.of for one in sentences(found)}) is said


def test_whoever_is_named_was_there():
    names = {"Grim", "Jorun", "Grunk", "Iron Lanterns", "Grey Cats"}
    for seed in "abcdefgh":
        for one in sentences(chronicle_of(*EVENING, seed=seed)):
            capitals = set(re.findall(r"(?<!^)(?<!: )\b[A-Z][a-z]+\b", one.text))
            known = {word for name in names for word in name.split()} | {"Number"}
            assert capitals <= known, one.text


def test_the_same_match_is_told_the_same_way_and_others_otherwise():
    ways = {
        tuple(one.text for one in sentences(chronicle_of(*EVENING, seed=seed)))
        for seed in "aabcdef"
    }
    assert chronicle_of(*EVENING) == chronicle_of(*EVENING)
    assert len(ways) > 3


def test_no_way_to_say_it_comes_twice_running():
    scores = [event(n, "touchdown", GRIM if n % 2 else JORUN) for n in range(1, 9)]
    texts = [one.text for one in sentences(chronicle_of(*scores)) if one.of == "events"]
    again = [text.replace("Grim (11)", "X").replace("Jorun (12)", "X") for text in texts]
    assert all(one != other for one, other in pairwise(again))


@pytest.mark.parametrize(
    ("kind", "winners", "said"),
    [
        ("draw", (), ("level", "better")),
        ("monster_victory", (), ("monsters",)),
        ("abandoned", (), ("abandoned",)),
        ("time_limit", (HOME,), ("Time",)),
        ("concession", (HOME,), ("gave up", "conceded")),
        ("forfeit", (HOME,), ("forfeited",)),
    ],
)
def test_however_it_ended_the_end_is_told(kind, winners, said):
    result = {"kind": kind, "winner": winners[0] if winners else None}
    found = chronicle_of(result=result, winners=winners)
    assert any(word in one.text for one in found.paragraphs[-1] for word in said)
    assert found.title


@pytest.mark.parametrize("kind", ["concession", "forfeit"])
def test_of_several_only_whoever_gave_up_is_told_to_have(kind):
    sides = {**SIDES, THIRD: team(THIRD, "Shadow Bolts")}
    result = {"kind": kind, "winner": HOME, "conceded": AWAY}
    first, *_ = chronicle_of(result=result, sides=sides).paragraphs[-1]
    assert "Grey Cats" in first.text
    assert "Shadow Bolts" not in first.text


def test_whoever_gave_up_did_so_with_their_allies():
    allied = ((HOME, "A", 0), (AWAY, "B", 1), (THIRD, "C", 0), (FOURTH, "D", 1))
    sides = {number: team(number, name, alliance=which) for number, name, which in allied}
    result = {"kind": "concession", "winner": HOME, "conceded": FOURTH}
    first, *_ = chronicle_of(result=result, winners=(HOME, THIRD), sides=sides).paragraphs[-1]
    assert first.text.startswith("B and D ")


@pytest.mark.parametrize(("scores", "level"), [((1, 1, 1), True), ((1, 1, 0), False)])
def test_of_three_only_those_who_scored_as_often_parted_level(scores, level):
    sides = {**SIDES, THIRD: team(THIRD, "Shadow Bolts")}
    touchdowns = {str(number): n for number, n in zip(sides, scores, strict=True)}
    result = {"kind": "draw", "touchdowns": touchdowns}
    for seed in "abcdefgh":
        found = chronicle_of(result=result, winners=(), sides=sides, seed=seed)
        text = " ".join([found.title, *(one.text for one in sentences(found))])
        assert bool(re.search("level|better|Nothing between|spoils", text)) is level
        assert "Neither" not in text


def test_what_never_happened_is_not_told():
    found = chronicle_of(result={"kind": "draw"}, winners=())
    assert all(not one.events for one in sentences(found))
    assert len(sentences(found)) == 3


@pytest.mark.parametrize("fact", PHRASES)
def test_a_fact_says_the_same_in_all_its_words(fact):
    """Whatever one way names another names too, or it would keep a fact from some readers."""
    named = [set(re.findall(r"{(\w+)}", way)) for way in PHRASES[fact]]
    assert named
    assert all(names <= set.union(*named) for names in named)
    subjects = set.intersection(*named)
    assert subjects or not set.union(*named) or fact in ("next_score", "leader")


def ended(kind, home=0, away=0, winner=None):
    return {"kind": kind, "winner": winner, "touchdowns": {str(HOME): home, str(AWAY): away}}


DRAWN = ended("draw")
LOST = ended("touchdown", away=1, winner=AWAY)
TALES = {
    "an evening": (
        EVENING,
        {"awards": [MvpAward(HOME, GRIM, 5)], "ratings": {HOME: 90, AWAY: 100}},
    ),
    "the guests win by two touchdowns of one player": (
        [event(1, "touchdown", GRUNK), event(2, "touchdown", GRIM), event(3, "touchdown", GRUNK)],
        {
            "result": ended("touchdown", 1, 2, AWAY),
            "winners": (AWAY,),
            "ratings": {HOME: 120, AWAY: 100},
        },
    ),
    "touchdowns are reported, but nobody's": ([], {"result": LOST, "winners": (AWAY,)}),
    "nobody scored": ([], {"result": DRAWN, "winners": ()}),
    "monsters won": ([], {"result": ended("monster_victory"), "winners": ()}),
    "broken off": ([], {"result": ended("abandoned"), "winners": ()}),
    "time ran out": ([], {"result": ended("time_limit", winner=HOME)}),
    "given up": ([], {"result": ended("concession", winner=HOME)}),
    "nobody came": ([], {"result": ended("forfeit", winner=AWAY), "winners": (AWAY,)}),
    "one hurts two and a friend, and one is hurt by the dungeon": (
        [
            event(1, "casualty", GRIM, GRUNK, {"result": "badly_hurt"}, cause="block"),
            event(2, "casualty", GRIM, URG, {"result": "seriously_hurt"}, cause="block"),
            event(3, "casualty", GRUNK, GRIM, {"result": "badly_hurt"}, cause="block"),
            event(4, "casualty", None, JORUN, {"result": "badly_hurt"}, cause="explosion"),
            event(5, "casualty", GRIM, JORUN, {"result": "badly_hurt"}, cause="explosion"),
        ],
        {"result": DRAWN, "winners": ()},
    ),
    "the dungeon hurts two and kills one, and a nameless one kills": (
        [
            event(1, "casualty", None, JORUN, {"result": "badly_hurt"}, cause="explosion"),
            event(2, "casualty", None, URG, {"result": "badly_hurt"}, cause="hazard"),
            event(3, "casualty", None, GRIM, {"result": "dead", "dead": True}, cause="monster"),
            event(4, "casualty", URG, JORUN, {"result": "dead", "dead": True}, cause="block"),
        ],
        {"result": DRAWN, "winners": ()},
    ),
    "passes, chests and pushes": (
        [
            event(1, "completion", GRIM),
            event(2, "completion", JORUN),
            event(3, "completion", JORUN),
            event(4, "completion", JORUN),
            event(5, "interception", URG),
            event(6, "chest_trap", GRIM),
            event(7, "chest_trap", URG),
            event(8, "hazard_push", GRIM, URG, hazard="lava"),
            event(9, "hazard_push", JORUN, URG, hazard="chasm"),
            event(10, "lost_in_space", GRIM),
            event(11, "lost_in_space", URG),
            event(12, "sent_off", JORUN),
            event(13, "infraction", GRUNK, None, {"sent_off": True}, kind="foul"),
        ],
        {"result": DRAWN, "winners": ()},
    ),
    "one pass is no story": ([event(1, "completion", GRIM)], {"result": DRAWN, "winners": ()}),
}


def stories():
    return "\n\n".join("\n".join(story(title)) for title in TALES) + "\n"


def story(title):
    events, known = TALES[title]
    found = chronicle_of(*events, seed=title, **known)
    yield f"{title}: {found.title}"
    for paragraph in found.paragraphs:
        for one in paragraph:
            yield f"  {one.text} ({one.of}{''.join(f' {number}' for number in one.events)})"


def test_stories_are_told_as_they_were_read():
    assert stories() == STORIES.read_text(encoding="utf-8")


if __name__ == "__main__":
    STORIES.write_text(stories(), encoding="utf-8")
