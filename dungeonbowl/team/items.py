"""Magic items: bought after a game, rolled for, given to a player (ITEM-01, ITEM-02).

Source of everything here: 003, Magic Items.
"""

from __future__ import annotations

from dungeonbowl.houserules import HouseRules
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.verdicts import Verdict


def item_verdicts(bought_after_this_game: bool, rules: HouseRules) -> tuple[Verdict, ...]:
    """Why the team can't buy a magic item now: OPT-18 is off, or it bought one (ITEM-01)."""
    verdicts = []
    if not rules.flag("magic_items"):
        verdicts.append(Verdict("OPT-18", "This league plays without magic items."))
    if bought_after_this_game:
        said = "One magic item was bought after this game already, and one is all there is."
        verdicts.append(Verdict("ITEM-01", said, "The next one may be bought after the next game."))
    return tuple(verdicts)


def carrier_verdicts(team: TeamState) -> tuple[Verdict, ...]:
    """ITEM-02 if nobody is on the roster who could be given an item."""
    if team.roster:
        return ()
    said = "Nobody is on the roster to be given an item."
    return (Verdict("ITEM-02", said, "Hire somebody first."),)


def discard_verdicts(player: PlayerState) -> tuple[Verdict, ...]:
    """ITEM-02 if the player carries nothing to throw away."""
    if player.item:
        return ()
    return (Verdict("ITEM-02", f"{player.called} carries no magic item."),)
