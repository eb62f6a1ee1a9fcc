"""Reading reports and post-games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet, Subquery
from django.db.models.functions import JSONObject
from django.utils import timezone

from core.prepared import prepared
from dungeonbowl.postgame.steps import STEPS, place
from matches.models import Match, Side
from rules.models import Confirmation, Correction, Dispute, PostGame, Report, Simulation, Step
from teams.models import Change


def forgotten() -> list[int]:
    """Post-games with work to do."""
    waiting = PostGame.objects.filter(runnable=True, status=PostGame.Status.OPEN)
    return list(waiting.values_list("pk", flat=True))


def forgotten_corrections() -> list[int]:
    """Corrections that wait for a worker, or whose worker is gone."""
    left = Q(status=Correction.Status.RUNNING, lease_until__lt=timezone.now())
    waiting = Correction.objects.filter(Q(status=Correction.Status.PENDING) | left)
    return list(waiting.values_list("pk", flat=True))


def forgotten_simulations() -> list[int]:
    """Simulations that wait for a worker, or whose worker is gone."""
    left = Q(status=Simulation.Status.RUNNING, lease_until__lt=timezone.now())
    waiting = Simulation.objects.filter(Q(status=Simulation.Status.PENDING) | left)
    return list(waiting.values_list("pk", flat=True))


def corrections_of(match: Match) -> QuerySet[Correction]:
    """The match's corrections, done or waiting, latest first, with who made them."""
    return Correction.objects.filter(match=match).select_related("by").order_by("-id")


def to_be_taken_back(match: Match) -> set[int]:
    """The match's corrections that may be taken back: the latest, and the latest in force.

    A correction that takes back the one before it leaves the one before that on top. One from
    before the match was undone is over: what it corrected was told anew.
    """
    if match.confirmed_at is None:
        return set()
    since = corrections_of(match).filter(at__gte=match.confirmed_at)
    done = since.filter(status=Correction.Status.DONE).order_by("id")
    standing: list[int] = []
    latest: list[int] = []
    for pk, takes_back in done.values_list("pk", "takes_back"):
        if standing and standing[-1] == takes_back:
            standing.pop()
        else:
            standing.append(pk)
        latest = [pk]
    return {*standing[-1:], *latest}


def current_postgame(match: Match) -> PostGame | None:
    """The match's post-game in force, if it was confirmed and not undone since."""
    for found in _standing(match.pk):
        found.match = match
        return found
    return None


@prepared
def _standing(match: int) -> QuerySet[PostGame]:
    rows = PostGame.objects.filter(match=match).exclude(status=PostGame.Status.UNDONE)
    return rows.order_by("-id")[:1]


def step_at_market(team: int) -> dict[str, Any] | None:
    """The step that waits until the team is done hiring: its `pk` and `postgame__match`."""
    return next(iter(_steps_at_market(team)), None)


@prepared
def _steps_at_market(team: int) -> QuerySet[Step, Any]:
    there = [kind.key for kind in STEPS if kind.opens_market]
    waiting = Step.objects.filter(team=team, key__in=there, status=Step.Status.WAITING)
    rows = waiting.filter(postgame__status=PostGame.Status.OPEN).order_by("pk")
    return rows.values("pk", "postgame__match")[:1]


def latest_postgame(match: Match) -> PostGame | None:
    """The post-game in force, or else the last that was undone."""
    return current_postgame(match) or PostGame.objects.filter(match=match).order_by("-id").first()


def latest_revision(match: Match) -> Report | None:
    """The present revision, without related rows."""
    return Report.objects.filter(match=match).order_by("-revision").first()


def latest_report(match: Match) -> Report | None:
    """The present revision, with its confirmations and disputes."""
    reports = Report.objects.filter(match=match).select_related("by")
    words = ["confirmations__team"]
    # A disputed revision is never reported again: it gets a successor.
    if match.status == Match.Status.DISPUTED:
        words.append("disputes__by")
    return reports.prefetch_related(*words).order_by("-revision").first()


def earlier_disputes(report: Report) -> list[Dispute]:
    """Disputes of the revisions before this one; no query for the first."""
    if report.revision == 1:
        return []
    words = Dispute.objects.filter(report__match=report.match_id)
    said = words.filter(report__revision__lt=report.revision).select_related("by", "report")
    return list(said.order_by("id"))


def words_against(match_ids: Collection[int]) -> dict[int, tuple[Dispute, ...]]:
    """Disputes of the latest revision of each of these matches, in at most one query."""
    if not match_ids:
        return {}
    said = Dispute.objects.filter(report__match__in=match_ids).select_related("by", "report")
    found: dict[int, tuple[Dispute, ...]] = {}
    for word in said.order_by("report__revision", "id"):
        before = found.get(word.report.match_id, ())
        same = before if before and before[0].report_id == word.report_id else ()
        found[word.report.match_id] = (*same, word)
    return found


def reports_since(match: Match, since: datetime | None) -> list[Report]:
    """Revisions reported since then, oldest first."""
    if since is None:
        return []
    return list(match.reports.filter(at__gte=since).select_related("by").order_by("revision"))


def steps_of(postgame: PostGame) -> list[Step]:
    """All steps in the order of the rules, without those that a correction made superfluous.

    A step's own number counts within its team, whose steps may differ from the other's.
    """
    undone = postgame.status == PostGame.Status.UNDONE
    steps = (_steps if undone else _steps_to_do)(postgame.pk)
    for step in steps:
        step.postgame = postgame
    return sorted(steps, key=lambda step: (place(step.key), step.team_id))


def _all_steps(postgame: int) -> QuerySet[Step]:
    steps = Step.objects.filter(postgame=postgame).select_related("team__coach", "answered_by")
    return steps.order_by("order", "team")


_steps = prepared(_all_steps)


@prepared
def _steps_to_do(postgame: int) -> QuerySet[Step]:
    return _all_steps(postgame).exclude(status=Step.Status.REVERTED)


SHOWN = (
    "key",
    "status",
    *(f"postgame__{name}" for name in ("match", "status", "runnable", "error")),
)


def standing_steps(match: Match) -> list[Step]:
    """The steps of the match's post-game in force, each with it; empty without one.

    Only the columns that a match's page needs: twenty steps would fetch twenty teams with all their
    house rules.
    """
    steps = Step.objects.filter(postgame__match=match).order_by("order")
    # In an undone one every step is reverted.
    standing = steps.exclude(status=Step.Status.REVERTED)
    shown = standing.select_related("postgame", "team").only(*SHOWN, "team__name")
    return list(shown.annotate(corrected=_latest_correction(match)))


def _latest_correction(match: Match) -> Subquery:
    """The match's latest correction in a few words, fetched along with the steps."""
    words = JSONObject(id="pk", by="by__username", reason="reason", status="status")
    return Subquery(corrections_of(match).annotate(words=words).values("words")[:1])


def latest_correction(match: Match, steps: Sequence[Any]) -> dict[str, Any] | None:
    """The latest correction, from steps already loaded; an exhibition has none."""
    if steps:
        found: dict[str, Any] | None = steps[0].corrected
        return found
    if not match.exhibition:
        return None
    row = corrections_of(match).first()
    facts = {"id": row.pk, "by": row.by.username, "reason": row.reason} if row else {}
    return facts | {"status": row.status} if row else None


def unconfirmed(match: Match, report: Report) -> list[int]:
    """The teams that haven't answered yet; the reporter's own have confirmed by reporting.

    Somebody who coaches every side has reported for one of them, and confirms for the others.
    """
    sides = Side.objects.filter(match=match).select_related("team")
    return still_to_speak(sides, Confirmation.objects.filter(report=report), report)


def still_to_speak(
    sides: Iterable[Side], words: Iterable[Confirmation], report: Report
) -> list[int]:
    """The same for loaded sides and confirmations."""
    sides, confirmed = list(sides), {word.team_id for word in words}
    own = [side.team_id for side in sides if side.team.coach_id == report.by_id]
    others = [side.team_id for side in sides if side.team_id not in {*confirmed, *own}]
    if others:
        return others
    # Also if the last side to speak was handed over to whoever reported.
    mine = own[1:] if len(own) == len(sides) else own
    return [team for team in mine if team not in confirmed]


def changes_by_step(postgame: PostGame) -> dict[int, list[int]]:
    """The ledger's changes that each step posted and that are in force, oldest first.

    For an undone post-game, all that it ever posted.
    """
    steps = [number for (number,) in _numbers_of_steps(postgame.pk)]
    changes = _posted_by(*steps) if steps else []
    gone = {reverses for _, _, reverses in changes}
    undone = postgame.status == PostGame.Status.UNDONE
    found: dict[int, list[int]] = {}
    for change, step, reverses in changes:
        if undone or (reverses is None and change not in gone):
            found.setdefault(step or 0, []).append(change)
    return found


@prepared
def _numbers_of_steps(postgame: int) -> QuerySet[Step, Any]:
    return Step.objects.filter(postgame=postgame).values_list("pk")


@prepared
def _posted_by(*steps: int) -> QuerySet[Change, Any]:
    rows = Change.objects.filter(step__in=steps).order_by("id")
    return rows.values_list("id", "step", "reverses")
