"""Everything that house rules call for at a table, as one document for phones without a signal."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from hashlib import sha256
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.book.entries import RaceEntry, Referee
from dungeonbowl.book.shapes import Named
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.named_referee import BY_LOT, ONE_MODEL
from dungeonbowl.match.questions import questions
from dungeonbowl.procedures.called_for import HOUSES_AT_HAND, called_for
from dungeonbowl.procedures.prompts import kit_prompts
from dungeonbowl.team.weapons import house_weapon_verdicts

Json = Any
ON_SITE = "eye_onsite"
FIGURES = ("ma", "st", "ag", "av")
PROFILE = (*FIGURES, "may_argue", "modifier")


@dataclass(frozen=True, slots=True)
class WrittenKit:
    """A kit in JSON; its `hash`, in it too, is the SHA-256 of all the rest as canonical JSON."""

    hash: str
    body: bytes


@dataclass(frozen=True, slots=True)
class Written:
    """One part of a kit: as it is sent, and in canonical form for the hash."""

    text: str
    canonical: str

    @classmethod
    def of(cls, part: Json) -> Written:
        """A part as compact JSON."""
        write = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))
        return cls(write(part), write(part, sort_keys=True))


def rules_kit(rules: HouseRules) -> dict[str, Json]:
    """Options, the procedures they call for and what these read, events, what there may be, and
    what of it somebody may use where.
    """
    return {
        "options": rules.as_dict(),
        **called_for(rules).as_dict(),
        "events": questions(rules),
        "things": things(rules),
        "prompts": kit_prompts(rules),
    }


def things(rules: HouseRules) -> dict[str, Json]:
    """What these house rules allow in the dungeon, by sort: keys, each with its name."""
    book = rules.book
    return {
        "monsters": {key: _monster(key, book) for key in rules.monsters()},
        "heads": heads(rules),
        "referees": _referees(rules),
        "items": _named(book.items, book.items if rules.flag("magic_items") else ()),
        "weapons": _named(book.weapons, _weapons(rules)),
        "spells": _named(book.spells, book.spells if rules.flag("sorcery") else ()),
        "balls": _named(book.balls, rules.ball_types()),
        "traps": _named(book.traps, rules.keys_of("trap_types") if rules.number("traps") else ()),
        "features": _named(book.features, rules.keys_of("features")),
    }


def heads(rules: HouseRules) -> dict[str, int]:
    """How many heads monsters begin with, if their heads are counted."""
    return {key: found for key in rules.monsters() if (found := _heads(key, rules.book))}


def written_kit(own: Mapping[str, Json], rules: HouseRules) -> WrittenKit:
    """A match's `own` part with what its house rules call for, as sent to a phone.

    The latter is most of it, and is cached for all matches with the same house rules.
    """
    parts = {name: Written.of(part) for name, part in own.items()}
    parts |= _rules_written(rules, rules.book)
    pinned = sha256(_joined({name: parts[name].canonical for name in sorted(parts)})).hexdigest()
    whole = {"hash": f'"{pinned}"', **{name: part.text for name, part in parts.items()}}
    return WrittenKit(pinned, _joined(whole))


@lru_cache(maxsize=HOUSES_AT_HAND)
def _rules_written(rules: HouseRules, _book: Book) -> dict[str, Written]:
    # House rules of two books may be equal, so the book is part of the key.
    return {name: Written.of(part) for name, part in rules_kit(rules).items()}


def _joined(parts: Mapping[str, str]) -> bytes:
    inside = ",".join(f'"{name}":{text}' for name, text in parts.items())
    return f"{{{inside}}}".encode()


def _monster(key: str, book: Book) -> str:
    """Its name: a monster's own, or that of a player at large, `Trolls, Lineman` (MON-04)."""
    if key in book.monsters:
        return book.monsters[key].name
    races = {race.key: race for college in book.colleges.values() for race in college.races}
    race = races[key.partition(".")[0]]
    position = next(one for one in race.positions if one.key == key)
    return f"{race.name}, {position.name}"


def _heads(key: str, book: Book) -> int:
    """How many heads it begins with: an attack for each (MON-25); 0 where they aren't counted."""
    known = book.monsters.get(key)
    return sum(one.count for one in known.attacks) if known is not None and known.heads else 0


def _referees(rules: HouseRules) -> dict[str, Json]:
    """The models that there may be; those of one match alone have a profile (REF-04, REF-13)."""
    mode, known = rules.choice("referee_mode"), rules.book.referees
    if mode == ON_SITE:
        return {"on_site": {"name": "On-site referee", "like": _linemen(rules)}}
    if mode != ONE_MODEL:
        return {}
    named = rules.choice("named_referee").casefold()
    found = known if named == BY_LOT else {named: known[named]}
    return {key: _profile(one) for key, one in found.items()}


def _linemen(rules: HouseRules) -> dict[str, Json]:
    """What an on-site referee can do: as a lineman of the model's race (REF-12), by its key.

    They wear no armour where the house says so (OPT-71).
    """
    bare = int(rules.flag("onsite_ref_av_minus_1"))
    races = {race.key: race for college in rules.book.colleges.values() for race in college.races}
    return {key: _like(race, bare) for key, race in races.items()}


def _like(race: RaceEntry, bare: int) -> dict[str, Json]:
    lineman = next(one for one in race.positions if one.is_lineman)
    figures = {name: getattr(lineman, name) for name in FIGURES}
    skills = [*lineman.skills]
    return {"name": race.name, **figures, "av": lineman.av - bare, "skills": skills}


def _profile(referee: Referee) -> dict[str, Json]:
    figures = {name: getattr(referee, name) for name in PROFILE}
    return {"name": referee.name, **figures, "skills": [*referee.skills]}


def _weapons(rules: HouseRules) -> list[str]:
    """Those that a player may have here (OPT-14, OPT-15)."""
    return [key for key in rules.book.weapons if not [*house_weapon_verdicts(key, rules)]]


def _named(known: Mapping[str, Named], keys: Iterable[str]) -> dict[str, str]:
    return {key: known[key].name for key in keys}
