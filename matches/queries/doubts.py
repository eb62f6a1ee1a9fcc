"""Entries that don't fit what was recorded before them."""

from __future__ import annotations

from dungeonbowl.match.absence import out_of_play
from dungeonbowl.match.events import kind_of
from matches.queries.recordedmatch import event_value, parties_of
from matches.queries.sheet import MatchSheet


def doubt(sheet: MatchSheet, event_id: str) -> str:
    """`Grim (4) was sent off before, as recorded.`, about the event with this id; "" if it fits."""
    standing = [event for event in sheet.events if event.revoked_at is None]
    event = next((one for one in standing if str(one.pk) == event_id), None)
    if event is None or not kind_of(event_value(event)).deed:
        return ""
    before = [event_value(one) for one in standing if one.pk < event.pk]
    how = out_of_play(event.player_id, before)
    who = parties_of(sheet.match).players.get(event.player_id or 0, "The player")
    return f"{who} was {how} before, as recorded." if how else ""
