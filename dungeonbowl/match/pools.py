"""What a match has a limited amount of, and what was recorded beyond that.

Recorded live it is kept with a note: people at a table see more than a program. A report shows
every note, and asks for a reason (POST-14).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType, InfractionKind, RerollSource
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.report import Parties
from dungeonbowl.wording import counted


@dataclass(frozen=True, slots=True)
class Note:
    """Something impossible: the rule, a sentence, and the events that it is about."""

    rule: str
    text: str
    events: tuple[int, ...]

    def as_dict(self) -> dict[str, Any]:
        """As a match shows it."""
        return {"rule": self.rule, "text": self.text, "events": list(self.events)}


@dataclass(frozen=True, slots=True)
class Stock:
    """What the sides of a match had at its start.

    `rerolls` are by team and source, `items` what each player carries, "" for nothing; for a player
    who isn't listed it isn't known, and then not checked.
    """

    rules: HouseRules
    parties: Parties
    rerolls: Mapping[int, Mapping[str, int]]
    items: Mapping[int, str]


Pool = Callable[[Sequence[RecordedEvent], Stock], Iterator[Note]]


def notes(events: Sequence[RecordedEvent], stock: Stock) -> tuple[Note, ...]:
    """Events that contradict earlier ones, then those that exceed a pool.

    The caller leaves out revoked ones; an impossible one draws on no pool.
    """
    drawn = [event for event in events if event.type in DRAWS and not event.impossible]
    return (*faults(events), *(note for pool in POOLS for note in pool(drawn, stock)))


def faults(events: Iterable[RecordedEvent]) -> Iterator[Note]:
    """What was possible when recorded and isn't now, such as an argument without a sending-off."""
    for event in events:
        for fault in event.outcome.get("faults", ()):
            yield Note(fault["rule"], fault["text"], (event.id,))


def allowance(pool: Mapping[str, int]) -> dict[RerollSource, int]:
    """How many re-rolls of each kind a side has (SET-13).

    What the Wheel takes comes off the team's own and then Extra Training's, but never more than
    there is (C-51). Any number of Leaders bring one.
    """
    own, wheel, training = (pool.get(source, 0) for source in ("team", "wheel", "training"))
    debt = max(0, -wheel)
    return {
        RerollSource.TEAM: max(0, own - debt),
        RerollSource.WHEEL: max(0, wheel),
        RerollSource.TRAINING: max(0, training - max(0, debt - own)),
        RerollSource.LEADER: pool.get("leader", 0),
    }


def rerolls_left(
    events: Iterable[RecordedEvent], team: int, pool: Mapping[str, int]
) -> dict[RerollSource, int]:
    """How many re-rolls of each kind a side has left after these events."""
    left = allowance(pool)
    for event in _of(EventType.REROLL, events):
        if event.player_team == team and not event.impossible:
            left[RerollSource(event.details["source"])] -= 1
    return left


SOURCES = {
    RerollSource.TEAM: "of its own",
    RerollSource.WHEEL: "from the Great Wheel",
    RerollSource.TRAINING: "from Extra Training",
    RerollSource.LEADER: "from a Leader",
}


def rerolls(events: Sequence[RecordedEvent], stock: Stock) -> Iterator[Note]:
    """Notes: more re-rolls than a side's pool holds, by kind (SET-13)."""
    used: dict[tuple[int, RerollSource], list[int]] = defaultdict(list)
    for event in _of(EventType.REROLL, events):
        used[event.player_team or 0, RerollSource(event.details["source"])].append(event.id)
    for (team, source), ids in used.items():
        held = allowance(stock.rerolls.get(team, {}))[source]
        if len(ids) > held:
            what = f"{counted(len(ids), 're-roll')} {SOURCES[source]}"
            yield Note("SET-13", _beyond(stock.parties.name(team), what, held), tuple(ids))


def sponge(events: Sequence[RecordedEvent], stock: Stock) -> Iterator[Note]:
    """The sponge of 003 is there once a game for each side (SPG-01, OPT-57)."""
    if stock.rules.choice("sponge") != "once_per_game":
        return
    used: dict[int, list[int]] = defaultdict(list)
    for event in _of(EventType.SPONGE, events):
        used[event.player_team or 0].append(event.id)
    for team, ids in used.items():
        if len(ids) > 1:
            name = stock.parties.name(team)
            yield Note("SPG-01", _beyond(name, f"the sponge {len(ids)} times", 1), tuple(ids))


def apothecary(events: Sequence[RecordedEvent], stock: Stock) -> Iterator[Note]:
    """A side's apothecary works once a match (OPT-37, C-202)."""
    used: dict[int, list[int]] = defaultdict(list)
    for event in _of(EventType.APOTHECARY, events):
        used[event.victim_team or 0].append(event.id)
    for team, ids in used.items():
        if len(ids) > 1:
            said = _beyond(stock.parties.name(team), f"the apothecary {len(ids)} times", 1)
            yield Note("OPT-37", said, tuple(ids))


def carried(events: Sequence[RecordedEvent], stock: Stock) -> Iterator[Note]:
    """Notes: an item used by somebody who doesn't carry it (ITEM-02)."""
    wrong: dict[tuple[int, str], list[int]] = defaultdict(list)
    for event in _items(events):
        has, what = stock.items.get(event.player or 0), event.details.get("item", "")
        if has is not None and (not has or has != (what or has)):
            wrong[event.player or 0, what].append(event.id)
    for (player, item), ids in wrong.items():
        name = stock.rules.book.item_name(item) if item else "a magic item"
        said = f"{stock.parties.player(player)} used {name}, and doesn't carry {_it(item)}."
        yield Note("ITEM-02", said, tuple(ids))


def once_a_game(events: Sequence[RecordedEvent], stock: Stock) -> Iterator[Note]:
    """Notes: an item's once-a-game effect used twice (ITEM-10)."""
    used: dict[tuple[int, str], list[int]] = defaultdict(list)
    for event in _of(EventType.ITEM_USED, events):
        item = event.details.get("item") or stock.items.get(event.player or 0) or ""
        used[event.player or 0, item].append(event.id)
    for (player, key), ids in used.items():
        known = stock.rules.book.items.get(key)
        if known and known.once_per_game and len(ids) > 1:
            name = stock.parties.player(player)
            said = _beyond(name, f"the {known.name} {len(ids)} times", 1)
            yield Note(known.rule, said, tuple(ids))


def chests(events: Sequence[RecordedEvent], stock: Stock) -> Iterator[Note]:
    """Notes: more chests opened than there are (DUN-06, OPT-41)."""
    opened = [one.id for one in events if one.type in (EventType.CHEST_BALL, EventType.CHEST_TRAP)]
    held = stock.rules.number("chests")
    if len(opened) > held:
        said = f"{counted(len(opened), 'chest')} opened, and there were {held}."
        yield Note("DUN-06", said, tuple(opened))


# In the order in which a match shows their notes.
POOLS: tuple[Pool, ...] = (rerolls, sponge, apothecary, carried, once_a_game, chests)
# The events that draw on any of them.
DRAWS = frozenset(
    {
        EventType.REROLL,
        EventType.SPONGE,
        EventType.APOTHECARY,
        EventType.ITEM_USED,
        EventType.INFRACTION,
        EventType.CHEST_BALL,
        EventType.CHEST_TRAP,
    }
)


def _of(kind: EventType, events: Iterable[RecordedEvent]) -> Iterator[RecordedEvent]:
    return (event for event in events if event.type == kind)


def _items(events: Iterable[RecordedEvent]) -> Iterator[RecordedEvent]:
    """Events in which somebody used an item."""
    for event in events:
        seen = event.details.get("kind") == InfractionKind.ITEM
        if event.type == EventType.ITEM_USED or (event.type == EventType.INFRACTION and seen):
            yield event


def _beyond(who: str, what: str, held: int) -> str:
    return f"{who} used {what}, and had {held or 'none'}."


def _it(item: str) -> str:
    return "it" if item else "any"
