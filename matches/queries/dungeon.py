"""A match's dungeon, as far as somebody may know it now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from accounts.permissions import Person
from dungeonbowl.dungeon import Layout, Sealed, Secret, Survey, read_layout, seal, surveyed
from dungeonbowl.dungeon.things import CHEST, PAD, TRAP
from dungeonbowl.houserules import HouseRules
from dungeons.models import DungeonVersion
from matches.models import Match, MatchDungeon
from matches.queries.placed import placed_in
from matches.queries.recordedmatch import rules_of
from matches.queries.tablelog import table_now

Key = tuple[str, int]
# The options that say how many there are of a thing.
COUNTED = {CHEST: "chests", PAD: "teleporters", TRAP: "traps"}
# What was found by the table's log: kinds by their name in its state.
FOUND = {
    "chests": (CHEST, frozenset({"ball", "exploded"})),
    "traps": (TRAP, frozenset({"known", "gone"})),
}


def sealed_of(match: Match, row: MatchDungeon, rules: HouseRules | None = None) -> Sealed:
    """Its secrets, dealt by the present options."""
    layout = read_layout(row.version.document, (rules or rules_of(match)).book)
    return seal(layout, rules or rules_of(match), match.seed, hidden=row.hidden)


def agreed_rules(match: Match, row: MatchDungeon | None) -> HouseRules:
    """The rules by which this match's dungeons are judged."""
    rules = rules_of(match)
    return rules.merged(row.agreed) if row else rules


def survey_in(match: Match, layout: Layout, rules: HouseRules | None = None) -> Survey:
    """The dungeon measured for this match's sides, under what was agreed. One query."""
    rules = rules or agreed_rules(match, placed_in(match))
    return surveyed(layout, rules, len(match.sides.all()))


@dataclass(frozen=True)
class KnownDungeon:
    """A match's dungeon as far as somebody may know it."""

    match: Match
    row: MatchDungeon
    sealed: Sealed
    knows_all: bool

    @cached_property
    def opened(self) -> frozenset[Key] | None:
        """What was opened so far, by kind and number; None for somebody who knows everything."""
        return None if self.knows_all else opened_in(self.match, self.row)

    @property
    def layout(self) -> Layout:
        """The dungeon without what they may not know."""
        return self.sealed.seen(self.opened)

    @property
    def judged(self) -> Layout:
        """The layout for verdicts, in which face-down traps count as the traps that they are."""
        return self.layout if self.row.hidden else self.sealed.layout

    @property
    def hash(self) -> str | None:
        """The document's hash; None if it would help this person to guess what is hidden."""
        return None if self.sealed.hides and not self.knows_all else self.row.version.hash

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """What they know of chests and tokens."""
        return self.sealed.found(self.opened)

    @property
    def found(self) -> list[dict[str, Any]]:
        """The same, for replies."""
        floors = len(self.sealed.layout.floors)
        return [{"is": one.kind, **one.as_dict(floors)} for one in self.secrets]

    @property
    def in_a_library(self) -> bool:
        """Whether others may read in a library what is hidden here."""
        dungeon = self.row.version.dungeon
        return self.sealed.hides and (dungeon.public or bool(dungeon.league_slug))

    @property
    def proved(self) -> bool:
        """Whether the text has the promised hash, and is what the seed deals."""
        row = self.row
        return row.sealed == self.sealed.text and row.sealed_hash == self.sealed.hash

    def shut_to(self, person: Person) -> list[Secret]:
        """What nobody has opened and this person may open: hidden things only the game master."""
        opened = opened_in(self.match, self.row)
        own = self.row.by_id == person.pk
        return [
            one
            for one in self.sealed.secrets
            if (one.kind, one.number) not in opened
            and (own or one.kind == CHEST or not self.row.hidden)
        ]

    @property
    def text(self) -> str | None:
        """The sealed text, for those who may read it."""
        return self.row.sealed if self.knows_all else None


def known_dungeon(match: Match, person: Person) -> KnownDungeon | None:
    """The match's dungeon, as far as this person may know it; None if nobody chose one.

    All of it once the match's seed is shown; the game master who placed it knows it at once.
    """
    row = placed_in(match)
    if row is None:
        return None
    return KnownDungeon(match, row, sealed_of(match, row), knows_all(match, row, person))


def knows_all(match: Match, row: MatchDungeon, person: Person) -> bool:
    """Whether nothing of it is sealed to this person."""
    placed_knowingly = row.hidden and person.pk is not None and row.by_id == person.pk
    return match.seed_shown or placed_knowingly


def opened_in(match: Match, row: MatchDungeon) -> frozenset[Key]:
    """What everybody knows: things that were opened, or found by the table's log.

    Only a game master opens hidden things: the log doesn't count for these.
    """
    looked = match.openings.values_list("kind", "number")
    logged = _logged(match) if match.started_at is not None else ()
    shown = (key for key in logged if key[0] == CHEST or not row.hidden)
    return frozenset([*looked, *shown])


def _logged(match: Match) -> Iterator[Key]:
    state = table_now(match).folded.state
    for things, (kind, words) in FOUND.items():
        for number, now in state[things].items():
            if now["is"] in words:
                yield kind, int(number)


def version_called(version: DungeonVersion) -> str:
    """How sentences name a version: `The Old Sewer, version 2`."""
    return f"{version.document['name'] or 'a dungeon without a name'}, version {version.number}"
