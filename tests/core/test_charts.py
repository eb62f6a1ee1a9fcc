"""Charts say their numbers, and draw nothing where there are none."""

import re

from core.ui.charts import Series, bars, lines


def points(drawn):
    return [
        [tuple(map(float, pair.split(","))) for pair in line.split()]
        for line in re.findall(r'points="([^"]+)"', drawn)
    ]


def test_a_line_says_its_numbers_and_goes_up_where_they_do():
    drawn = lines("Rating", [Series("Iron & Sons", [100, 120, 90])])
    assert 'aria-label="Rating. Iron &amp; Sons: 100, 120, 90"' in drawn
    ((first, top, last),) = points(drawn)
    assert first[0] < top[0] < last[0]
    assert top[1] < first[1] < last[1]


def test_where_small_is_good_it_stands_on_top():
    ((first, last),) = points(lines("Place", [Series("Cats", [8, 1])], down=True))
    assert last[1] < first[1]


def test_several_lines_have_a_key_and_differ_by_more_than_colour():
    drawn = lines("Place", [Series("Cats", [1, 2]), Series("Dogs", [2, 1])])
    assert drawn.count("<li>") == 2
    assert {"chart__line--0", "chart__line--1"} <= set(re.findall(r"chart__line--\d", drawn))


def test_bars_are_as_high_as_their_numbers():
    drawn = bars("Casualties", ["1", "2"], [Series("Given", [1, 2]), Series("Taken", [0, 4])])
    heights = [float(one) for one in re.findall(r'<rect[^>]* height="([\d.]+)"', drawn)]
    assert heights == [36.0, 72.0, 0.0, 144.0]


def test_one_number_alone_is_a_dot_and_none_are_nothing():
    assert len(points(lines("SPP", [Series("SPP", [7])]))[0]) == 1
    assert lines("SPP", [Series("SPP", [])]) == ""
    assert bars("Casualties", ["1"], [Series("Given", [0])]) == ""
