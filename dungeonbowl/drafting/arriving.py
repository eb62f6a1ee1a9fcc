"""A running team that comes from elsewhere, checked as it stands.

Its history isn't known, so only what no history could have led to is refused: an illegal roster,
skills that no SPP earned or no roll allows, injuries beyond what a player can suffer, gear that the
house rules exclude.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from dungeonbowl.advancement import Learner, skills_due
from dungeonbowl.book import Book
from dungeonbowl.effects import (
    ApothecaryOwned,
    Confiscated,
    FanFactorChanged,
    Founded,
    HalfPriceRerolls,
    Hired,
    ImprovementRolled,
    Injured,
    ItemGiven,
    LedgerLine,
    MissesNextGame,
    RerollsChanged,
    SkillGained,
    StatusChanged,
)
from dungeonbowl.effects.base import Effect
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import InjuryKind, TeamStatus
from dungeonbowl.match.casualties import INJURY_NAMES
from dungeonbowl.packs import custom_verdicts
from dungeonbowl.roster import apothecary_verdicts, composition
from dungeonbowl.roster.profiles import can_fall
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.weapons import house_weapon_verdicts
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted, gold

OPENING = "Opening entry"


def arrival_verdicts(team: TeamState, book: Book, rules: HouseRules) -> tuple[Verdict, ...]:
    """What is wrong with the team as a whole: its composition (TEAM-01 to TEAM-04, TEAM-08, SW-01
    to SW-05, SOR-01), a college or an apothecary that the house doesn't play with (OPT-01, OPT-37),
    and a treasury below nothing (TEAM-09).

    Neither TEAM-06 nor TEAM-07 is asked: Fan Factor grows and rosters shrink by playing. Source:
    003, Basic Composition.
    """
    debt: tuple[Verdict, ...] = ()
    if team.treasury < 0:
        said = f"{gold(-team.treasury)} are lacking from the treasury."
        debt = (Verdict("TEAM-09", said),)
    foreign = apothecary_verdicts(rules) if team.apothecary else ()
    legal = composition(team, book, rules)
    return (*custom_verdicts(team.college, rules), *legal, *foreign, *debt)


def player_verdicts(
    player: PlayerState, college: str, book: Book, rules: HouseRules
) -> Iterator[Verdict]:
    """What is wrong with one player of a college that fields them.

    Skills beyond their SPP or their access (SKL-01, SKL-02), improvement rolls not due (SPP-03),
    injuries below what can be suffered (INJ-06), an item or weapon the house leaves out (OPT-14,
    OPT-15, OPT-18), a weapon confiscated that they never had or that is magic (CON-01).
    """
    yield from _skill_verdicts(player, college, book, rules)
    yield from _roll_verdicts(player, book, rules)
    yield from _injury_verdicts(player, college, book, rules)
    yield from house_weapon_verdicts(player.weapon, rules)
    weapon = book.weapons.get(player.weapon)
    if player.confiscated and not (weapon and weapon.confiscated):
        said = f"{player.called} has no weapon that a referee could keep."
        yield Verdict("CON-01", said, "Name the weapon, or leave out that it is confiscated.")
    if player.item and not rules.flag("magic_items"):
        yield Verdict("OPT-18", "This league plays without magic items.")


def _skill_verdicts(
    player: PlayerState, college: str, book: Book, rules: HouseRules
) -> Iterator[Verdict]:
    """Each skill judged as if it were taken now, after those named before it."""
    said: dict[Verdict, None] = {}
    for place, skill in enumerate(player.gained):
        so_far = replace(player, gained=player.gained[:place])
        said |= dict.fromkeys(Learner(so_far, college, book, rules).verdicts(skill))
    yield from said


def _roll_verdicts(player: PlayerState, book: Book, rules: HouseRules) -> Iterator[Verdict]:
    due, waiting = skills_due(player, book, rules), len(player.rolled)
    if waiting > due:
        said = f"{player.called} has {counted(waiting, 'improvement roll')} waiting, and is due"
        yield Verdict("SPP-03", f"{said} {due}.", "Leave out the rolls beyond that.")


def _injury_verdicts(
    player: PlayerState, college: str, book: Book, rules: HouseRules
) -> Iterator[Verdict]:
    for place, wound in enumerate(player.injuries):
        so_far = replace(player, injuries=player.injuries[:place])
        if wound.kind == InjuryKind.NIGGLING or can_fall(so_far, wound.kind, college, book, rules):
            continue
        name = INJURY_NAMES[InjuryKind(wound.kind)]
        said = f"{player.called} can't have {name} once more: that figure falls no further."
        yield Verdict("INJ-06", said, "Leave it out.")


def opening_lines(team: TeamState, name: str, players: Mapping[int, int]) -> tuple[LedgerLine, ...]:
    """The lines that create this team, each marked as an opening entry.

    `players` gives each player's id in the ledger for the one they have here. Gold comes only as
    the treasury: what was paid for whom is another league's history.
    """
    team_lines = _team_lines(team, name)
    player_lines = (
        line for player in team.roster for line in _player_lines(player, players[player.id])
    )
    registered = StatusChanged(TeamStatus.REGISTERED, TeamStatus.DRAFT)
    last = LedgerLine(f"{OPENING}: {name} is registered as it stands", effect=registered)
    return (*team_lines, *player_lines, last)


def _team_lines(team: TeamState, name: str) -> Iterator[LedgerLine]:
    yield LedgerLine(f"{OPENING}: {name}", effect=Founded(team.college, name))
    yield LedgerLine(f"{OPENING}: treasury", gold=team.treasury)
    counts = (
        (counted(team.rerolls, "team re-roll"), RerollsChanged(team.rerolls)),
        (f"Fan Factor {team.fan_factor}", FanFactorChanged(team.fan_factor)),
        (
            f"{counted(team.half_price_rerolls, 're-roll')} at the price Extra Training gives",
            HalfPriceRerolls(team.half_price_rerolls),
        ),
    )
    yield from (
        LedgerLine(f"{OPENING}: {said}", effect=effect) for said, effect in counts if effect.by
    )
    if team.apothecary:
        yield LedgerLine(f"{OPENING}: an apothecary", effect=ApothecaryOwned(hired=True))


def _player_lines(player: PlayerState, player_id: int) -> Iterable[LedgerLine]:
    who = player.called
    hired = Hired(
        number=player.number,
        name=player.name,
        position=player.position,
        price=player.price,
        weapon=player.weapon,
        weapon_price=player.weapon_price,
    )
    yield LedgerLine(f"{OPENING}: {who} comes with the team", player_id, effect=hired)
    if player.spp:
        yield LedgerLine(f"{OPENING}: {who}'s SPP", player_id, spp=player.spp)
    for said, effect in _facts(player):
        yield LedgerLine(f"{OPENING}: {who} {said}", player_id, effect=effect)


def _facts(player: PlayerState) -> Iterator[tuple[str, Effect]]:
    for skill in player.gained:
        yield f"has gained {skill}", SkillGained(skill)
    for faces in player.rolled:
        yield f"has rolled {faces[0]} and {faces[1]}", ImprovementRolled(faces)
    for wound in player.injuries:
        yield f"has {wound.text}", Injured(wound.id, wound.kind, wound.text)
    if player.miss_next_game:
        yield "misses the next game", MissesNextGame()
    if player.item:
        yield f"carries {player.item.replace('_', ' ')}", ItemGiven(player.item)
    if player.confiscated:
        yield "has the weapon confiscated", Confiscated()
