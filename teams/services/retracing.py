"""Undo and redo in a draft: the last command is taken back, and done again.

Nothing is deleted: an undo is a change that reverses a command, a redo one that reverses the undo.
So the ledger itself says what may be undone and redone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import transaction

from accounts.commands import Command
from core.errors import Conflict
from teams import ledger
from teams.ledger import OpenTeam
from teams.models import Change, Team
from teams.services.commands import LONGEST_WHY, CommandResult, key, open_for_business

# The commands that a coach may take back. Anything else blocks the way: a coach can't undo a
# commissioner's correction, nor what is before it.
COMMANDS = frozenset(
    {
        "apothecary",
        "apothecary-back",
        "arm",
        "discard-item",
        "fan-factor",
        "fan-factor-back",
        "hire",
        "hire-again",
        "name-everybody",
        "numbers",
        "release",
        "rename",
        "rename-team",
        "rerolls",
        "rerolls-back",
        "skill",
    }
)
NOT_A_DRAFT = "Only a draft's commands are taken back; what a registered team did, it did."


@dataclass(frozen=True, slots=True)
class Retracing:
    """What an undo and a redo would act on next; None if there is nothing."""

    undo: Change | None = None
    redo: Change | None = None
    undo_says: str = ""
    redo_says: str = ""


def retracing(team: Team) -> Retracing:
    """What may be undone and redone in this draft, each with the command's own sentence."""
    if team.status != Team.Status.DRAFT:
        return Retracing()
    changes = Change.objects.filter(team=team).order_by("id").only("key", "why", "reverses_id")
    return _retraced(changes)


def _retraced(changes: Iterable[Change]) -> Retracing:
    """Walk the ledger with a stack of commands done and one of commands undone.

    Each change on a stack comes with the command that it originates from.
    """
    done: list[tuple[Change, Change]] = []
    undone: list[tuple[Change, Change]] = []
    for change in changes:
        if done and change.reverses_id == done[-1][0].pk:
            undone.append((change, done.pop()[1]))
        elif undone and change.reverses_id == undone[-1][0].pk:
            done.append((change, undone.pop()[1]))
        else:
            undone = []
            done = [*done, (change, change)] if _command(change) in COMMANDS else []
    undo, undo_says = _top(done)
    redo, redo_says = _top(undone)
    return Retracing(undo, redo, undo_says, redo_says)


def _top(stack: list[tuple[Change, Change]]) -> tuple[Change | None, str]:
    return (stack[-1][0], stack[-1][1].why) if stack else (None, "")


def _command(change: Change) -> str:
    """`hire` of `team.7.v3.hire`; "" if the cause wasn't a command on a team."""
    return change.key.rpartition(".")[2] if change.key.startswith("team.") else ""


@transaction.atomic
def undo(command: Command) -> CommandResult:
    """Take the draft's last command back, gold and all. Raises Conflict if there is none."""
    team = _drafted(command)
    steps = retracing(team.row)
    if steps.undo is None:
        raise Conflict("There is nothing to take back.")
    return _reverse(command, team, steps.undo, "undo", f"Taken back: {steps.undo_says}")


@transaction.atomic
def redo(command: Command) -> CommandResult:
    """Do again what was taken back last. Raises Conflict if something else came since."""
    team = _drafted(command)
    steps = retracing(team.row)
    if steps.redo is None:
        raise Conflict("There is nothing to bring again.")
    return _reverse(command, team, steps.redo, "redo", f"Brought again: {steps.redo_says}")


def _drafted(command: Command) -> OpenTeam:
    team = open_for_business(command)
    if team.row.status != Team.Status.DRAFT:
        raise Conflict(NOT_A_DRAFT)
    return team


def _reverse(command: Command, team: OpenTeam, change: Change, act: str, why: str) -> CommandResult:
    gold = sum(entry.gold for entry in change.entries.all())
    if command.preview:
        return CommandResult(team, gold, team.state.treasury - gold)
    by, why = command.by, why[:LONGEST_WHY]
    posted = ledger.take_back(team, change, by=by, why=why, key=key(team, act))
    return CommandResult(team, gold, team.state.treasury, change=posted)
