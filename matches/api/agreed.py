"""The API's answers about what is agreed and proposed for a match."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from dungeonbowl.houserules import HouseRules
from matches.models import Appointment, Match, Proposal
from matches.queries import rules_of
from matches.queries.agreeing import (
    appointment_of,
    awaited,
    differences,
    open_proposals,
    standing,
)

Document = dict[str, Any]
S = serializers.Serializer[Any]
STATES = [*Proposal.Status.values, "lapsed"]


class OptionChanged(S):
    option = serializers.CharField()
    rule = serializers.CharField()
    title = serializers.CharField()
    was = serializers.JSONField()
    now = serializers.JSONField()


class DateProposed(S):
    at = serializers.DateTimeField()
    minutes = serializers.IntegerField()
    place = serializers.CharField()
    resources = serializers.ListField(child=serializers.IntegerField())


class DungeonProposed(S):
    id = serializers.IntegerField()
    version = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    consent = serializers.CharField(allow_blank=True)


class SettledShown(S):
    by = serializers.CharField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()


class ProposalShown(S):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Proposal.Kind.values)
    status = serializers.ChoiceField(STATES)
    by = serializers.CharField()
    made_at = serializers.DateTimeField()
    reason = serializers.CharField()
    answers = serializers.IntegerField(allow_null=True)
    agreed = serializers.ListField(child=serializers.IntegerField(), help_text="Teams.")
    awaited = serializers.ListField(child=serializers.IntegerField(), help_text="Teams.")
    settled = SettledShown(allow_null=True)
    options = serializers.DictField()
    changes = OptionChanged(many=True, help_text="Against what is in force, while it is open.")
    game_master = serializers.CharField(allow_null=True)
    referee = serializers.CharField(allow_null=True, help_text="Who would sit as referee.")
    dungeon = DungeonProposed(allow_null=True, help_text="`?proposal=` shows it whole.")
    date = DateProposed(allow_null=True)


class AppointmentShown(S):
    at = serializers.DateTimeField(allow_null=True, help_text="Null when it was called off.")
    minutes = serializers.IntegerField()
    place = serializers.CharField()
    resources = serializers.ListField(child=serializers.IntegerField())
    called_off = serializers.DateTimeField(allow_null=True)
    revision = serializers.IntegerField()


def proposal_document(match: Match, proposal: Proposal, rules: HouseRules) -> Document:
    """A proposal, and while it is open, how it differs from what is in force."""
    state = standing(match, proposal)
    is_open = state == Proposal.Status.OPEN
    return {
        "id": proposal.pk,
        "kind": proposal.kind,
        "status": state,
        "by": proposal.by.username,
        "made_at": proposal.made_at,
        "reason": proposal.reason,
        "answers": proposal.answers_id,
        "agreed": proposal.yes,
        "awaited": [side.team_id for side in awaited(match, proposal)] if is_open else [],
        "settled": _settled(proposal),
        "options": proposal.options,
        "changes": _changes(proposal, rules) if is_open else [],
        "game_master": proposal.game_master.username if proposal.game_master else None,
        "referee": proposal.referee.username if proposal.referee else None,
        "dungeon": _dungeon(proposal),
        "date": _date(proposal) if proposal.kind == Proposal.Kind.DATE else None,
    }


def _dungeon(proposal: Proposal) -> Document | None:
    version = proposal.dungeon
    if version is None:
        return None
    where = {"id": version.dungeon_id, "version": version.number}
    return {**where, "name": version.document["name"], "consent": proposal.consent}


def _settled(proposal: Proposal) -> Document | None:
    if proposal.settled_by is None:
        return None
    who, why = proposal.settled_by.username, proposal.settled_why
    return {"by": who, "at": proposal.settled_at, "reason": why}


def _changes(proposal: Proposal, rules: HouseRules) -> list[Document]:
    return [
        {
            "option": one.option.key,
            "rule": one.option.rule,
            "title": one.option.title,
            "was": one.was,
            "now": one.now,
        }
        for one in differences(proposal, rules)
    ]


def _date(shown: Proposal | Appointment) -> Document:
    return {
        "at": shown.at,
        "minutes": shown.minutes,
        "place": shown.place,
        "resources": shown.holds,
    }


def appointment_document(appointed: Appointment | None) -> Document | None:
    """When and where the match is played; None where no date was ever agreed."""
    if appointed is None or not appointed.revision:
        return None
    revised = {"called_off": appointed.called_off, "revision": appointed.revision}
    return {**_date(appointed), **revised}


def shown(proposal: Proposal) -> Document:
    """The proposal, as the answer to a command."""
    return proposal_document(proposal.match, proposal, rules_of(proposal.match))


def listing(match: Match, *kinds: Proposal.Kind) -> list[Document]:
    """Every proposal about these matters."""
    rules = rules_of(match)
    people = ("by", "settled_by", "game_master", "referee")
    found = match.proposals.filter(kind__in=kinds).select_related(*people).order_by("id")
    return [proposal_document(match, one, rules) for one in found]


class PassageShown(S):
    at = serializers.DateTimeField()
    by = serializers.CharField(allow_null=True, help_text="Null where the rules did it.")
    status = serializers.ChoiceField(Match.Status.values, help_text="The match's, from then on.")
    text = serializers.CharField()


def record_document(match: Match) -> list[Document]:
    """Every step of the match and everything agreed about it, oldest first."""
    return [
        {
            "at": passage.at,
            "by": passage.by.username if passage.by else None,
            "status": passage.status,
            "text": passage.why,
        }
        for passage in match.passages.select_related("by").order_by("id")
    ]


def agreed(match: Match, rules: HouseRules) -> Document:
    """The part in the match's own document: the date, the game master, open proposals."""
    appointed = appointment_of(match)
    master = appointed.game_master if appointed else None
    referee = appointed.referee if appointed else None
    return {
        "date": appointment_document(appointed),
        "game_master": master.username if master else None,
        "referee": referee.username if referee else None,
        "proposals": [proposal_document(match, one, rules) for one in open_proposals(match)],
    }
