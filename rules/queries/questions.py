"""What a waiting step asks, for the team as it is now."""

from __future__ import annotations

from dungeonbowl.postgame import kind_of
from dungeonbowl.postgame.asking import Occasion, Question, dice_asked
from matches.models import Match
from matches.queries import rules_of
from rules.models import Step
from teams.queries import team_state
from teams.queries.packs import book_for


def question_for(match: Match, step: Step) -> Question:
    """The question a waiting step puts to its coach."""
    kind = kind_of(step.key)
    if step.needs and not kind.dice_of_players:
        return dice_asked(step.needs)
    occasion = _occasion(match, step)
    if step.needs:
        return dice_asked(step.needs, kind.who_is_which(occasion))
    return kind.asks(occasion)


def _occasion(match: Match, step: Step) -> Occasion:
    side = next(one for one in match.sides.all() if one.team_id == step.team_id)
    return Occasion(
        team=step.team_id,
        state=team_state(step.team, step.team.players.all()),
        took_part=[one for one in side.available if one not in side.journeymen],
        kept=step.kept,
        book=book_for(step.team.pack),
        rules=rules_of(match),
    )
