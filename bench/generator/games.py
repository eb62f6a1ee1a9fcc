"""A made-up game: something that every player did, and the touchdown that ended it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

Data = dict[str, Any]

HURT = 3  # casualties of a game
# D16 faces that nobody dies of; few leave something behind.
FACES = (*range(1, 9),) * 6 + (10, 11, 12)


def game_events(
    squads: Sequence[Sequence[int]], winner: int, dice: Random, events: int
) -> list[Data]:
    """At least one event by each of these players, `events` of them at least."""
    actors = [(side, player) for side, squad in enumerate(squads) for player in squad]
    while len(actors) < events:
        actors.append(actors[dice.randrange(len(actors))])
    dice.shuffle(actors)
    (scorer,) = dice.sample(list(squads[winner]), 1)
    place = next(n for n, actor in enumerate(actors) if actor == (winner, scorer))
    del actors[place]
    deeds = [_deed(n, actor, squads, dice) for n, actor in enumerate(actors)]
    return [*deeds, {"type": "touchdown", "player": scorer}]


def result(team_ids: Sequence[int], winner: int) -> Data:
    """How such a game ended."""
    won = team_ids[winner]
    return {"kind": "touchdown", "winner": won, "touchdowns": {str(won): 1}}


def _deed(n: int, actor: tuple[int, int], squads: Sequence[Sequence[int]], dice: Random) -> Data:
    side, player = actor
    foes = squads[1 - side]
    # The victims stand in different places, so that nobody is hurt twice.
    if n < HURT and n < len(foes):
        casualty = {"type": "casualty", "player": player, "victim": foes[n], "cause": "block"}
        return {**casualty, "rolls": {"casualty": dice.choice(FACES)}}
    if n == HURT:
        return {"type": "chest_ball", "player": player}
    if n % 7 == 0:
        return {"type": "hazard_push", "player": player, "victim": foes[-1], "hazard": "trap"}
    if n % 11 == 0:
        return {"type": "interception", "player": player}
    return {"type": "completion", "player": player}
