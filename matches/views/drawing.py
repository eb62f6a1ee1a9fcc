"""What happened in a match as HTML, written straight.

A match has forty lines and more, and a template spends most of its time looking names up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime

from accounts.drawing.dice import die
from accounts.drawing.marks import mark
from matches.models import Event
from matches.views.story import Line


def timeline(lines: Iterable[Line], telling: bool) -> SafeString:
    """The events as items of `ol.timeline`; whoever is `telling` may take each back."""
    return mark_safe("\n".join(_item(line, telling) for line in lines))


def _item(line: Line, telling: bool) -> str:
    event = line.event
    revoked = ' class="is-revoked"' if event.revoked_at else ""
    return (
        f'<li id="event-{event.pk}"{revoked}>'
        f'<span class="timeline__mark">{mark(line.mark, 12)}</span>'
        f'<span class="timeline__what">{escape(event.outcome.get("text", ""))}</span>'
        f'<span class="timeline__note cluster">{"".join(_notes(line, telling))}</span></li>'
    )


def _notes(line: Line, telling: bool) -> Iterator[str]:
    event, at = line.event, localtime(line.event.at)
    for face, sides in line.dice:
        yield die(face, sides, 26)
    for one in line.people:
        yield _person(one)
    moment = f'<time datetime="{at.isoformat()}">{at:%H:%M}</time>'
    yield f"<span>{escape(event.by)}, {moment}</span>"
    if event.revoked_at:
        who, why = escape(event.revoked_by), escape(event.revoke_reason)
        yield f"<span>Taken back by {who}: {why}</span>"
    elif telling:
        yield _way_back(event)


def _person(one: dict[str, Any]) -> str:
    page = reverse("player", args=[one["player"]])
    return f'<a href="{page}">{escape(one["name"] or one["position"])}</a>'


def _way_back(event: Event) -> str:
    page = reverse("match-revoke", args=[event.match_id, event.pk])
    hidden = f'<span class="visually-hidden">: {escape(event.outcome.get("text", ""))}</span>'
    return f'<a href="{page}">Take back{hidden}</a>'
