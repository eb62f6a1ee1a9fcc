"""The parts of an answer to a step and how they are read, and asking for the step's dice."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from dungeonbowl.dice import gather
from dungeonbowl.errors import FieldError
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.facts import Turn
from dungeonbowl.team.state import PlayerState


@dataclass(frozen=True, slots=True)
class AnswerPart:
    """One part of an answer, by its name in the API and in a page's form."""

    name: str


@dataclass(frozen=True, slots=True)
class WholePart(AnswerPart):
    """A whole number."""

    def of(self, turn: Turn) -> int:
        """The number out of the answer. Raises FieldError if it isn't there or isn't one."""
        value = (turn.answer or {}).get(self.name)
        if value is None:
            raise FieldError(self.name, "This is needed.")
        if isinstance(value, bool) or not isinstance(value, int):
            raise FieldError(self.name, "Must be a whole number.")
        return value


@dataclass(frozen=True, slots=True)
class IdPart(WholePart):
    """A player or thing by id; `within` names the part without which it means nothing."""

    within: str = ""


@dataclass(frozen=True, slots=True)
class WordsPart(AnswerPart):
    """A name."""

    def of(self, turn: Turn) -> str:
        """The words out of the answer. Raises FieldError if they aren't there."""
        value = (turn.answer or {}).get(self.name)
        if not isinstance(value, str) or not value.strip():
            raise FieldError(self.name, "This is needed.")
        return value.strip()


@dataclass(frozen=True, slots=True)
class YesPart(AnswerPart):
    """Yes, or nothing said."""

    def of(self, turn: Turn) -> bool:
        """Whether the answer says so."""
        return bool(turn.answer and turn.answer.get(self.name) is True)


# Parts that several steps share, or by which others recognize an answer.
PLAYER = IdPart("player")
SKILL = WordsPart("skill")
BUY = YesPart("buy")


def refuse_done(turn: Turn) -> None:
    """Raise FieldError for `{done: true}` if the step can't be left."""
    if turn.done:
        raise FieldError("done", "This step can't be left out.")


def one_of_each(turn: Turn, purposes: Iterable[str], die: str, why: str) -> list[int]:
    """One die for each purpose, all asked for at once. Raises DiceNeeded with all missing ones."""
    questions = [partial(turn.dice.faces, purpose, die, 1, why) for purpose in purposes]
    return [faces[0] for faces in gather(questions)]


def one_for_each(turn: Turn, what: str, players: Iterable[PlayerState], why: str) -> list[int]:
    """A D6 for each player, all asked for at once; `{}` in `why` stands for the player."""
    questions = [
        partial(turn.dice.faces, f"{what}.{player.id}", "d6", 1, why.format(called(player)))
        for player in players
    ]
    return [faces[0] for faces in gather(questions)]
