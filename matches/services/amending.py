"""Events of a confirmed match set right. For the floor above: no permission is asked here.

An event keeps its id, and with it its dice: the program rolls the same faces again, and faces
that were told at a table stay told. What is changed of an event is changed, everything else of it
stays, and later events stay what they were made of then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from accounts.models import User
from accounts.rows import overwrite
from dungeonbowl.dice import DiceNeeded, ImpossibleFace, Need
from dungeonbowl.dice import Roll as Rolled
from dungeonbowl.errors import FieldError
from dungeonbowl.match import event as told
from dungeonbowl.match import telling
from dungeonbowl.match.resolving import resolve
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.state import TeamState
from dungeonbowl.verdicts import Refused, Verdict
from matches.models import Event, Match, Roll
from matches.queries import Table, dice_for, table_of
from matches.queries.table import event_value
from matches.services.rolls import keep_latest
from matches.services.telling import Telling, Told, demand_known, demand_room, revoke_all

COLUMNS = (
    "type", "team_id", "player_id", "victim_team_id", "victim_id", "details", "outcome", "spp",
)  # fmt: skip
REVOKED = ("revoked_at", "revoked_by_id", "revoke_reason")
WRITTEN = [name.removesuffix("_id") for name in (*COLUMNS, *REVOKED)]


@dataclass(frozen=True, slots=True)
class ChangeNeed(Need):
    """Dice that a changed event lacks; `id` is the event's."""

    id: int = 0

    def as_dict(self) -> dict[str, Any]:
        """The form in which a reply asks for it."""
        return {**Need.as_dict(self), "id": self.id}


@dataclass(frozen=True, slots=True)
class Amendment:
    """What is to be set right: events to add, to change (each with its `id`), ids to revoke."""

    add: Sequence[Told] = ()
    change: Sequence[Told] = ()
    revoke: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Amended:
    """How the events concerned were before, by id, and the ids of those that were added."""

    before: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    added: tuple[int, ...] = ()


def amend(
    by: User, match: Match, states: dict[int, TeamState], told: Amendment, reason: str
) -> Amended:
    """Set events right; `states` are the sides' teams as they came to the match, it is locked.

    Naming a revoked event among the changes makes it count again. Raises FieldError for what is
    malformed or isn't there, Refused (POST-14 among others), DiceNeeded.
    """
    rows = {row.pk: row for row in match.events.order_by("id")}
    wanted = [*_named(told.change, rows), *_revoked(told.revoke, rows)]
    before = {row.pk: _kept(row) for row in wanted}
    revoke_all(by, _revoked(told.revoke, rows), reason)
    table = table_of(match, states)
    amending = _Amending(table, by, rows)
    for data in sorted(told.change, key=lambda one: int(one["id"])):
        amending.change(rows[data["id"]], data)
    added = amending.add(told.add)
    amending.write()
    return Amended(before, tuple(row.pk for row in added))


def restore(by: User, match: Match, before: Amended, reason: str) -> Amended:
    """Take an amendment back: every event as it was, to the letter, the added ones revoked."""
    rows = {row.pk: row for row in match.events.order_by("id")}
    concerned = [rows[one] for one in (*before.before, *before.added)]
    now = {row.pk: _kept(row) for row in concerned}
    revoke_all(by, [rows[one] for one in before.added], reason)
    for one, columns in before.before.items():
        for name, value in columns.items():
            setattr(rows[one], name, value)
    overwrite([rows[one] for one in before.before], WRITTEN)
    return Amended(now)


def _kept(row: Event) -> dict[str, Any]:
    return {name: getattr(row, name) for name in (*COLUMNS, *REVOKED)}


def _named(change: Sequence[Told], rows: Mapping[int, Event]) -> list[Event]:
    """The events to be changed. Raises FieldError unless each is one of the match's, once."""
    if not isinstance(change, list | tuple) or not all(isinstance(e, Mapping) for e in change):
        raise FieldError("change", "Name events as a list of objects, each with its id.")
    ids = [one.get("id") for one in change]
    return [rows[one] for one in _known("change", ids, rows)]


def _revoked(ids: Sequence[int], rows: Mapping[int, Event]) -> list[Event]:
    if not isinstance(ids, list | tuple):
        raise FieldError("revoke", "Name events as a list of ids.")
    found = [rows[one] for one in _known("revoke", ids, rows)]
    return [row for row in found if row.revoked_at is None]


def _known(name: str, ids: Iterable[Any], rows: Mapping[int, Event]) -> list[int]:
    known: list[int] = []
    for place, one in enumerate(ids):
        if isinstance(one, bool) or not isinstance(one, int) or one not in rows:
            raise FieldError(f"{name}.{place}", f"This match has no event {one!r}.")
        if one in known:
            raise FieldError(f"{name}.{place}", f"Event {one} is named twice.")
        known.append(one)
    return known


@dataclass
class _Amending:
    """Changes and additions, resolved one after another; all dice that lack are asked at once."""

    table: Table
    by: User
    rows: dict[int, Event]
    touched: list[Event] = field(default_factory=list)
    needs: list[Need] = field(default_factory=list)
    rolled: list[Rolled] = field(default_factory=list)

    @property
    def match(self) -> Match:
        return self.table.match

    def change(self, row: Event, data: Told) -> None:
        """Tell an event once more, with whatever of it is to be different."""
        before = event_value(row)
        try:
            demand_known({name: value for name, value in data.items() if name != "id"})
            event = telling.tell(_told_again(row, data), self.table.so_far, row.pk)
        except (FieldError, Refused) as wrong:
            raise _placed(row, wrong) from None
        self.touched.append(row)
        row.revoked_at, row.revoked_by, row.revoke_reason = None, None, ""
        if _same(event, before) and not data.get("rolls"):
            return
        self._resolve(row, event, data)

    def add(self, events: Sequence[Told]) -> list[Event]:
        """Tell events that were forgotten, after all others."""
        demand_room(self.match, events)
        telling_ = Telling(self._table_with(None), self.by, alone=False, named="add")
        telling_.needs = list(self.needs)
        if not events and not self.needs:
            return []
        return telling_.write(events, with_report=True)

    def write(self) -> None:
        """Write what was changed, and which dice are in force."""
        if self.touched:
            overwrite(self.touched, WRITTEN)
        keep_latest(self.match, self.rolled, self.by)

    def _resolve(self, row: Event, event: told.Event, data: Told) -> None:
        rolls = {**_told_faces(row), **_object(row, data.get("rolls"))}
        prefix = f"event.{row.pk}."
        dice = dice_for(self.match, self.table.rules, rolls, prefix=prefix, declared=True)
        try:
            done = resolve(event, self._table_with(row.pk).so_far, dice)
        except DiceNeeded as lacking:
            self.needs += [
                ChangeNeed(n.purpose, n.die, n.count, n.why, row.pk) for n in lacking.needs
            ]
            return
        except (FieldError, Refused, ImpossibleFace) as wrong:
            raise _placed(row, wrong) from None
        self.rolled += dice.rolls
        _take_over(row, event, done.outcome)

    def _table_with(self, before: int | None) -> Table:
        """The match with the events that stand by now, or those before the one of this id."""
        standing = tuple(
            event_value(row)
            for row in self.rows.values()
            if row.revoked_at is None and (before is None or row.pk < before)
        )
        so_far: MatchSoFar = replace(self.table.so_far, events=standing)
        return replace(self.table, so_far=so_far)


def _told_again(row: Event, data: Told) -> dict[str, Any]:
    """The event's own fields under those that are told now; what is told as null is gone."""
    team = None if row.player_id else row.team_id
    people = {"type": row.type, "player": row.player_id, "victim": row.victim_id, "team": team}
    again = {**people, **row.details, **data}
    if "player" in data and "team" not in data:
        again["team"] = row.team_id if data["player"] is None else None
    return {name: value for name, value in again.items() if name not in ("id", "rolls")}


def _same(event: told.Event, before: told.Event) -> bool:
    return replace(event, outcome={}) == replace(before, outcome={})


def _take_over(row: Event, event: told.Event, outcome: Mapping[str, Any]) -> None:
    row.type, row.details = event.type, dict(event.details)
    row.player_id, row.team_id = event.player, event.player_team
    row.victim_id, row.victim_team_id = event.victim, event.victim_team
    row.outcome, row.spp = dict(outcome), outcome.get("spp", 0)


def _told_faces(row: Event) -> dict[str, list[int]]:
    """Faces that people declared for this event, the last word on each."""
    prefix = f"event.{row.pk}."
    told_ones = Roll.objects.filter(match=row.match_id, purpose__startswith=prefix)
    rows = told_ones.exclude(told_by=None).order_by("id")
    return {roll.purpose.removeprefix(prefix): list(roll.faces) for roll in rows}


def _object(row: Event, rolls: Any) -> Mapping[str, Any]:
    if rolls is None:
        return {}
    if not isinstance(rolls, Mapping):
        raise FieldError(f"change.{row.pk}.rolls", "Tell rolls as an object.")
    return rolls


def _placed(row: Event, wrong: Exception) -> Exception:
    """The same, saying which event it is about."""
    if isinstance(wrong, Refused):
        said = [Verdict(v.rule, f"Event {row.pk}: {v.message}", v.mend) for v in wrong.verdicts]
        return Refused(said)
    if isinstance(wrong, ImpossibleFace):
        return FieldError(f"change.{row.pk}.rolls", str(wrong))
    assert isinstance(wrong, FieldError)
    return FieldError(f"change.{row.pk}.{wrong.field}", wrong.message)
