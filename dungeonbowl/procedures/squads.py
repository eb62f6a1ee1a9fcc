"""Players of a match as procedures take them, so that an id is enough."""

from __future__ import annotations

from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures.types import FIGURES
from dungeonbowl.roster.profiles import profile
from dungeonbowl.team.state import PlayerState

Json = Any


def player_inputs(
    player: PlayerState, team: int, college: str, home: Book, rules: HouseRules
) -> dict[str, Json]:
    """A player's profile as it is now, in a match under these rules.

    `home` is the book of their team, which may know more than the match's: what the match doesn't
    know, no procedure asks for.
    """
    now = profile(player, college, home, rules)
    known = rules.book
    figures = {name: max(low, min(high, getattr(now, name))) for name, low, high in FIGURES}
    return {
        "id": player.id,
        "name": player.called,
        "team": team,
        **figures,
        "skills": [skill for skill in dict.fromkeys(now.skills) if skill in known.skills],
        "niggles": player.niggles,
        "race": player.race,
        "college": college,
        "item": player.item if player.item in known.items else "",
        "weapon": player.weapon if player.weapon in known.weapons else "",
    }
