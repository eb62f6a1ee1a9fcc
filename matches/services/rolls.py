from __future__ import annotations

from collections.abc import Iterable

from accounts.models import User
from dungeonbowl.dice import MadeRoll as Rolled
from matches.models import Match, Roll, Side


def keep(match: Match, rolled: Iterable[Rolled], by: User | None, side: Side | None = None) -> None:
    """Store rolls, for the floors above. No permission is checked here.

    A correction gets the same faces for the same purposes; they aren't stored twice. `by` gave the
    faces that the program didn't roll. Rolls in a `side`'s preparation are secret until revealed.
    """
    made = list(rolled)
    if not made:
        return
    there = Roll.objects.filter(match=match, purpose__in=_purposes(made))
    if match.confirmed_at is not None:
        # What people gave before the match was undone, they are asked anew.
        there = there.exclude(entered_by__isnull=False, at__lt=match.confirmed_at)
    kept = {_same(roll) for roll in there}
    rows = [_row(match, roll, by, side) for roll in made]
    Roll.objects.bulk_create([row for row in rows if _same(row) not in kept])


def keep_once(match: Match, rolled: Iterable[Rolled], by: User) -> None:
    """Store rolls for purposes without any, whoever gave the faces."""
    made = list(rolled)
    fallen = Roll.objects.filter(match=match, purpose__in=_purposes(made))
    known = set(fallen.values_list("purpose", flat=True))
    keep_new(match, [one for one in made if one.purpose not in known], by)


def declared_before(match: Match, purposes: str) -> dict[str, list[int]]:
    """The faces that people gave for purposes with this prefix, in a command's form."""
    declared = Roll.objects.filter(match=match, purpose__startswith=purposes).exclude(
        entered_by=None
    )
    return {roll.purpose: roll.faces for roll in declared.order_by("-id")}


def keep_new(match: Match, rolled: Iterable[Rolled], by: User) -> None:
    """The same for purposes without rolls, such as those of a new event."""
    Roll.objects.bulk_create([_row(match, roll, by) for roll in rolled])


def _purposes(rolled: Iterable[Rolled]) -> list[str]:
    return [roll.purpose for roll in rolled]


def _row(match: Match, roll: Rolled, by: User | None, side: Side | None = None) -> Roll:
    return Roll(
        match=match,
        side=side,
        purpose=roll.purpose,
        die=roll.die,
        first=roll.first,
        faces=list(roll.faces),
        why=roll.why[:200],
        entered_by=by if roll.declared else None,
    )


def _same(row: Roll) -> tuple[object, ...]:
    return (row.purpose, row.die, row.first, tuple(row.faces), row.entered_by_id)


def keep_latest(match: Match, rolled: Iterable[Rolled], by: User) -> None:
    """Store rolls after a correction; the last row for a purpose counts.

    A roll with the same faces as its last row isn't stored again.
    """
    made = list(rolled)
    known = Roll.objects.filter(match=match, purpose__in=_purposes(made)).order_by("id")
    last = {(roll.purpose, roll.first): (roll.die, tuple(roll.faces)) for roll in known}
    fresh = [one for one in made if last.get((one.purpose, one.first)) != (one.die, one.faces)]
    Roll.objects.bulk_create([_row(match, roll, by) for roll in fresh])
