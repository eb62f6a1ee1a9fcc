"""The referee's part of a sheet: what is an infraction, what it risks, and who is suspect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dungeonbowl.keys import Severity
from dungeonbowl.match.referee import DISTANCE, EJECTION, SENT_OFF
from teams.sheets import PlayerSheet, TeamSheet

NO_ROLL = "no roll"
SNEAKY = "Sneaky"
# Infractions that are judged unlike all others (FOUL-02, C-133).
FOULS_APART = ("s1_model", "s4_doubles")


@dataclass(frozen=True, slots=True)
class Call:
    """Something that a player carries, and how bad its use is (INF-01)."""

    number: int
    who: str
    what: str
    severity: Severity

    @property
    def burden(self) -> str:
        """`Chainsaw, major infraction`."""
        bad = "no" if self.severity is Severity.NONE else str(self.severity)
        return f"{self.what}: {bad} infraction"

    @property
    def text(self) -> str:
        """`7 Grim, Chainsaw: major infraction`."""
        return f"{self.number} {self.who}, {self.burden}"


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """An infraction and the D6 that sends off, with the eye elsewhere and on the team."""

    infraction: str
    elsewhere: str
    on_team: str


@dataclass(frozen=True, slots=True)
class Track:
    """Something the table keeps track of: what it is, and how many boxes it has."""

    label: str
    count: int

    @property
    def boxes(self) -> range:
        """One for each box."""
        return range(self.count)


@dataclass(frozen=True)
class RefereeNotes:
    """What a coach has to know about the referee while they play this team."""

    sheet: TeamSheet

    @property
    def mode(self) -> str:
        """OPT-68 as the team's league plays it."""
        return self.sheet.rules.choice("referee_mode")

    @cached_property
    def penalties(self) -> tuple[PenaltyRow, ...]:
        """Who is sent off on which roll (INF-02, REF-08); none if no referee looks."""
        if self.mode == "none":
            return ()
        minor = self._row("Minor", "minor")
        if self.mode != "eye_onsite":
            called = "Major, fouls apart" if self.mode in FOULS_APART else "Major"
            return (minor, self._row(called, "major"))
        return (
            minor,
            self._row("Major, or minor with a referee near", "major"),
            self._row("Major with a referee near", "major", "_near_ref"),
        )

    def _row(self, infraction: str, severity: str, near: str = "") -> PenaltyRow:
        return PenaltyRow(
            infraction,
            self._target(f"penalty_{severity}_elsewhere{near}"),
            self._target(f"penalty_{severity}_on_team{near}"),
        )

    def _target(self, table: str) -> str:
        lowest = self.sheet.book.tables[table].lowest(SENT_OFF)
        if not lowest:
            return NO_ROLL
        return f"{lowest}+" if lowest < 6 else "6"

    @cached_property
    def remarks(self) -> tuple[str, ...]:
        """What else holds in this league."""
        return tuple(self._remarks())

    def _remarks(self) -> Iterator[str]:
        if self.mode == "none":
            yield "No referee: nobody is sent off."
            return
        if self.mode == "s1_model":
            rows = self.sheet.book.tables[DISTANCE].rows
            distances = ", ".join(f"{row.name} from {row.low}" for row in rows if row.value)
            yield f"Fouls go by squares to the referee: {distances}."
        if self.mode == "s4_doubles":
            yield "A foul's natural double sends off at once."
        fouls = "" if self.mode in FOULS_APART else "fouls, "
        yield f"Major: {fouls}weapons. Minor: most items, sorcery, obstructing."
        if self.sheet.rules.choice("secret_weapon_ejection") == "002":
            target = self.sheet.book.tables[EJECTION].lowest(SENT_OFF)
            yield f"A weapon used goes on a {target} wherever the eye is."
        argued = "brings them back, but ends the turn" if self.mode == "s4_doubles" else "cancels"
        yield f"Then the eye moves to the offender's dug-out. Argue: 6 {argued}, 1 bars the coach."

    @property
    def tracks(self) -> tuple[Track, ...]:
        """Where the eye is, and whether the coach may still argue (REF-02); none without it."""
        if self.mode == "none":
            return ()
        eye = Track("The eye turns to (U us, T them; the last counts)", 8)
        return (eye, Track("Our coach is barred from arguing", 1))

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """Everything on the roster that may be an infraction, in shirt-number order."""
        return tuple(call for player in self.sheet.players for call in self.calls_on(player))

    def calls_on(self, player: PlayerSheet) -> Iterator[Call]:
        """What one player carries, and how bad its use is."""
        state, book = player.state, self.sheet.book
        if state.weapon in book.weapons:
            weapon = book.weapons[state.weapon]
            name = f"{weapon.name} (confiscated)" if state.confiscated else weapon.name
            yield Call(state.number, player.called, name, weapon.infraction)
        if state.item in book.items:
            item = book.items[state.item]
            yield Call(state.number, player.called, item.name, item.infraction)

    @cached_property
    def sneaks(self) -> str:
        """Shirt numbers of those for whom the eye is always elsewhere (INF-04)."""
        sly = [one for one in self.sheet.players if SNEAKY in one.profile.skills]
        return ", ".join(str(one.state.number) for one in sly)
