"""What keeps leagues waiting: for whom, for what, and since when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from dungeonbowl.wording import counted
from matches.models import Entry, Match
from matches.queries import with_sides
from matches.queries.folding import BY_PHONES
from rules.models import Correction, Dispute, PostGame, Report, Step
from rules.queries import still_to_speak, words_against
from rules.wording import step_name

Status = Match.Status


@dataclass(frozen=True, slots=True)
class Wait:
    """A match that can't go on: what is to be done, and the people who could do it.

    Without people it is for the commissioners themselves. `error` is why a post-game stopped, which
    a commissioner may try again.
    """

    match: Match
    what: str
    since: datetime
    place: str
    people: tuple[User, ...] = ()
    error: str = ""
    argued: tuple[Dispute, ...] = ()


def waits_in(slugs: Iterable[str]) -> list[Wait]:
    """What keeps these leagues waiting: the commissioners' own duties, then other people's.

    Each sort oldest first. A fixed number of queries.
    """
    named = list(slugs)
    if not named:
        return []
    found = [
        *_stopped(named),
        *map(wait_for_step, waiting_steps(league_slugs=named)),
        *map(wait_for_report, unconfirmed_reports(league_slugs=named)),
        *_unreported(named),
        *_recorded_late(named),
    ]
    return sorted(found, key=lambda wait: (bool(wait.people), wait.since, wait.match.pk))


def waiting_steps(**at: object) -> QuerySet[Step]:
    """Steps that wait for an answer, each with `since`, in post-games that go on.

    A step whose question a correction raised again waits since then. `answered_for` is why the
    rules gave the team's answer before this one, if they did.
    """
    corrected = Correction.objects.filter(match=OuterRef("postgame__match")).order_by()
    last = corrected.values("match").annotate(last=Max("done_at")).values("last")
    asked = Coalesce("waiting_since", "postgame__at")
    return (
        _of_leagues(Step.objects.filter(status=Step.Status.WAITING), "postgame__match__", at)
        .filter(postgame__status=PostGame.Status.OPEN)
        .annotate(since=Greatest(asked, Coalesce(Subquery(last), asked)))
        .annotate(answered_for=Subquery(_why_before()))
        .select_related("team__coach", "postgame__match")
        .defer("team__house_rules", "postgame__match__house_rules")
        .prefetch_related("postgame__match__sides__team")
        .order_by("since", "pk")
    )


def _why_before() -> QuerySet[Step, str]:
    same = Step.objects.filter(postgame=OuterRef("postgame"), team=OuterRef("team"))
    answered = same.filter(order__lt=OuterRef("order")).exclude(answers=[])
    return answered.order_by("-order").values_list("decided_why", flat=True)[:1]


def unconfirmed_reports(**at: object) -> list[Report]:
    """The present revisions of reported matches, with who has answered them."""
    reported = _of_leagues(Report.objects.filter(match__status=Status.REPORTED), "match__", at)
    found = reported.select_related("by", "match").defer("match__house_rules")
    found = found.annotate(entries=_how_many_late("match__"))
    sides = "match__sides__team__coach"
    rows = found.prefetch_related("confirmations", sides).order_by("match", "revision")
    latest = {row.match_id: row for row in rows}
    return sorted(latest.values(), key=lambda row: (row.at, row.pk))


def wait_for_step(step: Step) -> Wait:
    """The wait for a step read by `waiting_steps`."""
    match = step.postgame.match
    place = f"{reverse('postgame', args=[match.pk])}#step-{step.pk}"
    since = getattr(step, "since", step.postgame.at)
    coach = step.team.coach
    people = (coach,) if match.led_by(coach.pk, step.team_id) else ()
    return Wait(match, f"{step_name(step)}, {step.team}", since, place, people)


def wait_for_report(report: Report) -> Wait:
    """The wait for an unconfirmed report."""
    match = report.match
    leading = _leading(match)
    people = tuple(coach for coach in dict.fromkeys(coaches_awaited(report)) if coach in leading)
    what = "confirm the report"
    if getattr(report, "entries", 0):
        what += f", or report again for {_late_entries(report)}"
    return Wait(match, what, report.at, _page(match), people)


def coaches_awaited(report: Report) -> list[User]:
    """The coaches who haven't answered the report."""
    sides = list(report.match.sides.all())
    missing = still_to_speak(sides, report.confirmations.all(), report)
    return [side.team.coach for side in sides if side.team_id in missing]


def _of_leagues(rows: QuerySet, path: str, at: dict[str, object]) -> QuerySet:
    slugs = at.get("league_slugs")
    return rows if slugs is None else rows.filter(**{f"{path}league_slug__in": slugs})


def _stopped(slugs: list[str]) -> list[Wait]:
    """Post-games that an error stopped."""
    found = PostGame.objects.filter(status=PostGame.Status.OPEN, match__league_slug__in=slugs)
    rows = found.exclude(error="").select_related("match").defer("match__house_rules")
    return [
        Wait(
            one.match,
            "try the stopped post-game again",
            one.at,
            reverse("postgame", args=[one.match_id]),
            error=one.error,
        )
        for one in rows.prefetch_related("match__sides__team")
    ]


def _unreported(slugs: list[str]) -> list[Wait]:
    """Matches that are disputed, under way, or past the time for which they were set down."""
    past = Q(status=Status.SCHEDULED, appointment__at__lt=timezone.now())
    open_ones = Q(status__in=Match.LIVE) | past
    argued = Max("reports__disputes__at")
    found = Match.objects.filter(open_ones, league_slug__in=slugs)
    rows = found.annotate(argued=argued, due=F("appointment__at"))
    matches = list(with_sides(rows).defer("house_rules", "options"))
    said = words_against([match.pk for match in matches if match.status == Status.DISPUTED])
    return [_unreported_one(match, said.get(match.pk, ())) for match in matches]


def _unreported_one(match: Match, said: tuple[Dispute, ...]) -> Wait:
    coaches = _leading(match)
    if match.status == Status.DISPUTED:
        since = getattr(match, "argued", None) or match.made_at
        return Wait(match, "settle the dispute", since, _page(match), argued=said)
    if match.status == Status.STARTED:
        return Wait(
            match, "report the result", match.started_at or match.made_at, _page(match), coaches
        )
    return Wait(match, "play the match, whose date is past", match.due, _page(match), coaches)  # type: ignore[attr-defined]


def _leading(match: Match) -> tuple[User, ...]:
    """The coaches who act for their sides: nobody who was removed is waited for."""
    sides = (side for side in match.sides.all() if side.led_by(side.team.coach_id))
    return tuple(dict.fromkeys(side.team.coach for side in sides))


def _recorded_late(slugs: list[str]) -> list[Wait]:
    """Confirmed matches for which phones recorded more after the report, for a correction."""
    first = _since_report().order_by("id").values("at")[:1]
    found = Match.objects.filter(
        confirmed_at__isnull=False, reported_to__isnull=False, league_slug__in=slugs
    )
    rows = found.annotate(late=Subquery(first), entries=_how_many_late())
    return [
        Wait(
            match,
            f"take up {_late_entries(match)}, by a correction",
            match.late,  # type: ignore[attr-defined]
            reverse("match-correct", args=[match.pk]),
        )
        for match in with_sides(rows.filter(late__isnull=False)).defer("house_rules", "options")
    ]


def _since_report(match: str = "") -> QuerySet[Entry]:
    """Whether phones recorded something after the report; `match` is the lookup's prefix."""
    report = OuterRef(f"{match}reported_to")
    return Entry.objects.filter(BY_PHONES, match=OuterRef(f"{match}pk"), id__gt=report)


def _how_many_late(match: str = "") -> Coalesce:
    rows = _since_report(match).order_by().values("match").annotate(many=Count("pk"))
    return Coalesce(Subquery(rows.values("many")), 0)


def _late_entries(row: Any) -> str:
    entries = counted(row.entries, "entry", "entries")
    return f"{entries} that phones recorded after the report"


def _page(match: Match) -> str:
    return reverse("match", args=[match.pk])
