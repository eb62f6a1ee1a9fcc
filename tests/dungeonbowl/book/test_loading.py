"""What the loader refuses, and how it says where."""

from __future__ import annotations

from pathlib import Path

import pytest

from dungeonbowl.book import BookError, book, data_files, load_book

PUCE = """\
[races.gnomes]
name = "Gnomes"
[races.gnomes.positions]
digger = { name = "Digger", kind = "lineman", cost = 40_000, ma = 5, st = 2, ag = 3, av = 7, \
skills = ["Stunty"], access = ["A"] }

[colleges.puce]
name = "Puce College"
races = ["gnomes", "humans", "ogres"]
special = "ogres"
summary = "A club's own."
[colleges.puce.overrides."humans.catcher"]
cost = 90_000
"""


def refused(*paths: Path | str) -> list[str]:
    """The problems found when the program's data is loaded with these files, places shortened."""
    with pytest.raises(BookError) as error:
        load_book([*data_files(), *paths])
    return [f"{Path(each.file).name}:{each.line}: {each.reason}" for each in error.value.problems]


def pack(folder: Path, text: str) -> Path:
    """A rule pack of a club."""
    path = folder / "pack.toml"
    path.write_text(text, encoding="utf-8")
    return path


def spoilt(folder: Path, name: str, old: str, new: str) -> list[str]:
    """The problems found when the first `old` in one of the program's files becomes `new`."""
    files = {path.name: path for path in data_files()}
    text = files[name].read_text(encoding="utf-8")
    assert old in text
    files[name] = folder / name
    files[name].write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BookError) as error:
        load_book(files.values())
    return [f"{Path(each.file).name}:{each.line}: {each.reason}" for each in error.value.problems]


def test_the_programs_own_data_is_sound_and_read_once():
    assert book() is book()
    assert load_book().colleges == book().colleges


def test_a_club_adds_a_college_with_one_more_file(tmp_path: Path):
    extended = load_book([*data_files(), pack(tmp_path, PUCE)])
    puce = extended.colleges["puce"]
    assert [race.key for race in puce.races if race.special] == ["ogres"]
    assert extended.position("puce", "gnomes.digger").skills == ("Stunty",)
    assert extended.position("puce", "humans.catcher").cost == 90_000
    assert extended.position("light", "humans.catcher").cost == 80_000
    assert (puce.superior_to, puce.inferior_to) == ((), ())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            'access = ["A"]',
            'access = ["A"], wage = 3',
            "pack.toml:4: races.gnomes.positions.digger.wage: unknown key",
        ),
        (
            "cost = 40_000",
            "cost = -40_000",
            "pack.toml:4: races.gnomes.positions.digger.cost: input should be greater than or "
            "equal to 0, not -40000",
        ),
        (
            "st = 2",
            "st = 11",
            "pack.toml:4: races.gnomes.positions.digger.st: input should be less than or equal "
            "to 10, not 11",
        ),
        (
            "st = 2, ",
            "",
            "pack.toml:4: races.gnomes.positions.digger.st: missing",
        ),
        (
            'kind = "lineman"',
            'kind = "captain"',
            "pack.toml:4: races.gnomes.positions.digger.kind: input should be 'lineman' or "
            "'specialist', not 'captain'",
        ),
        (
            'access = ["A"]',
            'access = ["A", "Z"]',
            "pack.toml:4: races.gnomes.positions.digger.access.1: input should be 'G', 'S', 'A', "
            "'P' or 'PH', not 'Z'",
        ),
        ('skills = ["Stunty"]', 'skills = ["Smelly"]', "pack.toml:4: unknown skill 'Smelly'"),
        (
            'skills = ["Stunty"]',
            'skills = ["Stunty", "Stunty"]',
            "pack.toml:4: Stunty twice",
        ),
        ('kind = "lineman"', 'kind = "specialist"', "pack.toml:1: Gnomes have no lineman"),
        ('"gnomes", "humans"', '"gnomes", "giants"', "pack.toml:8: unknown race 'giants'"),
        ('"gnomes", "humans"', '"gnomes", "gnomes"', "pack.toml:8: gnomes twice"),
        (
            'special = "ogres"',
            'special = "trolls"',
            "pack.toml:9: trolls is none of the college's races",
        ),
        (
            '"humans.catcher"',
            '"humans.juggler"',
            "pack.toml:11: the college has no position 'humans.juggler'",
        ),
        (
            "[colleges.puce]\n",
            "[colleges.puce]\ncolour = 3\n",
            "pack.toml:7: colleges.puce.colour: unknown key",
        ),
        ("[races.gnomes]\n", "[rases.gnomes]\n", "pack.toml:1: rases: unknown key"),
        (
            "[races.gnomes.positions]",
            "[races.Gnomes.positions]",
            "pack.toml:1: races.gnomes.positions: missing",
        ),
    ],
)
def test_a_mistake_in_a_pack_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, problem: str
):
    assert problem in refused(pack(tmp_path, PUCE.replace(old, new)))


def test_all_mistakes_of_a_pack_are_told_at_once(tmp_path: Path):
    wrong = PUCE.replace("cost = 40_000", 'cost = "dear"').replace('name = "Puce College"\n', "")
    assert refused(pack(tmp_path, wrong)) == [
        "pack.toml:4: races.gnomes.positions.digger.cost: input should be a valid integer, "
        "not 'dear'",
        "pack.toml:6: colleges.puce.name: missing",
    ]


def test_text_that_is_not_toml_is_told_with_its_line(tmp_path: Path):
    (problem,) = refused(pack(tmp_path, "[races.gnomes]\nname = Gnomes\n"))
    assert problem.startswith("pack.toml:2: not TOML: ")


def test_a_file_that_is_not_there_is_told(tmp_path: Path):
    (problem,) = refused(tmp_path / "gone.toml")
    assert problem.startswith("gone.toml:1: can't be read: ")


def test_what_another_file_says_already_is_told_with_both_places(tmp_path: Path):
    path = pack(tmp_path, '\n[skills.block]\nname = "Block"\ncategory = "G"\n')
    (problem,) = refused(path)
    assert problem.startswith("pack.toml:2: skills.block stands already at ")
    assert "skills.toml:" in problem


def test_a_section_that_is_no_section_is_told(tmp_path: Path):
    assert refused(pack(tmp_path, "skills = 3\n")) == [
        "pack.toml:1: skills must be a section of entries"
    ]


def test_a_missing_section_is_told(tmp_path: Path):
    files = [path for path in data_files() if path.name != "items.toml"]
    with pytest.raises(BookError, match="items: missing"):
        load_book(files)


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("colleges.toml", '["light", "gold",', '["light", "light",', "light twice"),
        ("colleges.toml", '["light", "gold",', '["light",', "the rim has 8 colleges, not 7"),
        ("colleges.toml", '["dark", "rainbow"]', '["dark", "puce"]', "unknown college 'puce'"),
        ("colleges.toml", '["dark", "rainbow"]', '["dark", "light"]', "light twice"),
        ("weapons.toml", "chaos_beastmen = ", "beastmen = ", "unknown race 'beastmen'"),
        ("items.toml", "d12 = 2", "d12 = 1", "no entry of items has the d12 face 2"),
        ("items.toml", "[14, 16]", "[13, 16]", "both have the d66 face 13"),
        ("items.toml", "[14, 16]", "[14, 15]", "no entry of items has the d66 face 16"),
        ("dungeon.toml", "d6 = [3, 3]", "d6 = [2, 3]", "both have the d6 face 2"),
        ("dungeon.toml", '"Dodge", "Bonehead"', '"Dodge", "Bonus"', "unknown skill 'Bonus'"),
        ("dungeon.toml", 'ignored = ["Mighty', 'ignored = ["Flighty', "is none of its skills"),
        ("referees.toml", '"Dodge"', '"Dudge"', "unknown skill 'Dudge'"),
        ("skills.toml", 'excludes = ["Grab"]', "", "Frenzy doesn't exclude Grab in turn"),
        ("skills.toml", 'excludes = ["Grab"]', 'excludes = ["Hug"]', "unknown skill 'Hug'"),
        ("skills.toml", 'name = "Sure Hands"', 'name = "Block"', "two skills are called 'Block'"),
        ("tables.toml", "from = 7, to = 9", "from = 8, to = 9", "d16 7 is covered by no row"),
        ("tables.toml", "from = 7, to = 9", "from = 7, to = 10", "d16 10 is covered by two rows"),
        ("tables.toml", "from = 15, to = 16", "from = 15, to = 17", "a d16 doesn't have"),
        ("tables.toml", "from = 41, to = 48", "from = 41, to = 47", "d68 48 is covered by no row"),
        ("tables.toml", "to = 3, key = \"near\"", "to = 2, key = \"near\"", "a gap before 4"),
        ("tables.toml", 'then = "lasting_injury"', 'then = "elsewhere"', "unknown table"),
        ("figures.toml", "from = 11, to = 20", "from = 12, to = 20", "a gap before 12"),
        ("figures.toml", "from = 11, to = 20", "from = 10, to = 20", "an overlap before 10"),
        ("figures.toml", "from = 81, skills", "from = 81, to = 99, skills", "must have no end"),
        ("figures.toml", "to = 20, skills = 2", "to = 20, skills = 1", "must give more skills"),
        ("figures.toml", "mvp = 5", "mvp = -5", "spp.mvp: input should be greater than"),
        ("options.toml", 'default = "app"', 'default = "magic"', "dice can't be 'magic'"),
        ("options.toml", "default = 6\n", "default = -6\n", "min_starting_players can't be -6"),
        ("options.toml", 'rule = "OPT-02"', 'rule = "OPT-01"', "two options are OPT-01"),
        ("options.toml", 'choices_from = "balls"', 'choices_from = "bats"', "there are no 'bats'"),
        ("options.toml", "bounds = [[0, 24]]\n", "", "a number option takes 1 pairs of bounds"),
        ("presets.toml", "teleporters = 8", "teleporters = 1", "teleporters can't be 1"),
        ("presets.toml", "teleporters = 8", "transporters = 8", "unknown option 'transporters'"),
    ],
)  # fmt: skip
def test_data_that_cannot_be_is_refused_with_its_line(
    tmp_path: Path, name: str, old: str, new: str, reason: str
):
    (problem, *_) = [each for each in spoilt(tmp_path, name, old, new) if reason in each]
    said_in, line, _ = problem.split(":", 2)
    assert said_in == name
    assert int(line) > 1


def test_a_problem_says_file_line_and_reason_in_one_line(tmp_path: Path):
    path = pack(tmp_path, PUCE.replace("st = 2", "st = 11"))
    with pytest.raises(BookError) as error:
        load_book([*data_files(), path])
    assert str(error.value).startswith(f"{path}:4: races.gnomes.positions.digger.st: ")
