"""A player's career as HTML: a long one has a hundred lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, tzinfo
from functools import lru_cache

from django.urls import reverse
from django.utils.dateformat import format as dated
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone

from core.templatetags.wheel import gold_change, signed
from core.ui.addresses import address_above
from core.ui.marks import mark
from core.ui.markup import joined, markup
from teams.queries.career import Deed

ITEM = markup(
    '<li><span class="timeline__mark">{}</span><span class="timeline__what">{}</span>'
    '<span class="timeline__note">{}</span></li>'
)
POINTS = markup('<strong class="num">{} SPP</strong>, {} together')
TIME = markup('<time datetime="{}">{}</time>')
MATCH = markup('<a href="{}">the match</a>')
RECEIPT = markup('<a href="{0}?at={1}#change-{1}">receipt</a>')

match_page = address_above("match")


def timeline(deeds: Iterable[Deed], team_id: int) -> SafeString:
    """The career as items of `ol.timeline`."""
    ledger, zone = reverse("team-ledger", args=[team_id]), get_current_timezone()
    return joined([_item(deed, ledger, zone) for deed in deeds], "\n")


def _item(deed: Deed, ledger: str, zone: tzinfo) -> SafeString:
    return ITEM(mark(deed.mark, 12), deed.text, joined(_notes(deed, ledger, zone), " · "))


def _notes(deed: Deed, ledger: str, zone: tzinfo) -> Iterator[SafeString]:
    if deed.spp:
        yield POINTS(signed(deed.spp), deed.together)
    if deed.gold:
        yield gold_change(deed.gold)
    at = deed.at.astimezone(zone)
    yield TIME(at.isoformat(), _day(at.date()))
    if deed.match and (page := match_page(deed.match)):
        yield MATCH(page)
    yield RECEIPT(ledger, deed.change)


@lru_cache(maxsize=512)
def _day(day: date) -> str:
    return dated(day, "j F Y")
