"""A club's own college, small enough to list every team it can field, and drafts of any kind."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from dungeonbowl.book import Book, data_files, load_book
from dungeonbowl.drafting import (
    LONGEST_NAME,
    LONGEST_PLAYER_NAME,
    Plan,
    PlannedPlayer,
    TeamDraft,
    signings,
)
from dungeonbowl.drafting.house import roster_options
from dungeonbowl.drafting.reading import MOST_BOUGHT, MOST_PLAYERS
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import market
from dungeonbowl.roster import composition
from dungeonbowl.team.state import PlayerState, TeamState
from tests.dungeonbowl.drafts import BOOK

PUCE = """\
[races.gnomes]
name = "Gnomes"
[races.gnomes.positions]
digger = {{ name = "Digger", kind = "lineman", cost = {digger}, ma = 5, st = 2, ag = 3, av = 7, \
skills = ["Stunty"], access = ["A"] }}
miner = {{ name = "Miner", kind = "specialist", cost = 75_000, ma = 5, st = 2, ag = 3, av = 7, \
skills = [], access = ["A"] }}
[races.sprites]
name = "Sprites"
[races.sprites.positions]
sprite = {{ name = "Sprite", kind = "lineman", cost = 25_000, ma = 5, st = 2, ag = 3, av = 7, \
skills = [], access = ["A"] }}
[races.giants]
name = "Giants"
[races.giants.positions]
giant = {{ name = "Giant", kind = "lineman", cost = 140_000, ma = 5, st = 6, ag = 1, av = 9, \
skills = [], access = ["S"] }}

[colleges.puce]
name = "Puce College"
races = ["gnomes", "sprites", "halflings", "giants"]
special = "giants"
summary = "A club's own."
"""


def club(digger: int = 40_000) -> Book:
    """The book with the Puce College, which has five positions and a special race."""
    with TemporaryDirectory() as folder:
        pack = Path(folder) / "pack.toml"
        pack.write_text(PUCE.format(digger=digger), encoding="utf-8")
        return load_book([*data_files(), pack])


CLUB = club()


@cache
def legal_rosters(least: int, most: int) -> tuple[tuple[Counter[str], int], ...]:
    """Every roster of the Puce College that the rules let through, with what it costs."""
    rules = HouseRules.resolve(CLUB)
    keys = [position.key for position in CLUB.positions("puce")]
    found = []
    for size in range(least, most + 1):
        for chosen in combinations_with_replacement(keys, size):
            team = puce(Counter(chosen))
            if not composition(team, CLUB, rules):
                cost = sum(CLUB.position("puce", key).cost for key in chosen)
                found.append((Counter(chosen), cost))
    return tuple(found)


def puce(roster: Counter[str], treasury: int = 1_000_000) -> TeamState:
    """A Puce team with these players and this much gold left."""
    team = TeamState("puce", treasury=treasury)
    for number, key in enumerate(roster.elements(), start=1):
        team = team.with_player(PlayerState(number, number, position=key, status="active"))
    return team


@st.composite
def drafts(draw: st.DrawFn, players: int = MOST_PLAYERS) -> TeamDraft:
    """Any draft that a link can tell, legal or not."""
    college = draw(st.sampled_from(sorted(BOOK.colleges)))
    keys = [position.key for position in BOOK.positions(college)]
    weapons = st.sampled_from(["", "", "", *BOOK.weapons])
    chosen = draw(st.lists(st.tuples(st.sampled_from(keys), weapons), max_size=players))
    name = draw(st.text(st.characters(exclude_categories=("C", "Z")), max_size=LONGEST_NAME))
    everybody = draw(people())
    return TeamDraft(
        college,
        signings(Counter(chosen), {key: everybody.pop() for key in chosen if everybody}),
        draw(st.integers(0, MOST_BOUGHT)),
        draw(st.integers(0, MOST_BOUGHT)),
        name,
        draw(houses()),
        apothecary=draw(st.booleans()),
    )


@st.composite
def people(draw: st.DrawFn) -> list[tuple[PlannedPlayer, ...]]:
    """Some players called something, each number worn by one of them, by whom they belong to."""
    signs = st.characters(exclude_categories=("C", "Z"))
    names = st.text(signs, max_size=LONGEST_PLAYER_NAME) | st.just("7 of #9, & co.")
    numbers = iter(draw(st.lists(st.integers(1, 99), min_size=6, max_size=6, unique=True)))
    worn = [next(numbers) if draw(st.booleans()) else 0 for _ in range(6)]
    called = [PlannedPlayer(draw(names), number) for number in worn]
    return [tuple(called[:3]), tuple(called[3:])]


@st.composite
def houses(draw: st.DrawFn) -> tuple[tuple[str, object], ...]:
    """Options of the roster that differ from the default, in their order."""
    offered = {
        "starting_treasury": st.integers(0, 2_000_000),
        "max_roster": st.integers(6, 24),
        "fan_factor_cost": st.just(10_000),
        "norse_catcher": st.sampled_from(["light", "bright"]),
        "sorcery": st.just(False),
        "max_secret_weapons": st.integers(0, 16),
        "apothecary": st.just(True),
    }
    chosen = draw(st.sets(st.sampled_from(sorted(offered)), max_size=3))
    values = {key: draw(offered[key]) for key in chosen}
    return tuple(
        (key, values[key])
        for key, option in roster_options(BOOK)
        if key in values and values[key] != option.default
    )


@st.composite
def legal_drafts(draw: st.DrawFn) -> TeamDraft:
    """A draft that breaks no rule yet, though it may lack players."""
    draft = TeamDraft(draw(st.sampled_from(sorted(BOOK.colleges))))
    for _ in range(draw(st.integers(0, 14))):
        plan = Plan.of(draft, BOOK)
        offers = [each for each in market(plan.team, BOOK, plan.rules) if each.allowed]
        if not offers:
            break
        draft = draft.with_more(draw(st.sampled_from(offers)).position.key)
    return draft
