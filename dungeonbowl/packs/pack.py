"""Rule packs: a club's own colleges, races, skills, items and monsters, laid over the Book.

A pack is a file like the program's own data files, with a `[pack]` heading that names it. What it
adds needs no declaration; what it changes in the Book it must declare there, whole entries under
`replaces`, single fields under `changes`. It may repeat what the Book has, so the Book's own text
is a pack too, to start from. Both are read by the same loader, so a pack has to satisfy the same
checks as the Book (OPT-01, OPT-83).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError

from dungeonbowl.book import Book, bound, data_files
from dungeonbowl.book.files import checked
from dungeonbowl.book.shapes import Frozen, Name
from dungeonbowl.book.toml import BookError, Problem, SourceFile
from dungeonbowl.houserules import HouseRules
from dungeonbowl.packs.limits import (
    HEADING,
    LONGEST_NAME,
    LONGEST_TEXT,
    SECTIONS,
    at_line,
    forbidden_sections,
    own_book,
    own_tree,
    spelt,
    unreadable,
)
from dungeonbowl.packs.parts import PackPart, parts_of
from dungeonbowl.verdicts import Verdict

BY_THE_HOUSE = dict.fromkeys(SECTIONS, "OPT-01") | {"skills": "OPT-83"}
"""The rule an entry stands under when it names none."""

RULELESS = frozenset({"colleges", "wheel", "races"})

MOST_BYTES = 200_000
MOST_PROBLEMS = 40
PRINTED_TEN = "colleges"


class Heading(Frozen):
    """A pack's name and description, and which entries of the Book it declares to change."""

    name: Name = Field(max_length=LONGEST_NAME)
    summary: str = Field(default="", max_length=LONGEST_TEXT)
    version: str = Field(default="", max_length=20)
    replaces: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulePack:
    """A valid pack. `hash` is the hex SHA-256 of its text and identifies it for good."""

    heading: Heading
    text: str
    hash: str
    book: Book
    parts: tuple[PackPart, ...]


def custom_verdicts(college: str, rules: HouseRules) -> tuple[Verdict, ...]:
    """OPT-01 for a pack's college if only the printed ten are allowed.

    A printed college stays one, whatever a pack changes in it. Source: 003, Part 5.
    """
    if college in own_book().colleges or rules.choice("team_types") != PRINTED_TEN:
        return ()
    name = rules.book.college(college).name
    said = f"The {name} is the league's own, and only the ten printed colleges may play."
    return (Verdict("OPT-01", said, "A commissioner may let custom teams play."),)


def normal(text: str) -> str:
    """The text as it is stored and hashed: with normal line ends, without a byte order mark."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    # Lone surrogates, which no file can hold, become question marks.
    return lines.encode(errors="replace").decode().rstrip() + "\n"


def example() -> str:
    """A small pack that shows every kind of entry, as an example."""
    return (Path(__file__).parent / "example.toml").read_text(encoding="utf-8")


def own_text() -> str:
    """The program's own data as one pack, which changes nothing until somebody edits it."""
    heading = '[pack]\nname = "The book itself"\nreplaces = []\nchanges = []\n'
    return "\n".join([heading, *(path.read_text(encoding="utf-8") for path in data_files())])


def read_pack(text: str) -> RulePack:
    """The pack and the Book it makes. Raises `BookError` with every problem: line and reason."""
    text = normal(text)
    if len(text.encode()) > MOST_BYTES:
        _refuse([at_line(1, f"the pack is too long: {MOST_BYTES:,} bytes at most")])
    _refuse(filter(None, [unreadable(text)]))
    file = SourceFile(Path("pack"), text)
    _refuse(filter(None, [file.read()]))
    _refuse(forbidden_sections(file))
    heading = _heading(file)
    raw = _laid_over(file, heading)
    digest = sha256(text.encode()).hexdigest()
    made = bound(raw, digest, heading.name)
    return RulePack(heading, text, digest, made, tuple(parts_of(file.data, own_book(), raw)))


def faults(text: str) -> tuple[Problem, ...]:
    """What is wrong with a pack; empty for a valid one."""
    try:
        read_pack(text)
    except BookError as refused:
        return refused.problems
    return ()


def _refuse(problems: Iterable[Problem]) -> None:
    """Raise BookError if there is any problem."""
    if found := [*problems]:
        raise _refusal(found)


def _refusal(problems: Iterable[Problem]) -> BookError:
    """By these problems, in order and a limited number of them."""
    listed = sorted(set(problems))
    if len(listed) > MOST_PROBLEMS:
        more = at_line(listed[-1].line, f"and {len(listed) - MOST_PROBLEMS} more problems")
        listed = [*listed[:MOST_PROBLEMS], more]
    return BookError(listed)


def _heading(file: SourceFile) -> Heading:
    if not isinstance(file.data[HEADING], dict):
        _refuse([at_line(file.line_of((HEADING,)), "pack must be a heading: [pack]")])
    try:
        return Heading.model_validate(file.data[HEADING])
    except ValidationError as error:
        found = [((HEADING, *each["loc"]), each["msg"].lower()) for each in error.errors()]
        raise BookError(
            at_line(file.line_of(way), f"{spelt(way)}: {said}") for way, said in found
        ) from None


def _laid_over(file: SourceFile, heading: Heading) -> Any:
    """The Book's files with the pack over them, checked as one. Raises BookError."""
    tree = own_tree().copy()
    _refuse(_owned_up(file, heading))
    for section, entries in file.data.items():
        if section == HEADING:
            continue
        for key, entry in entries.items():
            stood = tree.data.get(section, {}).get(key)
            meant = f"{section}.{key}" in heading.changes
            if entry != stood:
                merged = _merged(stood, entry) if meant else _ruled(section, entry)
                tree.put(file, section, key, merged)
    try:
        return checked(tree)
    except BookError as error:
        raise _refusal(_to_be_mended(error.problems)) from None


def _owned_up(file: SourceFile, heading: Heading) -> Iterator[Problem]:
    """What the pack changes without declaring it, and what it declares but doesn't change."""
    said = {"replaces": heading.replaces, "changes": heading.changes}
    entries = {
        (section, key)
        for section, held in file.data.items()
        if section != HEADING and isinstance(held, dict)
        for key in held
    }
    for word, names in said.items():
        for name in names:
            section, _, key = name.partition(".")
            line = file.line_of((HEADING, word))
            if (section, key) not in entries:
                yield at_line(line, f"{word} names {name[:60]!r}, which the pack doesn't hold")
            elif (section, key) not in own_tree():
                yield at_line(line, f"{word} names {name[:60]!r}, which the book doesn't hold")
    named = {*heading.replaces, *heading.changes}
    for section, key in sorted(entries):
        if f"{section}.{key}" in named or (section, key) not in own_tree():
            continue
        if file.data[section][key] != own_tree().data[section][key]:
            reason = (
                f"{section}.{key} stands in the book already: name it under replaces or changes"
            )
            yield at_line(file.line_of((section, key)), reason)


def _merged(stood: Any, laid_over: Any) -> Any:
    """The Book's entry with the pack's laid over it, table by table."""
    if not isinstance(stood, dict) or not isinstance(laid_over, dict):
        return laid_over
    return {**stood, **{key: _merged(stood.get(key), value) for key, value in laid_over.items()}}


def _ruled(section: str, entry: Any) -> Any:
    """A new entry with the rule that allows it, unless it names another."""
    if section in RULELESS or not isinstance(entry, dict):
        return entry
    return {"rule": BY_THE_HOUSE[section], **entry}


def _to_be_mended(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Each problem at a place in the pack; one shared with the book is reported once."""
    own = {each.reason for each in problems if each.file == HEADING}
    for each in problems:
        if each.file == HEADING or each.reason not in own:
            yield _from_the_pack(each)


def _from_the_pack(problem: Problem) -> Problem:
    """A problem in the book's files, reported at a place in the pack instead."""
    if problem.file == HEADING:
        return problem
    return at_line(1, f"{problem.reason} (in the book's {Path(problem.file).stem})")
