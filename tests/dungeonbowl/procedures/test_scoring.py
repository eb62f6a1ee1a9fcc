"""The score (WIN, VAR-07, VAR-08, TIME)."""

import pytest

from tests.dungeonbowl.procedures.asking import GRUBB, ask, malformed, outcome, refused, wanted

SEVERAL = {"balls": 3}
ILLUSIONS = {"balls": 3, "multiball": "illusionary"}
SHORT = {"balls": 3, "multiball": "first_touchdown"}
TOUCHDOWN = {"kind": "event", "event": {"type": "touchdown", "player": 7}}
WHISTLE = {"kind": "whistle"}


class TestScoring:
    @pytest.mark.parametrize("house", [None, SHORT])
    def test_with_one_ball_or_the_first_it_wins(self, house):
        answer = ask("score", under=house, player=GRUBB)
        assert (answer["outcome"], answer["turnover"]) == ("wins", False)
        ball = {"kind": "ball", "ball": None if house else 1, "with": "gone"}
        assert answer["entries"] == [TOUCHDOWN, ball, WHISTLE]

    @pytest.mark.parametrize("inputs", [{"standing": False}, {"zone": False}])
    def test_only_standing_and_in_the_right_zone(self, inputs):
        answer = ask("score", player=GRUBB, **inputs)
        assert (answer["outcome"], answer["entries"]) == ("no_touchdown", [])

    def test_with_several_balls_the_game_goes_on_to_the_last(self):
        answer = ask("score", under=SEVERAL, player=GRUBB, balls_left=2)
        assert (answer["outcome"], answer["turnover"]) == ("touchdown", True)
        assert answer["entries"] == [TOUCHDOWN, {"kind": "ball", "ball": None, "with": "gone"}]
        answer = ask("score", under=SEVERAL, player=GRUBB, balls_left=1)
        assert (answer["outcome"], answer["turnover"]) == ("last_touchdown", False)
        assert answer["entries"][-1] == WHISTLE
        assert outcome("score", under=SEVERAL, player=GRUBB) == "touchdown"

    def test_among_illusions_it_is_a_claim(self):
        answer = ask("score", under=ILLUSIONS, player=GRUBB, balls_left=2)
        assert (answer["outcome"], answer["entries"]) == ("claimed", [])
        assert answer["then"] == [{"key": "illusion", "inputs": {"player": GRUBB, "balls_left": 2}}]
        assert ask("score", under=ILLUSIONS, player=GRUBB)["then"] == [
            {"key": "illusion", "inputs": {"player": GRUBB}}
        ]


class TestIllusions:
    def test_one_of_those_left_is_real(self):
        assert wanted("illusion", under=ILLUSIONS, player=GRUBB) == "d3 real"
        answer = ask("illusion", {"real": 1}, under=ILLUSIONS, player=GRUBB)
        assert (answer["outcome"], answer["turnover"]) == ("real", False)
        assert answer["entries"] == [TOUCHDOWN, WHISTLE]
        answer = ask("illusion", {"real": 2}, under=ILLUSIONS, player=GRUBB)
        assert (answer["outcome"], answer["turnover"]) == ("illusion", True)
        assert answer["entries"] == [{"kind": "ball", "ball": None, "with": "gone"}]

    def test_the_last_is_real_without_a_die(self):
        assert outcome("illusion", under=ILLUSIONS, player=GRUBB, balls_left=1) == "real"

    @pytest.mark.parametrize("house", [None, SEVERAL, {"multiball": "illusionary"}])
    def test_elsewhere_every_ball_is_real(self, house):
        assert refused("illusion", under=house, player=GRUBB) == ["OPT-63"]


class TestTheClock:
    def test_002_is_a_draw_without_a_score(self):
        assert outcome("time_up", under={"time_limit": "002"}) == "draw"
        assert outcome("time_up", under={"time_limit": "002"}, scored=True) == "decided"

    def test_004_goes_by_the_distance(self):
        house = {"time_limit": "004"}
        assert malformed("time_up", under=house) == ["distances"]
        answer = ask("time_up", under=house, distances=[9, 4, 7])
        assert (answer["outcome"], answer["value"]) == ("winner", 2)
        assert outcome("time_up", under=house, distances=[4, 4]) == "draw"
        assert outcome("time_up", under=house, distances=[4, 9, 4]) == "draw"
        assert ask("time_up", under=house, distances=[4, 9, 4, 1])["value"] == 4
        assert outcome("time_up", under=house, equal_turns=False) == "play_on"
        assert outcome("time_up", under=house, scored=True) == "decided"

    @pytest.mark.parametrize("distances", [[1], [1, 2, 3, 4, 5], [1, -1], [1, 1000], "12"])
    def test_two_to_four_sides_are_so_many_squares_away(self, distances):
        assert malformed("time_up", under={"time_limit": "004"}, distances=distances) == [
            "distances"
        ]

    def test_there_may_be_no_limit(self):
        assert refused("time_up") == ["OPT-79"]
