"""Reading a draft that somebody sent: what was understood, and what wasn't."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import quote_plus

from dungeonbowl.book import Book, UnknownKey
from dungeonbowl.book.options import ImpossibleValue, Value
from dungeonbowl.drafting.draft import (
    LONGEST_NAME,
    LONGEST_PLAYER_NAME,
    PlannedPlayer,
    TeamDraft,
    signings,
)
from dungeonbowl.drafting.house import read_option, roster_options
from dungeonbowl.houserules import HouseRules, InvalidOption
from dungeonbowl.purchases.hiring import HIGHEST_NUMBER
from dungeonbowl.wording import counted

# More than any house rule allows (OPT-04), so that an illegal draft can still be shown.
MOST_PLAYERS = 48
MOST_BOUGHT = 99
# So that the address of a full roster stays short enough to be pasted anywhere.
MOST_LETTERS = 4_000
LONGEST_QUOTE = 40
MOST_COMPLAINTS = 12


@dataclass(frozen=True, slots=True)
class DraftReading:
    """A draft as far as it could be read, and a sentence for everything that couldn't."""

    draft: TeamDraft
    complaints: tuple[str, ...] = ()


@dataclass
class DraftReader:
    """Builds a draft step by step; whatever is impossible is left out and reported."""

    book: Book
    college: str = ""
    name: str = ""
    rerolls: int = 0
    fan_factor: int = 0
    apothecary: bool = False
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    people: dict[tuple[str, str], list[PlannedPlayer]] = field(default_factory=dict)
    worn: set[int] = field(default_factory=set)
    letters: int = 0
    # Players of the last signing that have no name yet.
    uncalled: list[tuple[str, str]] = field(default_factory=list)
    house: dict[str, Value] = field(default_factory=dict)
    complaints: list[str] = field(default_factory=list)

    def reading(self) -> DraftReading:
        """Everything that was read so far."""
        draft = TeamDraft(
            self.college,
            signings(self.counts, self.people),
            self.rerolls,
            self.fan_factor,
            self.name,
            self._house(),
            self.book.pack,
            self.apothecary,
        )
        return DraftReading(draft, tuple(_shortened(self.complaints)))

    def complain(self, sentence: str) -> None:
        """Report what was left out, each thing once."""
        if sentence not in self.complaints:
            self.complaints.append(sentence)

    def read_name(self, text: str) -> None:
        """Read the team's name: printable, without stray space, not too long."""
        name = _clean(text)
        if len(name) > LONGEST_NAME:
            self.complain(f"The name was cut: it may have {LONGEST_NAME} characters at most.")
        self.name = name[:LONGEST_NAME].strip()

    def read_number(self, what: str, text: str) -> int:
        """A number of re-rolls or points; 0 unless it is a number from 0 to 99."""
        number = whole(text)
        if number is None or not 0 <= number <= MOST_BOUGHT:
            said = f"{what}: {quoted(text)} isn't a number from 0 to {MOST_BOUGHT}."
            self.complain(f"{said} It was taken as none.")
            return 0
        return number

    def read_apothecary(self, text: str) -> None:
        """Whether it has an apothecary; a number above 1 counts as one (OPT-37)."""
        number = self.read_number("Apothecaries", text)
        if number > 1:
            self.complain("A team has one apothecary at most: one was taken.")
        self.apothecary = number > 0

    def sign(self, position: str, weapon: str, text: str) -> None:
        """Sign a number of players of a position, as far as the college has it."""
        self.uncalled = []
        try:
            name = self.book.position(self.college, position).name
        except UnknownKey:
            self.complain(f"{self._foreign(position)} They were left out.")
            return
        number = whole(text)
        if number is None or number < 1:
            self.complain(f"{quoted(text)} isn't a number of {name} players: they were left out.")
            return
        if weapon and weapon not in self.book.weapons:
            self.complain(f"There is no weapon called {quoted(weapon)}: the {name} has none now.")
            weapon = ""
        self._sign(position, weapon, name, number)

    def call(self, name: str, number: str) -> bool:
        """Name the next player of the last signing; returns whether there was one."""
        if not self.uncalled:
            return False
        self.people[self.uncalled.pop()].append(
            PlannedPlayer(self._player(name), self._shirt(number))
        )
        return True

    def read_option(self, key: str, text: str) -> None:
        """Read one of the house rules that matter for a roster."""
        option = dict(roster_options(self.book))[key]
        try:
            value = read_option(option, text)
        except ImpossibleValue as impossible:
            self.complain(f"{option.title} {impossible} The usual rule applies.")
            return
        if value != option.default:
            self.house[key] = value

    def _foreign(self, key: str) -> str:
        """Why the college doesn't have this position: it is another's, or unknown."""
        college = self.book.college(self.college).name
        for other in self.book.colleges:
            try:
                position = self.book.position(other, key)
            except UnknownKey:
                continue
            race = self.book.race(other, position.race)
            return f"The {college} has no {position.name} of the {race.name}."
        return f"The {college} has no players called {quoted(key)}."

    def _sign(self, position: str, weapon: str, name: str, number: int) -> None:
        room = MOST_PLAYERS - self.counts.total()
        if number > room:
            kept = f"{room} of them were kept" if room else "they were left out"
            most = counted(MOST_PLAYERS, "player")
            self.complain(f"{name} ({number:,}): a plan holds {most} at most, so {kept}.")
        signed, key = min(number, room), (position, weapon)
        people = self.people.setdefault(key, [])
        people += [PlannedPlayer()] * (self.counts[key] - len(people))
        self.counts[key] += signed
        self.uncalled = [key] * signed

    def _player(self, text: str) -> str:
        name = _clean(text)
        if len(name) > LONGEST_PLAYER_NAME:
            most = f"{LONGEST_PLAYER_NAME} characters at most"
            self.complain(f"{quoted(name)} was cut: a player's name may have {most}.")
        name = name[:LONGEST_PLAYER_NAME].strip()
        self.letters += len(quote_plus(name))
        if self.letters > MOST_LETTERS:
            self.complain("The players' names are too long together: the last were left out.")
            return ""
        return name

    def _shirt(self, text: str) -> int:
        """The shirt number, 0 for none or one that is taken."""
        if not text.strip():
            return 0
        number = whole(text)
        if number is None or not 1 <= number <= HIGHEST_NUMBER:
            self.complain(f"{quoted(text)} isn't a shirt number from 1 to {HIGHEST_NUMBER}.")
            return 0
        if number in self.worn:
            self.complain(f"Two players wear number {number}: only the first keeps it.")
            return 0
        self.worn.add(number)
        return number

    def _house(self) -> tuple[tuple[str, Value], ...]:
        """The house rules, unless they contradict each other."""
        try:
            HouseRules.resolve(self.book, overrides=self.house)
        except InvalidOption as invalid:
            for key, sentences in invalid.errors.items():
                self.complain(f"{' '.join(sentences)} The usual rule applies.")
                self.house.pop(key, None)
            self.house.pop("min_starting_players", None)
        return tuple(
            (key, self.house[key]) for key, _ in roster_options(self.book) if key in self.house
        )


def whole(text: str) -> int | None:
    """The whole number, if it has a sensible length; commas may separate thousands."""
    digits = text.strip().replace(",", "").replace("\N{MINUS SIGN}", "-")
    sign, digits = (-1, digits[1:]) if digits.startswith("-") else (1, digits)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 12):
        return None
    return sign * int(digits)


def _clean(text: str) -> str:
    """The printable characters, without stray space."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def quoted(text: str) -> str:
    """What somebody wrote, in quotes and cut short."""
    kept = text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"
    return f"“{kept}”"


def _shortened(complaints: Iterable[str]) -> list[str]:
    said = list(complaints)
    if len(said) <= MOST_COMPLAINTS:
        return said
    more = len(said) - MOST_COMPLAINTS + 1
    return [*said[: MOST_COMPLAINTS - 1], f"And {more} more things couldn't be read."]
