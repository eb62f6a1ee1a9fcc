"""Playing the demo's matches: started, reported, confirmed and answered like any others."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from accounts.commands import Command
from accounts.models import User
from dungeonbowl.advancement import Learner
from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Tactic
from dungeonbowl.match.simulated import Data, SimulatedGame, SimulatedSide
from dungeonbowl.postgame import kind_of
from dungeonbowl.postgame.answers import BUY, SKILL
from dungeonbowl.purchases import HireOrder, market
from dungeonbowl.team.state import TeamState
from matches.models import Match
from matches.services import prepare, start
from rules.demo import realgame
from rules.demo.cast import name_for
from rules.models import PostGame, Step
from rules.queries import current_postgame
from rules.services import postgame, reports
from teams import services as teams
from teams.models import Team
from teams.queries import team_state

# Makes the events of a match that has just started.
EventsOf = Callable[[Match], list[Data]]
ENOUGH_PLAYERS = 12
RICH = 150_000  # gold pieces in the treasury before a coach spends on luxuries
PATIENCE = 30.0  # seconds to wait for another worker to finish what it has claimed


def play(match: Match, winner: int | None, dice: Random, events_of: EventsOf | None = None) -> None:
    """A whole evening: `winner` is the place of the side that wins, None if time runs out."""
    play_to_report(match, winner, dice, events_of)
    confirm(match)
    after(match, dice)


def play_calm(match: Match, winner: int, dice: Random) -> None:
    """An evening after which everybody can play again."""
    play(match, winner, dice, partial(_drawn, winner=winner, dice=dice, calm=True))


def play_real_game(match: Match, shadows: int, dice: Random) -> None:
    """The one game that really took place; `shadows` is the place of the Grey Shadows."""
    sides = _teams(match)
    play(match, shadows, dice, lambda _: realgame.events(sides[shadows], sides[1 - shadows]))


def play_to_report(
    match: Match, winner: int | None, dice: Random, events_of: EventsOf | None = None
) -> None:
    """Play up to the first side's report."""
    sides = _teams(match)
    start(Command(sides[0].coach, match.pk))
    result: dict[str, Any] = {"kind": "draw"}
    if winner is not None:
        won = sides[winner].pk
        result = {"kind": "touchdown", "winner": won, "touchdowns": {str(won): 1}}
    events = events_of(match) if events_of else _drawn(match, winner, dice)
    reports.report(Command(sides[0].coach, match.pk), result, events)


def prepare_first(match: Match) -> Team:
    """The first side prepares, with a dirty tactic if it can pay for it; returns its team."""
    team = _teams(match)[0]
    able = team.treasury >= book().figures.tactic_cost
    dirty = [{"tactic": Tactic.BRIBING_THE_PRESS}] if able else []
    prepare(Command(team.coach, match.pk), team.pk, dirty)
    return team


def confirm(match: Match) -> None:
    """The other side confirms, and everything follows that nobody has to be asked for."""
    read = Match.objects.get(pk=match.pk)
    reports.confirm(_teams(match)[1].coach, match.pk, read.version)
    postgame.advance(_current(match).pk)


def after(match: Match, dice: Random) -> None:
    """Answer every question of the post-game like a coach in a hurry."""
    current = _current(match)
    deadline = time.monotonic() + PATIENCE
    while not _closed(current) and time.monotonic() < deadline:
        waiting = current.steps.filter(status=Step.Status.WAITING).select_related("team__coach")
        asked = list(waiting)
        for step in asked:
            _answer(step, dice)
        if not asked:
            postgame.advance(current.pk)


def _drawn(match: Match, winner: int | None, dice: Random, calm: bool = False) -> list[Data]:
    sides = match.sides.order_by("order")
    first, second = (SimulatedSide(side.team_id, list(side.available), 1) for side in sides)
    scorers = [] if winner is None else [winner]
    return SimulatedGame(dice, (first, second), calm).play(scorers)


def _teams(match: Match) -> list[Team]:
    return [side.team for side in match.sides.select_related("team__coach").order_by("order")]


def _current(match: Match) -> PostGame:
    current = current_postgame(match)
    assert current is not None, f"{match} was confirmed, so it has a post-game"
    return current


def _closed(current: PostGame) -> bool:
    current.refresh_from_db()
    return current.status == PostGame.Status.CLOSED


def _answer(step: Step, dice: Random) -> None:
    coach, kind = step.team.coach, kind_of(step.key)
    if SKILL in kind.parts:
        answer = _skill(step, dice)
    elif kind.opens_market:
        _shop(coach, step, dice)
        answer = {"done": True}
    elif BUY in kind.parts:
        answer = _item(step, dice)
    else:
        answer = {"done": True}
    postgame.answer(Command(coach, step.postgame.match_id), step.pk, answer)


def _skill(step: Step, dice: Random) -> dict[str, Any]:
    """One choice for the first player to whom one is due."""
    state, rules = _seen(step)
    for player in state.roster:
        for faces in player.rolled:
            offers = Learner(player, state.college, book(), rules).choices(faces)
            allowed = [offer.skill for offer in offers if offer.allowed]
            if allowed:
                return {"player": player.id, "skill": dice.choice(allowed)}
    return {"done": True}


def _shop(coach: User, step: Step, dice: Random) -> None:
    """Fill up a thin roster, or else now and then buy a re-roll."""
    state, rules = _seen(step)
    offers = [offer for offer in market(state, book(), rules) if offer.allowed]
    if len(state.roster) < ENOUGH_PLAYERS and offers:
        cheapest = min(offers, key=lambda offer: offer.cost)
        name = name_for(step.team_id, len(state.players) + 1)
        teams.hire(Command(coach, step.team_id), HireOrder(cheapest.position.key, name=name))
    elif state.treasury >= RICH and dice.random() < 0.5:
        teams.buy_rerolls(Command(coach, step.team_id), count=1)


def _item(step: Step, dice: Random) -> dict[str, Any]:
    """Now and then buy an item for somebody who carries none."""
    state, _ = _seen(step)
    if step.answers:
        bare = [player.id for player in state.roster if not player.item]
        return {"player": dice.choice(bare)}
    return {"buy": True} if state.treasury >= RICH // 2 and dice.random() < 0.4 else {"done": True}


def _seen(step: Step) -> tuple[TeamState, HouseRules]:
    team = Team.objects.get(pk=step.team_id)
    return team_state(team), HouseRules.from_snapshot(team.house_rules)
