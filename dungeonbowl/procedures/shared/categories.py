"""How heavy somebody is when bodies meet (COL-01, C-162)."""

from __future__ import annotations

from dungeonbowl.procedures.language.operations import number_if
from dungeonbowl.procedures.language.terms import Number, Person

NEGATIVE = ("Bonehead", "Really Stupid", "Wild Animal", "Take Root", "Always Hungry", "Dense")
LIGHTEST = 0
LIGHT = 1
ORDINARY = 2
BIG_GUY = 3
LARGE = 4


def category(who: Person) -> Number:
    """0 Titchy, 1 Stunty, 3 a Big Guy, 4 larger than a square, else 2; the first that applies."""
    negative = who.has(NEGATIVE[0])
    for trait in NEGATIVE[1:]:
        negative = negative | who.has(trait)
    big = number_if((who.st >= 5) & negative, BIG_GUY, ORDINARY)
    small = number_if(who.has("Titchy"), LIGHTEST, number_if(who.has("Stunty"), LIGHT, big))
    return number_if(who.field("size").is_not("normal"), LARGE, small)
