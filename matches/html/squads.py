"""A side's squad as items of a list: up to four sides with sixteen players each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString

from core.ui.markup import joined, markup
from matches.queries import SideSheet
from teams.html.addresses import player_page

NOBODY = markup("<li>Nobody.</li>")()
WHO = markup('<span class="squad__number">{}</span> {}')
LINK = markup('<a href="{}">{}</a>')
ITEM = markup('<li>{} <span class="soft">{}</span></li>')


def squad(side: SideSheet) -> SafeString:
    """Those who can take part; journeymen have no page to link to."""
    return joined(map(_one, side.playing), "\n") or NOBODY


def _one(one: Mapping[str, Any]) -> SafeString:
    who = WHO(one["number"], one["name"] or one["position"])
    if not one.get("journeyman"):
        who = LINK(player_page(one["player"]), who)
    return ITEM(who, f"{one['position']}, {one['race']}" if one["name"] else one["race"])
