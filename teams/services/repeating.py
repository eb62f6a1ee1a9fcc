"""A coach's acts repeated, after something before them was corrected.

Every act is judged again as on that day: its price may have changed, and whether it is allowed at
all. No permission is checked here: whoever did the acts had it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from dungeonbowl.advancement import skill_lines
from dungeonbowl.effects import (
    Armed,
    Available,
    EarningKept,
    FanFactorChanged,
    Hired,
    Impossible,
    ImprovementRolled,
    Injured,
    LedgerLine,
    Left,
    MissesNextGame,
    Renamed,
    RerollsChanged,
    SkillGained,
    StatusChanged,
    Stayed,
    fold,
)
from dungeonbowl.purchases import (
    HireOrder,
    default_number,
    leaving_lines,
    quote_again,
    quote_apothecary,
    quote_arm,
    quote_buy_back,
    quote_discard_item,
    quote_fan_factor,
    quote_hire,
    quote_not_again,
    quote_release,
    quote_rerolls,
    redraft_lines,
    redraft_price,
    within_redraft,
)
from dungeonbowl.purchases.quotes import rostered
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.verdicts import Refused, Verdict, refuse_if
from teams.ledger import OpenTeam, debt_verdicts
from teams.services.improving import learner_of, owed_rolls, roll_for
from teams.services.staying import cured

Lines = Sequence[LedgerLine]
# What can only happen to somebody on the roster.
HARM = (Left, Injured, MissesNextGame, Available)
Repeat = Callable[[OpenTeam, Lines], Iterable[LedgerLine]]


def repeat(team: OpenTeam, command: str, lines: Lines) -> tuple[LedgerLine, ...]:
    """The lines of the same act as these, carried out on the team as it is now.

    Raises Refused if a rule forbids it now, FieldError if it names somebody who isn't there.
    """
    try:
        again = tuple(REPEATS.get(command, _befallen)(team, lines))
        after = fold(team.state, again)
    except Impossible as contradiction:
        said = f"That can't be done any more: {contradiction}."
        raise Refused([Verdict("POST-10", said)]) from contradiction
    refuse_if(debt_verdicts(team.state, after))
    return again


def as_then(state: TeamState, now: TeamState) -> TeamState:
    """The state by which to judge an old act: improvements earned by a former progression count."""
    players = {
        key: replace(player, earned=now.player(key).earned) for key, player in state.players.items()
    }
    return replace(state, players=players)


def other_skill(team: OpenTeam, lines: Lines, skill: str) -> tuple[LedgerLine, ...]:
    """The lines that give another skill instead of the one in these. Raises Refused, FieldError."""
    return tuple(_learned(team, lines, skill))


def _befallen(team: OpenTeam, lines: Lines) -> Iterator[LedgerLine]:
    """The same again, without what can't happen twice, or to somebody who isn't there."""
    state = team.state
    for line in lines:
        who = state.player(line.player or 0)
        gone = isinstance(line.effect, HARM) and not who.rostered
        if gone or _is_so_already(line, who):
            continue
        line = _renumbered(line, who)
        state = line.apply(state)
        yield line


def _renumbered(line: LedgerLine, who: PlayerState) -> LedgerLine:
    """The injury under the player's next number."""
    if not isinstance(line.effect, Injured):
        return line
    following = 1 + max((each.id for each in who.injuries), default=0)
    return replace(line, effect=replace(line.effect, injury=following))


def _hired(team: OpenTeam, lines: Lines) -> Lines:
    """The same player, with the lowest free number if theirs is taken by now."""
    (line,) = (one for one in lines if isinstance(one.effect, Hired))
    leaving = [one.player for one in lines if isinstance(one.effect, Left)]
    traded = [player for player in leaving if player is not None]
    hired = line.effect
    assert isinstance(hired, Hired)
    assert line.player is not None
    worn = {one.number for one in team.state.without(traded).roster}
    number = None if hired.number in worn else hired.number
    order = HireOrder(hired.position, hired.name, number, hired.weapon, traded)
    quote = quote_hire(team.state, order, team.book, team.rules)
    return quote.accepted().lines_for(line.player)


def _released(team: OpenTeam, lines: Lines) -> Lines:
    who, paid = _whom(lines), sum(line.gold for line in lines)
    if not within_redraft(team.state, who):
        return quote_release(team.state, who, paid).accepted().lines
    now = team.state.player(who)
    price = redraft_price(replace(now, stayed=now.stayed - 1), team.rules)
    return quote_not_again(team.state, who, price.total).accepted().lines


def _drafted_anew(team: OpenTeam, lines: Lines) -> Iterable[LedgerLine]:
    budget = next(line for line in reversed(lines) if line.effect is None)
    return redraft_lines(team.state, budget)


def _hired_again(team: OpenTeam, lines: Lines) -> Lines:
    return quote_again(team.state, _whom(lines), team.book, team.rules).accepted().lines


def _registered(team: OpenTeam, lines: Lines) -> Lines:
    """Whoever is still offered leaves."""
    leaving = leaving_lines(team.state.offered)
    return [*leaving, *(line for line in lines if isinstance(line.effect, StatusChanged))]


def _bought_back(team: OpenTeam, lines: Lines) -> Lines:
    return quote_buy_back(team.state, _whom(lines)).accepted().lines


def _discarded(team: OpenTeam, lines: Lines) -> Lines:
    """Whatever they carry now; with nothing to throw away the act is dropped."""
    return quote_discard_item(team.state, _whom(lines)).accepted().lines


def _armed(team: OpenTeam, lines: Lines) -> Lines:
    (weapon,) = (one.effect.weapon for one in lines if isinstance(one.effect, Armed))
    quote = quote_arm(team.state, _whom(lines), weapon, team.book, team.rules)
    return quote.accepted().lines


def _rerolls(team: OpenTeam, lines: Lines) -> Lines:
    count = sum(one.effect.by for one in lines if isinstance(one.effect, RerollsChanged))
    return quote_rerolls(team.state, count, team.rules).accepted().lines


def _fan_factor(team: OpenTeam, lines: Lines) -> Lines:
    points = sum(one.effect.by for one in lines if isinstance(one.effect, FanFactorChanged))
    return quote_fan_factor(team.state, points, team.rules).accepted().lines


def _apothecary(team: OpenTeam, _: Lines) -> Lines:
    return quote_apothecary(team.state, team.rules).accepted().lines


def _learned(team: OpenTeam, lines: Lines, instead: str = "") -> Lines:
    """The same skill, or `instead`, by the same dice."""
    (taken,) = (one.effect for one in lines if isinstance(one.effect, SkillGained))
    skill, who = instead or taken.skill, rostered(team.state, _whom(lines))
    refuse_if(learner_of(team, who).before_dice(skill))
    thrown = {f"improvement.{who.id}": list(taken.faces)} if taken.faces else {}
    faces = roll_for(team, who, skill, thrown)
    refuse_if(learner_of(team, who).verdicts(skill, faces))
    return skill_lines(who, skill, faces)


def _renamed(team: OpenTeam, lines: Lines) -> Iterator[LedgerLine]:
    """Only the names and numbers that were changed; a free number if that one is taken."""
    state = team.state
    for line in lines:
        effect = line.effect
        assert isinstance(effect, Renamed)
        who = state.player(line.player or 0)
        name = effect.name if effect.name != effect.old_name else who.name
        number = effect.number if effect.number != effect.old_number else who.number
        again = replace(line, effect=Renamed(name, number, who.name, who.number))
        state = again.apply(state)
        yield again
    yield from _own_shirts(state, [line.player for line in lines])


def _own_shirts(state: TeamState, renamed: Iterable[int | None]) -> Iterator[LedgerLine]:
    for player in renamed:
        who = state.player(player or 0)
        worn = {one.number for one in state.roster if one.id != who.id}
        if who.rostered and who.number in worn:
            free = default_number(state)
            text = f"{who.called} wears {free}, since {who.number} is worn"
            line = LedgerLine(text, who.id, effect=Renamed(who.name, free, who.name, who.number))
            state = line.apply(state)
            yield line


def _adjusted(team: OpenTeam, lines: Lines) -> Iterator[LedgerLine]:
    """A commissioner's correction, its injuries numbered and its rolls made anew."""
    state, concerned = team.state, []
    for line in lines:
        if isinstance(line.effect, ImprovementRolled):
            continue
        who = state.player(line.player or 0)
        if _is_so_already(line, who):
            continue
        line = _renumbered(line, who)
        state = line.apply(state)
        concerned += [line.player] if line.player is not None else []
        yield line
    for player in dict.fromkeys(concerned):
        yield from owed_rolls(team, state.player(player))


def _stayed(team: OpenTeam, lines: Lines) -> Iterator[LedgerLine]:
    """Whoever is on the roster now stays, and no longer misses a game."""
    for player in team.state.roster:
        yield from (line for line in lines if line.player == player.id and _is_staying(line))
        yield from cured(player)


def _is_staying(line: LedgerLine) -> bool:
    return isinstance(line.effect, Stayed)


def _earned(team: OpenTeam, lines: Lines) -> Iterator[LedgerLine]:
    """The improvements earned when another progression took over, by the SPP as they are now."""
    for line in lines:
        who = team.state.player(line.player or 0)
        if isinstance(line.effect, EarningKept):
            yield replace(line, effect=replace(line.effect, spp=who.spp))


def _is_so_already(line: LedgerLine, who: PlayerState) -> bool:
    if isinstance(line.effect, MissesNextGame):
        return who.miss_next_game
    return isinstance(line.effect, Available) and not who.miss_next_game


def _whom(lines: Lines) -> int:
    return next(line.player for line in lines if line.player is not None)


REPEATS: Mapping[str, Repeat] = {
    "hire": _hired,
    "release": _released,
    "buy-back": _bought_back,
    "arm": _armed,
    "discard-item": _discarded,
    "rerolls": _rerolls,
    "fan-factor": _fan_factor,
    "apothecary": _apothecary,
    "skill": _learned,
    "rename": _renamed,
    "numbers": _renamed,
    "adjust": _adjusted,
    "progression": _earned,
    "stay": _stayed,
    "redraft": _drafted_anew,
    "hire-again": _hired_again,
    "registered": _registered,
}
