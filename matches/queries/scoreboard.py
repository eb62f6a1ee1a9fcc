"""A match for a big screen: score, turn, clock, and what happened last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404

from accounts.permissions import Perm
from dungeonbowl.keys import Box
from matches.models import Match, ScoreboardLink, Side
from matches.queries.clock import CLOCK
from matches.queries.console import Console, LoggedEntry
from matches.queries.finding import whole_match
from matches.queries.folding import taken_up

# Few enough to read at a glance.
LATEST = 4
BOXES = (Box.DUNGEON, Box.RESERVES, Box.KNOCKED_OUT)
# Kinds that nobody at the back of a room needs to see.
QUIET = frozenset({"revoke", "settle", CLOCK})


def open_link(match: Match) -> ScoreboardLink | None:
    """The match's open link for spectators."""
    links = match.scoreboard_links.filter(ended_at=None).select_related("made_by")
    return next((link for link in links if _opens(link, match)), None)


def linked_match(match_id: int, code: str) -> Match:
    """The match of an open link, whoever asks. Raises Http404."""
    match = whole_match(match_id)
    link = open_link(match)
    if link is None or link.code != code:
        raise Http404("This scoreboard isn't open any more. Ask the coaches for a new link.")
    return match


def _opens(link: ScoreboardLink, match: Match) -> bool:
    """It works while its maker may play the match, and keeps their password."""
    maker = link.made_by
    if match.status == Match.Status.CALLED_OFF or not maker.trusts(link.made_at):
        return False
    return maker.is_active and maker.has_perm(Perm.MATCH_PLAY, match)


@dataclass(frozen=True, slots=True)
class ScoreboardSide:
    """One side's figures: no `rerolls` before the match, and no `boxes` before anybody is in."""

    name: str
    college: str
    score: int
    to_move: bool = False
    rerolls: int | None = None
    boxes: Mapping[str, int] | None = None


@dataclass(frozen=True)
class Scoreboard:
    """A match for those who look on."""

    match: Match

    @property
    def title(self) -> str:
        """Who plays."""
        return " v ".join(side.team.name for side in self.match.sides.all())

    @cached_property
    def begun(self) -> bool:
        """Whether there is a game to show."""
        return self.match.started_at is not None

    @cached_property
    def console(self) -> Console:
        """The match at its table, without a reader."""
        return Console(self.match, AnonymousUser())

    @cached_property
    def sides(self) -> list[ScoreboardSide]:
        """The sides in the match's order."""
        return [self._side(side) for side in self.match.sides.all()]

    @property
    def turn(self) -> str:
        """Whose turn it is and which, or the match's status."""
        if not self.begun:
            called_off = self.match.status == Match.Status.CALLED_OFF
            return "Called off" if called_off else "Not begun yet"
        now, state = self.console.turn, self.console.state
        if self.over:
            return "The game is over"
        return f"{now.name}: turn {state['turn']['number']}" if now else "Between turns"

    @cached_property
    def entered(self) -> bool:
        """Whether it was recorded that anybody entered the dungeon."""
        sides = self.console.state["sides"].values()
        return any(side["boxes"][Box.DUNGEON] for side in sides)

    @property
    def latest(self) -> list[LoggedEntry]:
        """What happened last and still counts, latest first."""
        if not self.begun:
            return []
        console = self.console
        heard = reversed(taken_up(self.match, console.entries))
        shown = (console.logged(one) for one in heard if one.kind not in QUIET)
        return list(islice((one for one in shown if not one.gone), LATEST))

    @property
    def seconds(self) -> int | None:
        """What the clock shows now; None while the table uses none."""
        return self.console.seconds if self.begun else None

    @property
    def clock(self) -> str:
        """The same in minutes and seconds."""
        return self.console.clock

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self.console.clock_runs

    @property
    def over(self) -> bool:
        """Whether nothing more happens."""
        return self.console.over

    def _side(self, side: Side) -> ScoreboardSide:
        name, college = side.team.name, side.team.college
        if not self.begun:
            return ScoreboardSide(name, college, 0)
        state: Mapping[str, Any] = self.console.state["sides"][str(side.team_id)]
        turn = self.console.turn
        return ScoreboardSide(
            name,
            college,
            self._score(side, state),
            turn is not None and turn.team == side.team_id,
            state["rerolls"]["left"],
            {box: len(state["boxes"][box]) for box in BOXES} if self.entered else None,
        )

    def _score(self, side: Side, state: Mapping[str, Any]) -> int:
        # The report counts, if it differs from what was recorded.
        reported = (self.match.result or {}).get("touchdowns")
        return reported.get(str(side.team_id), 0) if reported else state["score"]
