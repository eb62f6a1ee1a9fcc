"""The dice of a match: a source for new rolls, and the rolls so far."""

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
    """The dice for this match, which remember every roll (OPT-90).

    With `table`, only the given faces count. With `app` the program rolls; given faces count only
    if `declared` says that they fell at the table, because nobody may choose their own winnings.
    `prefix` precedes every purpose for which the program rolls. Raises FieldError if `rolls` isn't
    an object.
    """
    declared_dice = TableDice(read_rolls(rolls))
    seeded = SeededDice(match.seed, prefix)
    dice: Dice = DeclaredFirst(declared_dice, seeded) if declared else seeded
    return RecordingDice(declared_dice if rules.choice("dice") == DiceMode.TABLE else dice, prefix)


def read_rolls(rolls: Any) -> Rolls:
    """Faces by purpose, {} by default. Raises FieldError for anything but an object."""
    if rolls is None:
        return {}
    if not isinstance(rolls, Mapping):
        raise FieldError("rolls", "Send rolls as an object: each purpose with its face or faces.")
    return rolls


def rolls_of(match: Match, reader: Person | None = None) -> QuerySet[Roll]:
    """Every roll of the match that the reader may know, in order, with who gave it.

    Rolls in a side's preparation are only for its coach until that is revealed.
    """
    rolls = Roll.objects.filter(match=match).select_related("entered_by").order_by("id")
    sides = match.sides.all()
    known = [side.pk for side in sides if side.revealed or may_know(reader, side)]
    return rolls.filter(Q(side=None) | Q(side__in=known))
