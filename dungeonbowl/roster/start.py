"""Whether a drafted team may be registered."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.roster.composition import composition
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted, gold


def starting(team: TeamState, book: Book, rules: HouseRules) -> tuple[Verdict, ...]:
    """Everything that keeps a drafted team from being registered.

    The roster's composition, a Fan Factor within OPT-08 (TEAM-06), six players or OPT-03
    (TEAM-07), an apothecary only where the house has them (OPT-37), and no more spent than the
    starting treasury (TEAM-09). Re-rolls have no limit (TEAM-05). Source: 003, Basic Composition.
    """
    return (
        *composition(team, book, rules),
        *fan_factor_verdicts(team.fan_factor, rules),
        *_minimum_verdicts(team, rules),
        *(apothecary_verdicts(rules) if team.apothecary else ()),
        *_debt_verdicts(team),
    )


def fan_factor_verdicts(fan_factor: int, rules: HouseRules) -> tuple[Verdict, ...]:
    """TEAM-06 if a starting team's Fan Factor is above OPT-08. Source: 003, Basic Composition."""
    most = rules.number("fan_factor_start_max")
    if fan_factor <= most:
        return ()
    said = f"Fan Factor {fan_factor} is too much: a team starts with {most} at most."
    return (Verdict("TEAM-06", said, f"Take {counted(fan_factor - most, 'point')} less."),)


def apothecary_verdicts(rules: HouseRules) -> tuple[Verdict, ...]:
    """OPT-37 where the house plays without apothecaries. Source: C-202, not from the documents."""
    if rules.flag("apothecary"):
        return ()
    said = "This league plays without apothecaries."
    return (Verdict("OPT-37", said, "Do without one, or give it back in a draft."),)


def _minimum_verdicts(team: TeamState, rules: HouseRules) -> Iterator[Verdict]:
    least, number = rules.number("min_starting_players"), len(team.roster)
    if number < least:
        said = f"A team starts with {counted(least, 'player')} or more; this one has {number}."
        yield Verdict("TEAM-07", said, f"Hire {counted(least - number, 'more player')}.")


def _debt_verdicts(team: TeamState) -> Iterator[Verdict]:
    if team.treasury < 0:
        debt = gold(-team.treasury)
        said = f"The team has spent {debt} more than its starting treasury."
        yield Verdict("TEAM-09", said, f"Give back something worth {debt}.")
