"""Who is hurt for longer than the match, or dead (POST-03)."""

from __future__ import annotations

from dungeonbowl.book import Book
from dungeonbowl.effects import Injured, LedgerLine, Left, MissesNextGame
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import EventType, InjuryKind, PlayerStatus
from dungeonbowl.match.casualties import INJURY_NAMES, CasualtyOutcome
from dungeonbowl.match.events import sufferer
from dungeonbowl.match.so_far import called
from dungeonbowl.postgame.facts import MatchFacts, SideFacts, StepOutcome, Turn
from dungeonbowl.postgame.steps.base import StepKind
from dungeonbowl.team.state import PlayerState

HURTING = (EventType.CASUALTY, EventType.CHASM)


class InjuriesStep(StepKind):
    """What casualties and falls leave behind: missed games, injuries, graves (POST-03).

    Source: 004, Casualty Table; 003, Chasms (INJ-03 to INJ-09).
    """

    key = "injuries"
    name = "Injuries"

    def applies(self, facts: MatchFacts, side: SideFacts, book: Book, rules: HouseRules) -> bool:
        """Where somebody is hurt for longer."""
        harm = facts.suffered_by(side.team, *HURTING)
        return any(sufferer(event) is not None for event in harm)

    def run(self, turn: Turn) -> StepOutcome:
        """Lines for everybody hurt who is still on the roster."""
        lines: list[LedgerLine] = []
        said = []
        for event in turn.facts.suffered_by(turn.team, *HURTING):
            (player,) = turn.rostered([sufferer(event)]) or (None,)
            if player is not None:
                hurt = CasualtyOutcome.from_dict(event.outcome)
                lines += _injury_lines(player, hurt)
                said.append(f"{called(player)}: {_fate(hurt)}.")
        return StepOutcome(tuple(lines), " ".join(said) or "Nobody was hurt for longer.")


def _injury_lines(player: PlayerState, hurt: CasualtyOutcome) -> list[LedgerLine]:
    who = called(player)
    if hurt.dead:
        return [LedgerLine(f"{who} is dead", player.id, effect=Left(PlayerStatus.DEAD))]
    lines = []
    if hurt.misses_next_game and not player.miss_next_game:
        lines.append(LedgerLine(f"{who} misses the next game", player.id, effect=MissesNextGame()))
    if hurt.injury:
        number = max((injury.id for injury in player.injuries), default=0) + 1
        name = INJURY_NAMES[InjuryKind(hurt.injury)]
        wound = Injured(number, hurt.injury, name)
        lines.append(LedgerLine(f"{who} keeps {name}", player.id, effect=wound))
    return lines


def _fate(hurt: CasualtyOutcome) -> str:
    if hurt.dead:
        return "dead"
    if hurt.injury:
        return f"{INJURY_NAMES[InjuryKind(hurt.injury)]}, and misses the next game"
    return "misses the next game" if hurt.misses_next_game else "only badly hurt"
