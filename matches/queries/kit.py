"""The match kit: everything that a console needs to go on without the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.permissions import Person
from dungeonbowl.dungeon import map_document
from dungeonbowl.dungeon.things import CHEST
from dungeonbowl.keys import Tactic
from dungeonbowl.procedures.squads import player_inputs
from dungeonbowl.table import game_document
from dungeonbowl.table.kit import WrittenKit, written_kit
from dungeonbowl.team.state import TeamState
from matches.models import Match
from matches.queries.dungeon import known_dungeon
from matches.queries.folding import game_of
from matches.queries.recordedmatch import fielded, recorded_match, states_of
from matches.queries.sheet import MatchSheet, SideSheet
from matches.queries.tablelog import began
from teams.queries.packs import book_for

Document = dict[str, Any]


def kit_of(match: Match, person: Person) -> WrittenKit:
    """The kit of a match as far as this person may know it, pinned by its hash.

    Before the start, squads are those that would play now, and secret preparations aren't in it;
    from the start on only the seats change. Four queries.
    """
    sheet = MatchSheet.of(match, person)
    states = states_of(match)
    squads = {str(one.row.team_id): _squad(one, states, sheet) for one in sheet.sides}
    own = {
        "match": _match(match, sheet),
        "squads": squads,
        "game": game_document(game_of(recorded_match(match, states))),
        **_dungeon(match, person),
    }
    return written_kit(own, sheet.rules)


def _dungeon(match: Match, person: Person) -> Document:
    """The map as far as this person may know it, if a dungeon was chosen."""
    known = known_dungeon(match, person)
    if known is None:
        return {}
    dealt = [one for one in known.found if one["is"] == CHEST]
    return {"dungeon": {**map_document(known.layout), **({"found": dealt} if dealt else {})}}


def _match(match: Match, sheet: MatchSheet) -> Document:
    return {
        "id": match.pk,
        "label": match.label,
        "league": match.league_slug or None,
        "started": match.started_at is not None,
        "began": began(match),
        "needs_winner": match.needs_winner,
        "first_turn": match.first_turn_id,
        "dice": sheet.rules.choice("dice"),
        "teams": [side.row.team_id for side in sheet.sides],
        "seats": [
            {"device": one.device, "as": one.role, "team": one.team_id, "by": one.by.username}
            for one in match.seats.select_related("by")
        ],
    }


def _squad(side: SideSheet, states: Mapping[int, TeamState], sheet: MatchSheet) -> Document:
    """A side and everybody on its roster, whether they take part or not."""
    row, state = side.row, fielded(side.row, states[side.row.team_id])
    return {
        "team": row.team_id,
        "name": row.team.name,
        "college": row.team.college,
        "coach": row.team.coach.username,
        "alliance": row.alliance,
        "rerolls": side.brings.rerolls,
        "drugs": sum(one["tactic"] == Tactic.EXPERIMENTAL_DRUGS for one in side.tactics),
        "titchy": side.brings.titchy,
        "players": [_player(one, side, state, sheet) for one in side.brings.squad],
    }


def _player(
    one: Mapping[str, Any], side: SideSheet, state: TeamState, sheet: MatchSheet
) -> Document:
    """A player: `profile` is for procedures, `away` says why they can't play."""
    player, home = state.player(one["player"]), book_for(side.row.team.pack)
    profile = player_inputs(player, side.row.team_id, state.college, home, sheet.rules)
    away = {note["player"]: note["text"] for note in side.brings.unavailable}
    return {
        "id": player.id,
        "number": one["number"],
        "name": one["name"],
        "called": profile["name"],
        "position": one["position"],
        "race": one["race"],
        "skills": profile["skills"],
        "item": one["item"],
        "injury_plus": one.get("injury_plus", 0),
        "journeyman": bool(one.get("journeyman")),
        "takes_part": player.id in side.brings.available,
        "away": away.get(player.id),
        "profile": profile,
    }
