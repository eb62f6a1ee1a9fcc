"""How often in a row: the longest of each kind, and what goes on."""

from dungeonbowl.league.streaks import Played, runs_of


def season(letters):
    """Matches from letters: won, drawn, lost; capital where the team scored."""
    words = {"w": "won", "d": "drawn", "l": "lost"}
    return [
        Played(number, words[letter.lower()], int(letter.isupper()))
        for number, letter in enumerate(letters, start=1)
    ]


def streaks(letters, what):
    runs = [run for run in runs_of(season(letters)) if run.what == what]
    return [(run.matches[0].match, run.matches[-1].match, run.lasts) for run in runs]


def test_a_draw_ends_a_row_of_wins_but_nobody_was_beaten():
    assert streaks("WWdWl", "won") == [(1, 2, False)]
    assert streaks("WWdWl", "unbeaten") == [(1, 4, False)]


def test_one_match_is_no_streak():
    assert streaks("WlWlW", "won") == []


def test_who_lost_and_yet_scored_scored_on():
    assert streaks("LLLl", "scored") == [(1, 3, False)]
    assert streaks("LLLl", "lost") == [(1, 4, True)]


def test_a_shorter_streak_is_named_only_while_it_goes_on():
    assert streaks("WWWlWWl", "won") == [(1, 3, False)]
    assert streaks("WWWlWW", "won") == [(1, 3, False), (5, 6, True)]


def test_of_streaks_as_long_as_each_other_all_are_named():
    assert streaks("WWlWWl", "won") == [(1, 2, False), (4, 5, False)]


def test_who_never_played_has_none():
    assert list(runs_of([])) == []
