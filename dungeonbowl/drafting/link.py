"""A draft as the query of an address: short, readable, and with the version of its spelling.

`v=1&college=light&players=dwarfs.longbeard.6,norse.lineman.chainsaw&rerolls=3&fans=2&name=Lamps`
"""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, urlencode

from dungeonbowl.book import Book
from dungeonbowl.drafting.draft import Draft, Signing
from dungeonbowl.drafting.house import ROSTER_OPTIONS, spelt
from dungeonbowl.drafting.reading import Reader, Reading, quoted

VERSION = "1"
PACK = "pack"
PACK_TOLD = re.compile(r"(?:^|[?&])pack=([0-9a-f]{64})\b")
LONGEST_LINK = 6_000
SIGNING = re.compile(
    r"(?P<position>[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*)"
    r"(?:\.(?P<weapon>[a-z][a-z0-9_]*))?"
    r"(?:\.(?P<count>-?[0-9]+))?"
)


def link(draft: Draft) -> str:
    """The query that `read_link` reads the same draft from."""
    told = [("v", VERSION), ("college", draft.college)]
    if draft.signings:
        told.append(("players", ",".join(_spelt(signing) for signing in draft.signings)))
    if draft.rerolls:
        told.append(("rerolls", str(draft.rerolls)))
    if draft.fan_factor:
        told.append(("fans", str(draft.fan_factor)))
    told += [(key, spelt(value)) for key, value in draft.house]
    told.append((PACK, draft.pack))
    if draft.name:
        told.append(("name", draft.name))
    return urlencode([(key, word) for key, word in told if word], safe=",.")


def read_link(query: str, book: Book) -> Reading:
    """The draft that a query tells, with a sentence for each thing that can't be read.

    Nothing is raised: what the book doesn't have, numbers that can't be and other versions are
    complained of, and the rest is kept. Fields that mean nothing here are passed over, and so is
    the pack: whoever has the Book under it reads with that.
    """
    reader = Reader(book)
    if len(query) > LONGEST_LINK:
        reader.complain("The address is too long to be a plan: the end of it was left out.")
    told: dict[str, str] = {}
    for key, word in parse_qsl(query[:LONGEST_LINK], keep_blank_values=True, errors="replace"):
        told[key] = f"{told[key]},{word}" if key == "players" and key in told else word
    _read(told, reader)
    return reader.reading()


def pack_told(text: str) -> str:
    """The hash of the rule pack that a query, or an address within a text, tells; or ""."""
    found = PACK_TOLD.search(text)
    return found[1] if found else ""


def in_college(query: str, college: str) -> str:
    """The same query for another college, whatever else it tells."""
    told = parse_qsl(query[:LONGEST_LINK], keep_blank_values=True, errors="replace")
    others = [(key, word) for key, word in told if key not in ("v", "college")]
    return urlencode([("v", VERSION), ("college", college), *others], safe=",.")


def _spelt(signing: Signing) -> str:
    parts = [signing.position, signing.weapon, str(signing.count) if signing.count > 1 else ""]
    return ".".join(part for part in parts if part)


def _read(told: dict[str, str], reader: Reader) -> None:
    _read_version(told, reader)
    _read_college(told.get("college", ""), reader)
    for each in told.get("players", "").split(",") if reader.college else ():
        _read_signing(each.strip(), reader)
    if told.get("rerolls"):
        reader.rerolls = reader.read_number("Re-rolls", told["rerolls"])
    if told.get("fans"):
        reader.fan_factor = reader.read_number("Fan Factor", told["fans"])
    for key in ROSTER_OPTIONS:
        if told.get(key):
            reader.read_option(key, told[key])
    reader.read_name(told.get("name", ""))


def _read_version(told: dict[str, str], reader: Reader) -> None:
    version = told.get("v", VERSION)
    if version != VERSION:
        reader.complain(
            f"This address was written for version {quoted(version)} of the builder, and this is"
            f" version {VERSION}. What could be read of it is here."
        )


def _read_college(told: str, reader: Reader) -> None:
    college = told.strip().casefold()
    if college in reader.book.colleges:
        reader.college = college
    elif college:
        reader.complain(
            f"There is no college called {quoted(told)}. Choose one of those there are."
        )


def _read_signing(told: str, reader: Reader) -> None:
    if not told:
        return
    found = SIGNING.fullmatch(told)
    if found is None:
        reader.complain(f"{quoted(told)} can't be read as players and was left out.")
        return
    reader.sign(found["position"], found["weapon"] or "", found["count"] or "1")
