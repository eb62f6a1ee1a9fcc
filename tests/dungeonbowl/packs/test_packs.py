"""A club's rule pack: what it may add, what it must own up to, and what it is refused for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.book import BookError, book
from dungeonbowl.book.document import document, tables
from dungeonbowl.book.tables import faces
from dungeonbowl.houserules import HouseRules, InvalidOption
from dungeonbowl.packs import MOST_BYTES, custom_verdicts, example, own_text, read_pack
from dungeonbowl.packs.parts import ONE
from dungeonbowl.verdicts import Verdict

HEADING = '[pack]\nname = "Cellar"\n'

GNOMES = """
[races.gnomes]
name = "Gnomes"
[races.gnomes.positions.digger]
name = "Digger"
kind = "lineman"
cost = 40_000
ma = 5
st = 2
ag = 3
av = 7
skills = ["Stunty"]
access = ["A"]
"""


def problems(text: str) -> list[str]:
    """What a pack is refused for."""
    with pytest.raises(BookError) as refused:
        read_pack(text)
    return [f"{each.line}: {each.reason}" for each in refused.value.problems]


def test_what_a_pack_adds_stands_beside_the_book():
    pack = read_pack(HEADING + GNOMES)
    assert "gnomes" not in {race.key for c in book().colleges.values() for race in c.races}
    assert [(part.kind, part.name, part.new) for part in pack.parts] == [("race", "Gnomes", True)]
    assert pack.book.pack == pack.hash
    assert document(book())["skills"] == document(pack.book)["skills"]


def test_an_entry_of_the_book_is_touched_only_by_a_pack_that_says_so():
    text = '[skills.block]\nsummary = "Never falls."\n'
    assert problems(HEADING + text) == [
        "3: skills.block stands in the book already: name it under replaces or changes"
    ]
    owned = read_pack(HEADING + 'changes = ["skills.block"]\n' + text)
    assert owned.book.skill("Block").summary == "Never falls."
    assert owned.book.skill("Block").category == "G"
    assert book().skill("Block").summary != "Never falls."


def test_a_replaced_entry_stands_as_a_whole():
    text = HEADING + 'replaces = ["skills.block"]\n[skills.block]\nname = "Block"\n'
    assert problems(text) == ["4: skills.block.summary: missing"]


def test_a_pack_that_says_more_than_it_does_is_told():
    said = HEADING + 'changes = ["skills.dodge", "skills.flying"]\n[skills.flying]\n'
    assert problems(said) == [
        "3: changes names 'skills.dodge', which the pack doesn't hold",
        "3: changes names 'skills.flying', which the book doesn't hold",
    ]


def test_a_changed_race_keeps_its_positions_and_gains_one():
    lines = GNOMES.split("[races.gnomes.positions.digger]\n")[1]
    text = f'{HEADING}changes = ["races.norse"]\n[races.norse.positions.digger]\n{lines}'
    norse = read_pack(text).book.race("light", "norse")
    assert [one.key for one in norse.positions] == [
        "norse.lineman",
        "norse.thrower",
        "norse.catcher",
        "norse.blitzer",
        "norse.digger",
    ]


def test_what_a_change_adds_was_nothing_before():
    lines = GNOMES.split("[races.gnomes.positions.digger]\n")[1]
    text = f'{HEADING}changes = ["races.norse"]\n[races.norse.positions.digger]\n{lines}'
    (part,) = read_pack(text).parts
    assert ("positions.digger.cost", "nothing", "40,000") in part.differences
    assert all(way.startswith("positions.digger.") for way, _, _ in part.differences)


def test_what_a_replacement_leaves_out_is_nothing_from_then_on():
    text = HEADING + 'replaces = ["races.humans"]' + GNOMES.replace("gnomes", "humans")
    (part,) = read_pack(text).parts
    assert ("positions.blitzer.cost", "80,000", "nothing") in part.differences
    assert ("name", "Humans", "Gnomes") in part.differences
    assert not part.new


def test_a_change_is_told_field_by_field():
    text = 'changes = ["races.norse"]\n[races.norse.positions.catcher]\ncost = 90_000\n'
    (part,) = read_pack(HEADING + text).parts
    assert part.differences == (("positions.catcher.cost", "70,000", "90,000"),)


def test_the_books_own_text_is_a_pack_that_changes_nothing():
    pack = read_pack(own_text())
    assert pack.parts == ()
    assert document(pack.book) == document(book())


def test_what_a_pack_cannot_speak_of_may_stand_in_it_word_for_word_and_whole():
    line = "bounds = [[1, 24]]"
    assert line in own_text()
    changed = own_text().replace(line, "bounds = [[1, 99]]")
    assert any("a pack can't speak of" in each for each in problems(changed))


def test_the_example_reads_well_and_shows_each_kind():
    pack = read_pack(example())
    assert {part.section for part in pack.parts} >= {
        "colleges",
        "races",
        "skills",
        "weapons",
        "items",
        "monsters",
        "traps",
    }
    assert pack.book.position("puce", "humans.catcher").cost == 90_000


def test_the_hash_is_of_what_was_written_whatever_ends_its_lines():
    text = HEADING + GNOMES
    assert read_pack("\ufeff" + text.replace("\n", "\r\n")).hash == read_pack(text).hash
    assert read_pack(text + "# more\n").hash != read_pack(text).hash


def test_a_skill_of_the_house_is_learned_only_where_opt_83_names_it():
    singing = '[skills.sing]\nname = "Sing"\nusual_category = "G"\nsummary = "Sings."\n'
    sung = read_pack(HEADING + singing).book
    assert sung.skill("Sing").rule == "OPT-83"
    assert "sing" in sung.options["extra_skills"].choices
    assert HouseRules.resolve(sung, overrides={"extra_skills": ["sing"]}).keys_of(
        "extra_skills"
    ) == ("sing",)
    with pytest.raises(InvalidOption):
        HouseRules.resolve(book(), overrides={"extra_skills": ["sing"]})


RIM = 'replaces = ["wheel.rim"]\n[wheel]\nrim = '


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1: begin with [pack] and a name"),
        ("pack = 3", "1: pack must be a heading"),
        ("[pack]\n", "1: pack.name: field required"),
        ("[pack\n", "1: not TOML"),
        ('[pack]\nname = "a\\u0000b"', "2: pack.name: only characters"),
        ('[pack]\nname = "a"\nversion = 2', "3: pack.version: input should be"),
        ("[pack]\nname = \ud800", "2: not TOML"),
        ("\x00", "1: not TOML"),
        (HEADING + GNOMES.replace("40_000", "-40_000"), "9: races.gnomes.positions.digger.cost"),
        (HEADING + GNOMES.replace("ma = 5", "ma = 1_000_000"), "10: races.gnomes.positions"),
        (HEADING + GNOMES.replace("Stunty", "Sing"), "14: unknown skill 'Sing'"),
        (HEADING + GNOMES.replace('"lineman"', '"specialist"'), "4: Gnomes have no lineman"),
        (HEADING + RIM + '["light", "gold", "light"]', "5: light twice"),
        (
            HEADING + RIM + '["light", "gold", "jade", "celestial"]',
            "5: the rim has 8 colleges, not 4",
        ),
        (HEADING + RIM + '["puce"]', "5: unknown college 'puce'"),
        (HEADING + "[options.max_roster]\nbounds = [[1, 1_000_000]]", "3: a pack can't speak of"),
        (HEADING + "[figures]\nspecialists_per_position = 1_000_000", "3: a pack can't speak of"),
        (HEADING + "[presets.mine]", "3: a pack can't speak of"),
        (HEADING + "[skills.x]\nname = 0x" + "f" * 9000, "4: skills.x.name"),
        (HEADING + "[skills.x]\nname = " + "9" * 9000, "1: can't be read"),
        (HEADING + '[skills.x]\nname = "' + "x" * 61 + '"', "4: skills.x.name: 60 characters"),
        (HEADING + '[skills.x]\nname = "a\\u0000b"', "4: skills.x.name: only characters"),
        (HEADING + f"[races.{'x' * 30}]", "3: races: the key"),
        (HEADING + f"[colleges.{'x' * 21}]", "3: colleges: the key"),
        ("skills = 3\n" + HEADING, "1: skills must be a section"),
        (HEADING + "[[skills]]", "3: skills must be a section"),
        ("[" * 100_000, "1: "),
        (HEADING + "a = " + "[" * 90_000, "3: not deeper than 8 names or brackets"),
        ("x" * 5_000_000, "1: the pack is too long"),
    ],
)
def test_a_pack_that_cannot_be_is_refused_with_line_and_reason(text: str, said: str):
    assert any(each.startswith(said) for each in problems(text)), problems(text)


@pytest.mark.parametrize("section", ONE)
def test_a_pack_may_speak_of_everything_of_which_clubs_have_their_own(section):
    assert not any("can't speak of" in each for each in problems(f"{HEADING}[{section}.x]\n"))


def test_what_a_pack_breaks_in_the_book_is_reported_at_its_own_first_line():
    renamed = f'{HEADING}changes = ["skills.block"]\n[skills.block]\nname = "Blok"\n'
    assert problems(renamed) == [
        "1: unknown skill 'Block' (in the book's races)",
        "1: unknown skill 'Block' (in the book's referees)",
    ]


def test_a_pack_that_reads_well_has_its_name_and_its_text():
    pack = read_pack(HEADING + GNOMES)
    assert (pack.heading.name, pack.text) == ("Cellar", (HEADING + GNOMES).rstrip() + "\n")
    assert (pack.heading.summary, pack.heading.version, pack.heading.replaces) == ("", "", ())


def test_a_million_players_are_too_many():
    many = "".join(f"[skills.s{number}]\n" for number in range(5_000))
    assert problems(HEADING + many) == ["3: skills: 400 entries at most"]


def test_the_positions_of_races_are_counted_too():
    many = "".join(f"[races.gnomes.positions.p{number}]\n" for number in range(400))
    assert problems(HEADING + many)[0] == "3: races: 400 entries at most"


def test_a_text_of_a_list_is_named_by_its_place_and_a_long_name_by_its_beginning():
    text = HEADING + f'[skills.{"x" * 41}]\nlearnt = [\n"a",\n"b\\u0000",\n]\n'
    name = "x" * 40
    assert f"skills.{name}.learnt.1: only characters that can be printed" in problems(text)[-1]


def test_of_a_great_many_problems_some_are_reported():
    many = "".join(f"[skills.s{number}]\n" for number in range(300))
    messages = problems(HEADING + many)
    assert len(messages) == 41
    assert messages[-1].endswith("more problems")


def test_forty_problems_are_reported_one_by_one():
    forty = "".join('"\\u0000",\n' for _ in range(40))
    messages = problems(f"{HEADING}[skills.a]\nlearnt = [\n{forty}]\n")
    assert len(messages) == 40
    assert not messages[-1].endswith("more problems")


def test_beyond_forty_the_others_are_counted_at_the_line_of_the_last():
    many = "".join('"\\u0000",\n' for _ in range(43))
    messages = problems(f"{HEADING}[skills.a]\nlearnt = [\n{many}]\n")
    first, last = (int(messages[place].partition(":")[0]) for place in (0, -1))
    assert messages[-1] == f"{first + 42}: and 3 more problems"
    assert last == first + 42


@pytest.mark.parametrize(
    ("section", "key", "most"),
    [
        ("skills", "{}", 29),
        ("weapons", "{}", 20),
        ("colleges", "{}", 20),
        ("races", "elves.positions.{}", 29),
    ],
)
def test_a_key_that_is_too_long_is_told_with_its_own_line(section, key, most):
    for length, fits in ((most, True), (most + 1, False)):
        long = "k" * length
        text = f"{HEADING}[{section}.short]\n\n[{section}.{key.format(long)}]\n"
        line = text.splitlines().index(f"[{section}.{key.format(long)}]") + 1
        said = f"{line}: {section}: the key {long!r} is longer than {most} characters"
        assert (said in problems(text)) is not fits


@pytest.mark.parametrize(("length", "fits"), [(60, True), (61, False)])
def test_a_name_has_sixty_characters_at_most(length, fits):
    messages = problems(f'{HEADING}[skills.a]\nname = "{"x" * length}"\n')
    assert any("60 characters at most" in one for one in messages) is not fits


@pytest.mark.parametrize(("more", "fits"), [(0, True), (1, False)])
def test_a_pack_has_two_hundred_thousand_bytes_at_most(more, fits):
    """Of which letters beyond ASCII have several."""
    start = '[pack]\nname = "Ours"\n[skills.a]\nodd = 1\n# é'
    # A line's end is added to it.
    messages = problems(start + "x" * (MOST_BYTES - len(start.encode()) - 1 + more))
    assert any("the pack is too long" in one for one in messages) is not fits


@pytest.mark.parametrize(("races", "fits"), [('"humans"', True), ("", False)])
def test_a_college_has_one_race_at_least(races, fits):
    text = f'{HEADING}[colleges.ours]\nname = "Ours"\nraces = [{races}]\nsummary = "Ours."\n'
    messages = problems(f"{text}[skills.a]\nodd = 1\n")
    assert any("colleges.ours.races" in one for one in messages) is not fits


@pytest.mark.parametrize(("length", "fits"), [(20, True), (21, False)])
def test_a_version_has_twenty_characters_at_most(length, fits):
    messages = problems(f'[pack]\nname = "Ours"\nversion = "{"x" * length}"\n[skills.a]\nodd = 1\n')
    assert any("pack.version" in one for one in messages) is not fits


@pytest.mark.parametrize(("length", "fits"), [(1000, True), (1001, False)])
def test_any_other_text_has_a_thousand_at_most(length, fits):
    messages = problems(f'{HEADING}[skills.a]\ntext = "{"x" * length}"\n')
    assert any("1000 characters at most" in one for one in messages) is not fits


@pytest.mark.parametrize(("length", "fits"), [(29, True), (30, False)])
@pytest.mark.parametrize("where", ["races.", "races.gnomes.positions."])
def test_no_key_is_longer_than_the_program_keeps(where, length, fits):
    messages = problems(f"{HEADING}[{where}{'x' * length}]\n")
    assert any("is longer than 29 characters" in one for one in messages) is not fits


values = st.recursive(
    st.sampled_from(['"x"', "1", "-1", "true", "1.5", "nan", "1979-05-27", '["G"]', '""']),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: f"[{', '.join(parts)}]"),
        inner.map(lambda part: f"{{ name = {part} }}"),
    ),
    max_leaves=4,
)
places = st.sampled_from(
    ["skills.block", "skills.new", "races.norse.positions", "colleges.light", "wheel", "items.a"]
)


@settings(max_examples=60, deadline=None)
@given(
    places, st.sampled_from(["name", "rim", "races", "cost", "catcher", "key", "skills"]), values
)
def test_whatever_is_written_a_pack_is_read_or_refused(place: str, field: str, value: str):
    text = f'{HEADING}changes = ["skills.block", "races.norse"]\n[{place}]\n{field} = {value}\n'
    try:
        outcome = read_pack(text).book.colleges
    except BookError as refused:
        outcome = refused.problems
    assert outcome


LAMP = """
[items.lamp]
name = "Miner's Lamp"
{faces}
infraction = "minor"
summary = "It shines."
"""
FROM_BOOTS = 'changes = ["items.boots_of_dashing"]\n'
BOOTS = "[items.boots_of_dashing]\n{faces}\n"


def with_lamp(lamp: str, boots: str) -> str:
    return HEADING + FROM_BOOTS + LAMP.format(faces=lamp) + BOOTS.format(faces=boots)


@pytest.mark.parametrize(
    ("lamp", "boots", "by_d12", "by_d66"),
    [
        ("d66 = [26, 26]", "d66 = [24, 25]", [], [26]),
        ("d12 = 4", 'd12 = "none"', [4], []),
        ("d12 = 4\nd66 = [24, 25]", 'd12 = "none"\nd66 = [26, 26]', [4], [24, 25]),
        ('d12 = 4\nd66 = "none"', 'd12 = "none"', [4], []),
    ],
)
def test_a_thirteenth_item_takes_its_faces_from_another(lamp, boots, by_d12, by_d66):
    made = read_pack(with_lamp(lamp, boots)).book
    assert len(made.items) == 13

    def faces_of(die: str) -> list[int]:
        return [face for face in faces(die) if made.item_drawn(die, face).key == "lamp"]

    assert (faces_of("d12"), faces_of("d66")) == (by_d12, by_d66)
    assert len({made.item_drawn("d66", face).key for face in faces("d66")}) >= 12


def test_the_tables_of_such_a_book_cover_each_face_once():
    made = read_pack(with_lamp("d66 = [26, 26]", "d66 = [24, 25]")).book
    for key, rows in (("magic_items_d12", 12), ("magic_items_d66", 13)):
        table = next(one for one in tables(made) if one.key == key)
        assert list(table.flaws()) == []
        assert len(table.rows) == rows
        lows = [row.low for row in table.rows]
        assert lows == sorted(lows)
    by_item = {item["key"]: (item["d12"], item["d66"]) for item in document(made)["items"]}
    assert by_item["lamp"] == (None, [26, 26])
    assert by_item["boots_of_dashing"] == (4, [24, 25])


def test_what_a_pack_does_to_the_faces_is_told():
    lamp, boots = read_pack(
        with_lamp("d12 = 4\nd66 = [26, 26]", 'd12 = "none"\nd66 = [24, 25]')
    ).parts
    assert lamp.text == "It shines. By D12 4 and D66 26."
    assert boots.differences == (("d12", "4", "nothing"), ("d66", "24, 26", "24, 25"))


@pytest.mark.parametrize(
    ("lamp", "boots", "said"),
    [
        ("d66 = [26, 26]", "", [
            "7: boots_of_dashing and lamp both have the d66 face 26",
            "10: boots_of_dashing and lamp both have the d66 face 26",
        ]),
        ("d12 = 5", "", ["7: amulet_of_interception and lamp both have the d12 face 5"]),
        ("d12 = 4", "d12 = 5", [
            "11: boots_of_dashing and amulet_of_interception both have the d12 face 5",
        ]),
        ("", "", ["5: lamp has no face: name one of the d12 or some of the d66"]),
        ("", "d66 = [24, 25]", [
            "5: lamp has no face: name one of the d12 or some of the d66",
            "5: no entry of items has the d66 face 26",
        ]),
        ("d66 = [26, 21]", "d66 = [24, 25]", [
            "5: no entry of items has the d66 face 26",
            "7: lamp: 26 to 21 aren't faces of the d66",
        ]),
        ("d66 = [26, 29]", "d66 = [24, 25]", ["7: lamp: 26 to 29 aren't faces of the d66"]),
        ("d66 = [26, 26, 26]", "d66 = [24, 25]", ["7: items.lamp.d66: tuple should have"]),
        ("d12 = 13", "", ["7: items.lamp.d12: input should be less than or equal to 12"]),
        ('d12 = "some"', "", ["7: items.lamp.d12: input should be a valid integer"]),
        ("d12 = 4.0", "", ["7: items.lamp.d12: input should be a valid integer"]),
    ],
)  # fmt: skip
def test_faces_that_cannot_be_are_refused_with_line_and_reason(lamp, boots, said):
    messages = problems(with_lamp(lamp, boots))
    assert len(messages) == len(said)
    assert all(one.startswith(start) for one, start in zip(messages, said, strict=True)), messages


def test_an_item_is_taken_off_a_die_only_by_a_pack_that_owns_up_to_it():
    lamp = LAMP.format(faces="d12 = 4") + BOOTS.format(faces='d12 = "none"')
    assert problems(HEADING + lamp) == [
        "9: items.boots_of_dashing stands in the book already: name it under replaces or changes"
    ]


@pytest.mark.parametrize("types", ["colleges", "colleges_+_custom"])
def test_the_printed_ten_may_always_play_and_a_leagues_own_where_it_lets_them(types):
    """OPT-01, of a pack with a college that isn't printed."""
    pack = read_pack(example())
    (own,) = {*pack.book.colleges} - {*book().colleges}
    rules = HouseRules.resolve(pack.book, overrides={"team_types": types})
    assert custom_verdicts("light", rules) == ()
    name = pack.book.college(own).name
    said = f"The {name} is the league's own, and only the ten printed colleges may play."
    refused = Verdict("OPT-01", said, "A commissioner may let custom teams play.")
    assert custom_verdicts(own, rules) == ((refused,) if types == "colleges" else ())
