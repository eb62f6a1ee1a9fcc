"""The post-game of a match played in memory: every step run and answered until it is done."""

from __future__ import annotations

from dataclasses import dataclass, field

from bench.generator.clubs import Club
from bench.generator.games import Data
from bench.generator.nights import Night
from dungeonbowl import postgame
from dungeonbowl.advancement import Learner
from dungeonbowl.book import book
from dungeonbowl.effects import LedgerLine, fold, to_json
from dungeonbowl.match.figures import MvpAward
from dungeonbowl.postgame.answers import SKILL
from dungeonbowl.team.state import PlayerState
from matches.models import PlayerFigures, TeamFigures
from matches.queries import RecordedMatch
from matches.queries.figures import MatchCount
from rules.models import PostGame, Step
from rules.queries.facts import facts_of
from teams.ledger.chain import chain
from teams.models import Change, Entry


@dataclass
class Settling:
    """What follows from one match, for both clubs."""

    night: Night
    recorded: RecordedMatch
    postgame: int = 0
    awards: list[MvpAward] = field(default_factory=list)

    def go(self) -> None:
        """Carry it all out."""
        match = self.night.match
        self.postgame = self.night.ink.put(
            PostGame,
            match_id=match.pk,
            status=PostGame.Status.CLOSED,
            runnable=False,
            at=self.night.later,
        )
        facts = facts_of(match, self.recorded)
        for club in self.night.clubs:
            keys = postgame.steps_for(facts, club.row.pk, book(), self.recorded.rules)
            for order, key in enumerate(keys):
                Run(self, club, key, facts).go(order)
        self._count()

    def _count(self) -> None:
        """What leader boards add up of it."""
        night, so_far = self.night, self.recorded.so_far
        positions = {
            player.id: player.position
            for side in so_far.sides.values()
            for player in side.state.players.values()
        }
        counting = MatchCount(
            night.match, night.sides, so_far.events, self.recorded.rules, self.awards, positions
        )
        coaches = {club.row.pk: club.row.coach_id for club in night.clubs}
        for model, rows in ((TeamFigures, counting.teams()), (PlayerFigures, counting.players())):
            for row in rows:
                coach = coaches[row["team_id"]]
                night.ink.put(model, match_id=night.match.pk, coach_id=coach, **row)


@dataclass
class Run:
    """One step of one club."""

    settling: Settling
    club: Club
    key: str
    facts: postgame.MatchFacts
    step: int = 0
    kept: list[Data] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    answers: list[Data] = field(default_factory=list)

    def go(self, order: int) -> None:
        """Run it, answering what it asks, until it is finished."""
        night = self.settling.night
        self.step = night.ink.next_id(Step)
        answer: Data | None = None
        while not self._once(answer):
            answer = self.answers[-1] if self.asked else None
        night.ink.put(
            Step,
            id=self.step,
            postgame_id=self.settling.postgame,
            team_id=self.club.row.pk,
            order=order,
            key=self.key,
            status=Step.Status.DONE,
            text=" ".join(self.said),
            answers=self.answers,
            kept=self.kept,
            said=self.said,
            answered_by_id=self._answerer,
            done_at=night.later,
        )

    asked: bool = False

    @property
    def _answerer(self) -> int | None:
        return self.club.row.coach_id if self.answers else None

    def _once(self, answer: Data | None) -> bool:
        """Whether that finished it."""
        table, night = self.settling.recorded, self.settling.night
        facts = self.facts.with_state(self.club.row.pk, self.club.state)
        dice, team = table.dice(), self.club.row.pk
        turn = postgame.Turn(facts, team, answer, dice, book(), table.rules, self.kept)
        try:
            outcome = postgame.run(self.key, turn)
        except postgame.Waiting:
            self.answers.append(self._answer())
            self.asked = True
            return False
        self.asked = False
        night.keep(dice)
        self._post(outcome)
        self.kept.append(dict(outcome.kept))
        self.said += [outcome.text] if outcome.text else []
        return outcome.finished

    def _post(self, outcome: postgame.StepOutcome) -> None:
        if not outcome.lines:
            return
        night, club = self.settling.night, self.club.row
        change = Change(
            pk=night.ink.next_id(Change),
            team=club,
            key=f"postgame.{self.settling.postgame}.{club.pk}.{self.key}.{len(self.kept)}",
            by_id=self._answerer,
            why=outcome.text[:300],
            match=night.match.pk,
            step=self.step,
            at=night.later,
        )
        entries = [self._entry(change, line) for line in outcome.lines]
        club.ledger_hash = chain(change, entries, club.ledger_hash)
        night.ink.add_all([change, *entries])
        if postgame.kind_of(self.key).awards:
            self.settling.awards += [
                MvpAward(club.pk, line.player, line.spp) for line in outcome.lines if line.player
            ]
        self.club.state = fold(self.club.state, outcome.lines)

    def _entry(self, change: Change, line: LedgerLine) -> Entry:
        return Entry(
            change=change,
            team_id=change.team_id,
            player_id=line.player,
            gold=line.gold,
            spp=line.spp,
            effect=to_json(line.effect),
            text=line.text,
        )

    def _answer(self) -> Data:
        """A skill for whoever may take one; everything else is left out."""
        if SKILL in postgame.kind_of(self.key).parts:
            for player in self.club.state.roster:
                for faces in player.rolled:
                    if skill := self._skill(player, faces):
                        return {"player": player.id, "skill": skill}
        return {"done": True}

    def _skill(self, player: PlayerState, faces: tuple[int, int]) -> str | None:
        skills = list(book().skills.values())
        self.settling.night.dice.shuffle(skills)
        rules = self.settling.recorded.rules
        learner = Learner(player, self.club.state.college, book(), rules)
        return next((one.name for one in skills if not learner.verdicts(one.name, faces)), None)
