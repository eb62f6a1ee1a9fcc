"""How players and positions are called in the ledger's sentences."""

from __future__ import annotations

from dungeonbowl.team.state import PlayerState
from teams.ledger import OpenTeam
from teams.models import Team
from teams.queries import namesakes


def called(player: PlayerState) -> str:
    """The player's name, or their shirt number where they have none."""
    return player.called


def position_name(team: OpenTeam, key: str) -> str:
    """A position with its race, such as `Catcher of the Norse`. Raises UnknownKey."""
    position = team.book.position(team.state.college, key)
    race = team.book.race(team.state.college, position.race)
    return f"{position.name} of the {race.name}"


def namesake_warning(team: Team) -> str:
    """A word of warning where another team of the league is called the same; "" where none is."""
    others = namesakes(team)
    if not others:
        return ""
    said = "Another team" if others == 1 else f"{others} other teams"
    are = "is" if others == 1 else "are"
    return (
        f"{said} of this league {are} called {team} too. You may keep the name, or choose another"
        " under Portrait."
    )
