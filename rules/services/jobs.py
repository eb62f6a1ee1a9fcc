"""The kinds of jobs that workers do: which rows wait, and what carries them out.

A task has only a row's id, so what was never enqueued, or whose worker died, is found again in the
rows: the sweep enqueues it, and `manage.py sweep` carries it out without a worker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from matches.queries.webhooks import webhooks_waiting
from matches.services.webhooks import DELIVER, deliver
from rules.queries import forgotten, forgotten_corrections, forgotten_simulations
from rules.queries.hauls import forgotten_hauls
from rules.services import correcting, hauling, postgame
from rules.services.enqueue import ADVANCE, CORRECT, HAUL, SIMULATE
from rules.services.rehearsing import erase_orphaned_rehearsals
from rules.services.simulating import running


@dataclass(frozen=True, slots=True)
class Job:
    """One kind: its word, its task, the ids of waiting rows, and what carries one out."""

    word: str
    task: str
    waiting: Callable[[], Iterable[int]]
    carry_out: Callable[[int], Any]


JOBS = (
    Job("post-game", ADVANCE, forgotten, postgame.advance),
    Job("correction", CORRECT, forgotten_corrections, correcting.run),
    Job("simulation", SIMULATE, forgotten_simulations, running.run),
    Job("league transfer", HAUL, forgotten_hauls, hauling.run),
    Job("webhook", DELIVER, webhooks_waiting, deliver),
)


def clear_away() -> None:
    """Erase what nobody needs any more: old exports, and rehearsals without an owner."""
    hauling.forget_old()
    erase_orphaned_rehearsals()
