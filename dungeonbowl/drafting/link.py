"""A draft as the query of an address: short, readable and versioned.

`v=1&college=light&players=dwarfs.longbeard.6,norse.lineman.chainsaw&rerolls=3&fans=2&name=Lamps`

Players who have numbers or names follow in the order of `players`, each with a number in `shirts`
and a `who`, up to the last who has one: `&shirts=7,,12&who=Grim&who=&who=Gor`. An apothecary is
`&apothecaries=1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, zip_longest
from urllib.parse import parse_qsl, urlencode

from dungeonbowl.book import Book
from dungeonbowl.drafting.draft import Signing, TeamDraft
from dungeonbowl.drafting.house import ROSTER_OPTIONS, spelt
from dungeonbowl.drafting.reading import MOST_PLAYERS, DraftReader, DraftReading, quoted, whole

VERSION = "1"
PACK = "pack"
# The house rule that allows one is written as `apothecary`.
APOTHECARIES = "apothecaries"
LISTS = ("players", "shirts")
PACK_FIELD = re.compile(r"(?:^|[?&])pack=([0-9a-f]{64})\b")
LONGEST_LINK = 6_000
SIGNING = re.compile(
    r"(?P<position>[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)"
    r"(?:\.(?P<weapon>[a-z][a-z0-9_]*))?"
    r"(?:\.(?P<count>-?[0-9]+))?"
)


def link(draft: TeamDraft) -> str:
    """The query from which `read_link` reads the same draft."""
    fields = [("v", VERSION), ("college", draft.college)]
    if draft.signings:
        fields.append(("players", spelt_signings(draft.signings)))
    if draft.rerolls:
        fields.append(("rerolls", str(draft.rerolls)))
    if draft.fan_factor:
        fields.append(("fans", str(draft.fan_factor)))
    if draft.apothecary:
        fields.append((APOTHECARIES, "1"))
    fields += [(key, spelt(value)) for key, value in draft.house]
    fields += [(PACK, draft.pack), ("name", draft.name), ("shirts", _shirts(draft))]
    known = [(key, word) for key, word in fields if word]
    return urlencode([*known, *(("who", name) for name in _names(draft))], safe=",.")


def spelt_signings(signings: Iterable[Signing]) -> str:
    """The field `players` for these signings, in their order."""
    return ",".join(_spelt(signing) for signing in signings)


def read_link(query: str, book: Book) -> DraftReading:
    """The draft in a query, with a sentence for each thing that can't be read.

    Nothing is raised: unknown keys, impossible numbers and other versions are reported, and the
    rest is kept. Unknown fields are ignored, and so is the pack: the caller passes the Book with
    it.
    """
    reader = DraftReader(book)
    if len(query) > LONGEST_LINK:
        reader.complain("The address is too long to be a plan: the end of it was left out.")
    fields: dict[str, str] = {}
    names: list[str] = []
    for key, word in parse_qsl(query[:LONGEST_LINK], keep_blank_values=True, errors="replace"):
        fields[key] = f"{fields[key]},{word}" if key in LISTS and key in fields else word
        names += [word] if key == "who" else []
    _read(fields, names, reader)
    return reader.reading()


def pack_in(text: str) -> str:
    """The hash of the rule pack that a query, or an address within a text, names; or ""."""
    found = PACK_FIELD.search(text)
    return found[1] if found else ""


def in_college(query: str, college: str) -> str:
    """The same query for another college."""
    fields = parse_qsl(query[:LONGEST_LINK], keep_blank_values=True, errors="replace")
    others = [(key, word) for key, word in fields if key not in ("v", "college")]
    return urlencode([("v", VERSION), ("college", college), *others], safe=",.")


def _spelt(signing: Signing) -> str:
    parts = [signing.position, signing.weapon, str(signing.count) if signing.count > 1 else ""]
    return ".".join(part for part in parts if part)


def _names(draft: TeamDraft) -> list[str]:
    """The names of the players in the order of the signings, up to the last who has one."""
    names = [person.name for signing in draft.signings for person in signing.everybody()]
    return names[: max((place for place, name in enumerate(names, start=1) if name), default=0)]


def _shirts(draft: TeamDraft) -> str:
    numbers = (person.number for signing in draft.signings for person in signing.everybody())
    return ",".join(str(number or "") for number in numbers).rstrip(",")


def _read(data: dict[str, str], names: list[str], reader: DraftReader) -> None:
    _read_version(data, reader)
    _read_college(data.get("college", ""), reader)
    shirts = data.get("shirts", "").split(",")
    people = zip_longest(names, shirts, fillvalue="")
    for each in data.get("players", "").split(",") if reader.college else ():
        _read_signing(each.strip(), people, reader)
    if data.get("rerolls"):
        reader.rerolls = reader.read_number("Re-rolls", data["rerolls"])
    if data.get("fans"):
        reader.fan_factor = reader.read_number("Fan Factor", data["fans"])
    if data.get(APOTHECARIES):
        reader.read_apothecary(data[APOTHECARIES])
    for key in ROSTER_OPTIONS:
        if data.get(key):
            reader.read_option(key, data[key])
    reader.read_name(data.get("name", ""))


def _read_version(data: dict[str, str], reader: DraftReader) -> None:
    version = data.get("v", VERSION)
    if version != VERSION:
        reader.complain(
            f"This address was written for version {quoted(version)} of the builder, and this is"
            f" version {VERSION}. What could be read of it is here."
        )


def _read_college(typed: str, reader: DraftReader) -> None:
    college = typed.strip().casefold()
    if college in reader.book.colleges:
        reader.college = college
    elif college:
        reader.complain(
            f"There is no college called {quoted(typed)}. Choose one of those there are."
        )


def _read_signing(text: str, people: Iterator[tuple[str, str]], reader: DraftReader) -> None:
    if not text:
        return
    found = SIGNING.fullmatch(text)
    if found is None:
        reader.complain(f"{quoted(text)} can't be read as players and was left out.")
        return
    number = found["count"] or "1"
    reader.sign(found["position"], found["weapon"] or "", number)
    # Names are consumed also for players whom the college doesn't have.
    for name, shirt in islice(people, min(max(whole(number) or 0, 0), MOST_PLAYERS)):
        reader.call(name, shirt)
