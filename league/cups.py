"""A cup as pages show it: who meets whom, round by round to the final, and who is through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from accounts.permissions import Person
from dungeonbowl.league.formats import BracketTie, GroupSoFar, Stand
from league.lines import FixtureLine, fixture_lines
from league.models import Season
from league.queries import TeamFacts

Teams = Mapping[int, TeamFacts]
WINS, THIRD = "wins the cup", "is third"


@dataclass(frozen=True, slots=True)
class CupTie:
    """A tie with its matches; it has none before it is drawn.

    `stands` says who is in it, or whose winner or loser will be; `scores` are both teams'
    touchdowns, match by match.
    """

    whole: BracketTie
    stands: list[str]
    lines: list[FixtureLine]
    group: str = ""

    @property
    def label(self) -> str:
        """Its number, and where it belongs."""
        number = f"No. {self.whole.number}" if self.whole.number else ""
        among = "among the beaten" if self.whole.lower else ""
        third = "for the third place" if self.whole.for_third else ""
        return ", ".join(part for part in (self.group, number, among, third) if part)

    @property
    def winner(self) -> int | None:
        """Who is through."""
        return self.whole.tie.winner if self.whole.tie else None

    def scores(self, place: int) -> str:
        """What this one scored, match by match."""
        team = self.whole.stands[place].team
        played = [line.fixture for line in self.lines if line.fixture.confirmed]
        return "  ".join(str(one.scored(team)) for one in played) if team else ""


@dataclass(frozen=True, slots=True)
class CupRound:
    """One round of a cup; `day` is the day for which it is set down, if any."""

    number: int
    name: str
    ties: list[CupTie]
    day: date | None = None

    @property
    def drawn(self) -> bool:
        """Whether it is known who meets whom."""
        return any(tie.lines for tie in self.ties)

    @property
    def lines(self) -> list[FixtureLine]:
        """Its matches and byes."""
        return [line for tie in self.ties for line in tie.lines]


@dataclass(frozen=True)
class Cup:
    """The brackets of a stage, one for each of its groups; `names` are the groups' by id."""

    season: Season
    entrants: Teams
    groups: Mapping[int, GroupSoFar]
    reader: Person
    names: Mapping[int, str]

    @cached_property
    def brackets(self) -> dict[str, list[CupRound]]:
        """Each group's rounds up to the final, by the group's name; "" if there is only one."""
        return {
            self.names.get(pk, ""): self._rounds(pk, group)
            for pk, group in self.groups.items()
            if group.fixtures
        }

    @property
    def rounds(self) -> list[CupRound]:
        """The rounds that are drawn, of all groups together, latest first."""
        drawn = [one for each in self.brackets.values() for one in each if one.drawn]
        found: dict[int, CupRound] = {}
        for one in drawn:
            there = found.get(one.number, replace(one, ties=[]))
            found[one.number] = replace(there, ties=[*there.ties, *one.ties])
        return [found[number] for number in sorted(found, reverse=True)]

    @property
    def to_come(self) -> list[CupRound]:
        """The rounds still to be drawn, group by group; none once the season is over."""
        if self.season.status == Season.Status.FINISHED:
            return []
        return [one for each in self.brackets.values() for one in _after_drawn(each)]

    def _rounds(self, pk: int, group: GroupSoFar) -> list[CupRound]:
        play, teams = self.season.play, len(group.drawn)
        ties = list(self._ties(pk, group))
        numbers = sorted({tie.whole.round for tie in ties})
        return [
            CupRound(
                number,
                play.round_name(number, teams),
                [tie for tie in ties if tie.whole.round == number],
                self.season.stage.day_of(number),
            )
            for number in numbers
        ]

    def _ties(self, pk: int, group: GroupSoFar) -> Iterator[CupTie]:
        champion = self.season.play.champion(group)
        for whole in self.season.play.every_tie(group):
            fixtures = list(whole.tie.fixtures) if whole.tie else []
            lines = fixture_lines(fixtures, self.entrants, self.reader)  # type: ignore[arg-type]
            stands = [self._said(one) for one in whole.stands]
            tie = CupTie(whole, stands, lines, self.names.get(pk, ""))
            yield replace(tie, lines=self._labelled(tie, champion, group.latest))

    def _labelled(self, tie: CupTie, champion: int | None, latest: int) -> list[FixtureLine]:
        """The tie's matches with its label; the last of them says who is through."""
        lines = [replace(line, group=tie.label) for line in tie.lines]
        if through := self.entrants.get(tie.winner or 0):
            wins = tie.winner == champion and tie.whole.round == latest
            said = WINS if wins else THIRD if tie.whole.for_third else "is through"
            lines[-1] = replace(lines[-1], through=through, said=said)
        return lines

    def _said(self, stand: Stand) -> str:
        if stand.of is not None:
            return f"{'Loser' if stand.beaten else 'Winner'} of no. {stand.of}"
        there = self.entrants.get(stand.team or 0)
        return there.name if there else ""


def _after_drawn(rounds: Sequence[CupRound]) -> list[CupRound]:
    """Those after the last that is drawn: none is drawn before it in which nobody met."""
    last = max((one.number for one in rounds if one.drawn), default=0)
    return [one for one in rounds if one.number > last]
