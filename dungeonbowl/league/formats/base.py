"""What a format is."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, Self

from dungeonbowl.league.formats.bracketsheet import BracketTie
from dungeonbowl.league.formats.played import AnyPlayed, GroupSoFar, PlayedFixture
from dungeonbowl.league.formats.settings import (
    InvalidSettings,
    NumberSetting,
    Setting,
    setting,
    settings_of,
)
from dungeonbowl.league.pairing import Round

MOST_ROUNDS = 99


class Seeding(StrEnum):
    """How the order of a draw comes about."""

    DRAWN = "drawn"
    TABLE = "table"
    BY_HAND = "by_hand"


@dataclass(frozen=True, slots=True)
class FormatOutlook:
    """A season of a number of teams: rounds, matches in all, byes in all."""

    rounds: int
    matches: int
    byes: int


@dataclass(frozen=True)
class FormatOffer:
    """A name under which a format is opened and shown, and the settings that the name decides."""

    key: str
    name: str
    explained: str
    format: type[Format]
    settings: Mapping[str, object] = field(default_factory=dict)

    def chosen(self, data: Mapping[str, object]) -> Format:
        """The format with these settings, by default its own. Raises InvalidSettings."""
        given = {key: value for key, value in data.items() if value is not None}
        otherwise = {
            key: [f"{self.name} decides that."]
            for key, value in self.settings.items()
            if given.get(key, value) != value
        }
        if otherwise:
            raise InvalidSettings(otherwise)
        return self.format.read({**given, **self.settings})

    def asks(self, key: str) -> bool:
        """Whether a form that chose it asks for this setting."""
        settings = self.format.settings().keys() - self.settings.keys()
        return key in settings and key not in self.format.unasked

    def fits(self, format: Format) -> bool:
        """Whether this name fits a season with these settings."""
        return all(getattr(format, key) == value for key, value in self.settings.items())


@dataclass(frozen=True)
class Format(ABC):
    """How the teams of a group meet. An instance is the format with its chosen settings.

    Teams are ids; the `order` that methods take is the draw, or the table once there is one.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    explained: ClassVar[str]
    # What the start brings, after "draws the order by lot".
    start: ClassVar[str] = " and makes the matches of the first round"
    # The words for closing the season.
    closing: ClassVar[str] = (
        "It closes automatically after its last match. If you close it sooner, nothing more is "
        "drawn,"
        " but matches made already can still be played."
    )
    # The words for the link to everything drawn.
    whole: ClassVar[str] = "Fixtures and full table"
    # Remarks on its settings in forms, by setting.
    settings_said: ClassVar[Mapping[str, str]] = {}
    # Settings without effect here: accepted from programs, but not asked for.
    unasked: ClassVar[Collection[str]] = ()
    # The note below the table on what a bye counts.
    byes_said: ClassVar[str] = ""
    # Whether a match may not end level.
    needs_winner: ClassVar[bool] = False
    # Whether rounds are drawn from results, so that undoing a result undoes them too.
    drawn_on: ClassVar[bool] = False
    # Whether nothing is drawn, and every match between its teams in the league counts.
    free: ClassVar[bool] = False
    # Whether its matches come of challenges.
    challenges: ClassVar[bool] = False
    # Whether a team may come in while it is played, and what becomes of it then.
    takes_late: ClassVar[bool] = False
    late_said: ClassVar[str] = "A team that enters now plays from now on."
    # How many teams a group takes at least.
    fewest: ClassVar[int] = 2
    # The words for the format's own order, which comes before the criteria, if it has one.
    stands_by: ClassVar[str] = ""
    # Whether a bye counts in the table as a win without touchdowns.
    bye_wins: ClassVar[bool] = False
    # Whether pages show who is through, round by round, instead of a table.
    bracket: ClassVar[bool] = False

    # Whether who meets after the first round follows from the bracket, so that nobody is swapped.
    fixed: ClassVar[bool] = False

    # Why there is no outlook while it is played; "" if the open matches and the table give one.
    no_outlook: ClassVar[str] = ""

    # The wished-for number; a format that decides it itself has none.
    rounds: int | None = setting(None, NumberSetting("How many rounds?", 1, MOST_ROUNDS))

    @classmethod
    def settings(cls) -> dict[str, Setting]:
        """What may be chosen, by key."""
        return settings_of(cls)

    @classmethod
    def read(cls, data: Mapping[str, object]) -> Self:
        """The format with these settings; None is the format's own. Raises InvalidSettings."""
        known, errors = cls.settings(), {}
        given = {key: value for key, value in data.items() if value is not None}
        for key, value in given.items():
            wrong = known[key].wrong(value) if key in known else f"{cls.name} has no such setting."
            if wrong:
                errors[key] = [wrong]
        if errors:
            raise InvalidSettings(errors)
        return cls(**given)  # type: ignore[arg-type]

    @classmethod
    def offers(cls) -> tuple[FormatOffer, ...]:
        """The names under which it may be chosen: its own, and any that decide settings."""
        return (FormatOffer(cls.key, cls.name, cls.explained, cls),)

    @property
    def described(self) -> str:
        """Its description with the chosen settings."""
        return self.explained

    def chosen(self) -> dict[str, object]:
        """The settings as JSON holds them."""
        return dataclasses.asdict(self)

    @property
    def must_be_won(self) -> bool:
        """Whether a match of it may not end level."""
        return self.needs_winner

    @property
    def endless(self) -> bool:
        """Whether it goes on until somebody closes it."""
        return self.free or self.challenges

    @property
    def seeded(self) -> Seeding:
        """How the order of its draw comes about."""
        return Seeding.DRAWN

    @abstractmethod
    def rounds_in(self, teams: int) -> int:
        """How many rounds this many teams play; 0 if it has none."""

    @abstractmethod
    def opening(self, order: Sequence[int]) -> list[Round]:
        """The rounds that are drawn at the start, of teams in the order of the draw."""

    def next_round(self, group: GroupSoFar) -> Round | None:
        """The next round after at least one was played; None after the last."""
        return None

    def played_out(self, fixtures: Iterable[PlayedFixture]) -> bool:
        """Whether every fixture has what it takes to go on."""
        return all(fixture.settled for fixture in fixtures)

    def counted(self, fixtures: Sequence[AnyPlayed]) -> Sequence[AnyPlayed]:
        """The group's fixtures that its table counts."""
        return fixtures

    def places(self, group: GroupSoFar) -> Mapping[int, int]:
        """How far each team came, if the table goes by that first; more is higher."""
        return {}

    def against_challenge(self, group: GroupSoFar, challenger: int, challenged: int) -> str:
        """Why this challenge isn't allowed; "" if it is."""
        return f"In a season of this format ({self.name.lower()}) nobody is challenged."

    @property
    def answered_within(self) -> int | None:
        """After how many days the challenged team loses an unplayed challenge."""
        return None

    def champion(self, group: GroupSoFar) -> int | None:
        """Who won, once it is over; None for nobody."""
        return next(iter(group.staying), None)

    @property
    def won_by_table(self) -> bool:
        """Whether whoever stays and stands first has won, whatever was drawn."""
        return type(self).champion is Format.champion

    def outlook(self, teams: int) -> FormatOutlook:
        """What starting now would bring."""
        rounds = self.rounds_in(teams)
        return FormatOutlook(rounds, rounds * (teams // 2), rounds * (teams % 2))

    def still_in(self, group: GroupSoFar) -> list[int]:
        """The teams that weren't knocked out, in the order of the draw."""
        return [team for team in group.drawn if team not in group.gone]

    def every_tie(self, group: GroupSoFar) -> list[BracketTie]:
        """Every tie of its bracket to the last, round by round; empty without a bracket."""
        return []

    @property
    def after_all(self) -> str:
        """What may follow the last tie of the bracket, in a sentence."""
        return ""

    def round_name(self, number: int, teams: int) -> str:
        """The name of a round of this many teams."""
        return f"Round {number}"
