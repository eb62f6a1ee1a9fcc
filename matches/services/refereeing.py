"""The referee at a match's table: a third person on whom all sides agree.

They may agree before the match and while it is played; the latest agreement counts.
"""

from __future__ import annotations

from django.db import transaction

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from matches.models import Appointment, Match, Proposal
from matches.queries import rules_of
from matches.queries.agreeing import referee_of
from matches.services import agreeing
from matches.services.locking import touch

KIND = Proposal.Kind.REFEREE


@transaction.atomic
def propose_referee(command: Command, username: str) -> Proposal:
    """Propose a referee to the other sides.

    Raises FieldError under `who` for somebody unknown and for a coach of the match, Conflict if it
    is too late or they are referee already, PermissionDenied, Http404.
    """
    match, by = agreeing.lock_to_agree(command), command.by
    agreeing.demand_time(match, KIND)
    person = _third_person(match, username)
    if referee_of(match) == person.pk:
        raise Conflict(f"{person} is the referee of this match already.")
    if not match.at_table:
        match.at_table = True
        match.save(update_fields=["at_table"])
    proposal = Proposal(kind=KIND, by=by, referee=person)
    return agreeing.put(match, proposal, settle, f"{person} as referee.", decide=False)


def accept_referee(command: Command, proposal_id: int, *, decide: bool = False) -> Proposal:
    """Accept; the last side's acceptance makes them the referee."""
    return agreeing.say_yes(command, KIND, proposal_id, settle, decide=decide)


def refuse_referee(command: Command, proposal_id: int, *, reason: str = "") -> Proposal:
    """Refuse, with or without a reason."""
    return agreeing.say_no(command, KIND, proposal_id, reason=reason)


def withdraw_referee(command: Command, proposal_id: int, *, reason: str = "") -> Proposal:
    """Withdraw one's own proposal."""
    return agreeing.take_back(command, KIND, proposal_id, reason=reason)


def settle(match: Match, proposal: Proposal) -> None:
    """Store the referee, who may now take the seat and see the match."""
    assert proposal.referee is not None
    _third_person(match, proposal.referee.username)
    named = {"referee": proposal.referee}
    Appointment.objects.update_or_create(match=match, defaults=named)
    touch(match)


def lead_again(match: Match, game_master: User | None, referee: User | None) -> None:
    """Restore a match's game master and referee from an earlier draw, for the floor above.

    Not if they coach a side by now, nor a game master if the match has none (OPT-39).
    """
    coaches = {side.team.coach_id for side in match.sides.select_related("team")}
    mastered = rules_of(match).flag("gm")
    named = {"game_master": game_master if mastered else None, "referee": referee}
    led = {role: one for role, one in named.items() if one and one.pk not in coaches}
    if led:
        Appointment.objects.update_or_create(match=match, defaults=led)
    if "referee" in led:
        match.at_table = True
        match.save(update_fields=["at_table"])


def _third_person(match: Match, username: str) -> User:
    """The named person. Raises FieldError if unknown, or if they play."""
    person = User.objects.filter(username__iexact=username, is_active=True).first()
    if person is None or not (not match.league_slug or person.has_perm(Perm.MATCH_VIEW, match)):
        raise FieldError("who", f"{username!r} is nobody who may see this match.")
    if any(side.team.coach_id == person.pk for side in match.sides.all()):
        raise FieldError("who", f"{person} coaches a side, and a referee is a third person.")
    return person
