"""What players learn (POST-09)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dungeonbowl.advancement import (
    RISES,
    Faces,
    Learner,
    all_due,
    earning_lines,
    gain_named,
    improvement_line,
    rolls_for_improvement,
    rolls_owed,
    skill_lines,
)
from dungeonbowl.book import Book
from dungeonbowl.effects import LedgerLine, SkillGained, fold
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import DiceMode
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.answers import PLAYER, SKILL
from dungeonbowl.postgame.asking import Occasion, OptionGroup, Question, QuestionOption, dice_of
from dungeonbowl.postgame.facts import StepOutcome, Turn, Waiting
from dungeonbowl.postgame.foreseen import moved, profile_moved, sentence
from dungeonbowl.postgame.learning import learners
from dungeonbowl.postgame.steps.base import StepKind
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.verdicts import refuse_if
from dungeonbowl.wording import listed


class SkillsStep(StepKind):
    """Improvements that are due, one at a time (POST-09, SKL-01, SKL-02, C-122).

    Where the app rolls, improvements are rolled as soon as they are due: `improvement.<player>`
    d6 twice, counting on over several of one player. Then the coach names `{player, skill}`
    while anything is due, or leaves with `{done: true}`; what is left stays due. At the table
    the rolls come with the choice.
    """

    key = "skills"
    name = "Skills"
    parts = (PLAYER, SKILL)
    together = "skill_of"
    leavable = True
    forgoes = True

    def run(self, turn: Turn) -> StepOutcome:
        """The rolls that are due, then a skill at a time."""
        if turn.done:
            return StepOutcome(_left_due(turn), "The rest is kept for another day.")
        if turn.answer is not None:
            return _taken(turn)
        due = all_due(turn.state.roster, turn.book, turn.rules)
        rolled = _rolled(turn, due)
        if rolled.lines:
            return rolled
        if due:
            raise Waiting(f"{turn.side.name} chooses for {listed(map(called, due))}.")
        return StepOutcome((), "Nobody is due a skill.")

    def asks(self, occasion: Occasion) -> Question:
        """Who learns what, each with what it does."""
        due = all_due(occasion.state.roster, occasion.book, occasion.rules)
        return Question(
            name=self.together,
            label="Who learns what",
            groups=tuple(_learnable(occasion, player) for player in due),
            submit="Take it",
            leave="Leave the rest for later",
            extra=_dice_beside(occasion, due),
        )

    def open_to(
        self, state: TeamState, book: Book, rules: HouseRules
    ) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
        """Whoever may take a skill or a rise now, each with what may be taken."""
        return {"may_learn": learners(state, state.roster, book, rules)}


def _left_due(turn: Turn) -> tuple[LedgerLine, ...]:
    """What is due by the match's progression stays due by the one that holds since (C-191)."""
    own = turn.side.progression
    if own not in turn.book.progressions:
        return ()
    later = turn.rules.merged({"progression": own})
    return earning_lines(turn.state.roster, turn.book, turn.rules, later)


def _rolled(turn: Turn, due: Iterable[PlayerState]) -> StepOutcome:
    """The improvement rolls that the app makes as they fall due."""
    if turn.rules.choice("dice") != DiceMode.APP:
        return StepOutcome((), "")
    lines, counts = [], {}
    for player in due:
        owed = rolls_owed(player, turn.book, turn.rules)
        if not owed:
            continue
        before = sum(kept.get(str(player.id), 0) for kept in turn.kept("rolled"))
        for number in range(before, before + owed):
            faces = _improvement(turn, player, first=2 * number)
            lines.append(improvement_line(player, faces))
        counts[str(player.id)] = owed
    text = " ".join(f"{line.text}." for line in lines)
    return StepOutcome(tuple(lines), text, finished=False, kept={"rolled": counts})


def _improvement(turn: Turn, player: PlayerState, first: int = 0) -> Faces:
    one, other = turn.dice.faces(
        _purpose(player), "d6", 2, f"improvement of {called(player)}", first
    )
    return one, other


def _purpose(player: PlayerState) -> str:
    return f"improvement.{player.id}"


def _taken(turn: Turn) -> StepOutcome:
    """One skill or rise taken, with the roll that allows it."""
    player = turn.player(PLAYER.of(turn))
    if not player.rostered:
        raise FieldError("player", f"Player {player.id} isn't on this team's roster.")
    skill = SKILL.of(turn)
    learner = Learner(player, turn.state.college, turn.book, turn.rules)
    # Verdicts that no roll could mend come before anybody is asked for dice.
    refuse_if(learner.before_dice(skill))
    faces = learner.fitting_roll(skill)
    if faces is None and rolls_for_improvement(turn.rules):
        faces = _improvement(turn, player)
    refuse_if(learner.verdicts(skill, faces))
    lines = skill_lines(player, skill, faces)
    left = all_due(fold(turn.state, lines).roster, turn.book, turn.rules)
    text = f"{called(player)} takes {gain_named(skill)}."
    return StepOutcome(lines, text, finished=not left)


def _learnable(occasion: Occasion, player: PlayerState) -> OptionGroup:
    """What the player may take, with whichever of their rolls allows it."""
    learner = Learner(player, occasion.state.college, occasion.book, occasion.rules)
    allowed = learner.open_choices()
    said = ", ".join(f"{one} and {other}" for one, other in player.rolled)
    return OptionGroup(
        f"{called(player)}, rolled {said}" if said else called(player),
        tuple(
            QuestionOption(
                {"player": player.id, "skill": skill},
                gain_named(skill),
                _foreseen(occasion, player, skill),
            )
            for skill in allowed
        ),
    )


def _foreseen(occasion: Occasion, player: PlayerState, skill: str) -> str:
    """What the skill does, or which characteristic rises (SKL-01, SKL-02)."""
    after = fold(occasion.state, [LedgerLine("", player.id, effect=SkillGained(skill))])
    if skill in RISES:
        now = after.player(player.id)
        return sentence(*profile_moved(occasion, player, now), *moved(occasion, after))
    worth = occasion.rules.number("skill_value")
    changed = sentence(*moved(occasion, after)) if worth else ""
    return " ".join(part for part in (occasion.book.skill(skill).summary, changed) if part)


def _dice_beside(occasion: Occasion, due: Iterable[PlayerState]) -> tuple[dict[str, Any], ...]:
    """At a table the 2D6 come with the choice, so the form offers places for them."""
    if not occasion.at_table or occasion.rules.choice("improvement_mode") != "roll":
        return ()
    return dice_of(
        [
            {
                "purpose": _purpose(player),
                "die": "d6",
                "count": 2,
                "why": f"Improvement of {called(player)}",
            }
            for player in due
        ]
    )
