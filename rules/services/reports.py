"""Reporting a result: reported by one, confirmed or disputed by the others.

started  -> reported   a report
reported -> reported   a newer revision; confirmations given fall
reported -> disputed   a side says that it is wrong
disputed -> reported   a new report; the events that came with the old one go
reported -> postgame   the last side confirms, or a commissioner does for all
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from accounts.commands import Command
from accounts.models import User
from accounts.permissions import Perm, require
from core.errors import Conflict, check_version
from dungeonbowl.errors import FieldError
from dungeonbowl.match.contradictions import contradictions
from dungeonbowl.match.pools import Note, notes
from dungeonbowl.match.report import Result, read_result, settled
from dungeonbowl.table.reporting import demand_settled, result_by_log
from dungeonbowl.verdicts import Verdict, refuse_if
from league.models import Season
from league.services.rounds import lock_season_of, season_goes_on
from matches.models import Match, Webhook
from matches.queries import RecordedMatch, parties_of, recorded_match, stock_of
from matches.queries.folding import entries_of, last_entry
from matches.queries.tablelog import folded_table, game_digest
from matches.services import (
    LONGEST_REASON,
    close,
    lock_match,
    propose_result,
    record_result,
    record_with_report,
    revoke_reported,
    set_status,
    take_up,
)
from matches.services.webhooks import announce
from rules.models import Confirmation, Dispute, PostGame, Report
from rules.queries import latest_revision, still_to_speak
from rules.services.enqueue import enqueue_after_commit
from rules.services.postgame import begin

Status = Match.Status
Data = Mapping[str, Any]
# The match with everything recorded, and the reported result.
Read = Callable[[Match], tuple[RecordedMatch, Data]]


def report(
    command: Command, result: Data, events: Sequence[Data] | None = None, *, why: str = ""
) -> Report:
    """Report how a match ended, with any events not recorded before.

    `why` is the reason that a record with notes needs. Raises Conflict in the wrong state or with
    an old version, Refused (POST-14) for a report that contradicts itself or the events, or has
    notes and no reason, FieldError for a malformed one, DiceNeeded; if phones recorded it also
    Refused with `flags` while one is open, and Refused for events that would be flagged.
    """

    def read(match: Match) -> tuple[RecordedMatch, Data]:
        _drop_old_events(command.by, match, events)
        before = last_entry(match) if match.at_table else 0
        recorded = (
            record_with_report(command.by, match, events) if events else recorded_match(match)
        )
        if match.at_table:
            rows = entries_of(match)
            brought = [(row.device, row.n) for row in rows if row.id > before]
            demand_settled(folded_table(recorded, rows), brought)
        return recorded, result

    return _report(command, read, why)


def report_by_log(command: Command, result: Data | None = None, *, why: str = "") -> Report:
    """Report a match by its table's log; without a result the touchdowns decide.

    Raises as `report` does, and Refused with `flags` while one of them is open.
    """

    def read(match: Match) -> tuple[RecordedMatch, Data]:
        _drop_old_events(command.by, match, None)
        recorded = recorded_match(match)
        folded = folded_table(recorded, entries_of(match))
        demand_settled(folded)
        by_log = result_by_log(folded, parties_of(match), recorded.rules)
        return recorded, result or by_log.as_dict()

    return _report(command, read, why)


def _report(command: Command, read: Read, why: str) -> Report:
    """Make a report of the locked match as `read` returns it."""
    with transaction.atomic():
        match, by = lock_match(command.target), command.by
        require(by, Perm.MATCH_PLAY, match)
        _demand_reportable(match, command.version)
        take_up(match, by)
        table, result = read(match)
        ended = _read(table, result, why)
        propose_result(match, ended, by)
        announce(match.league_slug, Webhook.Event.REPORTED, match=match.pk)
        return Report.objects.create(
            match=match,
            revision=match.reports.count() + 1,
            version=match.version,
            result=ended.as_dict(),
            by=by,
        )


def confirm(by: User, match_id: int, version: int, *, digest: str = "") -> Match:
    """Confirm the revision that was read; with the last confirmation the result counts.

    `version` is the match's when the report was read, `digest` that of the game on the reader's
    phone, if it has one. A commissioner confirms for everybody. Raises Conflict unless a report
    waits for this side, and if it, or the reported game, isn't the one that was read.
    """
    with transaction.atomic():
        season = lock_season_of(match_id)
        match = lock_match(match_id)
        require(by, Perm.MATCH_PLAY, match)
        report = _reported(match)
        _demand_read(match, report, version)
        _demand_same_game(match, digest)
        awaited = _awaited(match, report)
        spoken = _sides_confirmed_by(by, match, report, awaited)
        Confirmation.objects.bulk_create(
            Confirmation(report=report, team_id=team_id, by=by) for team_id in spoken
        )
        if spoken == awaited:
            _settle(match, report, season)
        else:
            set_status(match, Status.REPORTED)
    return match


def confirm_in_time(report: Report, why: str) -> bool:
    """Confirm a report for sides that are late; False if it no longer waits.

    Raises DiceNeeded if the result needs dice.
    """
    with transaction.atomic():
        season = lock_season_of(report.match_id)
        match = lock_match(report.match_id)
        latest = latest_revision(match)
        if match.status != Status.REPORTED or latest is None or latest.pk != report.pk:
            return False
        awaited = _awaited(match, latest)
        Confirmation.objects.bulk_create(
            Confirmation(report=latest, team_id=team_id, why=why) for team_id in awaited
        )
        _settle(match, latest, season)
    return True


def dispute(command: Command, reason: str) -> Dispute:
    """Dispute the latest revision, saying what is wrong.

    Raises Conflict unless a report waits, and if a version is named and it isn't the one read then.
    """
    with transaction.atomic():
        match, by = lock_match(command.target), command.by
        require(by, Perm.MATCH_PLAY, match)
        report = _reported(match)
        if command.version is not None:
            _demand_read(match, report, command.version, "dispute")
        mine = match.sides.filter(team__coach=by).first()
        words = Dispute.objects.create(
            report=report, team=mine.team if mine else None, reason=reason, by=by
        )
        set_status(match, Status.DISPUTED, by=by, why=reason)
    return words


def _demand_reportable(match: Match, version: int | None) -> None:
    if match.status not in Match.UNCONFIRMED:
        raise Conflict(f"A match that is {match.state} takes no report.")
    if match.status == Status.REPORTED and version is None:
        raise Conflict(
            "This match is reported already. To change the report, send the version you saw.",
            version=match.version,
        )
    check_version(match.version, version)


def _read(recorded: RecordedMatch, result: Data, why: str) -> Result:
    """The result as reported, its winner filled in. Raises FieldError, Refused (POST-14)."""
    match, rules, events = recorded.match, recorded.rules, recorded.so_far.events
    parties, why = parties_of(match), _words(why)
    ended = settled(read_result(result), parties, rules)
    wrong = contradictions(ended, events, parties, rules, match.needs_winner)
    noted = notes(events, stock_of(match, rules)) if not why else ()
    refuse_if((*wrong, *map(_unexplained, noted)))
    return replace(ended, why=why)


def _words(why: str) -> str:
    words = " ".join(why.split())
    if len(words) > LONGEST_REASON:
        raise FieldError("why", f"At most {LONGEST_REASON} characters.")
    return words


def _unexplained(note: Note) -> Verdict:
    return Verdict("POST-14", f"{note.text} A report of it says why.", "Take it back, or say why.")


def _drop_old_events(by: User, match: Match, events: Sequence[Data] | None) -> None:
    """Revoke the events of an older report, unless the new one only changes its words."""
    if match.status == Status.DISPUTED or (match.status == Status.REPORTED and events is not None):
        revoke_reported(by, match, "A newer report says otherwise.")


def _reported(match: Match) -> Report:
    report = latest_revision(match)
    if match.status != Status.REPORTED or report is None:
        raise Conflict(f"There is no report to judge: the match is {match.state}.")
    return report


def _demand_read(match: Match, report: Report, version: int, act: str = "confirm") -> None:
    """Raise Conflict for another revision than this; confirmations since don't matter."""
    if not report.version <= version <= match.version:
        raise Conflict(
            f"The report changed since you read it: read it once more, and {act} that.",
            version=match.version,
        )


def _demand_same_game(match: Match, digest: str) -> None:
    """Raise Conflict if a phone has another game than the reported one."""
    here = game_digest(match) if digest else ""
    if digest != here:
        raise Conflict(
            "Your phone holds another game than the one reported: bring it up to date first.",
            digest=here,
        )


def _awaited(match: Match, report: Report) -> list[int]:
    return still_to_speak(match.sides.all(), report.confirmations.all(), report)


def _sides_confirmed_by(by: User, match: Match, report: Report, awaited: list[int]) -> list[int]:
    coached = {side.team_id for side in match.sides.all() if side.team.coach_id == by.pk}
    mine = [team_id for team_id in awaited if team_id in coached]
    if mine == awaited:
        return mine
    if by.has_perm(Perm.MATCH_DECIDE, match):
        return awaited
    if mine:
        return mine
    if Confirmation.objects.filter(report=report, team__in=coached).exists():
        raise Conflict("You confirmed this already: the other sides have yet to.")
    raise Conflict("You reported this yourself: every other side confirms it.")


def _settle(match: Match, report: Report, season: Season | None) -> None:
    """Let the result count: table, post-game, and the next round if this was a round's last."""
    table, result = recorded_match(match), read_result(report.result)
    announce(match.league_slug, Webhook.Event.CONFIRMED, match=match.pk)
    if match.exhibition:
        record_result(match, result, table)
        close(match)
        return
    record_result(match, result, table, Status.POSTGAME)
    postgame: PostGame = begin(match, table)
    season_goes_on(match, season)
    enqueue_after_commit(postgame.pk)
