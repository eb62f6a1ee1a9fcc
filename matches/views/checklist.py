"""What is left to do before a match, as every coach sees it progress."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from accounts.permissions import Perm, Person
from dungeonbowl.wording import listed, possessive
from matches.models import Match, Proposal, Side
from matches.queries import MatchSheet, SideSheet, may_know
from matches.queries.agreeing import awaited
from matches.services.agreeing import PROPOSED
from teams.models import Team


def may_prepare(person: Person, side: Side) -> bool:
    """Whether this person coaches the side; commissioners prepare from another page."""
    return may_know(person, side)


@dataclass(frozen=True, slots=True)
class SideToDo:
    """A side before the match: whether it has prepared, and whether the reader may prepare it."""

    sheet: SideSheet
    mine: bool
    may_prepare: bool
    with_tactics: bool

    @property
    def prepared(self) -> bool:
        """Whether it has made its choices, whatever they are."""
        return self.sheet.row.prepared_at is not None

    @property
    def could_prepare(self) -> bool:
        """Whether there is anything to choose: tactics (OPT-20), or arrangements that are due."""
        choices = self.with_tactics or self.sheet.arrangements_due > 0
        return choices and not self.unready

    @property
    def unready(self) -> bool:
        """Whether its team has retired or is drafted anew, so that the match can't start."""
        return self.sheet.row.team.status != Team.Status.REGISTERED

    @property
    def awaits(self) -> str:
        """Who is waited for, for the chip."""
        return f"for {self.sheet.row.team.coach}"


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """A proposal and whose acceptance is missing, for one reader."""

    of_options: bool
    awaited: str
    said: str

    @classmethod
    def for_reader(cls, reader: Person, match: Match, proposal: Proposal) -> OpenProposal:
        """`Bob's proposal of other options waits for you.`"""
        coaches = dict.fromkeys(side.team.coach for side in awaited(match, proposal))
        names = listed("you" if coach == reader else str(coach) for coach in coaches)
        whose = "Your" if proposal.by == reader else possessive(str(proposal.by))
        of_options = proposal.kind == Proposal.Kind.OPTIONS
        what = PROPOSED[Proposal.Kind(proposal.kind)]
        return cls(of_options, names, f"{whose} proposal of {what} waits for {names}.")


@dataclass(frozen=True)
class Checklist:
    """The steps to a match that hasn't begun, for one reader."""

    sheet: MatchSheet
    reader: Person

    @cached_property
    def sides(self) -> list[SideToDo]:
        """The sides in order."""
        decides = self.reader.has_perm(Perm.MATCH_DECIDE, self.sheet.match)
        tactics = self.sheet.rules.flag("dirty_tactics")
        return [
            SideToDo(one, mine, mine or decides, tactics)
            for one in self.sheet.sides
            for mine in (may_prepare(self.reader, one.row),)
        ]

    @cached_property
    def open(self) -> list[OpenProposal]:
        """Open proposals, which lapse with the start."""
        match = self.sheet.match
        lapsing = [one for one in self.sheet.proposals if one.kind != Proposal.Kind.REFEREE]
        return [OpenProposal.for_reader(self.reader, match, one) for one in lapsing]

    @property
    def options_open(self) -> list[OpenProposal]:
        """Open proposals for options, which lapse with the first preparation too."""
        return [one for one in self.open if one.of_options]

    @property
    def options_await(self) -> str:
        """For whose answer the options wait, for the chip."""
        return f"for {listed(dict.fromkeys(one.awaited for one in self.options_open))}"

    @property
    def awaited(self) -> list[SideToDo]:
        """The sides that haven't prepared; the match may start without them."""
        return [one for one in self.sides if not one.prepared]

    @property
    def unready(self) -> list[SideToDo]:
        """The sides without which the match can't start: nobody is waited for meanwhile."""
        return [one for one in self.sides if one.unready]

    @property
    def dropped(self) -> str:
        """`Bob hasn't prepared`: who would start without having chosen, in words; "" if nobody."""
        left = [side for side in self.awaited if side.could_prepare]
        coaches = {side.sheet.row.team.coach: None for side in left}
        others = [str(coach) for coach in coaches if coach != self.reader]
        names = [*(["you"] if self.reader in coaches else []), *others]
        if not names:
            return ""
        verb = "hasn't" if len(names) == 1 and names != ["you"] else "haven't"
        return f"{listed(names)} {verb} prepared"

    @property
    def short(self) -> list[SideSheet]:
        """Sides without an available player."""
        return [one for one in self.sheet.sides if not one.brings.able]
