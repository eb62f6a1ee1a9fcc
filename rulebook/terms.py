"""Everything in the rulebook that has a name, and the page about it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.urls import reverse

from dungeonbowl.book import Book
from dungeonbowl.book.document import tables
from dungeonbowl.book.entries import Position, RaceEntry
from dungeonbowl.book.shapes import Described
from dungeonbowl.packs.limits import own_book
from dungeonbowl.procedures.words import procedure_words
from dungeonbowl.wording import listed
from rulebook.texts import RuleSection


class TermKind(StrEnum):
    """Kinds of terms, in the order in which one is preferred to another."""

    SKILL = "skill"
    COLLEGE = "college"
    RACE = "race"
    POSITION = "position"
    WEAPON = "weapon"
    SPELL = "spell"
    ITEM = "item"
    MONSTER = "monster"
    TRAP = "trap"
    BALL = "ball"
    FEATURE = "feature"
    REFEREE = "referee"
    TACTIC = "tactic"
    ARRANGEMENT = "arrangement"
    TABLE = "table"
    PROCEDURE = "procedure"
    RULE = "rule"


TITLES = {
    TermKind.SKILL: "Skills and traits",
    TermKind.COLLEGE: "Colleges",
    TermKind.RACE: "Races",
    TermKind.POSITION: "Positions",
    TermKind.WEAPON: "Secret weapons",
    TermKind.SPELL: "Spells",
    TermKind.ITEM: "Magic items",
    TermKind.MONSTER: "Monsters",
    TermKind.TRAP: "Traps",
    TermKind.BALL: "Balls",
    TermKind.FEATURE: "Features",
    TermKind.REFEREE: "Referees",
    TermKind.TACTIC: "Dirty tactics",
    TermKind.ARRANGEMENT: "Special arrangements",
    TermKind.TABLE: "Tables",
    TermKind.PROCEDURE: "Dice at the table",
    TermKind.RULE: "Rules and house rules",
}


@dataclass(frozen=True, slots=True)
class RulebookTerm:
    """A name, where it leads, and a sentence about it."""

    kind: TermKind
    key: str
    name: str
    url: str
    summary: str
    rule: str = ""
    aliases: tuple[str, ...] = ()


def terms(book: Book, groups: Iterable[RuleSection]) -> Iterator[RulebookTerm]:
    """All terms, kind by kind."""
    for terms_in in _ON_PAGES_OF_THEIR_OWN:
        yield from terms_in(book)
    for kind, page, section in _ON_SHELVES:
        yield from _shelf(kind, place(book.pack, page), getattr(book, section).values())
    yield from _tables(book)
    yield from procedures(book)
    yield from _rules(book, groups)


def place(pack: str, page: str, *about: str) -> str:
    """The address of a page of the rulebook, in that of a rule pack where there is one."""
    return reverse(page, args=[pack, *about] if pack else about)


def _skills(book: Book) -> Iterator[RulebookTerm]:
    for skill in book.skills.values():
        url = place(book.pack, "rulebook-skill", skill.key)
        aliases = tuple(name for name in skill.aliases)
        yield RulebookTerm(
            TermKind.SKILL, skill.key, skill.name, url, skill.summary, skill.rule, aliases
        )


def _colleges(book: Book) -> Iterator[RulebookTerm]:
    for college in book.colleges.values():
        url = place(book.pack, "rulebook-college", college.key)
        aliases = (college.key.title(), *college.aliases)
        rule = college_rule(college.key)
        yield RulebookTerm(
            TermKind.COLLEGE, college.key, college.name, url, college.summary, rule, aliases
        )


def college_rule(college: str) -> str:
    """COLL-01 to COLL-10 for the printed ten; the rule about leagues' own colleges for others."""
    printed = list(own_book().colleges)
    return f"COLL-{printed.index(college) + 1:02}" if college in printed else "OPT-01"


def _races(book: Book) -> Iterator[RulebookTerm]:
    for race, colleges in races(book).items():
        url = place(book.pack, "rulebook-race", race)
        name = next(each.name for each in book.colleges[colleges[0]].races if each.key == race)
        homes = listed(book.colleges[key].name for key in colleges)
        yield RulebookTerm(TermKind.RACE, race, name, url, f"Play for the {homes}.")


def races(book: Book) -> dict[str, list[str]]:
    """Every race, and the colleges that field it."""
    found: dict[str, list[str]] = {}
    for college in book.colleges.values():
        for race in college.races:
            found.setdefault(race.key, []).append(college.key)
    return found


def _positions(book: Book) -> Iterator[RulebookTerm]:
    seen = set()
    for college in book.colleges.values():
        for race in college.races:
            for position in race.positions:
                if position.key not in seen:
                    seen.add(position.key)
                    yield _position(book, race, position)


def _position(book: Book, race: RaceEntry, position: Position) -> RulebookTerm:
    anchor = position.key.partition(".")[2]
    url = f"{place(book.pack, 'rulebook-race', race.key)}#{anchor}"
    summary = f"{position.kind.capitalize()} of the {race.name}."
    if position.skills:
        summary += f" {listed(position.skills)}."
    name = f"{race.name} {position.name}"
    return RulebookTerm(TermKind.POSITION, position.key, name, url, summary)


def _shelf(kind: TermKind, page: str, entries: Iterable[Described]) -> Iterator[RulebookTerm]:
    """Entries that share a page and have an anchor each."""
    for entry in entries:
        url = f"{page}#{entry.key}"
        yield RulebookTerm(kind, entry.key, entry.name, url, entry.summary, entry.rule)


def _tables(book: Book) -> Iterator[RulebookTerm]:
    for table in tables(book):
        url = f"{place(book.pack, 'rulebook-tables')}#{table.key}"
        summary = f"{listed(row.name for row in table.rows)}."
        yield RulebookTerm(TermKind.TABLE, table.key, table.name, url, summary, table.rule)


def procedures(book: Book) -> Iterator[RulebookTerm]:
    """Every die that the rules throw at the table."""
    words = procedure_words()
    for section in words.sections.values():
        for key, (name, summary) in section.procedures.items():
            url = place(book.pack, "rulebook-procedure", key)
            yield RulebookTerm(TermKind.PROCEDURE, key, name, url, summary)


def _rules(book: Book, groups: Iterable[RuleSection]) -> Iterator[RulebookTerm]:
    for group in groups:
        for rule in group.rules:
            url = place(book.pack, "rulebook-rule", rule.id)
            names = (rule.option, rule.option.replace("_", " ")) if rule.option else ()
            yield RulebookTerm(TermKind.RULE, rule.id, rule.title, url, rule.text, rule.id, names)


_ON_PAGES_OF_THEIR_OWN: tuple[Callable[[Book], Iterator[RulebookTerm]], ...] = (
    _skills,
    _colleges,
    _races,
    _positions,
)
_ON_SHELVES = (
    (TermKind.WEAPON, "rulebook-weapons", "weapons"),
    (TermKind.SPELL, "rulebook-weapons", "spells"),
    (TermKind.ITEM, "rulebook-items", "items"),
    (TermKind.MONSTER, "rulebook-monsters", "monsters"),
    (TermKind.TRAP, "rulebook-dungeon", "traps"),
    (TermKind.BALL, "rulebook-dungeon", "balls"),
    (TermKind.FEATURE, "rulebook-dungeon", "features"),
    (TermKind.REFEREE, "rulebook-referees", "referees"),
    (TermKind.TACTIC, "rulebook-tactics", "tactics"),
    (TermKind.ARRANGEMENT, "rulebook-tactics", "arrangements"),
)
