"""Before the match: tactics are paid for and arrangements chosen, all in secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from core.rows import overwrite
from dungeonbowl.dice import DiceNeeded, Need, RecordingDice
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import DiceMode, Tactic
from dungeonbowl.match.casualties import known_outcomes, outcome_key
from dungeonbowl.pregame.arrangements import arrangement_verdicts, arrangements_due
from dungeonbowl.pregame.assassins import Assassination
from dungeonbowl.pregame.tactics import (
    Target,
    assassinate,
    payment_lines,
    tactic_verdicts,
    tactics_receipt,
)
from dungeonbowl.purchases.quotes import gold_verdicts
from dungeonbowl.team.value import Receipt
from dungeonbowl.verdicts import Verdict, refuse_if
from dungeonbowl.wording import listed
from matches.models import Match, Side
from matches.queries import dice_for, rules_of
from matches.queries.agreeing import open_proposals
from matches.queries.dice import Rolls
from matches.queries.lineup import allies_of, rated
from matches.queries.secrecy import all_prepared
from matches.services.agreeing import record_lapsing
from matches.services.locking import lock_match, touch
from matches.services.preparationchoices import PreparationChoices, read_choices
from matches.services.revealing import reveal
from matches.services.rolls import keep
from teams import ledger
from teams.models import Team
from teams.queries.packs import book_for

Teams = Mapping[int, ledger.OpenTeam]


@dataclass(frozen=True, slots=True)
class PreparationOutcome:
    """What a preparation did, or in a preview would do. Sums in gold pieces.

    In a preview nothing is written; `verdicts` are those against it, and `needs` are the dice that
    would be asked for at a table.
    """

    match: Match
    paid: int
    treasury: int
    verdicts: tuple[Verdict, ...] = ()
    needs: tuple[Need, ...] = ()


@transaction.atomic
def prepare(
    command: Command,
    team_id: int,
    tactics: object = (),
    arrangements: object = (),
    *,
    rolls: Rolls | None = None,
) -> PreparationOutcome:
    """Prepare a side, once: its tactics are paid and their dice fall (DT-01, SA-01, C-36).

    By its coach or a commissioner. The match's first preparation freezes house rules and ratings,
    before any gold is paid (C-78); the last one reveals everything. Raises Conflict in the wrong
    state, FieldError, Refused (DT-01, OPT-20, SA-01, OPT-21, TEAM-09) and DiceNeeded.
    """
    match, by = lock_match(command.target), command.by
    require(by, Perm.MATCH_VIEW, match)
    side = _side(match, team_id)
    if not side.led_by(by.pk):
        require(by, Perm.MATCH_DECIDE, match)
    check_version(match.version, command.version)
    _demand_open(match, side)
    chosen = read_choices(tactics, arrangements)
    return _Preparing.of(by, match, side).carry_out(chosen, rolls, command.preview)


@dataclass
class _Preparing:
    """One side's preparation, with all teams' rows locked."""

    by: User
    match: Match
    side: Side
    rules: HouseRules
    teams: Teams

    @classmethod
    def of(cls, by: User, match: Match, side: Side) -> _Preparing:
        teams = ledger.lock_all(one.team_id for one in match.sides.all())
        return cls(by, match, side, rules_of(match), teams)

    def carry_out(
        self, chosen: PreparationChoices, rolls: Rolls | None, preview: bool
    ) -> PreparationOutcome:
        """Pay, roll and write it down, or say what it would come to."""
        self._demand_known_outcomes(chosen)
        self._freeze()
        receipt = self._receipt(chosen)
        verdicts = self._verdicts(chosen, receipt)
        if preview:
            return self._shown(receipt, verdicts, self._needs(chosen, rolls, verdicts))
        refuse_if(verdicts)
        dice = self._dice(rolls)
        attempts = self._assassinate(chosen, dice)
        self._pay(chosen, receipt)
        keep(self.match, dice.rolls, self.by, self.side)
        self._write(chosen, attempts)
        if all_prepared(self.match):
            reveal(self.match, self.teams)
        return self._shown(receipt)

    def _demand_known_outcomes(self, chosen: PreparationChoices) -> None:
        """Checked before any die is rolled: refusing later would give away its face."""
        known = known_outcomes(self.rules.book)
        for place, one in enumerate(chosen.tactics):
            if one.outcome and outcome_key(one.outcome) not in known:
                raise FieldError(f"tactics.{place}.outcome", f"Must be one of {', '.join(known)}.")

    def _freeze(self) -> None:
        """Set the ratings before the first side pays, without saving yet (C-78)."""
        for side in self.match.sides.all():
            rating, receipt = rated(side, self.teams[side.team_id].shown, self.rules)
            side.rating, side.receipts = rating, {**side.receipts, "rating": receipt}

    def _receipt(self, chosen: PreparationChoices) -> Receipt:
        """The payment; nothing is paid for an exhibition, because it changes nothing."""
        paid_for = () if self.match.exhibition else chosen.tactics
        return tactics_receipt(paid_for, self.rules.book)

    def _verdicts(self, chosen: PreparationChoices, receipt: Receipt) -> tuple[Verdict, ...]:
        state = self.teams[self.side.team_id].as_seen_by(self.by).state
        return (
            *tactic_verdicts(chosen.tactics, self._targets(), self.rules.book, self.rules),
            *arrangement_verdicts(chosen.arrangements, self._due(), self.rules),
            *gold_verdicts(state, receipt.total),
        )

    def _targets(self) -> list[Target]:
        """The opposing teams, without allies (C-145)."""
        sides = list(self.match.sides.all())
        friends = {self.side.team_id, *(ally.team_id for ally in allies_of(self.side, sides))}
        return [
            Target(one.team_id, self.teams[one.team_id].state, book_for(one.team.pack))
            for one in sides
            if one.team_id not in friends
        ]

    def _due(self) -> int:
        others = [one.rating or 0 for one in self.match.sides.all() if one != self.side]
        return arrangements_due(self.side.rating or 0, others, self.rules.book, self.rules)

    def _dice(self, rolls: Rolls | None) -> RecordingDice:
        """The match's dice; purposes of any side but the first include its team."""
        prefix = f"{self.side.team_id}." if self.side.order else ""
        given = rolls
        if isinstance(rolls, Mapping) and prefix:
            given = {str(name).removeprefix(prefix): face for name, face in rolls.items()}
        return dice_for(self.match, self.rules, given, prefix=prefix)

    def _assassinate(self, chosen: PreparationChoices, dice: RecordingDice) -> list[Assassination]:
        return assassinate(chosen.tactics, self._targets(), self.rules.book, self.rules, dice)

    def _needs(
        self, chosen: PreparationChoices, rolls: Rolls | None, verdicts: Sequence[Verdict]
    ) -> tuple[Need, ...]:
        """The dice to ask for at a table; a preview never shows what the program would roll."""
        if verdicts or self.rules.choice("dice") != DiceMode.TABLE:
            return ()
        try:
            self._assassinate(chosen, self._dice(rolls))
        except DiceNeeded as lacking:
            return lacking.needs
        return ()

    def _pay(self, chosen: PreparationChoices, receipt: Receipt) -> None:
        if not receipt.total:
            return
        counts = Counter(self.rules.book.tactics[one.tactic].name for one in chosen.tactics)
        names = [name if n == 1 else f"{name} ({n} times)" for name, n in counts.items()]
        posting = ledger.Posting(
            key=f"match.{self.match.pk}.prepare.{self.side.team_id}",
            by=self.by,
            why=f"Before {_versus(self.match)}: {listed(names)}",
            lines=payment_lines(receipt),
            match=self.match.pk,
        )
        ledger.post_sealed(self.teams[self.side.team_id], posting)

    def _write(self, chosen: PreparationChoices, attempts: Iterable[Assassination]) -> None:
        side, came_to = self.side, iter(attempts)
        were_open = open_proposals(self.match)
        side.tactics = [
            next(came_to).as_dict()
            if one.tactic == Tactic.ASSASSINATION
            else {"tactic": one.tactic}
            for one in chosen.tactics
        ]
        side.arrangements = list(chosen.arrangements)
        side.prepared_at, side.prepared_by = timezone.now(), self.by
        overwrite(self.match.sides.all(), ["rating", "receipts"])
        side.save(update_fields=["tactics", "arrangements", "prepared_at", "prepared_by"])
        self.match.house_rules = self.rules.as_dict()
        touch(self.match, "house_rules")
        record_lapsing(self.match, self.by, were_open, f"When {side.team} prepared")

    def _shown(
        self, receipt: Receipt, verdicts: tuple[Verdict, ...] = (), needs: tuple[Need, ...] = ()
    ) -> PreparationOutcome:
        team = self.teams[self.side.team_id]
        paid = receipt.total if self.side.prepared_at is None else 0
        left = team.as_seen_by(self.by).state.treasury - paid
        return PreparationOutcome(self.match, receipt.total, left, verdicts, needs)


def _side(match: Match, team_id: int) -> Side:
    for side in match.sides.all():
        if side.team_id == team_id:
            return side
    raise FieldError("team", f"Team {team_id} has no side in this match.")


def _demand_open(match: Match, side: Side) -> None:
    if match.status != Match.Status.SCHEDULED:
        raise Conflict(f"A side prepares before the match, and this one is {match.state}.")
    if side.prepared_at is not None:
        raise Conflict(f"{side.team} has prepared already: that is done once.")
    # Whoever paid for a match that can't be played would never have it back.
    for team in (one.team for one in match.sides.all()):
        if team.status == Team.Status.RETIRED:
            raise Conflict(f"{team} has retired, so nobody prepares for this match.")
    if side.team.status != Team.Status.REGISTERED:
        raise Conflict(f"{side.team} isn't registered yet, so it prepares for nothing.")


def _versus(match: Match) -> str:
    return " v ".join(side.team.name for side in match.sides.all())
