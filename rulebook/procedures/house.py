"""Under whose house rules a page of procedures is read: a preset's or a league's."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from django.core.exceptions import BadRequest
from django.http import QueryDict

from accounts.permissions import Person
from dungeonbowl.book import Book
from dungeonbowl.houserules import DEFAULT_PRESET, HouseRules, InvalidOption
from league.models import League
from league.queries import find_league, house_rules_of
from league.wording import spoken
from rulebook.procedures.address import Pairs
from rulebook.procedures.overlay import OptionOverlay, overlay_pairs, read_overlay


@dataclass(frozen=True)
class NamedRules:
    """House rules, and the preset or league that they belong to."""

    rules: HouseRules
    preset: str = ""
    league: League | None = None
    options: OptionOverlay = field(default_factory=dict)

    @property
    def under(self) -> Pairs:
        """The part of an address that every link keeps."""
        preset = [("preset", self.preset)] if self.preset else []
        whose = preset if self.league is None else [("league", self.league.slug)]
        return [*whose, *overlay_pairs(self.options)]

    @property
    def tried(self) -> Pairs:
        """The options laid over them, as hidden fields."""
        return overlay_pairs(self.options)

    @property
    def tried_in_words(self) -> list[str]:
        """The same for people: `Dungeon features: lava`."""
        known = self.rules.book.options
        return [
            f"{known[key].title}: {spoken(known[key], self.rules[key])}" for key in self.options
        ]

    @property
    def presets(self) -> list[tuple[str, str, bool]]:
        """Every preset: key, name, and whether it is this one."""
        now = self.preset or DEFAULT_PRESET
        return [(key, one.name, key == now) for key, one in self.rules.book.presets.items()]


def house_asked(person: Person, query: QueryDict, known: Book) -> NamedRules:
    """The rules of `?league=`, else `?preset=`, else the first preset, and `option.<key>`.

    Raises BadRequest for an unknown preset or option, Http404 and PermissionDenied for a league
    that the person may not see.
    """
    try:
        house = _named(person, query, known)
        options = read_overlay(query, house.rules)
        return replace(house, rules=house.rules.merged(options), options=options)
    except InvalidOption as unknown:
        raise BadRequest(str(unknown)) from unknown


def _named(person: Person, query: QueryDict, known: Book) -> NamedRules:
    if slug := query.get("league", ""):
        league = find_league(person, slug)
        return NamedRules(house_rules_of(league), league=league)
    preset = query.get("preset", "")
    return NamedRules(HouseRules.resolve(known, preset or DEFAULT_PRESET), preset)
