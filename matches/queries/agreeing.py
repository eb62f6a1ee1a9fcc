"""What is agreed about a match, and what is proposed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404

from accounts.permissions import Perm, Person
from core.prepared import prepared
from dungeonbowl.book.options import Option, jsonable
from dungeonbowl.houserules import HouseRules
from matches.models import Appointment, Match, Proposal, Side
from matches.queries.finding import SIDES

Kind = Proposal.Kind
Status = Proposal.Status
# The matches about which something may still be agreed, as far as a query can tell.
TIMELY = Q(match__status=Match.Status.SCHEDULED) | Q(
    kind=Kind.REFEREE, match__status__in=Match.LIVE
)
PEOPLE = ("by", "settled_by", "game_master", "referee", "answers__by")
# The statuses in which a referee may be agreed: as long as anything is recorded at the table.
AT_TABLE = (Match.Status.SCHEDULED, *Match.LIVE)


@dataclass(frozen=True, slots=True)
class ProposedChange:
    """An option that a proposal would change: its present value, and the proposed one."""

    option: Option
    was: Any
    now: Any


def appointment_of(match: Match) -> Appointment | None:
    """When, where and under whom the match is played, as far as agreed."""
    try:
        return match.appointment
    except Appointment.DoesNotExist:
        return None


def game_master_of(match: Match) -> int | None:
    """The neutral game master's id; None if there is none."""
    appointed = appointment_of(match)
    return appointed.game_master_id if appointed else None


def referee_of(match: Match) -> int | None:
    """The id of the third person agreed as referee; None if there is none."""
    appointed = appointment_of(match)
    return appointed.referee_id if appointed else None


def open_proposals(match: Match) -> list[Proposal]:
    """Proposals that still wait for somebody, oldest first.

    One query; none once the match has begun, unless somebody sits at its table.
    """
    if match.status != Match.Status.SCHEDULED and not match.at_table:
        return []
    found = _open(match.pk)
    for proposal in found:
        proposal.match = match
    return [proposal for proposal in found if not lapsed(match, Kind(proposal.kind))]


@prepared
def _open(match: int) -> QuerySet[Proposal]:
    found = Proposal.objects.filter(match=match, status=Status.OPEN)
    return found.select_related(*PEOPLE).order_by("id")


def proposals_before(person: Person) -> list[Proposal]:
    """Open proposals of others that wait for this person's sides, oldest first."""
    mine = Side.objects.filter(match=OuterRef("match"), team__coach=person.pk)
    found = Proposal.objects.filter(Exists(mine), TIMELY, status=Status.OPEN).exclude(by=person.pk)
    people = found.select_related("by", "match", "referee").defer(
        "match__house_rules", "match__options"
    )
    waiting = people.prefetch_related(Prefetch("match__sides", SIDES)).order_by("id")
    return [one for one in waiting if _waits_for(one, person)]


def referee_asked(match: Match, person: Person) -> Proposal | None:
    """The proposed referee of this match, if this person's answer is missing."""
    asked = (one for one in open_proposals(match) if one.kind == Kind.REFEREE)
    return next((one for one in asked if one.by_id != person.pk and _waits_for(one, person)), None)


def proposals_since(since: datetime) -> list[Proposal]:
    """Open proposals made since then that lack somebody's yes, oldest first."""
    made = Proposal.objects.filter(TIMELY, made_at__gte=since, status=Status.OPEN)
    found = made.select_related("by", "match", "referee")
    people = found.defer("match__house_rules", "match__options")
    waiting = people.prefetch_related("notices", Prefetch("match__sides", SIDES)).order_by("id")
    return [one for one in waiting if not lapsed(one.match, Kind(one.kind))]


def _waits_for(proposal: Proposal, person: Person) -> bool:
    match = proposal.match
    asked = {side.team_id for side in sides_of(match, person)} - set(proposal.yes)
    return bool(asked) and not lapsed(match, Kind(proposal.kind))


def kind_of(match: Match, proposal_id: int) -> Kind:
    """What a proposal of this match is about. Raises Http404."""
    kind = match.proposals.filter(pk=proposal_id).values_list("kind", flat=True).first()
    if kind is None:
        raise Http404("There is no such proposal.")
    return Kind(kind)


def find_proposal(match: Match, kind: Kind, proposal_id: int) -> Proposal:
    """A proposal of this match, in any state. Raises Http404."""
    found = match.proposals.select_related(*PEOPLE).filter(kind=kind, pk=proposal_id).first()
    if found is None:
        raise Http404("There is no such proposal.")
    found.match = match
    return found


def lapsed(match: Match, kind: Kind) -> bool:
    """Whether it is too late to agree on this: options are fixed once a side has prepared.

    A referee may be agreed on as long as anything is recorded at the table.
    """
    if kind is Kind.REFEREE:
        return match.status not in AT_TABLE
    if match.status != Match.Status.SCHEDULED:
        return True
    return kind is Kind.OPTIONS and any(side.prepared_at for side in match.sides.all())


def standing(match: Match, proposal: Proposal) -> str:
    """A proposal's state, which may be `lapsed`."""
    if proposal.status == Status.OPEN and lapsed(match, Kind(proposal.kind)):
        return "lapsed"
    return proposal.status


def awaited(match: Match, proposal: Proposal) -> list[Side]:
    """The sides whose yes is still missing."""
    return [side for side in match.sides.all() if side.team_id not in proposal.yes]


def sides_of(match: Match, person: Person) -> list[Side]:
    """The sides for which this person acts."""
    return [side for side in match.sides.all() if side.led_by(person.pk)]


def may_settle(match: Match, person: Person) -> bool:
    """Whether this person may decide alone: a commissioner, or the game master (DUN-05)."""
    leads = person.pk is not None and game_master_of(match) == person.pk
    return leads or person.has_perm(Perm.MATCH_DECIDE, match)


def may_referee(match: Match, person: Person) -> bool:
    """Whether this person may sit as referee: one who may decide alone, or the agreed one."""
    called = person.pk is not None and referee_of(match) == person.pk
    return called or may_settle(match, person)


def differences(proposal: Proposal, rules: HouseRules) -> list[ProposedChange]:
    """What would change in the rules in force, in the rulebook's order."""
    known = rules.book.options
    return [
        ProposedChange(option, jsonable(rules[key]), proposal.options[key])
        for key, option in known.items()
        if key in proposal.options
    ]


def teams_named(match: Match, team_ids: Sequence[int]) -> list[str]:
    """The names of these sides."""
    return [side.team.name for side in match.sides.all() if side.team_id in team_ids]
