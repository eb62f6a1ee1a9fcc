"""A new dungeon from a seed and wishes, tried until one is legal and fair."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dungeonbowl.dungeon.fairness import Fairness, fairness
from dungeonbowl.dungeon.generator.carving import Cave, carved
from dungeonbowl.dungeon.generator.furnishing import (
    BUILDERS,
    CLOSING,
    UnfinishedDungeon,
    furnish,
    house,
)
from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.generator.placing import Placing
from dungeonbowl.dungeon.generator.plan import MOST_PLANNED, planned
from dungeonbowl.dungeon.generator.storeys import GROUND, Storeys, raised
from dungeonbowl.dungeon.generator.wishes import Wishes
from dungeonbowl.dungeon.layout import Layout
from dungeonbowl.dungeon.verdicts import (
    ERROR,
    DungeonVerdict,
    Survey,
    dungeon_verdicts,
    surveyed,
)
from dungeonbowl.dungeon.verdicts.content import chests_wanted, pads_wanted
from dungeonbowl.dungeon.verdicts.measures import BETWEEN
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules

MOST_TRIES, MOST_FURNISHED = 400, 30_000
"""How often caves are drawn by lot, and how many squares of them are furnished and judged: about a
second's work, whatever is wished for."""
BALANCE = {2: 0.95, 3: 0.9, 4: 0.9}
"""How fair a dungeon is at least, by its number of teams."""
LEAST_ROUTES, LEAST_APART = 2, 13
SHARE = 20
"""The number of squares may be off by one in so many."""
PLATFORMS = "platforms"
FIRST = ("Old", "Silent", "Crooked", "Flooded", "Sunken", "Forgotten", "Narrow", "Lower", "Red")
SECOND = ("Sewer", "Crypt", "Vault", "Mine", "Cellar", "Catacomb", "Cistern", "Barrow", "Maze")


@dataclass(frozen=True, slots=True)
class Generated:
    """A new dungeon, with what the rules say of it and its figures."""

    layout: Layout
    verdicts: tuple[DungeonVerdict, ...]
    fairness: Fairness


def generate(wishes: Wishes, rules: HouseRules) -> Generated:
    """A dungeon as wished that has no errors under these options, and is fair.

    Wishes count as agreed on, even if the options don't allow them yet (OPT-59). Raises FieldError
    if no dungeon is found in very many tries.
    """
    wished = rules.keys_of("features") if wishes.features is None else wishes.features
    # Other floors are only reached by steps.
    agreed = agreed_on(rules, (*wished, PLATFORMS))
    features = tuple(key for key in BUILDERS if key in wished)
    left = MOST_FURNISHED
    for attempt in range(MOST_TRIES):
        lots = Lots(f"{wishes.seed}|{wishes.teams}|{wishes.squares}|{attempt}")
        if not (cave := _dug(lots, wishes, features)):
            continue
        if (left := left - len(cave.dug)) < 0:
            break
        layout = _furnished(lots, cave, wishes, features, agreed)
        if layout and (found := judged(surveyed(layout, agreed, wishes.teams))):
            return found
    said = "No such dungeon was found: wish for more squares, or for less in them."
    raise FieldError("squares", said)


def agreed_on(rules: HouseRules, wished: Iterable[str]) -> HouseRules:
    """These options with the wished-for features added (OPT-59)."""
    allowed = dict.fromkeys((*rules.keys_of("features"), *wished))
    return rules.merged({"features": [*allowed]})


def _dug(lots: Lots, wishes: Wishes, features: tuple[str, ...]) -> Cave | None:
    """A cave by these lots; None if it comes out too large or too small."""
    squares = int(wishes.squares * GROUND[wishes.floors])
    plan = planned(lots, wishes.teams, squares, wishes.winding)
    if plan.squares > squares * MOST_PLANNED:
        return None
    closed = sum(CLOSING.get(key, 0) for key in features) * len(plan.ends)
    cave = carved(lots, plan, squares + closed)
    if abs(len(cave.dug) - squares - closed) * SHARE > squares:
        return None
    return cave


def _furnished(
    lots: Lots, cave: Cave, wishes: Wishes, features: tuple[str, ...], rules: HouseRules
) -> Layout | None:
    home = house(lots, cave, wishes.teams, rules)
    if not furnish(home, features):
        return None
    name, note = named(lots, wishes)
    survey = surveyed(home.layout("", ""), rules, wishes.teams)
    if not are_far_apart(survey) or not equipped(home, survey):
        return None
    ground = home.layout(name, note)
    if wishes.floors == 1:
        return ground
    return raised(lots, home, cave.plan, Storeys(ground, wishes.squares, wishes.floors))


def named(lots: Lots, wishes: Wishes) -> tuple[str, str]:
    """A random name, and a note on where the dungeon comes from."""
    note = f"Made for {wishes.teams} teams from the seed {wishes.seed}."
    return f"The {lots.one_of(FIRST)} {lots.one_of(SECOND)}", note


def equipped(home: UnfinishedDungeon, survey: Survey) -> bool:
    """Put down the agreed chests, teleporters and traps; returns whether there was room."""
    placing, rules = Placing(home), survey.rules
    put = placing.chests(chests_wanted(survey)) and placing.pads(pads_wanted(survey))
    types = rules.keys_of("trap_types")
    # Without an agreed kind of trap none can be laid, whatever their number (OPT-64, OPT-65).
    return put and placing.traps(rules.number("traps") if types else 0, types)


def are_far_apart(survey: Survey) -> bool:
    """Whether all ends reach each other, and are far enough apart by 002 if that is asked for."""
    least = BETWEEN + 1 if survey.strict else LEAST_APART
    zones = survey.layout.end_zones
    found = [
        far.to_area(zone)
        for end, far in survey.from_ends.items()
        for other, zone in zones.items()
        if end < other
    ]
    return all(far is not None and far >= least for far in found)


def judged(survey: Survey) -> Generated | None:
    """The dungeon with its verdicts and figures; None if it has errors or isn't fair."""
    verdicts = dungeon_verdicts(survey)
    if any(one.severity == ERROR for one in verdicts):
        return None
    figures = fairness(survey)
    fair = figures.balance is not None and figures.balance >= BALANCE[survey.teams]
    if not fair or min(figures.routes.values()) < LEAST_ROUTES:
        return None
    return Generated(survey.layout, verdicts, figures)
