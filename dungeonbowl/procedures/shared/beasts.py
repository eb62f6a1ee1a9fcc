"""Monsters: who they are, and where there are none (OPT-66)."""

from __future__ import annotations

from dungeonbowl.procedures.language.inputs import choice, monster, refuse
from dungeonbowl.procedures.language.operations import list_option, option
from dungeonbowl.procedures.language.terms import Listed, Term

MONSTERS = option("monsters")
POOL = list_option("monster_pool")
BEAST = monster("monster")
KEYS = Listed(["keys", "%monsters"])
WHICH: Term = choice("monster", KEYS, None)
NO_MONSTERS = refuse(MONSTERS.is_("none"), "OPT-66", "There are no monsters in this match.")
