"""A change to a league's settings: set on its row and checked, but not yet saved."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django.core.exceptions import ValidationError

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules, InvalidOption
from league.models import League
from league.queries.rules import PUBLIC
from league.services.deadlines import put_deadlines
from league.services.rehearsals import demand_no_rehearsal
from league.services.text import by_field, check, clean

Data = Mapping[str, Any]


class Settings(TypedDict, total=False):
    """The settings of a league except its name; whatever is None or left out stays.

    House rules merge key by key; null puts an option back to its preset.
    """

    motto: str | None
    preset: str | None
    public: bool | None
    house_rules: Data | None
    remind_after_days: int | None
    decide_after_days: int | None
    decide_how: str | None
    late_after_days: int | None
    late_how: str | None
    extend_days: int | None
    extend_times: int | None


class Wish(Settings, total=False):
    """Everything that may change."""

    name: str | None


def apply(league: League, wish: Wish, rulebook: Book) -> None:
    """Set the change on the league's row. Raises ValidationError by field."""
    for field in ("name", "motto", "preset"):
        value = wish.get(field)
        if isinstance(value, str):
            setattr(league, field, value if field == "preset" else clean(field, value))
    choose(league, rulebook, wish.get("house_rules") or {}, wish.get("public"))
    check(league, "name", "motto", "preset")
    put_deadlines(league, wish)


def choose(league: League, rulebook: Book, data: Data, public: bool | None = None) -> None:
    """Set the chosen options on the league, as far as they differ from its preset.

    Options that it has already are checked too, since the book may have changed. Raises
    ValidationError by field.
    """
    options = dict(data)
    wish = options.pop(PUBLIC, None)
    if wish is not None and not isinstance(wish, bool):
        raise ValidationError({f"house_rules.{PUBLIC}": ["Must be true or false."]})
    league.public = next((word for word in (public, wish) if word is not None), league.public)
    if league.public:
        demand_no_rehearsal(league)
    league.house_rules = _differing(rulebook, league.preset, league.house_rules, options)


def _differing(rulebook: Book, preset: str, stored: Data, data: Data) -> dict[str, Any]:
    """How stored and newly given options together differ from the preset, as JSON."""
    known = rulebook.options
    taken_back = {key for key, value in data.items() if value is None and key in known}
    merged = {key: value for key, value in stored.items() if key in known} | dict(data)
    chosen = {key: value for key, value in merged.items() if key not in taken_back}
    try:
        given = HouseRules.resolve(rulebook, preset).as_dict()
        resolved = HouseRules.resolve(rulebook, preset, chosen).as_dict()
    except InvalidOption as invalid:
        raise ValidationError(by_field(invalid, "house_rules")) from None
    return {key: resolved[key] for key in chosen if resolved[key] != given[key]}
