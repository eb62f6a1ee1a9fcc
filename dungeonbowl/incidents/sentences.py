"""What happened, in a sentence with names."""

from __future__ import annotations

from collections.abc import Mapping

from dungeonbowl.events import Event
from dungeonbowl.keys import Cause, EventType, Hazard, InfractionKind
from dungeonbowl.playing import MatchSoFar

SENTENCES: Mapping[EventType, str] = {
    EventType.TOUCHDOWN: "Touchdown by {player}.",
    EventType.COMPLETION: "{player} completes a pass.",
    EventType.INTERCEPTION: "{player} intercepts a pass.",
    EventType.CHEST_BALL: "{player} opens a chest, and there is the ball.",
    EventType.CHEST_TRAP: "{player} opens a chest without a ball.",
    EventType.HAZARD_PUSH: "{player} pushes {victim} {hazard}.",
    EventType.KNOCKED_OUT: "{victim} is knocked out{by}.",
    EventType.CASUALTY: "{victim} is carried off{by}.",
    EventType.INFRACTION: "{player} offends the referee: {kind}.",
    EventType.SENT_OFF: "{player} is sent off.",
    EventType.MONSTER_REMOVED: "{player} gets rid of a monster: {monster}.",
    EventType.REFEREE_REMOVED: "{player} gets rid of a referee.",
    EventType.PETRIFIED: "{player} is turned to stone.",
    EventType.LOST_IN_SPACE: "{player} is lost in space.",
    EventType.SPONGE: "The magic sponge brings {player} back.",
    EventType.REROLL: "{team} uses a re-roll: {source}.",
    EventType.ITEM_USED: "{player} uses a magic item.",
    EventType.NOTE: "",
}
INTO = {
    Hazard.TRAP: "into a trap",
    Hazard.LAVA: "into lava",
    Hazard.TELEPORTER: "onto a teleporter",
    Hazard.LEDGE: "off a ledge",
    Hazard.CHASM: "into a chasm",
}

OFFENCES = {InfractionKind.WEAPON: "secret weapon", InfractionKind.ITEM: "magic item"}


def sentence(event: Event, match: MatchSoFar) -> str:
    """What happened, with names, and the teller's own words after it."""
    details = event.details
    told = SENTENCES[EventType(event.type)].format(
        player=_capital(match, event),
        victim=match.name(event.victim),
        by=_by(event, match),
        team=match.team_name(event.player_team),
        hazard=INTO.get(details.get("hazard", ""), ""),
        kind=OFFENCES.get(details.get("kind", ""), details.get("kind", "")),
        monster=_monster_name(details.get("monster", ""), match),
        source=details.get("source", ""),
    )
    return " ".join(part for part in (told, details.get("text", "")) if part)


CAUSES = {
    Cause.BLOCK: "blocked",
    Cause.FOUL: "fouled",
    Cause.WEAPON: "struck with a weapon",
    Cause.HAZARD: "hurt by the dungeon",
    Cause.MONSTER: "mauled by a monster",
    Cause.EXPLOSION: "blown up",
    Cause.PUSHED: "pushed",
}
# Whoever is named beside these brought it about, but the blow was another's.
NOBODYS_HAND = (Cause.HAZARD, Cause.MONSTER)


def _by(event: Event, match: MatchSoFar) -> str:
    """How it came about and through whom: `, blocked by Grim (4)`."""
    cause = event.details.get("cause", "")
    how, hand = CAUSES.get(cause, ""), "through" if cause in NOBODYS_HAND else "by"
    who = f"{hand} {match.name(event.player)}" if event.player is not None else ""
    words = " ".join(word for word in (how, who) if word)
    return f", {words}" if words else ""


def _capital(match: MatchSoFar, event: Event) -> str:
    """Who did it, at the head of a sentence: the player, else his team, else nobody."""
    if event.player is None:
        return match.team_name(event.player_team)
    return match.name(event.player)


def _monster_name(key: str, match: MatchSoFar) -> str:
    monster = match.book.monsters.get(key)
    return monster.name if monster else key.rpartition(".")[2].replace("_", " ")
