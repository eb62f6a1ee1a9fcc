"""Questions across the book: who has a skill, may carry a weapon, prints which profile."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from dungeonbowl.book import Book
from dungeonbowl.book.entries import CollegeEntry, Position, RaceEntry, Skill, Weapon
from dungeonbowl.keys import Category
from rulebook.terms import races

CATEGORIES = {
    Category.GENERAL: "General",
    Category.STRENGTH: "Strength",
    Category.AGILITY: "Agility",
    Category.PASSING: "Passing",
    Category.PHYSICAL: "Physical",
}


def called(category: Category | None) -> str:
    """A category's name; nothing for a skill without one."""
    return CATEGORIES[category] if category else ""


@dataclass(frozen=True, slots=True)
class PrintedProfile:
    """A position, and if colleges differ, those that print it in this way."""

    position: Position
    colleges: tuple[str, ...] = ()
    again: bool = False

    @property
    def anchor(self) -> str:
        """Its place on the page of its race: "catcher", and "catcher-bright" for a variant."""
        key = self.position.key.partition(".")[2]
        return "-".join((key, *self.colleges)) if self.again else key


@dataclass(frozen=True, slots=True)
class Price:
    """What arming a race's lineman costs: the weapon alone, and the player with it."""

    race: RaceEntry
    weapon: Weapon
    extra: int
    total: int


@dataclass(frozen=True, slots=True)
class Bearers:
    """Positions of one race that have something in common."""

    race: RaceEntry
    positions: tuple[Position, ...]


def every_race(book: Book) -> list[tuple[RaceEntry, list[str]]]:
    """All races by name, with their colleges. A race is written once, whoever fields it."""
    homes = races(book)
    entries = [(book.race(colleges[0], race), colleges) for race, colleges in homes.items()]
    return sorted(entries, key=lambda entry: entry[0].name)


def profiles(book: Book, race: str, colleges: Iterable[str]) -> list[PrintedProfile]:
    """A race's positions; one that colleges print differently comes once for each variant."""
    found: dict[str, dict[Position, list[str]]] = {}
    for college in colleges:
        for position in book.race(college, race).positions:
            found.setdefault(position.key, {}).setdefault(position, []).append(college)
    return [
        PrintedProfile(position, tuple(homes) if len(ways) > 1 else (), again=number > 0)
        for ways in found.values()
        for number, (position, homes) in enumerate(ways.items())
    ]


def armoury(book: Book, college: CollegeEntry) -> list[tuple[RaceEntry, list[Price]]]:
    """The races of a college that may have a secret weapon, and at what price (SW-02)."""
    armed = ((race, list(prices(book, college.key, race))) for race in college.races)
    return [(race, found) for race, found in armed if found]


def prices(book: Book, college: str, race: RaceEntry) -> Iterator[Price]:
    """Each weapon open to a race: gold pieces on top of its lineman, and for both."""
    lineman = book.lineman(college, race.key)
    for weapon in book.weapons.values():
        extra = weapon.extra_cost(race.key)
        if extra is not None:
            yield Price(race, weapon, extra, lineman.cost + extra)


def price_list(book: Book, weapon: Weapon) -> list[Price]:
    """Who may carry a weapon, by name."""
    return [
        price
        for race, colleges in every_race(book)
        for price in prices(book, colleges[0], race)
        if price.weapon is weapon
    ]


def born_with(book: Book, skill: Skill) -> list[Bearers]:
    """Who starts with a skill."""
    return list(_bearers(book, lambda position: skill.name in position.skills))


def may_learn(book: Book, skill: Skill) -> list[Bearers]:
    """Who may learn a skill without a double: its category is open to them, and they lack it."""
    return list(
        _bearers(
            book,
            lambda position: (
                skill.category in position.access and skill.name not in position.skills
            ),
        )
    )


def _bearers(book: Book, wanted: Callable[[Position], bool]) -> Iterator[Bearers]:
    for race, _ in every_race(book):
        found = tuple(position for position in race.positions if wanted(position))
        if found:
            yield Bearers(race, found)


def by_category(book: Book) -> list[tuple[str, str, list[Skill]]]:
    """Skills under the headings of 003: the categories, and those that can't be learned."""
    found = [
        (name.lower(), name, [skill for skill in book.skills.values() if skill.category is letter])
        for letter, name in CATEGORIES.items()
    ]
    unlearned = [skill for skill in book.skills.values() if skill.category is None]
    born = [skill for skill in unlearned if skill.documented]
    named = [skill for skill in unlearned if not skill.documented]
    return [*found, ("racial", "Racial characteristics", born), ("named", "Named only", named)]
