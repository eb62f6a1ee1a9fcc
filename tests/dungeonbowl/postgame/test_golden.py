"""A whole night and its post-game, line by line as golden.txt has it."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from dungeonbowl.dice import SeededDice
from dungeonbowl.effects import fold, to_json
from dungeonbowl.match.resolving import resolve
from dungeonbowl.postgame import MatchFacts, Turn, Waiting, run, steps_for
from tests.dungeonbowl.drafts import BOOK, RULES, house, wounds
from tests.dungeonbowl.nights import (
    ANN,
    BEN,
    BOLTS,
    DAN,
    OGRE,
    SHADOWS,
    SKAV,
    XAN,
    YOB,
    changed,
    facts,
    night,
    side_changed,
    telling,
)

GOLDEN = Path(__file__).with_name("golden.txt")
# Chosen so that a weapon is taken, a player dies and another keeps an injury.
SEED = "1bc" * 32
EVENTS = [
    {"type": "infraction", "player": ANN, "kind": "weapon"},
    {"type": "infraction", "player": ANN, "kind": "foul", "near_ref": True},
    {"type": "chest_ball", "player": BEN},
    {"type": "casualty", "player": OGRE, "victim": XAN, "cause": "block"},
    {"type": "casualty", "player": YOB, "victim": DAN, "cause": "foul"},
    {"type": "knocked_out", "player": OGRE, "victim": YOB},
    {"type": "hazard_push", "player": SKAV, "victim": 103, "hazard": "chasm"},
    {"type": "chasm", "player": 103},
    {"type": "petrified", "player": 104},
    {"type": "monster_removed", "player": SKAV, "monster": "manticore"},
    {"type": "touchdown", "player": BEN},
]
ANSWERS = {
    (SHADOWS, "skills"): [{"player": BEN, "skill": "Block"}, {"done": True}],
    (SHADOWS, "hire"): [{"done": True}],
    (SHADOWS, "item"): [{"buy": True}, {"player": BEN}],
    (BOLTS, "insurance"): [{"player": SKAV, "injury": 1}],
    (BOLTS, "skills"): [{"done": True}],
    (BOLTS, "hire"): [{"done": True}],
    (BOLTS, "item"): [{"done": True}],
}


def the_night() -> tuple[list[str], MatchFacts]:
    """Every event as it was recorded, and what the post-game starts from."""
    watched = night(house(referee_mode="eye_onsite"), drugs=1)
    match = changed(watched, ANN, weapon="chainsaw", weapon_price=30_000)
    match = changed(match, BEN, spp=4)
    match = changed(match, SKAV, injuries=wounds("niggling"))
    match = changed(match, 204, miss_next_game=True)
    said = []
    for number, fields in enumerate(EVENTS, start=1):
        event = telling(match, **fields)
        done = resolve(event, match, SeededDice(SEED, f"event.{number}."))
        match = match.and_then(replace(event, outcome=done.outcome))
        said.append(f"  {number}. {done.text}")
    known = facts(match)
    known = side_changed(known, SHADOWS, tactics={"bribing_the_press": 1})
    arrangements = {"medical_insurance": 1, "sponsorship_deal": 1, "extra_training": 1}
    known = side_changed(known, BOLTS, arrangements=arrangements, missed=(204,))
    for team, treasury, fans in ((SHADOWS, 20_000, 6), (BOLTS, 40_000, 8)):
        state = replace(known.side(team).state, treasury=treasury, fan_factor=fans)
        known = known.with_state(team, state)
    return said, known


def carried_out(known: MatchFacts, team: int) -> Iterator[str]:
    """Every step of a team with its lines, answers given as they are waited for."""
    dice = SeededDice(SEED)
    for step in steps_for(known, team, BOOK, RULES):
        answers, earlier, answer = iter(ANSWERS.get((team, step), [])), [], None
        while True:
            try:
                done = run(step, Turn(known, team, answer, dice, BOOK, RULES, earlier))
            except Waiting as waiting:
                yield f"  {step}: waits. {waiting.text}"
                answer = next(answers)
                continue
            yield f"  {step}: {done.text}"
            yield from (f"    {line_of(line)}" for line in done.lines)
            known = known.with_state(team, fold(known.side(team).state, done.lines))
            earlier.append(done.kept)
            if done.finished:
                break
            answer = None


def line_of(line) -> str:
    """A ledger line: what it says, and all that it changes."""
    parts = [line.text]
    parts += [f"gold {line.gold:+,}"] if line.gold else []
    parts += [f"SPP {line.spp:+d}"] if line.spp else []
    parts += [json.dumps(to_json(line.effect))] if line.effect else []
    return " | ".join(parts)


def whole_story() -> str:
    said, known = the_night()
    parts = ["The match", *said]
    for team in (SHADOWS, BOLTS):
        parts += [f"After it, {known.side(team).name}", *carried_out(known, team)]
    return "\n".join(parts) + "\n"


def test_a_night_and_its_post_game_come_out_as_they_always_did():
    assert whole_story() == GOLDEN.read_text()


def test_a_post_game_run_again_comes_to_the_same():
    assert whole_story() == whole_story()


if __name__ == "__main__":
    GOLDEN.write_text(whole_story())
