"""Where several things must come together: questions that no search from the ordinary comes to."""

from __future__ import annotations

from typing import Any

from tests.dungeonbowl.procedures.questions import Question

Json = Any
GRUBB, SKAV = {"name": "Grubb"}, {"id": 8}
BIG = {"st": 5, "skills": ["Throw Team-mate", "Bonehead"]}
RIGHT = {"skills": ["Right Stuff"]}
WATER = {"features": ["water"]}
NIGGLING = {"casualty_table": "d68_lrb5", "niggling": "casualty_plus_1"}
NIMBLE = {"ag": 6, "skills": ["Acrobatics"]}
ON_PAD = {"player": GRUBB, "from": 1, "pads": [1], "already": True, "occupants": {"1": SKAV}}
BALLS = {"ball_type": ["normal", "iron"]}
SPIKED = {"ball_type": ["iron", "spiked"]}


def _leads() -> list[Question]:
    one_chest = {"player": GRUBB, "content": "ball"}
    morphs = {"player": GRUBB, "content": "none"}
    pushed = {"player": GRUBB, "pushed_by": "opponent"}
    thrown = {"lander": GRUBB, "hit": SKAV, "how": "thrown", "hit_state": "prone"}
    petrifies = {"monster": "gorgon", "attack": "petrifying_slash", "victim": GRUBB}
    blocked = {"attacker": {"skills": ["Block"]}, "defender": {"skills": ["Block"]}}
    holes = {"features": ["chasms"], "chasm_is_ledge": True}
    return [
        Question("open_chest", {"chest_opening": "002"}, {**one_chest, "ball_type": "iron"}),
        Question(
            "open_chest",
            {"chest_opening": "002"},
            {**one_chest, "ball_type": "enchanted"},
            {"snatch": 6},
        ),
        Question("open_chest", {"monsters": "both"}, morphs),
        Question("teleport", {"teleport_rules": "002"}, {**ON_PAD, "how": "push"}),
        Question("teleport", {"teleport_rules": "002"}, {**ON_PAD, "occupants": {}}),
        Question("teleport", {"teleport_rules": "003"}, {**ON_PAD, "how": "step"}),
        Question("pads_removed", {"time_limit": "002", "teleporters": 12}),
        Question(
            "arrive", {"reserve_arrival": "own_or_random"}, {"player": GRUBB, "choice": "own"}
        ),
        Question("pick_up", BALLS, {"player": {"st": 1}, "ball": "iron"}),
        Question(
            "leap", {"features": ["platforms"]}, {"player": NIMBLE, "squares": 3, "steps_down": 3}
        ),
        Question(
            "leap",
            {},
            {"player": GRUBB, "squares": 3, "lands_in": "player", "hit": SKAV},
            {"agility": 1},
        ),
        *(
            Question(
                "leap", {}, {"squares": 3, "target": there, "lands_in": there, "hit": SKAV}, dice
            )
            for there in ("player", "obstacle")
            for dice in ({"agility": 1, "landing": 1}, {"agility": 1, "landing": 2}, {"agility": 6})
        ),
        *(
            Question("fall_in", {**holes, "chasm_rule": rule}, pushed, {"chasm": face})
            for rule in ("002", "003")
            for face in range(1, 7)
        ),
        Question("block_dice", {}, blocked, {"block": 2}),
        Question("block_dice", {}, {"attacker": {"skills": ["Block"]}}, {"block": 2}),
        *(
            Question("collide_push", {}, {"first": strong, "second": GRUBB}, {"collision": face})
            for strong in (GRUBB, {"st": 1}, {"st": 5})
            for face in range(1, 7)
        ),
        Question("armour", {}, {"cause": "foul", "attacker": SKAV, "defence": 2, "assists": 1}),
        Question("injury", NIGGLING, {"player": {"niggles": 2}}),
        Question("throw_chest", WATER, {"player": BIG, "water": True}),
        Question("throw_team_mate", WATER, {"player": BIG, "thrown": RIGHT, "water": True}),
        Question("leap", {"features": ["platforms"]}, {"squares": 3, "floor_down": True}),
        Question("door_smash", {"features": ["doors"]}, {"iron_gate": True}),
        Question("collide", {}, thrown),
        Question("collide", {}, {"lander": NIMBLE, "hit": SKAV}, {"lander_acrobatics": 6}),
        Question("collide", {}, {"lander": "chest", "hit": {"skills": ["Titchy"]}}),
        Question("pass", SPIKED, {"catcher": SKAV, "ball": "spiked"}, {"pass": 6}),
        Question("catch", {}, {"player": GRUBB, "accurate": False}, {"agility": 6}),
        Question("intercept", {}, {"player": GRUBB, "ball": "enchanted"}, {"agility": 6}),
        Question("spiked_ball", SPIKED, {"player": GRUBB, "iron": True}),
        Question("scatter", BALLS, {"lands_on": "head", "hit": SKAV, "ball": "iron"}),
        Question("wall_pass", {}, {"over": [GRUBB, SKAV]}),
        *(
            Question(
                "wall_pass",
                {"wall_pass": rule},
                {"over": [GRUBB, SKAV], "accurate": False},
                {"side": side},
            )
            for rule in ("003", "004")
            for side in range(1, 7)
        ),
        Question(
            "injury",
            {},
            {"player": {"skills": ["Stunty"]}, "cause": "block", "doses": 1},
            {"injury": [4, 5]},
        ),
        Question("reroll_allowed", {}, {"roll": "dodge.agility", "source": "skill"}),
        Question("monster_attack", {"monsters": "both"}, petrifies, {"armour": [6, 6]}),
        Question(
            "monster_eats", {"monsters": "Monsterbowl"}, {"monster": GRUBB, "ball": "enchanted"}
        ),
    ]


def leads(key: str) -> list[Question]:
    """Those for one procedure."""
    return [one for one in _leads() if one.key == key]
