"""Starting a match: everything about how it is played is frozen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from django.db import transaction
from django.utils import timezone

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from core.rows import overwrite
from dungeonbowl.dice import Dice, DiceNeeded, RecordingDice, gather
from dungeonbowl.houserules import HouseRules
from dungeonbowl.keys import DiceMode
from dungeonbowl.match import named_referee
from dungeonbowl.match.casualties import niggle_keeps_out
from dungeonbowl.team.state import PlayerState
from dungeonbowl.verdicts import refuse_if
from matches.models import Match, Side, Webhook
from matches.queries import Lineup, dice_for, known_to_all, lineup, rules_of
from matches.queries.agreeing import open_proposals
from matches.queries.dice import Rolls
from matches.queries.rosters import roster_verdicts
from matches.services.agreeing import record_lapsing
from matches.services.locking import lock_match, set_status, under_way
from matches.services.placing import seal_for_good
from matches.services.revealing import reveal
from matches.services.rolls import declared_before, keep_once
from matches.services.webhooks import announce
from teams import ledger
from teams.services import occupy

NIGGLES = "niggle."
BEGUN = ("house_rules", "options", "first_turn", "started_at")
FROZEN = ("rating", "rerolls", "squad", "available", "unavailable", "receipts")


@transaction.atomic
def start(command: Command, rolls: Rolls | None = None) -> Match:
    """Start the match: house rules, ratings, re-rolls and line-ups are those of this moment.

    Preparations are revealed, and a side that hasn't prepared plays without; ratings stay those of
    the first preparation. A side without any available player starts too, and the record says so.
    Raises Conflict unless it is scheduled, or if one of its teams is in another match; Refused if a
    roster breaks its limits; DiceNeeded for niggling injuries rolled before matches at a table
    (C-29). Dice of a start that was taken back are used again.
    """
    match = _match_to_start(command)
    beginning = _Beginning.of(match, rolls)
    # Asked before anything is revealed, so that the dice needed don't tell who was struck.
    sitting_out, referee = beginning.niggled(), beginning.referee()
    reveal(match, beginning.teams)
    beginning.freeze(sitting_out, referee)
    keep_once(match, beginning.dice.rolls, command.by)
    seal_for_good(match, beginning.rules)
    _set_started(match, command.by)
    return match


def _match_to_start(command: Command) -> Match:
    match = lock_match(command.target)
    require(command.by, Perm.MATCH_PLAY, match)
    check_version(match.version, command.version)
    if match.status != Match.Status.SCHEDULED:
        raise Conflict(f"A match starts once, and this one is {match.state}.")
    return match


def _set_started(match: Match, by: User) -> None:
    match.started_at = timezone.now()
    were_open = open_proposals(match)
    set_status(match, Match.Status.STARTED, *BEGUN, by=by, why=_said(match))
    announce(match.league_slug, Webhook.Event.STARTED, match=match.pk)
    record_lapsing(match, by, were_open, "With the start")


@dataclass(frozen=True, slots=True)
class _Beginning:
    """A match about to start, with its locked teams, its rules and its dice."""

    match: Match
    teams: Mapping[int, ledger.OpenTeam]
    rules: HouseRules
    dice: RecordingDice

    @classmethod
    def of(cls, match: Match, rolls: Rolls | None) -> _Beginning:
        """Tie its teams to it.

        Raises Conflict if one isn't free, Refused if a roster breaks its limits (TEAM-11).
        """
        teams = ledger.lock_all(side.team_id for side in match.sides.all())
        occupy(teams.keys(), match.pk)
        _demand_nothing_owed(teams)
        refuse_if(roster_verdicts({team.row: team.state for team in teams.values()}))
        rules = rules_of(match)
        return cls(match, teams, rules, dice_for(match, rules, _with_fallen(match, rolls)))

    def referee(self) -> str | None:
        """The onsite referee drawn by lot (OPT-73).

        None without a lot, or if people at a table drew it without telling.
        """
        with suppress(DiceNeeded):
            return named_referee.referee_drawn(self.rules, self.dice)
        return None

    def niggled(self) -> frozenset[int]:
        """Who misses the match because of old injuries (OPT-32).

        Raises DiceNeeded for all together.
        """
        states = [team.state for team in self.teams.values()]
        players = [one for state in states for one in state.roster if one.niggles]
        kept_out = gather([self._kept_out(player) for player in players])
        return frozenset(one.id for one, out in zip(players, kept_out, strict=True) if out)

    def _kept_out(self, player: PlayerState) -> Callable[[], bool]:
        return partial(niggle_keeps_out, player, self.rules, self.dice)

    def freeze(self, sitting_out: frozenset[int], referee: str | None) -> None:
        """Freeze house rules, line-ups, the first turn and the referee."""
        sides = list(self.match.sides.all())
        self._freeze_sides(sides, sitting_out)
        self.match.house_rules = self.rules.as_dict()
        if referee is not None:
            # The match's own options override its house rules, so this is set there.
            self.match.options = {**self.match.options, named_referee.OPTION: referee}
        self.match.first_turn_id = first_turn(
            [side.team_id for side in sides], self.rules, self.dice
        )

    def _freeze_sides(self, sides: list[Side], sitting_out: frozenset[int]) -> None:
        known = known_to_all(sides, sitting_out)
        # Gold paid in secret for another match still counts in the public rating.
        states = {team_id: team.shown for team_id, team in self.teams.items()}
        for side in sides:
            brings = lineup(side, sides, states, self.rules, known)
            brings = _with_journeymen(self.teams[side.team_id], brings)
            for name in FROZEN:
                setattr(side, name, getattr(brings, name))
        overwrite(sides, FROZEN)


def _with_fallen(match: Match, rolls: Rolls | None) -> Rolls | None:
    """The dice given now, and those of a start that was taken back, which take precedence."""
    if rolls is not None and not isinstance(rolls, Mapping):
        return rolls
    fallen = [declared_before(match, purposes) for purposes in (NIGGLES, named_referee.OPTION)]
    return {**(rolls or {}), **fallen[0], **fallen[1]}


def _demand_nothing_owed(teams: Iterable[int]) -> None:
    """Raise Conflict if a team still owes the report of an undone match."""
    if begun := under_way(teams):
        owed = Match.objects.get(pk=min(begun.values()))
        raise Conflict(f"{owed} was begun, and its end isn't reported yet.", match=owed.pk)


def first_turn(team_ids: Sequence[int], rules: HouseRules, dice: Dice) -> int | None:
    """Who has the first turn, drawn (SET-05, OPT-80); None if people toss for it themselves."""
    if rules.choice("dice") == DiceMode.TABLE or rules.choice("first_turn") != "random":
        return None
    (face,) = dice.faces("first_turn", f"d{len(team_ids)}", 1, "draw for the first turn")
    return team_ids[face - 1]


def _with_journeymen(team: ledger.OpenTeam, brings: Lineup) -> Lineup:
    """The line-up with its journeymen as players, who are in no ledger (TEAM-12)."""
    if not brings.journeymen:
        return brings
    hired = [{**one, "player": ledger.new_player(team)} for one in brings.journeymen]
    squad = sorted([*brings.squad, *hired], key=lambda one: (one["number"], one["player"]))
    able = {*brings.available, *(one["player"] for one in hired)}
    available = [one["player"] for one in squad if one["player"] in able]
    return replace(brings, squad=squad, available=available, journeymen=hired)


def _said(match: Match) -> str:
    empty = [side.team.name for side in match.sides.all() if not side.available]
    return f"{' and '.join(empty)} came without a player who can play." if empty else ""
