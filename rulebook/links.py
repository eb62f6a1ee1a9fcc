"""Turning terms and rule ids in a text into links."""

import re
from collections.abc import Mapping
from functools import lru_cache

from django.utils.safestring import SafeString

from core.ui.markup import joined, markup
from rulebook.library import LIBRARIES_AT_HAND, Library, library
from rulebook.terms import RulebookTerm, TermKind

PLAIN_WORDS = frozenset({"Block", "Pass", "Referee", "Injury", "Winnings"})
"""Names that texts use for something else too."""

LINK = markup('<a class="{}" href="{}">{}</a>')
_RULE = r"\b[A-Z]{1,5}-\d{2,3}\b"


def linked(text: str, here: str = "", pack: str = "") -> SafeString:
    """The text with every term and rule id as a link, except to the page that shows it."""
    return _linked(str(text), here, pack)


@lru_cache(maxsize=4096, typed=True)
def link(term: RulebookTerm, label: str = "") -> SafeString:
    """A term as a link, under its own name or another."""
    kind = "rule" if term.kind is TermKind.RULE and not label else "term"
    return LINK(kind, term.url, label or _label(term))


def _label(term: RulebookTerm) -> str:
    return term.key if term.kind is TermKind.RULE else term.name


@lru_cache(maxsize=4096)
def _linked(text: str, here: str, pack: str) -> SafeString:
    pattern, known = _known(library(pack))
    parts: list[str] = []
    end = 0
    for found in pattern.finditer(text):
        term = known.get(found[0])
        if term is not None and term.url.partition("#")[0] != here and not _begins(found, term):
            parts += [text[end : found.start()], link(term, _said(term, found[0]))]
            end = found.end()
    return joined((*parts, text[end:]))


def _begins(found: re.Match[str], term: RulebookTerm) -> bool:
    """Whether a college's short name opens the text: "Light" may be an adjective there."""
    return found.start() == 0 and term.kind is TermKind.COLLEGE and found[0] != term.name


def _said(term: RulebookTerm, words: str) -> str:
    return "" if term.kind is TermKind.RULE else words


@lru_cache(maxsize=LIBRARIES_AT_HAND)
def _known(shelves: Library) -> tuple[re.Pattern[str], Mapping[str, RulebookTerm]]:
    """A pattern for everything that can be linked, longest names first, and where each leads."""
    known = {
        name: term
        for term in reversed(shelves.terms)
        if term.kind not in (TermKind.RULE, TermKind.TABLE, TermKind.PROCEDURE)
        for name in (term.name, *term.aliases)
        if name not in PLAIN_WORDS and name[0].isupper()
    }
    rules = {rule: term for rule in shelves.rules if (term := shelves.find(rule, TermKind.RULE))}
    names = "|".join(re.escape(name) for name in sorted(known, key=len, reverse=True))
    return re.compile(rf"{_RULE}|\b(?:{names})\b"), {**known, **rules}
