"""How a season may be played: one class for each format, in a file each.

A class says what the format is, an instance of it what was chosen for its settings. A new one is
a file and its place in FORMATS: forms, pages, the schema and the API take it from there, and
nobody else asks which format this is.
"""

from __future__ import annotations

from collections.abc import Mapping

from dungeonbowl.league.formats.base import Format, FormatOffer, FormatOutlook, Seeding
from dungeonbowl.league.formats.bracketsheet import BracketTie, Stand
from dungeonbowl.league.formats.double_elimination import DoubleElimination
from dungeonbowl.league.formats.knockout import Knockout
from dungeonbowl.league.formats.ladder import Ladder
from dungeonbowl.league.formats.open import Open
from dungeonbowl.league.formats.played import GroupSoFar, PlayedFixture
from dungeonbowl.league.formats.round_robin import RoundRobin
from dungeonbowl.league.formats.settings import (
    InvalidSettings,
    NumberSetting,
    Setting,
    WordSetting,
    YesNoSetting,
    widest,
)
from dungeonbowl.league.formats.swiss import Swiss
from dungeonbowl.league.formats.tables import Tables

__all__ = [
    "FORMATS",
    "BracketTie",
    "Format",
    "FormatOffer",
    "FormatOutlook",
    "GroupSoFar",
    "InvalidSettings",
    "NumberSetting",
    "PlayedFixture",
    "Seeding",
    "Setting",
    "Stand",
    "WordSetting",
    "YesNoSetting",
    "chosen",
    "format_of",
    "keys",
    "offered",
    "offered_names",
    "offers",
    "settings",
]

FORMATS: tuple[type[Format], ...] = (
    RoundRobin,
    Swiss,
    Knockout,
    DoubleElimination,
    Ladder,
    Open,
    Tables,
)


def keys() -> list[str]:
    """The formats' keys, in their order."""
    return [one.key for one in FORMATS]


def format_of(key: str, data: Mapping[str, object]) -> Format:
    """A format with its stored settings. Raises KeyError, InvalidSettings."""
    return {one.key: one for one in FORMATS}[key].read(data)


def offers() -> list[FormatOffer]:
    """All the ways to open a season, as forms show them."""
    return [offer for one in FORMATS for offer in one.offers()]


def offered_names() -> list[tuple[str, str]]:
    """The keys under which a season may be opened, each with its name."""
    return [(offer.key, offer.name) for offer in offers()]


def chosen(name: str, data: Mapping[str, object]) -> Format:
    """The format that is offered under this name, with these settings.

    Raises InvalidSettings by setting, and under `format` for a name that nobody offers.
    """
    known = {offer.key: offer for offer in offers()}
    if name not in known:
        raise InvalidSettings({"format": [f"Must be one of {', '.join(known)}."]})
    return known[name].chosen(data)


def offered(format: Format) -> FormatOffer:
    """The offer by which a season of this format is known: the one that says most of it."""
    fitting = [offer for offer in type(format).offers() if offer.fits(format)]
    return max(fitting, key=lambda offer: len(offer.settings))


def settings() -> dict[str, Setting]:
    """Every setting of any format, by its key; formats that share a key share the question.

    If formats take different answers, it takes all of them; each format then checks for itself.
    """
    found: dict[str, Setting] = {}
    for one in FORMATS:
        for key, asked in one.settings().items():
            found[key] = widest(found[key], asked) if key in found else asked
    return found
