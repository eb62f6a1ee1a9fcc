"""What an old player fetches when they are traded in for a new one (TRADE-01 to TRADE-03)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dungeonbowl.advancement import rolls_owed
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases.quotes import within_redraft
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import Receipt, player_cost
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted, gold


def trade_value(player: PlayerState, rules: HouseRules) -> Receipt:
    """What the player takes off a new one's price, in gold pieces, and why.

    Half of the cost, rounded up to the unit of OPT-12, then 10,000 more for each Star Player roll
    and 10,000 less for each permanent injury, never below nothing (TRADE-02, C-56 to C-59). A
    roll that is due counts whether or not its dice have fallen yet, or waiting would change the
    price (C-190). OPT-13 may leave the magic item out. Source: 003, Player Trading.
    """
    cost = player_cost(
        player if rules.flag("trade_includes_item") else _without_item(player), rules
    )
    figures, unit = rules.figures, rules.number("trade_rounding")
    rounded = -(-cost // (2 * unit)) * unit
    rolls, injuries = _rolls(player, rules), len(player.injuries)
    lines = [
        (f"Half of the cost of {gold(cost)}", cost // 2),
        (f"Rounded up to a multiple of {unit:,}", rounded - cost // 2),
        (counted(rolls, "Star Player roll"), rolls * figures.trade_bonus_per_skill),
        (
            counted(injuries, "permanent injury", "permanent injuries"),
            -injuries * figures.trade_loss_per_injury,
        ),
    ]
    shortfall = -sum(amount for _, amount in lines)
    lines.append(("Never worth less than nothing", max(0, shortfall)))
    shown = [line for line in lines if line[1]]
    return Receipt.adding(f"Trade-in value of {player.called}", *shown)


def _rolls(player: PlayerState, rules: HouseRules) -> int:
    """Star Player rolls that were spent, wait to be spent, or are due."""
    return len(player.gained) + len(player.rolled) + rolls_owed(player, rules.book, rules)


def trade_verdicts(
    team: TeamState, trade_in: Iterable[int], rules: HouseRules
) -> tuple[Verdict, ...]:
    """Why these players can't be traded in: the house doesn't trade, or they aren't there.

    Anyone on the roster may go, hurt or not, each once (OPT-11, TRADE-01, C-60, C-61); but who
    was bought again in this redraft would fetch more than they cost. Source: 003, Player Trading.
    """
    going = tuple(trade_in)
    verdicts = [_gone(team, player) for player in dict.fromkeys(going) if not _here(team, player)]
    twice = [player for player in dict.fromkeys(going) if going.count(player) > 1]
    verdicts += [_twice(team.player(player)) for player in twice]
    here = [player for player in dict.fromkeys(going) if _here(team, player)]
    again = [player for player in here if within_redraft(team, player)]
    verdicts += [_bought_again(team.player(player)) for player in again]
    if going and not rules.flag("player_trading"):
        mend = "Hire without trading anyone in."
        verdicts.insert(0, Verdict("OPT-11", "This league doesn't trade players in.", mend))
    return tuple(verdicts)


def _here(team: TeamState, player_id: int) -> bool:
    return team.player(player_id).rostered


def _gone(team: TeamState, player_id: int) -> Verdict:
    player = team.player(player_id)
    who = player.name or f"Player {player_id}"
    was = "isn't one of this team's players" if player.status == "unsigned" else player.status
    said = was if was.startswith("isn't") else f"was {was} and isn't on the roster"
    return Verdict("TRADE-01", f"{who} {said}.", "Trade in a player who is on the roster.")


def _twice(player: PlayerState) -> Verdict:
    said = f"{player.called} can only be traded in once."
    return Verdict("TRADE-01", said, "Name the player once.")


def _bought_again(player: PlayerState) -> Verdict:
    said = f"{player.called} was bought again in this redraft and can't be traded in."
    return Verdict("TRADE-01", said, "Release them: what was paid for them comes back.")


def _without_item(player: PlayerState) -> PlayerState:
    return replace(player, item="")
