"""Where one may go in a dungeon, and how far it is: by hand, and against a naive reckoning."""

import networkx
import pytest
from hypothesis import given

from dungeonbowl.dungeon import Square, read_layout
from dungeonbowl.dungeon.steps import Steps, distances
from tests.dungeonbowl.dungeon.drawing import drawn
from tests.dungeonbowl.dungeon.made_up import documents

DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]


def reached(picture, *start):
    """The squares one step away, as the picture's rows with `*` for each of them."""
    layout = drawn(picture)
    found = distances(Steps(layout), [Square(*start)], most=1).rows()[0]
    return ["".join("*" if far == 1 else "-" for far in row) for row in found]


def far(picture, start, end):
    return distances(Steps(drawn(picture)), [Square(*start)]).to(Square(*end))


def test_a_step_goes_to_each_of_the_eight_neighbours():
    assert reached("...\n...\n...", 1, 1) == ["***", "*-*", "***"]


@pytest.mark.parametrize("sign", "#x_")
def test_rock_obstacles_and_chasms_are_closed(sign):
    assert reached(f"..{sign}\n...\n.{sign}.", 1, 1) == ["**-", "*-*", "*-*"]


@pytest.mark.parametrize("sign", ".1234~!+^/|")
def test_all_else_is_a_square_like_any_other(sign):
    assert reached(f"{sign * 3}\n{sign * 3}", 0, 0) == ["-*-", "**-"]


def test_nobody_starts_in_rock():
    layout = drawn("#.")
    assert distances(Steps(layout), [Square(0, 0)]).rows() == [[[None, None]]]


class TestRoundACorner:
    def test_one_way_is_enough(self):
        assert reached(".#\n..", 0, 0) == ["--", "**"]

    def test_none_is_too_few(self):
        assert reached(".#\n#.", 0, 0) == ["--", "--"]

    @pytest.mark.parametrize(
        ("walls", "is_open"),
        [
            ("wall e 0,0", True),
            ("wall s 0,0", True),
            ("wall e 0,0\nwall s 0,0", False),
            ("wall e 0,0\nwall e 0,1", False),
            ("wall s 1,0\nwall s 0,0", False),
            ("wall s 1,0\nwall e 0,1", False),
            ("wall e 0,0\nwall s 1,0", True),
            ("wall s 0,0\nwall e 0,1", True),
        ],
    )
    @pytest.mark.parametrize("there_and_back", [((0, 0), (1, 1)), ((1, 1), (0, 0))])
    def test_a_way_is_two_straight_steps(self, walls, is_open, there_and_back):
        start, end = there_and_back
        assert (far(f"..\n..\n{walls}", start, end) == 1) is is_open

    def test_askew_the_other_way(self):
        assert reached("..\n..\nwall e 0,1\nwall s 0,0", 0, 1) == ["--", "--"]
        assert reached("..\n..\nwall e 0,1\nwall s 1,0", 0, 1) == ["**", "--"]


class TestLines:
    def test_a_wall_stops_on_both_sides(self):
        assert far("..\nwall e 0,0", (0, 0), (1, 0)) is None
        assert far(".\n.\nwall s 0,0", (0, 1), (0, 0)) is None

    @pytest.mark.parametrize("kind", ["door", "gate"])
    def test_doors_count_as_open(self, kind):
        assert far(f"..\n{kind} e 0,0", (0, 0), (1, 0)) == 1

    def test_one_goes_round_a_wall(self):
        assert far("..\n..\nwall e 0,0", (0, 0), (1, 0)) == 2


class TestFloors:
    TOWER = "floor 0:\n../\n###\nfloor 1:\n#..\n#..\n"

    def test_steps_lead_one_floor_up_and_down_again(self):
        assert far(self.TOWER, (0, 0), (2, 0, 1)) == 3
        assert far(self.TOWER, (1, 1, 1), (0, 0)) == 4

    def test_so_does_a_ladder(self):
        assert far(self.TOWER.replace("/", "|"), (0, 0), (2, 0, 1)) == 3

    def test_nothing_else_does(self):
        assert far(self.TOWER.replace("/", "^"), (0, 0), (2, 0, 1)) is None

    def test_not_into_rock_nor_out_of_the_top(self):
        assert far(self.TOWER.replace("#..\n", "###\n", 1), (0, 0), (1, 1, 1)) is None
        assert far("./", (0, 0), (1, 0)) == 1

    def test_not_where_the_floor_above_is_smaller(self):
        assert far("floor 0:\n../\nfloor 1:\n..", (0, 0), (1, 0, 1)) is None


class TestDistances:
    CELLAR = "11..#\n###..\n22..."

    def test_are_from_the_nearest_of_many_squares(self):
        layout = drawn(self.CELLAR)
        found = distances(Steps(layout), layout.end_zones[1])
        assert found.rows() == [[[0, 0, 1, 2, None], [None] * 3 + [2, 3], [5, 4, 3, 3, 3]]]
        assert found.to_area(layout.end_zones[2]) == 4
        assert found.to_area([Square(4, 0)]) is None

    def test_end_where_they_are_told_to(self):
        layout = drawn("......")
        assert distances(Steps(layout), [Square(0, 0)], most=3).rows() == [
            [[0, 1, 2, 3, None, None]]
        ]

    def test_a_way_is_shown_square_by_square(self):
        layout = drawn(self.CELLAR)
        found = distances(Steps(layout), layout.end_zones[1])
        way = found.way_from(Square(2, 2))
        assert way == (Square(2, 2), Square(3, 1), Square(2, 0), Square(1, 0))
        assert found.way_from(Square(0, 0)) == (Square(0, 0),)
        assert found.way_from(Square(4, 0)) == ()


def naive(layout):
    """The squares and steps of a dungeon, straight from the words of the rule."""
    signs = dict(layout.squares())
    walls = {(line.at, line.beyond) for line in layout.lines if line.kind == "wall"}
    graph = networkx.Graph()
    graph.add_nodes_from(square for square, sign in signs.items() if sign not in "#x_")

    def straight(one, other):
        wall = (one, other) in walls or (other, one) in walls
        return one in graph and other in graph and not wall

    for x, y, floor in list(graph):
        here = Square(x, y, floor)
        for right, down in DIRECTIONS:
            there = Square(x + right, y + down, floor)
            corners = [Square(x + right, y, floor), Square(x, y + down, floor)]
            if right and down:
                ways = [straight(here, by) and straight(by, there) for by in corners]
            else:
                ways = [straight(here, there)]
            if any(ways):
                graph.add_edge(here, there)
        above = Square(x, y, floor + 1)
        if signs[here] in "/|" and above in graph:
            graph.add_edge(here, above)
    return graph


@given(documents())
def test_a_naive_reckoning_comes_to_the_same(document):
    layout = read_layout(document)
    graph, steps = naive(layout), Steps(layout)
    assert [steps.square(place) for place in steps.enterable()] == sorted(
        graph, key=lambda square: (square.floor, square.y, square.x)
    )
    for start in list(graph)[:5]:
        wanted = networkx.single_source_shortest_path_length(graph, start)
        found = distances(steps, [start])
        assert {square: found.to(square) for square, _ in layout.squares()} == {
            square: wanted.get(square) for square, _ in layout.squares()
        }
        for end in wanted:
            way = found.way_from(end)
            assert len(way) == wanted[end] + 1
            assert all(map(graph.has_edge, way, way[1:]))
