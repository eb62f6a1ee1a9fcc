"""A commissioner sets a team right. Its coach reads in the ledger what was done, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.db import transaction

from accounts.commands import Command
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.advancement import RISES, gain_named, rise_named, skill_named
from dungeonbowl.effects import (
    ApothecaryOwned,
    Available,
    FanFactorChanged,
    Healed,
    Impossible,
    Injured,
    LedgerLine,
    MissesNextGame,
    RerollsChanged,
    SkillGained,
    SkillLost,
    fold,
)
from dungeonbowl.errors import FieldError
from dungeonbowl.keys import InjuryKind
from dungeonbowl.match.casualties import INJURY_NAMES
from dungeonbowl.purchases.quotes import rostered
from dungeonbowl.roster import profile
from dungeonbowl.team.state import PlayerState, TeamState
from teams.ledger import OpenTeam, debt_verdicts
from teams.models import Team
from teams.services.commands import (
    LONGEST_WHY,
    CommandResult,
    clean_text,
    closed_because,
    open_for,
    write,
)
from teams.services.improving import owed_rolls
from teams.wording import called


@dataclass(frozen=True, slots=True)
class Adjustment:
    """What a commissioner sets right. Numbers are differences: `gold=-10_000` takes gold away.

    `apothecary` says whether the team shall have one. `skill`, `lost_skill` are a skill's name or a
    rise ("+ma"), `injury` an InjuryKind that the player suffers, `healed` the id of an injury that
    is removed.
    """

    gold: int = 0
    rerolls: int = 0
    fan_factor: int = 0
    apothecary: bool | None = None
    player: int | None = None
    spp: int = 0
    skill: str = ""
    lost_skill: str = ""
    injury: str = ""
    healed: int | None = None
    miss_next_game: bool | None = None


@transaction.atomic
def adjust(command: Command, correction: Adjustment, *, why: str) -> CommandResult:
    """Correct a team's or a player's figures, even against the rules, but never silently.

    If the program rolls, an improvement that falls due by it is rolled at once. Raises FieldError
    for what can't be, Refused (TEAM-09) when more gold is taken than there is.
    """
    team = open_for(command, Perm.TEAM_CORRECT)
    if team.row.status == Team.Status.RETIRED:
        raise Conflict(closed_because(team.row))
    why = clean_text("why", why, LONGEST_WHY)
    lines = [*_team_lines(team, correction), *_player_lines(team, correction)]
    if not lines:
        raise FieldError("gold", "Say what is to be corrected.")
    after = _tried_out(team, lines)
    if command.preview:
        verdicts = debt_verdicts(team.state, after)
        left = team.as_seen_by(command.by).state.treasury + correction.gold
        return CommandResult(team, -correction.gold, left, verdicts, player=correction.player)
    if correction.player is not None:
        lines += owed_rolls(team, after.player(correction.player))
    done = replace(write(command, team, "adjust", why, lines), player=correction.player)
    done = replace(done, team=done.team.as_seen_by(command.by))
    done = replace(done, treasury=done.team.state.treasury)
    if done.change is not None and command.by.pk != team.row.coach_id:
        Team.objects.filter(pk=team.id).update(corrected=done.change.pk)
    return done


@transaction.atomic
def read_corrections(command: Command) -> CommandResult:
    """The coach has read a commissioner's corrections, and isn't shown them again."""
    team = open_for(command, Perm.TEAM_MANAGE)
    Team.objects.filter(pk=team.id).update(corrections_read=team.row.corrected)
    return CommandResult(team, 0, team.state.treasury, said="Corrections read")


def _team_lines(team: OpenTeam, adjustment: Adjustment) -> Iterator[LedgerLine]:
    if adjustment.gold:
        yield LedgerLine("Treasury corrected", gold=adjustment.gold)
    if adjustment.rerolls:
        yield LedgerLine(
            f"Team re-rolls corrected by {adjustment.rerolls:+}",
            effect=RerollsChanged(adjustment.rerolls),
        )
    if adjustment.fan_factor:
        change = FanFactorChanged(adjustment.fan_factor)
        yield LedgerLine(f"Fan Factor corrected by {adjustment.fan_factor:+}", effect=change)
    if adjustment.apothecary is not None and adjustment.apothecary != team.state.apothecary:
        said = "given" if adjustment.apothecary else "taken away"
        yield LedgerLine(f"Apothecary {said}", effect=ApothecaryOwned(adjustment.apothecary))


def _player_lines(team: OpenTeam, adjustment: Adjustment) -> Iterator[LedgerLine]:
    if adjustment.player is None:
        if (
            adjustment.spp
            or adjustment.skill
            or adjustment.lost_skill
            or adjustment.injury
            or adjustment.healed is not None
        ):
            raise FieldError("player", "Say whom this is about.")
        return
    who = rostered(team.state, adjustment.player)
    yield from _spp_lines(who, adjustment.spp)
    yield from _skill_lines(team, who, adjustment)
    yield from _injury_lines(who, adjustment)


def _spp_lines(who: PlayerState, spp: int) -> Iterator[LedgerLine]:
    if who.spp + spp < 0:
        raise FieldError("spp", f"{called(who)} has only {who.spp} SPP.")
    if spp:
        yield LedgerLine(f"{called(who)}'s SPP corrected", who.id, spp=spp)


def _skill_lines(team: OpenTeam, who: PlayerState, adjustment: Adjustment) -> Iterator[LedgerLine]:
    if adjustment.lost_skill:
        lost = _skill("lost_skill", team, adjustment.lost_skill)
        if lost not in who.gained:
            raise FieldError("lost_skill", f"{called(who)} didn't gain {lost}.")
        yield LedgerLine(f"{called(who)} loses {gain_named(lost)}", who.id, effect=SkillLost(lost))
    if adjustment.skill:
        gained = _skill("skill", team, adjustment.skill)
        if gained not in RISES and gained in _known(team, who):
            raise FieldError("skill", f"{called(who)} has {gained} already.")
        yield LedgerLine(
            f"{called(who)} is given {gain_named(gained)}", who.id, effect=SkillGained(gained)
        )


def _skill(field: str, team: OpenTeam, name: str) -> str:
    try:
        return rise_named(name) or skill_named(name.strip(), team.book).name
    except FieldError as unknown:
        raise FieldError(field, unknown.message) from None


def _known(team: OpenTeam, who: PlayerState) -> tuple[str, ...]:
    return profile(who, team.state.college, team.book, team.rules).skills


def _injury_lines(who: PlayerState, adjustment: Adjustment) -> Iterator[LedgerLine]:
    if adjustment.healed is not None:
        yield _healing(who, adjustment.healed)
    if adjustment.injury:
        yield _injury(who, adjustment.injury)
    if adjustment.miss_next_game is not None and adjustment.miss_next_game != who.miss_next_game:
        misses = adjustment.miss_next_game
        said = "misses the next game" if misses else "may play the next game"
        effect = MissesNextGame() if misses else Available()
        yield LedgerLine(f"{called(who)} {said}", who.id, effect=effect)


def _healing(who: PlayerState, injury: int) -> LedgerLine:
    wound = next((each for each in who.injuries if each.id == injury), None)
    if wound is None:
        raise FieldError("healed", f"{called(who)} has no injury {injury}.")
    effect = Healed(wound.id, wound.kind, wound.text)
    return LedgerLine(f"{called(who)} is rid of {wound.text}", who.id, effect=effect)


def _injury(who: PlayerState, kind: str) -> LedgerLine:
    if kind not in set(InjuryKind):
        raise FieldError("injury", f"{kind!r} is none of {', '.join(InjuryKind)}.")
    text = INJURY_NAMES[InjuryKind(kind)]
    following = 1 + max((each.id for each in who.injuries), default=0)
    return LedgerLine(f"{called(who)} has {text}", who.id, effect=Injured(following, kind, text))


def _tried_out(team: OpenTeam, lines: list[LedgerLine]) -> TeamState:
    try:
        return fold(team.state, lines)
    except Impossible as contradiction:
        field = contradiction.figure or "fan_factor"
        raise FieldError(field, "There can't be less than none.") from contradiction
