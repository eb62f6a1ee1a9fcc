"""Keeping what is typed at the table until it is recorded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from dungeonbowl.match.duplicates import recorded_before
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import kind_of
from matches.models import Draft, Event, Match
from matches.queries import find_match, rules_of
from matches.queries.recordedmatch import event_value
from matches.services.recording import Data, record_events

Kind = Draft.Kind
# A form's fields besides what somebody typed.
CARRIED = frozenset(
    {
        "csrfmiddlewaretoken",
        "once",
        "pressed",
        "form",
        "seen",
        "since",
        "version",
        "draft",
        "another",
    }
)
MOST_FIELDS, LONGEST_NAME, LONGEST_VALUE = 60, 60, 600


def keep_draft(by: User, match_id: int, kind: Kind, form: str, typed: Mapping[str, str]) -> bool:
    """Store what was typed, replacing what was stored before; whether there was anything.

    What comes from a form that was already recorded is ignored. Raises Http404, PermissionDenied,
    Conflict if nothing of the kind can be recorded any more, FieldError for what no form sends.
    """
    match = find_match(by, match_id, Perm.MATCH_PLAY)
    if match.status not in Match.UNCONFIRMED:
        raise Conflict(f"The match is {match.state}: this can't be recorded any more.")
    fields = _typed(typed)
    with transaction.atomic():
        own = Draft.objects.select_for_update()
        row, _ = own.get_or_create(match=match, by=by, kind=kind)
        if form and row.recorded_form == form:
            return False
        row.fields = fields
        row.save(update_fields=["fields", "at"])
    return bool(fields)


def drop_draft(by: User, match_id: int, kind: Kind, form: str = "") -> None:
    """Forget what was typed, because it was recorded by this form or thrown away."""
    Draft.objects.update_or_create(
        match_id=match_id, by=by, kind=kind, defaults={"fields": {}, "recorded_form": form[:40]}
    )


class RecordedBefore(Conflict):
    """Somebody may have recorded the same already; the sender has to say whether it is another."""

    def __init__(self, twin: Event) -> None:
        self.twin = twin
        super().__init__(f"{twin.by} recorded one already: {twin.outcome['text']}", event=twin.pk)


@dataclass(frozen=True, slots=True)
class TypedEvent:
    """An event as a form sends it, with the form's own key.

    `seen` is the clock of the log when the form was opened; `another` says that it isn't the event
    already known.
    """

    event: Data
    seen: int | None = None
    form: str = ""
    another: bool = False


@transaction.atomic
def record_typed(by: User, match_id: int, typed: TypedEvent) -> Event:
    """Record an event from a form, and delete its draft. Raises as `record_events`.

    Raises RecordedBefore, and records nothing, if it may be known already, unless it is said to be
    another.
    """
    (row,) = record_events(by, match_id, [typed.event], seen=typed.seen)
    twin = None if typed.another else twin_of(row.match, event_value(row))
    if twin is not None:
        raise RecordedBefore(twin)
    drop_draft(by, match_id, Kind.EVENT, typed.form)
    return row


def twin_of(match: Match, event: RecordedEvent) -> Event | None:
    """The earlier event that this one may repeat; this one's id is 0 while it isn't recorded."""
    if not kind_of(event).once_a_ball:
        return None
    others = match.events.filter(type=event.type, revoked_at=None).exclude(pk=event.id)
    rows = {row.pk: row for row in others.select_related("by").order_by("pk")}
    found = recorded_before(event, map(event_value, rows.values()), rules_of(match))
    return rows[found.id] if found else None


def _typed(typed: Mapping[str, str]) -> dict[str, str]:
    fields = {name: value for name, value in typed.items() if name not in CARRIED}
    if len(fields) > MOST_FIELDS:
        raise FieldError("fields", f"At most {MOST_FIELDS} fields.")
    if any("\x00" in one for pair in fields.items() for one in pair):
        raise FieldError("fields", "A NUL character can't be kept.")
    for name, value in fields.items():
        if len(name) > LONGEST_NAME or len(value) > LONGEST_VALUE:
            raise FieldError(name[:LONGEST_NAME], f"At most {LONGEST_VALUE} characters.")
    return {name: value for name, value in fields.items() if value.strip()}
