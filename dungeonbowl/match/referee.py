"""Where the referee looks, and what that costs whom (REF-02 to REF-11, INF-01 to INF-05)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType, InfractionKind, Severity, WeaponKey
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.team.state import PlayerState, TeamState

SNEAKY = "Sneaky"
SENT_OFF = "sent_off"
HIGHEST_FACE = 6
# Events that change where the referee looks, or whom they still hear.
SEEN = frozenset({EventType.INFRACTION, EventType.ARGUE, EventType.REFEREE_REMOVED})
DISTANCE, EJECTION = "sending_off_by_distance", "weapon_ejection"


# With these there are models of referees on the table (OPT-68).
MODELS = ("eye_onsite", "s1_model")


@dataclass(frozen=True, slots=True)
class Watch:
    """The referee's state: whose dug-out the eye watches, who may no longer argue.

    `gone` is when every on-site referee was removed, or the model of 001 is down for the rest of
    the game: then nobody is sent off any more (REF-11, REF-19, C-171). `away` is the same because
    somebody said so, who may say otherwise later.
    """

    eye: int | None = None
    barred: frozenset[int] = field(default=frozenset())
    gone: bool = False
    away: bool = False

    @property
    def blind(self) -> bool:
        """Whether no referee is left who could send anybody off."""
        return self.gone or self.away


def watch(
    events: Iterable[RecordedEvent], mode: str, looks: Iterable[tuple[int, Mapping[str, Any]]] = ()
) -> Watch:
    """The state after these events, in the order recorded (REF-02, C-134).

    `mode` is the house rule `referee_mode`; the model of 001 is always the last one there. `looks`
    is what people said about eye and models, with the number of events before it.
    """
    now, said = Watch(), [*looks]
    for place, event in enumerate(events):
        while said and said[0][0] <= place:
            now = replace(now, **said.pop(0)[1])
        if event.type in SEEN:
            now = watch_on(now, event, mode)
    for _, one in said:
        now = replace(now, **one)
    return now


def watched(match: MatchSoFar) -> Watch:
    """The state in this match."""
    return watch(match.events, match.rules.choice("referee_mode"), match.looks)


def nobody_to_send_off(match: MatchSoFar) -> str:
    """Why nobody can be sent off any more; "" while somebody can (REF-03, C-188)."""
    if match.rules.choice("referee_mode") == "none":
        return "the referee was paid to stay away"
    return "no referee is left" if watched(match).blind else ""


def armed(player: int | None, match: MatchSoFar) -> bool:
    """Whether this is somebody with a secret weapon, magic included."""
    return player is not None and bool(match.player(player).weapon)


def sorcerer(player: int | None, match: MatchSoFar) -> bool:
    """Whether magic is this player's secret weapon."""
    return player is not None and match.player(player).weapon == WeaponKey.SORCERY


def watch_on(now: Watch, event: RecordedEvent, mode: str) -> Watch:
    """The state after one more event that the referee sees."""
    if event.type == EventType.INFRACTION and mode != "none" and not now.blind:
        noticed = event.outcome.get("severity") != Severity.NONE
        moves = noticed and now.eye != event.player_team
        return replace(now, eye=event.player_team) if moves else now
    if event.type == EventType.ARGUE and event.outcome.get("barred"):
        return replace(now, barred=now.barred | {event.player_team or 0})
    if event.type == EventType.REFEREE_REMOVED and last_one(event, mode):
        return replace(now, eye=None, gone=True)
    return now


def last_one(event: RecordedEvent, mode: str) -> bool:
    """Whether it was the last referee who was removed (REF-11); 001 has only one (REF-19)."""
    return bool(event.details.get("last")) or mode == "s1_model"


@dataclass(frozen=True, slots=True)
class Penalty:
    """What an infraction risks: the D6 that sends them off, or None if no roll is due.

    `automatic` is the sending-off without a roll by 004's doubles.
    """

    severity: Severity
    target: int | None
    text: str
    automatic: bool = False


def penalty(event: RecordedEvent, match: MatchSoFar) -> Penalty:
    """What this infraction risks, with the eye where it was before (C-134).

    The house rule `referee_mode` (OPT-68) decides: `none` never sends off, the two eye modes
    follow 003, and the models of 001 and 004 judge fouls alone, leaving the rest to the eye
    (C-133). Source: 003, I Got My Eye On You; On-Site Refs and Infractions.
    """
    now, mode = watched(match), match.rules.choice("referee_mode")
    severity = severity_of(event, match)
    sneaky = SNEAKY in match.skills(event.player)
    kind = kind_of(event, match)
    if mode == "none" or now.blind:
        return Penalty(severity, None, "no referee")
    if severity is Severity.NONE:
        return Penalty(severity, None, "no infraction")
    if kind == InfractionKind.FOUL:
        return _foul(event, severity, sneaky, now, match)
    if kind == InfractionKind.WEAPON and _ejects(match.rules):
        target = match.book.tables[EJECTION].lowest(SENT_OFF)
        return Penalty(severity, target, "secret weapon ejection")
    return _by_eye(event, severity, sneaky, now, match)


def _foul(
    event: RecordedEvent, severity: Severity, sneaky: bool, now: Watch, match: MatchSoFar
) -> Penalty:
    """A foul, which each document judges in its own way (FOUL-02). Sneaky: INF-04, C-129."""
    mode = match.rules.choice("referee_mode")
    if sneaky and not event.details.get("injured", True):
        return Penalty(severity, None, "Sneaky, and nobody was injured")
    if mode == "s1_model":
        return _by_distance(event, severity, match)
    if mode == "s4_doubles":
        return _by_doubles(event, severity)
    return _by_eye(event, severity, sneaky, now, match)


def kind_of(event: RecordedEvent, match: MatchSoFar) -> InfractionKind:
    """What it was; a sorcerer's weapon is the spell, however it was recorded (SOR-02, C-186)."""
    kind = InfractionKind(event.details["kind"])
    spell = kind is InfractionKind.WEAPON and sorcerer(event.player, match)
    return InfractionKind.SORCERY if spell else kind


def severity_of(event: RecordedEvent, match: MatchSoFar) -> Severity:
    """How bad it is before any referee is near (INF-01). An item's own severity counts."""
    kind = kind_of(event, match)
    if kind in (InfractionKind.FOUL, InfractionKind.WEAPON):
        return Severity.MAJOR
    if kind == InfractionKind.ITEM:
        worn = match.player(event.player).item if event.player is not None else ""
        item = match.book.items.get(event.details.get("item") or worn)
        return item.infraction if item else Severity.MINOR
    if kind == InfractionKind.OBSTRUCTION and match.rules.flag("obstruction_upgraded"):
        return Severity.MAJOR
    return Severity.MINOR


def _by_eye(
    event: RecordedEvent, severity: Severity, sneaky: bool, now: Watch, match: MatchSoFar
) -> Penalty:
    """The D6 of 003: minor near a referee is a plain major, a major near one 2 easier (C-139)."""
    with_eye = now.eye == event.player_team and not sneaky
    near = _near(event, match)
    judged = Severity.MAJOR if near else severity
    table = f"penalty_{judged}_{'on_team' if with_eye else 'elsewhere'}"
    table += "_near_ref" if near and severity is Severity.MAJOR else ""
    place = "the eye on the team" if with_eye else "the eye elsewhere"
    seen = ", seen by a referee" if near else ""
    target = match.book.tables[table].lowest(SENT_OFF)
    return Penalty(severity, target, f"{severity} infraction{seen}, {place}")


def _near(event: RecordedEvent, match: MatchSoFar) -> bool:
    """Whether a referee's model stood by, which only on-site referees have (REF-08, C-185).

    Who obstructs one is always near and so not made worse by it (C-98).
    """
    on_site = match.rules.choice("referee_mode") == "eye_onsite"
    obstructed = event.details["kind"] == InfractionKind.OBSTRUCTION
    return on_site and bool(event.details.get("near_ref")) and not obstructed


def _by_distance(event: RecordedEvent, severity: Severity, match: MatchSoFar) -> Penalty:
    """001: the fouler's distance to the referee's model decides (REF-16, C-108).

    Without `squares` the distance isn't known, and nothing is rolled. Redkur changes the die
    (REF-21, OPT-74), which is the same as changing the target the other way.
    """
    squares = event.details.get("squares")
    if not squares:
        return Penalty(severity, None, "nobody measured the distance to the referee")
    target = match.book.tables[DISTANCE].row(squares).value
    if target and match.rules.choice("named_referee").casefold() == "redkur_forgebeard":
        target -= match.rules.number("redkur_modifier")
    seen = target if target and target <= HIGHEST_FACE else None
    return Penalty(severity, seen, f"{squares} squares from the referee")


def _by_doubles(event: RecordedEvent, severity: Severity) -> Penalty:
    """004: a natural double on the foul's armour or injury roll sends off at once (REF-22)."""
    doubled = bool(event.details.get("double"))
    return Penalty(severity, None, "a double" if doubled else "no double", automatic=doubled)


def _ejects(rules: HouseRules) -> bool:
    """002: a weapon goes on a 6 wherever anybody looks (SW-07, OPT-77, C-20)."""
    return rules.choice("secret_weapon_ejection") == "002"


def sent_off_by_penalty(events: Iterable[RecordedEvent]) -> dict[int, RecordedEvent]:
    """Who is off because of a penalty that wasn't argued away, with the infraction."""
    off: dict[int, RecordedEvent] = {}
    for event in events:
        if event.player is None:
            continue
        if event.type == EventType.INFRACTION and event.outcome.get("sent_off"):
            off[event.player] = event
        elif event.type == EventType.ARGUE and event.outcome.get("cancelled"):
            off.pop(event.player, None)
    return off


def arguable(events: Sequence[RecordedEvent], player: int, automatic: bool) -> RecordedEvent | None:
    """This player's sending-off that their coach hasn't argued about yet.

    `automatic` counts those without a penalty roll too (C-24, OPT-75).
    """
    found: RecordedEvent | None = None
    for event in events:
        if event.player != player:
            continue
        if event.type == EventType.ARGUE:
            found = None
        elif event.outcome.get("sent_off") or (automatic and event.type == EventType.SENT_OFF):
            found = event
    return found


def hears_arguments(off: RecordedEvent, match: MatchSoFar) -> bool:
    """Whether whoever sent them off listens: 001's model never if attacked (REF-17, REF-20)."""
    if match.rules.choice("referee_mode") != "s1_model":
        return True
    if off.type != EventType.INFRACTION:
        return False
    referee = match.book.referees.get(match.rules.choice("named_referee").casefold())
    fouled = off.details["kind"] == InfractionKind.FOUL
    return referee is None or referee.may_argue or not fouled


def confiscations_due(
    events: Iterable[RecordedEvent], team: TeamState, book: Book, rules: HouseRules
) -> tuple[int, ...]:
    """Players of the team whose weapon the referee may keep, in shirt-number order (C-67).

    Those off by a penalty roll, also one for fouling, who carry a conventional weapon; never for
    sorcery, for an automatic sending-off, such as that for 004's doubles, or one argued away.
    Source: 003, Confiscation (CON-01).
    """
    if not rules.flag("confiscation"):
        return ()
    off = {one for one, event in sent_off_by_penalty(events).items() if _rolled_for(event)}
    return tuple(
        player.id
        for player in team.roster
        if player.id in off and not player.confiscated and _can_be_taken(player, book)
    )


def _rolled_for(event: RecordedEvent) -> bool:
    """Whether a roll sent them off, as 002's die for a weapon; doubles see a foul without one."""
    fouled = event.details["kind"] == InfractionKind.FOUL
    return not fouled or event.outcome.get("target") is not None


def _can_be_taken(player: PlayerState, book: Book) -> bool:
    return bool(player.weapon) and book.weapons[player.weapon].confiscated
