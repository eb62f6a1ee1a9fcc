"""How players and positions are called in the ledger's sentences."""

from __future__ import annotations

from dungeonbowl.state import PlayerState
from teams.ledger import OpenTeam


def called(player: PlayerState) -> str:
    """The player's name, or his shirt number where he has none."""
    return player.called


def position_name(team: OpenTeam, key: str) -> str:
    """A position with its race, such as `Catcher of the Norse`. Raises UnknownKey."""
    position = team.book.position(team.state.college, key)
    race = team.book.race(team.state.college, position.race)
    return f"{position.name} of the {race.name}"
