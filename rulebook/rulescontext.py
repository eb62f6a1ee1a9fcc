"""The house rules that a request goes by: a preset's, a league's or a match's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from accounts.permissions import Person
from core.api.numbers import id_in
from dungeonbowl.book import book
from dungeonbowl.errors import FieldError, FieldErrors
from dungeonbowl.houserules import DEFAULT_PRESET, HouseRules, InvalidOption
from dungeonbowl.procedures.squads import player_inputs
from league.queries import find_league, house_rules_of
from matches.models import Match
from matches.queries import find_match, recorded_match
from matches.queries.foldcache import KeptLog

WHERE = ("preset", "league", "match")


@dataclass(frozen=True, slots=True)
class RulesContext:
    """House rules; for a match also its players by id, and its log so far."""

    rules: HouseRules
    squads: Mapping[int, Any] = field(default_factory=dict)
    log: KeptLog | None = None

    def filled(self, procedure: str, inputs: Mapping[str, Any]) -> Mapping[str, Any]:
        """A procedure's inputs, with missing ones filled in from the match."""
        if self.log is None:
            return inputs
        doses = self.log.game.filled(procedure, inputs)
        return {**self.log.known(procedure, inputs), **doses}

    def with_options(self, options: Mapping[str, object]) -> HouseRules:
        """The house rules with these options laid over them. Raises FieldErrors."""
        try:
            return self.rules.merged(options)
        except InvalidOption as wrong:
            said = [f"{key}: {one}" for key, sentences in wrong.errors.items() for one in sentences]
            raise FieldErrors({"options": said}) from None


def rules_context(person: Person, query: Mapping[str, str]) -> RulesContext:
    """What `?preset=`, `?league=` or `?match=` names; without any, the options' defaults.

    Raises FieldError for several of them, InvalidOption for an unknown preset, Http404 and
    PermissionDenied for what the person may not see.
    """
    named = [name for name in WHERE if name in query]
    if len(named) > 1:
        raise FieldError(named[1], "Name one of preset, league and match.")
    if "league" in query:
        return RulesContext(house_rules_of(find_league(person, query["league"])))
    if "match" in query:
        match = id_in(query["match"])
        if match is None:
            raise FieldError("match", "A match is named by id.")
        return _of_match(find_match(person, match))
    return RulesContext(HouseRules.resolve(book(), query.get("preset", DEFAULT_PRESET)))


def _of_match(match: Match) -> RulesContext:
    """The match's house rules, everybody who plays in it, and what its table knows."""
    record = recorded_match(match)
    return RulesContext(
        record.rules,
        {
            player.id: player_inputs(
                player, side.team, side.state.college, side.book or record.rules.book, record.rules
            )
            for side in record.so_far.sides.values()
            for player in side.state.players.values()
        },
        KeptLog.of(match),
    )
