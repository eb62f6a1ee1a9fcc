"""The base of all steps; each step is a file beside this one."""

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
    # The parts of an answer besides dice; none if nobody has to choose.
    parts: tuple[AnswerPart, ...] = ()
    # The name of the form field that gives all parts with one choice, `7:Block`.
    together: str = ""
    # Whether a coach may leave it with `{"done": true}`.
    leavable: bool = False
    # Whether leaving it forgoes something free, so that a correction asks first.
    forgoes: bool = False
    # Whether the team may trade from here on, and is released from the match.
    opens_market: bool = False
    # Whether everybody may read its sentence, so that nothing paid in secret may show in it.
    public: bool = False
    # Whether its dice stand for players, so that whoever rolls must know for whom.
    dice_of_players: bool = False
    # Whether it posts an award, which leader boards count.
    awards: bool = False

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Whether the side takes this step after this match."""
        return True

    @abstractmethod
    def run(self, turn: Turn) -> StepOutcome:
        """Run it as far as it goes.

        Raises DiceNeeded, Waiting, FieldError and Refused; then nothing may be written.
        """

    def asks(self, occasion: Occasion) -> Question:
        """What it asks its coach while it waits for something other than dice."""
        return Question()

    def who_is_which(self, occasion: Occasion) -> str:
        """Which face stands for whom, if its dice are `dice_of_players`."""
        return ""

    def default(self, question: Question, leave_out: bool) -> Answer | None:
        """The rules' answer if nobody answers in time; None if they can't.

        The first choice, or none if the league prefers that; a step that can't be left takes its
        first choice anyway. They never spend a team's gold and never make up a figure.
        """
        first = question.first
        if question.leave and (first is None or leave_out or question.buy):
            return DONE
        return first.answer if first else None

    def open_to(
        self, state: TeamState, book: Book, rules: HouseRules
    ) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
        """What a correction may choose among, besides players on the roster."""
        return {}

    def meant(self, answer: Answer, state: TeamState) -> Answer:
        """The answer as it is stored, with what has to be known about it after a correction."""
        return answer

    def goes_on(self, answer: Answer) -> bool:
        """Whether the answer only goes on with what the one before it began.

        Doing without that one means doing without this.
        """
        return False

    def too_late(self, answer: Answer) -> tuple[Verdict, ...]:
        """The verdicts on an answer that comes after the step is done."""
        return ()


def played_out(facts: MatchFacts) -> bool:
    """Whether the match came to an end: nothing is rolled for one that was abandoned."""
    return facts.kind != ResultKind.ABANDONED
