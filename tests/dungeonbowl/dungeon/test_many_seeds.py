"""New dungeons by many seeds and all sorts of wishes, judged by the same rules as any other.

The suite tries a few; `script/soak --dungeons --seeds 1000` as many as one likes.
"""

import os
from random import Random

import pytest

from dungeonbowl.book import book
from dungeonbowl.dungeon import (
    Wishes,
    dungeon_verdicts,
    fairness,
    generate,
    read_layout,
    surveyed,
)
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules

FIRST = int(os.environ.get("DUNGEON_SEED", "1"))
SEEDS = range(FIRST, FIRST + int(os.environ.get("DUNGEON_SEEDS", "8")))
FEATURES = tuple(book().features)
FAIR = {2: 0.95, 3: 0.9, 4: 0.9}
LEAST_ROUTES = 2
FEWEST_FOUND = 0.9
"""Of the wishes, how many are fulfilled: some ask for more than there is room for."""


def wished(seed):
    """What is wished for by a seed, and the options."""
    lots = Random(seed)
    features = [key for key in FEATURES if lots.random() < 0.3]
    floors = lots.choice([1, 1, 1, 2, 3])
    options = {
        "placement_rules": floors == 1 and lots.random() < 0.5,
        # Nobody comes up but by what is elevated.
        "features": [*dict.fromkeys([*features, *(["platforms"] if floors > 1 else [])])],
        "traps": lots.choice([0, 0, 2, 6]),
        "chests": lots.choice([6, 6, 8]),
    }
    wishes = Wishes(
        str(seed),
        teams=lots.choice([2, 2, 3, 4]),
        squares=lots.choice([200, 250, 270, 280, 350, 500]),
        features=tuple(features),
        winding=lots.randrange(4),
        floors=floors,
    )
    return wishes, HouseRules.resolve(book(), overrides=options)


@pytest.mark.timeout(120 + 10 * len(SEEDS))
def test_whatever_the_seed_it_is_legal_and_fair_and_the_same_again():
    missing = []
    for seed in SEEDS:
        wishes, rules = wished(seed)
        try:
            made = generate(wishes, rules)
        except FieldError:
            missing.append(seed)
            continue
        # Read back, and measured anew: nothing is taken on the generator's word.
        layout = read_layout(made.layout.document())
        survey = surveyed(layout, rules, wishes.teams)
        errors = [one.message for one in dungeon_verdicts(survey) if one.severity == "error"]
        figures = fairness(survey)
        assert not errors, (wishes, errors)
        assert figures.balance >= FAIR[wishes.teams], (wishes, figures.balance)
        assert min(figures.routes.values()) >= LEAST_ROUTES, (wishes, figures.routes)
        assert generate(wishes, rules).layout.hash == layout.hash, wishes
    found = len(SEEDS) - len(missing)
    assert found >= len(SEEDS) * FEWEST_FOUND, f"no dungeon for the seeds {missing}"
