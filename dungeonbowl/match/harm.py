"""Players knocked out and carried off, by whatever kind of event."""

from __future__ import annotations

from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Cause
from dungeonbowl.match.casualties import D16, LASTING, Patient, casualty, drugged, outcomes_told
from dungeonbowl.match.details import Choices, WordsDetail
from dungeonbowl.match.event import ToldEvent
from dungeonbowl.match.so_far import MatchSoFar
from dungeonbowl.verdicts import Refused, Verdict

CAUSES = {
    Cause.BLOCK: "blocked",
    Cause.FOUL: "fouled",
    Cause.WEAPON: "struck with a weapon",
    Cause.HAZARD: "hurt by the dungeon",
    Cause.MONSTER: "mauled by a monster",
    Cause.EXPLOSION: "blown up",
    Cause.PUSHED: "pushed",
}
# Results that cost the match at most.
STUNNED, RESERVES, REGENERATED = "stunned", "reserves", "regenerated"
# Whoever is named beside these brought it about, but the blow was another's.
NOBODYS_HAND = (Cause.HAZARD, Cause.MONSTER)


def by_hand(rules: HouseRules) -> bool:
    """Whether a league's own casualty table says what a casualty comes to (OPT-31, C-28)."""
    return rules.choice("casualty_table") == "manual"


def by_own_table(label: str) -> WordsDetail:
    """What such a table said, asked for under this label."""
    return WordsDetail(name="outcome", label=label, default=None, asked=by_hand, options=_outcomes)


def _outcomes(book: Book) -> Choices:
    names = {row.key: row.name for row in book.tables[D16].rows}
    injuries = {
        str(row.injury): f"Lasting injury: {row.name}"
        for row in book.tables[LASTING].rows
        if row.injury
    }
    told = {**names, **injuries}
    return [("", "Choose"), *((key, told[key]) for key in outcomes_told(book) if key in told)]


def by_whom(event: ToldEvent, match: MatchSoFar) -> str:
    """How it came about and through whom: `, blocked by Grim (4)`."""
    cause = event.details.get("cause", "")
    how, hand = CAUSES.get(cause, ""), "through" if cause in NOBODYS_HAND else "by"
    who = f"{hand} {match.name(event.player)}" if event.player is not None else ""
    words = " ".join(word for word in (how, who) if word)
    return f", {words}" if words else ""


def carried_off(
    victim: int | None, match: MatchSoFar, dice: Dice, said: str, told: str | None = None
) -> dict[str, Any]:
    """A casualty roll, unless the drugs of the victim's team make it a knock-out (DT-04).

    `told` is what a league's own casualty table said (C-28). Raises FieldError where it lacks.
    """
    helped = treated(victim, match, dice, said, "knocked_out", "Only knocked out.")
    if helped.get("changed"):
        return helped
    hurt = casualty(patient(victim, match), match.book, match.rules, dice, told)
    return {**helped, **hurt.as_dict(), "text": f"{helped['text']} {hurt.text}"}


def badly_hurt(victim: int | None, match: MatchSoFar, said: str) -> dict[str, Any]:
    """The lighter band of the Stunty injury table: carried off, no casualty roll (OPT-82)."""
    if not match.rules.flag("stunty_table") or "Stunty" not in match.skills(victim):
        message = "Only Stunty players under their own injury table are badly hurt without a roll."
        raise Refused([Verdict("OPT-82", message)])
    return {"result": "badly_hurt", "text": f"{said} Badly Hurt by the Stunty table: no harm."}


def treated(
    victim: int | None, match: MatchSoFar, dice: Dice, said: str, better: str, relief: str
) -> dict[str, Any]:
    """What Experimental Drugs of the victim's team make of it (DT-04)."""
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


def softened(event: ToldEvent) -> bool:
    """Whether drugs, an apothecary or the victim's own flesh made less of it."""
    changed = bool(event.outcome.get("changed"))
    return changed or event.outcome.get("result") in (REGENERATED, RESERVES)


def struck(event: ToldEvent, gone: str) -> str:
    """How the victim is out after it, which drugs may have made less (DT-04)."""
    return "knocked out" if event.outcome.get("result") == "knocked_out" else gone


def patient(player: int | None, match: MatchSoFar) -> Patient:
    """Whoever is hurt, as a casualty roll wants to know them."""
    side = match.side_of(player)
    assert side is not None
    assert player is not None
    victim, state = side.state.player(player), side.state
    return Patient(victim, state.college, side.book, match.name(player))
