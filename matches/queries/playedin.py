"""A dungeon's figures from the matches played in it, and what their coaches think of it.

Dungeons are on a floor below that doesn't know matches, so this is here.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from statistics import mean, median
from typing import Any

from django.db.models import Avg, Count, F, Prefetch, Q, QuerySet

from accounts.permissions import things_rehearsed
from dungeonbowl.match.entry import LogEntry, Ref
from dungeonbowl.match.events.chest_ball import ChestBallEvent
from dungeonbowl.match.events.chest_trap import ChestTrapEvent
from dungeonbowl.table import TableSeat, taken_back
from dungeonbowl.table.kinds.revoke import RevokeEntry
from dungeonbowl.table.kinds.settle import SettleEntry
from dungeonbowl.table.kinds.turn import TurnEntry
from dungeons.models import Dungeon
from matches.models import DungeonRating, Entry, Event, Match, MatchDungeon, Seat, Side
from matches.queries.counting import NO_RESULT
from matches.queries.folding import BY_PHONES, seated

FOUND, EXPLODED = ChestBallEvent.key, ChestTrapEvent.key
ABOUT_TURNS = (TurnEntry.key, RevokeEntry.key, SettleEntry.key)
# What phones recorded since the report waits for a correction.
TAKEN_UP = ~BY_PHONES | Q(match__reported_to=None) | Q(pk__lte=F("match__reported_to"))
Seats = Mapping[int, TableSeat]


@dataclass(frozen=True, slots=True)
class DungeonFigures:
    """A dungeon's figures from confirmed matches, in any of its versions.

    Imported matches count for the dungeons imported with them, rehearsed ones for none.

    `wins` are by end zone. `turns` and `chests` have one number for each match that recorded it:
    the turns begun by all sides, and the chests opened, until a ball was found.
    """

    matches: int
    draws: int
    wins: Mapping[int, int]
    turns: tuple[int, ...]
    chests: tuple[int, ...]
    ratings: int
    stars: float | None

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON holds them."""
        return {
            "matches": self.matches,
            "draws": self.draws,
            "wins": {str(end): count for end, count in self.wins.items()},
            "turns_until_ball": spread(self.turns),
            "chests_until_ball": spread(self.chests),
            "ratings": {"count": self.ratings, "mean": self.stars},
        }


def spread(numbers: Sequence[int]) -> dict[str, Any] | None:
    """Least, median, mean and most; None for no numbers."""
    if not numbers:
        return None
    return {
        "matches": len(numbers),
        "least": min(numbers),
        "median": median(numbers),
        "mean": round(mean(numbers), 2),
        "most": max(numbers),
    }


def played_in(dungeon: Dungeon) -> DungeonFigures:
    """The dungeon's figures. Six queries."""
    here = _matches_in(dungeon)
    found = here.filter(status__in=Match.CONFIRMED).only("id")
    matches = list(found.prefetch_related(Prefetch("sides", _fared())))
    sides = [side for match in matches for side in match.sides.all()]
    won = Counter(side.order + 1 for side in sides if side.outcome == Side.Outcome.WON)
    drawn = {side.match_id for side in sides if side.outcome == Side.Outcome.DRAWN}
    finds = _finds([match.pk for match in matches])
    ratings = DungeonRating.objects.filter(version__dungeon=dungeon, match__in=here.values("pk"))
    rated = ratings.aggregate(count=Count("id"), mean=Avg("stars"))
    return DungeonFigures(
        matches=len(matches),
        draws=len(drawn),
        wins={end: won[end] for end in range(1, dungeon.teams + 1)},
        turns=tuple(one.turns for one in finds if one.turns),
        chests=tuple(one.chests for one in finds),
        ratings=rated["count"],
        stars=rated["mean"] and round(rated["mean"], 2),
    )


def _fared() -> QuerySet[Any]:
    """Sides of matches with a result, as they came out of it."""
    return Side.objects.exclude(NO_RESULT).only("match", "order", "outcome")


def _matches_in(dungeon: Dungeon) -> QuerySet[Match]:
    """The matches that count for it."""
    placed = MatchDungeon.objects.filter(version__dungeon=dungeon, elsewhere=False)
    played = Match.objects.filter(pk__in=placed.values("match"))
    return played.exclude(things_rehearsed("matches"))


@dataclass(frozen=True, slots=True)
class Find:
    """How a match's first ball was found; no turns if nobody recorded turns."""

    turns: int
    chests: int


def _finds(matches: Sequence[int]) -> list[Find]:
    """The first find in each match with one."""
    opened: dict[int, list[Event]] = defaultdict(list)
    events = Event.objects.filter(match__in=matches, type__in=(FOUND, EXPLODED), revoked_at=None)
    for event in events.only("match", "key", "type").order_by("id"):
        opened[event.match_id].append(event)
    entries: dict[int, list[Entry]] = defaultdict(list)
    log = Entry.objects.filter(TAKEN_UP, match__in=opened.keys())
    columns = ("match", "device", "n", "clock", "kind", "body")
    for entry in log.only(*columns).order_by("clock", "device", "n"):
        entries[entry.match_id].append(entry)
    seats = _seats(opened)
    found = (_find(opened[pk], entries[pk], seats[pk]) for pk in opened)
    return [one for one in found if one is not None]


def _seats(matches: Iterable[int]) -> Mapping[int, Seats]:
    rows: dict[int, list[tuple[Any, ...]]] = {pk: [] for pk in matches}
    seats = Seat.objects.filter(match__in=rows.keys()).order_by("device")
    for match, *columns in seats.values_list("match", "device", "role", "by", "team"):
        rows[match].append(tuple(columns))
    return {pk: seated(found) for pk, found in rows.items()}


def _find(opened: Sequence[Event], log: Sequence[Entry], seats: Seats) -> Find | None:
    place = {(entry.device, entry.n): at for at, entry in enumerate(log)}
    in_order = sorted(opened, key=lambda one: place.get(_ref(one), 0))
    balls = [at for at, one in enumerate(in_order) if one.type == FOUND]
    if not balls:
        return None
    first = balls[0]
    upto = place.get(_ref(in_order[first]), 0)
    return Find(_turns(log[:upto], _taken_back(log, seats)), first + 1)


def _turns(log: Iterable[Entry], revoked: Set[Ref]) -> int:
    """How many turns began; the same beginning recorded by two phones counts once."""
    turns, last = 0, None
    for entry in log:
        if entry.kind != "turn" or (entry.device, entry.n) in revoked:
            continue
        if entry.body.get("does") == "end":
            last = None
        elif entry.body.get("team") != last:
            turns, last = turns + 1, entry.body.get("team")
    return turns


def _taken_back(log: Iterable[Entry], seats: Seats) -> Set[Ref]:
    """Which turns: of somebody else's word alone nothing is taken back."""
    said = (one for one in log if one.kind in ABOUT_TURNS)
    return taken_back(
        [LogEntry(one.pk, "", one.device, one.n, one.clock, one.kind, one.body) for one in said],
        seats,
    )


def _ref(event: Event) -> Ref:
    """The entry of an event: its key is `<device>.<n>`, or one part longer for a procedure's."""
    device, _, rest = event.key.partition(".")
    n = rest.partition(".")[0]
    return (int(device), int(n)) if device.isdigit() and n.isdigit() else (0, 0)
