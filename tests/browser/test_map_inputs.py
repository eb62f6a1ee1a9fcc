"""What a map answers instead of somebody being asked, on a small cave with three players a side."""

import pytest

from dungeonbowl.dungeon import map_document
from tests.browser.asking import asked
from tests.dungeonbowl.dungeon.drawing import drawn

pytestmark = pytest.mark.browser

CAVE = """
11........^22
11....x....22
11..._.....22
11...~.....22

wall e 7,1
chest 4,0
pad 2,1: 1
monster 9,0
rune 3,0: light
trap 4,3: pit
"""
# Sides 1 and 2 with players 11 to 13 and 21 to 23; 21 stands beside 11, 22 beside both, 23 is down.
PLACES = {11: [3, 0, 0], 12: [5, 1, 0], 13: [9, 3, 0], 21: [4, 1, 0], 22: [3, 1, 0], 23: [2, 0, 0]}
SKILLS = {21: ["Titchy"], 12: ["Guard"]}

ASKED = """async ([map, places, skills, asked, alliance]) => {
    const { Known } = await import("/js/table/map/known.js");
    const players = (team) => [1, 2, 3].map((n) => ({ id: team * 10 + n, number: n, team,
        profile: { skills: skills[team * 10 + n] ?? [] } }));
    const squads = Object.fromEntries([1, 2].map((team) => [team, { alliance,
        college: team === 1 ? "light" : "gold", players: players(team) }]));
    const all = [...players(1), ...players(2)];
    const sides = [{ id: 1, name: "One" }, { id: 2, name: "Two" }];
    const people = { teams: sides.toReversed(), numbered: sides,
        player: (id) => all.find((one) => one.id === id) };
    const inside = (team) => ({ prone: team === 2 ? [23] : [], stunned: [] });
    const state = { turn: { team: 1, over: false }, sides: { 1: inside(1), 2: inside(2) },
        chests: { 1: { is: "closed" } }, pads: { 1: { is: "open" } }, balls: {},
        traps: { 1: { is: "known" } }, doors: {},
        referees: { 1: { is: "up" } }, monsters: { 1: { is: "up" }, 2: { is: "up" } } };
    const placed = (numbered, turn = 4) =>
        new Map(Object.entries(numbered).map(([id, at]) => [Number(id), { at, turn }]));
    return asked.map(({ entry, inputs = {}, numbers = {}, aim = null, stale = false, moved = {},
        last = null, options = {}, beasts = {} }) => {
        const players = placed({ ...places, ...moved }, stale ? 3 : 4);
        const known = new Known({ kit: { dungeon: map, squads, options: {} }, people, state, aim,
            places: { players, balls: placed({ 1: [6, 3, 0] }),
                monsters: placed({ 1: [9, 0, 0], ...beasts }),
                referees: placed({ 1: [7, 0, 0] }), turn: 4 } });
        const at = { entry, inputs, numbers, player: (inputs.player ?? inputs.attacker)?.id,
            options: { precarious: "003", ...options }, remembered: { last } };
        const found = Object.entries(known.values()).map(([name, valueOf]) => [name, valueOf(at)]);
        return Object.fromEntries(found.filter(([, value]) => value != null));
    });
}"""


def one(number):
    return {"id": number}


FIRST = {"chest": 1}
BLOCK = {"attacker": one(13), "defender": one(21)}
IN_THE_CORNER = {13: [2, 0, 0], 21: [1, 0, 0], 22: [0, 0, 0], 23: [0, 1, 0]}
IN_A_ROW = {
    13: [4, 1, 0], 21: [3, 1, 0], 11: [8, 0, 0], 12: [2, 1, 0], 22: [2, 0, 0], 23: [2, 2, 0],
}  # fmt: skip

CASES = [
    (
        "who marks is counted, and who lies marks nobody",
        {"entry": "dodge", "inputs": {"player": one(11)}},
        {"markers": 2, "titchy_markers": 1},
    ),
    (
        "a shut wall keeps neighbours apart",
        {"entry": "pick_up", "inputs": {"player": one(13)}},
        {"markers": 0},
    ),
    (
        "who was placed in an earlier turn and acts is asked",
        {"entry": "dodge", "inputs": {"player": one(11)}, "stale": True},
        {"markers": None, "near_ref": None},
    ),
    (
        "an opponent of who acts stays where they were",
        {"entry": "intercept", "inputs": {"player": one(21)}, "stale": True},
        {"markers": 2},
    ),
    (
        "helpers stand beside and are free, or have Guard",
        {"entry": "block_dice", "inputs": {"attacker": one(11), "defender": one(21)}},
        {"assists": 1, "defence": 1, "attacker_rune": True, "defender_rune": False},
    ),
    (
        "a referee sees six squares far",
        {"entry": "foul", "inputs": {"player": one(11), "victim": one(23)}},
        {"near_ref": True, "squares": 4},
    ),
    (
        "and nobody counts squares from one floor to another",
        {"entry": "foul", "inputs": {"player": one(11)}, "moved": {11: [3, 0, 1]}},
        {"near_ref": False, "squares": None},
    ),
    (
        "but not through a wall",
        {"entry": "penalty", "inputs": {"player": one(13)}},
        {"near_ref": False, "squares": 3},
    ),
    (
        "a leap is as long as to where they aim",
        {"entry": "leap", "inputs": {"player": one(12)}, "aim": [7, 1, 0]},
        {"squares": 2},
    ),
    (
        "no leap goes through a wall",
        {"entry": "leap", "inputs": {"player": one(11)}},
        {"squares": None},
    ),
    (
        "a pass goes to its catcher",
        {"entry": "pass", "inputs": {"player": one(11), "catcher": one(13)}},
        {"range": None, "markers": 2},
    ),
    (
        "and has their range",
        {"entry": "pass", "inputs": {"player": one(12), "catcher": one(13)}},
        {"range": "short"},
    ),
    (
        "one slips into what is beside",
        {"entry": "balance", "inputs": {"player": one(12)}},
        {"beside": "chasm"},
    ),
    (
        "a pit that was found is one",
        {"entry": "balance", "inputs": {"player": one(11)}},
        {"beside": None},
    ),
    (
        "who opens a chest stands beside it or not",
        {"entry": "open_chest", "inputs": {"player": one(13), "chest": 1}},
        {"beside": False},
    ),
    (
        "a monster's nearest are counted",
        {"entry": "monster_activation", "inputs": {}, "numbers": {"monster": 1}},
        {"nearest": 1, "within_four": True},
    ),
    (
        "the ball's distances go to where each side scores",
        {"entry": "time_up"},
        {"distances": [5, 5]},
    ),
    (
        "whoever is pushed goes where it is free, a chasm too",
        {"entry": "block_dice", "inputs": {"attacker": one(11), "defender": one(21)}},
        {"push_to": "free", "third": None},
    ),
    (
        "or into the wall, where there is nothing else",
        {"entry": "block_dice", "inputs": BLOCK, "moved": {13: [1, 0, 0], 21: [0, 0, 0]}},
        {"push_to": "walls"},
    ),
    (
        "where others stand beside the wall it is full",
        {"entry": "block_dice", "inputs": BLOCK, "moved": IN_THE_CORNER},
        {"push_to": "full"},
    ),
    (
        "but where pushed players collide people say which of both",
        {
            "entry": "block_dice",
            "inputs": BLOCK,
            "moved": IN_THE_CORNER,
            "options": {"push_collision": True},
        },
        {"push_to": None},
    ),
    (
        "three behind somebody are pushed on",
        {"entry": "block_dice", "inputs": BLOCK, "moved": IN_A_ROW},
        {"push_to": "player", "third": None},
    ),
    (
        "a chest blows up everybody around it, besides whoever opened it",
        {"entry": "explosion", "inputs": {"victims": [{"player": one(11)}]}, "numbers": FIRST},
        {
            "victims": [
                {"player": one(11)},
                {"player": one(12)},
                {"player": one(21), "active": False},
                {"player": one(22), "active": False},
            ]
        },
    ),
    (
        "a wall keeps a blast off, and who lies is told so",
        {
            "entry": "trap",
            "inputs": {"player": one(11)},
            "moved": {11: [7, 1, 0], 13: [8, 1, 0], 23: [7, 2, 0]},
        },
        {
            "others": [
                {"player": one(13), "wall": True},
                {"player": one(23), "state": "prone", "active": False},
            ]
        },
    ),
    (
        "a ball at the wall doesn't scatter into it",
        {"entry": "scatter"},
        {"walls": [6, 7, 8]},
    ),
    (
        "what somebody drops scatters from where they are",
        {"entry": "scatter", "last": {"key": "catch", "inputs": {"player": one(11)}}},
        {"walls": [1, 2, 3]},
    ),
    (
        "where it comes down after three scatters nobody knows",
        {"entry": "scatter", "inputs": {"times": 3}},
        {"walls": None},
    ),
    (
        "who stands on a teleporter is known",
        {"entry": "ball_on_pad", "moved": {12: [2, 1, 0]}},
        {"occupants": {"1": one(12)}},
    ),
    (
        "and from which somebody teleports",
        {"entry": "teleport", "inputs": {"player": one(12)}, "moved": {12: [2, 1, 0]}},
        {"from": 1, "occupants": None},
    ),
    (
        "a leap onto somebody ends on them",
        {"entry": "leap", "inputs": {"player": one(12)}, "aim": [9, 3, 0]},
        {"target": "player", "hit": one(13), "steps_up": None, "floor_down": None},
    ),
    (
        "one onto an obstacle ends there",
        {"entry": "leap", "inputs": {"player": one(13)}, "aim": [6, 1, 0]},
        {"target": "obstacle", "hit": None},
    ),
    (
        "and none goes up a platform",
        {"entry": "leap", "inputs": {"player": one(13)}, "aim": [10, 0, 0]},
        {"steps_up": 2},
    ),
    (
        "a pass up there goes up a level",
        {"entry": "pass", "inputs": {"player": one(13)}, "aim": [10, 0, 0]},
        {"level": "up"},
    ),
    (
        "who goes down in water lies in it",
        {"entry": "armour", "inputs": {"player": one(12)}, "moved": {12: [5, 3, 0]}},
        {"on": "water"},
    ),
    (
        "the obstacles in a ball's way are counted",
        {"entry": "obstacle", "aim": [6, 0, 0]},
        {"squares": 1},
    ),
    (
        "a ball with legs runs from who stands beside it",
        {"entry": "living_ball", "moved": {12: [6, 2, 0]}},
        {"alone": True},
    ),
    (
        "and stays with who is in its square",
        {"entry": "living_ball", "moved": {12: [6, 3, 0]}},
        {"alone": False},
    ),
    (
        "who is down in a pit marks nobody and helps nobody",
        {
            "entry": "block_dice",
            "inputs": {"attacker": one(11), "defender": one(21)},
            "moved": {11: [5, 2, 0], 12: [4, 3, 0], 21: [5, 3, 0], 22: [9, 2, 0]},
        },
        {"assists": 0},
    ),
    (
        "and leaves whoever dodges past unmarked",
        {
            "entry": "dodge",
            "inputs": {"player": one(11)},
            "moved": {11: [5, 2, 0], 21: [4, 3, 0], 22: [9, 2, 0]},
        },
        {"markers": 0},
    ),
    (
        "a leap off a platform goes down a whole floor",
        {
            "entry": "leap",
            "inputs": {"player": one(13)},
            "moved": {13: [10, 0, 0]},
            "aim": [8, 0, 0],
        },
        {"steps_up": None, "floor_down": True},
    ),
    (
        "and none goes down on the level",
        {"entry": "leap", "inputs": {"player": one(13)}, "aim": [9, 1, 0]},
        {"steps_up": None, "floor_down": None},
    ),
    (
        "the teleporters nearest to the end zones stay",
        {"entry": "pads_removed"},
        {"protected": [1]},
    ),
    (
        "a monster strikes whoever is nearest",
        {"entry": "monster_attack", "numbers": {"monster": 1}},
        {"victim": one(13)},
    ),
    (
        "whoever lies it leaves alone",
        {"entry": "monster_activation", "numbers": {"monster": 1}, "moved": {23: [9, 1, 0]}},
        {"nearest": 1},
    ),
    (
        "and strikes who stands further off",
        {"entry": "monster_attack", "numbers": {"monster": 1}, "moved": {23: [9, 1, 0]}},
        {"victim": one(13)},
    ),
    (
        "another monster is as near as somebody",
        {
            "entry": "monster_activation",
            "numbers": {"monster": 1},
            "moved": {13: [9, 1, 0]},
            "beasts": {2: [8, 1, 0]},
        },
        {"nearest": 2},
    ),
    (
        "one that is nearer is no player to strike",
        {"entry": "monster_attack", "numbers": {"monster": 1}, "beasts": {2: [8, 1, 0]}},
        {"victim": None},
    ),
    (
        "no end zone is scored in from the cave",
        {"entry": "score", "inputs": {"player": one(13)}},
        {"zone": False},
    ),
]


def test_a_map_answers_what_it_knows_and_nothing_else(house):
    sent = [map_document(drawn(CAVE)), PLACES, SKILLS, [about for _, about, _ in CASES]]
    answers = asked(house, ASKED, *sent)
    wrong = [
        (words, name, wanted, found.get(name))
        for (words, _, expected), found in zip(CASES, answers, strict=True)
        for name, wanted in expected.items()
        if found.get(name) != wanted
    ]
    assert wrong == []


@pytest.mark.parametrize(("alliance", "scores"), [(None, True), (0, False)])
def test_an_allys_end_zone_is_none_to_score_in(house, alliance, scores):
    """Only an opposing one is (WIN-01, C-182)."""
    about = {"entry": "score", "inputs": {"player": one(13)}, "moved": {13: [11, 1, 0]}}
    sent = [map_document(drawn(CAVE)), PLACES, SKILLS, [about], alliance]
    (found,) = asked(house, ASKED, *sent)
    assert found["zone"] is scores


def test_what_somebody_typed_holds_over_the_map(house):
    found = house.evaluate(
        """async () => {
            const { knowsByMap } = await import("/js/table/mapinputs.js");
            const { fromState } = await import("/js/table/filling.js");
            knowsByMap({ markers: () => 2 });
            const markers = { name: "markers", default: 0 };
            const entry = { key: "dodge", inputs: [{ name: "player" }, markers] };
            const typed = { player: { id: 1 }, markers: 5 };
            return [fromState(entry, { player: { id: 1 } }, {}), fromState(entry, typed, {})];
        }"""
    )
    assert [one["markers"] for one in found] == [2, 5]
