"""What happens to a player who is carried off (INJ-03 to INJ-07, C-28 to C-31, C-143).

This is for recorded events. `dungeonbowl.procedures.harm.casualty` asks for the same die at a
table, as a document that phones carry out too; both read the book's tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.book.tables import Row
from dungeonbowl.dice import Dice, gather, rolled_until
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import InjuryKind
from dungeonbowl.roster.profiles import can_fall
from dungeonbowl.team.state import PlayerState

D16, D68, LASTING = "casualty_d16", "casualty_d68", "lasting_injury"
WORST_ROLL = 16
FLARES_UP = 1

INJURY_NAMES = {
    InjuryKind.NIGGLING: "a niggling injury",
    InjuryKind.MA: "-1 MA",
    InjuryKind.ST: "-1 ST",
    InjuryKind.AG: "-1 AG",
    InjuryKind.AV: "-1 AV",
    InjuryKind.PA: "-1 to passing",
}


@dataclass(frozen=True, slots=True)
class CasualtyOutcome:
    """A casualty as rolled. `injury` is the permanent one, if it leaves any.

    `result` is the table row's key, `faces` the dice by purpose, without modifiers, and `text` is
    the outcome in words.
    """

    result: str
    text: str
    misses_next_game: bool
    injury: str | None
    dead: bool
    faces: Mapping[str, int | list[int]]

    def as_dict(self) -> dict[str, Any]:
        """As an event's outcome holds it."""
        return {
            "result": self.result,
            "text": self.text,
            "misses_next_game": self.misses_next_game,
            "injury": str(self.injury) if self.injury else None,
            "dead": self.dead,
            "faces": dict(self.faces),
        }

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> CasualtyOutcome:
        """From an event's outcome, which may hold more."""
        return cls(
            result=stored["result"],
            text=stored.get("text", ""),
            misses_next_game=stored.get("misses_next_game", False),
            injury=stored.get("injury"),
            dead=stored.get("dead", False),
            faces=stored.get("faces", {}),
        )


@dataclass(frozen=True, slots=True)
class Patient:
    """Somebody hurt: the player, and the college whose profile they have.

    `book` is their Book, if it isn't the match's; `called` is the name under which their dice are
    asked for, if their own name or number isn't unique.
    """

    player: PlayerState
    college: str
    book: Book | None = None
    called: str = ""


def casualty(
    patient: Patient, book: Book, rules: HouseRules, dice: Dice, outcome: str | None = None
) -> CasualtyOutcome:
    """Resolve a casualty by the league's table (OPT-31).

    Asks for `casualty` (d16, or d68 under `d68_lrb5`) and, if the table says so, for `lasting`
    (d6). Under `manual` nothing but a lasting injury is rolled: `outcome` says what your own table
    said, as a result's key or an injury's kind; FieldError if it doesn't. Source: 004, Casualty
    Table; the D68 isn't from the documents.
    """
    roll = _Roll(patient, book, rules, dice)
    choice = rules.choice("casualty_table")
    if choice == "manual":
        return roll.by_hand(outcome)
    return roll.on_d68() if choice == "d68_lrb5" else roll.on_d16()


def declared(
    patient: Patient, book: Book, rules: HouseRules, dice: Dice, outcome: str
) -> CasualtyOutcome:
    """A casualty with the result that people declare, whatever the league's table.

    `outcome` is a result's key or an injury's kind; for an unspecified lasting injury, `lasting`
    (d6) says which. Raises FieldError for anything else.
    """
    return _Roll(patient, book, rules, dice).by_hand(outcome)


def known_outcomes(book: Book) -> list[str]:
    """The possible outcomes of a league's own casualty table: results' keys and injuries' kinds."""
    return [*(row.key for row in book.tables[D16].rows), *InjuryKind]


def outcome_key(outcome: str) -> str:
    """A recorded outcome, spelled as its key."""
    return outcome.strip().lower().replace(" ", "_")


Faces = dict[str, int | list[int]]


@dataclass(frozen=True, slots=True)
class _Roll:
    """One casualty being rolled for."""

    patient: Patient
    book: Book
    rules: HouseRules
    dice: Dice

    def on_d16(self) -> CasualtyOutcome:
        """D16 plus 1 for each niggling injury, at most 16 (INJ-03, INJ-05)."""
        (face,) = self.dice.faces("casualty", "d16", why=f"casualty of {self._who}")
        adds = self.rules.choice("niggling") == "casualty_plus_1"
        niggles = self.patient.player.niggles if adds else 0
        row = self.book.tables[D16].row(min(face + niggles, WORST_ROLL))
        plus = f" + {niggles} for niggling injuries" if niggles else ""
        return self._read(row, f"D16: {face}{plus}", {"casualty": face})

    def on_d68(self) -> CasualtyOutcome:
        """Tens and units from two dice (C-143); niggles add to the Injury roll before (C-192)."""
        (face,) = self.dice.faces("casualty", "d68", why=f"casualty of {self._who}")
        return self._read(self.book.tables[D68].row(face), f"D68: {face}", {"casualty": face})

    def by_hand(self, outcome: str | None) -> CasualtyOutcome:
        """What the league's own table said, typed in (C-28)."""
        if not outcome:
            raise FieldError("outcome", "Say what your casualty table said.")
        key = outcome_key(outcome)
        rows = {row.key: row for row in self.book.tables[D16].rows}
        if key in rows:
            return self._read(rows[key], "As told", {})
        if key in set(InjuryKind):
            return self._wounded(self._arm(InjuryKind(key)), "As told", {})
        raise FieldError(
            "outcome", f"{outcome!r} is none of {', '.join(known_outcomes(self.book))}."
        )

    def _read(self, row: Row, said: str, faces: Faces) -> CasualtyOutcome:
        """The outcome of a row of the table."""
        if row.then:
            kind, rolled = self._lasting()
            text = f"{said}, {row.name}. D6: {', '.join(map(str, rolled))}"
            shown = rolled[0] if len(rolled) == 1 else rolled
            return self._wounded(kind, text, {**faces, "lasting": shown})
        if row.injury:
            return self._wounded(row.injury, f"{said}, {row.name}", faces)
        ends = "dead" if row.dead else "misses the next game" if row.misses_next_game else "no harm"
        text = f"{said}, {row.name}: {ends}."
        return CasualtyOutcome(row.key, text, row.misses_next_game, None, row.dead, faces)

    def _lasting(self) -> tuple[InjuryKind, list[int]]:
        """Which characteristic is lowered (INJ-06), with the league's rule for a broken arm.

        Under `reroll` (OPT-33) a broken arm is rolled again: a need then asks for one die more,
        the earlier faces included.
        """
        table, arm = self.book.tables[LASTING], self.rules.choice("broken_arm")

        def stands(face: int) -> bool:
            return arm != "reroll" or table.row(face).injury is not InjuryKind.PA

        why = f"lasting injury of {self._who}"
        rolled = [*rolled_until(self.dice, "lasting", "d6", stands, why)]
        kind = table.row(rolled[-1]).injury
        assert kind is not None
        return self._arm(kind), rolled

    def _arm(self, kind: InjuryKind) -> InjuryKind:
        """A broken arm costs AG if the house rules say so, however it came about (OPT-33, C-30)."""
        agility = self.rules.choice("broken_arm") == "ag_minus_1"
        return InjuryKind.AG if agility and kind is InjuryKind.PA else kind

    def _wounded(self, kind: InjuryKind, said: str, faces: Faces) -> CasualtyOutcome:
        """A permanent injury, unless the characteristic can't go lower (OPT-84, C-117)."""
        niggle = kind is InjuryKind.NIGGLING
        result = "serious_injury" if niggle else "lasting_injury"
        player, college = self.patient.player, self.patient.college
        home = self.patient.book or self.book
        if niggle or can_fall(player, kind, college, home, self.rules):
            text = f"{_with_injury(said, kind)}, misses the next game."
            return CasualtyOutcome(result, text, True, kind, False, faces)
        text = f"{said}: {kind.upper()} can't go lower, so the next game is missed and no more."
        return CasualtyOutcome(result, text, True, None, False, faces)

    @property
    def _who(self) -> str:
        return self.patient.called or self.patient.player.called


@dataclass(frozen=True, slots=True)
class Treatment:
    """Whether Experimental Drugs helped, and the die."""

    worked: bool
    face: int
    text: str


def drugged(times: int, who: str, book: Book, dice: Dice) -> Treatment | None:
    """The `drugs` D6 of a player knocked out or hurt: 4+, and 1 better for each further dose.

    None if their team took none. Source: 003, Experimental Drugs (DT-04).
    """
    if not times:
        return None
    target = (book.tables["drugs"].lowest("softened") or 0) - (times - 1)
    (face,) = dice.faces("drugs", "d6", why=f"Experimental Drugs for {who}: {target}+")
    worked = face >= target
    return Treatment(worked, face, f"Experimental Drugs on {target}+: {face}")


def injury_plus(player: PlayerState, rules: HouseRules) -> int:
    """What niggling injuries add to an Injury roll (2D6) against the player, who suffers by it.

    1 each under `casualty_plus_1` with the D68, which they don't modify; with the D16 they add to
    that instead (INJ-05, OPT-31, OPT-32, C-192). The D68 isn't from the documents.
    """
    by_d68 = rules.choice("casualty_table") == "d68_lrb5"
    adds = rules.choice("niggling") == "casualty_plus_1"
    return player.niggles if by_d68 and adds else 0


def niggle_keeps_out(player: PlayerState, rules: HouseRules, dice: Dice) -> bool:
    """Whether a niggling injury costs them the match about to start (OPT-32, C-29).

    Under `pre_match_roll`, `niggle.<player>.<n>` D6 for each niggle: on a 1 they miss it. All are
    rolled, so that a league with table dice is asked for all at once.
    """
    if rules.choice("niggling") != "pre_match_roll":
        return False
    why = f"niggling injury of {player.called}: out of this match on a 1"
    questions = [
        partial(dice.faces, f"niggle.{player.id}.{n}", "d6", 1, why)
        for n in range(1, player.niggles + 1)
    ]
    return FLARES_UP in [face for faces in gather(questions) for face in faces]


def _with_injury(said: str, kind: InjuryKind) -> str:
    """The result's name with its injury; a row of the D68 may already be called that."""
    name = INJURY_NAMES[kind]
    once = said.casefold().endswith(name.removeprefix("a ").casefold())
    return said if once else f"{said}: {name}"
