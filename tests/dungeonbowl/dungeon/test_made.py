"""Dungeons made from seeds, square by square, as `made.txt` has them.

What comes of a seed is a promise: who wishes for the same again, years later, gets the same. Wishes
of all sorts are drawn by lot, and those tried of which each shows something that the others don't.
Whoever makes dungeons otherwise on purpose sees there what becomes of them, and approves it:
`.venv/bin/python -m tests.dungeonbowl.dungeon.test_made` writes it anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dungeonbowl.book import book
from dungeonbowl.dungeon import Wishes, as_text, generate
from dungeonbowl.dungeon.box import build, read_typed_tiles, sheet_of
from dungeonbowl.houserules import HouseRules

MADE = Path(__file__).parent / "made.txt"
RULED = "=" * 60
FEATURES = tuple(book().features)
BOXES = {
    "club": read_typed_tiles("""
        6 Corridor 6x2: w 0-1, e 0-1
        4 Short corridor 4x2: w 0-1, e 0-1
        4 Corner 4x4: w 1-2, s 1-2
        4 Small room 5x4: n 1-2, s 2-3
        4 Room 6x5: n 2-3, e 1-2, w 1-2
        2 Hall 8x6: n 3-4, s 3-4, w 2-3, e 2-3
        4 Crossing 4x4: n 1-2, e 1-2, s 1-2, w 1-2
        4 End room 4x4: e 1-2"""),
    "odd": read_typed_tiles("""
        8 Passage 2x5: n 0-1, s 0-1
        8 Bend 3x3: n 0-1, e 1-2
        8 5x3: w 0-1, e 1-2, s 3-4
        4 Vault 7x3: n 0-1, n 4-5, s 2-3, w 1-2
        2 Cave 5x5: n 0-1, e 0-1, s 3-4, w 3-4
        6 Den 4x3: n 2-3, s 0-1
        3 Cellar 3x7: w 0-1, w 4-5, e 3-4"""),
    "large": read_typed_tiles("""
        2 Hall 8x6: n 3-4, s 3-4, w 2-3, e 2-3
        10 Corner 4x4: w 1-2, s 1-2
        10 Corridor 6x2: w 0-1, e 0-1
        6 Room 5x4: n 1-2, s 2-3, e 0-1
        2 Tower 6x6: n 0-1, e 0-1, s 4-5, w 4-5"""),
}
NUMBERS = (
    1, 2, 6, 7, 17, 18, 30, 32, 35, 36, 37, 39, 42,
    44, 50, 55, 58, 59, 67, 68, 69, 72, 80, 87, 88, 89,
)  # fmt: skip


@dataclass
class Order:
    """What is wished for, under which options that differ, and out of which box if any."""

    wishes: Wishes
    options: dict[str, Any] = field(default_factory=dict)
    box: str | None = None


def drawn_by_lot(number: int) -> Order:
    """Wishes by lot, and not for too many squares, so that they are soon fulfilled."""
    lots = Random(number)
    box = lots.choice([None, None, None, None, None, *BOXES])
    teams = lots.choice([2, 2, 3, 4])
    floors = 1 if box else lots.choice([1, 1, 2, 3] if teams == 2 else [1, 1, 2])
    features = tuple(key for key in FEATURES if lots.random() < lots.choice([0, 0.3, 0.8]))
    if floors > 1 and teams > 2:
        features = ()
    squares = lots.randint(150, 230) if teams == 2 else lots.randint(210, 290)
    if floors == 3:
        squares = lots.randint(200, 260)
    if box:
        squares = lots.randint(180, 280)
    options: dict[str, Any] = {}
    if lots.random() < 0.2 and floors == 1:
        options["placement_rules"] = True
        squares = lots.randint(250, 280)
    if lots.random() < 0.3:
        options["traps"] = lots.randint(1, 7)
        if lots.random() < 0.5:
            options["trap_types"] = lots.sample(sorted(book().traps), 2)
    if lots.random() < 0.2:
        options["chests"] = lots.randint(6, 8)
    if lots.random() < 0.2:
        options["teleporters"] = lots.randint(7, 11)
    if "doors" in features and lots.random() < 0.5:
        options["iron_gates"] = lots.randint(2, 6)
    wishes = Wishes(str(number), teams, squares, features, lots.randrange(4), floors)
    return Order(wishes, options, box)


LARGE = (
    Order(Wishes(f"large {squares}", teams, squares, ()))
    for teams, squares in ((2, 700), (2, 725), (4, 560), (4, 580))
)
ORDERS = {order.wishes.seed: order for order in (*map(drawn_by_lot, NUMBERS), *LARGE)}


def headed(order: Order) -> str:
    wishes = order.wishes
    words = [f"{wishes.teams} teams", f"{wishes.squares} squares", f"winding {wishes.winding}"]
    words += [f"{wishes.floors} floors"] if wishes.floors > 1 else []
    words += [", ".join(wishes.features or ()) or "no features"]
    words += [f"{key} {value}" for key, value in order.options.items()]
    words += [f"out of the {order.box} box"] if order.box else []
    return f"Seed {wishes.seed}: {'; '.join(words)}"


def made(order: Order) -> str:
    """The dungeon, the sheet where it is of tiles, and how fair it is."""
    rules = HouseRules.resolve(book(), overrides=order.options)
    if order.box:
        tiles = BOXES[order.box]
        built = build(order.wishes, tiles, rules)
        found, sheet = built.made, f"\n{sheet_of(built, tiles)}"
    else:
        found, sheet = generate(order.wishes, rules), ""
    figures = found.fairness
    ways = ", ".join(f"{n} from {one} to {other}" for (one, other), n in figures.routes.items())
    return f"{as_text(found.layout)}{sheet}\nBalance {figures.balance:.3f}; ways: {ways}"


def sections(text: str) -> list[str]:
    return [section.strip("\n") for section in text.split(RULED)]


def test_wishes_stand_there_in_their_order():
    approved = [section.partition("\n")[0] for section in sections(MADE.read_text("utf-8"))]
    assert approved == [*map(headed, ORDERS.values())]


@pytest.mark.parametrize("seed", ORDERS)
def test_what_comes_of_a_seed_comes_of_it_for_ever(seed):
    approved = sections(MADE.read_text("utf-8"))[[*ORDERS].index(seed)]
    assert made(ORDERS[seed]) == approved.partition("\n\n")[2]


def written() -> str:
    return f"\n{RULED}\n".join(f"{headed(one)}\n\n{made(one)}\n" for one in ORDERS.values())


if __name__ == "__main__":
    MADE.write_text(written(), encoding="utf-8")
