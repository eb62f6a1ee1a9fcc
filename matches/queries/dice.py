"""The dice of a match: the ones that will be asked, and the ones that were rolled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Q, QuerySet

from accounts.permissions import Person
from dungeonbowl.dice import DeclaredFirst, Dice, RecordingDice, SeededDice, TableDice
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import DiceMode
from matches.models import Match, Roll
from matches.queries.secrecy import may_know

Rolls = Mapping[str, Any]


def dice_for(
    match: Match,
    rules: HouseRules,
    rolls: Rolls | None = None,
    *,
    prefix: str = "",
    declared: bool = False,
) -> RecordingDice:
    """The dice that answer for this match, remembering every roll (OPT-90).

    Under `table` the faces given are all there is. Under `app` the program rolls, and only where
    `declared` says that it happened at the table do given faces come first: nobody chooses their
    own winnings. `prefix` stands before every purpose that the program rolls for. Raises
    FieldError when `rolls` is no object.
    """
    declared_dice = TableDice(read_rolls(rolls))
    seeded = SeededDice(match.seed, prefix)
    dice: Dice = DeclaredFirst(declared_dice, seeded) if declared else seeded
    return RecordingDice(declared_dice if rules.choice("dice") == DiceMode.TABLE else dice, prefix)


def read_rolls(rolls: Any) -> Rolls:
    """Faces by purpose, none where nothing is given. Raises FieldError for what is no object."""
    if rolls is None:
        return {}
    if not isinstance(rolls, Mapping):
        raise FieldError("rolls", "Send rolls as an object: each purpose with its face or faces.")
    return rolls


def rolls_of(match: Match, reader: Person | None = None) -> QuerySet[Roll]:
    """Every roll of the match that the reader may know, in the order made, with who gave it.

    What fell while a side prepared stays with its coach until that is revealed.
    """
    rolls = Roll.objects.filter(match=match).select_related("entered_by").order_by("id")
    sides = match.sides.all()
    known = [side.pk for side in sides if side.revealed or may_know(reader, side)]
    return rolls.filter(Q(side=None) | Q(side__in=known))
