"""Reading what somebody tells of a match: fields in, an Event out, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from dungeonbowl.errors import FieldError
from dungeonbowl.events import Event
from dungeonbowl.keys import Cause, EventType, Hazard, InfractionKind, RerollSource
from dungeonbowl.playing import MatchSoFar
from dungeonbowl.verdicts import Refused, Verdict

LONGEST_TEXT = 500
Reader = Callable[[str, Any, MatchSoFar], Any]
# Marks a detail that must be told.
REQUIRED: Any = object()


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing told of an event beyond who did it to whom. Without a default it must be told."""

    read: Reader
    default: Any = REQUIRED


@dataclass(frozen=True, slots=True)
class Kind:
    """What an event of one type needs: somebody who did it, somebody who suffered it, details."""

    player: bool = False
    victim: bool = False
    team: bool = False
    details: Mapping[str, Detail] = field(default_factory=dict)


def contradicts(message: str, mend: str = "") -> Refused:
    """An event or report that contradicts itself, refused by POST-14."""
    return Refused([Verdict("POST-14", message, mend)])


def tell(data: Mapping[str, Any], match: MatchSoFar, event_id: int = 0) -> Event:
    """The event that these fields tell, checked as far as it goes without dice.

    Raises FieldError for a field that is malformed or names what doesn't exist, and Refused
    with POST-14 for what contradicts itself: a player of no side, or of another team than
    named; nobody where somebody is needed.
    """
    kind = _choice(EventType)("type", data.get("type"), match)
    spec = KINDS[kind]
    team = _team(data, match)
    player_team = _belongs(_player("player", data), "player", match)
    victim_team = _belongs(_player("victim", data), "victim", match)
    if team is not None and player_team is not None and team != player_team:
        raise contradicts(f"{match.name(data['player'])} doesn't play for that team.")
    event = Event(
        id=event_id,
        type=kind,
        player=data.get("player"),
        player_team=player_team if player_team is not None else team,
        victim=data.get("victim"),
        victim_team=victim_team,
        details=_details(spec, data, match),
    )
    _demand_people(event, spec)
    return event


def _demand_people(event: Event, spec: Kind) -> None:
    """Raises POST-14 where nobody did what somebody must have done."""
    words = event.type.replace("_", " ")
    if spec.player and event.player is None:
        raise contradicts(f"Somebody must have done it or had it done to them: {words}.")
    if spec.victim and event.victim is None:
        raise contradicts(f"Somebody must have suffered it: {words}.")
    if spec.team and event.player_team is None:
        raise contradicts(f"Some team must have had it: {words}.")
    if event.victim is not None and event.victim == event.player:
        raise contradicts(f"Nobody does this to themselves: {words}.")


def _details(spec: Kind, data: Mapping[str, Any], match: MatchSoFar) -> dict[str, Any]:
    details = {}
    for name, detail in {**ALWAYS, **spec.details}.items():
        if data.get(name) is not None:
            details[name] = detail.read(name, data[name], match)
        elif detail.default is REQUIRED:
            raise FieldError(name, "This must be told.")
        elif detail.default is not None:
            details[name] = detail.default
    return details


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


def _choice(choices: type[StrEnum]) -> Reader:
    def read(name: str, value: Any, match: MatchSoFar) -> StrEnum:
        if not isinstance(value, str) or value not in set(choices):
            raise FieldError(name, f"{value!r} is none of {', '.join(choices)}.")
        return choices(value)

    return read


def _flag(name: str, value: Any, match: MatchSoFar) -> bool:
    if not isinstance(value, bool):
        raise FieldError(name, "Must be true or false.")
    return value


def _count(name: str, value: Any, match: MatchSoFar) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value < 1000:
        raise FieldError(name, "Must be a whole number from 1 on.")
    return value


def _words(name: str, value: Any, match: MatchSoFar) -> str:
    if not isinstance(value, str) or not value.strip() or "\x00" in value:
        raise FieldError(name, "Must be words.")
    if len(value) > LONGEST_TEXT:
        raise FieldError(name, f"Must be at most {LONGEST_TEXT} characters.")
    return value.strip()


def _item(name: str, value: Any, match: MatchSoFar) -> str:
    if not isinstance(value, str) or value not in match.book.items:
        raise FieldError(name, f"There is no magic item called {value!r}.")
    return value


def _monster(name: str, value: Any, match: MatchSoFar) -> str:
    """A monster of the book, or a Big Guy at large, named by position (MON-04)."""
    if isinstance(value, str) and (value in match.book.monsters or big_guy_st(value, match)):
        return value
    raise FieldError(name, f"There is no monster called {value!r}.")


def big_guy_st(key: str, match: MatchSoFar) -> int | None:
    """The Strength of a player at large: a position, `ogres.lineman`, or a race, `minotaur`."""
    for college in match.book.colleges.values():
        for position in (each for race in college.races for each in race.positions):
            if key in (position.key, position.race, position.race.removesuffix("s")):
                return position.st
    return None


FLAG_OFF, FLAG_ON = Detail(_flag, False), Detail(_flag, True)
ALWAYS = {"text": Detail(_words, None)}

KINDS: Mapping[EventType, Kind] = {
    EventType.TOUCHDOWN: Kind(team=True),
    EventType.COMPLETION: Kind(player=True),
    EventType.INTERCEPTION: Kind(player=True),
    EventType.CHEST_BALL: Kind(details={"by_sorcery": FLAG_OFF}),
    EventType.CHEST_TRAP: Kind(),
    EventType.HAZARD_PUSH: Kind(victim=True, details={"hazard": Detail(_choice(Hazard))}),
    EventType.CASUALTY: Kind(
        victim=True,
        details={
            "cause": Detail(_choice(Cause)),
            "victim_standing": FLAG_ON,
            "regenerated": FLAG_OFF,
            "badly_hurt": FLAG_OFF,
            "outcome": Detail(_words, None),
        },
    ),
    EventType.KNOCKED_OUT: Kind(victim=True),
    EventType.INFRACTION: Kind(
        player=True,
        details={
            "kind": Detail(_choice(InfractionKind)),
            "near_ref": FLAG_OFF,
            "injured": FLAG_ON,
            "item": Detail(_item, None),
            "squares": Detail(_count, None),
            "double": FLAG_OFF,
        },
    ),
    EventType.ARGUE: Kind(player=True),
    EventType.SENT_OFF: Kind(player=True),
    EventType.MONSTER_REMOVED: Kind(
        details={"monster": Detail(_monster), "st": Detail(_count, None)}
    ),
    EventType.REFEREE_REMOVED: Kind(details={"last": FLAG_OFF}),
    EventType.PETRIFIED: Kind(player=True),
    EventType.CHASM: Kind(player=True),
    EventType.LOST_IN_SPACE: Kind(player=True),
    EventType.SPONGE: Kind(player=True),
    EventType.REROLL: Kind(team=True, details={"source": Detail(_choice(RerollSource))}),
    EventType.ITEM_USED: Kind(player=True, details={"item": Detail(_item, None)}),
    EventType.NOTE: Kind(details={"text": Detail(_words)}),
}
