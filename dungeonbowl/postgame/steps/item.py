"""A magic item after the game (POST-11)."""

from __future__ import annotations

from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.book.entries import Item as Entry
from dungeonbowl.effects import ItemGiven, LedgerLine, fold
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import TeamStatus
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.answers import BUY, PLAYER
from dungeonbowl.postgame.asking import (
    Answer,
    Occasion,
    OptionGroup,
    Question,
    QuestionOption,
    dice_of,
)
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn, Waiting
from dungeonbowl.postgame.foreseen import moved, sentence, strung
from dungeonbowl.postgame.steps.base import StepKind
from dungeonbowl.purchases import Quote, quote_give_item, quote_item
from dungeonbowl.team.items import buyer_verdicts, carrier_verdicts, same_item_verdicts
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import team_rating
from dungeonbowl.verdicts import Refused, Verdict, refuse_if
from dungeonbowl.wording import gold


class ItemStep(StepKind):
    """One magic item, if the coach wants one: `{buy: true}`, then `{player}` (POST-11, ITEM-01).

    Both may be answered at once; `{done: true}` leaves without one, but an item that is paid for
    must be given to somebody. Source: 003, Magic Items.
    """

    key = "item"
    name = "Magic item"
    parts = (BUY, PLAYER)
    leavable = True

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Where the league has them."""
        return rules.flag("magic_items")

    def run(self, turn: Turn) -> StepOutcome:
        """Asks for `item.<team>`, d12 or d66 (OPT-19)."""
        bought = turn.kept("item")
        if turn.done:
            return _without(bought)
        if turn.answer is None:
            wants = "gives the item to a player" if bought else "may buy a magic item"
            raise Waiting(f"{turn.side.name} {wants}.")
        if BUY.of(turn):
            return _bought(turn, bool(bought))
        if not bought:
            raise FieldError("buy", "Say buy, or say done.")
        return _given(turn, turn.book.items[bought[-1]])

    def asks(self, occasion: Occasion) -> Question:
        """Whether to buy one; then who gets it."""
        bought = [kept["item"] for kept in occasion.kept if "item" in kept]
        if bought:
            return _gift(occasion, bought[-1])
        quote = quote_item(occasion.state, occasion.rules)
        price = gold(quote.paid)
        if why := _unsold(occasion.state, quote):
            return Question(leave=f"No item: {why}")
        return Question(
            buy=True,
            submit=f"Buy an item for {price}",
            leave="No item this time",
            extra=_die_beside(occasion),
            note=_bought_foreseen(occasion),
        )

    def goes_on(self, answer: Answer) -> bool:
        """To whom the item goes, once it is bought."""
        return PLAYER.name in answer and BUY.name not in answer

    def too_late(self, answer: Answer) -> tuple[Verdict, ...]:
        """There is no second one (ITEM-01)."""
        if not answer.get(BUY.name):
            return ()
        said = "One magic item is all a team may buy after a game."
        return (Verdict("ITEM-01", said, "The next one may be bought after the next game."),)


def _without(bought: list[str]) -> StepOutcome:
    if bought:
        said = "The item is paid for and must be given to somebody."
        raise Refused([Verdict("ITEM-02", said, "Name a player.")])
    return StepOutcome((), "No magic item this time.")


def _bought(turn: Turn, before: bool) -> StepOutcome:
    refuse_if((*buyer_verdicts(turn.state), *carrier_verdicts(turn.state)))
    quote = quote_item(turn.state, turn.rules, before).accepted()
    found, face = _drawn(turn)
    die = turn.rules.choice("magic_item_die")
    text = f"{die}: {face}, {found.name}, for {gold(quote.paid)}."
    kept = {"item": found.key}
    named = (turn.answer or {}).get(PLAYER.name)
    # If it were refused now, they would have seen for free which item it is.
    if named is None or same_item_verdicts(turn.state, turn.player(PLAYER.of(turn)), found.key):
        return StepOutcome(quote.lines, text, finished=False, kept=kept)
    given = _given(turn, found)
    return StepOutcome((*quote.lines, *given.lines), f"{text} {given.text}", kept=kept)


def _unsold(state: TeamState, quote: Quote) -> str:
    """Why no item can be bought, in a few words; "" if one can."""
    if state.status != TeamStatus.REGISTERED:
        retired = state.status == TeamStatus.RETIRED
        return "the team has retired" if retired else "the team is being drafted"
    if not quote.allowed:
        return f"{gold(quote.paid)} aren't there"
    return "nobody is there to carry it" if carrier_verdicts(state) else ""


def _drawn(turn: Turn) -> tuple[Entry, int]:
    """Which item the die gives (ITEM-04 to ITEM-15)."""
    die = turn.rules.choice("magic_item_die").lower()
    (face,) = turn.dice.faces(f"item.{turn.team}", die, why=f"magic item for {turn.side.name}")
    return turn.book.item_drawn(die, face), face


def _given(turn: Turn, found: Entry) -> StepOutcome:
    """To anybody on the roster who has none like it; what they carried is gone (ITEM-02, C-70)."""
    player = PLAYER.of(turn)
    quote = quote_give_item(turn.state, player, found.key, turn.book).accepted()
    carrier = turn.player(player)
    old = turn.book.item_name(carrier.item) if carrier.item else ""
    away = f" and throws the {old} away" if old else ""
    return StepOutcome(quote.lines, f"{called(carrier)} gets the {found.name}{away}.")


def _gift(occasion: Occasion, item: str) -> Question:
    """To whom an item goes that is paid for, what it does, and what it does to the team."""
    entry = occasion.book.items[item]
    state = occasion.state
    able = [one for one in state.roster if not same_item_verdicts(state, one, item)]
    return Question(
        name=PLAYER.name,
        label="Who gets it",
        groups=(OptionGroup("Roster", tuple(_receiver(occasion, one, item) for one in able)),),
        submit="Give it",
        note=f"{entry.name}: {entry.summary}",
    )


def _receiver(occasion: Occasion, player: PlayerState, item: str) -> QuestionOption:
    """Who might get the item, and what they would throw away for it (ITEM-02, C-70)."""
    old = occasion.book.item_name(player.item) if player.item else ""
    away = f", for their {old}" if old else ""
    effect = _given_foreseen(occasion, player, item)
    return QuestionOption({"player": player.id}, f"{called(player)}{away}", effect, bool(old))


def _given_foreseen(occasion: Occasion, player: PlayerState, item: str) -> str:
    """What the team is worth once they carry it (ITEM-02)."""
    given = ItemGiven(item, player.item)
    after = fold(occasion.state, [LedgerLine("", player.id, effect=given)])
    lost = f"{occasion.book.item_name(player.item)} is thrown away" if player.item else ""
    return sentence(lost, *moved(occasion, after)) or "The team's value stays as it is."


def _bought_foreseen(occasion: Occasion) -> str:
    """What the team comes to with an item paid for and carried, whichever it is (ITEM-01).

    Between payment and gift the team is worth less for a moment, which isn't shown.
    """
    state, rules = occasion.state, occasion.rules
    paid = fold(state, quote_item(state, rules).lines)
    carrier = next((one for one in paid.roster if not (one.item or one.miss_next_game)), None)
    if carrier is None:
        return sentence(*moved(occasion, paid))
    given = LedgerLine("", carrier.id, effect=ItemGiven(next(iter(occasion.book.items))))
    after = fold(paid, [given])
    rating = team_rating(after, rules).total
    stays = f"team rating stays {rating}" if rating == team_rating(state, rules).total else ""
    return f"Once somebody carries it: {strung(*moved(occasion, after), stays)}."


def _die_beside(occasion: Occasion) -> tuple[dict[str, Any], ...]:
    """At a table the die comes with the purchase."""
    if not occasion.at_table:
        return ()
    die = occasion.rules.choice("magic_item_die").lower()
    need = {"purpose": f"item.{occasion.team}", "die": die, "count": 1, "why": "Which item"}
    return dice_of([need])
