"""A player's career: everything the ledger says of them.

A long one has a hundred lines, read as values from only the needed columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from dungeonbowl.postgame.steps.mvp import MvpStep
from teams.models import Entry, Player

COLUMNS = (
    "text", "gold", "spp", "effect", "change_id", "change__at", "change__match", "change__key",
    "change__reverses",
)  # fmt: skip
MARKS = {
    "hired": "door",
    "left": "door",
    "rejoined": "undo",
    "renamed": "pen",
    "improvement_rolled": "steps",
    "improvement_forgotten": "undo",
    "skill": "star",
    "skill_lost": "undo",
    "injury": "plaster",
    "healed": "undo",
    "miss_next_game": "plaster",
    "available": "tick",
    "item": "gem",
    "armed": "blade",
    "confiscated": "chain",
    "weapon_returned": "blade",
    "stayed": "steps",
    "offer": "door",
}


@dataclass(frozen=True, slots=True)
class Deed:
    """A line of a career, with the player's SPP after it. `gold` in gold pieces."""

    text: str
    gold: int
    spp: int
    effect: dict[str, Any]
    change: int
    at: datetime
    match: int | None
    together: int
    key: str = ""
    reverses: int | None = None

    @property
    def award(self) -> bool:
        """Whether a post-game named them most valuable player (POST-08)."""
        return self.key.startswith("postgame.") and f".{MvpStep.key}." in self.key

    @property
    def mark(self) -> str:
        """The mark that stands before it."""
        kind = self.effect.get("kind", "")
        if kind == "left" and self.effect.get("how") == Player.Status.DEAD:
            return "skull"
        return MARKS.get(kind, "ball" if self.spp else "coin")


def career(player_id: int) -> Iterator[Deed]:
    """Everything that concerns a player, oldest first, in one query."""
    together = 0
    entries = Entry.objects.filter(player=player_id).order_by("id")
    for text, gold, spp, effect, change, at, match, *cause in entries.values_list(*COLUMNS):
        together += spp
        yield Deed(text, gold, spp, effect, change, at, match, together, *cause)


def awards_in(matches: Iterable[int]) -> QuerySet[Entry]:
    """The lines that name somebody most valuable player of these matches, unless taken back."""
    lines = Entry.objects.filter(change__match__in=list(matches), player__isnull=False)
    named = lines.filter(
        change__key__startswith="postgame.", change__key__contains=f".{MvpStep.key}."
    )
    return named.filter(change__reverses=None, change__reversed_by=None).order_by("id")


def most_valuable(deeds: Iterable[Deed]) -> Counter[int]:
    """How often they were named most valuable player, by match, unless taken back."""
    listed = list(deeds)
    taken_back = {deed.reverses for deed in listed}
    standing = (one for one in listed if one.award and one.reverses is None)
    return Counter(one.match for one in standing if one.match and one.change not in taken_back)
