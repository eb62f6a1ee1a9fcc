"""One match by lot: prepared, started, reported, confirmed, and its post-game answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from accounts.commands import Command
from accounts.models import User
from dungeonbowl.match.simulated import Simulated, SimulatedLots, SimulatedSide, simulate
from dungeonbowl.verdicts import Refused
from matches.models import Match, Side
from matches.queries import rules_of
from matches.services import prepare, start
from rules.models import PostGame
from rules.queries import current_postgame
from rules.services import reports
from rules.services.simulating.answering import answer_all
from rules.services.simulating.throwing import rolling, rolling_each, tried

WHY = "Nobody played it: it was simulated."
Status = Match.Status


class Stuck(Exception):
    """A match can't be played to its end; the message says which and why."""


def play_on(by: User, match_id: int, seed: str) -> Match:
    """Play a match from its present status to its closing, as a commissioner.

    The same seed gives the same match. Raises Stuck if the match can't be brought to its end.
    """
    lots = SimulatedLots(seed)
    match = Match.objects.get(pk=match_id)
    if match.status == Status.SCHEDULED:
        _begin(by, match, lots)
    if match.status in Match.LIVE:
        _report(by, match, lots)
    if match.status == Status.REPORTED:
        reports.confirm(by, match.pk, match.version)
        match.refresh_from_db()
    if match.status == Status.POSTGAME:
        answer_all(by, _postgame_of(match), lots)
        match.refresh_from_db()
    if match.status not in Match.OVER:
        raise Stuck(f"{match} is {match.state}, and doesn't go on.")
    return match


def _begin(by: User, match: Match, lots: SimulatedLots) -> None:
    """Start it; without tactics, and without arrangements in return."""
    command = Command(by, match.pk)
    for side in match.sides.filter(prepared_at=None).order_by("order"):
        tried(prepare, command, side.team_id)
    try:
        rolling(lots, lambda rolls: start(command, rolls=rolls))
    except Refused as no:
        raise Stuck(str(no)) from no
    match.refresh_from_db()


def _report(by: User, match: Match, lots: SimulatedLots) -> None:
    """Report the drawn game; if it contradicts what was recorded before, less of it."""
    game = _drawn(match, lots)
    for result, events in _versions(match, game):
        act = partial(reports.report, Command(by, match.pk, match.version), result, why=WHY)
        if tried(rolling_each, lots, events, act):
            match.refresh_from_db()
            return
    raise Stuck(f"{match} can't be reported: something of it is to be settled at its table.")


def _drawn(match: Match, lots: SimulatedLots) -> Simulated:
    sides = match.sides.select_related("team").order_by("order")
    squads = [_squad(side) for side in sides]
    return simulate(squads, rules_of(match), lots, match.needs_winner)


def _squad(side: Side) -> SimulatedSide:
    strength = side.team.rating if side.rating is None else side.rating
    return SimulatedSide(side.team_id, list(side.available), strength)


def _versions(
    match: Match, game: Simulated
) -> Iterator[tuple[Mapping[str, Any], Sequence[dict[str, Any]]]]:
    """Versions to try: the game as drawn, then without its events, finally by its record alone."""
    yield game.result, game.events
    yield game.result, []
    yield {"kind": "draw"}, []
    winners = match.sides.order_by("order").values_list("team", flat=True)
    for winner in winners:
        yield {"kind": "touchdown", "winner": winner, "touchdowns": {str(winner): 1}}, []
        yield {"kind": "forfeit", "winner": winner}, []
    yield {"kind": "abandoned"}, []


def _postgame_of(match: Match) -> PostGame:
    found = current_postgame(match)
    if found is None:
        raise Stuck(f"{match} has no post-game.")
    return found
