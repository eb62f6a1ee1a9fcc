"""What somebody has begun to record in a match, and what others have recorded since."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils.dateparse import parse_datetime

from accounts.permissions import Person
from dungeonbowl.match.events import kinds
from matches.models import Draft, Event, Match

LONGEST_LIST = 4000


def draft_of(match: Match, person: Person, kind: Draft.Kind) -> Draft | None:
    """What this person has typed and not recorded yet; None if there is nothing."""
    if person.pk is None:
        return None
    return Draft.objects.filter(match=match, by=person.pk, kind=kind).exclude(fields={}).first()


def moment(text: str) -> datetime | None:
    """The moment in a form's field; None if it isn't one."""
    try:
        found = parse_datetime(text)
    except ValueError:
        return None
    return found if found is not None and found.tzinfo is not None else None


def events_since(match: Match, since: datetime | None) -> list[Event]:
    """Events recorded or taken back since then, in order."""
    if since is None:
        return []
    newer = match.events.filter(Q(at__gte=since) | Q(revoked_at__gte=since))
    return list(newer.select_related("by", "revoked_by").order_by("id"))


def recorded_elsewhere(events: Iterable[Event], here: str) -> list[Event]:
    """The events that this phone didn't record, given a list of its own events' ids."""
    own = set(re.findall(r"\d+", here[:LONGEST_LIST]))
    return [one for one in events if str(one.pk) not in own]


def same_deed(event: Event, data: Mapping[str, Any]) -> bool:
    """Whether this is the same deed: the same kind, by the same player, to the same.

    Something that names nobody, such as a note, is the same if its words are.
    """
    row = (event.type, event.player_id, event.victim_id, event.details.get("text", ""))
    sent = (data["type"], data.get("player"), data.get("victim"), data.get("text", ""))
    if not kinds()[event.type].asked:
        return row == sent
    return row[:3] == sent[:3] and data.get("team") in (None, event.team_id)
