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
def test_a_mistake_in_a_pack_is_reported_with_its_line(
    tmp_path: Path, old: str, new: str, problem: str
):
    assert problem in refused(pack(tmp_path, PUCE.replace(old, new)))


def test_all_mistakes_of_a_pack_are_reported_at_once(tmp_path: Path):
    wrong = PUCE.replace("cost = 40_000", 'cost = "dear"').replace('name = "Puce College"\n', "")
    assert refused(pack(tmp_path, wrong)) == [
        "pack.toml:4: races.gnomes.positions.digger.cost: input should be a valid integer, "
        "not 'dear'",
        "pack.toml:6: colleges.puce.name: missing",
    ]


def test_text_that_is_not_toml_is_reported_with_its_line(tmp_path: Path):
    (problem,) = refused(pack(tmp_path, "[races.gnomes]\nname = Gnomes\n"))
    assert problem.startswith("pack.toml:2: not TOML: ")


def test_a_missing_file_is_reported(tmp_path: Path):
    (problem,) = refused(tmp_path / "gone.toml")
    assert problem.startswith("gone.toml:1: can't be read: ")


def test_what_another_file_says_already_is_reported_with_both_places(tmp_path: Path):
    path = pack(tmp_path, '\n[skills.block]\nname = "Block"\ncategory = "G"\n')
    (skills,) = (each for each in data_files() if each.name == "skills.toml")
    line = skills.read_text(encoding="utf-8").splitlines().index("[skills.block]") + 1
    assert refused(path) == [f"pack.toml:2: skills.block stands already at {skills}:{line}"]


def test_a_section_that_is_not_a_table_is_reported(tmp_path: Path):
    assert refused(pack(tmp_path, "skills = 3\n")) == [
        "pack.toml:1: skills must be a section of entries"
    ]


def test_a_missing_section_is_reported(tmp_path: Path):
    files = [path for path in data_files() if path.name != "items.toml"]
    with pytest.raises(BookError, match="items: missing"):
        load_book(files)


def test_no_file_at_all_lacks_every_section():
    with pytest.raises(BookError) as error:
        load_book([])
    problems = [str(problem) for problem in error.value.problems]
    assert "(no file):1: colleges: missing" in problems
    assert len(problems) > 10


def quoted(folder: Path, value: str) -> str:
    """How the value is shown that stands where a number should."""
    (problem,) = refused(pack(folder, PUCE.replace("ma = 5", f"ma = {value}")))
    return problem.partition(", not ")[2]


@pytest.mark.parametrize("value", ['"' + "x" * 79 + '"', "1979-05-27T00:32:00.999999-07:00"])
def test_a_mistake_is_quoted_in_eighty_characters(tmp_path: Path, value: str):
    shown = quoted(tmp_path, value)
    assert len(shown) == 80
    assert "..." in shown


def test_a_mistake_is_quoted_with_twelve_parts_and_no_endless_number(tmp_path: Path):
    assert quoted(tmp_path, "[" + "1, " * 13 + "]") == "[" + "1, " * 12 + "...]"
    assert quoted(tmp_path, "9" * 40) == "9" * 40
    assert quoted(tmp_path, "1" + "0" * 40) == "a number beyond counting"


def test_a_second_override_is_judged_on_its_own_line(tmp_path: Path):
    more = '[colleges.puce.overrides."humans.blitzer"]\nskills = ["Smelly"]\n'
    assert refused(pack(tmp_path, PUCE + more)) == ["pack.toml:14: unknown skill 'Smelly'"]
    gone = '[colleges.puce.overrides."humans.juggler"]\ncost = 1\n'
    (problem,) = refused(pack(tmp_path, PUCE + gone))
    assert problem == "pack.toml:13: the college has no position 'humans.juggler'"


def test_gear_of_another_pack_goes_by_its_key():
    assert (book().weapon_name("chainsaw"), book().weapon_name("halberd")) == (
        "Chainsaw",
        "halberd",
    )
    assert book().item_name("boots_of_dashing") == "Boots of Dashing"
    assert book().item_name("lamp_of_old") == "Lamp of old"


def test_a_problem_says_file_line_and_reason_in_one_line(tmp_path: Path):
    path = pack(tmp_path, PUCE.replace("st = 2", "st = 11"))
    with pytest.raises(BookError) as error:
        load_book([*data_files(), path])
    assert str(error.value).startswith(f"{path}:4: races.gnomes.positions.digger.st: ")
