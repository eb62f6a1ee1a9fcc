"""script/mutate plants faults, and tells which of them no test finds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from script._copies import copied
from script._faults import faults

ROOT = Path(__file__).resolve().parents[2]
EQUIVALENT = ROOT / "tests/dungeonbowl/equivalent.txt"

GOLD = '''"""One line of these is untested."""

CREDIT = 10


def affords(gold: int, price: int) -> bool:
    return gold + CREDIT >= price


def left(gold: int, price: int) -> int:
    return gold - price
'''
# Without its line this goes round for ever, which takes its time to be found.
ENDLESS = """

def emptied(chest: list[int]) -> list[int]:
    while chest:
        chest.pop()
    return chest
"""
TESTS = """from dungeonbowl.gold import affords, left


def test_what_one_has_and_some_credit_may_be_spent():
    assert affords(50, 60)
    assert not affords(50, 61)


def test_nothing_is_left_where_nothing_was():
    assert left(0, 0) == 0
"""
OF_ENDLESS = """

from dungeonbowl.gold import emptied


def test_a_chest_is_emptied_to_the_last_coin():
    assert emptied([1, 2]) == []
"""
IN_ORDER = """from time import process_time
made = []


def test_it_is_made():
    until = process_time() + 0.05
    while process_time() < until:
        pass
    made.append(1)


def test_it_was_made_before():
    assert made
"""
PYTEST = """import sys, pytest
sys.modules["django"] = None
raise SystemExit(pytest.main(["-q", *sys.argv[1:]]))"""
EXCHANGING = f"""import gc, sys
from pathlib import Path
sys.path[:0] = [{str(ROOT / "script")!r}, "."]
import _faults, _holders
from dungeonbowl.gold import left
gc.freeze()
path = "dungeonbowl/gold.py"
sums = [one for one in _faults.faults(path, Path(path).read_bytes()) if one.where == "left"]
_holders.Holders().exchange(sums[0])
print(left(50, 20))"""
NEAREST = f"""import sys
from pathlib import Path
from types import SimpleNamespace
sys.path[:0] = [{str(ROOT / "script")!r}]
import _mutate
tests = _mutate.Tests(SimpleNamespace(root=Path()), ())
tests.items = [f"tests/dungeonbowl/{{test}}.py::test_it" for test in (
    "procedures/test_moving", "procedures/test_leap", "procedures/test_frame", "test_dice")]
found, folders = tests.kin("dungeonbowl/procedures/moving/leap.py")
print(sorted(found), folders)"""
SHARED = f"""import sys
from time import process_time
sys.path[:0] = [{str(ROOT / "script")!r}]
import _mutate

def busy():
    _mutate.bound(0.001)
    until = process_time() + 1.1
    while process_time() < until:
        pass
    return True

print(_mutate.dies(busy), _mutate.dies(lambda: False))"""
UNFOUND = "left: gold - price -> gold + price"


@pytest.fixture
def house(tmp_path):
    """A tiny house of rules with tests."""
    tests = tmp_path / "tests/dungeonbowl"
    tests.mkdir(parents=True)
    (tmp_path / "dungeonbowl").mkdir()
    for empty in ("dungeonbowl", "tests", "tests/dungeonbowl"):
        (tmp_path / empty / "__init__.py").touch()
    (tmp_path / "dungeonbowl/gold.py").write_text(GOLD)
    (tests / "test_gold.py").write_text(TESTS)
    return tmp_path


def mutate(house, *more):
    command = [sys.executable, ROOT / "script/_mutate.py", "--root", house, *more]
    return subprocess.run(command, capture_output=True, text=True, cwd=house)


def held(house):
    """All but what is kept between runs, which no version of it holds."""
    files = [path for path in house.rglob("*") if path.is_file()]
    return {path: path.read_bytes() for path in files if house / "var" not in path.parents}


def kept(house):
    """When what each file of tests comes to was written."""
    return {path.name: path.stat().st_mtime_ns for path in (house / "var/mutate").iterdir()}


def test_only_the_untested_line_is_reported_and_the_tree_is_left_as_it_was(house):
    (house / "dungeonbowl/gold.py").write_text(GOLD + ENDLESS)
    (house / "tests/dungeonbowl/test_gold.py").write_text(TESTS + OF_ENDLESS)
    before = held(house)
    # The endless one goes round for as long as tests may take to make what they share.
    done = mutate(house, "--seed", "3", "--shared", "1")
    reported = [line for line in done.stdout.splitlines() if " -> " in line]
    assert reported == [f"dungeonbowl/gold.py:11: {UNFOUND}"], done.stderr
    last = done.stdout.splitlines()[-1]
    assert last.startswith("planted 7, found 6, survived 1 (14.3 in 100), seed 3, "), last
    assert done.returncode == 1
    assert held(house) == before


def test_a_function_gets_its_fault_though_the_suite_froze_all_that_was_loaded(house):
    """Else every fault would take a collection of its own (tests/pace.py freezes)."""
    command = [sys.executable, "-c", EXCHANGING]
    done = subprocess.run(command, capture_output=True, text=True, cwd=house)
    assert done.stdout.splitlines() == ["70"], done.stderr


def test_data_is_tried_by_the_tests_that_bear_its_name_and_by_those_beside_them(house):
    (house / "tests/dungeonbowl/procedures").mkdir()
    command = [sys.executable, "-c", NEAREST]
    done = subprocess.run(command, capture_output=True, text=True, cwd=house)
    moving, leap = (f"tests/dungeonbowl/procedures/test_{name}.py" for name in ("moving", "leap"))
    tests = {f"{moving}::test_it", f"{leap}::test_it"}
    assert done.stdout == f"{sorted(tests)} ['tests/dungeonbowl/procedures']\n", done.stderr


def test_what_is_known_to_change_nothing_is_not_planted(house):
    known = f"# Nobody asks.\ndungeonbowl/gold.py: {UNFOUND}\n"
    (house / "tests/dungeonbowl/equivalent.txt").write_text(known)
    done = mutate(house, "dungeonbowl/gold.py")
    assert "planted 4, found 4, survived 0" in done.stdout
    assert done.returncode == 0


def test_tests_that_fail_by_themselves_find_nothing(house):
    (house / "dungeonbowl/gold.py").write_text(GOLD.replace(">=", ">"))
    done = mutate(house)
    assert (
        "tests/dungeonbowl/test_gold.py::test_what_one_has_and_some_credit_may_be_spent"
        in done.stdout
    )
    assert "survived" not in done.stdout
    assert done.returncode == 2


def test_who_changes_a_file_of_tests_waits_for_that_file_alone(house):
    """And whoever changes the rules for all of them."""
    tests = house / "tests/dungeonbowl"
    (tests / "test_other.py").write_text("def test_nothing(): pass\n")
    mutate(house, "--minutes", "0")
    first = kept(house)
    assert len(first) == 2

    (tests / "test_gold.py").write_text(TESTS.replace("left(0, 0) == 0", "left(5, 2) == 3"))
    assert "survived 0" in mutate(house).stdout
    second = kept(house)
    assert len(second.items() & first.items()) == 1
    assert len(second) == 2

    (house / "dungeonbowl/gold.py").write_text(GOLD + "\n")
    mutate(house, "--minutes", "0")
    assert len(kept(house)) == 2
    assert not kept(house).keys() & second.keys()


def test_a_quick_test_may_make_what_a_slow_one_had_made_for_it():
    """Else whatever the tests share would be taken for a fault that goes round for ever."""
    command = [sys.executable, "-c", SHARED]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stdout == "False True\n", done.stderr


def test_tests_that_fail_in_another_order_find_nothing(house):
    """From quick to slow they would fail whatever is planted."""
    (house / "tests/dungeonbowl/test_order.py").write_text(IN_ORDER)
    done = mutate(house)
    assert "Nothing is planted yet, and run from quick to slow the tests fail." in done.stdout
    assert "survived" not in done.stdout
    assert done.returncode == 2


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        ("a < b", {"a <= b"}),
        ("a in (b, c)", {"a not in (b, c)", "(b,)", "(c,)"}),
        ("a and not b", {"a or not b", "b"}),
        ("a + 7", {"a - 7", "a + 6", "a + 8"}),
        ("f(a, b, key=True)", {"pass", "f(b, a, key=True)", "f(a, b, key=False)"}),
        ("x = min(a, b)", {"max(a, b)"}),
        ("x = a.one_of(b, c)", set()),
        ("x = {a, b}", {"{a}", "{b}"}),
        ("x = max(a, b)", {"min(a, b)"}),
        ("class Sized(Protocol):\n        most = 3", set()),
        ("x += a", {"pass", "x -= a"}),
        ("raise a", {"pass"}),
        ("return found", {"not (found)"}),
        ("if a:\n        x = b", {"not a"}),
        ("x: tuple[int, 3] = f'{a + b}'", set()),
    ],
)
def test_a_line_has_these_faults(line, changes):
    source = f"@cached(size=3)\ndef f(a: X | Y) -> bool:\n    {line}\n"
    found = faults("x.py", source.encode())
    assert {fault.becomes.strip("()") for fault in found} == {each.strip("()") for each in changes}
    for fault in found:
        compile(fault.planted(source.encode()), "x.py", "exec")


# Where they are only looked for, nobody sees an assertion fail.
@pytest.mark.parametrize(
    "tried",
    [
        ["--collect-only", "--assert=plain", "tests/dungeonbowl"],
        ["tests/dungeonbowl/test_errors.py"],
    ],
)
def test_the_tests_of_the_rules_find_in_the_copy_whatever_they_need(tmp_path, tried):
    """What they import, and what `conftest.py` does around each of them."""
    copied(ROOT, tmp_path)
    command = [sys.executable, "-c", PYTEST, *tried]
    alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=alone)
    assert done.returncode == 0, done.stdout


def test_what_is_said_to_be_equivalent_could_still_be_planted():
    names = [line for line in EQUIVALENT.read_text().splitlines() if line[:1] not in ("", "#")]
    for path in {name.partition(":")[0] for name in names}:
        known = {fault.name for fault in faults(path, (ROOT / path).read_bytes())}
        assert {name for name in names if name.startswith(f"{path}:")} <= known
