"""Parts of the library as its pages arrange them."""

from collections.abc import Iterator
from typing import Any

from dungeonbowl.book import Book, document
from dungeonbowl.book.entries import SppValues
from dungeonbowl.book.tables import RuleTable
from rulebook.houserules import house_rule
from rulebook.library import Library
from rulebook.texts import Rule

_SHELVES = {
    "injury": "Injuries",
    "penalty_minor_elsewhere": "Referees",
    "assassination_aim": "Before and after the match",
    "chasm_003": "In the dungeon",
    "magic_items_d12": "Items and balls",
}
"""Each heading by the table it begins with; tables keep the order of the book."""

_AWARDS = (
    ("completion", "Completion", "SPP-01"),
    ("casualty", "Casualty", "SPP-01"),
    ("interception", "Interception", "SPP-01"),
    ("touchdown", "Touchdown", "SPP-01"),
    ("mvp", "Most valuable player", "SPP-04"),
    ("chest_ball", "Opening the chest with the ball", "CHE-04"),
    ("hazard_push", "Pushing an opponent into danger", "BLK-07"),
    ("monster_removed", "Removing a monster (D6 more from ST 6 on)", "MON-10"),
    ("referee_removed", "Removing a referee", "REF-09"),
    ("weapon_casualty", "Casualty by secret weapon on a standing opponent", "SW-08"),
)


def tables(book: Book) -> list[tuple[str, list[RuleTable]]]:
    """Every table under a heading."""
    found: list[tuple[str, list[RuleTable]]] = []
    for table in document.tables(book):
        if table.key in _SHELVES:
            found.append((_SHELVES[table.key], []))
        found[-1][1].append(table)
    return found


def referee_tables(book: Book) -> list[RuleTable]:
    """The tables a referee's page shows beside the models."""
    return next(
        found for title, found in tables(book) if title == _SHELVES["penalty_minor_elsewhere"]
    )


def awards(book: Book) -> list[tuple[str, str, int]]:
    """What a deed is called, its rule, and the Star Player Points it earns by default."""
    called = {key: (name, rule) for key, name, rule in _AWARDS}
    return [(*called[key], getattr(book.spp, key)) for key in SppValues.model_fields]


def around(library: Library, rule: Rule) -> dict[str, Any]:
    """What surrounds a rule on its page: its group, neighbours, terms and relations."""
    group = next(each for each in library.groups if rule in each.rules)
    place = group.rules.index(rule)
    option = library.book.options.get(rule.option)
    return {
        "group": group,
        "previous": group.rules[place - 1] if place else None,
        "next": group.rules[place + 1] if place + 1 < len(group.rules) else None,
        "house_rule": house_rule(library.book, option) if option else None,
        "terms": library.terms_of_rule(rule.id),
        "related": list(_related(library, rule)),
    }


def _related(library: Library, rule: Rule) -> Iterator[Rule]:
    for other in library.relations.get(rule.id, ()):
        yield library.rules[other]
