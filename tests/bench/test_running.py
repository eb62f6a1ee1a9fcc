"""The bench runs from end to end. What it measures is nobody's business here."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bench.databases import BLANK
from bench.findings import Finding
from bench.floors import Flat
from bench.report import cells, table
from bench.timing import PLAN, Compared, compare, summed_up
from tests.blank import sqlite_blank

ROOT = Path(__file__).resolve().parents[2]
# As it would stand in a page: escaped text, an entity, an address with a number, a template's own.
PAGE = """<p title="{% x %}">Tom &amp; &#x27;Jo&#x27; &middot; 3 &lt; 4</p>
<a href="/teams/12/?a=1&amp;b=2">{{ not a variable }}</a><script src="/js/9.js"></script>"""


def test_a_floor_renders_the_bytes_of_the_page_both_ways():
    flat = Flat.of(PAGE)
    assert flat.render() == PAGE
    assert flat.join() == PAGE.replace("&#x27;", "&#x27;")
    assert len(flat.values) == 3


def test_two_things_are_measured_by_turns(monkeypatch):
    """And which of them is first, by rounds; each round looks through all the suite's garbage."""
    monkeypatch.setattr(PLAN, "rounds", 2)
    order = []
    compare(lambda: order.append("work"), lambda: order.append("floor"))
    assert order.count("work") == order.count("floor")
    assert order[:4] == ["work", "floor"] * 2
    assert order[-4:] == ["floor", "work"] * 2


def test_the_ratio_is_the_median_of_the_rounds_own_ratios():
    compared = summed_up([(2.0, 1.0), (6.0, 2.0), (40.0, 4.0)])
    assert (compared.ratio, compared.low, compared.high) == (3.0, 2.0, 10.0)


@pytest.mark.parametrize(
    ("ratio", "queries", "verdict"), [(2.9, 6, "kept"), (3.1, 6, "MISSED"), (2.9, 7, "MISSED")]
)
def test_a_goal_is_kept_in_time_and_in_queries(ratio, queries, verdict):
    compared = Compared(0.01, 0.004, ratio, ratio, ratio)
    found = Finding.of("page", "floor", 3, compared, queries=queries, most_queries=6)
    assert found.verdict == verdict
    assert cells(found)[-1] == verdict


@pytest.mark.parametrize(("weight", "verdict"), [(40_000, "kept"), (40_001, "MISSED")])
def test_what_is_weighed_is_held_to_bytes(weight, verdict):
    found = Finding("kit", "the scales", 40_000, weight=weight)
    assert found.verdict == verdict
    assert {"40,000 B", f"{weight:,} B", verdict} <= {*cells(found)}


def test_what_could_not_be_measured_says_so_and_why():
    found = Finding("page", "floor", 3, note="it answers 404")
    assert "not measured" in table([found])
    assert "it answers 404" in table([found])


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """One run on the tiny data, in a process and a database of its own."""
    folder = tmp_path_factory.mktemp("bench")
    shutil.copyfile(sqlite_blank(), folder / f"{BLANK}.sqlite3")
    command = [sys.executable, "-m", "bench", "--tiny", "--rounds", "1"]
    command += ["--data", str(folder), "--results", str(folder / "results")]
    alone = {"DATABASE_URL": f"sqlite:///{folder / 'nothing.sqlite3'}", "REDIS_URL": ""}
    done = subprocess.run(
        command, cwd=ROOT, env=os.environ | alone, capture_output=True, text=True, timeout=280
    )
    return done, folder


@pytest.mark.timeout(300)
def test_it_runs_from_end_to_end(run):
    done, folder = run
    assert done.returncode == 0, done.stderr
    (kept,) = (folder / "results").glob("*.json")
    found = json.loads(kept.read_text())
    assert found["data"] == "tiny"
    # Fewer would mean that a measure finds nothing any more.
    assert len(found["findings"]) >= 35
    for finding in found["findings"]:
        measured = finding["seconds"] is not None or finding["weight"]
        assert measured or finding["note"] == "no Chromium here", finding
        assert finding["work"] in done.stdout


@pytest.mark.timeout(300)
def test_it_keeps_the_data_and_drops_the_copy_it_worked_on(run):
    _, folder = run
    blank, tiny = sorted(path.name for path in folder.glob("*.sqlite3"))
    assert blank == f"{BLANK}.sqlite3"
    assert tiny.startswith("great_wheel_tiny_")
