"""A season drawn again, that taken back, and a league brought in, at once and by a worker, killed
at one statement after the other.

Run as a program of its own, because whoever does it dies of it: `python -m tests.league.cutoff`.
Says of each kill what was being done, at which statement, and whether all rows stayed; and what
became of the worker's imports in the end.
"""

from __future__ import annotations

import gzip
import json
import os
import signal
from collections.abc import Callable
from typing import Any

import django

django.setup()

from django.apps import apps  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.db import connection, connections  # noqa: E402
from django.utils import timezone  # noqa: E402

from league import services  # noqa: E402
from league.models import Season, SeasonAct  # noqa: E402
from rules.models import Haul  # noqa: E402
from rules.services import hauling  # noqa: E402
from rules.services.leases import MOST_CLAIMS  # noqa: E402
from rules.services.transfer import gather  # noqa: E402
from tests.league.playing import ready_teams  # noqa: E402
from tests.verbs import found_league, register_team, start_season  # noqa: E402

WHY, KILLS = "The lights went out.", 9


class Kill:
    """Counts statements, and ends the process before the one of this number."""

    def __init__(self, at: int = 0) -> None:
        self.at, self.count = at, 0

    def __call__(self, execute: Any, *asked: Any) -> Any:
        self.count += 1
        if self.count == self.at:
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*asked)


def rows() -> list[Any]:
    """Every row of every table; a haul's own says that somebody works on it."""
    return [
        (model._meta.label, *row)
        for model in apps.get_models(include_auto_created=True)
        if model is not Haul
        for row in model._default_manager.order_by("pk").values_list()
    ]


def in_a_child(act: Callable[[], Any], at: int) -> int:
    """Do it in a process of its own, which dies before that statement; how it ended."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        with connection.execute_wrapper(Kill(at)):
            act()
        os._exit(0)
    return os.waitpid(child, 0)[1]


def statements(act: Callable[[], Any]) -> int:
    """How many it makes; it is done for good."""
    counting = Kill()
    with connection.execute_wrapper(counting):
        act()
    return counting.count


def cut_off(name: str, act: Callable[[], Any], of: int) -> list[dict[str, Any]]:
    """Killed in so many places, from the first statement to the last."""
    found, before = [], rows()
    for at in sorted({1 + place * (of - 1) // (KILLS - 1) for place in range(KILLS)}):
        ended = in_a_child(act, at)
        killed = os.WIFSIGNALED(ended) and os.WTERMSIG(ended) == signal.SIGKILL
        found.append({"what": name, "at": at, "killed": killed, "same": rows() == before})
    return found


def _whole(by: Any) -> Any:
    """A league to bring, with teams that stand by their ledgers, and a season."""
    league = found_league(by, "Cellar")
    teams = [register_team(by, college, league_slug=league.slug) for college in ("light", "gold")]
    start_season(league, teams, "round_robin")
    return gather(league).as_dict()


def hauled(by: Any, document: str, slug: str) -> Haul:
    """An import that waits for a worker."""
    return Haul.objects.create(
        kind=Haul.Kind.IMPORT,
        by=by,
        league_slug=slug,
        wanted={"people": {}},
        document=gzip.compress(document.encode()),
    )


def worked_on(row: Haul, **as_if: Any) -> None:
    """A worker takes it up, once the lease of the one before is over."""
    Haul.objects.filter(pk=row.pk).update(lease_until=timezone.now(), **as_if)
    hauling.run(row.pk)


def ended(row: Haul) -> list[str]:
    """How it stands, with the reason."""
    row.refresh_from_db()
    return [row.status, row.error]


def haul_and_kill(by: Any, document: str) -> tuple[list[dict[str, Any]], list[list[str]]]:
    """Workers that die anywhere and one that doesn't; then as many in a row as are too many."""
    counted, row, hopeless = (hauled(by, document, slug) for slug in ("one", "two", "three"))
    many = statements(lambda: worked_on(counted))
    found = cut_off("haul", lambda: worked_on(row, claims=0), many)
    worked_on(row, claims=0)
    for _ in range(MOST_CLAIMS):
        in_a_child(lambda: worked_on(hopeless), many // 2)
    worked_on(hopeless)
    return found, [ended(row), ended(hopeless)]


def main() -> None:
    """A season drawn again by hand first, so that taking it back has something to put back."""
    alice = get_user_model().objects.create_user("alice")
    league = found_league(alice, "Arena")
    season: Season = start_season(league, ready_teams(league, alice, 6), "round_robin")

    def draw() -> None:
        services.draw_again(alice, season.pk, WHY)

    def undo() -> None:
        services.undo_act(alice, season.pk, SeasonAct.objects.latest("id").pk, WHY)

    document = json.dumps(_whole(alice), default=str)

    def bring() -> None:
        hauling.import_league(alice, hauling.LeagueImport(json.loads(document)))

    drawing, undoing = statements(draw), statements(undo)
    found = cut_off("draw", draw, drawing)
    draw()
    found += cut_off("undo", undo, undoing)
    undo()
    found += cut_off("bring", bring, statements(bring))
    kills, hauls = haul_and_kill(alice, document)
    print(json.dumps({"kills": found + kills, "hauls": hauls}))


if __name__ == "__main__":
    main()
