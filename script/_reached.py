"""Which test comes to which line, and how long it takes: found out once, and kept in var/mutate.

A file is kept for each file of tests, until that one, what all tests share or the rules themselves
say something else: who adds a test waits for that test's file alone.
"""

import hashlib
import json
import os
import time
from collections import defaultdict
from itertools import groupby
from pathlib import Path

import coverage
from _copies import PACKAGE


class Reached:
    """`cost` is seconds by test, `tests` the tests by line by path, each relative to the root."""

    def __init__(self, shelf, progress):
        self.shelf, self.progress = Path(shelf), progress
        self.cost, self.tests = {}, defaultdict(lambda: defaultdict(set))

    def find_out(self, items, passes):
        """Run those of which it isn't known yet. What comes back fails, and then it has ended."""
        self.shelf.mkdir(parents=True, exist_ok=True)
        shared, kept = digest(shared_by_all()), set()
        for number, (file, own) in enumerate(groupby(items, lambda item: file_of(item.nodeid))):
            self.progress(f"{number} files of tests run, to learn which lines each comes to")
            note = self.shelf / f"{digest([Path(file)], shared)}.json"
            if not note.exists():
                learnt, failing = learn([*own], passes)
                if failing:
                    return failing
                written(note, learnt)
            self.take(json.loads(note.read_text()))
            kept.add(note)
        for old in {*self.shelf.iterdir()} - kept:
            old.unlink()
        return []

    def take(self, learnt):
        self.cost.update(learnt["cost"])
        names = [*learnt["cost"]]
        for path, lines in learnt["lines"].items():
            for line, numbers in lines.items():
                self.tests[path][int(line)].update(names[number] for number in numbers)


def learn(items, passes):
    """What these tests cost and come to, as it is kept, and those that fail."""
    cover = coverage.Coverage(data_file=None, config_file=False, source=[PACKAGE])
    cover.set_option("run:disable_warnings", ["no-data-collected"])  # some only read files
    cost, failing = {}, []
    cover.start()
    for item in items:
        cover.switch_context(item.nodeid)
        began = time.process_time()
        failing += [] if passes(item) else [item.nodeid]
        cost[item.nodeid] = time.process_time() - began
    cover.stop()
    return {"cost": cost, "lines": by_line(cover.get_data(), [*cost])}, failing


def by_line(data, names):
    """The numbers of the tests, which are shorter than their names."""
    number = {name: place for place, name in enumerate(names)}
    return {
        os.path.relpath(path): {
            line: sorted(number[test] for test in tests if test)
            for line, tests in data.contexts_by_lineno(path).items()
        }
        for path in data.measured_files()
    }


def written(note, learnt):
    """Whole or not at all: it may be interrupted, and another may write the same."""
    begun = note.with_suffix(f".{os.getpid()}")
    begun.write_text(json.dumps(learnt))
    begun.rename(note)


def shared_by_all():
    """The rules, and of their tests whatever isn't a file of tests."""
    files = [path for kind in ("*.py", "*.toml") for path in Path().rglob(kind)]
    return sorted(path for path in files if not path.name.startswith("test_"))


def digest(paths, begun=""):
    whole = hashlib.sha256(begun.encode())
    for path in paths:
        whole.update(b"%s\0%s\0" % (path.as_posix().encode(), path.read_bytes()))
    return whole.hexdigest()[:16]


def file_of(test):
    return test.partition("::")[0]
