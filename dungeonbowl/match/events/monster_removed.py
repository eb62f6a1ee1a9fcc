"""A monster removed (MON-10, SPP-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.book.entries import Position
from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.details import Choices, Count, OfBook, never
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import BESIDES, Die, EventKind, doer
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.match.spp import Award, spp_value


def _at_large(key: str, book: Book) -> Position | None:
    """Who a player at large is: a position, `ogres.lineman`, or a race, `minotaur`."""
    for college in book.colleges.values():
        for position in (each for race in college.races for each in race.positions):
            if key in (position.key, position.race, position.race.removesuffix("s")):
                return position
    return None


def big_guy_st(key: str, match: MatchSoFar) -> int | None:
    """The Strength of a player at large."""
    position = _at_large(key, match.book)
    return position.st if position else None


def is_monster(key: str, match: MatchSoFar) -> bool:
    """A monster of the book, or a Big Guy at large, named by position (MON-04)."""
    return key in match.book.monsters or bool(big_guy_st(key, match))


def _choices(book: Book) -> Choices:
    big_guys = {
        race.key: race.name
        for college in book.colleges.values()
        for race in college.races
        if race.special
    }
    return [
        ("Monsters", [(key, monster.name) for key, monster in book.monsters.items()]),
        ("Big Guys at large", [*big_guys.items(), *_specialists(book)]),
    ]


def _specialists(book: Book) -> Iterator[tuple[str, str]]:
    """Who may come besides and is no lineman of a race: the Mummy (MON-04, OPT-67)."""
    keys = map(str, book.options["monster_pool"].choices)
    found = (_at_large(key, book) for key in keys if key not in book.monsters)
    yield from ((one.key, one.name) for one in found if one and not one.is_lineman)


class MonsterRemovedEvent(EventKind):
    """Somebody gets rid of a monster, or of a Big Guy at large."""

    key = EventType.MONSTER_REMOVED
    name = "Monster removed"
    mark = "skull"
    group = BESIDES
    player = "Who got rid of the monster?"
    nobody = "Nobody to name"
    details = (
        OfBook(
            name="monster",
            label="Which monster?",
            what="monster",
            known=is_monster,
            options=_choices,
        ),
        Count(name="st", label="Its Strength", default=None, asked=never),
    )

    def called_for(self, rules: HouseRules) -> bool:
        """Where there are monsters (OPT-66)."""
        return rules.choice("monsters") != "none"

    def dice(self, rules: HouseRules) -> tuple[Die, ...]:
        """A D6 more for a strong one."""
        return (Die("monster_bonus"),)

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who got rid of which."""
        monster = _monster_name(event.details["monster"], match)
        return f"{doer(event, match)} gets rid of a monster: {monster}."

    def resolve(self, event: RecordedEvent, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
        """From Strength 6 on a D6 more for whoever did it (MON-10, C-90)."""
        said, strength = self.says(event, match), _strength(event, match)
        if event.player is None or strength < match.book.figures.strong_monster_st:
            return {"text": said}
        if event.ruling is not None and "monster_bonus" not in event.ruling.thrown:
            return {"text": said}
        why = f"{match.name(event.player)} removed a monster of ST {strength}"
        (bonus,) = dice.faces("monster_bonus", "d6", why=why)
        return {"monster_bonus": bonus, "text": f"{said} ST {strength}, D6: {bonus}."}

    def award(self, event: RecordedEvent, book: Book, rules: HouseRules) -> Award:
        """2, the D6 of a strong one, and the casualty too if the house says so (C-89, C-90)."""
        bonus = int(event.outcome.get("monster_bonus") or 0)
        extra = spp_value("casualty", book, rules) if rules.flag("monster_casualty_spp") else 0
        heroic = f" and {bonus} for its strength" if bonus else ""
        spp = spp_value("monster_removed", book, rules) + bonus + extra
        return Award(spp, f"monster removed{heroic}")


def _strength(event: RecordedEvent, match: MatchSoFar) -> int:
    if "st" in event.details:
        return int(event.details["st"])
    monster = match.book.monsters.get(event.details["monster"])
    return monster.st if monster else big_guy_st(event.details["monster"], match) or 0


def _monster_name(key: str, match: MatchSoFar) -> str:
    """A Big Guy at large goes by their race, unless their position says more than lineman."""
    if monster := match.book.monsters.get(key):
        return monster.name
    position = _at_large(key, match.book)
    specialist = position is not None and key == position.key and not position.is_lineman
    race = key.partition(".")[0].replace("_", " ")
    return position.name if position and specialist else race
