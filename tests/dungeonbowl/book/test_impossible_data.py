"""Data that can't be is refused, on the line where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from dungeonbowl.book import BookError, data_files, load_book

FILES = {path.name: path for path in data_files()}


def spoilt(folder: Path, name: str, old: str, new: str) -> list[tuple[str, int, str]]:
    """File, line and reason of each problem once the first `old` of a file becomes `new`.

    Lines are counted from the one changed.
    """
    text = FILES[name].read_text(encoding="utf-8")
    before, found, after = text.partition(old)
    assert found
    (folder / name).write_text(before + new + after, encoding="utf-8")
    changed = before.count("\n") + 1
    with pytest.raises(BookError) as error:
        load_book({**FILES, name: folder / name}.values())
    return [(Path(one.file).name, one.line - changed, one.reason) for one in error.value.problems]


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("colleges.toml", '["light", "gold",', '["light", "light",', "light twice"),
        ("colleges.toml", '["light", "gold",', '["light",', "the rim has 8 colleges, not 7"),
        ("colleges.toml", '["dark", "rainbow"]', '["dark", "puce"]', "unknown college 'puce'"),
        ("colleges.toml", '"rainbow"]', '"rainbow", "light"]', "the hub has 2 colleges, not 3"),
        ("dungeon.toml", '"Dodge", "Bonehead"', '"Dodge", "Bonus"', "unknown skill 'Bonus'"),
        ("dungeon.toml", 'ignored = ["Mighty', 'ignored = ["Flighty', "is none of its skills"),
        ("referees.toml", '"Dodge"', '"Dudge"', "unknown skill 'Dudge'"),
        ("skills.toml", 'excludes = ["Grab"]', 'excludes = ["Hug"]', "unknown skill 'Hug'"),
        ("tables.toml", 'then = "lasting_injury"', 'then = "elsewhere"', "unknown table"),
        ("figures.toml", "mvp = 5", "mvp = -5", "spp.mvp: input should be greater than"),
        ("options.toml", "[1, 2, 2, 3, 5]", "[1, 2, 2, 4, 5]", "touchdown is 4 SPP here and 3 in"),
        ("options.toml", "[1, 2, 2, 3, 5]", "5", "spp_values can't be 5"),
        ("options.toml", 'default = "app"', 'default = "magic"', "dice can't be 'magic'"),
        ("options.toml", "default = 6\n", "default = -6\n", "min_starting_players can't be -6"),
        ("options.toml", 'choices_from = "balls"', 'choices_from = "bats"', "there are no 'bats'"),
        ("options.toml", "bounds = [[0, 24]]", "bounds = []", "a number option takes 1 pairs"),
        ("options.toml", "{ features = [", "{ fauna = [", "there is no option 'fauna'"),
        ("items.toml", "[14, 16]", "[10, 16]", "10 to 16 aren't faces of the d66"),
        ("races.toml", 'access = ["G", "S"]', "access = []", "access: tuple should have"),
        ("presets.toml", "teleporters = 8", "teleporters = 1", "teleporters can't be 1"),
        ("presets.toml", "teleporters = 8", "transporters = 8", "unknown option 'transporters'"),
    ],
)  # fmt: skip
def test_it_is_refused_on_its_own_line(tmp_path: Path, name: str, old: str, new: str, reason: str):
    problems = spoilt(tmp_path, name, old, new)
    assert [(file, line) for file, line, said in problems if reason in said] == [(name, 0)]


@pytest.mark.parametrize(
    ("name", "old", "new", "reason", "lines"),
    [
        # Whatever a list lacks is reported where it begins,
        ("tables.toml", "from = 7, to = 9", "from = 8, to = 9", "d16 7 is covered by no row", [-2]),
        ("tables.toml", "from = 7, to = 9", "from = 7, to = 10", "d16 10 is covered by two", [-2]),
        ("tables.toml", "from = 15, to = 16", "from = 15, to = 17", "a d16 doesn't have", [-5]),
        ("tables.toml", "from = 1, to = 6", "from = 0, to = 6", "a d16 doesn't have", [-1]),
        ("tables.toml", "to = 16, key", "key", "d16 15 is covered by no row", [-5]),
        ("tables.toml", "to = 16, key", "key", "d16 16 is covered by no row", [-5]),
        ("tables.toml", "from = 41, to = 48", "from = 41, to = 47", "d68 48 is covered by", [-2]),
        ("tables.toml", 'to = 3, key = "near"', 'to = 2, key = "near"', "a gap before 4", [-2]),
        ("tables.toml", 'to = 9, key = "very', 'key = "very', "before 10 has no end", [-5]),
        ("figures.toml", "from = 11, to = 20", "from = 12, to = 20", "a gap before 12", [-3]),
        ("figures.toml", "from = 11, to = 20", "from = 10, to = 20", "an overlap before 10", [-3]),
        ("figures.toml", "from = 11, to = 20", "from = 11, to = 9", "11 to 9 runs back", [-3]),
        ("figures.toml", "from = 81, skills", "from = 81, to = 9, skills", "have no end", [-8]),
        ("figures.toml", "to = 20, skills = 2", "to = 20, skills = 1", "must give more", [-3]),
        ("items.toml", "d12 = 2", "d12 = 1", "no entry of items has the d12 face 2", [-10]),
        ("items.toml", "[14, 16]", "[14, 15]", "no entry of items has the d66 face 16", [-11]),
        ("items.toml", "d12 = 2\nd66 = [14, 16]\n", "", "has no face: name one", [-2]),
        ("figures.toml", "tactic_cost = 30_000", "", "figures.tactic_cost: missing", [-8]),
        # whatever an entry lacks, or says of nobody, at the heading above,
        ("options.toml", "bounds = [[0, 24]]\n", "", "a number option takes 1 pairs", [-6]),
        ("weapons.toml", "chaos_beastmen = ", "beastmen = ", "unknown race 'beastmen'", [-1]),
        # and what contradicts another line there, or on both.
        ("colleges.toml", '["dark", "rainbow"]', '["dark", "light"]', "light twice", [-1]),
        ("skills.toml", 'excludes = ["Grab"]', "", "Frenzy doesn't exclude Grab in turn", [34]),
        ("items.toml", "[14, 16]", "[13, 16]", "both have the d66 face 13", [-8, 0]),
        ("dungeon.toml", "d6 = [3, 3]", "d6 = [2, 3]", "both have the d6 face 2", [-6, 0]),
        ("skills.toml", 'name = "Sure Hands"', 'name = "Block"', "are called 'Block'", [-6, 0]),
        ("skills.toml", '"Bone-Head"', '"Block"', "two skills are called 'Block'", [-315]),
        ("options.toml", 'rule = "OPT-02"', 'rule = "OPT-01"', "two options are OPT-01", [-11, 0]),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_told_where_it_shows(
    tmp_path: Path, name: str, old: str, new: str, reason: str, lines: list[int]
):
    problems = spoilt(tmp_path, name, old, new)
    expected = [(name, line) for line in lines]
    assert [(file, line) for file, line, said in problems if reason in said] == expected
