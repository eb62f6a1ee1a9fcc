"""The apothecary at work (OPT-37, C-202). Not from the documents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from dungeonbowl.dice import Dice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType
from dungeonbowl.match.casualties import CasualtyOutcome, casualty
from dungeonbowl.match.changes import TableChange
from dungeonbowl.match.details import ChoiceDetail, EarlierEvent
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.events.base import HARM, Die, EventKind
from dungeonbowl.match.events.chasm import APART, UNHURT
from dungeonbowl.match.events.lasting import lasting_die
from dungeonbowl.match.harm import (
    REGENERATED,
    RESERVES,
    STUNNED,
    by_hand,
    by_own_table,
    casualty_die,
    hurt_moves,
    patient,
    the_hurt,
)
from dungeonbowl.match.so_far import MatchSoFar

FIRST, SECOND = "first", "second"
CHOICES = ((FIRST, "The first"), (SECOND, "The second"))
OUT = "knocked_out"
TREATABLE = (EventType.CASUALTY, EventType.CHASM, EventType.KNOCKED_OUT)
# What leaves nothing to treat: it cost the match at most, and is no knock-out.
SPARED = frozenset({STUNNED, REGENERATED, APART, *UNHURT})


class ApothecaryEvent(EventKind):
    """Once a match a side's own treats one of its players, before drugs are thought of.

    A knock-out becomes Stunned; a casualty is rolled a second time, and the coach says which
    stands. Who is then only badly hurt goes to the reserves.
    """

    key = EventType.APOTHECARY
    name = "Apothecary"
    mark = "plaster"
    group = HARM
    victim = "Whom does the apothecary treat?"
    needs = frozenset({"victim"})
    details = (
        EarlierEvent(name="of", label="After which hurt?", types=TREATABLE),
        ChoiceDetail(
            name="chosen",
            label="If two rolls were made, which stands?",
            help="Left open, the milder one does.",
            choices=CHOICES,
            default=None,
        ),
        by_own_table("What did your casualty table say the second time?"),
    )
    choosy = frozenset({"victim"})
    none_left = "Nobody is hurt whom an apothecary of their own side could still treat."
    amends = True

    def called_for(self, rules: HouseRules) -> bool:
        """Where a team may have one (OPT-37)."""
        return rules.flag("apothecary")

    def dice(self, rules: HouseRules) -> tuple[Die, ...]:
        """The second casualty roll, and the lasting injury it may send on to."""
        if by_hand(rules):
            return (lasting_die(rules),)
        return (Die("casualty", casualty_die(rules), must=False), lasting_die(rules))

    def says(self, event: RecordedEvent, match: MatchSoFar) -> str:
        """Whom it treats."""
        return f"The apothecary treats {match.name(event.victim)}."

    def may_be(self, name: str, player: int, match: MatchSoFar) -> bool:
        """Whoever is hurt, of a side whose apothecary has treated nobody yet."""
        side = match.side_of(player)
        done = {one.victim_team for one in match.events if one.type == self.key}
        ready = side is not None and side.state.apothecary and side.team not in done
        return ready and any(the_hurt(one) == player and _lasts(one) for one in match.events)

    def impossible(self, event: RecordedEvent, match: MatchSoFar) -> Iterator[str]:
        """A side has its own or none, and it treats who was knocked out or carried off."""
        side = match.side_of(event.victim)
        if side is not None and not side.state.apothecary:
            yield f"{side.name} has no apothecary."
        hurt = match.event(event.details["of"])
        if hurt.type not in TREATABLE or the_hurt(hurt) != event.victim:
            yield f"{match.subject(event.victim)} wasn't hurt there."
        elif hurt.outcome.get("treated"):
            yield f"{match.subject(event.victim)} was treated for that before."
        elif not _lasts(hurt):
            yield f"There is nothing to treat: {hurt.outcome.get('text', '')}".strip()

    def resolve(self, event: RecordedEvent, match: MatchSoFar, dice: Dice) -> dict[str, Any]:
        """Only stunned, or the second roll and which of the two stands."""
        hurt, said = match.event(event.details["of"]), self.says(event, match)
        if hurt.outcome.get("result") == OUT:
            return {"result": STUNNED, "text": f"{said} Only stunned."}
        first = CasualtyOutcome.from_dict(hurt.outcome)
        outcome = event.details.get("outcome")
        second = casualty(patient(event.victim, match), match.book, match.rules, dice, outcome)
        chosen = event.details.get("chosen") or (SECOND if _milder(second, first) else FIRST)
        stands = second if chosen == SECOND else first
        unharmed = _severity(stands) == 0
        text = f"{said} {second.text} The {chosen} roll stands" + (
            ", and they go to the reserves." if unharmed else "."
        )
        outcome = {**stands.as_dict(), "faces": dict(second.faces), "chosen": chosen}
        return {**outcome, "result": RESERVES if unharmed else stands.result, "text": text}

    def after(self, event: RecordedEvent, match: MatchSoFar) -> MatchSoFar:
        """The hurt is what the apothecary made of it, for the rest of the match and after."""
        hurt = match.event(event.details["of"])
        kept = {"text": hurt.outcome.get("text", ""), "spp": hurt.outcome.get("spp", 0)}
        names = ("result", "misses_next_game", "injury", "dead")
        made = {name: event.outcome[name] for name in names if name in event.outcome}
        outcome = {**hurt.outcome, **made, **kept, "treated": event.id}
        return match.and_then(event).amended(replace(hurt, outcome=outcome))

    def moves(self, event: RecordedEvent, player: int) -> Iterator[TableChange]:
        """Where the result puts whoever was hurt."""
        return hurt_moves(event, player)


def _lasts(hurt: RecordedEvent) -> bool:
    """Whether somebody was knocked out or carried off."""
    result = hurt.outcome.get("result")
    return hurt.type in TREATABLE and result is not None and result not in SPARED


def _milder(one: CasualtyOutcome, other: CasualtyOutcome) -> bool:
    return _severity(one) < _severity(other)


def _severity(hurt: CasualtyOutcome) -> int:
    """From no harm to death; which of two lasting injuries is worse, only people know."""
    if hurt.dead:
        return 3
    return 2 if hurt.injury else int(hurt.misses_next_game)
