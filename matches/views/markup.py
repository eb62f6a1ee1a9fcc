"""A match's events as HTML: a match has forty lines or more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from core.ui.addresses import address
from core.ui.dice import die
from core.ui.marks import mark
from core.ui.markup import NOTHING, joined, markup
from matches.models import Event
from matches.views.story import StoryLine, StoryPlayer
from teams.html.addresses import player_page
from teams.templatetags.emblem import emblem

# Each team's shield, cached because its players are named often.
Shields = dict[int, SafeString]

ITEM = markup(
    '<li id="event-{}"{}><span class="timeline__mark">{}</span>'
    '<span class="timeline__what">{}</span><span class="timeline__note cluster">{}</span></li>'
)
REVOKED = markup(' class="is-revoked"')()
BY_WHOM = markup('<span>{}, <time datetime="{}">{}</time></span>')
TAKEN_BACK = markup("<span>Taken back by {}{}</span>")
SHIELD = markup('{}<span class="visually-hidden">{}: </span>')
PERSON = markup('<span class="person">{}<a href="{}">{}</a></span>')
WAY_BACK = markup('<a href="{}">Take back<span class="visually-hidden">: {}</span></a>')

revoke_page = address("match-revoke")


def timeline(lines: Iterable[StoryLine], recording: bool) -> SafeString:
    """The events as items of `ol.timeline`; `recording` adds links to take them back."""
    shields: Shields = {}
    return joined([_item(line, recording, shields) for line in lines], "\n")


def _item(line: StoryLine, recording: bool, shields: Shields) -> SafeString:
    event = line.event
    revoked = REVOKED if event.revoked_at else NOTHING
    notes = joined(_notes(line, recording, shields))
    return ITEM(event.pk, revoked, mark(line.mark, 12), event.outcome.get("text", ""), notes)


def _notes(line: StoryLine, recording: bool, shields: Shields) -> Iterator[SafeString]:
    event, at = line.event, localtime(line.event.at)
    for face, sides in line.dice:
        yield die(face, sides, 26)
    for one in line.people:
        yield _person(one, shields)
    yield BY_WHOM(event.by, at.isoformat(), f"{at:%H:%M}")
    if event.revoked_at:
        why = f": {event.why_revoked}" if event.why_revoked else ""
        yield TAKEN_BACK(event.revoked_by, why)
    elif recording:
        yield _way_back(event)


def _person(one: StoryPlayer, shields: Shields) -> SafeString:
    if one.team.pk not in shields:
        shields[one.team.pk] = SHIELD(emblem(one.team, 16), one.team)
    return PERSON(shields[one.team.pk], player_page(one.player), one.name)


def _way_back(event: Event) -> SafeString:
    return WAY_BACK(revoke_page(event.match_id, event.pk), event.outcome.get("text", ""))
