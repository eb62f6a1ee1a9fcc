"""Reports on the desk: to confirm, to make again, or waiting for others."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import F, OuterRef, Prefetch, Q, Subquery

from accounts.models import User
from matches.models import Match, Side
from matches.queries import with_sides
from rules.models import Report
from rules.queries import still_to_speak
from rules.wording import result_in_words
from teams.models import Team

Status = Match.Status


@dataclass(frozen=True, slots=True)
class WaitingReport:
    """A report that waits for the person's answer, and what it says."""

    report: Report
    score: list[tuple[Team, int]]
    ended: str

    @property
    def match(self) -> Match:
        """The reported match."""
        return self.report.match


@dataclass(frozen=True, slots=True)
class SentReport:
    """A match of the person's that is reported, and that only others haven't confirmed."""

    match: Match
    people: tuple[User, ...]


def led(ids: Iterable[int]) -> Q:
    """The condition that these teams' coach acts for them in a match, as in `Side.led_by`."""
    stays = Q(team__coach_removed_at=None) | Q(may_finish=True)
    elsewhere = ~Q(match__league_slug=F("team__league_slug"))
    return Q(pk__in=Side.objects.filter(stays | elsewhere, team__in=list(ids)).values("match"))


def reports_before(ids: list[int]) -> list[WaitingReport]:
    """Reports that wait for these teams' coach, oldest match first."""
    return list(to_be_judged(reported_of(ids), ids))


def disputed_reports_of(user: User, ids: list[int]) -> set[int]:
    """The matches of these teams that the person has to report again, by id."""
    argued = Match.objects.filter(led(ids), status=Status.DISPUTED)
    latest = Report.objects.filter(match=OuterRef("pk")).order_by("-revision").values("by")[:1]
    mine = argued.annotate(reported_by=Subquery(latest)).filter(reported_by=user.pk)
    return set(mine.values_list("pk", flat=True))


def reported_of(ids: list[int]) -> list[Match]:
    """Matches of these teams that are reported and not confirmed, each with its reports."""
    reported = Match.objects.filter(led(ids), status=Status.REPORTED)
    revisions = Report.objects.select_related("by").prefetch_related("confirmations")
    found = with_sides(reported).defer("house_rules", "options").order_by("id")
    return list(found.prefetch_related(Prefetch("reports", revisions.order_by("-revision"))))


def to_be_judged(matches: Iterable[Match], mine: Collection[int]) -> Iterable[WaitingReport]:
    """Those that wait for one of these teams."""
    for match, report, awaited in map(_awaited, matches):
        if awaited.isdisjoint(mine):
            continue
        report.match = match
        touchdowns = report.result.get("touchdowns", {})
        sides = match.sides.all()
        score = [(side.team, touchdowns.get(str(side.team_id), 0)) for side in sides]
        yield WaitingReport(report, score, result_in_words(report.result, match))


def sent_by(matches: Iterable[Match], mine: Collection[int]) -> Iterable[SentReport]:
    """Those that wait only for others, and for whom."""
    for match, _, awaited in map(_awaited, matches):
        if awaited.isdisjoint(mine):
            sides = [side for side in match.sides.all() if side.team_id in awaited]
            leading = [side.team.coach for side in sides if side.led_by(side.team.coach_id)]
            yield SentReport(match, tuple(dict.fromkeys(leading)))


def _awaited(match: Match) -> tuple[Match, Report, set[int]]:
    """A reported match, the present revision, and the teams that haven't answered it."""
    reports: Sequence[Any] = list(match.reports.all())
    report = reports[0]
    words = report.confirmations.all()
    return match, report, set(still_to_speak(match.sides.all(), words, report))
