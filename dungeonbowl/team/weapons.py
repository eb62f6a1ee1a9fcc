"""Secret weapons and sorcery: who may carry which, and for how much more (SW-01 to SOR-01).

Source of everything here: 003, Secret Weapons and Sorcery (Availability and Cost).
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl import keys
from dungeonbowl.book import Book
from dungeonbowl.book.entries import Position
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted, listed


def weapon_price(weapon: str, race: str, book: Book) -> int:
    """What the weapon adds to a lineman's price, in gold pieces; nothing for no weapon.

    A race that can't have it (SW-03 to SW-05, SOR-01) would pay what the dearest race pays, so
    that a refused order still has a price to show. Raises FieldError for an unknown weapon.
    """
    if not weapon:
        return 0
    if weapon not in book.weapons:
        raise FieldError("weapon", f"There is no weapon called {weapon!r}.")
    entry = book.weapons[weapon]
    price = entry.extra_cost(race)
    return max(entry.costs.values()) if price is None else price


def house_weapon_verdicts(weapon: str, rules: HouseRules) -> Iterator[Verdict]:
    """OPT-14 or OPT-15 if the house has switched this kind of weapon off."""
    if weapon == keys.WeaponKey.SORCERY:
        if not rules.flag("sorcery"):
            yield Verdict("OPT-15", "This league plays without sorcerers.")
    elif weapon and not rules.flag("secret_weapons"):
        yield Verdict("OPT-14", "This league plays without secret weapons.")


def roster_weapon_verdicts(team: TeamState, book: Book, rules: HouseRules) -> Iterator[Verdict]:
    """What is wrong with the weapons on a roster: too many (SW-01), or in the wrong hands.

    A confiscated weapon still counts (C-63, C-131).
    """
    armed = [player for player in team.roster if player.weapon]
    if not armed:
        return
    most = rules.number("max_secret_weapons")
    if len(armed) > most:
        carriers = listed(_called(player, book) for player in armed)
        said = f"{carriers}: a team has {counted(most, 'secret weapon player')}, not {len(armed)}."
        yield Verdict(
            "SW-01", said, "Hire without a weapon, or part with a player who carries one."
        )
    for player in armed:
        yield from _carrier_verdicts(player, team.college, book)


def _carrier_verdicts(player: PlayerState, college: str, book: Book) -> Iterator[Verdict]:
    entry = book.college(college).race(player.race)
    if entry is None:  # Of another college altogether, which TEAM-01 says.
        return
    position = book.position(college, player.position)
    weapon = book.weapons[player.weapon]
    if not position.is_lineman:
        yield _for_linemen_only(position, entry.name, book.lineman(college, player.race).name)
    if weapon.extra_cost(player.race) is None:
        races = [race.name for race in book.college(college).races if race.key in weapon.costs]
        said = f"{entry.name} can't play with {weapon.name}."
        mend = f"In this college {listed(races)} can." if races else "Nobody in this college can."
        yield Verdict(weapon.rule, said, mend)


def _for_linemen_only(position: Position, race: str, lineman: str) -> Verdict:
    """SW-02: the weapon player is their race's lineman with a weapon (C-64, C-66)."""
    said = f"Weapons are for linemen, and the {position.name} of the {race} is a specialist."
    return Verdict("SW-02", said, f"Give it to a {lineman} of the {race}.")


def _called(player: PlayerState, book: Book) -> str:
    weapon = book.weapons[player.weapon].name
    return f"{player.called} ({weapon})"
