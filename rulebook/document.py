"""The rulebook as one document: its bytes, made once, and the shape that the API promises."""

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic import BaseModel, ConfigDict

from core.api.conditional import compact
from dungeonbowl.book.document import document
from dungeonbowl.book.entries import (
    ArrangementEntry,
    Ball,
    CollegeEntry,
    Feature,
    Figures,
    Item,
    Monster,
    Referee,
    Skill,
    Spell,
    SppValues,
    TacticEntry,
    Trap,
    Weapon,
    Wheel,
)
from dungeonbowl.book.options import Option
from dungeonbowl.book.tables import RuleTable
from teams.queries.packs import book_for

DOCUMENTS_AT_HAND = 8


@dataclass(frozen=True, slots=True)
class Rendered:
    """The document's bytes, and the tag by which a client knows that it has them."""

    body: bytes
    tag: str


@lru_cache(maxsize=DOCUMENTS_AT_HAND)
def rendered(pack: str = "") -> Rendered:
    """The whole rulebook as compact JSON, the program's own or a rule pack's.

    Neither can change while the program runs. Raises Pack.DoesNotExist, BookError.
    """
    whole = document(book_for(pack))
    body = compact(whole)
    return Rendered(body, hashlib.sha256(body).hexdigest()[:32])


class PricedTactic(TacticEntry):
    cost: int


class PresetShown(BaseModel):
    key: str
    name: str
    summary: str
    options: dict[str, Any]


class Rulebook(BaseModel):
    """The document's shape, for the schema only: the document itself comes from the book."""

    model_config = ConfigDict(extra="forbid")

    colleges: list[CollegeEntry]
    wheel: Wheel
    weapons: list[Weapon]
    spells: list[Spell]
    items: list[Item]
    skills: list[Skill]
    monsters: list[Monster]
    traps: list[Trap]
    balls: list[Ball]
    features: list[Feature]
    referees: list[Referee]
    tactics: list[PricedTactic]
    arrangements: list[ArrangementEntry]
    tables: dict[str, RuleTable]
    figures: Figures
    spp: SppValues
    progressions: dict[str, list[list[int | None]]]
    presets: list[PresetShown]
    options: list[Option]
