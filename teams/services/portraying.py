"""What a coach writes about their team and players: motto, story, colours and emblem."""

from __future__ import annotations

from dataclasses import asdict

from django.db import transaction

from accounts.commands import Command
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from teams.heraldry import Arms, check
from teams.ledger import OpenTeam
from teams.models import Player, Portrait, Team
from teams.services.commands import CommandResult, clean_text, open_for
from teams.wording import called

LONGEST_MOTTO = 120
LONGEST_BIO = 2000


@transaction.atomic
def portray(command: Command, arms: Arms, *, motto: str = "", bio: str = "") -> CommandResult:
    """Set a team's motto, story, colours and emblem.

    That changes no figure, so it may be done at any time before the team retires. Raises
    FieldError, Conflict.
    """
    team = _before_retiring(command)
    check(arms)
    words, colours = _words(motto, bio), asdict(arms)
    portrait = Portrait.objects.create(team=team.row, by=command.by, **words, **colours)
    Team.objects.filter(pk=team.id).update(portrait=portrait, **colours)
    said = f"{team.row} shows {_small(arms.blazon)}"
    return CommandResult(team, 0, team.state.treasury, said=said)


@transaction.atomic
def portray_player(
    command: Command, *, player: int, motto: str = "", bio: str = ""
) -> CommandResult:
    """Set a present or former player's motto and story. Raises FieldError, Conflict."""
    team = _before_retiring(command)
    who = team.state.players.get(player)
    if who is None or who.status == "unsigned":
        raise FieldError("player", "That player was never of this team.")
    words, by = _words(motto, bio), command.by
    portrait = Portrait.objects.create(team=team.row, player_id=player, by=by, **words)
    Player.objects.filter(pk=player).update(portrait=portrait)
    said = f"What is told of {called(who)} is kept"
    return CommandResult(team, 0, team.state.treasury, player=player, said=said)


def _before_retiring(command: Command) -> OpenTeam:
    team = open_for(command, Perm.TEAM_MANAGE)
    if team.row.status == Team.Status.RETIRED:
        raise Conflict(f"{team.row} has retired: nothing about it changes any more.")
    return team


def _words(motto: str, bio: str) -> dict[str, str]:
    return {
        "motto": clean_text("motto", motto, LONGEST_MOTTO, required=False),
        "bio": _clean_lines(bio),
    }


def _clean_lines(text: str) -> str:
    """A text whose lines and paragraphs stay, without stray space."""
    if len(text) > LONGEST_BIO:
        raise FieldError("bio", f"At most {LONGEST_BIO} characters.")
    lines = [clean_text("bio", line, LONGEST_BIO, required=False) for line in text.splitlines()]
    return "\n".join(lines).strip()


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
