"""Coaches agree on what a match is played with and where, when, and who referees it.

It is proposed, accepted, refused, countered.

A proposal is open until every side has said yes, one says no, or its maker withdraws it.

| from | through | to |
|---|---|---|
| open | the last side's yes, or whoever may decide alone | agreed |
| open | any other side's no | refused |
| open | another side's proposal in answer | answered |
| open | its maker's newer one about the same matter | replaced |
| open | its maker | withdrawn |

Every other arrow is a Conflict with a sentence. Nothing waits for an answer: a proposal still open
when the match is prepared (options), begins (dates and dungeons too) or is reported (a referee) has
lapsed: the record says so for all but the last, and no row needs to. If a start is taken back it is
open again. Only what is agreed makes a new version of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from dungeonbowl.errors import FieldError
from dungeonbowl.wording import listed, possessive
from matches.models import Match, Passage, Proposal
from matches.queries.agreeing import (
    awaited,
    find_proposal,
    lapsed,
    may_settle,
    sides_of,
    standing,
    teams_named,
)
from matches.services.locking import lock_match

Kind = Proposal.Kind
Status = Proposal.Status
# What sentences call each kind of proposal.
PROPOSED = {
    Kind.OPTIONS: "other options",
    Kind.DATE: "a date",
    Kind.REFEREE: "a referee",
    Kind.DUNGEON: "a dungeon",
}
LONGEST = 300
MOST = 200
Apply = Callable[[Match, Proposal], None]
Said = Callable[[Match, Proposal], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDetails:
    """A proposal's details besides what it proposes.

    `answers` is the one that it counters; `decide` needs nobody's yes, but the permission.
    """

    reason: str = ""
    answers: int | None = None
    decide: bool = False


def lock_to_agree(command: Command) -> Match:
    """Lock the match for somebody who has a say: a side's coach, a commissioner, the game master.

    Raises Http404, PermissionDenied, Conflict for an old version.
    """
    match = lock_match(command.target)
    if not may_settle(match, command.by):
        require(command.by, Perm.MATCH_PLAY, match)
    check_version(match.version, command.version)
    return match


def demand_time(match: Match, kind: Kind) -> None:
    """Raise Conflict once it is too late to agree on this."""
    if not lapsed(match, kind):
        return
    if match.status == Match.Status.SCHEDULED:
        raise Conflict("A side has prepared, so what the match is played with is settled.")
    raise Conflict(f"The match is {match.state}: there is nothing left to agree on.")


def put(match: Match, proposal: Proposal, apply: Apply, said: str, *, decide: bool) -> Proposal:
    """Put a checked proposal to the other sides; with nobody left to ask it is agreed.

    The maker's older one is replaced, the one it answers is closed.
    """
    demand_time(match, Kind(proposal.kind))
    if match.proposals.count() >= MOST:
        raise Conflict(f"{MOST} proposals for one match are enough: a commissioner decides.")
    by = proposal.by
    if decide:
        _demand_say(match, by)
    _replace_older(match, proposal)
    if proposal.answers is not None:
        _close(proposal.answers, by, Status.ANSWERED, "")
    proposal.match = match
    proposal.yes = [side.team_id for side in sides_of(match, by)]
    proposal.save()
    record(match, by, f"{'Decides on' if decide else 'Proposes'} {said}", proposal.reason)
    if decide or not awaited(match, proposal):
        _agree(match, proposal, by, apply)
    return proposal


@transaction.atomic
def say_yes(
    command: Command, kind: Kind, proposal_id: int, apply: Apply, *, decide: bool = False
) -> Proposal:
    """Accept for one's own sides; a commissioner without one, or who decides, for everybody."""
    match, by = lock_to_agree(command), command.by
    proposal = _open(match, kind, proposal_id)
    mine = [side.team_id for side in sides_of(match, by)]
    if decide or not mine:
        _demand_say(match, by)
    elif set(mine) <= set(proposal.yes):
        raise Conflict("Your side has said yes already.")
    proposal.yes = sorted({*proposal.yes, *mine})
    proposal.save(update_fields=["yes"])
    whose = listed(teams_named(match, mine)) if mine and not decide else "everybody"
    record(match, by, f"Accepts for {whose} what {proposal.by} proposed.", "")
    if decide or not mine or not awaited(match, proposal):
        _agree(match, proposal, by, apply)
    return proposal


@transaction.atomic
def say_no(command: Command, kind: Kind, proposal_id: int, *, reason: str = "") -> Proposal:
    """Refuse somebody else's proposal, which ends it. Raises Conflict for one's own."""
    match, by = lock_to_agree(command), command.by
    proposal = _open(match, kind, proposal_id)
    if proposal.by_id == by.pk:
        raise Conflict("This is your own proposal: withdraw it.")
    why = clean_reason(reason)
    record(match, by, f"Refuses what {proposal.by} proposed.", why)
    return _close(proposal, by, Status.REFUSED, why)


@transaction.atomic
def take_back(command: Command, kind: Kind, proposal_id: int, *, reason: str = "") -> Proposal:
    """Withdraw one's own proposal. Raises PermissionDenied for anybody else's."""
    match, by = lock_to_agree(command), command.by
    proposal = find_proposal(match, kind, proposal_id)
    if proposal.by_id != by.pk:
        raise PermissionDenied("Only whoever proposed it can withdraw it.")
    proposal = _open(match, kind, proposal_id)
    why = clean_reason(reason)
    record(match, by, "Withdraws the proposal.", why)
    return _close(proposal, by, Status.WITHDRAWN, why)


def answered(match: Match, kind: Kind, by: User, proposal_id: int | None) -> Proposal | None:
    """The open proposal that another one answers. Raises Http404, Conflict for one's own."""
    if proposal_id is None:
        return None
    found = _open(match, kind, proposal_id)
    if found.by_id == by.pk:
        raise Conflict("A new proposal of yours takes the place of the old one by itself.")
    return found


def record(match: Match, by: User, said: str, why: str) -> None:
    """Write a step into the match's record; the match stays in its status."""
    text = f"{said} {why}".strip()
    Passage.objects.create(match=match, status=match.status, by=by, why=text[:LONGEST])


def record_lapsing(match: Match, by: User, were_open: Sequence[Proposal], when: str) -> None:
    """Record which of these have lapsed; `when` says why."""
    for one in (one for one in were_open if lapsed(match, Kind(one.kind))):
        missing = listed(side.team.name for side in awaited(match, one))
        what = PROPOSED[Kind(one.kind)]
        said = f"{when}: {possessive(str(one.by))} proposal of {what} lapsed"
        record(match, by, f"{said}, without the answer of {missing}.", "")


def clean_reason(words: object) -> str:
    """The reason without stray space; it may be left out. Raises FieldError."""
    reason = " ".join(words.split()) if isinstance(words, str) else ""
    if len(reason) > LONGEST or not reason.isprintable():
        raise FieldError("reason", f"At most {LONGEST} characters that can be printed.")
    return reason


def _demand_say(match: Match, by: User) -> None:
    if not may_settle(match, by):
        raise PermissionDenied("Only a commissioner or the game master decides alone.")


def _open(match: Match, kind: Kind, proposal_id: int) -> Proposal:
    """The proposal, if it is still open. Raises Http404, Conflict with its state."""
    proposal = find_proposal(match, kind, proposal_id)
    state = standing(match, proposal)
    if state != Status.OPEN:
        raise Conflict(ENDED[state](match, proposal))
    return proposal


def _replace_older(match: Match, proposal: Proposal) -> None:
    older = match.proposals.filter(kind=proposal.kind, by=proposal.by, status=Status.OPEN)
    for one in older:
        _close(one, proposal.by, Status.REPLACED, "")


def _agree(match: Match, proposal: Proposal, by: User, apply: Apply) -> None:
    _close(proposal, by, Status.AGREED, "")
    apply(match, proposal)


def _close(proposal: Proposal, by: User, status: Proposal.Status, why: str) -> Proposal:
    """The one place where a proposal's status changes."""
    proposal.status, proposal.settled_by = status, by
    proposal.settled_at, proposal.settled_why = timezone.now(), why
    fields = ["status", "settled_by", "settled_at", "settled_why"]
    proposal.save(update_fields=fields)
    return proposal


def _lapsed(match: Match, _: Proposal) -> str:
    if match.status == Match.Status.SCHEDULED:
        return "A side has prepared: what wasn't agreed by then has lapsed."
    return f"The match is {match.state}: what wasn't agreed before it began has lapsed."


ENDED: Mapping[str, Said] = {
    Status.AGREED: lambda _, one: "This is agreed already.",
    Status.REFUSED: lambda _, one: f"{one.settled_by} refused this already.",
    Status.WITHDRAWN: lambda _, one: f"{one.settled_by} withdrew this proposal.",
    Status.REPLACED: lambda _, one: f"{one.settled_by} proposed something newer since.",
    Status.ANSWERED: lambda _, one: f"{one.settled_by} answered this with another proposal.",
    "lapsed": _lapsed,
}
