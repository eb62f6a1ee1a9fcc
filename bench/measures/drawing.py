"""A stroke in the editor, from the press until the map, its distances and the verdicts are new.

In a real Chromium on a dungeon of 280 squares, whose verdicts the embedded server gives.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from bench.chromium import DESK, NONE_HERE, chromium, signed_in
from bench.client import browser
from bench.databases import Database
from bench.findings import Finding
from bench.measures import Bench
from bench.serving import embedded
from bench.subjects import Subjects, dungeon_of
from bench.timing import PLAN

WORK, GOAL = "a stroke in the editor, 280 squares", 0.100  # seconds
STROKES = 4  # in a round: drawn and taken away, twice
# A square of rock beside a floor: drawn, it is a corridor of one, which 002 warns of.
EDGE = """() => {
    const all = [...document.querySelectorAll(".squares--drawn [role=gridcell]")];
    const found = all.find((one, n) => one.dataset.is === "#" && all[n + 1]?.dataset.is === ".");
    return found.getAttribute("aria-label").split(":")[0];
}"""
# Milliseconds from the press until the frame in which all is new has been painted.
WATCHED = """(square) => {
    const verdicts = document.getElementById("editor-verdicts");
    const cell = [...document.querySelectorAll(".squares--drawn [role=gridcell]")]
        .find((one) => one.getAttribute("aria-label").startsWith(`${square}:`));
    const seen = () => [verdicts.textContent, cell.dataset.is, cell.textContent];
    const before = seen();
    window.took = new Promise((done) => {
        let pressed;
        const press = (event) => { pressed = event.timeStamp; };
        addEventListener("pointerdown", press, { capture: true, once: true });
        const look = new MutationObserver(() => {
            if (seen().some((one, n) => one === before[n])) return;
            look.disconnect();
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - pressed)));
        });
        const all = { attributes: true, characterData: true, childList: true, subtree: true };
        for (const one of [verdicts, cell]) look.observe(one, all);
    });
}"""


def drawing(bench: Bench) -> Iterator[Finding]:
    """What a stroke takes until all that follows from it is seen."""
    path = chromium()
    if bench.large.connection.vendor != "sqlite":
        return
    if path is None:
        yield Finding(WORK, "the clock", GOAL, absolute=True, note=NONE_HERE)
        return
    with _opened(path, bench.large) as page:
        times = _strokes(page, PLAN.rounds * PLAN.amount(STROKES, tried=2))
    note = f"heat map on, judged by 002; slowest of {len(times)}: {max(times):.3f} s"
    yield Finding(WORK, "the clock", GOAL, seconds=median(times), absolute=True, note=note)


@contextmanager
def _opened(path: str, database: Database) -> Iterator[Any]:
    """The editor's page at a desk, with distances from an end zone and the squares' brushes."""
    with database.in_use():
        maker = Subjects.of("home").reader
        dungeon, cookie = dungeon_of(maker), browser(maker)["HTTP_COOKIE"]
    name = database.connection.settings_dict["NAME"]
    with embedded(name) as port, signed_in(path, cookie, DESK) as context:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/dungeons/{dungeon.pk}/edit/")
        page.get_by_label("Judge by").select_option(label="003 and the distances of 002")
        page.get_by_role("button", name="Tools", exact=True).click()
        page.get_by_label("Distances from").select_option("1")
        page.get_by_role("button", name="Squares", exact=True).click()
        page.locator("#editor-verdicts .verdict").first.wait_for()
        yield page


def _strokes(page: Any, count: int) -> list[float]:
    """Seconds that each takes: the same square dug and filled by turns."""
    square = page.evaluate(EDGE)
    cell = page.get_by_role("gridcell", name=re.compile(f"^{square}:"))
    return [_stroke(page, cell, square, ("floor", "rock")[n % 2]) for n in range(count)]


def _stroke(page: Any, cell: Any, square: str, ground: str) -> float:
    page.locator(".brush", has_text=ground).first.click()
    page.evaluate(WATCHED, square)
    cell.click()
    took: float = page.evaluate("() => took")
    return took / 1000
