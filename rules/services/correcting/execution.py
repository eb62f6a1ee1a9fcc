"""Carrying out a correction: the events, the result, and everything that builds on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils import timezone

from accounts.permissions import Perm, require
from core.rows import overwrite
from dungeonbowl.match.contradictions import contradictions
from dungeonbowl.match.report import Result, read_result, settled
from dungeonbowl.team.state import TeamState
from dungeonbowl.verdicts import refuse_if
from league.models import Season
from league.services.following import Draws, draws_by_now, goes_on_otherwise
from league.services.rounds import lock_season_of, round_finished, round_reopened
from matches.models import Match, Webhook
from matches.queries import RecordedMatch, parties_of, recorded_match
from matches.services import close, count_awards, keep, record_result
from matches.services.amending import Amendment, amend, restore
from matches.services.folding import leave_late, take_up_late
from matches.services.webhooks import announce
from rules.models import Correction, PostGame, Report
from rules.services.correcting.answers import Answers
from rules.services.correcting.drafts import Replayed
from rules.services.correcting.impact import Document, Snapshot, impact
from rules.services.correcting.replay import Replay
from rules.services.correcting.rerun import REWRITTEN
from rules.services.correcting.window import Window, open_window
from rules.services.enqueue import enqueue_after_commit
from rules.services.postgame import SETTLED
from teams import ledger
from teams.models import Team
from teams.services.occupying import hold_again, vacate


@dataclass
class Execution:
    """One correction under way, everything it concerns locked: season, matches, teams."""

    correction: Correction
    window: Window
    season: Season | None
    before: Snapshot
    states: dict[int, TeamState] = field(default_factory=dict)

    @property
    def match(self) -> Match:
        """The match that is corrected."""
        return self.window.match

    @property
    def wanted(self) -> Mapping[str, Any]:
        """What is to be different."""
        wanted: Mapping[str, Any] = self.correction.wanted
        return wanted


def begin(correction: Correction) -> Execution:
    """Take every lock, in the written order, and record the present state. Raises Conflict."""
    season = lock_season_of(correction.match_id)
    window = open_window(correction.match_id)
    require(correction.by, Perm.MATCH_DECIDE, window.match)
    states = {team: window.before(team) for team in window.teams}
    return Execution(correction, window, season, Snapshot.of(window.teams, season), states)


def set_right(work: Execution) -> None:
    """Correct events and result. Raises FieldError, Refused (POST-14), DiceNeeded, Conflict."""
    correction, match = work.correction, work.match
    old = {"result": match.result, "winners": _winners(match), "reported_to": match.reported_to}
    draws = draws_by_now(match.pk)
    _take_up(work)
    amended = _amended(work)
    recorded = recorded_match(match, work.states)
    result = _settled(work, recorded)
    correction.before = {
        "result": old["result"],
        "entries": amended,
        "reported_to": old["reported_to"],
    }
    record_result(match, result, recorded)
    if result.as_dict() != old["result"]:
        _report(correction, result)
    if _goes_on_otherwise(work, old["winners"], draws):
        round_reopened(match.pk, correction.by, correction.reason)
        round_finished(match)


def follow(work: Execution) -> Document:
    """Work out again everything that builds on the match, write it, and return what it changed."""
    window, correction = work.window, work.correction
    answers = _answers(work)
    replays = [
        Replay(window, window.teams[team], answers, work.states[team])
        for team in (sorted(window.teams) if window.postgames else ())
    ]
    for replay in replays:
        replay.go(window.acts(replay.team.id))
    asked = [question for replay in replays for question in replay.asked]
    if not any(question.must for question in asked):
        for replay in replays:
            _write(work, replay)
        count_awards(window.postgames)
        _settle(window)
        _keep_dice(work, replays)
    after = _after(work, replays)
    notes = [note for replay in replays for note in replay.notes]
    correction.standing = window.standing
    correction.impact = impact(window.teams, work.before, after, asked, notes)
    return dict(correction.impact)


def is_open(sheet: Mapping[str, Any]) -> bool:
    """Whether the sheet has a question that must be answered first."""
    return any(question["must"] for question in sheet.get("asked", ()))


def finish(correction: Correction) -> None:
    """Mark the correction as carried out."""
    correction.status, correction.error = Correction.Status.DONE, ""
    correction.done_at, correction.lease_until = timezone.now(), None
    correction.save()
    match = correction.match
    announce(match.league_slug, Webhook.Event.CORRECTED, match=match.pk)


def _take_up(work: Execution) -> None:
    """Let what phones recorded after the report count, or wait again."""
    correction, match = work.correction, work.match
    if correction.takes_back is None:
        take_up_late(match, work.states, correction.by)
    elif "reported_to" in correction.takes_back.before:
        leave_late(match, correction.takes_back.before["reported_to"])


def _amended(work: Execution) -> list[int]:
    """Amend the log; returns the ids of the entries."""
    correction, wanted = work.correction, work.wanted
    by, match, states, reason = correction.by, work.match, work.states, correction.reason
    if correction.takes_back is not None:
        before = correction.takes_back.before
        if "entries" in before:
            return restore(by, match, states, before["entries"], reason)
        return amend(by, match, states, _as_before_the_log(before), reason)
    amendment = Amendment(wanted["add"], wanted["change"], wanted["revoke"])
    return amend(by, match, states, amendment, reason)


def _as_before_the_log(before: Mapping[str, Any]) -> Amendment:
    """Events as before a correction that is older than the log, as an amendment."""
    events = {int(one): columns for one, columns in before["events"].items()}
    counted = {one: columns for one, columns in events.items() if not columns["revoked_at"]}
    gone = [one for one in events if one not in counted]
    return Amendment(
        change=[{"id": one, **_fields(columns)} for one, columns in counted.items()],
        revoke=[*gone, *before["added"]],
    )


def _fields(columns: Mapping[str, Any]) -> Document:
    people = {name: columns[f"{name}_id"] for name in ("player", "victim")}
    team = {"team": columns["team_id"]} if people["player"] is None else {}
    return {**columns["details"], "type": columns["type"], **people, **team}


def _settled(work: Execution, recorded: RecordedMatch) -> Result:
    """The corrected result, complete and consistent with the events."""
    match, parties = work.match, parties_of(work.match)
    result = work.wanted.get("result") or match.result
    was = read_result(match.result)
    # The reason given for the corrected report still counts.
    ended = replace(settled(read_result(result), parties, recorded.rules), why=was.why)
    refuse_if(
        contradictions(ended, recorded.so_far.events, parties, recorded.rules, match.needs_winner)
    )
    return ended


def _report(correction: Correction, result: Result) -> None:
    match = correction.match
    Report.objects.create(
        match=match,
        revision=match.reports.count() + 1,
        version=match.version,
        result=result.as_dict(),
        by=correction.by,
    )


def _winners(match: Match) -> frozenset[int]:
    return frozenset(side.team_id for side in match.sides.all() if side.outcome == "won")


def _goes_on_otherwise(work: Execution, winners: object, draws: Draws) -> bool:
    """Whether other teams go on, so that rounds or stages are drawn again."""
    changed = _winners(work.match) != winners
    return goes_on_otherwise(work.match.pk, draws, winners_changed=changed)


def _answers(work: Execution) -> Answers:
    """Those given now, and all given before, also when an earlier match was corrected."""
    played = Match.objects.filter(sides__team__in=list(work.window.teams))
    done = Correction.objects.filter(match__in=played, status=Correction.Status.DONE)
    earlier = [
        one.get("answers", []) for one in done.order_by("-id").values_list("wanted", flat=True)
    ]
    return Answers.read(work.wanted["answers"], work.window.all_steps, earlier)


def _write(work: Execution, replay: Replay) -> None:
    """Rewrite the team's ledger from the first difference on, and its steps."""
    correction, team = work.correction, replay.team
    kept, standing = replay.kept(), work.window.standing_changes(team.id)
    mark = f"c{correction.pk}"
    by, why, undone = correction.by, f"Corrected: {correction.reason}", f"undone-{mark}"
    written = ledger.rewrite(
        team,
        [ledger.reversal(team, one, by, why, undone) for one in standing[kept:][::-1]],
        [_posting(correction, draft, mark) for draft in replay.drafts[kept:]],
    )
    if written and correction.by_id != team.row.coach_id:
        Team.objects.filter(pk=team.id).update(corrected=written[-1].pk)
    rows = [step for played in replay.played.values() for step in played.changed()]
    overwrite(rows, REWRITTEN)
    for played in replay.played.values():
        (hold_again if played.before_market else vacate)(team.id, played.postgame.match_id)


def _posting(correction: Correction, draft: Replayed, mark: str) -> ledger.Posting:
    return ledger.Posting(
        f"{draft.key}.{mark}",
        correction.by,
        draft.why,
        draft.lines,
        draft.match,
        draft.step,
        sealed=draft.sealed,
    )


def _settle(window: Window) -> None:
    """Continue open post-games, and close the match of a finished one."""
    still = [row for row in window.postgames.values() if row.status == PostGame.Status.OPEN]
    for postgame in still:
        done = not postgame.steps.exclude(status__in=SETTLED).exists()
        status = PostGame.Status.CLOSED if done else PostGame.Status.OPEN
        PostGame.objects.filter(pk=postgame.pk).update(status=status, runnable=not done, error="")
        if done:
            close(window.matches[postgame.match_id])
        else:
            enqueue_after_commit(postgame.pk)


def _keep_dice(work: Execution, replays: list[Replay]) -> None:
    for replay in replays:
        for match_id, rolled in replay.rolled.items():
            record = work.window.records.get(match_id)
            fresh = record.unknown(rolled) if record else rolled
            keep(work.window.matches[match_id], fresh, work.correction.by)


def _after(work: Execution, replays: list[Replay]) -> Snapshot:
    """The state afterwards; if nothing could be written, as it would be."""
    now = Snapshot.of(work.window.teams, work.season)
    found = {replay.team.id: _public(replay) for replay in replays}
    return Snapshot({**now.teams, **found}, now.table)


def _public(replay: Replay) -> TeamState:
    return replace(replay.state, treasury=replay.state.treasury + replay.team.hidden)
