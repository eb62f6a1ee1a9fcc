"""Checking a match's figures against its events and the awards in the ledger."""

from __future__ import annotations

from collections.abc import Iterator

from dungeonbowl.match.figures import MvpAward
from dungeonbowl.postgame import kind_of
from matches.queries import RecordedMatch
from matches.queries.figureaudit import figure_faults
from matches.queries.figures import MatchCount
from rules.services.auditing.reading import Dossier


def faults_of_figures(one: Dossier, recorded: RecordedMatch) -> Iterator[str]:
    """Everything in the match's figures that differs."""
    # Whom a correction did without since is in no ledger, and stays what they played as.
    played_as = {row.player_id: row.position for row in one.figures.players}
    positions = played_as | {
        player.id: player.position
        for side in recorded.so_far.sides.values()
        for player in side.state.players.values()
        if player.position
    }
    counting = MatchCount(
        one.match, one.record.sides, one.record.counting, one.rules, _awards(one), positions
    )
    yield from figure_faults(one.figures, counting)


def _awards(one: Dossier) -> list[MvpAward]:
    awarding = {step.pk for step in one.steps if kind_of(step.key).awards}
    return [
        MvpAward(change.team, line.player, line.spp)
        for change in one.booked
        if change.step in awarding
        for line in change.lines
        if line.player is not None
    ]
