"""What a pack may cost whoever reads it: little, whatever it says."""

from __future__ import annotations

import subprocess
import sys
import tomllib

import pytest

from dungeonbowl.packs import MOST_BYTES, example, own_text
from dungeonbowl.packs.limits import DEEPEST, MOST_ENTRIES, MOST_KEYS, unreadable
from tests.dungeonbowl.packs.test_packs import HEADING, problems

LONG = 14_000
BOMBS = {
    "dotted keys": "a." * LONG + "a = 1",
    "dotted keys far apart": "a \t. " * LONG + "a = 1",
    "quoted keys": '"a".' * LONG + "a = 1",
    "keys quoted otherwise": "'a'." * LONG + "a = 1",
    "a dotted heading": "[" + "a." * LONG + "a]",
    "a dotted heading of a list": "[[" + "a." * LONG + "a]]",
    "dotted keys in braces": "a = {" + "a." * LONG + "a = 1}",
    "brackets": "a = " + "[" * LONG + "]" * LONG,
    "braces": "a = " + "{a = " * LONG + "1" + "}" * LONG,
    "dotted keys behind strings": 'a = \'\'\'"""\'\'\'\'\' \nb = """\'\'\'\\""""""\n'
    + "a." * LONG
    + "a = 1",
    "dotted keys behind a comment": '# """ \'\n' + "a." * LONG + "a = 1",
}

READS = """
import resource, sys, time
from dungeonbowl.packs import faults, read_pack, example
read_pack(example())
before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
found = faults(sys.stdin.read())
grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
print(len(found), grown // 1024, time.process_time() - start)
"""


def cost(text: str) -> tuple[int, float]:
    """Megabytes and seconds that a process of its own spends on refusing the text."""
    process = subprocess.run(
        [sys.executable, "-c", READS], input=text, capture_output=True, text=True, check=True
    )
    found, megabytes, seconds = process.stdout.split()
    assert int(found), "it was to be refused"
    return int(megabytes), float(seconds)


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_what_is_nested_without_end_is_refused_before_it_is_read(bomb):
    assert unreadable(HEADING + bomb)
    assert f"not deeper than {DEEPEST} names or brackets" in problems(HEADING + bomb)[0]


def test_the_line_of_a_bomb_is_counted_from_the_first_though_it_is_empty():
    (said,) = problems(f"\n{HEADING}\n{BOMBS['brackets']}")
    assert said.startswith("5: not deeper than ")


def test_a_bomb_costs_next_to_nothing():
    megabytes, seconds = cost(HEADING + BOMBS["dotted keys"])
    assert megabytes < 20
    assert seconds < 1


@pytest.mark.parametrize(
    "line",
    ["a{n} = 1\n", "[t{n}]\n", "[[a]]\n", "a{n}.b.c.d.e.f.g.h=1\n", "[a{n}.b.c.d.e.f.g.h]\n"],
)
def test_the_longest_text_costs_little_whatever_it_repeats(line):
    text = HEADING + "".join(line.format(n=n) for n in range(MOST_BYTES // len(line)))
    megabytes, seconds = cost(text[: MOST_BYTES - 1])
    assert megabytes < 150
    assert seconds < 5


def test_eight_brackets_are_deep_enough_and_nine_too_deep():
    for depth, fits in ((DEEPEST, True), (DEEPEST + 1, False)):
        assert (unreadable(f"a = {'[' * depth}{']' * depth}") is None) is fits


def test_as_many_keys_as_may_be_are_read():
    assert unreadable("".join(f"a{n}=1\n" for n in range(MOST_KEYS))) is None


def test_too_many_keys_are_refused_with_their_line():
    text = "".join(f"a{n}=1\n" for n in range(MOST_KEYS + 1))
    assert problems(text) == [f"{MOST_KEYS + 1}: {MOST_KEYS:,} keys and lists at most"]


@pytest.mark.parametrize(("many", "fits"), [(MOST_ENTRIES, True), (MOST_ENTRIES + 1, False)])
def test_a_section_has_so_many_entries_and_no_more(many, fits):
    text = HEADING + "".join(f"[items.i{n}]\n" for n in range(many))
    said = [one for one in problems(text) if one.endswith("400 entries at most")]
    assert said == ([] if fits else ["3: items: 400 entries at most"])


@pytest.mark.parametrize(("lists", "fits"), [(MOST_KEYS - 2, True), (MOST_KEYS - 1, False)])
def test_lists_count_as_keys_do(lists, fits):
    """One key, the list it holds, and the lists in that."""
    assert (unreadable(f"a = [{'[],' * lists}]") is None) is fits


@pytest.mark.parametrize(
    "text",
    [
        own_text(),
        example(),
        "a.b.c.d.e.f.g.h = 1",
        'a = "b.c.d.e.f.g.h.i.j.k.l.m"',
        "a = 'b.c.d.e.f.g.h.i.j.k.l.m'",
        "# a.b.c.d.e.f.g.h.i.j.k.l.m",
        'a = """\nb.c.d.e.f.g.h.i.j.k.l.m """',
        'a = """ \\""" """',
        "a = ''' \"\"\" '''",
        "a = 1.5\nb = 1979-05-27T07:32:00.999999\nc = [1.5, 2.5]",
    ],
)
def test_what_a_club_would_write_is_read(text):
    tomllib.loads(text)
    assert unreadable(text) is None


@pytest.mark.parametrize("opened", ['"""', "'''", '"', "'"])
def test_a_string_without_end_is_left_to_the_reader_however_deep_it_goes_on(opened):
    text = f"{HEADING}b = {opened}\n{'a.' * DEEPEST}a = 1\n"
    assert unreadable(text) is None
    assert problems(text)
