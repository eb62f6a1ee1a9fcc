"""Players knocked out and carried off, shared by several kinds of events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.changed import changed
from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Cause, InjuryKind
from dungeonbowl.match.casualties import (
    D16,
    LASTING,
    Patient,
    casualty,
    declared,
    drugged,
    known_outcomes,
)
from dungeonbowl.match.changes import TableChange, hurt
from dungeonbowl.match.details import Choices, Wanted, WordsDetail
from dungeonbowl.match.event import ProcedureRuling, RecordedEvent
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
# The procedure that softens a blow, and its die.
DRUGS = "drugs"
# Results that cost the match at most.
STUNNED, RESERVES, REGENERATED = "stunned", "reserves", "regenerated"


@dataclass(frozen=True, slots=True)
class Relief:
    """What becomes of a victim whom drugs helped, in key and words."""

    result: str
    text: str


ONLY_KNOCKED_OUT = Relief("knocked_out", "Only knocked out.")
ONLY_STUNNED = Relief(STUNNED, "Only stunned.")
# With these causes, the named player brought it about without striking.
NOBODYS_HAND = (Cause.HAZARD, Cause.MONSTER)


def by_hand(rules: HouseRules) -> bool:
    """Whether the league has a casualty table of its own (OPT-31, C-28)."""
    return rules.choice("casualty_table") == "manual"


def by_own_table(label: str, asked: Wanted = by_hand, **after: tuple[int, ...]) -> WordsDetail:
    """The detail for such a table's result, with this label; `after` are faces that lead to it."""
    return WordsDetail(
        name="outcome", label=label, default=None, asked=asked, options=_outcomes, after=after
    )


def casualty_die(rules: HouseRules) -> str:
    """The die of the league's casualty table (OPT-31, C-143)."""
    return "d68" if rules.choice("casualty_table") == "d68_lrb5" else "d16"


def _outcomes(book: Book) -> Choices:
    names = {row.key: row.name for row in book.tables[D16].rows}
    injuries = {
        str(row.injury): f"Lasting injury: {row.name}"
        for row in book.tables[LASTING].rows
        if row.injury
    }
    named = {**names, **injuries}
    return [("", "Choose"), *((key, named[key]) for key in known_outcomes(book) if key in named)]


def by_whom(event: RecordedEvent, match: MatchSoFar) -> str:
    """How it came about and through whom: `, blocked by Grim (4)`."""
    cause = event.details.get("cause", "")
    how, hand = CAUSES.get(cause, ""), "through" if cause in NOBODYS_HAND else "by"
    who = f"{hand} {match.name(event.player)}" if event.player is not None else ""
    words = " ".join(word for word in (how, who) if word)
    return f", {words}" if words else ""


def carried_off(
    victim: int | None, match: MatchSoFar, dice: Dice, said: str, outcome: str | None = None
) -> dict[str, Any]:
    """A casualty roll, unless the drugs of the victim's team make it a knock-out (DT-04).

    `outcome` is what a league's own casualty table said (C-28). Raises FieldError where it lacks.
    """
    helped = treated(victim, match, dice, said, ONLY_KNOCKED_OUT)
    if helped.get("changed"):
        return helped
    hurt = casualty(patient(victim, match), match.book, match.rules, dice, outcome)
    return {**helped, **hurt.as_dict(), "text": f"{helped['text']} {hurt.text}"}


def ruled_off(event: RecordedEvent, match: MatchSoFar, dice: Dice, said: str) -> dict[str, Any]:
    """A casualty by a procedure's roll, or as people declared.

    Its dice are read for the victim as the match has them; if that gives another result, the
    table's counts.
    """
    ruling = event.ruling
    assert ruling is not None
    if ruling.procedure == DRUGS:
        return _spared(ruling, said)
    named = ruling.outcome == "lasting_injury" and ruling.value in set(InjuryKind)
    outcome = str(ruling.value if named else ruling.outcome)
    roll = (patient(event.victim, match), match.book, match.rules, dice)
    hurt = declared(*roll, outcome) if ruling.overruled else casualty(*roll, outcome)
    if hurt.result != ruling.outcome:
        hurt = declared(*roll, outcome)
    return {**hurt.as_dict(), "text": f"{said} {hurt.text}"}


def _spared(ruling: ProcedureRuling, said: str) -> dict[str, Any]:
    """A casualty that drugs made a knock-out: it may still count for its author."""
    face, relief = ruling.thrown.get(DRUGS), ONLY_KNOCKED_OUT
    rolled = {} if face is None or ruling.overruled else {DRUGS: face}
    words = [said, *(f"Experimental Drugs: {one}." for one in rolled.values()), relief.text]
    return {**rolled, "changed": True, "result": relief.result, "text": " ".join(words)}


def before_drugs(event: RecordedEvent, match: MatchSoFar) -> MatchSoFar:
    """The match without drugs, if a procedure has asked for them already (DT-04)."""
    if event.ruling is None:
        return match
    sober = {team: changed(side, drugs=0) for team, side in match.sides.items()}
    return changed(match, sides=sober)


def badly_hurt(event: RecordedEvent, match: MatchSoFar, dice: Dice, said: str) -> dict[str, Any]:
    """The lighter band of the Stunty injury table: a casualty without a casualty roll (OPT-82),
    which drugs may make a knock-out like any other (DT-04)."""
    stunty = match.rules.flag("stunty_table") and "Stunty" in match.skills(event.victim)
    if not stunty and event.ruling is None:
        message = "Only Stunty players under their own injury table are badly hurt without a roll."
        raise Refused([Verdict("OPT-82", message)])
    helped = treated(event.victim, before_drugs(event, match), dice, said, ONLY_KNOCKED_OUT)
    if helped.get("changed"):
        return helped
    text = f"{helped['text']} Badly Hurt by the Stunty table: no harm."
    return {**helped, "result": "badly_hurt", "text": text}


def treated(
    victim: int | None, match: MatchSoFar, dice: Dice, said: str, relief: Relief
) -> dict[str, Any]:
    """What Experimental Drugs of the victim's team make of it (DT-04)."""
    side = match.side_of(victim)
    treatment = drugged(side.drugs if side else 0, match.name(victim), match.book, dice)
    if treatment is None:
        return {"text": said}
    text = f"{said} {treatment.text}."
    if not treatment.worked:
        return {"drugs": treatment.face, "text": text}
    return {
        "drugs": treatment.face,
        "changed": True,
        "result": relief.result,
        "text": f"{text} {relief.text}",
    }


def softened(event: RecordedEvent) -> bool:
    """Whether drugs, an apothecary or the victim's own flesh made less of it."""
    changed = bool(event.outcome.get("changed"))
    return changed or event.outcome.get("result") in (REGENERATED, RESERVES)


def struck(event: RecordedEvent, gone: str) -> str:
    """How the victim is out after it, which drugs may have made less (DT-04)."""
    return "knocked out" if event.outcome.get("result") == "knocked_out" else gone


def the_hurt(event: RecordedEvent) -> int | None:
    """Who was hurt: the victim, or else the player."""
    return event.victim if event.victim is not None else event.player


def hurt_moves(event: RecordedEvent, player: int) -> Iterator[TableChange]:
    """Where the result puts the one who was hurt; whoever did it stays."""
    return hurt(player, event.outcome) if player == the_hurt(event) else iter(())


def patient(player: int | None, match: MatchSoFar) -> Patient:
    """The one who is hurt, for a casualty roll."""
    side = match.side_of(player)
    assert side is not None
    assert player is not None
    victim, state = side.state.player(player), side.state
    return Patient(victim, state.college, side.book, match.name(player))
