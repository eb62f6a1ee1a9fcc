"""What every command carries besides its own words."""

from __future__ import annotations

from dataclasses import dataclass

from rest_framework.request import Request

from accounts.models import User
from accounts.permissions import signed_in
from core.api.commands import expected_version


@dataclass(frozen=True, slots=True)
class Command:
    """Who gives a command, and to what: `target` is the id of the team or the match.

    `version` is the target's as they saw it, None where they don't say; a preview writes nothing.
    """

    by: User
    target: int
    version: int | None = None
    preview: bool = False


def command_in(request: Request, target: int) -> Command:
    """The command that a request to the API gives, in the version that it names.

    Raises PermissionDenied for nobody (401), ValidationError for what is no version (400).
    """
    return Command(signed_in(request.user), target, expected_version(request))
