"""A phone at the table where three hundred entries lie: a tap, and the first after opening.

In a real Chromium whose processor is slowed four times, without a signal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from bench.chromium import NONE_HERE, PHONE, chromium, signed_in
from bench.client import browser
from bench.findings import Finding
from bench.generator.people import HOME
from bench.measures import Bench
from bench.measures.recording import evenings
from bench.measures.tablelog import Table, entries_before
from bench.serving import embedded
from bench.timing import PLAN
from matches.models import Match

SLOWED = 4
TAP, FIRST = 0.050, 1.0  # seconds
TAPS = 5  # in a round
TURN = """() => [...document.querySelectorAll(".console__keys .key")]
    .find((one) => /^(Begin a|End the) turn/.test(one.textContent))"""
# Milliseconds from a tap until the page says what was recorded. The turn's key is never the same
# twice, and what may be undone changes with each.
TAPPED = f"""async () => {{
    const undo = document.querySelector(".console__undo");
    const before = undo.textContent, begun = performance.now();
    ({TURN})().click();
    await new Promise((done) => {{
        new MutationObserver((_, seen) => {{
            if (undo.textContent === before) return;
            seen.disconnect();
            done();
        }}).observe(undo, {{ childList: true, subtree: true }});
    }});
    return performance.now() - begun;
}}"""
SEATED = f"() => Boolean(({TURN})())"


def tapping(bench: Bench) -> Iterator[Finding]:
    """What a tap takes until it is answered, and until a packed page has answered its first."""
    database, path = bench.large, chromium()
    if database.connection.vendor != "sqlite":
        return
    before = entries_before()
    works = (f"a tap, {before} entries told", TAP), ("a packed page opened, first tap", FIRST)
    if path is None:
        for work, goal in works:
            yield Finding(work, "the clock", goal, absolute=True, note=NONE_HERE)
        return
    with database.in_use():
        match = Match.objects.get(pk=evenings(database, HOME)[0].match.pk)
        table = Table.of(match)
        table.bring(before - match.log.count())
        coach = match.sides.get(order=0).team.coach
        cookie = browser(coach)["HTTP_COOKIE"]
    with embedded(database.connection.settings_dict["NAME"]) as port:
        address = f"http://127.0.0.1:{port}/matches/{match.pk}/table/"
        with signed_in(path, cookie, PHONE) as context:
            phone = _Phone(context, address)
            phone.sit_down()
            taken = phone.taps(), phone.opened()
    for (work, goal), times in zip(works, taken, strict=True):
        note = f"{SLOWED}x slowed, without a signal; slowest of {len(times)}: {max(times):.3f} s"
        yield Finding(work, "the clock", goal, seconds=median(times), absolute=True, note=note)


@dataclass
class _Phone:
    """A browser signed in as a coach, and the console's address."""

    context: Any
    address: str

    def sit_down(self) -> None:
        """Take a seat and pack; nothing is heard from here on."""
        page = self._opened()
        page.get_by_role("button", name="Sit down").first.click()
        page.wait_for_function(SEATED)
        page.locator(".console__tab", has_text="Log").click()
        page.get_by_role("button", name="Pack for the cellar").click()
        page.locator(".console__said", has_text="Ready without signal.").wait_for()
        self.context.set_offline(True)
        page.close()

    def taps(self) -> list[float]:
        """Seconds that each takes."""
        page = self._opened()
        page.wait_for_function(SEATED)
        count = PLAN.rounds * PLAN.amount(TAPS, tried=2)
        times = [page.evaluate(TAPPED) / 1000 for _ in range(count)]
        page.close()
        return times

    def opened(self) -> list[float]:
        """Seconds from the address to the answer of the first tap."""
        return [self._first() for _ in range(PLAN.rounds)]

    def _first(self) -> float:
        page = self._opened()
        page.wait_for_function(SEATED, polling=10)
        page.evaluate(TAPPED)
        took: float = page.evaluate("performance.now()") / 1000
        page.close()
        return took

    def _opened(self) -> Any:
        page = self.context.new_page()
        slow = {"rate": PLAN.amount(SLOWED)}
        self.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", slow)
        page.goto(self.address)
        return page
