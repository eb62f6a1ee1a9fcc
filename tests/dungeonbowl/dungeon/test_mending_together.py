"""All mends of one judgement: no two want the same square, thing or number."""

from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.book import book
from dungeonbowl.dungeon import Mend, dungeon_verdicts, mended, read_layout, surveyed
from dungeonbowl.houserules import HouseRules
from tests.dungeonbowl.dungeon.drawing import drawn
from tests.dungeonbowl.dungeon.made_up import documents

HALL = ["11" + "." * 26 + "22"] * 9


def suggested(layout, teams=2, **options):
    rules = HouseRules.resolve(book(), overrides=options)
    verdicts = dungeon_verdicts(surveyed(layout, rules, teams))
    return [one.mend for one in verdicts if one.mend]


def all_done(layout, mends):
    return mended(layout, Mend("All.", tuple(one for mend in mends for one in mend.changes)))


def hall(*lists, rows=HALL):
    return drawn("\n".join([*rows, *lists]))


def wanted(mends):
    """The things that these mends move, and whither; each once."""
    moves = {change for mend in mends for change in mend.changes if hasattr(change, "to")}
    assert len({one.thing for one in moves}) == len({one.to for one in moves}) == len(moves)
    return len(moves)


def test_two_end_zones_get_two_teleporters():
    layout = hall(*(f"pad {n},4: {n - 9}" for n in range(10, 18)))
    mends = [one for one in suggested(layout, placement_rules=True) if "teleporter" in one.says]
    assert wanted(mends) == 2
    pads = {one.at for _, one in all_done(layout, mends).of_kind("pad")}
    assert all(pads.intersection(zone) for zone in layout.end_zones.values())


def test_things_shut_in_together_go_to_squares_of_their_own():
    rows = [row[:14] + "####" + row[18:] for row in HALL[:4]]
    rows[1] = rows[1][:15] + ".." + rows[1][17:]
    layout = hall("chest 15,1 16,1", "pad 15,1: 1", "pad 16,1: 2", rows=[*rows, *HALL[4:]])
    assert wanted(suggested(layout)) == 4


def test_a_chest_near_an_end_zone_and_another_chest_is_moved_to_one_square():
    near = drawn("\n".join(["11" + "." * 10 + "22" + "." * 20] * 9) + "\nchest 7,4 8,4")
    assert wanted(suggested(near, placement_rules=True)) == 2


def test_chests_that_are_moved_lie_far_from_one_another():
    layout = hall("chest 4,3 4,5")
    mends = [one for one in suggested(layout, placement_rules=True) if "Move the chest" in one.says]
    one, other = (chest.at for _, chest in all_done(layout, mends).of_kind("chest"))
    assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 4


def test_lacking_teleporters_and_new_numbers_never_come_to_the_same():
    layout = hall("pad 10,4: 1", "pad 12,4: 2", "pad 14,4: 9")
    after = all_done(layout, suggested(layout))
    assert sorted(one.detail for _, one in after.of_kind("pad")) == [1, 2, 3, 4, 5, 9]


def test_a_full_list_of_things_gets_no_more():
    layout = hall(*["referee 5,5 6,5"] * 249)
    assert not suggested(layout)


@st.composite
def halls(draw):
    """A hall with things anywhere in it, some of them shut in."""
    at = st.tuples(st.integers(0, 11), st.integers(0, 4))
    rows = [[*"11", *"......", *"....", *".22"] for _ in range(5)]
    for x, y in draw(st.lists(at, max_size=12)):
        rows[y][x] = draw(st.sampled_from("##.3x~"))
    floor = [(x, y) for y, row in enumerate(rows) for x, s in enumerate(row) if s in ".123"]
    chests, pads = (draw(st.lists(st.sampled_from(floor), max_size=9, unique=True)) for _ in "cp")
    numbers = draw(st.permutations(range(1, 20)))
    return {
        "squares": ["".join(row) for row in rows],
        "things": [
            *({"is": "chest", "at": [*at]} for at in chests),
            *(
                {"is": "pad", "at": [*at], "number": n}
                for at, n in zip(pads, numbers, strict=False)
            ),
        ],
    }


@given(documents() | halls(), st.booleans(), st.integers(2, 4))
@settings(max_examples=150)
def test_all_mends_applied_together_give_a_dungeon_that_reads_well(document, strict, teams):
    layout = read_layout(document)
    mends = suggested(layout, teams, placement_rules=strict)
    wanted(mends)
    after = all_done(layout, mends)
    assert read_layout(after.document()) == after
