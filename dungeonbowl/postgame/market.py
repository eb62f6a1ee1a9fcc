"""What a team buys after a match, and what it is worth then (POST-10, POST-11, POST-13)."""

from __future__ import annotations

from dungeonbowl.arrangements import half_price_rerolls
from dungeonbowl.effects import HalfPriceRerolls, Line
from dungeonbowl.entries import Item
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import Arrangement
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.answers import whole
from dungeonbowl.postgame.facts import Outcome, Turn, Waiting
from dungeonbowl.purchases import quote_give_item, quote_item
from dungeonbowl.value import team_rating
from dungeonbowl.verdicts import Refused, Verdict
from dungeonbowl.wording import counted, gold


def hire(turn: Turn) -> Outcome:
    """The market is open until the coach says `{done: true}` (POST-10, C-68).

    Purchases go through the team's own commands. An Extra Training's half-price re-roll opens
    with the step and ends with it (SA-02, C-79). Source: 003, Confiscation; Player Trading.
    """
    trainings = turn.side.arrangements.get(Arrangement.EXTRA_TRAINING, 0)
    granted = half_price_rerolls(trainings, turn.rules)
    if granted and not turn.kept("granted"):
        text = f"{counted(granted, 're-roll')} at half price after Extra Training"
        line = Line(text, effect=HalfPriceRerolls(granted))
        return Outcome((line,), f"{text}.", finished=False, kept={"granted": granted})
    if turn.done:
        return _closed(turn)
    if turn.answer is not None:
        raise FieldError("done", "Buy with the team's own commands, then say done.")
    raise Waiting(f"{turn.side.name} hires, trades and buys.")


def _closed(turn: Turn) -> Outcome:
    left = turn.state.half_price_rerolls
    text = "Half price ends with this post-game"
    lines = (Line(text, effect=HalfPriceRerolls(-left)),) if left else ()
    return Outcome(lines, "Done hiring.")


def item(turn: Turn) -> Outcome:
    """One magic item, if the coach wants one: `{buy: true}`, then `{player}` (POST-11, ITEM-01).

    Asks for `item.<team>`, d12 or d66 (OPT-19). Both may be answered at once; `{done: true}`
    leaves without one, but an item that is paid for must be given to somebody. Source: 003,
    Magic Items.
    """
    bought = turn.kept("item")
    if turn.done:
        return _without_item(bought)
    if turn.answer is None:
        wants = "gives the item to a player" if bought else "may buy a magic item"
        raise Waiting(f"{turn.side.name} {wants}.")
    if turn.answer.get("buy") is True:
        return _bought(turn, bool(bought))
    if not bought:
        raise FieldError("buy", "Say buy, or say done.")
    return _given(turn, turn.book.items[bought[-1]])


def _without_item(bought: list[str]) -> Outcome:
    if bought:
        said = "The item is paid for and must be given to somebody."
        raise Refused([Verdict("ITEM-02", said, "Name a player.")])
    return Outcome((), "No magic item this time.")


def _bought(turn: Turn, before: bool) -> Outcome:
    quote = quote_item(turn.state, turn.rules, before).accepted()
    found, face = _drawn(turn)
    die = turn.rules.choice("magic_item_die")
    text = f"{die}: {face}, {found.name}, for {gold(quote.paid)}."
    kept = {"item": found.key}
    if (turn.answer or {}).get("player") is None:
        return Outcome(quote.lines, text, finished=False, kept=kept)
    given = _given(turn, found)
    return Outcome((*quote.lines, *given.lines), f"{text} {given.text}", kept=kept)


def _drawn(turn: Turn) -> tuple[Item, int]:
    """Which item the die gives (ITEM-04 to ITEM-15)."""
    die = turn.rules.choice("magic_item_die").lower()
    (face,) = turn.dice.faces(f"item.{turn.team}", die, why=f"magic item for {turn.side.name}")
    return turn.book.item_drawn(die, face), face


def _given(turn: Turn, found: Item) -> Outcome:
    """To anybody on the roster, who discards what he carried before (ITEM-02, C-70)."""
    player = whole(turn, "player")
    quote = quote_give_item(turn.state, player, found.key, turn.book).accepted()
    carrier = turn.player(player)
    old = turn.book.item_name(carrier.item) if carrier.item else ""
    away = f" and throws the {old} away" if old else ""
    return Outcome(quote.lines, f"{called(carrier)} gets the {found.name}{away}.")


def rating(turn: Turn) -> Outcome:
    """The team's rating from now on, with its arithmetic (POST-13, SPP-05, C-77)."""
    receipt = team_rating(turn.state, turn.rules)
    sums = "; ".join(f"{words}: {points}" for words, points in receipt.lines)
    return Outcome((), f"Team rating {receipt.total}. {sums}.")
