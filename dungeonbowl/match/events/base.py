"""The base of all kinds of events; each kind is a file beside this one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.changes import STAYS, TableChange, gone
from dungeonbowl.match.details import OF, TEXT, Detail
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.match.spp import NOTHING, Award, spp_value

# The groups of buttons, in order, most frequent first.
OFTEN = "Most often"
BALL = "The ball"
HARM = "Harm"
REFEREE = "The referee"
BESIDES = "And besides"
ORDINARY = "normal"
GROUPS = (OFTEN, BALL, HARM, REFEREE, BESIDES)


@dataclass(frozen=True, slots=True)
class Die:
    """A die that an event may take at a table, by its purpose (docs/api.md, "Dice").

    `at_once` says that it falls due as soon as the event is recorded, `must` that it can't be left
    out then. If it depends on another die or a detail, `after` has that one's name, with the totals
    or words that lead to it; `again` are the faces that are thrown again.
    """

    purpose: str
    die: str = "d6"
    at_once: bool = False
    must: bool = True
    after: Mapping[str, tuple[int | str, ...]] = field(default_factory=dict)
    again: tuple[int, ...] = ()


class EventKind:
    """One kind of thing that can happen in a match: how it is asked for, read and worked out.

    A kind defines only what sets it apart. `player`, `victim` and `team` are the questions that a
    page asks, in that order, "" for none; `needs` names those without whom the event contradicts
    itself; `choosy` names the questions at which a page offers only players who `may_be`, and
    `none_left` is what it says if nobody may; `nobody` is the answer for a deed of nobody's,
    `no_victim` for one done to nobody.
    """

    key: str
    # On its button: its name, the glyph before it, and a few words below.
    name: str
    mark: str
    group: str = BESIDES
    hint: str = ""
    player: str = ""
    victim: str = ""
    team: str = ""
    nobody: str = ""
    no_victim: str = ""
    needs: frozenset[str] = frozenset()
    choosy: frozenset[str] = frozenset()
    none_left: str = ""
    details: tuple[Detail, ...] = ()
    # Its own words as a whole sentence; `{player}` and the like stand for names.
    sentence: str = ""
    # Its award, by key and in words.
    worth: tuple[str, str] = ("", "")
    # Whether only somebody in play can do it, and how it puts the named player out of play.
    deed: bool = False
    leaves: str = ""
    # Whether it brings somebody back, which is impossible after leaving for good.
    revives: bool = False
    # Whether its victim may be out for the rest of the match (POST-01).
    removes: bool = False
    # Whether it happens at most once with each ball, so that two records may be duplicates.
    once_a_ball: bool = False
    # Whether it uses up something that its side counts at the table.
    counted: bool = False
    # Whether it amends an earlier event.
    amends: bool = False
    # The career figure that counts it.
    figure: str = ""
    # Whether it uses one of the re-rolls that its side has left (SET-13).
    uses_reroll: bool = False

    @property
    def asked(self) -> tuple[str, ...]:
        """Whom a page asks for, in order."""
        return tuple(name for name in ("player", "victim", "team") if getattr(self, name))

    def without(self, name: str) -> str:
        """The answer that nobody was it, to the question about the player or the victim."""
        return {"player": self.nobody, "victim": self.no_victim}.get(name, "")

    @cached_property
    def takes(self) -> tuple[Detail, ...]:
        """Every detail that it takes; its cause and free text come last."""
        return (*self.details, *(one for one in (OF, TEXT) if one.name not in self.names))

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of its own details."""
        return frozenset(detail.name for detail in self.details)

    def called_for(self, rules: HouseRules) -> bool:
        """Whether a match's options call for it; otherwise it isn't offered."""
        return True

    def dice(self, rules: HouseRules) -> tuple[Die, ...]:
        """The dice that it may take, in order."""
        return ()

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """What happened, with names."""
        return self.sentence.format(
            player=doer(event, match),
            victim=match.name(event.victim),
            team=match.team_name(event.player_team),
        )

    def own_words(self, event: RecordedEvent) -> str:
        """What somebody wrote about it, apart from the program's words."""
        words = event.details.get(TEXT.name)
        return f"“{words}”" if words else ""

    def may_be(self, name: str, player: int, match: MatchSoFar) -> bool:
        """Whether a choosy question offers this player. The rules may still refuse them."""
        return True

    def impossible(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[str]:
        """Every reason why it is impossible as recorded, because of who they are (POST-14)."""
        return iter(())

    def resolve(self, event: RecordedEvent, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
        """What rules and dice make of it: `text`, and facts on which others depend."""
        return {"text": self.says(event, match)}

    def award(self, event: RecordedEvent, book: Book, rules: HouseRules) -> Award:
        """What it earns its player, its outcome being known (SPP-01, SPP-02, OPT-28)."""
        key, words = self.worth
        return Award(spp_value(key, book, rules), words) if key else NOTHING

    def after(self, event: RecordedEvent, match: MatchSoFar) -> MatchSoFar:
        """The match after it, with the earlier events that it amends."""
        return match.and_then(event)

    def sufferer(self, event: RecordedEvent) -> int | None:
        """Whom it leaves hurt or dead for longer than the match, if anybody."""
        return None

    def out(self, event: RecordedEvent, player: int, gone: str) -> str:
        """How a player whom it names is out of play after it; `gone` is how they were before."""
        return self.leaves or gone

    def changes(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[TableChange]:
        """What it does at the table, as far as its outcome is known."""
        for player in (event.player, event.victim):
            if player is not None:
                yield from self.moves(event, player)

    def moves(self, event: RecordedEvent, player: int) -> Iterator[TableChange]:
        """What becomes of a player whom it names."""
        return gone(player, self.out(event, player, STAYS))

    def mildest(self, rules: HouseRules) -> Mapping[str, Any]:
        """The outcome assumed by a phone, which doesn't work out dice: the least harm."""
        return {}


def ball_of(event: RecordedEvent, match: MatchSoFar) -> str:
    """`ball 2, a living ball`, if the ball was recorded; otherwise ""."""
    given = event.details.get("ball")
    if not given:
        return ""
    ball = match.book.balls.get(given.get("type") or match.rules.ball_type(given["number"]))
    if ball is None or ball.key == ORDINARY:
        return f"ball {given['number']}"
    article = "an" if ball.name[0] in "AEIOU" else "a"
    return f"ball {given['number']}, {article} {ball.name.lower()}"


def number_of_ball(event: RecordedEvent) -> int:
    """Which ball it was; by default the first."""
    given = None if event.impossible else event.details.get("ball")
    return given["number"] if given else 1


def doer(event: RecordedEvent, match: MatchSoFar) -> str:
    """Who did it, as a sentence's subject: the player, or else their team, or nobody."""
    if event.player is None:
        return match.team_name(event.player_team)
    return match.name(event.player)
