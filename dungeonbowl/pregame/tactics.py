"""Dirty tactics before a match: their cost, the verdicts against them, and assassinations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from dungeonbowl.book import Book
from dungeonbowl.dice import Dice, PrefixedDice, gather
from dungeonbowl.effects import LedgerLine, fold
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import Tactic
from dungeonbowl.match.casualties import CasualtyOutcome, Patient, casualty
from dungeonbowl.match.so_far import called
from dungeonbowl.pregame.assassins import ABSENT, ALREADY, Assassination, scars
from dungeonbowl.team.state import PlayerState, TeamState
from dungeonbowl.team.value import Receipt
from dungeonbowl.verdicts import Verdict
from dungeonbowl.wording import counted

BY_HAND = "The casualty table is your own: the commissioner enters what it says."
THIS_ONE = "The game missed is this one."


@dataclass(frozen=True, slots=True)
class Invoked:
    """A requested tactic. `outcome` is the result of a league's own casualty table, if needed."""

    tactic: str
    target: int | None = None
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Target:
    """A team against which assassins may be sent: its state, and its players' Book."""

    team: int
    state: TeamState
    book: Book


def tactics_receipt(chosen: Sequence[Invoked], book: Book) -> Receipt:
    """What these tactics cost together, in gold pieces, a line for each (DT-01)."""
    price = book.figures.tactic_cost
    return Receipt.adding(
        "Dirty tactics", *((book.tactics[one.tactic].name, price) for one in chosen)
    )


def payment_lines(receipt: Receipt) -> tuple[LedgerLine, ...]:
    """The ledger's lines for a receipt: what each tactic takes from the treasury."""
    return tuple(LedgerLine(name, gold=-price) for name, price in receipt.lines)


def tactic_verdicts(
    chosen: Sequence[Invoked], targets: Iterable[Target], book: Book, rules: HouseRules
) -> list[Verdict]:
    """Why a side can't have these tactics: three at most, where the house allows any.

    Source: 000, Dirty Tactics (DT-01, OPT-20, C-36).
    """
    if chosen and not rules.flag("dirty_tactics"):
        return [Verdict("OPT-20", "This match is played without dirty tactics.")]
    most = book.figures.tactics_per_match
    found = []
    if len(chosen) > most:
        said = f"That is {counted(len(chosen), 'tactic')}, and a side may invoke {most}."
        found.append(Verdict("DT-01", said))
    return [*found, *_unknown_targets(chosen, list(targets))]


def _unknown_targets(chosen: Sequence[Invoked], targets: Sequence[Target]) -> Iterator[Verdict]:
    for one in chosen:
        if one.tactic == Tactic.ASSASSINATION and _team_of(one.target, targets) is None:
            said = (
                f"Player {one.target} isn't on an opponent's roster, so nobody can be sent there."
            )
            yield Verdict("DT-01", said, "Name a player of an opposing team.")


def assassinate(
    chosen: Sequence[Invoked],
    targets: Sequence[Target],
    book: Book,
    rules: HouseRules,
    dice: Dice,
) -> list[Assassination]:
    """Send the assassins, in the order chosen; targets must be on an opponent's roster.

    The n-th asks for `assassination.<n>.aim` d6, after a 1-3 for `.random` among the target's whole
    roster, then for `.effect` d6 and, on a 6, for what the casualty table asks, `.casualty` and
    `.lasting` (DT-02, C-73). Somebody who misses the match already can't miss it twice, but may
    still be hurt (C-179). Raises DiceNeeded with everything that can be asked by now. Source: 003
    and 000, Assassination.
    """
    sent = [one for one in chosen if one.tactic == Tactic.ASSASSINATION]
    tries = [
        _Try(number, one, _found(one.target, targets), book, rules, _own_dice(dice, number))
        for number, one in enumerate(sent, start=1)
    ]
    victims = gather([one.find for one in tries])
    meetings = zip(tries, victims, strict=True)
    effects = gather([partial(one.roll, victim) for one, victim in meetings])
    done: dict[int, Assassination] = {}
    for attempts in gather(_one_by_one(tries, victims, effects)):
        done |= attempts
    return [done[number] for number in sorted(done)]


def _own_dice(dice: Dice, number: int) -> Dice:
    return PrefixedDice(dice, f"assassination.{number}.")


Blow = tuple["_Try", int]


def _one_by_one(
    tries: Sequence[_Try], victims: Sequence[PlayerState], effects: Sequence[int]
) -> Iterator[Callable[[], dict[int, Assassination]]]:
    """One question at a time, because each depends on those before."""
    for victim in {one.id: one for one in victims}.values():
        blows = [
            (one, face)
            for one, found, face in zip(tries, victims, effects, strict=True)
            if found == victim
        ]
        yield partial(_struck_in_turn, blows, victim)


def _struck_in_turn(blows: Iterable[Blow], victim: PlayerState) -> dict[int, Assassination]:
    """Each finds the victim as the earlier ones left them: absent, with another niggle, or dead."""
    done: dict[int, Assassination] = {}
    absent = victim.miss_next_game
    for one, face in blows:
        attempt = one.strike(victim, face, absent)
        done[one.number] = attempt
        if attempt.lays_up:
            victim = fold(one.team.state.with_player(victim), scars(victim, attempt)).player(
                victim.id
            )
            absent = True
    return done


@dataclass(frozen=True, slots=True)
class _Try:
    """One assassination being worked out."""

    number: int
    order: Invoked
    team: Target
    book: Book
    rules: HouseRules
    dice: Dice

    @property
    def meant(self) -> int:
        """Whom they were sent after."""
        assert self.order.target is not None
        return self.order.target

    def find(self) -> PlayerState:
        """Whom they find: on 4+ the one they were sent after, else anybody of that team."""
        meant = self.team.state.player(self.meant)
        why = f"assassin after {called(meant)}: on 1 to 3 it is somebody else"
        (aim,) = self.dice.faces("aim", "d6", why=why)
        if self.book.tables["assassination_aim"].row(aim).key == "target":
            return meant
        roster = self.team.state.roster
        if len(roster) == 1:
            return meant
        (face,) = self.dice.faces(
            "random", f"d{len(roster)}", why=f"whom of {self.team.state.name} is found instead"
        )
        return roster[face - 1]

    def roll(self, victim: PlayerState) -> int:
        """The D6 of the effect, rolled whatever state the victim is in (C-179)."""
        (face,) = self.dice.faces("effect", "d6", why=f"what befalls {called(victim)}")
        return face

    def strike(self, victim: PlayerState, face: int, absent: bool) -> Assassination:
        """What this face does to the victim, who may be `absent` from the match already."""
        row = self.book.tables["assassination_effect"].row(face)
        if not victim.rostered:
            said = f"{self._finding(victim)}, who is dead already. D6: {face}."
            return self._came_to(victim, "nothing", said)
        if absent and row.key == ABSENT:
            said = f"{self._finding(victim)}. D6: {face}. {ALREADY}"
            return self._came_to(victim, "nothing", said)
        hurt = self._casualty(victim) if row.key == "casualty" else None
        said = f"{self._finding(victim)}. D6: {face}. {row.text}"
        return self._came_to(
            victim, row.key, " ".join([said, *self._consequences(row.key, hurt)]), hurt
        )

    def _finding(self, victim: PlayerState) -> str:
        """`An assassin finds Ann (3) instead of Ben (4)`."""
        found = f"An assassin finds {called(victim)}"
        if victim.id == self.meant:
            return found
        return f"{found} instead of {called(self.team.state.player(self.meant))}"

    def _came_to(
        self, victim: PlayerState, effect: str, said: str, hurt: CasualtyOutcome | None = None
    ) -> Assassination:
        return Assassination(
            self.meant, self.team.team, victim.id, called(victim), effect, said, hurt
        )

    def _consequences(self, effect: str, hurt: CasualtyOutcome | None) -> Iterator[str]:
        if hurt:
            yield hurt.text
        elif effect == "casualty":
            yield BY_HAND
        if hurt and hurt.misses_next_game:
            yield THIS_ONE

    def _casualty(self, victim: PlayerState) -> CasualtyOutcome | None:
        """The casualty roll; None under a league's own table that nobody consulted.

        Asking for its result would reveal a 6 before the coach has paid.
        """
        if self.rules.choice("casualty_table") == "manual" and not self.order.outcome:
            return None
        patient = Patient(victim, self.team.state.college, self.team.book)
        return casualty(patient, self.book, self.rules, self.dice, self.order.outcome or None)


def _team_of(player: int | None, targets: Iterable[Target]) -> Target | None:
    rostered = (one for one in targets if player in [each.id for each in one.state.roster])
    return next(rostered, None)


def _found(player: int | None, targets: Iterable[Target]) -> Target:
    team = _team_of(player, targets)
    if team is None:
        raise KeyError(player)
    return team
