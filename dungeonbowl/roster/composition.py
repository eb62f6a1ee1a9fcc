"""Whether a roster is legal as it stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from dungeonbowl.book import Book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.roster.races import race_verdicts, released
from dungeonbowl.team.state import TeamState
from dungeonbowl.team.weapons import roster_weapon_verdicts
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted


def composition(
    team: TeamState, book: Book, rules: HouseRules, joining: str = ""
) -> tuple[Verdict, ...]:
    """Everything wrong with the roster as it stands; nothing where it is legal (TEAM-11).

    Races (TEAM-01 to TEAM-03), specialists (TEAM-04), size (TEAM-08), weapons (SW-01 to SW-05,
    SOR-01). `joining` is the race of somebody about to be hired, who is on the roster already.
    Source: 003, Basic Composition; Secret Weapons and Sorcery. Raises UnknownKey for a college
    that the book doesn't have.
    """
    return (
        *squad_verdicts(team, book, rules, joining),
        *roster_weapon_verdicts(team, book, rules),
    )


def squad_verdicts(
    team: TeamState, book: Book, rules: HouseRules, joining: str = ""
) -> tuple[Verdict, ...]:
    """The same but for weapons: what is wrong whatever anybody carries (TEAM-01 to TEAM-08)."""
    trading = trades(team, rules)
    return (
        *race_verdicts(team, book, joining, trading=trading),
        *_specialist_verdicts(team, book, trading),
        *_size_verdicts(team, rules),
    )


def trades(team: TeamState, rules: HouseRules) -> bool:
    """Whether old players may go in trade for new ones: never those of a draft (OPT-11)."""
    return team.status != "draft" and rules.flag("player_trading")


def _specialist_verdicts(team: TeamState, book: Book, trading: bool) -> Iterator[Verdict]:
    """TEAM-04: two specialists of the same race and position at most."""
    most = book.figures.specialists_per_position
    college = book.college(team.college)
    for key, number in Counter([player.position for player in team.roster]).items():
        race = college.race(key.partition(".")[0])
        if number <= most or race is None:
            continue
        position = book.position(team.college, key)
        if not position.is_lineman:
            who = f"{race.name}, {position.name}"
            said = f"{who}: a specialist position takes {most} players, not {number}."
            yield Verdict("TEAM-04", said, f"{released('one of them', trading)} ({who}).")


def _size_verdicts(team: TeamState, rules: HouseRules) -> Iterator[Verdict]:
    """TEAM-08: sixteen players, or OPT-04."""
    most, number = rules.number("max_roster"), len(team.roster)
    if number > most:
        said = f"A roster holds {counted(most, 'player')}, not {number}."
        yield Verdict("TEAM-08", said, f"{released('a player', trades(team, rules))}.")
