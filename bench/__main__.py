"""Measure everything, or what is asked for: `python -m bench --help`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.databases import Say, Shelf
    from bench.findings import Finding
    from bench.generator import Size
    from bench.measures import Bench

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
NAMES = (
    *("transfer", "pages", "sizes", "library", "recording", "by_size", "correcting", "enqueuing"),
    *("syncing", "streaming", "tablelog", "tapping", "drawing", "dungeons", "outlooks", "years"),
)


def main() -> int:
    """Exit code 0 even where a goal is missed: a benchmark is no test."""
    options = _options()
    _set_up()
    from bench import report
    from bench.databases import shelf as shelf_at
    from bench.generator import SIZES
    from bench.timing import PLAN

    PLAN.rounds = options.rounds
    measured = SIZES[options.size]
    shelf = shelf_at(options.data)
    shelf.fresh = options.fresh
    findings = list(measure(measured, shelf, options.only, say))
    say("\n" + report.table(findings))
    say(f"\nKept in {report.keep(findings, options.results, measured.key)}")
    return 0


def measure(size: Size, shelf: Shelf, only: list[str], say: Say) -> Iterator[Finding]:
    """Every finding of the measures named, or of all."""
    from bench.generator import DECADE, LARGE, SMALL
    from bench.measures import Bench

    large = shelf.working_copy(size, say)
    small = shelf.working_copy(SMALL, say) if size in (LARGE, DECADE) else None
    try:
        yield from _measured(Bench(large, small, shelf), only, say)
    finally:
        for database in (large, small):
            if database is not None:
                shelf.put_away(database)


def _measured(bench: Bench, only: list[str], say: Say) -> Iterator[Finding]:
    from bench.measures.correcting import correcting
    from bench.measures.drawing import drawing
    from bench.measures.dungeons import dungeons
    from bench.measures.enqueuing import enqueuing
    from bench.measures.library import library
    from bench.measures.outlooks import outlooks
    from bench.measures.pages import pages
    from bench.measures.recording import by_size, recording
    from bench.measures.sizes import sizes
    from bench.measures.streaming import streaming
    from bench.measures.syncing import syncing
    from bench.measures.tablelog import tablelog
    from bench.measures.tapping import tapping
    from bench.measures.transfer import transfer
    from bench.measures.years import years

    # First the transfer: others leave bare rows behind, which no import takes.
    measures = (
        *(transfer, pages, sizes, library, recording, by_size, correcting, enqueuing),
        *(syncing, streaming, tablelog, tapping, drawing, dungeons, outlooks, years),
    )
    for measure in measures:
        if not only or measure.__name__ in only:
            for finding in measure(bench):
                say(f"{finding.work}: {finding.verdict}")
                yield finding


def say(line: str) -> None:
    """Print to the terminal, at once."""
    print(line, flush=True)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="script/bench",
        description="Measure pages, recording and rules against their floors.",
        epilog="DATABASE_URL says where: SQLite, or PostgreSQL databases beside the one named.",
    )
    parser.add_argument("--only", nargs="+", choices=NAMES, default=[], metavar="MEASURE")
    parser.add_argument(
        "--small", dest="size", action="store_const", const="small", default="large"
    )
    for size in ("tiny", "year", "decade"):
        parser.add_argument(f"--{size}", dest="size", action="store_const", const=size)
    parser.add_argument("--rounds", type=int, default=9, help="the median of so many counts (9)")
    parser.add_argument("--fresh", action="store_true", help="build the data anew")
    parser.add_argument("--data", type=Path, default=ROOT / "var" / "bench")
    parser.add_argument("--results", type=Path, default=RESULTS)
    return parser.parse_args()


def _set_up() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.conf import settings

    django.setup()
    settings.ROOT_URLCONF = "bench.urls"
    settings.ALLOWED_HOSTS = ["testserver"]
    # Whatever stands on a match, correcting it is done while the clock runs, not by a worker.
    settings.CORRECTED_AT_ONCE = 1000


if __name__ == "__main__":
    sys.exit(main())
