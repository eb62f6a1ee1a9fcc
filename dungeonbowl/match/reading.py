"""Reading a sent event: fields in, an event out, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeonbowl.errors import FieldError
from dungeonbowl.match.details import read_details
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import EventKind, event_kind
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.verdicts import contradicts

# Whom a kind of event may need, and the sentence if they are missing.
LACKING = {
    "player": "Somebody must have done it or had it done to them",
    "victim": "Somebody must have suffered it",
    "team": "Some team must have had it",
}


def read_event(
    data: Mapping[str, Any], match: MatchSoFar, event_id: int = 0, *, alone: bool = False
) -> RecordedEvent:
    """The event in these fields, checked as far as possible without dice.

    Read `alone`, it may refer to an event that isn't known yet.

    Raises FieldError for a field that is malformed or names what doesn't exist, and then Refused
    with POST-14 for what contradicts itself: a player of no side, or of another team than
    named; nobody where somebody is needed.
    """
    kind = event_kind(data.get("type"))
    details = read_details(kind.takes, data, match, alone=alone)
    team = _team(data, match)
    player_team = _belongs(_player("player", data), "player", match)
    victim_team = _belongs(_player("victim", data), "victim", match)
    if team is not None and player_team is not None and team != player_team:
        raise contradicts(f"{match.name(data['player'])} doesn't play for that team.")
    event = RecordedEvent(
        id=event_id,
        type=kind.key,
        player=data.get("player"),
        player_team=player_team if player_team is not None else team,
        victim=data.get("victim"),
        victim_team=victim_team,
        details=details,
    )
    _demand_people(event, kind)
    return event


def fields_of(event: RecordedEvent) -> dict[str, Any]:
    """The fields of this event, as `read_event` reads them."""
    people = {"type": str(event.type), "player": event.player, "victim": event.victim}
    if event.player is None:
        people["team"] = event.player_team
    named = {name: value for name, value in people.items() if value is not None}
    return {**event.details, **named}


def _demand_people(event: RecordedEvent, kind: EventKind) -> None:
    """Raises POST-14 where nobody did what somebody must have done."""
    words = event.type.replace("_", " ")
    named = {"player": event.player, "victim": event.victim, "team": event.player_team}
    for who, said in LACKING.items():
        if who in kind.needs and named[who] is None:
            raise contradicts(f"{said}: {words}.")
    if event.victim is not None and event.victim == event.player:
        raise contradicts(f"Nobody does this to themselves: {words}.")


def _player(name: str, data: Mapping[str, Any]) -> int | None:
    value = data.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int):
        raise FieldError(name, "A player is named by id.")
    return value


def _belongs(player: int | None, name: str, match: MatchSoFar) -> int | None:
    """The player's team. Raises POST-14 for a player of no side, or who couldn't take part."""
    if player is None:
        return None
    side = match.side_of(player)
    if side is None:
        raise contradicts(f"The {name}, player {player}, plays for no side of this match.")
    if side.took_part is not None and player not in side.took_part:
        raise contradicts(f"{match.name(player)} couldn't take part in this match.")
    return side.team


def _team(data: Mapping[str, Any], match: MatchSoFar) -> int | None:
    team = data.get("team")
    if team is None:
        return None
    if isinstance(team, bool) or not isinstance(team, int):
        raise FieldError("team", "A team is named by id.")
    if team not in match.sides:
        raise contradicts(f"Team {team} has no side in this match.")
    return team
