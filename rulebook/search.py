"""Searching the rulebook."""

from collections.abc import Iterable
from dataclasses import dataclass

from rulebook.terms import TITLES, RulebookTerm, TermKind

SHOWN = 8
"""So many of a kind are shown until somebody asks for all of them."""


@dataclass(frozen=True, slots=True)
class FoundKind:
    """What was found of one kind, the best first."""

    kind: TermKind
    found: tuple[RulebookTerm, ...]
    total: int

    @property
    def title(self) -> str:
        return TITLES[self.kind]

    @property
    def left(self) -> int:
        """How many more there are that aren't shown."""
        return self.total - len(self.found)


def search(terms: Iterable[RulebookTerm], query: str, kind: str = "") -> list[FoundKind]:
    """Terms that hold every word of the query, kind by kind, the kind of the best hit first.

    With `kind` only that kind, and all of it.
    """
    words = query.casefold().split()
    if not words:
        return []
    hits: dict[TermKind, list[tuple[int, int, RulebookTerm]]] = {}
    for order, term in enumerate(terms):
        rank = _rank(term, words)
        if rank is not None and kind in ("", term.kind):
            hits.setdefault(term.kind, []).append((rank, order, term))
    ranked = sorted(hits.items(), key=lambda item: (min(item[1])[0], list(TermKind).index(item[0])))
    return [
        _shelf(of, sorted(found)[: None if kind else SHOWN], len(found)) for of, found in ranked
    ]


def _shelf(kind: TermKind, ranked: list[tuple[int, int, RulebookTerm]], total: int) -> FoundKind:
    return FoundKind(kind, tuple(term for _, _, term in ranked), total)


def _rank(term: RulebookTerm, words: list[str]) -> int | None:
    """How good a hit is, 0 the best; None if a word isn't in it at all."""
    name, phrase = term.name.casefold(), " ".join(words)
    others = [other.casefold() for other in (term.key.replace("_", " "), term.rule, *term.aliases)]
    text = " ".join([name, *others, term.summary.casefold()])
    if not all(word in text for word in words):
        return None
    if phrase in (name, *others):
        return 0
    if name.startswith(phrase):
        return 1
    if all(word in name for word in words):
        return 2
    return 3 if any(phrase in other for other in others) else 4
