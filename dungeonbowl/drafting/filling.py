"""Ways to finish a draft that are always legal, each with a sentence why to take it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from dungeonbowl.drafting.completions import Completions
from dungeonbowl.drafting.draft import TeamDraft
from dungeonbowl.drafting.plan import Plan
from dungeonbowl.errors import FieldError
from dungeonbowl.wording import counted, gold

BALANCED_PLAYERS = 12
BALANCED_REROLLS = 3
CANDIDATES = 24


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A draft that contains the present one and could be registered as it is.

    `hired` are the added players by position; `left` is the remaining gold.
    """

    key: str
    title: str
    why: str
    draft: TeamDraft
    hired: Mapping[str, int]
    left: int


def suggestions(plan: Plan) -> tuple[Suggestion, ...]:
    """What the plan might become: cheapest, balanced, full and dearest, each only once.

    None if something is wrong that hiring can't mend (TEAM-01 to TEAM-09).
    """
    if beyond_mending(plan):
        return ()
    found: dict[TeamDraft, Suggestion] = {}
    for make in (cheapest, balanced, fullest, dearest):
        suggestion = make(plan)
        if suggestion and suggestion.draft != plan.draft:
            found.setdefault(suggestion.draft, suggestion)
    return tuple(found.values())


def beyond_mending(plan: Plan) -> bool:
    """Whether no hiring makes the plan legal: something else is wrong, or gold is short."""
    if any(verdict.rule != "TEAM-07" for verdict in plan.verdicts):
        return True
    return not (plan.completions and plan.completions.count)


def cheapest(plan: Plan) -> Suggestion | None:
    """The cheapest way to a legal team; None if it is one already."""
    completions = plan.completions
    if not completions or not plan.verdicts:
        return None
    cost = completions.lowest
    why = f"Nothing cheaper is legal: {gold(cost)} for {_more(plan, completions.costing(cost))}."
    return _suggestion(plan, "cheapest", "Cheapest", why, completions.costing(cost))


def balanced(plan: Plan) -> Suggestion | None:
    """A dozen players and three re-rolls, or as near to that as the gold allows."""
    present = plan.draft.rerolls
    size = max(plan.draft.players, BALANCED_PLAYERS)
    for rerolls in range(max(present, BALANCED_REROLLS), present - 1, -1):
        trained = Plan(replace(plan.draft, rerolls=rerolls), plan.book, plan.rules)
        largest = _largest(trained, size)
        if largest and (largest.most >= size - 1 or rerolls == present):
            why = (
                f"{counted(largest.most, 'player')} and {counted(rerolls, 're-roll')}, with the"
                " best that the gold then pays for."
            )
            hired = _varied(largest, largest.highest)
            return _suggestion(trained, "balanced", "Balanced", why, hired)
    return None


def fullest(plan: Plan) -> Suggestion | None:
    """As many players as there are places and gold for."""
    largest = _largest(plan, plan.rules.number("max_roster"))
    if largest is None:
        return None
    why = f"The longest bench there is gold for, with {counted(largest.most, 'player')}."
    return _suggestion(plan, "fullest", "Full bench", why, _varied(largest, largest.highest))


def dearest(plan: Plan) -> Suggestion | None:
    """As much gold in players as can be spent."""
    completions = plan.completions
    if not completions:
        return None
    hired = _varied(completions, completions.highest)
    why = f"No legal team has more gold in its players: {_more(plan, hired)}."
    return _suggestion(plan, "dearest", "Most expensive", why, hired)


def drawn(plan: Plan, index: int) -> TeamDraft:
    """The legal draft at this place among all that remain. Raises FieldError if there is none."""
    if beyond_mending(plan) or plan.completions is None:
        raise FieldError("index", "No legal team remains.")
    return plan.draft.with_all(plan.completions.at(index))


def _largest(plan: Plan, most: int) -> Completions | None:
    """The completions of the largest affordable size, with at most `most` players."""
    least = max(plan.draft.players, plan.rules.number("min_starting_players"))
    positions = plan.book.positions(plan.draft.college, plan.rules.choice("norse_catcher"))
    cheapest = min(position.cost for position in positions)
    paid = plan.draft.players + plan.team.treasury // cheapest if cheapest else most
    for size in reversed(range(least, min(most, plan.rules.number("max_roster"), paid) + 1)):
        completions = Completions.of(plan.team, plan.book, plan.rules, size)
        if completions and completions.count:
            return completions
    return None


def _varied(completions: Completions, cost: int) -> dict[str, int]:
    """Among some completions at this cost, the one with the most specialists of the most kinds."""
    there = completions.number_costing(cost)
    looked_at = range(0, there, max(1, there // CANDIDATES))

    def variety(hired: Mapping[str, int]) -> tuple[int, int]:
        specialists = [number for key, number in hired.items() if key not in completions.linemen]
        return sum(specialists), len(specialists)

    return max((completions.costing(cost, index) for index in looked_at), key=variety)


def _more(plan: Plan, hired: Mapping[str, int]) -> str:
    number = sum(hired.values())
    return counted(number, "more player" if plan.draft.players else "player")


def _suggestion(plan: Plan, key: str, title: str, why: str, hired: dict[str, int]) -> Suggestion:
    draft = plan.draft.with_all(hired)
    norse_catcher = plan.rules.choice("norse_catcher")
    cost = sum(
        number * plan.book.position(draft.college, position, norse_catcher).cost
        for position, number in hired.items()
    )
    return Suggestion(key, title, why, draft, hired, plan.team.treasury - cost)
