"""The most valuable players (POST-08)."""

from __future__ import annotations

from dungeonbowl.advancement import skills_due
from dungeonbowl.book import Book
from dungeonbowl.effects import LedgerLine, fold
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Tactic
from dungeonbowl.match.so_far import called
from dungeonbowl.match.spp import spp_value
from dungeonbowl.postgame.answers import PLAYER, one_of_each, refuse_done
from dungeonbowl.postgame.asking import Occasion, OptionGroup, Question, QuestionOption
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn, Waiting
from dungeonbowl.postgame.foreseen import moved, sentence
from dungeonbowl.postgame.steps.base import StepKind, played_out
from dungeonbowl.team.state import PlayerState
from dungeonbowl.wording import counted


class MvpStep(StepKind):
    """The most valuable players: one, and one more for each bribe of the press (POST-08, DT-03).

    By lot among those who could take part when the match started, the dead included; or under
    `chosen` the coach names `{player}` for each (OPT-29). Source: 003, Bribing the Press; SPP-04.
    """

    key = "mvp"
    name = "Most valuable player"
    parts = (PLAYER,)
    dice_of_players = True
    awards = True

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Where the match came to an end, and the side had anybody."""
        return played_out(facts) and bool(side.took_part)

    def run(self, turn: Turn) -> StepOutcome:
        """Asks for `mvp.<team>.<n>`, a die of as many sides as took part."""
        awards = 1 + turn.side.tactics.get(Tactic.BRIBING_THE_PRESS, 0)
        if turn.rules.choice("mvp_mode") == "chosen":
            return _chosen(turn, awards)
        sides = len(turn.side.took_part)
        faces = _faces(turn, awards, sides)
        named = [turn.player(turn.side.took_part[face - 1]) for face in faces]
        said = [f"D{sides}: {face}, {called(one)}" for face, one in zip(faces, named, strict=True)]
        return StepOutcome(tuple(_line(turn, one) for one in named), f"{'; '.join(said)}.")

    def asks(self, occasion: Occasion) -> Question:
        """Which of those who played, each with the points they would have."""
        options = [
            QuestionOption({"player": one.id}, called(one), _foreseen(occasion, one))
            for one in occasion.played
        ]
        return Question(
            name=PLAYER.name,
            label="Most valuable player",
            groups=(OptionGroup("Who played", tuple(options)),),
            submit="Name the player",
        )

    def who_is_which(self, occasion: Occasion) -> str:
        """The faces by shirt number."""
        faces = [f"{face}: {called(one)}" for face, one in enumerate(occasion.played, start=1)]
        return f"The faces, by shirt number: {'; '.join(faces)}."


def _faces(turn: Turn, awards: int, sides: int) -> list[int]:
    """Which of the players in shirt-number order; of one there is nothing to roll."""
    if sides == 1:
        return [1] * awards
    purposes = [f"mvp.{turn.team}.{number}" for number in range(1, awards + 1)]
    why = f"most valuable player of {turn.side.name}"
    return one_of_each(turn, purposes, f"d{sides}", why)


def _chosen(turn: Turn, awards: int) -> StepOutcome:
    if turn.answer is None:
        raise Waiting(f"{turn.side.name} names its most valuable player.")
    refuse_done(turn)
    named = PLAYER.of(turn)
    if named not in turn.side.took_part:
        raise FieldError("player", f"Player {named} didn't play for {turn.side.name}.")
    player = turn.player(named)
    last = len(turn.kept("mvp")) + 1 >= awards
    text = f"{called(player)} is named most valuable player."
    return StepOutcome((_line(turn, player),), text, last, {"mvp": player.id})


def _line(turn: Turn, player: PlayerState) -> LedgerLine:
    points = spp_value("mvp", turn.book, turn.rules)
    return LedgerLine(f"{called(player)} is most valuable player", player.id, spp=points)


def _foreseen(occasion: Occasion, player: PlayerState) -> str:
    """Their SPP, and whether it earns them anything (SPP-04)."""
    sight = (occasion.book, occasion.rules)
    after = fold(occasion.state, [LedgerLine("", player.id, spp=spp_value("mvp", *sight))])
    now = after.player(player.id)
    due = skills_due(now, *sight) - skills_due(player, *sight) if now.rostered else 0
    earned = f"{counted(due, 'improvement')} more due" if due else ""
    gone = "" if now.rostered else "they have left the roster"
    return sentence(f"{player.spp} to {now.spp} SPP", earned, *moved(occasion, after), gone)
