"""What every step is asked; each step is a file beside this one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import ResultKind
from dungeonbowl.postgame.answers import AnswerPart
from dungeonbowl.postgame.asking import Answer, Occasion, Question
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Verdict

DONE: Answer = {"done": True}


class StepKind(ABC):
    """One thing that follows from a match: when, what it comes to, and what it asks of whom.

    A step says only what sets it apart. Nothing is remembered in it: what a run must know of those
    before comes back to it.
    """

    key: str
    # In lists, on pages and in mails.
    name: str
    # What an answer is made of, beside dice; nothing where nobody has to choose.
    parts: tuple[AnswerPart, ...] = ()
    # The field by which a page's one choice gives all of that together, `7:Block`.
    together: str = ""
    # Whether a coach may leave it with `{"done": true}`.
    leavable: bool = False
    # Whether leaving it forgoes what would cost nothing, so that a correction asks before it does.
    forgoes: bool = False
    # Whether its answers make one deal, so that doing without one is doing without the rest.
    one_deal: bool = False
    # Whether the team trades with others from here on, and nobody holds it to the match any more.
    opens_market: bool = False
    # Whether everybody reads what it says, so that nothing paid in secret may show in it.
    public: bool = False
    # Whether its dice stand for players, so that whoever rolls them must know for whom.
    dice_of_players: bool = False
    # Whether what it books is an award, which leader boards count.
    awards: bool = False

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Whether the side takes this step after this match."""
        return True

    @abstractmethod
    def run(self, turn: Turn) -> StepOutcome:
        """Carry it out, or as far as it goes.

        Raises DiceNeeded, Waiting, FieldError and Refused; nothing is to be written then.
        """

    def asks(self, occasion: Occasion) -> Question:
        """What it puts to its coach while it waits for something other than dice."""
        return Question()

    def who_is_which(self, occasion: Occasion) -> str:
        """Which face stands for whom, where its dice are `dice_of_players`."""
        return ""

    def default(self, question: Question, leave_out: bool) -> Answer | None:
        """What the rules answer where nobody has in time; None where they can't.

        The first choice, or nothing where that is wanted; a step that can't be left takes its
        first choice either way. They never spend a team's gold and never make up a figure.
        """
        first = question.first
        if question.leave and (first is None or leave_out or question.buy):
            return DONE
        return first.answer if first else None

    def open_to(
        self, state: TeamState, book: Book, rules: HouseRules
    ) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
        """What a correction may choose among, beyond somebody of the roster."""
        return {}

    def meant(self, answer: Answer, state: TeamState) -> Answer:
        """The answer as it is kept, with what one has to know of it after a correction."""
        return answer

    def too_late(self, answer: Answer) -> tuple[Verdict, ...]:
        """What a rule says to an answer that comes when the step is done."""
        return ()


def played_out(facts: MatchFacts) -> bool:
    """Whether the match came to an end: nothing is rolled for one that was abandoned."""
    return facts.kind != ResultKind.ABANDONED
