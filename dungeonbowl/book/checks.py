"""Checks that whatever the data files name exists, and that their parts fit together.

Each check yields the place and the reason of what it finds; none stops at the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from dungeonbowl.book.options import ImpossibleValue, Option
from dungeonbowl.book.raw import RawBook
from dungeonbowl.book.tables import faces
from dungeonbowl.book.toml import Where

Flaw = tuple[Where, str]


def flaws(raw: RawBook) -> Iterator[Flaw]:
    """Everything inconsistent in files whose entries each have the right shape."""
    for check in CHECKS:
        yield from check(raw)


def _skills(raw: RawBook) -> Iterator[Flaw]:
    """Names are unique, and exclusions are of skills that exist and mutual."""
    by_name = {skill.name: skill for skill in raw.skills.values()}
    named = Counter(name for s in raw.skills.values() for name in {s.name, *s.aliases})
    for key, skill in raw.skills.items():
        if named[skill.name] > 1:
            yield ("skills", key, "name"), f"two skills are called {skill.name!r}"
        for other in skill.excludes:
            if other not in by_name:
                yield ("skills", key, "excludes"), f"unknown skill {other!r}"
            elif skill.name not in by_name[other].excludes:
                yield ("skills", key, "excludes"), f"{other} doesn't exclude {skill.name} in turn"


def _races(raw: RawBook) -> Iterator[Flaw]:
    """Positions have skills that exist, and each race has a lineman to carry its weapons."""
    known = {skill.name for skill in raw.skills.values()}
    for key, race in raw.races.items():
        for name, position in race.positions.items():
            where: Where = ("races", key, "positions", name, "skills")
            yield from _unknown(where, "skill", position.skills, known)
            yield from _repeated(where, position.skills)
        if all(position.kind != "lineman" for position in race.positions.values()):
            yield ("races", key), f"{race.name} have no lineman"


def _colleges(raw: RawBook) -> Iterator[Flaw]:
    """Colleges field races that exist, once each, and change only positions they have."""
    known = {skill.name for skill in raw.skills.values()}
    for key, college in raw.colleges.items():
        where: Where = ("colleges", key)
        yield from _unknown((*where, "races"), "race", college.races, raw.races)
        yield from _repeated((*where, "races"), college.races)
        if college.special is not None and college.special not in college.races:
            yield (*where, "special"), f"{college.special} is none of the college's races"
        for name, override in college.overrides.items():
            race, _, position = name.partition(".")
            at = (*where, "overrides", name)
            if race not in college.races or position not in raw.races[race].positions:
                yield at, f"the college has no position {name!r}"
            yield from _unknown((*at, "skills"), "skill", override.skills or (), known)


def _wheel(raw: RawBook) -> Iterator[Flaw]:
    """One cycle of eight around a hub of two, each a college and in its place once (COLL-*)."""
    wheel = raw.wheel
    for name, ring, size in (("rim", wheel.rim, 8), ("hub", wheel.hub, 2)):
        yield from _unknown(("wheel", name), "college", ring, raw.colleges)
        if len(ring) != size:
            yield ("wheel", name), f"the {name} has {size} colleges, not {len(ring)}"
    yield from _repeated(("wheel", "rim"), (*wheel.rim, *wheel.hub))


def _weapons(raw: RawBook) -> Iterator[Flaw]:
    for key, weapon in raw.weapons.items():
        yield from _unknown(("weapons", key, "costs"), "race", tuple(weapon.costs), raw.races)


def _items(raw: RawBook) -> Iterator[Flaw]:
    """Every face of either die is exactly one item, and every item is on a die."""
    for die in ("d12", "d66"):
        faces_of = {key: item.faces_of(die) for key, item in raw.items.items()}
        spans = {key: span for key, span in faces_of.items() if span}
        for key, (low, high) in spans.items():
            if low > high or not {low, high} <= {*faces(die)}:
                yield ("items", key, die), f"{key}: {low} to {high} aren't faces of the {die}"
        yield from _uncovered("items", die, spans)
    for key, item in raw.items.items():
        if item.d12 is None and item.d66 is None:
            yield ("items", key), f"{key} has no face: name one of the d12 or some of the d66"


def _balls(raw: RawBook) -> Iterator[Flaw]:
    yield from _uncovered("balls", "d6", {key: ball.d6 for key, ball in raw.balls.items()})


def _uncovered(section: str, die: str, spans: dict[str, tuple[int, int]]) -> Iterator[Flaw]:
    for face in faces(die):
        keys = [key for key, (low, high) in spans.items() if low <= face <= high]
        if not keys:
            yield (section,), f"no entry of {section} has the {die} face {face}"
        if len(keys) > 1:
            reason = f"{' and '.join(keys)} both have the {die} face {face}"
            yield from (((section, key, die), reason) for key in keys)


def _monsters(raw: RawBook) -> Iterator[Flaw]:
    known = {skill.name for skill in raw.skills.values()}
    for key, monster in raw.monsters.items():
        yield from _unknown(("monsters", key, "skills"), "skill", monster.skills, known)
        for name in set(monster.ignored) - set(monster.skills):
            yield ("monsters", key, "ignored"), f"{name!r} is none of its skills"
    for key, referee in raw.referees.items():
        yield from _unknown(("referees", key, "skills"), "skill", referee.skills, known)


def _tables(raw: RawBook) -> Iterator[Flaw]:
    for key, table in raw.tables.items():
        yield from ((("tables", key, "rows"), flaw) for flaw in table.flaws())
        for index, row in enumerate(table.rows):
            if row.then is not None and row.then not in raw.tables:
                yield ("tables", key, "rows", index, "then"), f"unknown table {row.then!r}"
    for key, progression in raw.progressions.items():
        yield from ((("progressions", key, "steps"), flaw) for flaw in progression.flaws())


def _options(raw: RawBook) -> Iterator[Flaw]:
    """Each option can be answered, and its default is one of the answers."""
    for key, option in raw.completed_options().items():
        where: Where = ("options", key)
        if option.choices_from is not None and option.choices_from not in raw.sections():
            yield (*where, "choices_from"), f"there are no {option.choices_from!r} to choose from"
        each = len(option.of)
        counts = {"number": 1, "each": 1, "numbers": each, "bonuses": each}
        wanted = counts.get(option.kind, 0)
        if len(option.bounds) != wanted:
            yield (*where, "bounds"), f"a {option.kind} option takes {wanted} pairs of bounds"
            continue
        yield from _impossible((*where, "default"), option, option.default)
        for needed in (option.needs.keys() | option.unless.keys()) - raw.options.keys():
            yield (*where, "needs"), f"there is no option {needed!r}"
    rules = Counter(option.rule for option in raw.options.values())
    yield from (
        (("options", key, "rule"), f"two options are {option.rule}")
        for key, option in raw.options.items()
        if rules[option.rule] > 1
    )


def _spp(raw: RawBook) -> Iterator[Flaw]:
    """What is printed of a deed is what it pays: the option's default (SPP-01, OPT-28)."""
    option = raw.options["spp_values"]
    default = option.default if isinstance(option.default, tuple | list) else ()
    for key, paid in zip(option.of, default, strict=False):
        if paid != (printed := getattr(raw.spp, key, paid)):
            reason = f"{key} is {paid} SPP here and {printed} in figures.toml"
            yield ("options", "spp_values", "default"), reason


def _presets(raw: RawBook) -> Iterator[Flaw]:
    options = raw.completed_options()
    for key, preset in raw.presets.items():
        for name, value in preset.options.items():
            where: Where = ("presets", key, "options", name)
            if name not in options:
                yield where, f"unknown option {name!r}"
            else:
                yield from _impossible(where, options[name], value)


def _impossible(where: Where, option: Option, value: object) -> Iterator[Flaw]:
    try:
        option.read(value)
    except ImpossibleValue as error:
        yield where, f"{option.key} can't be {value!r}: {error}"


def _unknown(where: Where, what: str, names: object, known: object) -> Iterator[Flaw]:
    assert isinstance(names, tuple)
    yield from ((where, f"unknown {what} {name!r}") for name in names if name not in known)  # type: ignore[operator]


def _repeated(where: Where, names: tuple[str, ...]) -> Iterator[Flaw]:
    yield from ((where, f"{name} twice") for name, times in Counter(names).items() if times > 1)


CHECKS: tuple[Callable[[RawBook], Iterator[Flaw]], ...] = (
    _skills,
    _races,
    _colleges,
    _wheel,
    _weapons,
    _items,
    _balls,
    _monsters,
    _tables,
    _options,
    _spp,
    _presets,
)
