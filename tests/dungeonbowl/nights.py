"""A match to tell of: the Shadows of the Grey College and the Bolts of the Amber College."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dungeonbowl.dice import ScriptedDice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.reading import read_event
from dungeonbowl.match.report import Parties
from dungeonbowl.match.resolving import resolve
from dungeonbowl.match.so_far import MatchSoFar, PlayingSide
from dungeonbowl.postgame import MatchFacts, SideFacts, StepOutcome, Turn, run
from dungeonbowl.team.state import TeamState
from tests.dungeonbowl.drafts import BOOK, RULES, player

SHADOWS, BOLTS = 1, 2
# Shirt number n of the Shadows is player 100 + n, of the Bolts 200 + n.
ANN, BEN, OGRE, DAN = 101, 102, 110, 111
XAN, YOB, SKAV = 201, 202, 203
PARTIES = Parties({SHADOWS: None, BOLTS: None}, {SHADOWS: "Shadows", BOLTS: "Bolts"})


def side(team: int, college: str, positions: Mapping[int, str], **facts: Any) -> PlayingSide:
    """A side whose players stand in the order of their numbers."""
    players = {
        100 * team + number: player(position, 100 * team + number, number=number)
        for number, position in positions.items()
    }
    state = TeamState(college, "registered", status="registered", players=players)
    return PlayingSide(team, PARTIES.name(team), state, **facts)


def night(rules: HouseRules = RULES, drugs: int = 0) -> MatchSoFar:
    """The match before anything happened. `drugs` is how often the Bolts took them."""
    shadows = dict.fromkeys(range(1, 10), "humans.lineman") | {
        10: "ogres.lineman",
        11: "humans.lineman",
    }
    bolts = dict.fromkeys(range(1, 12), "orcs.lineman")
    sides = [side(SHADOWS, "grey", shadows), side(BOLTS, "amber", bolts, drugs=drugs)]
    return MatchSoFar(BOOK, rules, {one.team: one for one in sides})


def changed(match: MatchSoFar, player_id: int, **facts: Any) -> MatchSoFar:
    """The match with one player as these facts have them."""
    its = match.side_of(player_id)
    assert its is not None
    state = its.state.with_player(replace(match.player(player_id), **facts))
    return replace(match, sides={**match.sides, its.team: replace(its, state=state)})


def allied(match: MatchSoFar) -> MatchSoFar:
    """The match with both sides in one alliance."""
    together = {team: replace(one, alliance=1) for team, one in match.sides.items()}
    return replace(match, sides=together)


def armed(match: MatchSoFar, *players: int, weapon: str = "chainsaw") -> MatchSoFar:
    """The match in which these players carry a weapon."""
    for one in players:
        match = changed(match, one, weapon=weapon)
    return match


def happens(
    match: MatchSoFar, type: str, *faces: int, **fields: Any
) -> tuple[MatchSoFar, RecordedEvent]:
    """Tell one event with these dice, every one of which must be asked for."""
    event = telling(match, type, **fields)
    dice = ScriptedDice(*faces)
    event = replace(event, outcome=resolve(event, match, dice).outcome)
    dice.finished()
    return match.and_then(event), event


def telling(match: MatchSoFar, type: str, **fields: Any) -> RecordedEvent:
    """The event these fields tell, numbered on."""
    return read_event({"type": type, **fields}, match, len(match.events) + 1)


def outcome(match: MatchSoFar, type: str, *faces: int, **fields: Any) -> dict[str, Any]:
    """What one event comes to."""
    return dict(happens(match, type, *faces, **fields)[1].outcome)


def facts(match: MatchSoFar, **known: Any) -> MatchFacts:
    """The match as its post-game sees it: the Shadows won, everybody could take part."""
    sides = {
        one.team: SideFacts(one.team, one.name, one.state, tuple(p.id for p in one.state.roster))
        for one in match.sides.values()
    }
    defaults = {
        "kind": "touchdown",
        "winners": frozenset({SHADOWS}),
        "conceding": frozenset(),
        "sides": sides,
    }
    return MatchFacts(match=1, events=match.events, **{**defaults, **known})


def side_changed(known: MatchFacts, team: int, **values: Any) -> MatchFacts:
    """The same with other facts of one side."""
    return replace(known, sides={**known.sides, team: replace(known.sides[team], **values)})


def step(
    key: str,
    known: MatchFacts,
    *faces: int,
    team: int = SHADOWS,
    answer: Mapping[str, Any] | None = None,
    rules: HouseRules = RULES,
    earlier: tuple[Mapping[str, Any], ...] = (),
) -> StepOutcome:
    """Run one step with these dice, every one of which must be asked for."""
    dice = ScriptedDice(*faces)
    done = run(key, Turn(known, team, answer, dice, BOOK, rules, earlier))
    dice.finished()
    return done
