"""What happened in a match as HTML, written straight.

A match has forty lines and more, and a template spends most of its time looking names up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime

from core.ui.dice import die
from core.ui.marks import mark
from matches.models import Event
from matches.views.story import StoryLine, StoryPlayer
from teams.html.roster import player_page
from teams.templatetags.emblem import emblem

# Each team's shield, drawn once however often its players are named.
Shields = dict[int, str]


def timeline(lines: Iterable[StoryLine], telling: bool) -> SafeString:
    """The events as items of `ol.timeline`; whoever is `telling` may take each back."""
    shields: Shields = {}
    return mark_safe("\n".join(_item(line, telling, shields) for line in lines))


def _item(line: StoryLine, telling: bool, shields: Shields) -> str:
    event = line.event
    revoked = ' class="is-revoked"' if event.revoked_at else ""
    notes = "".join(_notes(line, telling, shields))
    return (
        f'<li id="event-{event.pk}"{revoked}>'
        f'<span class="timeline__mark">{mark(line.mark, 12)}</span>'
        f'<span class="timeline__what">{escape(event.outcome.get("text", ""))}</span>'
        f'<span class="timeline__note cluster">{notes}</span></li>'
    )


def _notes(line: StoryLine, telling: bool, shields: Shields) -> Iterator[str]:
    event, at = line.event, localtime(line.event.at)
    for face, sides in line.dice:
        yield die(face, sides, 26)
    for one in line.people:
        yield _person(one, shields)
    moment = f'<time datetime="{at.isoformat()}">{at:%H:%M}</time>'
    yield f"<span>{escape(event.by)}, {moment}</span>"
    if event.revoked_at:
        why = f": {escape(event.why_revoked)}" if event.why_revoked else ""
        yield f"<span>Taken back by {escape(event.revoked_by)}{why}</span>"
    elif telling:
        yield _way_back(event)


def _person(one: StoryPlayer, shields: Shields) -> str:
    if one.team.pk not in shields:
        whose = f'<span class="visually-hidden">{escape(one.team)}: </span>'
        shields[one.team.pk] = emblem(one.team, 16) + whose
    return (
        f'<span class="person">{shields[one.team.pk]}'
        f'<a href="{player_page(one.player)}">{escape(one.name)}</a></span>'
    )


def _way_back(event: Event) -> str:
    page = reverse("match-revoke", args=[event.match_id, event.pk])
    hidden = f'<span class="visually-hidden">: {escape(event.outcome.get("text", ""))}</span>'
    return f'<a href="{page}">Take back{hidden}</a>'
