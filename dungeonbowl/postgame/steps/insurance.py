"""What Medical Insurance pays for (POST-04, SA-03)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeonbowl.book import Book
from dungeonbowl.effects import Available, Healed, LedgerLine, fold
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Arrangement
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.answers import PLAYER, IdPart
from dungeonbowl.postgame.asking import Answer, Occasion, OptionGroup, Question, QuestionOption
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn, Waiting
from dungeonbowl.postgame.foreseen import moved, profile_moved, sentence
from dungeonbowl.postgame.steps.base import StepKind
from dungeonbowl.team.state import Injury, PlayerState, TeamState
from dungeonbowl.wording import listed

INJURY = IdPart("injury", within="player")
# The injury's kind, with which an answer is stored.
KIND = "kind"


class InsuranceStep(StepKind):
    """Medical Insurance: nobody misses the next game, and one injury is cured for each (SA-03).

    Whoever is due to miss the next game is fit at once; then the coach names `{player, injury}`
    as often as it was invoked (C-80), or leaves with `{done: true}`. It doesn't help the dead.
    Source: 003, Medical Insurance (POST-04).
    """

    key = "insurance"
    name = "Medical insurance"
    parts = (PLAYER, INJURY)
    together = "injury_of"
    leavable = True
    forgoes = True

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Where it was invoked."""
        return bool(side.arrangements.get(Arrangement.MEDICAL_INSURANCE))

    def run(self, turn: Turn) -> StepOutcome:
        """Everybody fit first, then an injury at a time."""
        if not turn.kept("fit"):
            return _everybody_fit(turn)
        left = turn.side.arrangements[Arrangement.MEDICAL_INSURANCE] - len(turn.kept("cured"))
        if turn.done or not _patients(turn.state):
            return StepOutcome((), "The insurance has nothing left to cure.")
        if turn.answer is None:
            raise Waiting(f"{turn.side.name} chooses an injury to be cured.")
        return _cured(turn, left)

    def asks(self, occasion: Occasion) -> Question:
        """Which injury of whom, each with what its cure brings back."""
        return Question(
            name=self.together,
            label="Which injury",
            groups=tuple(_curable(occasion, one) for one in _patients(occasion.state)),
            submit="Cure it",
            leave="Cure nothing",
        )

    def meant(self, answer: Answer, state: TeamState) -> Answer:
        """With the kind of the injury, because numbers shift if an earlier one falls away."""
        named = (answer.get(PLAYER.name), answer.get(INJURY.name))
        kinds = (
            injury.kind
            for player in _patients(state)
            for injury in player.injuries
            if (player.id, injury.id) == named
        )
        kind = next(kinds, None)
        return answer if kind is None else {**answer, KIND: kind}

    def open_to(
        self, state: TeamState, book: Book, rules: HouseRules
    ) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
        """Whoever on the roster has a lasting injury, and which."""
        return {"may_cure": tuple(_injuries_of(one) for one in _patients(state))}


def cure_foreseen(occasion: Occasion, player: PlayerState, injury: Injury) -> str:
    """What they have back without this injury (SA-03)."""
    after = fold(occasion.state, [LedgerLine("", player.id, effect=_cure_of(injury))])
    back = list(profile_moved(occasion, player, after.player(player.id)))
    return sentence(*(back or [f"rid of {injury.text}"]), *moved(occasion, after))


def _curable(occasion: Occasion, player: PlayerState) -> OptionGroup:
    return OptionGroup(
        called(player),
        tuple(
            QuestionOption(
                {"player": player.id, "injury": injury.id},
                injury.text,
                cure_foreseen(occasion, player, injury),
            )
            for injury in player.injuries
        ),
    )


def _injuries_of(player: PlayerState) -> dict[str, Any]:
    return {
        "player": player.id,
        "name": called(player),
        "injuries": [{"injury": each.id, "text": each.text} for each in player.injuries],
    }


def _everybody_fit(turn: Turn) -> StepOutcome:
    fit = [player for player in turn.state.roster if player.miss_next_game]
    lines = tuple(
        LedgerLine(f"{called(player)} is fit again", player.id, effect=Available())
        for player in fit
    )
    who = f"{listed(map(called, fit))} may play the next game." if fit else "Nobody was to miss it."
    return StepOutcome(lines, who, finished=not _patients(turn.state), kept={"fit": True})


def _patients(state: TeamState) -> list[PlayerState]:
    return [player for player in state.roster if player.injuries]


def _cured(turn: Turn, left: int) -> StepOutcome:
    patients = _patients(turn.state)
    player = turn.player(PLAYER.of(turn))
    if player not in patients:
        raise FieldError("player", "Nobody of that number on the roster has a lasting injury.")
    injury = _chosen(turn, player)
    text = f"{called(player)} is cured of {injury.text}"
    line = LedgerLine(text, player.id, effect=_cure_of(injury))
    last = left <= 1 or sum(len(one.injuries) for one in patients) == 1
    return StepOutcome((line,), f"{text}.", finished=last, kept={"cured": player.id})


def _cure_of(injury: Injury) -> Healed:
    return Healed(injury.id, injury.kind, injury.text)


def _chosen(turn: Turn, player: PlayerState) -> Injury:
    """The injury with this number, or after a correction preferably one of the chosen kind."""
    number, kind = INJURY.of(turn), (turn.answer or {}).get(KIND)
    numbered = next((one for one in player.injuries if one.id == number), None)
    if kind is not None and (numbered is None or numbered.kind != kind):
        numbered = next((one for one in player.injuries if one.kind == kind), numbered)
    if numbered is None:
        raise FieldError("injury", f"{called(player)} has no injury {number}.")
    return numbered
