"""What a match brings in: winnings, sponsors, and fans (POST-05 to POST-07, C-123, C-124)."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.wording import counted, gold

# How many D6 the Fan Factor is tested with (C-124, not from the documents).
WINNERS_DICE, OTHERS_DICE = 3, 2


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount, and the arithmetic in a sentence. Gold pieces, or points of Fan Factor."""

    amount: int
    text: str


def winnings(face: int, won: bool, book: Book) -> Sum:
    """D6 x 10,000 gold pieces, and 10,000 more for a winner (C-123, not from the documents)."""
    rolled = face * book.figures.winnings_per_pip
    text = f"D6: {face}, so {gold(rolled)}"
    if not won:
        return Sum(rolled, f"{text}.")
    extra = book.figures.winnings_for_winning
    return Sum(rolled + extra, f"{text}, and {gold(extra)} for the win.")


def sponsorship(face: int, book: Book) -> Sum:
    """D6 x 10,000 gold pieces for a Sponsorship Deal (SA-04). Source: 003."""
    paid = face * book.figures.sponsorship_per_pip
    return Sum(paid, f"D6: {face}, so {gold(paid)}.")


def fan_dice(won: bool) -> int:
    """How many D6 to roll: 3 for a winner, 2 for anybody else, also on a draw."""
    return WINNERS_DICE if won else OTHERS_DICE


def fan_factor(faces: tuple[int, ...], won: bool, fans: int, bribes: int = 0) -> Sum:
    """How the Fan Factor changes: by 1 at most, and never below 0.

    A winner's 3D6 above it raise it, anybody else's 2D6 below it lower it; each bribe of the
    press adds 1 to the roll (DT-03, C-75). Source: C-124, not from the documents.
    """
    rolled = sum(faces) + bribes
    dice = " + ".join(map(str, faces))
    plus = f" + {bribes} for {counted(bribes, 'bribe')}" if bribes else ""
    said = f"{len(faces)}D6: {dice}{plus} = {rolled}"
    if won:
        change = 1 if rolled > fans else 0
        compared = "above" if change else "not above"
    else:
        change = -1 if rolled < fans else 0
        compared = "below" if change else "not below"
    ends = f"it {'rises' if change > 0 else 'falls'} by 1" if change else "it stays"
    return Sum(change, f"{said}, {compared} the Fan Factor of {fans}: {ends}.")
