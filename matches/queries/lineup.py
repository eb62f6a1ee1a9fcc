"""What a side brings to a match: its rating, its re-rolls, and who can play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.entries import CollegeEntry
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Absence, Arrangement
from dungeonbowl.playing import called
from dungeonbowl.roster.profiles import profile
from dungeonbowl.state import PlayerState, TeamState
from dungeonbowl.value import Receipt, team_rating
from dungeonbowl.wheel import rerolls, wheel_bonus
from matches.models import Side
from teams.packs import book_for

LEADER = "Leader"


@dataclass(frozen=True, slots=True)
class Lineup:
    """A side as it would start now, or as it started; the receipts say how sums came about."""

    rating: int
    rerolls: dict[str, int]
    squad: list[dict[str, Any]]
    available: list[int]
    unavailable: list[dict[str, Any]]
    receipts: dict[str, list[list[Any]]]

    @classmethod
    def frozen(cls, side: Side) -> Lineup:
        """As the side's row has it since the start."""
        return cls(
            side.rating or 0,
            side.rerolls,
            side.squad,
            side.available,
            side.unavailable,
            side.receipts,
        )


def lineup(
    side: Side,
    sides: Sequence[Side],
    states: Mapping[int, TeamState],
    rules: HouseRules,
    niggled: frozenset[int] = frozenset(),
) -> Lineup:
    """What the side brings now (SET-03, SET-13, SPP-05); `niggled` sit out by their dice (C-29)."""
    state = states[side.team_id]
    absent = [note for player in state.roster if (note := absence(player, niggled))]
    missing = {note["player"] for note in absent}
    present = [player for player in state.roster if player.id not in missing]
    rating = team_rating(state, rules)
    home = book_for(side.team.pack)
    bonus = wheel_bonus(state.college, _opposed(side, sides), rules.book, rules)
    led = any(LEADER in profile(one, state.college, home, rules).skills for one in present)
    training = list(side.arrangements).count(Arrangement.EXTRA_TRAINING)
    pool = rerolls(state.rerolls, bonus.total, training, led)
    return Lineup(
        rating=rating.total,
        rerolls=pool.as_dict(),
        squad=[_called_up(player, home.college(state.college), home) for player in state.roster],
        available=[player.id for player in present],
        unavailable=absent,
        receipts={"rating": _lines(rating), "wheel": [[reason] for reason in bonus.reasons]},
    )


def _called_up(player: PlayerState, college: CollegeEntry, book: Book) -> dict[str, Any]:
    """A player as the match remembers him, whatever he is called later."""
    return {
        "player": player.id,
        "number": player.number,
        "name": player.name,
        "position": book.position(college.key, player.position).name,
        "race": book.race(college.key, player.race).name,
    }


def absence(player: PlayerState, niggled: frozenset[int]) -> dict[str, Any] | None:
    """Why a rostered player can't take part, as the side keeps it; None for one who can."""
    if player.miss_next_game:
        return _absent(player, Absence.MISS_NEXT_GAME, "was hurt and misses this game.")
    if player.confiscated:
        return _absent(player, Absence.CONFISCATED, "may not be set up: his weapon is confiscated.")
    if player.id in niggled:
        return _absent(player, Absence.MISS_NEXT_GAME, "sits out: an old injury plays up.")
    return None


def _absent(player: PlayerState, why: Absence, text: str) -> dict[str, Any]:
    return {"player": player.id, "why": str(why), "text": f"{called(player)} {text}"}


def _opposed(side: Side, sides: Sequence[Side]) -> list[str]:
    """The colleges of the side's opponents, allies left out (C-145)."""
    friends = {side.team_id, *(ally.team_id for ally in allies_of(side, sides))}
    return [one.team.college for one in sides if one.team_id not in friends]


def allies_of(side: Side, sides: Sequence[Side]) -> list[Side]:
    """The other sides that win and lose with this one."""
    if side.alliance is None:
        return []
    return [one for one in sides if one.alliance == side.alliance and one != side]


def _lines(receipt: Receipt) -> list[list[Any]]:
    return [[text, amount] for text, amount in receipt.lines]
