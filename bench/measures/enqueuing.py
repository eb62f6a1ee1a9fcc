"""What handing work to a worker costs a request."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median

from django.conf import settings

from accounts.commands import Command
from bench.client import WsgiClient, handler, program
from bench.findings import Finding
from bench.generator.games import game_events, result
from bench.generator.people import FAR, HOME
from bench.generator.through_services import EVENTS
from bench.measures import Bench
from bench.measures.recording import Evening, evenings
from bench.timing import seconds, summed_up, without_gc
from matches.models import Side
from rules.models import PostGame, Step
from rules.services import enqueue as service
from rules.services import reports
from rules.tasks import advance

BARE = 3


def enqueuing(bench: Bench) -> Iterator[Finding]:
    """A confirmation hands the post-game on; none of it is done before it answers."""
    nights = evenings(bench.large, FAR if bench.large.size.far_teams else HOME)
    _, *pairs = [_confirmed(evening) for evening in nights]
    broker = settings.CELERY_BROKER_URL.partition(":")[0]
    note = f"broker {broker}; the post-game begins after the answer"
    work = "confirming: what starting the post-game costs"
    yield Finding.of(work, "a bare apply_async", 2, summed_up(pairs), note=note)


def _confirmed(evening: Evening) -> tuple[float, float]:
    """Seconds that the request spent on handing its work on, and those of a bare apply_async."""
    with evening.database.in_use():
        sides = list(Side.objects.filter(match=evening.match).select_related("team__coach"))
        dice, teams = Random(evening.number), [side.team_id for side in sides]
        events = game_events([side.available for side in sides], 0, dice, EVENTS)
        ended = reports.report(
            Command(sides[0].team.coach, evening.match.pk), result(teams, 0), events
        )
        asker = WsgiClient(handler(), program(sides[1].team.coach))
        with Stopwatch() as enqueued, without_gc():
            asker.post(f"/api/v1/matches/{evening.match.pk}/confirm/", {"version": ended.version})
        postgame = evening.postgame
        untouched = postgame.steps.filter(status=Step.Status.PENDING).count()
        assert untouched == postgame.steps.count(), "nothing is done before the answer"
        bare = median(_bare(asker, postgame) for _ in range(BARE))
    evening.undo()
    return enqueued.seconds, bare


def _bare(asker: WsgiClient, postgame: PostGame) -> float:
    """Seconds of an apply_async that comes, like the other, after a request's work."""
    with without_gc():
        asker.get(f"/api/v1/matches/{postgame.match_id}/postgame/")
        return seconds(lambda: advance.apply_async((postgame.pk,)))


class Stopwatch:
    """Takes the time of what is run once a transaction that starts a post-game is committed."""

    seconds = 0.0

    def __enter__(self) -> Stopwatch:
        self._enqueue = service.enqueue
        service.enqueue = self._timed
        return self

    def __exit__(self, *exception: object) -> None:
        service.enqueue = self._enqueue

    def _timed(self, row_id: int, task: str = service.ADVANCE) -> None:
        self.seconds += seconds(lambda: self._enqueue(row_id, task))
