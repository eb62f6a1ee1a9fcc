"""Every kind of event that can be recorded of a match: a file each, and one tuple."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from dungeonbowl.book import Book
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.details import Detail
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.apothecary import ApothecaryEvent
from dungeonbowl.match.events.argue import ArgueEvent
from dungeonbowl.match.events.base import GROUPS, OFTEN, Die, EventKind
from dungeonbowl.match.events.casualty import CasualtyEvent
from dungeonbowl.match.events.chasm import ChasmEvent
from dungeonbowl.match.events.chest_ball import ChestBallEvent
from dungeonbowl.match.events.chest_trap import ChestTrapEvent
from dungeonbowl.match.events.completion import CompletionEvent
from dungeonbowl.match.events.hazard_push import HazardPushEvent
from dungeonbowl.match.events.illusion import IllusionEvent
from dungeonbowl.match.events.infraction import InfractionEvent
from dungeonbowl.match.events.interception import InterceptionEvent
from dungeonbowl.match.events.item_used import ItemUsedEvent
from dungeonbowl.match.events.knocked_out import KnockedOutEvent
from dungeonbowl.match.events.lost_in_space import LostInSpaceEvent
from dungeonbowl.match.events.monster_removed import MonsterRemovedEvent
from dungeonbowl.match.events.note import NoteEvent
from dungeonbowl.match.events.petrified import PetrifiedEvent
from dungeonbowl.match.events.referee_removed import RefereeRemovedEvent
from dungeonbowl.match.events.reroll import RerollEvent
from dungeonbowl.match.events.sent_off import SentOffEvent
from dungeonbowl.match.events.spell import SpellEvent
from dungeonbowl.match.events.sponge import SpongeEvent
from dungeonbowl.match.events.teleport import TeleportEvent
from dungeonbowl.match.events.touchdown import TouchdownEvent
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.match.spp import NOTHING, Award

__all__ = [
    "EVENTS",
    "GROUPS",
    "OFTEN",
    "Die",
    "EventKind",
    "after",
    "award",
    "details",
    "event_kind",
    "grouped",
    "kind_of",
    "kinds",
    "sufferer",
]

# In the order in which pages offer them, group by group.
EVENTS: tuple[EventKind, ...] = (
    TouchdownEvent(),
    CompletionEvent(),
    CasualtyEvent(),
    KnockedOutEvent(),
    InterceptionEvent(),
    ChestBallEvent(),
    ChestTrapEvent(),
    IllusionEvent(),
    HazardPushEvent(),
    ChasmEvent(),
    PetrifiedEvent(),
    LostInSpaceEvent(),
    ApothecaryEvent(),
    InfractionEvent(),
    ArgueEvent(),
    SentOffEvent(),
    RefereeRemovedEvent(),
    MonsterRemovedEvent(),
    SpellEvent(),
    TeleportEvent(),
    SpongeEvent(),
    RerollEvent(),
    ItemUsedEvent(),
    NoteEvent(),
)


def kinds() -> Mapping[str, EventKind]:
    """Every kind by its key, in the order of EVENTS."""
    return _by_key(EVENTS)


@lru_cache(maxsize=4)
def _by_key(events: tuple[EventKind, ...]) -> Mapping[str, EventKind]:
    return {str(kind.key): kind for kind in events}


def event_kind(key: object) -> EventKind:
    """The kind of a key that was sent. Raises FieldError for an unknown one."""
    known = kinds()
    if not isinstance(key, str) or key not in known:
        raise FieldError("type", f"{key!r} is none of {', '.join(known)}.")
    return known[key]


def kind_of(event: RecordedEvent) -> EventKind:
    """The kind of an event that was recorded."""
    return _by_key(EVENTS)[event.type]


def after(event: RecordedEvent, match: MatchSoFar) -> MatchSoFar:
    """The match after this event, its outcome being known, whatever it made of earlier ones."""
    if event.impossible:
        return match.and_then(event)
    return kind_of(event).after(event, match)


def grouped() -> dict[str, list[EventKind]]:
    """Every kind under the heading where pages offer it."""
    return {group: [kind for kind in EVENTS if kind.group == group] for group in GROUPS}


def details() -> Mapping[str, Detail]:
    """Every detail that any event takes, by name; a shared one as the first kind has it."""
    found: dict[str, Detail] = {}
    for kind in EVENTS:
        for detail in kind.takes:
            found.setdefault(detail.name, detail)
    return found


def award(event: RecordedEvent, book: Book, rules: HouseRules) -> Award:
    """The points an event earns its player, its outcome being known.

    Nobody earns what nobody did (C-102). Source: 003, Dungeonbowl Star Player Point Awards;
    Monster Activations and Injuries; Attacking the On-Site Ref; Secret Weapons.
    """
    if event.player is None:
        return NOTHING
    return kind_of(event).award(event, book, rules)


def sufferer(event: RecordedEvent) -> int | None:
    """Whom it leaves hurt or dead for longer than the match, if anybody (INJ-03, INJ-09)."""
    return kind_of(event).sufferer(event)
