"""Gold and fans (POST-05 to POST-07)."""

from __future__ import annotations

from dungeonbowl import winnings as sums
from dungeonbowl.effects import FanFactor, Line
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import Arrangement, Tactic
from dungeonbowl.postgame.answers import one_of_each, refuse_done, whole
from dungeonbowl.postgame.facts import Outcome, Turn, Waiting
from dungeonbowl.wording import gold

MOST_GOLD = 10_000_000
MOST_FANS = 100


def winnings(turn: Turn) -> Outcome:
    """What the match brought in, in gold pieces; nothing for a side that gave up (POST-05).

    Asks for `winnings.<team>` d6, or under `manual` waits for `{gold}` (OPT-35). Source: C-123,
    not from the documents.
    """
    if turn.team in turn.facts.conceding:
        return Outcome((), "No winnings for a side that gave up.")
    if turn.rules.choice("winnings") == "manual":
        return _told_winnings(turn)
    why = f"winnings of {turn.side.name}"
    (face,) = turn.dice.faces(f"winnings.{turn.team}", "d6", why=why)
    earned = sums.winnings(face, turn.won, turn.book)
    return Outcome((Line("Winnings", gold=earned.amount),), earned.text)


def _told_winnings(turn: Turn) -> Outcome:
    if turn.answer is None:
        raise Waiting(f"{turn.side.name} types in its winnings.")
    refuse_done(turn)
    told = whole(turn, "gold")
    if not 0 <= told <= MOST_GOLD:
        raise FieldError("gold", f"Winnings are between 0 and {gold(MOST_GOLD)}.")
    if not told:
        return Outcome((Line("No winnings"),), "No winnings.")
    return Outcome((Line("Winnings as told", gold=told),), f"{gold(told)}, as told.")


def sponsorship(turn: Turn) -> Outcome:
    """D6 x 10,000 gold pieces for each Sponsorship Deal (SA-04, POST-06).

    Asks for `sponsorship.<team>.<n>` d6. Source: 003, Sponsorship Deal.
    """
    deals = turn.side.arrangements[Arrangement.SPONSORSHIP_DEAL]
    purposes = [f"sponsorship.{turn.team}.{number}" for number in range(1, deals + 1)]
    faces = one_of_each(turn, purposes, "d6", f"sponsors of {turn.side.name}")
    paid = [sums.sponsorship(face, turn.book) for face in faces]
    lines = tuple(Line("Sponsorship Deal", gold=one.amount) for one in paid)
    return Outcome(lines, " ".join(one.text for one in paid))


def fan_factor(turn: Turn) -> Outcome:
    """How the match changes the Fan Factor, never below 0 (POST-07, DT-03).

    Asks for `fan_factor.<team>`, three d6 for a winner and two for anybody else, or under
    `manual` waits for `{change}` (OPT-36). Source: C-124, not from the documents; the bribe's
    modifier from 003, Bribing the Press.
    """
    if turn.rules.choice("fan_factor_roll") == "manual":
        return _told_fans(turn)
    why = f"Fan Factor of {turn.side.name}"
    count = sums.fan_dice(turn.won)
    faces = turn.dice.faces(f"fan_factor.{turn.team}", "d6", count, why)
    bribes = turn.side.tactics.get(Tactic.BRIBING_THE_PRESS, 0)
    changed = sums.fan_factor(faces, turn.won, turn.state.fan_factor, bribes)
    return Outcome(_fan_lines(changed.amount), changed.text)


def _told_fans(turn: Turn) -> Outcome:
    if turn.answer is None:
        raise Waiting(f"{turn.side.name} types in how its Fan Factor changes.")
    refuse_done(turn)
    told = whole(turn, "change")
    if abs(told) > MOST_FANS:
        raise FieldError("change", f"Fan Factor changes by {MOST_FANS} at most.")
    change = max(told, -turn.state.fan_factor)
    text = f"Fan Factor {change:+d}, as told." if change else "Fan Factor stays as it is."
    return Outcome(_fan_lines(change), text)


def _fan_lines(change: int) -> tuple[Line, ...]:
    return (Line(f"Fan Factor {change:+d}", effect=FanFactor(change)),) if change else ()
