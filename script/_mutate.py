"""What script/mutate runs: faults planted in a copy, each in a process of its own.

Most are found in an instant: a process that has collected every test is forked, the one function is
exchanged in it, and only the tests that come to the line are run, the quick ones first. What gets
by, and whatever stands outside of functions, is planted as a file and tried by a collection anew.
"""

import importlib.machinery
import os
import resource
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from math import ceil
from pathlib import Path
from random import Random

# Newer Pythons count lines in a way that doesn't know which test is running.
os.environ["COVERAGE_CORE"] = "ctrace"
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"

import hypothesis
import pytest
from _copies import PACKAGE, TESTS, copied
from _faults import NONE, faults
from _holders import Holders
from _pytest.runner import runtestprotocol
from _reached import Reached, file_of

EQUIVALENT = Path(TESTS) / "equivalent.txt"
OPTIONS = ("-q", "-x", "-s", "--no-header", "--disable-warnings", "-p", "no:cacheprovider")
ALLOWED = 2  # unfound of 100
QUICK = 0.1  # seconds; slower tests run only where they come to the line
OFTEN = 15  # seconds, until it says again how far it is
NEAREST = 3  # files of tests, where a fault is planted as a file
EXAMPLES = 25  # of a property, unless it says itself how many it needs
COLLECTING = 6  # seconds
SHARED = 10  # seconds, unless told: what tests make once and keep is made by whichever comes first
LONGER = 3  # times as long as with its lines noted, which slows a test down itself
MEMORY = 4 << 30  # bytes


class Tests:
    """Runs the tests as they are, and then against fault after fault."""

    def __init__(self, options, planted):
        self.options, self.planted = options, planted
        self.survivors, self.number, self.took = [], 0, 0
        self.progress = Progress()
        self.reached = Reached(options.root / "var/mutate", self.progress)

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self):
        hurried()

    def pytest_runtestloop(self, session):
        self.items = {item.nodeid: item for item in session.items}
        if failing := self.reached.find_out(session.items, passes):
            print("Nothing is planted yet, and these fail:", *failing, sep="\n", flush=True)
            return True
        if dies(lambda: self.as_file(NONE, [TESTS], ())):
            print("Nothing is planted yet, and run from quick to slow the tests fail.", flush=True)
            return True
        self.holders = Holders()
        began = time.monotonic()
        for fault in self.planted:
            if self.took > self.options.minutes * 60:
                break
            self.number += 1
            if not self.finds(fault):
                self.survivors.append(fault)
                print(fault, flush=True)
            self.took = time.monotonic() - began
            self.progress(f"{self.number} planted, {len(self.survivors)} not found")
        return True

    def finds(self, fault):
        lines = self.reached.tests[fault.path]
        # Whatever stands outside of functions may concern all that comes to the file.
        own = fault.lines if fault.first else lines
        tests = {test for line in own for test in lines.get(line, ())}
        if fault.first and tests and dies(lambda: self.in_place(fault, tests)):
            return True
        near = Counter(file_of(test) for each in lines.values() for test in each)
        files = [file for file, _ in near.most_common(NEAREST)]
        if not files:
            tests, files = self.kin(fault.path)
        if not fault.first and files and dies(lambda: self.as_file(fault, files, tests)):
            return True
        return dies(lambda: self.as_file(fault, [TESTS], tests))

    def kin(self, path):
        """Of data, which no test comes to by a line: the tests that bear its name, and its folder.

        `procedures/moving/leap.py` is what `procedures/test_moving.py` tries.
        """
        folder, *_ = parts = Path(path).relative_to(PACKAGE).with_suffix("").parts
        tried = {f"test_{part}.py" for part in parts}
        tests = {test for test in self.items if Path(file_of(test)).name in tried}
        return tests, [where for where in [f"{TESTS}/{folder}"] if Path(where).is_dir()]

    def in_place(self, fault, tests):
        """With what is kept of calls, which takes long to work out; as a file it is made anew."""
        self.holders.exchange(fault)
        for test in sorted(tests, key=self.reached.cost.get):
            bound(self.reached.cost[test], self.options.shared)
            if not passes(self.items[test]):
                return False
        return True

    def as_file(self, fault, where, tests):
        forget()
        read_as(fault)
        these = OnlyThese(self.reached.cost, tests, self.options.shared)
        return pytest.main([*OPTIONS, *where], plugins=[these]) == 0


class OnlyThese:
    """Those that come to the line, and of the others the quick ones, all from quick to slow."""

    def __init__(self, cost, tests, shared):
        self.cost, self.tests, self.shared = cost, tests, shared

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self):
        hurried()

    def pytest_collection_modifyitems(self, items):
        chosen = [each for each in items if each.nodeid in self.tests or self.of(each) < QUICK]
        items[:] = sorted(chosen, key=lambda each: (each.nodeid not in self.tests, self.of(each)))

    def pytest_runtest_setup(self, item):
        bound(self.of(item), self.shared)

    def of(self, item):
        return self.cost.get(item.nodeid, 0)


class Progress:
    """Says now and then how far it is, beside what is found out."""

    def __init__(self):
        self.last = time.monotonic()

    def __call__(self, sentence):
        if time.monotonic() - self.last > OFTEN:
            print(sentence, file=sys.stderr, flush=True)
            self.last = time.monotonic()


def hurried():
    """Properties draw the same few lots every time, and don't look for the smallest that fails."""
    hypothesis.settings.register_profile(
        "faults",
        hypothesis.settings.default,
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    hypothesis.settings.load_profile("faults")


def passes(item):
    return not any(each.failed for each in runtestprotocol(item, log=False))


def bound(usual, shared=SHARED):
    """A fault may go round for ever: that is found, too."""
    allowed = ceil(time.process_time() + max(shared, LONGER * usual))
    resource.setrlimit(resource.RLIMIT_CPU, (allowed, resource.RLIM_INFINITY))


def dies(tried):
    """Whether, in a process of its own, this doesn't come out right."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    code = 1
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        bound(COLLECTING)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        code = 0 if tried() else 1
    finally:
        os._exit(code)


def forget():
    """As if nothing of the package or its tests had been imported."""
    for name in list(sys.modules):
        if name.partition(".")[0] in (PACKAGE, "tests", "conftest"):
            del sys.modules[name]


def read_as(fault):
    """From now on its file is imported with the fault; the file stays as it is."""
    path, read = os.path.abspath(fault.path), importlib.machinery.SourceFileLoader.get_code

    def get_code(loader, name):
        if loader.path != path:
            return read(loader, name)
        return compile(fault.planted(Path(path).read_bytes()), path, "exec", dont_inherit=True)

    importlib.machinery.SourceFileLoader.get_code = get_code


def candidates(paths, seed):
    """Every fault there could be in these files, in the order of the seed."""
    files = sorted({file for path in paths for file in [path, *path.rglob("*.py")]})
    found = [
        fault
        for file in files
        if file.suffix == ".py"
        for fault in faults(file.as_posix(), file.read_bytes())
    ]
    Random(seed).shuffle(found)  # noqa: S311 - the same again for the same seed
    known = equivalent()
    return [fault for fault in found if fault.name not in known]


def equivalent():
    """What needn't be found, by its name."""
    lines = EQUIVALENT.read_text().splitlines() if EQUIVALENT.exists() else []
    return {line for line in lines if line and not line.startswith("#")}


def plant(options):
    # The tests of the rules run without Django; it would only cost time.
    sys.modules["django"] = None
    sys.dont_write_bytecode = False  # into the copy, where it spares time
    sys.path.insert(0, os.getcwd())
    tests = Tests(options, candidates(options.paths, options.seed))
    if pytest.main([*OPTIONS, TESTS], plugins=[tests]) or not tests.number:
        return 2
    unfound = len(tests.survivors)
    print(f"planted {tests.number}, found {tests.number - unfound}, survived {unfound}", end=" ")
    print(f"({100 * unfound / tests.number:.1f} in 100), seed {options.seed},", end=" ")
    print(f"{tests.took:.0f} seconds", flush=True)
    return int(100 * unfound > ALLOWED * tests.number)


def main():
    parser = ArgumentParser(prog="script/mutate")
    parser.add_argument("paths", nargs="*", type=Path, default=[Path(PACKAGE)])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shared", type=float, default=SHARED, metavar="SECONDS")
    parser.add_argument("--root", default=Path(__file__).parent.parent, help="whose rules")
    options = parser.parse_args()
    options.root = Path(options.root).resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        copied(options.root, folder)
        os.chdir(folder)
        try:
            return plant(options)
        finally:
            os.chdir("/")


if __name__ == "__main__":
    raise SystemExit(main())
