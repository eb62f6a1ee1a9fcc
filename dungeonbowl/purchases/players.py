"""What else may be done with players for gold: releasing them, buying weapons back."""

from __future__ import annotations

from dungeonbowl.effects import LedgerLine, Left, WeaponReturned
from dungeonbowl.purchases.quotes import Quote, quote, rostered
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import Receipt
from dungeonbowl.verdicts import Verdict


def quote_release(team: TeamState, player_id: int, paid_back: int) -> Quote:
    """Letting a player go (TEAM-11). In a draft `paid_back` gold pieces return, later nothing.

    `paid_back` is what the team paid for them, trade-ins taken off. What they carry goes with them
    (C-71). Raises FieldError if they aren't on the roster.
    """
    player = rostered(team, player_id)
    back = paid_back if team.status == "draft" else 0
    title = f"{player.called} released"
    parts = [("Paid back, as the team isn't registered yet", -back)] if back else []
    line = LedgerLine(title, player_id, gold=back, effect=Left("released"))
    return quote(team, Receipt.adding(title, *parts), (line,))


def quote_buy_back(team: TeamState, player_id: int) -> Quote:
    """Buying a confiscated weapon back for what it added to the lineman's price (CON-02).

    Source: 003, Confiscation. Raises FieldError if the player isn't on the roster.
    """
    player = rostered(team, player_id)
    title = f"{player.called}'s weapon bought back"
    receipt = Receipt.adding(title, ("What the weapon added to the price", player.weapon_price))
    line = LedgerLine(title, player_id, gold=-receipt.total, effect=WeaponReturned())
    verdicts = () if player.confiscated else (_not_confiscated(player),)
    return quote(team, receipt, (line,), verdicts)


def _not_confiscated(player: PlayerState) -> Verdict:
    return Verdict("CON-02", f"The referee holds no weapon of {player.called}'s.")
