"""Who stands in the dungeon when the first turn begins."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dungeonbowl.houserules import HouseRules
from dungeonbowl.wording import counted


class Absence(StrEnum):
    """Why a rostered player can't take part in a match (SET-03).

    A wound of an earlier game keeps them out by `miss_next_game`; `niggling` is an old injury
    that a die before this match brought back (INJ-05, OPT-32).
    """

    MISS_NEXT_GAME = "miss_next_game"
    NIGGLING = "niggling"
    CONFISCATED = "confiscated"
    ASSASSINATED = "assassinated"


@dataclass(frozen=True, slots=True)
class SetUp:
    """How many players a coach sets up, by which rule, and where, as a sentence."""

    rule: str
    players: int
    text: str


def set_up(available: int, rules: HouseRules) -> SetUp:
    """What a side sets up of those who can play (SET-01; SET-02 under OPT-45, C-02)."""
    players = min(available, rules.book.figures.starting_players)
    who = counted(players, "player")
    if rules.choice("setup_mode") == "end_zone":
        return SetUp("SET-01", players, f"Sets up as many as {who} in its own end zone.")
    where = "each on a random empty teleporter or in its own end zone"
    return SetUp("SET-02", players, f"Sets up {who}, taking turns with the others, {where}.")
