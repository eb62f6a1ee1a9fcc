"""A match's options, agreed on by its sides after it was made (DUN-05, DUN-11, DUN-12).

They are stored with the match and override the league's house rules. Once the match is prepared or
begins, none of it changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm
from core.errors import Conflict
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from dungeonbowl.verdicts import Refused, Verdict, refuse_if
from dungeonbowl.wording import answer, listed
from matches.models import Appointment, Match, Proposal
from matches.queries import rules_of
from matches.queries.agreeing import appointment_of, teams_named
from matches.services import agreeing
from matches.services.choosing import ally, changed_options
from matches.services.locking import touch
from matches.services.placing import demand_dungeon_fits, keep_to_dungeon

KIND = Proposal.Kind.OPTIONS


@dataclass(frozen=True, slots=True)
class ProposedOptions(agreeing.ProposalDetails):
    """Options to change, each with its new value, and perhaps a game master."""

    options: Mapping[str, object] = field(default_factory=dict)
    game_master: str = ""


@transaction.atomic
def propose(command: Command, proposed: ProposedOptions) -> Proposal:
    """Propose other options or a game master to the other sides.

    Raises Conflict if it is too late or nothing would change, Refused for an option without effect
    or that rules out the match's dungeon, ValidationError by option, FieldError, PermissionDenied,
    Http404.
    """
    match, by = agreeing.lock_to_agree(command), command.by
    agreeing.demand_time(match, KIND)
    rules = rules_of(match)
    teams = [side.team for side in match.sides.all()]
    changed = changed_options(proposed.options, rules, teams)
    named = proposed.game_master
    demand_dungeon_fits(match, changed)
    master = _game_master(match, rules.merged(changed), named) if named else None
    if not changed and master is None:
        raise Conflict("The match is played with just that already.")
    proposal = Proposal(
        kind=KIND,
        by=by,
        options=changed,
        game_master=master,
        reason=agreeing.clean_reason(proposed.reason),
        answers=agreeing.answered(match, KIND, by, proposed.answers),
    )
    said = _said(match, proposal, rules)
    return agreeing.put(match, proposal, settle, said, decide=proposed.decide)


def accept(command: Command, proposal_id: int, *, decide: bool = False) -> Proposal:
    """Accept; the last side's acceptance writes the options. Raises Conflict, PermissionDenied."""
    return agreeing.say_yes(command, KIND, proposal_id, settle, decide=decide)


def refuse(command: Command, proposal_id: int, *, reason: str = "") -> Proposal:
    """Refuse, with or without a reason."""
    return agreeing.say_no(command, KIND, proposal_id, reason=reason)


def withdraw_proposal(command: Command, proposal_id: int, *, reason: str = "") -> Proposal:
    """Withdraw one's own proposal."""
    return agreeing.take_back(command, KIND, proposal_id, reason=reason)


def settle(match: Match, proposal: Proposal) -> None:
    """Store what was agreed, checked once more: the rules may have changed."""
    teams = [side.team for side in match.sides.all()]
    changed = changed_options(proposal.options, rules_of(match), teams)
    match.options = {**match.options, **changed}
    keep_to_dungeon(match, changed)
    if "alliances" in changed:
        ally(match, changed["alliances"])
    _appoint_master(match, proposal)
    touch(match, "options")


def play_by_again(match: Match, options: Mapping[str, object]) -> None:
    """Restore options agreed earlier for the same match, for the floor above.

    Options that are no longer allowed, or have no effect now, are left out.
    """
    kept = len(match.options)
    for _ in options:
        # One may have no effect before another is set.
        for key, value in options.items():
            _write_if_allowed(match, key, value)
        if len(match.options) == kept:
            break
        kept = len(match.options)
    touch(match, "options")


def _write_if_allowed(match: Match, key: str, value: object) -> None:
    teams = [side.team for side in match.sides.all()]
    try:
        changed = changed_options({key: value}, rules_of(match), teams)
    except (Refused, FieldError, ValidationError):
        return
    match.options = {**match.options, **changed}
    if "alliances" in changed:
        ally(match, changed["alliances"])


def _appoint_master(match: Match, proposal: Proposal) -> None:
    """Store the game master; with the option switched off there is none."""
    has_one = rules_of(match).flag("gm")
    if proposal.game_master_id and has_one:
        named = {"game_master": proposal.game_master}
        Appointment.objects.update_or_create(match=match, defaults=named)
    elif not has_one and appointment_of(match):
        Appointment.objects.filter(match=match).update(game_master=None)


def _game_master(match: Match, rules: HouseRules, username: str) -> User:
    """The named person. Raises FieldError if unknown, Refused for somebody who isn't neutral."""
    person = User.objects.filter(username__iexact=username, is_active=True).first()
    if person is None or not (not match.league_slug or person.has_perm(Perm.MATCH_VIEW, match)):
        raise FieldError("game_master", f"{username!r} is nobody who may see this match.")
    refuse_if(_not_neutral(match, rules, person))
    return person


def _not_neutral(match: Match, rules: HouseRules, person: User) -> list[Verdict]:
    verdicts = []
    if not rules.flag("gm"):
        verdicts.append(Verdict("OPT-39", "This match is played without a game master."))
    if any(side.team.coach_id == person.pk for side in match.sides.all()):
        verdicts.append(
            Verdict("DUN-05", f"{person} coaches a side, and a game master is neutral.")
        )
    return verdicts


def _said(match: Match, proposal: Proposal, rules: HouseRules) -> str:
    """`features doors (OPT-59) and traps 12 (OPT-64).`"""
    known = rules.book.options
    parts = [
        f"{answer(key)} {_valued(match, key, now)} ({known[key].rule})"
        for key, now in proposal.options.items()
    ]
    if proposal.game_master:
        parts.append(f"{proposal.game_master} as game master")
    return f"{listed(parts)}."


def _valued(match: Match, key: str, now: Any) -> str:
    if key != "alliances" or not now:
        return answer(now)
    return " against ".join(listed(teams_named(match, party)) for party in now)
