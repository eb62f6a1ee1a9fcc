"""Infractions, penalties, and coaches who argue."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from dungeonbowl.dice import Dice
from dungeonbowl.events import Event
from dungeonbowl.incidents.sentences import sentence
from dungeonbowl.playing import MatchSoFar
from dungeonbowl.referee import Watch, arguable, hears, penalty, watch, watched
from dungeonbowl.telling import contradicts
from dungeonbowl.verdicts import Refused, Verdict


def offended(event: Event, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
    """Something the referee dislikes, and the `penalty` D6 where one is due (INF-01, INF-02)."""
    assert event.player is not None
    before = watched(match)
    risk = penalty(event, match)
    said = f"{sentence(event, match)} {risk.text.capitalize()}"
    outcome: dict[str, Any] = {"severity": str(risk.severity), "target": risk.target}
    if risk.target is None:
        end = ": sent off." if risk.automatic else ": no penalty roll."
        outcome |= {"sent_off": risk.automatic, "text": said + end}
    else:
        why = f"penalty for {match.name(event.player)}: {risk.text}, off on {risk.target}+"
        (face,) = dice.faces("penalty", "d6", why=why)
        off = face >= risk.target
        end = "sent off" if off else "not sent off"
        text = f"{said}, off on {risk.target}+. D6: {face}, {end}."
        outcome |= {"face": face, "sent_off": off, "text": text}
    mode = match.rules.choice("referee_mode")
    return outcome | _eye_moves(event, before, outcome, mode)


def _eye_moves(event: Event, before: Watch, outcome: dict[str, Any], mode: str) -> dict[str, Any]:
    """Where the eye was, and where it goes once the infraction is dealt with (C-134)."""
    after = watch([replace(event, outcome=outcome)], mode) if not before.gone else before
    stays = outcome["severity"] == "none"
    return {"eye_before": before.eye, "eye_after": before.eye if stays else after.eye}


def argued(event: Event, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
    """The coach argues: a 6 cancels the penalty, a 1 silences him (INF-05, C-21, C-22)."""
    assert event.player is not None
    who = match.name(event.player)
    automatic = match.rules.flag("argue_auto_sendoff")
    off = arguable(match.events, event.player, automatic)
    if off is None:
        raise _no_argument(event.player, who, match)
    if not hears(off, match):
        message = "Nobody argues with the referee who sent this player off."
        raise Refused([Verdict("REF-20", message)])
    if event.player_team in watched(match).barred:
        raise contradicts("This coach was told to be silent and may not argue again.")
    (face,) = dice.faces("argue", "d6", why=f"arguing the call against {who}")
    row = match.book.tables[_argument_table(match)].row(face)
    return {
        "face": face,
        "cancelled": row.key == "cancelled",
        "barred": row.key == "barred",
        "text": f"The coach argues for {who}. D6: {face}. {row.name}: {row.text}",
    }


def _argument_table(match: MatchSoFar) -> str:
    """004 brings the player back another way (C-21); both cancel what he would miss."""
    crystal_balls = match.rules.choice("referee_mode") == "s4_doubles"
    return "argue_004" if crystal_balls else "argue"


def _no_argument(player: int, who: str, match: MatchSoFar) -> Refused:
    """There is nothing to argue about, or nothing that the house rules let him argue about."""
    if arguable(match.events, player, True) is not None:
        message = f"{who} was sent off without a penalty roll, which can't be argued."
        return Refused([Verdict("OPT-75", message)])
    return contradicts(f"Nobody has sent {who} off for a coach to argue about.")
