"""What a dungeon's figures are, by hand."""

import tracemalloc
from itertools import combinations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.book import book
from dungeonbowl.dungeon import Squad, Steps, fairness, read_layout, surveyed
from dungeonbowl.dungeon.routes import routes as find_routes
from dungeonbowl.errors import FieldError
from dungeonbowl.houserules import HouseRules
from tests.dungeonbowl.dungeon.drawing import drawn
from tests.dungeonbowl.dungeon.made_up import documents
from tests.dungeonbowl.dungeon.test_steps import naive

RULES = HouseRules.resolve(book())
# Chests 3 and 5 squares from side 1, 4 and 2 from side 2.
PASSAGE = "1..c.c.2\n########"


def figures(picture, *squads):
    return fairness(surveyed(drawn(picture), RULES, 2), squads)


def routes(picture):
    return [*figures(picture).routes.values()]


def test_each_end_has_its_distances_sorted():
    assert figures("1o.c.c.2o").as_dict() == {
        "balance": pytest.approx(1 - 1 / 3.5),
        "routes": [{"ends": [1, 2], "routes": 1}],
        "ends": [
            {"end": 1, "chests": [3, 5], "pads": [1, 8], "ends": {"2": 7}},
            {"end": 2, "chests": [2, 4], "pads": [1, 6], "ends": {"1": 7}},
        ],
    }


class TestBalance:
    def test_is_one_where_all_have_it_equally_far(self):
        assert figures("1.c..c.2").balance == 1

    def test_falls_by_the_largest_difference_of_the_means(self):
        assert figures(PASSAGE).balance == pytest.approx(1 - 1 / 3.5)
        three = "1.c...2\n#.#####\n#3#####"
        # 2, 4 and 2 squares.
        assert figures(three).balance == pytest.approx(1 - 2 / (8 / 3))

    @pytest.mark.parametrize("picture", ["1..2", "c", "1.c#2", "1c#c2", "1.c.2\n#####\n####c"])
    def test_is_not_known_where_somebody_cannot_reach_a_chest(self, picture):
        assert figures(picture).balance is None

    def test_of_chests_inside_the_only_end_zone_is_one(self):
        assert figures("1\nchest 0,0").balance == 1

    def test_a_chest_in_the_end_zone_is_the_nearest(self):
        assert figures(".1.2\n\nchest 0,0 1,0").ends[0].chests == (0, 1)

    def test_what_cannot_be_reached_comes_last(self):
        assert figures("1.c#c2").ends[0].chests == (2, None)
        assert figures("1.c#c2").ends[0].ends == {2: None}


class TestRoutes:
    @pytest.mark.parametrize("rows", [1, 2, 3, 4, 5])
    def test_are_as_many_as_a_hall_is_wide_and_four_at_most(self, rows):
        assert routes("\n".join(["1....2"] * rows)) == [min(rows, 4)]

    def test_share_no_square(self):
        assert routes("1.....2\n1.###.2\n1#####2\n1.###.2\n1.....2") == [2]
        assert routes("11#.#22\n11...22\n11#.#22") == [1]

    def test_make_room_for_each_other(self):
        """The first that is found runs straight through the middle, and there is one beside it."""
        assert routes("1#..2\n1...2\n1.#.2") == [2]

    def test_are_none_where_no_way_leads(self):
        assert routes("1#2") == [0]

    def test_pass_through_the_squares_of_end_zones_once_too(self):
        assert routes("#.....#\n1.....2\n#.....#") == [1]

    def test_are_counted_for_each_two_ends(self):
        found = figures("11..22\n11..22\n##..##\n##33##").routes
        assert found == {(1, 2): 2, (1, 3): 2, (2, 3): 2}


class TestSquads:
    QUICK, SLOW = Squad("Elves", (6, 6, 7, 9)), Squad("Dwarfs", (4, 5, 4))

    def test_turns_are_counted_at_median_and_best_ma(self):
        quick, slow = figures("1" + "." * 9 + "c" + "." * 10 + "2", self.QUICK, self.SLOW).squads
        assert quick.as_dict() == {
            "end": 1,
            "name": "Elves",
            "median": {"ma": 6.5, "chest": 2, "ends": {"2": 4}},
            "best": {"ma": 9, "chest": 2, "ends": {"2": 3}},
        }
        assert (slow.end, slow.median.ma, slow.median.chest, slow.median.ends) == (2, 4, 3, {1: 6})
        assert (slow.best.ma, slow.best.ends) == (5, {1: 5})

    def test_they_stand_with_the_other_figures(self):
        said = figures(PASSAGE, self.QUICK, self.SLOW).as_dict()
        assert [one["name"] for one in said["rosters"]] == ["Elves", "Dwarfs"]
        assert "rosters" not in figures(PASSAGE).as_dict()

    @pytest.mark.parametrize(
        ("picture", "squads", "lacking"),
        [("...c.2", (QUICK,), 1), (PASSAGE, (QUICK, SLOW, QUICK), 3), ("1.c.3", (SLOW, QUICK), 2)],
    )
    def test_nobody_starts_from_an_end_zone_that_is_not_there(self, picture, squads, lacking):
        with pytest.raises(FieldError, match=f"end zone {lacking}, and the dungeon has none") as no:
            figures(picture, *squads)
        assert no.value.field == "rosters"

    def test_further_end_zones_may_stay_without_a_squad(self):
        found = figures("1.c.3\n##.##\n##2##", self.QUICK, self.SLOW)
        assert [(one.name, one.end) for one in found.squads] == [("Elves", 1), ("Dwarfs", 2)]
        assert [one.end for one in found.ends] == [1, 2, 3]

    def test_nobody_gets_anywhere_without_players_chests_or_a_way(self):
        (nobody,) = figures(PASSAGE, Squad("Nobody", ())).squads
        for pace in (nobody.median, nobody.best):
            assert (pace.ma, pace.chest, pace.ends) == (0, None, {2: None})
        (lost,) = figures("1.#2", self.QUICK).squads
        assert (lost.median.chest, lost.median.ends) == (None, {2: None})


@st.composite
def caves(draw):
    """Small caves, where ways wind and stand in each other's way."""
    row = st.text(st.sampled_from("....##1234"), min_size=7, max_size=7)
    return {"squares": ["1122334", *draw(st.lists(row, min_size=3, max_size=9))]}


class Counted(list):
    """A list that counts how often one looks into it."""

    looks = 0

    def __getitem__(self, place):
        self.looks += 1
        return super().__getitem__(place)


def behind_gaps(gap):
    """The largest dungeon there may be, each end zone in a corner behind a gap in the rock."""
    ends = [
        f"{left * 4}{beside}{'.' * 70}{beside}{right * 4}"
        for left, right in ("12", "34")
        for beside in ".#" * (gap == 1) + "##" * (gap == 1) + "...#" * (gap == 3)
    ]
    shut = f"{'#' * 5}{'.' * 70}{'#' * 5}"
    hall = ["." * 80] * 70
    ground = [*ends[:4], shut, *hall, shut, *ends[4:]]
    ground[40] = f"{ground[40][:40]}/{ground[40][41:]}"
    upper = ["." * 80] * 40 + [f"{'.' * 40}/{'.' * 39}"] + ["." * 80] * 39
    return read_layout({"floors": 4, "squares": [ground, upper, upper, ["." * 80] * 80]})


@pytest.mark.made_up
@pytest.mark.parametrize("gap", [1, 3])
def test_in_the_largest_dungeon_each_way_costs_one_look_at_each_square(gap):
    layout = behind_gaps(gap)
    steps = Steps(layout)
    steps.near = Counted(steps.near)
    assert {*find_routes(steps, layout.end_zones).values()} == {gap}
    assert steps.near.looks <= 6 * (gap + 1) * len(steps.enterable())


@pytest.mark.made_up
def test_the_largest_dungeon_takes_little_memory():
    layout = behind_gaps(1)
    steps = Steps(layout)
    tracemalloc.start()
    find_routes(steps, layout.end_zones)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000


@given(documents() | caves())
@settings(max_examples=150)
def test_routes_are_what_disjoint_paths_come_to(document):
    layout = read_layout(document)
    graph = naive(layout)
    found = fairness(surveyed(layout, RULES, 2)).routes
    for one, other in combinations(layout.end_zones, 2):
        whole = graph.copy()
        whole.add_edges_from(("one", square) for square in layout.end_zones[one])
        whole.add_edges_from(("other", square) for square in layout.end_zones[other])
        wanted = networkx.node_connectivity(whole, "one", "other")
        assert found[one, other] == min(wanted, 4)
