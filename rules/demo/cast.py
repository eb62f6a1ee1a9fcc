"""The coaches and teams of the demo league."""

from __future__ import annotations

from dataclasses import dataclass

LEAGUE = "Astrogranite Cellar League"
MOTTO = "Ten colleges, one ball, no refunds."
SEASON, NEXT_SEASON = "First season", "Second season"
COMMISSIONER = "ingrid"
DRAW = "ten colleges"
# The coaches among the ten who joined for the second season.
LATECOMERS = ("gustav", "hanna")


@dataclass(frozen=True, slots=True)
class Build:
    """One team: its coach, what they hire (position, how many, weapon), and what else they buy."""

    coach: str
    team: str
    college: str
    hires: tuple[tuple[str, int, str], ...]
    rerolls: int
    fan_factor: int


SHADOWS = Build(
    "mark",
    "Grey Shadows",
    "grey",
    (
        ("ogres.lineman", 1, ""),
        ("chaos_humans.warrior", 2, ""),
        ("chaos_humans.thrower", 1, ""),
        ("chaos_humans.lineman", 4, ""),
        ("snotlings.lineman", 5, ""),
    ),
    3,
    9,
)
BOLTS = Build(
    "lars",
    "Storm Bolts",
    "amber",
    (
        ("dark_elves.blitzer", 2, ""),
        ("dark_elves.lineman", 4, ""),
        ("orcs.blitzer", 2, ""),
        ("orcs.lineman", 3, ""),
        ("skaven.runner", 1, ""),
    ),
    2,
    9,
)
# In the order of the draw: the Shadows meet the Bolts in the third round.
BUILDS = (
    Build(
        "anna",
        "Lantern Wardens",
        "light",
        (
            ("werewolves.lineman", 1, ""),
            ("norse.blitzer", 2, ""),
            ("dwarfs.blitzer", 2, ""),
            ("dwarfs.longbeard", 6, ""),
        ),
        2,
        9,
    ),
    SHADOWS,
    Build(
        "bruno",
        "Cinder Street",
        "bright",
        (
            ("kroxigor.lineman", 1, ""),
            ("lizardmen.saurus", 2, ""),
            ("lizardmen.skink", 2, ""),
            ("humans.blitzer", 2, ""),
            ("humans.thrower", 1, ""),
            ("humans.lineman", 4, ""),
        ),
        2,
        9,
    ),
    Build(
        "clara",
        "Ossuary United",
        "dark",
        (
            ("trolls.lineman", 1, ""),
            ("skeletons.mummy", 2, ""),
            ("dark_elves.blitzer", 2, ""),
            ("dark_elves.lineman", 2, ""),
            ("skeletons.skeleton", 6, ""),
        ),
        2,
        9,
    ),
    Build(
        "dora",
        "Perihelion",
        "celestial",
        (
            ("treemen.lineman", 1, ""),
            ("light_elves.blitzer", 2, ""),
            ("common_elves.thrower", 2, ""),
            ("light_elves.lineman", 5, ""),
        ),
        3,
        9,
    ),
    Build(
        "emil",
        "Mourning Bell",
        "amethyst",
        (
            ("minotaurs.lineman", 1, ""),
            ("skaven.blitzer", 2, ""),
            ("skaven.runner", 1, ""),
            ("skaven.thrower", 1, ""),
            ("skaven.lineman", 5, ""),
            ("goblins.lineman", 2, ""),
            ("goblins.lineman", 1, "bombs"),
        ),
        3,
        9,
    ),
    Build(
        "frida",
        "Crucible Eleven",
        "gold",
        (
            ("ogres.lineman", 1, ""),
            ("chaos_dwarfs.boar_centaur", 2, ""),
            ("chaos_dwarfs.blitzer", 2, ""),
            ("chaos_dwarfs.bonebreaker", 4, ""),
            ("hobgoblins.lineman", 3, ""),
        ),
        1,
        9,
    ),
    Build(
        "gustav",
        "Mossback Boyz",
        "jade",
        (
            ("trolls.lineman", 1, ""),
            ("orcs.blitzer", 2, ""),
            ("orcs.blocker", 2, ""),
            ("orcs.thrower", 1, ""),
            ("orcs.lineman", 4, ""),
            ("goblins.lineman", 2, ""),
            ("goblins.lineman", 1, "chainsaw"),
        ),
        3,
        0,
    ),
    BOLTS,
    Build(
        "hanna",
        "Seven Bands",
        "rainbow",
        (
            ("amazons.blitzer", 2, ""),
            ("amazons.catcher", 1, ""),
            ("amazons.linewoman", 4, ""),
            ("amazons.linewoman", 1, "sorcery"),
            ("slann.lineman", 3, ""),
            ("halflings.lineman", 1, ""),
        ),
        4,
        9,
    ),
)

# Nicknames by shirt number, so that no two players of a team share one.
NAMES = (
    "Aldo", "Brakk", "Cinna", "Dorn", "Eskel", "Fennik", "Grubb", "Hesper",
    "Ivo", "Jorun", "Kettil", "Lumpa", "Mirre", "Nok", "Ottar", "Pell",
    "Quill", "Rask", "Sable", "Tamsin", "Ulf", "Varg", "Wenna", "Yrsa", "Zedd",
)  # fmt: skip
BYNAMES = (
    "the Latch", "Halfstep", "of the Stair", "Sootfinger", "the Quiet", "Two-Lamps", "Gravel",
    "the Late", "Copperknee", "Undertow", "the Spare", "Longnight", "Oddboot", "the Hinge",
)  # fmt: skip


def name_for(place: int, shirt: int) -> str:
    """A name for this shirt number in the team at this place of the draw."""
    name = NAMES[(place * 7 + shirt * 3) % len(NAMES)]
    byname = BYNAMES[(place * 5 + shirt * 11) % len(BYNAMES)]
    return f"{name} {byname}" if (place + shirt) % 3 else name
