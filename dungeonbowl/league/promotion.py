"""Promotion and relegation: groups that are divisions, the best of them first.

None of it is in the documents, which leave leagues to their commissioners.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeonbowl.league.stages import group_sizes


def moved(tables: Sequence[Sequence[int]], moving: int) -> list[int]:
    """All teams, best division first, after a number of each division went up or down.

    `tables` are the divisions' teams in their order, without those who left. Teams that came down
    are placed before those that stayed, teams that came up behind them: so if a division gains or
    loses a place, the former are spared and the latter have to wait.
    """
    last, found = len(tables) - 1, []
    for number, table in enumerate(tables):
        up = moving if number else 0
        down = moving if number < last else 0
        came_down = tables[number - 1][-moving:] if up else []
        came_up = tables[number + 1][:moving] if down else []
        found += [*came_down, *table[up : len(table) - down], *came_up]
    return found


def most_moving(tables: Sequence[Sequence[int]]) -> int:
    """How many can go up and down at most, so that nobody does both; 0 with one division."""
    inner, outer = tables[1:-1], (tables[0], tables[-1])
    if len(tables) < 2:
        return 0
    return min(*(len(table) for table in outer), *(len(table) // 2 for table in inner))


def divided(ranked: Sequence[int], groups: int) -> list[list[int]]:
    """The teams in divisions, best first, whose sizes differ by one at most."""
    found, begin = [], 0
    for size in group_sizes(len(ranked), groups):
        found.append(list(ranked[begin : begin + size]))
        begin += size
    return found
