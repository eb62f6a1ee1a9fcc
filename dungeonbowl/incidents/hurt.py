"""Players knocked out, carried off, or lost in a chasm."""

from __future__ import annotations

from typing import Any

from dungeonbowl.casualties import Patient, casualty, drugged
from dungeonbowl.dice import Dice
from dungeonbowl.events import Event
from dungeonbowl.incidents.sentences import sentence
from dungeonbowl.keys import EventType
from dungeonbowl.playing import MatchSoFar
from dungeonbowl.telling import contradicts
from dungeonbowl.verdicts import Refused, Verdict

# Ways out of a chasm that cost the match at most.
UNHURT = ("lost_in_space", "reserves")


def carried_off(event: Event, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
    """A player carried off: regenerated, saved by drugs, or rolled for (INJ-03, DT-04, C-137)."""
    refuse_second_casualty(event, match)
    said = sentence(event, match)
    if event.details.get("regenerated"):
        return {"result": "regenerated", "text": f"{said} But they regenerate."}
    if event.details.get("badly_hurt"):
        return _badly_hurt(event, match, said)
    return _hurt(event.victim, match, dice, said, event.details.get("outcome"))


def _hurt(
    victim: int | None, match: MatchSoFar, dice: Dice, said: str, told: str | None = None
) -> dict[str, Any]:
    """A casualty roll, unless the drugs of the victim's team make it a knock-out (DT-04)."""
    treated = _treated(victim, match, dice, said, "knocked_out", "Only knocked out.")
    if treated.get("changed"):
        return treated
    hurt = casualty(_patient(victim, match), match.book, match.rules, dice, told)
    return {**treated, **hurt.as_dict(), "text": f"{treated['text']} {hurt.text}"}


def _badly_hurt(event: Event, match: MatchSoFar, said: str) -> dict[str, Any]:
    """The lighter band of the Stunty injury table: carried off, no casualty roll (OPT-82)."""
    if not match.rules.flag("stunty_table") or "Stunty" not in match.skills(event.victim):
        message = "Only Stunty players under their own injury table are badly hurt without a roll."
        raise Refused([Verdict("OPT-82", message)])
    return {"result": "badly_hurt", "text": f"{said} Badly Hurt by the Stunty table: no harm."}


def knocked_out(event: Event, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
    """A knock-out, which drugs turn into Stunned (DT-04)."""
    said = sentence(event, match)
    return {"result": "knocked_out"} | _treated(
        event.victim, match, dice, said, "stunned", "Only stunned."
    )


def _treated(
    victim: int | None, match: MatchSoFar, dice: Dice, said: str, better: str, relief: str
) -> dict[str, Any]:
    """What Experimental Drugs of the victim's team make of it."""
    side = match.side_of(victim)
    treatment = drugged(side.drugs if side else 0, match.name(victim), match.book, dice)
    if treatment is None:
        return {"text": said}
    told = f"{said} {treatment.text}."
    if not treatment.worked:
        return {"drugs": treatment.face, "text": told}
    return {
        "drugs": treatment.face,
        "changed": True,
        "result": better,
        "text": f"{told} {relief}",
    }


def fallen(event: Event, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
    """A fall into a chasm: by 003, by 002, or without harm (FEA-05, FEA-06, INJ-09, C-16).

    The D6 has no re-roll, and no drugs help against it; the casualty of 002 is one like any
    other, which they may make a knock-out (DT-04).
    """
    said = f"{match.name(event.player)} falls into the chasm."
    rule = match.rules.choice("chasm_rule")
    table = match.book.tables[f"chasm_{rule}"]
    if rule == "harmless":
        return {"result": table.last.key, "text": f"{said} {table.last.text}"}
    (face,) = dice.faces("chasm", "d6", why=f"{match.name(event.player)} falls into the chasm")
    row = table.row(face)
    outcome = {"face": face, "result": row.key, "text": f"{said} D6: {face}. {row.text}"}
    if row.dead or row.key == "casualty":
        refuse_second_casualty(event, match)
    if row.key == "casualty":
        return {**outcome, **_hurt(event.player, match, dice, str(outcome["text"]))}
    return {**outcome, "dead": row.dead}


def sufferer(event: Event) -> int | None:
    """Whom it leaves hurt or dead for longer than the match, if anybody (INJ-03, INJ-09)."""
    if event.outcome.get("changed") or event.outcome.get("result") == "regenerated":
        return None
    if event.type == EventType.CASUALTY:
        return event.victim
    if event.type == EventType.CHASM and event.outcome.get("result") not in UNHURT:
        return event.player
    return None


def refuse_second_casualty(event: Event, match: MatchSoFar) -> None:
    """Raises POST-14 if this victim was carried off for good before."""
    victim = event.victim if event.type == EventType.CASUALTY else event.player
    if victim in [sufferer(earlier) for earlier in match.events]:
        raise contradicts(
            f"{match.name(victim)} became a casualty before.",
            "Say that the first regenerated, or take one of them back.",
        )


def _patient(player: int | None, match: MatchSoFar) -> Patient:
    side = match.side_of(player)
    assert side is not None
    assert player is not None
    victim, state = side.state.player(player), side.state
    return Patient(victim, state.college, side.book, match.name(player))
