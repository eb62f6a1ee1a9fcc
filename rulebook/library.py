"""The library: the book, its rules and its terms, put together once."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from dungeonbowl.book import Book, book
from dungeonbowl.packs import RulePack
from dungeonbowl.packs.parts import PackPart
from rulebook.terms import RulebookTerm, TermKind, terms
from rulebook.texts import Rule, RuleSection, groups, relations
from teams.queries.packs import book_for, stored_pack

LIBRARIES_AT_HAND = 16


OF_SECTION = {
    "colleges": TermKind.COLLEGE,
    "races": TermKind.RACE,
    "skills": TermKind.SKILL,
    "weapons": TermKind.WEAPON,
    "items": TermKind.ITEM,
    "monsters": TermKind.MONSTER,
    "traps": TermKind.TRAP,
    "balls": TermKind.BALL,
    "features": TermKind.FEATURE,
}
"""What the entries of a pack's sections are to readers."""


@dataclass(frozen=True, eq=False)
class Library:
    """What pages, search and links read from. It never changes once it is made."""

    book: Book

    @cached_property
    def groups(self) -> tuple[RuleSection, ...]:
        return groups(self.book)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        return {rule.id: rule for group in self.groups for rule in group.rules}

    @cached_property
    def relations(self) -> Mapping[str, tuple[str, ...]]:
        return relations(self.groups)

    @cached_property
    def terms(self) -> tuple[RulebookTerm, ...]:
        return tuple(terms(self.book, self.groups))

    @cached_property
    def pack(self) -> RulePack | None:
        """The rule pack laid over the book, for its summary and its parts."""
        return stored_pack(self.book.pack) if self.book.pack else None

    @property
    def parts(self) -> tuple[tuple[PackPart, RulebookTerm | None], ...]:
        """What the pack adds and changes, each with its term."""
        parts = self.pack.parts if self.pack else ()
        return tuple(
            (part, self.find(part.key, OF_SECTION.get(part.section, ""))) for part in parts
        )

    @property
    def wheel_as_printed(self) -> bool:
        """Whether the Great Wheel is the printed one, of which there is a picture."""
        return self.book.wheel == book().wheel

    def find(self, name: str, kind: str = "") -> RulebookTerm | None:
        """A term by its name, its key or another spelling; kinds in the order of `TermKind`."""
        return self._names[kind].get(name.casefold())

    def terms_of_rule(self, rule_id: str) -> tuple[RulebookTerm, ...]:
        """What the book has from this rule: skills, items, tables and so on."""
        return tuple(
            term for term in self.terms if term.rule == rule_id and term.kind is not TermKind.RULE
        )

    @cached_property
    def _names(self) -> Mapping[str, Mapping[str, RulebookTerm]]:
        """All terms by name under "", and those of each kind under it."""
        of_kind = {
            str(kind): _by_name(tuple(term for term in self.terms if term.kind is kind))
            for kind in TermKind
        }
        return {"": _by_name(self.terms), **of_kind}


def _by_name(every: tuple[RulebookTerm, ...]) -> Mapping[str, RulebookTerm]:
    """Names come before keys and other spellings; the first term with a name keeps it."""
    found: dict[str, RulebookTerm] = {}
    for term in every:
        found.setdefault(term.name.casefold(), term)
    for term in every:
        for name in (term.key, *term.aliases):
            found.setdefault(name.casefold(), term)
    return found


@lru_cache(maxsize=LIBRARIES_AT_HAND)
def library(pack: str = "") -> Library:
    """The library of the program's own book, or of a rule pack's. For views and tags only.

    Raises Pack.DoesNotExist, and BookError when this version of the program finds fault with a
    stored pack.
    """
    return Library(book_for(pack))
