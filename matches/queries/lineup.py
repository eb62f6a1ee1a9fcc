"""What a side brings to a match: its rating, its re-rolls, and who can play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.book.entries import CollegeEntry
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Arrangement
from dungeonbowl.match.casualties import injury_plus
from dungeonbowl.match.so_far import called
from dungeonbowl.pregame.setup import Absence
from dungeonbowl.pregame.wheel import WheelBonus, rerolls, wheel_bonus
from dungeonbowl.roster import journeymen, journeymen_due, titchy_extra
from dungeonbowl.roster.profiles import profile
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import Receipt, team_rating
from matches.models import Side
from matches.queries.secrecy import NOTHING, KnownPreparations
from teams.queries.packs import book_for

LEADER = "Leader"
Note = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lineup:
    """A side as it would start now, or as it started; receipts explain the sums.

    `journeymen` fill in for this match only; once it has started they are in the squad too.
    `titchy` is the maximum who may slip in after the set-up (SET-14).
    """

    rating: int
    rerolls: dict[str, int]
    squad: list[dict[str, Any]]
    available: list[int]
    unavailable: list[Note]
    receipts: dict[str, Any]
    journeymen: list[dict[str, Any]] = field(default_factory=list)
    titchy: int = 0

    @property
    def able(self) -> int:
        """How many can be set up: available players and journeymen."""
        more = (one for one in self.journeymen if one["player"] not in self.available)
        return len(self.available) + sum(1 for _ in more)

    @classmethod
    def frozen(cls, side: Side) -> Lineup:
        """The line-up stored in the side's row at the start."""
        return cls(
            side.rating or 0,
            side.rerolls,
            side.squad,
            side.available,
            side.unavailable,
            side.receipts,
            [*side.journeymen.values()],
            side.receipts.get("titchy", 0),
        )


def lineup(
    side: Side,
    sides: Sequence[Side],
    states: Mapping[int, TeamState],
    rules: HouseRules,
    known: KnownPreparations = NOTHING,
) -> Lineup:
    """The side's line-up now (SET-03, SET-13, SPP-05), as far as preparations are `known`."""
    state = states[side.team_id]
    absent = _absent(state, side.team_id, known)
    missing = {note["player"] for note in absent}
    present = [player for player in state.roster if player.id not in missing]
    home = book_for(side.team.pack)
    college = home.college(state.college)
    extra = _filling_in(state, absent, home, rules)
    skills = [profile(one, state.college, home, rules).skills for one in (*present, *extra)]
    bonus = wheel_bonus(state.college, _opposed(side, sides), rules.book, rules)
    led = any(LEADER in each for each in skills)
    pool = rerolls(state.rerolls, bonus.total, _training(side, known), led)
    rating, receipt = rated(side, state, rules)
    titchy = titchy_extra(skills, rules)
    return Lineup(
        rating=rating,
        rerolls=pool.as_dict(),
        squad=[_called_up(player, college, home, rules) for player in state.roster],
        available=[player.id for player in present],
        unavailable=absent,
        receipts={"rating": receipt, "wheel": _reasons(bonus), "titchy": titchy},
        journeymen=[_hired(one, college, home, rules) for one in extra],
        titchy=titchy,
    )


def _training(side: Side, known: KnownPreparations) -> int:
    """The re-rolls of extra training that the side chose, as far as that is known."""
    arranged = side.arrangements if side.team_id in known.choices else []
    return arranged.count(Arrangement.EXTRA_TRAINING)


def _reasons(bonus: WheelBonus) -> list[list[str]]:
    return [[reason] for reason in bonus.reasons]


def rated(side: Side, state: TeamState, rules: HouseRules) -> tuple[int, list[list[Any]]]:
    """The side's rating with its receipt, frozen when the match was first prepared (C-78)."""
    if side.rating is not None:
        return side.rating, side.receipts.get("rating", [])
    rating = team_rating(state, rules)
    return rating.total, _lines(rating)


def _filling_in(
    state: TeamState, absent: Sequence[Note], home: Book, rules: HouseRules
) -> list[PlayerState]:
    """The journeymen who fill up the side to its minimum; they have no ids yet (TEAM-12).

    Anybody who misses the match is replaced, but not players who are there and may not be set up.
    """
    away = {note["player"] for note in absent if note["why"] != Absence.CONFISCATED}
    due = journeymen_due(state, rules, away)
    return journeymen(state, due, home) if due else []


def _hired(
    journeyman: PlayerState, college: CollegeEntry, book: Book, rules: HouseRules
) -> dict[str, Any]:
    """A journeyman as the match stores them, since they are on no roster."""
    called_up = _called_up(journeyman, college, book, rules)
    return {**called_up, "journeyman": True, "position_key": journeyman.position}


def _called_up(
    player: PlayerState, college: CollegeEntry, book: Book, rules: HouseRules
) -> dict[str, Any]:
    """A player as the match stores them, whatever later happens to their name or health."""
    return {
        "player": player.id,
        "number": player.number,
        "name": player.name,
        "position": book.position(college.key, player.position).name,
        "race": book.race(college.key, player.race).name,
        "item": player.item,
        "injury_plus": injury_plus(player, rules),
    }


def _absent(state: TeamState, team_id: int, known: KnownPreparations) -> list[Note]:
    """Why players can't take part, in the form that the side stores; the dead come last."""
    rostered = [note for player in state.roster if (note := absence(player, known))]
    present = {player.id for player in state.roster}
    killed = [
        _note(player, Absence.ASSASSINATED, one.name, "was killed by an assassin.")
        for player, one in known.struck.items()
        if one.team == team_id and player not in present
    ]
    return [*rostered, *killed]


def absence(player: PlayerState, known: KnownPreparations) -> Note | None:
    """Why a rostered player can't take part, as the side stores it; None for one who can."""
    who = called(player)
    if player.miss_next_game:
        return _note(player.id, Absence.MISS_NEXT_GAME, who, "was hurt and misses this game.")
    if player.id in known.struck:
        return _note(player.id, Absence.ASSASSINATED, who, "was found by an assassin.")
    if player.id in known.niggled:
        return _note(
            player.id, Absence.NIGGLING, who, "sits this match out: an old injury is back."
        )
    if player.confiscated:
        said = "may not be set up: the weapon is confiscated."
        return _note(player.id, Absence.CONFISCATED, who, said)
    return None


def _note(player: int, why: Absence, who: str, text: str) -> Note:
    return {"player": player, "why": str(why), "text": f"{who} {text}"}


def _opposed(side: Side, sides: Sequence[Side]) -> list[str]:
    """The colleges of the side's opponents, without allies (C-145)."""
    friends = {side.team_id, *(ally.team_id for ally in allies_of(side, sides))}
    return [one.team.college for one in sides if one.team_id not in friends]


def allies_of(side: Side, sides: Sequence[Side]) -> list[Side]:
    """The sides allied with this one."""
    if side.alliance is None:
        return []
    return [one for one in sides if one.alliance == side.alliance and one != side]


def _lines(receipt: Receipt) -> list[list[Any]]:
    return [[text, amount] for text, amount in receipt.lines]
