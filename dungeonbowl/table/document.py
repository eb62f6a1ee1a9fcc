"""A game as a plain JSON document: everything that a phone needs to fold its log.

`static/js/table/fold.js` reads it. It contains no rules: what an event comes to is worked out here
(`dungeonbowl.table.outcome`); until then a phone assumes what `events` says for its kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import EventKind, kinds
from dungeonbowl.match.pools import allowance
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.table.game import Game
from dungeonbowl.table.kinds.procedure import AFTERWARDS
from dungeonbowl.table.seats import TableSeat
from dungeonbowl.table.state import SideAtTable
from dungeonbowl.table.throwing import PEOPLE

# Things of the dungeon, with the option that says how many there are.
COUNTED = {"chests": "chests", "pads": "teleporters", "balls": "balls", "traps": "traps"}
# The placeholders in a kind's changes.
NAMED: Mapping[str, Any] = {
    "player": "{player}",
    "victim": "{victim}",
    "team": "{team}",
    "details": {"ball": {"number": "{ball}"}, "source": "{source}"},
}


def game_document(game: Game) -> dict[str, Any]:
    """Sides, players, counts, seats, and what each kind of event is assumed to do.

    A person in `seats` is represented by their lowest device, which only tells which seats belong
    to one person.
    """
    beginning = game.beginning()
    return {
        "sides": {
            str(team): {
                "name": game.match.team_name(team),
                "alliance": game.match.sides[team].alliance,
                **_side(side),
            }
            for team, side in beginning.sides.items()
        },
        "players": {str(player): game.match.name(player) for player in sorted(game.players)},
        "most": {things: game.most(option) for things, option in COUNTED.items()},
        "to_score": game.to_score,
        "afterwards": sorted(AFTERWARDS),
        "seats": {str(device): _seat(seat, game) for device, seat in sorted(game.seats.items())},
        "events": {key: _kind(kind, game.match) for key, kind in kinds().items()},
    }


def _side(side: SideAtTable) -> dict[str, Any]:
    return {
        "players": list(side.boxes),
        "leaders": sorted(side.leaders),
        "rerolls": dict(side.pool),
        "held": {str(source): count for source, count in allowance(side.pool).items()},
        "sponge": side.sponge,
    }


def _seat(seat: TableSeat, game: Game) -> dict[str, Any]:
    first = min(one.device for one in game.seats.values() if one.person == seat.person)
    return {"role": str(seat.role), "person": first, "teams": sorted(seat.teams)}


def _kind(kind: EventKind, match: MatchSoFar) -> dict[str, Any]:
    changes = kind.changes(_typical(kind, match), match)
    presumed: dict[str, Any] = {"changes": [list(one) for one in changes]}
    needs = {"needs": sorted(kind.needs & PEOPLE)} if kind.needs & PEOPLE else {}
    # Of what revives somebody a phone knows as of a deed: nobody is in it who is out of the game.
    said = {"deed": kind.deed or kind.revives, "counted": kind.counted}
    return presumed | needs | {name: True for name, holds in said.items() if holds}


def _typical(kind: EventKind, match: MatchSoFar) -> RecordedEvent:
    """An event of this kind that names whom it asks for, with the mildest outcome."""
    return RecordedEvent(
        id=0,
        type=kind.key,
        player=NAMED["player"] if kind.player else None,
        player_team=NAMED["team"],
        victim=NAMED["victim"] if kind.victim else None,
        details=NAMED["details"],
        outcome=kind.mildest(match.rules),
    )
