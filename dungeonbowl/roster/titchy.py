"""Titchy players, who slip in when every coach has set up."""

from __future__ import annotations

from collections.abc import Iterable

from dungeonbowl.houserules import HouseRules

TITCHY = "Titchy"
ALREADY_SET_UP = 2
EXTRA_DIE = 3


def titchy_extra(skills: Iterable[Iterable[str]], rules: HouseRules) -> int:
    """The most Titchy players who may slip in after the set-up, of a line-up's skills (SET-14).

    With two of them set up and more in reserve, a D3 more come in; at a table, so the die is the
    coaches' own. Dungeonbowl has no kick-off, so it happens once (C-41, OPT-78). Source: 003,
    Racial Characteristics and Physical Traits.
    """
    if not rules.flag("titchy_extra_setup"):
        return 0
    players = [*skills]
    able = sum(TITCHY in each for each in players)
    return max(0, min(EXTRA_DIE, able - ALREADY_SET_UP, _reserves(len(players), rules)))


def _reserves(able: int, rules: HouseRules) -> int:
    """How many a coach may keep in reserve: all, or none of the first six under 002 (SET-02)."""
    may_wait = rules.choice("setup_mode") == "end_zone"
    return able if may_wait else able - rules.book.figures.starting_players
