"""Which statements each test has the program make, and the fewest tests that have it make them all.

`--note-statements FOLDER` notes them while a suite runs; `--few-for FOLDER` then marks (`repeats`)
what makes only statements that quicker tests make too. So a second database is asked everything
that the program asked the first one, by a part of the tests. What a test asks by itself, to see
what came of it, is no statement of the program.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterable, Mapping
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parent
PROGRAM = TESTS.parent

# How many values there are makes no other statement, nor which rows of how many are asked for.
LIST = re.compile(r"\((?:%s|NULL)(?:, *(?:%s|NULL))*\)")
LISTS = re.compile(r"\(values\)(?:, *\(values\))+")
CASES = re.compile(r"(?:WHEN \([^()]*\) THEN %s *)+")
NUMBER = re.compile(r"\b\d+\b")
EITHER = re.compile(r'\("\w+"\."\w+" = %s(?: OR "\w+"\."\w+" = %s)+\)')
SAVEPOINT = re.compile(r'"s\d+_x\d+"')


@lru_cache(maxsize=100_000)
def shape(statement: str) -> str:
    """A short name for all statements that differ in their values alone."""
    known = EITHER.sub("either", CASES.sub("cases", SAVEPOINT.sub("savepoint", statement)))
    known = NUMBER.sub("0", LISTS.sub("(values)", LIST.sub("(values)", known)))
    return blake2b(known.encode(), digest_size=8).hexdigest()


def fewest(made: Mapping[str, Iterable[str]], seconds: Mapping[str, float]) -> set[str]:
    """Tests that together make every statement; of two, that which makes more of them a second."""
    lacking, found = set().union(*made.values()), set()
    left = {test: set(statements) for test, statements in made.items()}
    while lacking:
        best = max(left, key=lambda test: (len(left[test]) / (seconds[test] + 0.01), test))
        news = left.pop(best)
        lacking -= news
        found.add(best)
        left = {test: rest for test, of in left.items() if (rest := of - news)}
    return found


def by_the_program(frame: FrameType | None) -> bool:
    """Whether of all that is ours the program, and no test, stands next to this call."""
    while frame is not None:
        if (found := _whose(frame.f_code.co_filename)) is not None:
            return found
        frame = frame.f_back
    return False


@cache
def _whose(filename: str) -> bool | None:
    """True for code of the program, False for a test's, None for a library's."""
    path = Path(filename)
    if not path.is_relative_to(PROGRAM) or ".venv" in path.parts:
        return None
    return not path.is_relative_to(TESTS)


class Notes:
    """Notes what each test makes of the database, and how long it takes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made: defaultdict[str, set[str]] = defaultdict(set)
        self.seconds: Counter[str] = Counter()
        self.now = ""
        # What is noted of this test: most of what is made is made again and again.
        self.known = set[str]()

    def listening(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        """The cursor's own way of making a statement, noted."""

        def make(cursor: Any, statement: Any, *more: Any) -> Any:
            said = str(statement)
            if self.now and said not in self.known and by_the_program(sys._getframe(1)):
                self.known.add(said)
                self.made[self.now].add(shape(said))
            return plain(cursor, statement, *more)

        return make

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.now = item.nodeid
        self.known.clear()
        try:
            return (yield)
        finally:
            self.now = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
        rows = {test: [self.seconds[test], sorted(made)] for test, made in self.made.items()}
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / f"{worker}.json").write_text(json.dumps(rows))


def note(config: pytest.Config, folder: Path) -> None:
    """From now on."""
    from django.db.backends.utils import CursorWrapper

    notes = Notes(folder)
    CursorWrapper.execute = notes.listening(CursorWrapper.execute)
    CursorWrapper.executemany = notes.listening(CursorWrapper.executemany)
    config.pluginmanager.register(notes)


def noted(folder: Path) -> tuple[dict[str, list[str]], dict[str, float]]:
    """What each test made, and how long it took."""
    made: dict[str, list[str]] = {}
    seconds: dict[str, float] = {}
    for path in sorted(folder.glob("*.json")):
        for test, (took, statements) in json.loads(path.read_text()).items():
            made[test], seconds[test] = statements, took
    return made, seconds


def mark_repeats(items: Iterable[pytest.Item], folder: Path) -> None:
    """Marks every one of these whose statements others among them make.

    Of which nothing is noted is none of them.
    """
    made, seconds = noted(folder)
    ours = {item.nodeid: made[item.nodeid] for item in items if item.nodeid in made}
    needed = fewest(ours, seconds)
    for item in items:
        if item.nodeid in ours and item.nodeid not in needed:
            item.add_marker(pytest.mark.repeats)
