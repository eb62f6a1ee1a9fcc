"""What the paper says, in words, for page and PDF alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dungeonbowl.keys import Characteristic, InjuryKind
from dungeonbowl.match.spp import spp_value
from dungeonbowl.roster.profiles import gained_skills
from dungeonbowl.team.state import Injury
from teams.paper.referee import Call, RefereeNotes
from teams.sheets import PlayerSheet, TeamSheet

FIGURES = (Characteristic.MA, Characteristic.ST, Characteristic.AG, Characteristic.AV)
UP, DOWN = "↑", "↓"
SHORT = {InjuryKind.NIGGLING: "Niggling", InjuryKind.PA: "-1 PA"}


@dataclass(frozen=True)
class PlayerLine:
    """A player as one line of the sheet, or as a card."""

    sheet: PlayerSheet

    @property
    def number(self) -> int:
        """Their shirt number."""
        return self.sheet.state.number

    @property
    def name(self) -> str:
        """Their name, or their position where they have none."""
        return self.sheet.state.name or self.sheet.position.name

    @property
    def post(self) -> str:
        """`Norse, Catcher`."""
        return f"{self.sheet.race.name}, {self.sheet.position.name}"

    @cached_property
    def figures(self) -> tuple[tuple[str, str], ...]:
        """MA, ST, AG and AV as they are now; an arrow marks those that changed."""
        return tuple((kind.upper(), self._figure(kind)) for kind in FIGURES)

    def _figure(self, kind: Characteristic) -> str:
        now, printed = getattr(self.sheet.profile, kind), getattr(self.sheet.position, kind)
        return f"{now}{UP if now > printed else DOWN if now < printed else ''}"

    @property
    def born(self) -> tuple[str, ...]:
        """The skills their position has."""
        return self.sheet.position.skills

    @property
    def gained(self) -> tuple[str, ...]:
        """The skills they learned."""
        return gained_skills(self.sheet.state)

    @property
    def skill_texts(self) -> tuple[tuple[str, str], ...]:
        """Each skill with the rulebook's sentence; a plus precedes those learned."""
        named = [(skill, skill) for skill in self.born]
        named += [(f"+{skill}", skill) for skill in self.gained]
        book = self.sheet.team.book
        return tuple((shown, book.skill(skill).summary) for shown, skill in named)

    @cached_property
    def ails(self) -> str:
        """Injuries in short, and whether they miss the next game."""
        state = self.sheet.state
        said = ["Misses the next game"] if state.miss_next_game else []
        said += [short_injury(wound) for wound in state.injuries]
        return ", ".join(said)

    @property
    def item(self) -> str:
        """The magic item they carry, by name."""
        items = self.sheet.team.book.items
        return items[self.sheet.state.item].name if self.sheet.state.item in items else ""

    @property
    def weapon(self) -> str:
        """Their weapon by name, and whether the referee keeps it."""
        state = self.sheet.state
        if not state.weapon:
            return ""
        name = self.sheet.team.book.weapons[state.weapon].name
        return f"{name} (confiscated)" if state.confiscated else name

    @property
    def carried(self) -> str:
        """Weapon and item together."""
        return ", ".join(thing for thing in (self.weapon, self.item) if thing)

    @property
    def spp(self) -> int:
        """Their Star Player Points."""
        return self.sheet.state.spp

    @property
    def due(self) -> int:
        """How many skills they may take now."""
        return self.sheet.skills_due

    @property
    def cost(self) -> int:
        """Their part of the team value, in gold pieces."""
        return self.sheet.cost

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """What the referee makes of what they carry."""
        return tuple(RefereeNotes(self.sheet.team).calls_on(self.sheet))


def short_injury(wound: Injury) -> str:
    """`Niggling`, `-1 MA`."""
    kind = InjuryKind(wound.kind)
    return SHORT.get(kind, f"-1 {kind.upper()}")


@dataclass(frozen=True, slots=True)
class Ticks:
    """Boxes to tick that every player has on the sheet: what they are for, in short and in full."""

    short: str
    name: str
    count: int
    points: int = 0

    @property
    def boxes(self) -> range:
        """One for each box."""
        return range(self.count)

    @property
    def heading(self) -> str:
        """`Cas 2`: with the points that a league gives for it."""
        return f"{self.short} {self.points}" if self.points else self.short


TICKED = (
    ("Cp", "Completions", 3, "completion"),
    ("TD", "Touchdowns", 3, "touchdown"),
    ("Cas", "Casualties", 3, "casualty"),
    ("Int", "Interceptions", 2, "interception"),
    ("MVP", "Most valuable player", 1, "mvp"),
)
OFF = Ticks("Off", "Sent off", 1)


@dataclass(frozen=True)
class Paper:
    """A team's sheet for the table."""

    sheet: TeamSheet

    @cached_property
    def lines(self) -> list[PlayerLine]:
        """The roster in shirt-number order."""
        return [PlayerLine(player) for player in self.sheet.players]

    @property
    def title(self) -> str:
        """The team's name."""
        return self.sheet.row.name

    @property
    def college(self) -> str:
        """The college by name."""
        return self.sheet.book.college(self.sheet.row.college).name

    @property
    def subtitle(self) -> str:
        """College, coach, and the groups its races fill."""
        races = self.sheet.book.college(self.sheet.row.college).races
        names = {race.key: race.name for race in races}
        groups = ", ".join(
            f"{slot.slot.title()} {names.get(slot.race, slot.race)} {slot.count}"
            for slot in self.sheet.races
        )
        said = f"{self.college}, coached by {self.sheet.row.coach.username}"
        return f"{said}. {groups}" if groups else said

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The team's figures, in words: gold is written out, since paper has no receipt."""
        row = self.sheet.row
        return (
            ("Treasury", f"{row.treasury:,} gp"),
            ("Team value", f"{self.sheet.value.total:,} gp"),
            ("Team rating", f"{self.sheet.rating.total}"),
            ("Fan Factor", f"{row.fan_factor}"),
            ("Players", f"{len(self.lines)}"),
        )

    @property
    def rerolls(self) -> range:
        """One for each team re-roll, to be ticked."""
        return range(self.sheet.row.rerolls)

    @cached_property
    def ticks(self) -> tuple[Ticks, ...]:
        """What is ticked for each player in a game, with the league's points (SPP-01, OPT-28)."""
        book, rules = self.sheet.book, self.sheet.rules
        deeds = (
            Ticks(short, name, count, spp_value(key, book, rules))
            for short, name, count, key in TICKED
        )
        return (*deeds, OFF)

    @cached_property
    def referee(self) -> RefereeNotes:
        """What the referee looks for."""
        return RefereeNotes(self.sheet)

    @property
    def filename(self) -> str:
        """What a download is called, in letters every system takes."""
        return f"team-{self.sheet.row.pk}"
