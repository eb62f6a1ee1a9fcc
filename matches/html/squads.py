"""A side's squad as items of a list, written straight.

Two to four sides bring sixteen players each, and a template spends most of its time looking names
up.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from matches.queries import SideSheet
from teams.html.roster import player_page


def squad(side: SideSheet) -> SafeString:
    """Those who can take part; who fills in for this match alone has no page to lead to."""
    return mark_safe("\n".join(map(_one, side.playing)) or "<li>Nobody.</li>")


def _one(one: Mapping[str, Any]) -> str:
    called = escape(one["name"] or one["position"])
    who = f'<span class="squad__number">{one["number"]}</span> {called}'
    if not one.get("journeyman"):
        who = f'<a href="{player_page(one["player"])}">{who}</a>'
    kind = f"{one['position']}, {one['race']}" if one["name"] else one["race"]
    return f'<li>{who} <span class="soft">{escape(kind)}</span></li>'
