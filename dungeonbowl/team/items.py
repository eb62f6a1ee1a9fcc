"""Magic items: bought after a game, rolled for, given to a player (ITEM-01, ITEM-02).

Source of everything here: 003, Magic Items.
"""

from __future__ import annotations

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import TeamStatus
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


def buyer_verdicts(team: TeamState) -> tuple[Verdict, ...]:
    """ITEM-01 if the team has retired, or is being drafted anew, since the game it bought after."""
    if team.status == TeamStatus.RETIRED:
        return (Verdict("ITEM-01", "The team has retired, and nothing is bought for it any more."),)
    if team.status == TeamStatus.DRAFT:
        said = "The team is being drafted, and its budget is for the draft."
        return (Verdict("ITEM-01", said, "Register it first."),)
    return ()


def carrier_verdicts(team: TeamState) -> tuple[Verdict, ...]:
    """ITEM-02 if nobody is on the roster who could be given an item."""
    if team.roster:
        return ()
    said = "Nobody is on the roster to be given an item."
    return (Verdict("ITEM-02", said, "Hire somebody first."),)


def same_item_verdicts(team: TeamState, player: PlayerState, item: str) -> tuple[Verdict, ...]:
    """ITEM-02 if the player carries one like it, and somebody is there who doesn't.

    The same item may be acquired again for different players only. Where everybody has one, it
    takes the place of its like, since who has paid must give it to somebody.
    """
    if player.item != item or all(one.item == item for one in team.roster):
        return ()
    said = f"{player.called} carries one already, and the same item again is for somebody else."
    return (Verdict("ITEM-02", said, "Name another player."),)


def discard_verdicts(player: PlayerState) -> tuple[Verdict, ...]:
    """ITEM-02 if the player carries nothing to throw away."""
    if player.item:
        return ()
    return (Verdict("ITEM-02", f"{player.called} carries no magic item."),)
