"""Something the referee dislikes (INF-01, INF-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType, InfractionKind, Severity
from dungeonbowl.match.changes import TableChange, eye_on
from dungeonbowl.match.details import ChoiceDetail, Count, FlagDetail, Wanted, magic_item
from dungeonbowl.match.event import ProcedureRuling, RecordedEvent
from dungeonbowl.match.events.base import REFEREE, Die, EventKind, doer
from dungeonbowl.match.referee import (
    SENT_OFF,
    Watch,
    armed,
    nobody_to_send_off,
    penalty,
    sorcerer,
    watch,
    watched,
)
from dungeonbowl.match.so_far import MatchSoFar

KINDS = (
    (InfractionKind.FOUL, "A foul"),
    (InfractionKind.WEAPON, "Use of a secret weapon"),
    (InfractionKind.ITEM, "Use of a magic item"),
    (InfractionKind.SORCERY, "Sorcery"),
    (InfractionKind.OBSTRUCTION, "Obstructing the referee"),
)
OFFENCES = {InfractionKind.WEAPON: "secret weapon", InfractionKind.ITEM: "magic item"}


def _refereed(mode: str) -> Wanted:
    return lambda rules: rules.choice("referee_mode") == mode


class InfractionEvent(EventKind):
    """A foul, a weapon, an item, magic, or a referee obstructed."""

    key = EventType.INFRACTION
    name = "Infraction"
    mark = "flag"
    group = REFEREE
    player = "Who offended?"
    needs = frozenset({"player"})
    details = (
        ChoiceDetail(name="kind", label="What was it?", choices=KINDS),
        FlagDetail(name="injured", label="If it was a foul: its victim was injured", default=True),
        magic_item("If it was an item: which?"),
        FlagDetail(
            name="near_ref", label="Near a referee and in sight", asked=_refereed("eye_onsite")
        ),
        Count(
            name="squares",
            label="Squares from the referee",
            default=None,
            asked=_refereed("s1_model"),
        ),
        FlagDetail(
            name="double",
            label="The armour or injury roll was a double",
            asked=_refereed("s4_doubles"),
        ),
    )

    def dice(self, rules: HouseRules) -> tuple[Die, ...]:
        """The D6 that may send them off."""
        return (Die("penalty"),)

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Who offended, and how."""
        kind = event.details["kind"]
        return f"{doer(event, match)} offends the referee: {OFFENCES.get(kind, kind)}."

    def impossible(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[str]:
        """A weapon is used by whoever has one, magic by a sorcerer (SW-06, SOR-02, C-186)."""
        kind = event.details["kind"]
        if kind == InfractionKind.WEAPON and not armed(event.player, match):
            yield f"{match.subject(event.player)} has no secret weapon to use."
        if kind == InfractionKind.SORCERY and not sorcerer(event.player, match):
            yield f"{match.subject(event.player)} is no sorcerer."

    def resolve(self, event: RecordedEvent, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
        """How bad it is, and the `penalty` D6 where one is due (INF-01, INF-02)."""
        assert event.player is not None
        before = watched(match)
        risk = penalty(event, match)
        said = f"{self.says(event, match)} {risk.text.capitalize()}"
        outcome: dict[str, Any] = {"severity": str(risk.severity), "target": risk.target}
        if event.ruling is not None:
            outcome |= _as_ruled(event.ruling, said)
        elif risk.target is None:
            end = ": sent off." if risk.automatic else ": no penalty roll."
            outcome |= {"sent_off": risk.automatic, "text": said + end}
        else:
            why = f"penalty for {match.name(event.player)}: {risk.text}, off on {risk.target}+"
            (face,) = dice.faces("penalty", "d6", why=why)
            off = face >= risk.target
            end = "sent off" if off else "not sent off"
            text = f"{said}, off on {risk.target}+. D6: {face}, {end}."
            outcome |= {"face": face, "sent_off": off, "text": text}
        return outcome | _eye_moves(event, before, outcome, match.rules.choice("referee_mode"))

    def out(self, event: RecordedEvent, player: int, gone: str) -> str:
        """Sent off, if they were."""
        return "sent off" if event.outcome.get("sent_off") else gone

    def changes(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[TableChange]:
        """The eye turns to the side, if anybody looks and noticed anything (REF-02, C-134)."""
        yield from super().changes(event, match)
        noticed = event.outcome.get("severity") != Severity.NONE
        if noticed and not nobody_to_send_off(match):
            yield eye_on(event.player_team)


def _as_ruled(ruling: ProcedureRuling, said: str) -> dict[str, Any]:
    """As a procedure had it, by all that it was told of eyes and referees."""
    off, face = ruling.outcome == SENT_OFF, ruling.thrown.get("penalty")
    rolled = {} if face is None or ruling.overruled else {"face": face}
    end = "sent off" if off else "not sent off"
    shown = f", off on {ruling.target}+. D6: {face}, {end}." if rolled else f": {end}."
    return {"target": ruling.target, "sent_off": off, "text": said + shown, **rolled}


def _eye_moves(
    event: RecordedEvent, before: Watch, outcome: dict[str, Any], mode: str
) -> dict[str, Any]:
    """Where the eye was, and where it goes once the infraction is dealt with (C-134)."""
    after = watch([replace(event, outcome=outcome)], mode) if not before.blind else before
    stays = outcome["severity"] == "none"
    return {"eye_before": before.eye, "eye_after": before.eye if stays else after.eye}
