"""A draft as a few lines of text, to paste into a chat and to read back from one.

Lamplighters (Light College)
6 Longbeard of the Dwarfs
#7 Grim Ironbeard
# Gor
1 Lineman of the Norse with Chainsaw
3 re-rolls
Fan Factor 2
Total: 660,000 of 1,000,000 gold, team value 660,000, rating 100
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from dungeonbowl.book import Book
from dungeonbowl.drafting.house import ROSTER_OPTIONS, spelt
from dungeonbowl.drafting.link import read_link
from dungeonbowl.drafting.plan import Plan
from dungeonbowl.drafting.reading import DraftReader, DraftReading, quoted
from dungeonbowl.wording import counted, gold

LONGEST_TEXT = 10_000
MOST_LINES = 200

HEADING = re.compile(r"(?P<name>[^\n]*)\((?P<college>[^()]*)\)")
PERSON = re.compile(r"#(?P<number>\d*)(?:\s+(?P<name>.*))?")
OPTION = re.compile(r"house rule:? (?P<key>[a-z_]+) (?P<word>\S+)", re.I)
ADDRESS = re.compile(r"https?://\S+", re.I)
WORD = re.compile(r"-?\d(?:[\d,]*\d)?|[^\W\d]+")
COINS = {"gold", "gp", "gps", "k"}
TIMES = {"x", "×"}
REROLLS = {"re roll", "re rolls", "reroll", "rerolls", "team re roll", "team re rolls"}
FANS = {"fan factor", "fans"}
APOTHECARIES = {"apothecary", "apothecaries"}
TOTAL = "total"
ARMED = " with "


def as_text(plan: Plan) -> str:
    """The draft in lines, one for each kind of player."""
    return "\n".join(_lines(plan))


def read_text(text: str, book: Book) -> DraftReading:
    """The draft in some lines, with a sentence for each line that can't be read.

    Forgiving about spelling: `2x Dwarf Slayers`, `- 2 Slayer of the Dwarfs, 180,000 gold`. A text
    that is just a builder's address is read as that address. Nothing is raised.
    """
    lines = [line.strip() for line in text[:LONGEST_TEXT].splitlines() if line.strip()]
    if addresses := [line for line in lines if ADDRESS.fullmatch(line)]:
        lines = [line for line in lines if line not in addresses]
        if not lines:
            return read_link(addresses[0].partition("?")[2], book)
    reader = DraftReader(book)
    if len(text) > LONGEST_TEXT or len(lines) > MOST_LINES:
        reader.complain("The text is too long to be a plan: the end of it was left out.")
    _read(lines[:MOST_LINES], reader)
    return reader.reading()


def _lines(plan: Plan) -> Iterator[str]:
    draft, book = plan.draft, plan.book
    college = book.college(draft.college).name
    yield f"{draft.name} ({college})" if draft.name else college
    for position, signing in plan.signings():
        race = book.race(draft.college, position.race).name
        weapon = f"{ARMED}{book.weapons[signing.weapon].name}" if signing.weapon else ""
        yield f"{signing.count} {position.name} of the {race}{weapon}"
        for person in signing.people:
            yield f"#{person.number or ''} {person.name}".strip()
    if draft.rerolls:
        yield counted(draft.rerolls, "re-roll")
    if draft.fan_factor:
        yield f"Fan Factor {draft.fan_factor}"
    if draft.apothecary:
        yield "1 apothecary"
    for key, value in draft.house:
        yield f"House rule: {key} {spelt(value)}"
    treasury = gold(plan.rules.number("starting_treasury"))
    yield (
        f"Total: {plan.spent:,} of {treasury}, team value {plan.value.total:,},"
        f" rating {plan.rating.total}"
    )


def _read(lines: list[str], reader: DraftReader) -> None:
    rest = _read_heading(lines, reader)
    if not reader.college:
        reader.complain("No line names a college, so no players could be read.")
        return
    phrases = dict(_phrases(reader.college, reader.book))
    weapons = {_plain(one.name): key for key, one in reader.book.weapons.items()}
    for line in rest:
        called = PERSON.fullmatch(line)
        if not (called and reader.call(called["name"] or "", called["number"])):
            _read_line(line, reader, phrases, weapons)


def _read_heading(lines: list[str], reader: DraftReader) -> list[str]:
    """Find the line with the college, and the name before it; returns the other lines."""
    colleges = dict(_college_names(reader.book))
    for place, line in enumerate(lines):
        heading = HEADING.fullmatch(line)
        called = _plain(heading["college"] if heading else line).removeprefix("college ")
        if called in colleges:
            reader.college = colleges[called]
            reader.read_name(heading["name"] if heading else "")
            return [*lines[:place], *lines[place + 1 :]]
    return lines


def _read_line(
    line: str, reader: DraftReader, phrases: Mapping[str, str], weapons: Mapping[str, str]
) -> None:
    option = OPTION.fullmatch(line)
    if option and option["key"] in ROSTER_OPTIONS:
        reader.read_option(option["key"], option["word"])
        return
    count, what = _counted(line)
    player, _, weapon = what.partition(ARMED)
    position = phrases.get(player) or phrases.get(player.removesuffix("s"))
    if what in REROLLS:
        reader.rerolls = reader.read_number("Re-rolls", count)
    elif what in FANS:
        reader.fan_factor = reader.read_number("Fan Factor", count)
    elif what in APOTHECARIES:
        reader.read_apothecary(count)
    elif position:
        reader.sign(position, weapons.get(weapon, weapon), count)
    elif not what.startswith(TOTAL):
        reader.complain(f"The line {quoted(line)} can't be read and was left out.")


def _counted(line: str) -> tuple[str, str]:
    """How many and of what, from `2x Slayers, 180,000 gold`, `Slayer (2)` or `Slayer`."""
    words = [word for word in WORD.findall(line.casefold()) if word not in TIMES]
    if len(words) > 2 and words[-1] in COINS and words[-2][-1].isdigit():
        words = words[:-2]
    for place in (0, -1):
        if words and words[place][-1].isdigit():
            return words.pop(place), " ".join(words)
    return "1", " ".join(words)


def _college_names(book: Book) -> Iterator[tuple[str, str]]:
    for key, college in book.colleges.items():
        for name in (college.name, *college.aliases, key):
            yield _plain(name), key


def _phrases(college: str, book: Book) -> Iterator[tuple[str, str]]:
    """Every name for a player of the college, with their position; the most specific last."""
    positions = book.positions(college)
    names = [position.name for position in positions]
    for position in positions:
        race, name = book.race(college, position.race), _plain(position.name)
        if names.count(position.name) == 1:
            yield name, position.key
        for called in map(_plain, (race.name, *race.aliases)):
            yield f"{called} {name}", position.key
            yield f"{called.removesuffix('s')} {name}", position.key
            yield f"{name} of the {called}", position.key


def _plain(words: str) -> str:
    """Words for comparison: lower case, with single spaces."""
    return " ".join(WORD.findall(words.casefold()))
