"""Weapons, items and what waits in the dungeon, against the figures of 003."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from dungeonbowl.book import book

BOOK = book()

# Races by what the weapon costs them, in thousands (SW-03 to SW-05, SOR-01).
PRICES = {
    "chainsaw": {
        30: "chaos_beastmen chaos_humans goblins humans norse orcs",
        20: "chaos_dwarfs dwarfs skeletons zombies",
    },
    "bombs": {
        30: "chaos_humans humans orcs skaven",
        20: "chaos_dwarfs dwarfs goblins skeletons zombies",
    },
    "poisoned_dagger": {
        30: "amazons common_elves dark_elves goblins hobgoblins lizardmen skaven",
    },
    "sorcery": {
        40: "amazons chaos_humans dark_elves goblins grey_elves humans light_elves lizardmen "
        "norse orcs skaven slann",
        20: "chaos_dwarfs fimir",
    },
}

# D12, D66 from and to, severity: ITEM-04 to ITEM-15.
ITEMS = """
armbands_of_blocking       1 11 13 minor
gauntlets_of_catching      2 14 16 minor
helm_of_distraction        3 21 23 minor
boots_of_dashing           4 24 26 minor
amulet_of_interception     5 31 33 minor
sandals_of_leaping         6 34 36 minor
lucky_rabbits_foot         7 41 43 none
bracers_of_smashing        8 44 46 major
shoes_of_speed             9 51 53 minor
gloves_of_tackling        10 54 56 minor
headband_of_throwing      11 61 63 minor
ring_of_invulnerability   12 64 66 minor
"""

# MA ST AG AV, attacks, piercing, size: MON-19 to MON-27.
MONSTERS = """
hellhound       6 4 3 8  1xblock 1 normal
tentacle_beast  3 4 1 9  2xblock 0 normal
gorgon          5 3 3 7  1xpetrifying_slash 2 normal
hippogriff      6 5 2 9  2xblock 0 normal
earth_golem     3 5 1 10 2xblock 1 normal
cocatrice       5 5 2 8  2xpoisoned_slash,1xpetrifying_slash 0 huge
cave_hydra      4 6 1 8  3xblock 2 huge
manticore       4 6 1 9  2xblock,1xpoisoned_slash 1 huge
cave_dragon     5 7 2 9  3xblock 3 humongous
"""


def _rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


@pytest.mark.parametrize("weapon", PRICES)
def test_a_weapon_costs_each_race_what_is_printed_and_is_closed_to_others(weapon: str):
    expected = {
        race: thousands * 1000
        for thousands, races in PRICES[weapon].items()
        for race in races.split()
    }
    assert BOOK.weapons[weapon].costs == expected
    assert BOOK.weapons[weapon].extra_cost("treemen") is None


def test_nothing_in_the_book_can_be_changed():
    chainsaw = BOOK.weapons["chainsaw"]
    with pytest.raises(TypeError):
        chainsaw.costs["treemen"] = 0  # type: ignore[index]
    with pytest.raises(ValidationError):
        chainsaw.name = "Butter knife"  # type: ignore[misc]
    with pytest.raises(TypeError):
        BOOK.weapons["butter_knife"] = chainsaw  # type: ignore[index]


def test_there_are_four_weapons_and_only_sorcery_is_minor_and_never_confiscated():
    assert list(BOOK.weapons) == list(PRICES)
    harsh = {key: (each.infraction, each.confiscated) for key, each in BOOK.weapons.items()}
    assert harsh.pop("sorcery") == ("minor", False)
    assert set(harsh.values()) == {("major", True)}


def test_a_sorcerer_knows_four_spells():
    assert list(BOOK.spells) == ["flash", "flying_fist", "phantom_hands", "phantom_pass"]


@pytest.mark.parametrize("row", _rows(ITEMS), ids=lambda row: row[0])
def test_an_item_has_its_faces_and_its_severity(row: list[str]):
    key, d12, low, high, severity = row
    item = BOOK.items[key]
    assert (item.d12, item.d66, item.infraction) == (int(d12), (int(low), int(high)), severity)


def test_there_are_twelve_items_and_one_of_them_works_once_a_game():
    assert list(BOOK.items) == [row[0] for row in _rows(ITEMS)]
    assert [item.key for item in BOOK.items.values() if item.once_per_game] == [
        "lucky_rabbits_foot"
    ]


@pytest.mark.parametrize("row", _rows(MONSTERS), ids=lambda row: row[0])
def test_a_monster_has_its_printed_profile(row: list[str]):
    key, ma, st, ag, av, attacks, piercing, size = row
    monster = BOOK.monsters[key]
    assert (monster.ma, monster.st, monster.ag, monster.av) == (int(ma), int(st), int(ag), int(av))
    assert ",".join(f"{each.count}x{each.type}" for each in monster.attacks) == attacks
    assert (monster.piercing, monster.size) == (int(piercing), size)


def test_monsters_have_their_printed_skills():
    skills = {key: " / ".join(monster.skills) for key, monster in BOOK.monsters.items()}
    assert skills == {
        "hellhound": "Dodge / Bonehead",
        "tentacle_beast": "Tentacles / Foul Appearance / Bonehead",
        "gorgon": "Dodge / Foul Appearance",
        "hippogriff": "Bonehead",
        "earth_golem": "Stand Firm / Bonehead",
        "cocatrice": "",
        "cave_hydra": "Stand Firm / Bonehead",
        "manticore": "Foul Appearance",
        "cave_dragon": "Mighty Blow / Stand Firm / Bonehead",
    }


def test_the_dragons_mighty_blow_is_printed_and_ignored():
    assert BOOK.monsters["cave_dragon"].ignored == ("Mighty Blow",)


def test_the_hydra_strikes_once_for_each_head():
    assert [each.key for each in BOOK.monsters.values() if each.heads] == ["cave_hydra"]


def test_traps_that_stay_are_the_pits_and_the_teleporter():
    stays = {key: trap.stays for key, trap in BOOK.traps.items()}
    assert stays == {
        "pit": True,
        "spiked_pit": True,
        "exploding": False,
        "gas": False,
        "teleporter": True,
    }
    assert BOOK.traps["spiked_pit"].armour_modifier == 3


def test_a_ball_found_is_normal_on_one_or_two_and_special_on_the_rest():
    faces = {key: ball.d6 for key, ball in BOOK.balls.items()}
    assert faces == {
        "normal": (1, 2),
        "spiked": (3, 3),
        "enchanted": (4, 4),
        "living": (5, 5),
        "iron": (6, 6),
    }


@pytest.mark.parametrize(
    ("key", "figures", "skills", "may_argue", "modifier"),
    [
        ("generic", (5, 2, 4, 7), (), True, 0),
        ("elnos_lawkeeper", (6, 2, 4, 6), ("Dodge",), False, 0),
        ("redkur_forgebeard", (4, 3, 4, 7), ("Block",), True, -1),
    ],
)
def test_a_referee_has_the_profile_of_001_in_the_notation_of_003(
    key: str, figures: tuple[int, ...], skills: tuple[str, ...], may_argue: bool, modifier: int
):
    referee = BOOK.referees[key]
    assert (referee.ma, referee.st, referee.ag, referee.av) == figures
    assert (referee.skills, referee.may_argue, referee.modifier) == (skills, may_argue, modifier)


def test_gold_and_limits_are_those_of_the_rules():
    figures = BOOK.figures
    assert (figures.item_cost, figures.tactic_cost, figures.sponsorship_per_pip) == (
        50_000,
        30_000,
        10_000,
    )
    assert figures.apothecary_cost == 50_000
    assert (figures.primary_limit, figures.secondary_limit, figures.tertiary_limit) == (16, 6, 2)
    assert (figures.tactics_per_match, figures.arrangements_limit) == (3, 3)
    assert figures.rating_points_per_arrangement == 15
    assert figures.specialists_per_position == 2
    rerolls = figures.wheel_rerolls
    assert (rerolls.superior, rerolls.hub, rerolls.same) == (1, 2, -1)
