"""What leader boards count: an object for each figure, and counting a match.

A figure is credited to a player and their team, event by event; what no event shows, such as the
award of most valuable player, is passed in.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Cause, EventType
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events import sufferer
from dungeonbowl.match.spp import scores_casualty

CHESTS = (EventType.CHEST_BALL, EventType.CHEST_TRAP)
SPP, TOUCHDOWNS, MVPS = "spp", "touchdowns", "mvps"
ASSASSINATION = "assassination"


@dataclass(frozen=True, slots=True)
class Credit:
    """An amount of a figure for a team, and for one of its players if known."""

    team: int | None
    player: int | None
    count: int = 1


Credits = Callable[[RecordedEvent, HouseRules], Credit | None]


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that is counted: its key, its name, how sentences say one of it and more.

    `credits` says for whom an event counts, and how much; None if it doesn't.
    """

    key: str
    name: str
    one: str
    many: str
    credits: Credits

    def said(self, count: int) -> str:
        """`a touchdown`, `3 touchdowns`."""
        return self.one if count == 1 else f"{count} {self.many}"


def _whoever_did(*types: str) -> Credits:
    def credits(event: RecordedEvent, rules: HouseRules) -> Credit | None:
        return Credit(event.player_team, event.player) if event.type in types else None

    return credits


def _casualty(event: RecordedEvent, rules: HouseRules) -> Credit | None:
    """Done to another team's player, as the table counts it."""
    return Credit(event.player_team, event.player) if scores_casualty(event, rules) else None


def _kill(event: RecordedEvent, rules: HouseRules) -> Credit | None:
    return _casualty(event, rules) if event.outcome.get("dead") else None


def _sent_off(event: RecordedEvent, rules: HouseRules) -> Credit | None:
    off = event.type == EventType.SENT_OFF or event.outcome.get("sent_off")
    return Credit(event.player_team, event.player) if off else None


def _suffered(event: RecordedEvent, rules: HouseRules) -> Credit | None:
    """A casualty by anybody or anything; one softened by drugs counts like for its scorer.

    One that regenerated counts too (C-137), and so does a fall with lasting harm.
    """
    if event.type == EventType.CASUALTY:
        spared = event.outcome.get("changed") and not rules.flag("drugged_casualty_spp")
        return None if spared else Credit(event.victim_team, event.victim)
    fell = event.type == EventType.CHASM and sufferer(event) is not None
    return Credit(event.player_team, event.player) if fell else None


def _points(event: RecordedEvent, rules: HouseRules) -> Credit | None:
    earned = event.outcome.get("spp", 0)
    return Credit(event.player_team, event.player, earned) if earned else None


def _of_no_event(event: RecordedEvent, rules: HouseRules) -> Credit | None:
    return None


FIGURES: tuple[Figure, ...] = (
    Figure(
        TOUCHDOWNS, "Touchdowns", "a touchdown", "touchdowns", _whoever_did(EventType.TOUCHDOWN)
    ),
    Figure(
        "completions",
        "Completions",
        "a completion",
        "completions",
        _whoever_did(EventType.COMPLETION),
    ),
    Figure(
        "interceptions",
        "Interceptions",
        "an interception",
        "interceptions",
        _whoever_did(EventType.INTERCEPTION),
    ),
    Figure("casualties", "Casualties", "a casualty", "casualties", _casualty),
    Figure("kills", "Kills", "a kill", "kills", _kill),
    Figure("chests", "Chests", "a chest", "chests", _whoever_did(*CHESTS)),
    Figure(
        "pushes",
        "Pushes into hazards",
        "a push into a hazard",
        "pushes into hazards",
        _whoever_did(EventType.HAZARD_PUSH),
    ),
    Figure(MVPS, "MVPs", "an MVP award", "MVP awards", _of_no_event),
    Figure(SPP, "SPP", "an SPP", "SPP", _points),
    Figure("sent_off", "Sent off", "a sending-off", "sendings-off", _sent_off),
    Figure(
        "suffered", "Casualties suffered", "a casualty suffered", "casualties suffered", _suffered
    ),
)
KEYS = tuple(figure.key for figure in FIGURES)
_BY_KEY = {figure.key: figure for figure in FIGURES}


def figure_of(key: str) -> Figure:
    """The figure of this key. Raises KeyError."""
    return _BY_KEY[key]


@dataclass(frozen=True, slots=True)
class MvpAward:
    """The most valuable player's award, as a post-game posted it."""

    team: int
    player: int
    spp: int


@dataclass(frozen=True, slots=True)
class Death:
    """How a player died: a `Cause`, `chasm` or ASSASSINATION; `by` had a hand in it, if anybody."""

    cause: str
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """A match counted: figures by player and by team, and who died of what."""

    players: Mapping[int, Counter[str]] = field(default_factory=dict)
    teams: Mapping[int, Counter[str]] = field(default_factory=dict)
    deaths: Mapping[int, Death] = field(default_factory=dict)


def count(
    events: Iterable[RecordedEvent], awards: Iterable[MvpAward], rules: HouseRules
) -> Counted:
    """Count these events, none of which was taken back, and these awards."""
    events = list(events)
    players: defaultdict[int, Counter[str]] = defaultdict(Counter)
    teams: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for key, credit in (*_credits(events, rules), *_awarded(awards)):
        if credit.player is not None:
            players[credit.player][key] += credit.count
        if credit.team is not None:
            teams[credit.team][key] += credit.count
    return Counted(players, teams, dict(_deaths(events)))


def _credits(events: Iterable[RecordedEvent], rules: HouseRules) -> Iterator[tuple[str, Credit]]:
    for event in events:
        for figure in FIGURES:
            if credit := figure.credits(event, rules):
                yield figure.key, credit


def _awarded(awards: Iterable[MvpAward]) -> Iterator[tuple[str, Credit]]:
    for award in awards:
        yield MVPS, Credit(award.team, award.player)
        yield SPP, Credit(award.team, award.player, award.spp)


def _deaths(events: Iterable[RecordedEvent]) -> Iterator[tuple[int, Death]]:
    """In reverse, so that the dictionary keeps each one's first cause of death."""
    for event in reversed(list(events)):
        who = sufferer(event)
        if who is None or not event.outcome.get("dead"):
            continue
        if event.type == EventType.CASUALTY:
            yield who, Death(str(event.details.get("cause", Cause.OTHER)), event.player)
        else:
            yield who, Death(str(event.type))
