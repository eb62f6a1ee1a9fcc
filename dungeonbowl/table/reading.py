"""Reading what a phone sends: whatever can't be read is malformed, and never stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from dungeonbowl.errors import FieldError, FieldErrors
from dungeonbowl.keys import DiceMode
from dungeonbowl.match.entry import LogEntry
from dungeonbowl.match.events import kinds
from dungeonbowl.match.events.monster_removed import is_monster
from dungeonbowl.match.fold import Wording, wordings, worked_out
from dungeonbowl.match.reading import read_event
from dungeonbowl.table.flags import SETTLING
from dungeonbowl.table.game import Game
from dungeonbowl.table.kinds import TableEntry, table_kinds
from dungeonbowl.table.kinds.event import EventEntry
from dungeonbowl.table.kinds.monster import MonsterEntry
from dungeonbowl.table.kinds.procedure import ProcedureEntry
from dungeonbowl.table.kinds.settle import SettleEntry
from dungeonbowl.table.throwing import Faces, Throw, readable
from dungeonbowl.verdicts import Refused

# What the match would fill in for a procedure with these inputs.
Knows = Callable[[str, Mapping[str, Any]], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Arriving:
    """Facts about an arriving entry: the program's dice are derived from `key`.

    For a procedure, `faces` are those of the one that it replaces, None if not known yet; `knows`
    returns what the match would fill in.
    """

    key: str = ""
    faces: Faces | None = None
    knows: Knows | None = None


JUST_SO = Arriving()

# Pydantic's errors in words for people; `{…}` are their parameters.
WORDS = {
    "missing": "This is missing.",
    "extra_forbidden": "No entry of this kind has such a field.",
    "int_type": "This is a whole number.",
    "string_type": "This is text.",
    "dict_type": "This is an object.",
    "list_type": "This is a square, as in [3, 7].",
    "less_than": "Less than {lt}.",
    "too_short": "At least {min_length} numbers.",
    "too_long": "At most {max_length} numbers.",
    "tuple_type": "This is a device and its own count, as in [1, 7].",
    "literal_error": "One of {expected}.",
    "enum": "One of {expected}.",
    "greater_than_equal": "At least {ge}.",
    "less_than_equal": "At most {le}.",
    "string_too_long": "At most {max_length} characters.",
    "string_too_short": "This is empty.",
}

# Dice that an event needs in any case. Whether a referee's die or one for drugs is due depends on
# earlier entries: if those are missing, the match has a note.
EVENTS_OWN = frozenset({"casualty", "chasm", "lasting"})


def read_entry(
    kind: object,
    fields: Mapping[str, Any],
    game: Game,
    arriving: Arriving = JUST_SO,
) -> TableEntry:
    """The entry of this kind in these fields. Raises FieldErrors for what is malformed."""
    known = table_kinds().get(kind) if isinstance(kind, str) else None
    if known is None:
        raise FieldErrors({"kind": [f"One of {', '.join(table_kinds())}."]})
    try:
        read = known.model_validate(dict(fields))
    except ValidationError as wrong:
        raise FieldErrors(_said(wrong)) from None
    if read.lacks:
        raise FieldErrors({name: [WORDS["missing"]] for name in read.lacks})
    if isinstance(read, SettleEntry) and read.word not in SETTLING:
        raise FieldErrors({"as": [f"One of {', '.join(SETTLING)}."]})
    if isinstance(read, ProcedureEntry):
        _demand_thrown_well(read, game, arriving)
        return read
    _demand_of_match(read, game)
    if isinstance(read, MonsterEntry) and read.which and not is_monster(read.which, game.match):
        raise FieldErrors({"key": [f"{read.which!r} is neither a monster nor a Big Guy at large."]})
    if isinstance(read, EventEntry):
        _demand_readable(read, game)
    return read


def demand_thrown(entry: LogEntry, game: Game) -> None:
    """Raise FieldErrors if people roll, and this event lacks dice that it needs in any case."""
    if entry.kind != EventEntry.key or game.start.rules.choice("dice") != DiceMode.TABLE:
        return
    (wording,) = wordings([entry])
    needs = worked_out(wording, game.match, game.dice_of).needs
    said = {
        need.purpose: f"{need.purpose} lacks, {need.die.upper()}: {need.why}."
        for need in needs
        if need.purpose in EVENTS_OWN
    }
    if said := {**_not_thrown(wording, game), **said}:
        raise FieldErrors({"event.rolls": [*said.values()]})


def _not_thrown(wording: Wording, game: Game) -> dict[str, str]:
    """Dice that are the event's very point, though it may be about what nobody has heard of yet:
    a coach argues by a die (INF-05)."""
    kind = kinds().get(str(wording.fields.get("type")))
    return {
        die.purpose: f"{die.purpose} lacks, {die.die.upper()}: it decides."
        for die in (kind.dice(game.start.rules) if kind else ())
        if die.at_once and die.must and die.purpose not in wording.dice
    }


def _said(wrong: ValidationError) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in wrong.errors(include_url=False):
        name = str(one["loc"][0]) if one["loc"] else "kind"
        words = WORDS.get(one["type"], one["msg"].removeprefix("Value error, "))
        said = words.format(**one.get("ctx", {})) if one["type"] in WORDS else words
        found.setdefault(name, []).append(said)
    return found


def _demand_of_match(read: TableEntry, game: Game) -> None:
    """Raise FieldErrors for a side or a player who isn't in the match."""
    errors: dict[str, list[str]] = {}
    for name, ids, known in (
        ("team", read.teams, game.start.sides.keys()),
        ("player", read.people, game.players),
    ):
        if strange := _strangers(ids, known):
            errors[name] = [f"{strange[0]} isn't in this match."]
    if errors:
        raise FieldErrors(errors)


def _strangers(ids: Iterable[object], known: Iterable[int]) -> list[object]:
    return [one for one in ids if one is not None and one not in [*known]]


def _demand_readable(read: EventEntry, game: Game) -> None:
    """Raises FieldErrors if the event's own fields can't be read; an impossible one is a flag."""
    try:
        read_event(read.event, game.match, alone=True)
    except FieldError as wrong:
        raise FieldErrors({f"event.{name}": said for name, said in wrong.errors.items()}) from None
    except Refused:
        """It can be read."""


def _demand_thrown_well(read: ProcedureEntry, game: Game, arriving: Arriving) -> None:
    """Raise FieldErrors for a procedure that can be read neither as sent nor with what is known.

    Either is enough: it isn't known yet which entries will come before it.
    """
    faces, knows = arriving.faces, arriving.knows
    throw, unknown = Throw(read, arriving.key, faces or {}), bool(read.of) and faces is None
    try:
        _demand_workable(throw, game, unknown=unknown)
    except FieldErrors:
        known = knows(read.which, read.inputs) if knows is not None else {}
        if not known:
            raise
        _demand_workable(replace(throw, known=known), game, unknown=unknown)


def _demand_workable(throw: Throw, game: Game, *, unknown: bool) -> None:
    """Raise FieldErrors for a procedure that can't be read, or lacks what nobody else can give.

    If it is `unknown` what it replaces, missing dice may come from that. A choice that people
    couldn't make before the program rolled is sent later, as a replacement.
    """
    if strange := _strangers(throw.people(game), game.players):
        raise FieldErrors({"inputs": [f"{strange[0]} isn't in this match."]})
    try:
        worked = readable(throw, game)
    except FieldErrors as wrong:
        raise FieldErrors({f"inputs.{name}": one for name, one in wrong.errors.items()}) from None
    except FieldError as wrong:
        raise FieldErrors(wrong.errors) from None
    lack = worked.lack if worked else None
    if worked is None or lack is None or unknown or worked.thrown_here:
        return
    die = f"{lack['count']} {lack['die'].upper()}" if "die" in lack else "a choice"
    raise FieldErrors({"dice": [f"{lack['purpose']} lacks, {die}: {lack['why']}."]})
