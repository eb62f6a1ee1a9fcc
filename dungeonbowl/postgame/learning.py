"""Who may learn what now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dungeonbowl.advancement import Learner
from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.team.state import PlayerState, TeamState


def learners(
    state: TeamState, players: Iterable[PlayerState], book: Book, rules: HouseRules
) -> tuple[dict[str, Any], ...]:
    """Those of the players who may take a skill or a rise now, each with what may be taken."""
    open_to = {one.id: Learner(one, state.college, book, rules).open_choices() for one in players}
    return tuple({"player": one, "skills": list(some)} for one, some in open_to.items() if some)
