"""New dungeons: legal, fair, as wished, and the same from the same seed."""

from collections import Counter
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.book import book
from dungeonbowl.dungeon import Steps, read_layout, surveyed
from dungeonbowl.dungeon.generator import Wishes, generate, generating, read_wishes
from dungeonbowl.dungeon.generator.lots import Lots
from dungeonbowl.dungeon.generator.plan import planned
from dungeonbowl.dungeon.generator.symmetry import CROSSED, MIRRORED, QUARTERED, TURNED
from dungeonbowl.dungeon.verdicts.features import used
from dungeonbowl.errors import FieldError, FieldErrors
from dungeonbowl.houserules import HouseRules

EVERY_FEATURE = tuple(book().features)
BY_002 = {"placement_rules": True}
FAIR = {2: 0.95, 3: 0.9, 4: 0.9}
GOBLIN = "1b8b1cd25c47563fce5a7fa05f5831a625648267800ebb694791f6d8ba3fc149"


def options(**overrides):
    return HouseRules.resolve(book(), overrides=overrides)


def made(seed="rat", rules=None, **wishes):
    return generate(Wishes(seed, **wishes), rules or options())


def legal_and_fair(found, teams):
    assert not [one.message for one in found.verdicts if one.severity == "error"]
    assert [*found.layout.end_zones] == [*range(1, teams + 1)]
    assert found.fairness.balance >= FAIR[teams]
    assert min(found.fairness.routes.values()) >= 2
    assert read_layout(found.layout.document()) == found.layout


def signs(layout):
    return Counter(sign for _, sign in layout.squares())


@pytest.mark.parametrize("teams", [2, 3, 4])
@pytest.mark.parametrize("rules", [{}, BY_002])
@pytest.mark.parametrize("features", [(), EVERY_FEATURE])
def test_a_dungeon_is_legal_and_fair(teams, rules, features):
    found = made("spider", options(**rules), teams=teams, features=features)
    legal_and_fair(found, teams)
    judged = options(**rules, features=[*EVERY_FEATURE])
    assert used(surveyed(found.layout, judged, teams)) == {*features}


@pytest.mark.parametrize("squares", [150, 270, 500, 1000])
def test_it_has_about_as_many_squares_as_wished(squares):
    found = made("ogre", squares=squares)
    assert len(Steps(found.layout).enterable()) == pytest.approx(squares, rel=0.05)


def test_by_002_nothing_at_all_is_wrong_with_270_squares():
    for seed in ("a", "b", "c"):
        assert not made(seed, options(**BY_002)).verdicts


class TestTheSeed:
    def test_the_same_seed_makes_the_same_dungeon(self):
        assert made("goblin").layout == made("goblin").layout

    def test_on_every_machine(self):
        assert made("goblin", features=EVERY_FEATURE).layout.hash == GOBLIN

    @pytest.mark.parametrize(
        ("teams", "squares", "winding", "rules", "begins"),
        [
            (2, 150, 0, {}, "937df9a1f8d00cd5"),
            (2, 300, 3, BY_002, "799f311961121942"),
            (2, 500, 1, {}, "93c602ba80364559"),
            (3, 270, 2, {}, "41250a8b2ecb7ce9"),
            (3, 330, 1, BY_002, "22c95168fb23b00d"),
            (4, 300, 0, BY_002, "143b9820aedaacb9"),
            (4, 420, 3, {}, "79171c4bb1e8710f"),
        ],
    )
    def test_for_years_whatever_is_wished_for(self, teams, squares, winding, rules, begins):
        found = made("goblin", options(**rules), teams=teams, squares=squares, winding=winding)
        assert found.layout.hash.startswith(begins)

    def test_another_makes_another(self):
        assert len({made(seed).layout.hash for seed in "abcdef"}) == 6

    def test_stands_in_the_note(self):
        found = made("goblin", teams=3).layout
        assert found.note == "Made for 3 teams from the seed goblin."
        assert found.name.startswith("The ")


class TestFeatures:
    def test_are_those_of_the_options_where_nobody_wishes(self):
        rules = options(features=["water", "doors"])
        found = made(rules=rules)
        assert signs(found.layout)["~"] > 0
        assert {line.kind for line in found.layout.lines} == {"door"}
        assert not made(rules=rules, features=()).layout.lines

    def test_wished_for_count_as_agreed_on(self):
        found = made(features=("lava",))
        assert not found.verdicts
        assert signs(found.layout)["!"] > 0

    def test_a_door_closes_a_corridor(self):
        layout = made("orc", features=("doors",)).layout
        beside = {(line.at, line.side) for line in layout.lines}
        for line in layout.lines:
            x, y, floor = line.at
            neighbours = [(0, -1), (0, 1)] if line.side == "e" else [(-1, 0), (1, 0)]
            found = [((x + right, y + down, floor), line.side) for right, down in neighbours]
            assert len([one for one in found if one in beside]) == 1

    def test_as_many_gates_as_were_agreed_on(self):
        found = made("orc", options(iron_gates=60), features=("doors",))
        assert {line.kind for line in found.layout.lines} == {"gate"}
        some = made("orc", options(iron_gates=3), features=("doors",))
        assert not some.verdicts

    def test_portals_come_in_pairs_and_runes_with_a_circle(self):
        layout = made(features=("inscriptions", "secret_passages"), teams=4).layout
        portals = Counter(one.detail for _, one in layout.of_kind("portal"))
        assert set(portals.values()) == {2}
        assert len(layout.of_kind("circle")) < len(layout.of_kind("rune"))

    def test_traps_are_laid_as_the_options_say(self):
        layout = made(rules=options(traps=12, trap_types=["gas", "pit"])).layout
        assert Counter(one.detail for _, one in layout.of_kind("trap")) == {"gas": 6, "pit": 6}

    def test_where_no_kind_of_trap_is_agreed_on_none_is_laid(self):
        found = made(rules=options(traps=12, trap_types=[]))
        assert not found.layout.of_kind("trap")
        assert not found.verdicts


class TestThings:
    @pytest.mark.parametrize("rules", [{}, BY_002])
    @pytest.mark.parametrize(("teams", "chests", "pads"), [(2, 9, 11), (3, 7, 12), (4, 8, 10)])
    def test_are_as_many_as_the_options_say(self, rules, teams, chests, pads):
        rules = options(**rules, chests=chests, teleporters=pads)
        layout = made(rules=rules, teams=teams, squares=400).layout
        assert len(layout.of_kind("chest")) == chests
        assert [one.detail for _, one in layout.of_kind("pad")] == [*range(1, pads + 1)]

    @pytest.mark.parametrize("teams", [2, 3, 4])
    def test_a_teleporter_stands_in_each_end_zone(self, teams):
        layout = made("elf", teams=teams).layout
        pads = {one.at for _, one in layout.of_kind("pad")}
        assert all(pads.intersection(zone) for zone in layout.end_zones.values())

    def test_each_end_zone_has_room_for_six(self):
        layout = made("elf", teams=4).layout
        assert min(map(len, layout.end_zones.values())) >= 6


def test_a_dungeon_for_two_looks_the_same_from_both_ends():
    for seed in "abcd":
        found = made(seed, features=EVERY_FEATURE)
        one, other = found.fairness.ends
        assert (one.chests, one.ends[2]) == (other.chests, other.ends[1])


def test_one_may_wish_for_a_winding_dungeon():
    lengths = [
        mean(made(str(n), winding=winding).fairness.ends[0].ends[2] for n in range(12))
        for winding in (0, 3)
    ]
    assert lengths[0] < lengths[1]


@pytest.mark.made_up
def test_what_cannot_be_is_said():
    with pytest.raises(FieldError) as refused:
        made(rules=options(**BY_002, chests=60), squares=150)
    assert refused.value.field == "squares"


@pytest.mark.made_up
def test_what_cannot_be_is_given_up_soon(monkeypatch):
    """However many squares are wished for, so many are furnished and judged, and no more."""
    furnished, really = [], generating.house

    def counted(lots, cave, *others):
        furnished.append(len(cave.dug))
        return really(lots, cave, *others)

    monkeypatch.setattr(generating, "house", counted)
    for squares, chests in ((300, 30), (500, 40)):
        furnished.clear()
        rules = options(**BY_002, chests=chests, teleporters=20)
        with pytest.raises(FieldError):
            made("a", rules, teams=4, squares=squares)
        assert 28_000 < sum(furnished) <= 30_000


class TestWishes:
    def test_are_read_from_fields(self):
        assert read_wishes({"seed": 7}) == Wishes("7", 2, 270, None, 1)
        said = {"seed": " rat ", "teams": 4, "squares": 400, "features": ["lava"], "winding": 3}
        assert read_wishes(said) == Wishes("rat", 4, 400, ("lava",), 3)
        least = {"seed": "a" * 100, "squares": 150, "winding": 0, "floors": 3}
        assert read_wishes(least) == Wishes("a" * 100, 2, 150, None, 0, 3)
        assert read_wishes({"seed": "rat", "squares": 1000}).squares == 1000

    @pytest.mark.parametrize(
        ("fields", "place"),
        [
            ({"seed": None}, "seed"),
            ({"seed": ""}, "seed"),
            ({"seed": "a" * 101}, "seed"),
            ({"seed": True}, "seed"),
            ({"teams": 1}, "teams"),
            ({"teams": 5}, "teams"),
            ({"teams": "2"}, "teams"),
            ({"squares": 149}, "squares"),
            ({"squares": 1001}, "squares"),
            ({"winding": 4}, "winding"),
            ({"winding": -1}, "winding"),
            ({"floors": 0}, "floors"),
            ({"floors": 4}, "floors"),
            ({"features": "lava"}, "features"),
            ({"features": ["gold"]}, "features"),
            ({"features": ["lava", "gold"]}, "features"),
            ({"features": [["lava"]]}, "features"),
        ],
    )
    def test_that_are_malformed_are_named(self, fields, place):
        with pytest.raises(FieldErrors) as refused:
            read_wishes({"seed": "rat", **fields})
        assert [*refused.value.errors] == [place]


class TestLots:
    def test_come_again_from_the_same_seed(self):
        one, other = Lots("a"), Lots("a")
        assert [one.below(6) for _ in range(9)] == [other.below(6) for _ in range(9)]

    def test_every_order_is_drawn(self):
        lots = Lots("a")
        drawn = Counter(tuple(lots.shuffled("abc")) for _ in range(600))
        assert len(drawn) == 6
        assert min(drawn.values()) > 60


@pytest.mark.parametrize("symmetry", [TURNED, MIRRORED, QUARTERED, CROSSED])
def test_a_turn_brings_every_square_to_one_of_its_own(symmetry):
    every = {(x, y) for x in range(5) for y in range(5)}
    for turn in symmetry.turns:
        assert {turn(*point, 5, 5) for point in every} == every
    assert symmetry.spread([(0, 1)], 5, 5) == symmetry.spread(
        [symmetry.images((0, 1), 5, 5)[1]], 5, 5
    )


@given(
    st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=9),
    st.sampled_from([2, 3, 4]),
    st.booleans(),
    st.sets(st.sampled_from(EVERY_FEATURE)),
)
@settings(max_examples=15, deadline=None)
def test_whatever_the_seed_it_is_legal_and_fair(seed, teams, strict, features):
    rules = options(placement_rules=strict)
    legal_and_fair(made(seed, rules, teams=teams, features=tuple(features)), teams)


def test_a_way_that_fills_a_plan_to_its_most_still_belongs_to_it():
    assert planned(Lots("1"), 2, 220, 1).squares == 158
