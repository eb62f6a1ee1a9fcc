"""A dungeon explored from its end zones, under the options of a match."""

from __future__ import annotations

from functools import cached_property

from dungeonbowl.dungeon.layout import Layout
from dungeonbowl.dungeon.squares import Square
from dungeonbowl.dungeon.steps import Distances, Steps, distances
from dungeonbowl.houserules import HouseRules


class Explored:
    """A dungeon for a number of teams, with the distances from their end zones."""

    def __init__(self, layout: Layout, rules: HouseRules, teams: int) -> None:
        self.layout, self.rules, self.teams = layout, rules, teams
        # Distances in the dungeon are enforced (OPT-44).
        self.strict = rules.flag("placement_rules")

    @cached_property
    def steps(self) -> Steps:
        """Where steps lead."""
        return Steps(self.layout)

    @cached_property
    def from_ends(self) -> dict[int, Distances]:
        """The distances from each end zone."""
        return {end: distances(self.steps, zone) for end, zone in self.layout.end_zones.items()}

    def lost_to(self, square: Square) -> list[int]:
        """The sides whose end zones have no way to a square."""
        return [end for end, far in self.from_ends.items() if far.to(square) is None]

    def too_near(self, square: Square, least: int) -> list[int]:
        """The sides whose end zones are nearer to a square than that."""
        found = ((end, far.to(square)) for end, far in self.from_ends.items())
        return [end for end, far in found if far is not None and far < least]
