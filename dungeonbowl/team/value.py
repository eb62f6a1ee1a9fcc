"""What players and teams are worth, with the receipt that explains each sum."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.houserules import HouseRules
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.wording import counted, gold


@dataclass(frozen=True, slots=True)
class Receipt:
    """A sum and the lines that make it up, each in words and gold pieces."""

    title: str
    lines: tuple[tuple[str, int], ...]
    total: int

    @classmethod
    def adding(cls, title: str, *lines: tuple[str, int]) -> Receipt:
        """A receipt whose total is the sum of its lines."""
        return cls(title, lines, sum(amount for _, amount in lines))


def player_cost(player: PlayerState, rules: HouseRules) -> int:
    """The player's cost in gold pieces: list price, weapon, item, and OPT-30 for each skill.

    Price and weapon are those of the day of hire (SW-02); the item adds 50,000 (ITEM-02). Skills
    and rises add nothing unless the house says so (C-128). A confiscated weapon still counts
    (C-69). Source: 003, Secret Weapons and Sorcery; Magic Items; Player Trading.
    """
    item = rules.figures.item_cost if player.item else 0
    skills = len(player.gained) * rules.number("skill_value")
    return player.price + player.weapon_price + item + skills


def team_value(team: TeamState, rules: HouseRules) -> Receipt:
    """What the team is worth in gold pieces, without its treasury.

    The rostered players who don't miss the next game (INJ-04, C-146), re-rolls at the starting
    price (TEAM-05), Fan Factor at its price (TEAM-06) and an apothecary (OPT-37, C-202). Source:
    003, Basic Composition; 004, Miss Next Game.
    """
    playing = [player for player in team.roster if not player.miss_next_game]
    players = [(player.called, player_cost(player, rules)) for player in playing]
    rerolls = team.rerolls * rules.number("reroll_cost_start")
    fans = team.fan_factor * rules.number("fan_factor_cost")
    apothecary = [("Apothecary", rules.figures.apothecary_cost)] if team.apothecary else []
    return Receipt.adding(
        "Team value",
        *players,
        (counted(team.rerolls, "team re-roll"), rerolls),
        (f"Fan Factor {team.fan_factor}", fans),
        *apothecary,
    )


def team_rating(team: TeamState, rules: HouseRules) -> Receipt:
    """The team rating in points: value and treasury by 10,000, SPP by five, both rounded down.

    OPT-22 leaves the SPP out, OPT-23 the treasury (C-77, SPP-05). The SPP are those of everyone
    on the roster. The formula isn't from the documents: 003's Special Arrangements only compare
    ratings.
    """
    counts = rules.flag("team_rating_includes_treasury")
    worth = team_value(team, rules).total + (team.treasury if counts else 0)
    and_treasury = " and treasury" if counts else ""
    by = rules.figures.rating_value_divisor
    lines = [(f"{gold(worth)} of value{and_treasury}, by {by:,}", worth // by)]
    if rules.choice("team_rating") == "value_and_spp":
        spp = sum(player.spp for player in team.roster)
        by = rules.figures.rating_spp_divisor
        lines.append((f"{spp} SPP, by {by}", spp // by))
    return Receipt.adding("Team rating", *lines)
