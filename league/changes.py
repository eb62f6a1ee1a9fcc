"""The differences between two sets of house rules, in sentences."""

from __future__ import annotations

from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.book.options import Option
from dungeonbowl.houserules import HouseRules
from league.wording import spoken

SHORT_HASH = 8


@dataclass(frozen=True, slots=True)
class Changed:
    """An option whose value changed, with both values in words."""

    option: Option
    was: str
    now: str

    @property
    def name(self) -> str:
        """The question that the form asks: `May players be traded in?`."""
        return self.option.title

    @property
    def text(self) -> str:
        """The change in the words of the minutes."""
        answers = f"The answer was {self.was}, and is {self.now} from now on."
        return f"{self.name} ({self.option.rule}) {answers}"


def changed_options(before: HouseRules, after: HouseRules) -> list[Changed]:
    """Every option that differs, in the rulebook's order (OPT-01 to OPT-96)."""
    return [
        Changed(option, spoken(option, before[key]), spoken(option, after[key]))
        for key, option in after.book.options.items()
        if before[key] != after[key]
    ]


def book_called(book: Book) -> str:
    """`the printed book`, or `the rule pack Cellar customs (1a2b3c4d)`."""
    if not book.pack:
        return "the printed book"
    return f"the rule pack {book.pack_name} ({book.pack[:SHORT_HASH]})"


def pack_change(before: Book, after: Book) -> list[str]:
    """A sentence if the league now plays by another book."""
    if before.pack == after.pack:
        return []
    was, now = book_called(before), book_called(after)
    return [f"The league played by {was}, and plays by {now} from now on."]
