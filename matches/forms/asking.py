"""Recording an event with one question per page: what, who, to whom, then the details.

Each answer is a link with all earlier answers, so it works by thumb, by keyboard and without a
script; htmx only swaps in the next question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from dungeonbowl.keys import RerollSource
from dungeonbowl.match.absence import out_of_play
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import OFTEN, EventKind, grouped, kinds
from matches.forms.details import called
from matches.queries import MatchSheet, SideSheet

NOBODY = "nobody"
NO_REROLL = "No side has a re-roll left. What was re-rolled all the same goes into a note."


@dataclass(frozen=True, slots=True)
class AnswerButton:
    """A button: its words, a smaller note, the address that it leads to, and its answer."""

    text: str
    query: str
    note: str = ""
    mark: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class AnswerGroup:
    """Answers under a heading, in the college's colour if it is a side's."""

    heading: str
    answers: list[AnswerButton]
    college: str = ""
    often: bool = False


@dataclass(frozen=True, slots=True)
class NextQuestion:
    """The next question, and the answers to choose from."""

    text: str
    groups: list[AnswerGroup]


@dataclass(frozen=True)
class GivenAnswers:
    """The answers given so far, from an address or a form, without impossible ones."""

    sheet: MatchSheet
    kind: EventKind | None
    answers: Mapping[str, str]

    @classmethod
    def read(cls, sheet: MatchSheet, data: Mapping[str, Any]) -> GivenAnswers:
        """Take the answers up to the first impossible one."""
        kind = kinds().get(data.get("type", ""))
        if kind is None:
            return cls(sheet, None, {})
        asking = cls(sheet, kind, {"type": kind.key})
        for name in asking.names():
            value = data.get(name, "")
            if value not in asking.possible(name):
                break
            asking = cls(sheet, asking.kind, {**asking.answers, name: value})
        return asking

    @property
    def words(self) -> EventKind:
        """The kind of event, which has the words and says whom it asks for."""
        assert self.kind is not None
        return self.kind

    def names(self) -> tuple[str, ...]:
        """Which people this kind asks for, in order."""
        return self.words.asked

    def possible(self, name: str) -> set[str]:
        """The possible answers to a question about people."""
        if name == "team":
            return {str(side.row.team_id) for side in self.sheet.sides if self._has(side)}
        players = {str(one["player"]) for side in self.sheet.sides for one in side.playing}
        return players | ({NOBODY} if self.words.without(name) else set())

    def people(self) -> dict[str, int | None]:
        """Who did it to whom, as the service takes it."""
        return {
            name: None if value == NOBODY else int(value)
            for name, value in self.answers.items()
            if name != "type"
        }

    def event(self) -> RecordedEvent:
        """The event as far as it is known before the details."""
        people = self.people()
        doer = str(people.get("player"))
        sides = (side.row.team_id for side in self.sheet.sides if doer in _ids(side))
        return RecordedEvent(
            0, self.words.key, people.get("player"), next(sides, people.get("team"))
        )

    def rerolls(self) -> Mapping[RerollSource, int] | None:
        """The re-rolls that the chosen side has left, if it is about one."""
        team = self.people().get("team")
        if not self.words.uses_reroll or team is None:
            return None
        return self.sheet.rerolls_left(team)

    def question(self) -> NextQuestion | None:
        """What is still to be asked before the details; None if nothing is."""
        if self.kind is None:
            return NextQuestion(
                "What happened?", [self._types(*group) for group in grouped().items()]
            )
        for name in self.names():
            if name not in self.answers:
                return self.about(name)
        return None

    def story(self) -> list[str]:
        """The answers given so far, in words."""
        if self.kind is None:
            return []
        said = [name for name in self.names() if name in self.answers]
        return [self.words.name, *(self._name(name, self.answers[name]) for name in said)]

    def query(self, **more: object) -> str:
        """The answers so far and some more, as a query string."""
        return "?" + urlencode({**self.answers, **more})

    def _types(self, heading: str, kinds: Iterable[EventKind]) -> AnswerGroup:
        answers = [AnswerButton(one.name, f"?type={one.key}", one.hint, one.mark) for one in kinds]
        return AnswerGroup(heading, answers, often=heading == OFTEN)

    def about(self, name: str) -> NextQuestion:
        """The question about people of this name."""
        text = self.asks(name)
        if name == "team":
            sides = [
                self._answer(name, side.row.team_id, side.row.team.name)
                for side in self._own_first()
                if self._has(side)
            ]
            return NextQuestion(text, [AnswerGroup("", sides)] if sides else [])
        groups = [self._side(name, side) for side in self._likeliest_first(name)]
        if name in self.words.choosy:
            groups = [group for group in groups if group.answers]
            text = text if groups else self.words.none_left
        if nobody := self.words.without(name):
            groups.append(AnswerGroup("", [self._answer(name, NOBODY, nobody)]))
        return NextQuestion(text, groups)

    def asks(self, name: str) -> str:
        """The question about people in words, with those already named."""
        lacks = name == "team" and not any(self._has(side) for side in self.sheet.sides)
        return NO_REROLL if lacks else str(getattr(self.words, name))

    def _own_first(self) -> list[SideSheet]:
        """The reader's own side comes first: most of what people record is theirs."""
        reader = self.sheet.reader
        own = reader.pk if reader is not None else None
        return sorted(self.sheet.sides, key=lambda side: side.row.team.coach_id != own)

    def _likeliest_first(self, name: str) -> list[SideSheet]:
        """For a victim, opponents of whoever did it come first, otherwise one's own side."""
        doer = self.answers.get("player")
        if name != "victim" or doer in (None, NOBODY):
            return self._own_first()
        return sorted(self.sheet.sides, key=lambda side: doer in _ids(side))

    def _has(self, side: SideSheet) -> bool:
        """Whether the side can be an answer: for a re-roll, whether it has one left."""
        if not self.words.uses_reroll:
            return True
        return any(left > 0 for left in self.sheet.rerolls_left(side.row.team_id).values())

    def _side(self, name: str, side: SideSheet) -> AnswerGroup:
        answers = [
            self._answer(name, one["player"], called(one), _note(name, one))
            for one in side.playing
            if self._offers(name, one["player"])
        ]
        return AnswerGroup(side.row.team.name, answers, side.row.team.college)

    def _offers(self, name: str, player: int) -> bool:
        """Nobody is their own victim; a choosy question leaves out more, as whoever is gone."""
        kind = self.words
        if name == "victim" and str(player) == self.answers.get("player"):
            return False
        if name not in kind.choosy:
            return True
        so_far = self.sheet.so_far
        gone = name == "player" and kind.deed and out_of_play(player, so_far.events)
        return not gone and kind.may_be(name, player, so_far)

    def _answer(self, name: str, value: object, text: str, note: str = "") -> AnswerButton:
        return AnswerButton(text, self.query(**{name: value}), note, value=str(value))

    def _name(self, name: str, value: str) -> str:
        named = {str(side.row.team_id): side.row.team.name for side in self.sheet.sides}
        if "team" not in self.names():
            named = {str(one["player"]): called(one) for s in self.sheet.sides for one in s.playing}
        return named.get(value, self.words.without(name))


def _ids(side: SideSheet) -> set[str]:
    return {str(one["player"]) for one in side.playing}


def _note(name: str, one: Mapping[str, Any]) -> str:
    """The note below a player's name; for a victim also the bonus to the Injury roll."""
    plus = one.get("injury_plus", 0) if name == "victim" else 0
    return f"{_trade(one)}, +{plus} to Injury rolls" if plus else _trade(one)


def _trade(one: Mapping[str, Any]) -> str:
    """Their position and race, or only the race if the position serves as name."""
    return f"{one['position']}, {one['race']}" if one["name"] else str(one["race"])
