"""A match turned into the plain values on which the rules work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from core.prepared import prepared
from dungeonbowl.book import Book
from dungeonbowl.dice import RecordingDice
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Tactic
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.report import Parties
from dungeonbowl.match.so_far import MatchSoFar, PlayingSide
from dungeonbowl.team.state import PlayerState, TeamState
from matches.models import Event, Match, Side
from matches.queries.dice import Rolls, dice_for
from teams.models import Player
from teams.queries import player_states, team_with
from teams.queries.packs import book_for


def rules_of(match: Match) -> HouseRules:
    """The match's house rules, with its own options over them."""
    return HouseRules.from_snapshot({**match.house_rules, **match.options}, book_for(match.pack))


def under(match: Match, rules: HouseRules) -> HouseRules:
    """The match's rules if these were the league's."""
    return HouseRules.from_snapshot({**rules.as_dict(), **match.options}, rules.book)


def states_of(match: Match) -> dict[int, TeamState]:
    """The sides' teams as they are now, with whoever was there at the start. One query."""
    players = player_states(_participants(match))
    sides = match.sides.all()
    return {side.team_id: team_with(side.team, players.get(side.team_id, {})) for side in sides}


def _participants(match: Match) -> QuerySet[Player]:
    """Everybody on the sides' rosters now or at the start."""
    sides = list(match.sides.all())
    ids = {player_id for side in sides for player_id in listed(side)}
    rows = Player.objects.filter(
        Q(status=Player.Status.ACTIVE) | Q(pk__in=ids), team__in=[side.team_id for side in sides]
    )
    return rows.order_by("number", "id")


def listed(side: Side) -> list[int]:
    """Who was on the roster at the start, able to take part or not."""
    return [one["player"] for one in side.squad]


# In the order of the fields of `dungeonbowl.match.event.RecordedEvent`.
EVENT_COLUMNS = (
    "id", "type", "player_id", "team_id", "victim_id", "victim_team_id", "details", "outcome",
)  # fmt: skip


def recorded_so_far(match: Match) -> tuple[RecordedEvent, ...]:
    """The events that count, as values, read from only the needed columns."""
    return tuple(RecordedEvent(*row) for row in _standing(match.pk))


@prepared
def _standing(match: int) -> QuerySet[Event, Any]:
    rows = Event.objects.filter(match=match, revoked_at=None).order_by("id")
    return rows.values_list(*EVENT_COLUMNS)


def event_value(row: Event) -> RecordedEvent:
    """The stored event as a value."""
    return RecordedEvent(
        id=row.id,
        type=row.type,
        player=row.player_id,
        player_team=row.team_id,
        victim=row.victim_id,
        victim_team=row.victim_team_id,
        details=row.details,
        outcome=row.outcome,
    )


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """A match with its house rules and everything recorded, as the rules take it."""

    match: Match
    rules: HouseRules
    so_far: MatchSoFar

    def dice(self, rolls: Rolls | None = None, prefix: str = "") -> RecordingDice:
        """The match's dice: the program's, or those rolled at the table (OPT-90)."""
        return dice_for(self.match, self.rules, rolls, prefix=prefix)

    def home(self, team: int) -> Book:
        """The Book of a side's players and of what they carry."""
        return self.so_far.sides[team].book or self.so_far.book


def recorded_match(match: Match, states: dict[int, TeamState] | None = None) -> RecordedMatch:
    """The match as values. `states` are the teams that the caller has locked; others are read."""
    rules = rules_of(match)
    if states is None:
        states = states_of(match)
    sides = {side.team_id: playing_side(side, states[side.team_id]) for side in match.sides.all()}
    return RecordedMatch(match, rules, MatchSoFar(rules.book, rules, sides, recorded_so_far(match)))


def playing_side(side: Side, state: TeamState) -> PlayingSide:
    """A side as a value. Before the start nobody counts as absent."""
    started = side.match.started_at is not None
    state = fielded(side, state)
    return PlayingSide(
        team=side.team_id,
        name=side.team.name,
        state=state,
        drugs=sum(each["tactic"] == Tactic.EXPERIMENTAL_DRUGS for each in side.tactics),
        took_part=frozenset(side.available) if started else None,
        book=book_for(side.team.pack),
        alliance=side.alliance,
    )


def fielded(side: Side, state: TeamState) -> TeamState:
    """The team with this match's journeymen, who are in no ledger (TEAM-12)."""
    for player, one in side.journeymen.items():
        known = PlayerState(player, one["number"], one["name"], one["position_key"])
        state = state.with_player(known)
    return state


def alliances_of(match: Match) -> Parties:
    """The parties without names: sides alone, and allied sides, who win together."""
    return Parties({side.team_id: side.alliance for side in match.sides.all()})


def parties_of(match: Match) -> Parties:
    """The parties with names for sentences: sides alone, and allied sides."""
    sides = list(match.sides.all())
    return Parties(
        alliances={side.team_id: side.alliance for side in sides},
        names={side.team_id: side.team.name for side in sides},
        players={one["player"]: _called(one) for side in sides for one in side.squad},
    )


def _called(one: Mapping[str, Any]) -> str:
    return f"{one['name']} ({one['number']})" if one["name"] else f"Number {one['number']}"
