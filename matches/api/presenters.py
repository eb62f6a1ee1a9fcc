"""The API's answers, built by hand; `serializers` describes them for the schema."""

from __future__ import annotations

from typing import Any

from accounts.permissions import Person
from dungeonbowl.houserules import match_options
from matches.api.agreed import agreed
from matches.models import Event, Match, Roll, Side
from matches.queries import MatchSheet, rolls_of, rules_of
from matches.queries.sheet import SideSheet
from matches.services import PreparationOutcome

Document = dict[str, Any]


def match_summary(match: Match) -> Document:
    """A match in a list. `result` is the latest report, which counts once it is confirmed."""
    return {
        "id": match.pk,
        "status": match.status,
        "version": match.version,
        "league": match.league_slug or None,
        "label": match.label,
        "exhibition": match.exhibition,
        "needs_winner": match.needs_winner,
        "made_at": match.made_at,
        "started_at": match.started_at,
        "confirmed_at": match.confirmed_at,
        "sides": [_side_summary(side) for side in match.sides.all()],
        "result": match.result,
    }


def _side_summary(side: Side) -> Document:
    return {
        "team": side.team_id,
        "name": side.team.name,
        "college": side.team.college,
        "coach": side.team.coach.username,
        "alliance": side.alliance,
        "touchdowns": side.touchdowns,
        "casualties": side.casualties,
        "outcome": side.outcome or None,
        "conceded": side.conceded,
    }


def match_document(match: Match, person: Person) -> Document:
    """The whole match, as this person may see it."""
    sheet = MatchSheet.of(match, person)
    return {
        **match_summary(match),
        "made_by": match.made_by.username,
        "first_turn": match.first_turn_id,
        "sides": [_side(side) for side in sheet.sides],
        "options": match_options(sheet.rules),
        **agreed(match, sheet.rules),
        "dice": _dice(match, sheet.rules.choice("dice")),
        "events": [event_document(event) for event in sheet.events],
        "notes": [note.as_dict() for note in sheet.notes],
    }


def _side(side: SideSheet) -> Document:
    row, brings = side.row, side.brings
    return {
        **_side_summary(row),
        "prepared": row.prepared_at is not None,
        "rating": brings.rating,
        "rerolls": brings.rerolls,
        "arrangements_due": side.arrangements_due,
        "arrangements": side.arrangements,
        "tactics": side.tactics,
        "squad": brings.squad,
        "available": brings.available,
        "unavailable": brings.unavailable,
        "journeymen": brings.journeymen,
        "titchy": brings.titchy,
        "receipts": brings.receipts,
    }


def preparation_preview(done: PreparationOutcome) -> Document:
    """What a preparation would come to; with table dice also which faces it would need."""
    shown: Document = {
        "preview": True,
        "paid": done.paid,
        "treasury": done.treasury,
        "verdicts": [verdict.as_dict() for verdict in done.verdicts],
    }
    if done.needs:
        shown["needs"] = [need.as_dict() for need in done.needs]
    return shown


def _dice(match: Match, mode: str) -> Document:
    seed = match.seed if match.seed_shown else None
    return {"mode": mode, "seed_hash": match.seed_hash, "seed": seed}


def event_document(event: Event) -> Document:
    """An event: what was recorded, and as `outcome` what rules and dice made of it."""
    return {
        **event.details,
        "id": event.pk,
        "key": event.key,
        "type": event.type,
        "team": event.team_id,
        "player": event.player_id,
        "victim": event.victim_id,
        "victim_team": event.victim_team_id,
        "spp": event.spp,
        "outcome": event.outcome,
        "with_report": event.with_report,
        "by": event.by.username,
        "at": event.at,
        "revoked": _revoked(event),
    }


def _revoked(event: Event) -> Document | None:
    if event.revoked_at is None:
        return None
    by = event.revoked_by.username if event.revoked_by else None
    return {"at": event.revoked_at, "by": by, "reason": event.revoke_reason}


def dice_document(match: Match, person: Person) -> Document:
    """Every roll of a match that this person may know, with what is needed to check it."""
    rolls = [_roll(roll) for roll in rolls_of(match, person)]
    return {**_dice(match, rules_of(match).choice("dice")), "rolls": rolls}


def _roll(roll: Roll) -> Document:
    return {
        "purpose": roll.purpose,
        "die": roll.die,
        "first": roll.first,
        "faces": roll.faces,
        "why": roll.why,
        "told_by": roll.entered_by.username if roll.entered_by else None,
        "at": roll.at,
    }
