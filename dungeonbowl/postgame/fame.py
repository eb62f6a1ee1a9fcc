"""Awards, points and what players learn (POST-08, POST-09)."""

from __future__ import annotations

from dungeonbowl.advancement import (
    Faces,
    earning_lines,
    fitting_roll,
    gain_named,
    improvement_line,
    rolls_for_improvement,
    rolls_owed,
    skill_lines,
    skill_verdicts,
    skills_due,
)
from dungeonbowl.effects import Line, fold
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import DiceMode, Tactic
from dungeonbowl.match.events import award
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.answers import one_of_each, refuse_done, whole, words
from dungeonbowl.postgame.facts import Outcome, Turn, Waiting
from dungeonbowl.spp import spp_value
from dungeonbowl.state import PlayerState, TeamState
from dungeonbowl.verdicts import refuse_if
from dungeonbowl.wording import counted, listed


def mvp(turn: Turn) -> Outcome:
    """The most valuable players: one, and one more for each bribe of the press (POST-08, DT-03).

    By lot among those who could take part when the match started, the dead included:
    `mvp.<team>.<n>`, a die of as many sides; or under `chosen` the coach names `{player}` for
    each (OPT-29). Source: 003, Bribing the Press; SPP-04.
    """
    awards = 1 + turn.side.tactics.get(Tactic.BRIBING_THE_PRESS, 0)
    if turn.rules.choice("mvp_mode") == "chosen":
        return _chosen_mvp(turn, awards)
    sides = len(turn.side.took_part)
    faces = _mvp_faces(turn, awards, sides)
    chosen = [turn.player(turn.side.took_part[face - 1]) for face in faces]
    said = [f"D{sides}: {face}, {called(one)}" for face, one in zip(faces, chosen, strict=True)]
    return Outcome(tuple(_mvp_line(turn, one) for one in chosen), f"{'; '.join(said)}.")


def _mvp_faces(turn: Turn, awards: int, sides: int) -> list[int]:
    """Which of the players in shirt-number order; of one there is nothing to roll."""
    if sides == 1:
        return [1] * awards
    purposes = [f"mvp.{turn.team}.{number}" for number in range(1, awards + 1)]
    why = f"most valuable player of {turn.side.name}"
    return one_of_each(turn, purposes, f"d{sides}", why)


def _chosen_mvp(turn: Turn, awards: int) -> Outcome:
    if turn.answer is None:
        raise Waiting(f"{turn.side.name} names its most valuable player.")
    refuse_done(turn)
    named = whole(turn, "player")
    if named not in turn.side.took_part:
        raise FieldError("player", f"Player {named} didn't play for {turn.side.name}.")
    player = turn.player(named)
    last = len(turn.kept("mvp")) + 1 >= awards
    text = f"{called(player)} is named most valuable player."
    return Outcome((_mvp_line(turn, player),), text, last, {"mvp": player.id})


def _mvp_line(turn: Turn, player: PlayerState) -> Line:
    points = spp_value("mvp", turn.book, turn.rules)
    return Line(f"{called(player)} is most valuable player", player.id, spp=points)


def spp(turn: Turn) -> Outcome:
    """The points for every event of the team's players, a line for each (POST-09, SPP-01).

    As the events were told; the MVP's own come with his step. Source: 003, Dungeonbowl Star
    Player Point Awards.
    """
    lines = tuple(
        Line(
            f"{called(turn.player(event.player))}: {award(event, turn.book, turn.rules).text}",
            event.player,
            spp=event.outcome["spp"],
        )
        for event in turn.facts.events
        if event.player is not None and event.player_team == turn.team and event.outcome.get("spp")
    )
    if not lines:
        return Outcome((), "Nobody earned anything.")
    total = sum(line.spp for line in lines)
    return Outcome(lines, f"{total} SPP for {counted(len(lines), 'deed')}.")


def skills(turn: Turn) -> Outcome:
    """Improvements that are due, one at a time (POST-09, SKL-01, SKL-02, C-122).

    Where the app rolls, improvements are rolled as soon as they are due: `improvement.<player>`
    d6 twice, counting on over several of one player. Then the coach names `{player, skill}`
    while anything is due, or leaves with `{done: true}`; what is left stays due. At the table
    the rolls come with the choice.
    """
    if turn.done:
        return Outcome(_kept(turn), "The rest is kept for another day.")
    if turn.answer is not None:
        return _taken(turn)
    rolled = _rolled(turn)
    if rolled.lines:
        return rolled
    if due := _due(turn.state, turn):
        raise Waiting(f"{turn.side.name} chooses for {listed(map(called, due))}.")
    return Outcome((), "Nobody is due a skill.")


def _kept(turn: Turn) -> tuple[Line, ...]:
    """What is due by the match's progression stays due by the one that holds since (C-191)."""
    own = turn.side.progression
    if own not in turn.book.progressions:
        return ()
    later = turn.rules.merged({"progression": own})
    return earning_lines(turn.state.roster, turn.book, turn.rules, later)


def _due(state: TeamState, turn: Turn) -> list[PlayerState]:
    return [one for one in state.roster if skills_due(one, turn.book, turn.rules)]


def _rolled(turn: Turn) -> Outcome:
    """The improvement rolls that the app makes as they fall due."""
    if turn.rules.choice("dice") != DiceMode.APP:
        return Outcome((), "")
    lines, counts = [], {}
    for player in turn.state.roster:
        owed = rolls_owed(player, turn.book, turn.rules)
        before = sum(kept.get(str(player.id), 0) for kept in turn.kept("rolled"))
        for number in range(before, before + owed):
            faces = _improvement(turn, player, first=2 * number)
            lines.append(improvement_line(player, faces))
        if owed:
            counts[str(player.id)] = owed
    text = " ".join(f"{line.text}." for line in lines)
    return Outcome(tuple(lines), text, finished=False, kept={"rolled": counts})


def _improvement(turn: Turn, player: PlayerState, first: int = 0) -> Faces:
    one, other = turn.dice.faces(
        f"improvement.{player.id}", "d6", 2, f"improvement of {called(player)}", first
    )
    return one, other


def _taken(turn: Turn) -> Outcome:
    """One skill or rise taken, with the roll that allows it."""
    player = turn.player(whole(turn, "player"))
    if not player.rostered:
        raise FieldError("player", f"Player {player.id} isn't on this team's roster.")
    skill = words(turn, "skill")
    college = turn.state.college
    # What no roll could mend is said before anybody is asked for dice.
    refuse_if(skill_verdicts(player, skill, college, turn.book, turn.rules))
    faces = fitting_roll(player, skill, college, turn.book, turn.rules)
    if faces is None and rolls_for_improvement(turn.rules):
        faces = _improvement(turn, player)
    refuse_if(skill_verdicts(player, skill, college, turn.book, turn.rules, faces))
    lines = skill_lines(player, skill, faces)
    left = _due(fold(turn.state, lines), turn)
    text = f"{called(player)} takes {gain_named(skill)}."
    return Outcome(lines, text, finished=not left, kept={"taken": [player.id, skill]})
