"""Names by race: from a seed, never the same twice on a roster."""

from itertools import pairwise

import pytest

from dungeonbowl.book import book
from dungeonbowl.book.toml import BookError
from dungeonbowl.team.names import NameList, name_lists, read_names, suggest


def test_every_race_of_the_book_has_names():
    races = {race.key for college in book().colleges.values() for race in college.races}
    assert races <= set(name_lists())


def test_the_same_seed_gives_the_same_name_and_another_gives_another():
    assert suggest("norse", "a") == suggest("norse", "a") == suggest("norse", "a", another=0)
    assert len({suggest("norse", "a", another=number) for number in range(100)}) == 100


def test_a_seed_gives_the_name_that_it_always_gave():
    """Else a player whom nobody named would be called something else from one day to the next."""
    assert suggest("norse", "a") == "Arnkel Meadspiller"
    assert suggest("humans", "b") == "Konstanze Bridgeward"
    assert suggest("humans", "b", another=1) == "Ludger Candlewick"


def test_sixteen_players_get_sixteen_names():
    taken: list[str] = []
    for _ in range(16):
        taken.append(suggest("skaven", "seed", taken))
    assert len(set(taken)) == 16


def test_a_race_of_a_rule_pack_is_named_too_and_names_never_run_out():
    assert suggest("moon_people", "seed") == suggest("humans", "seed")
    every = [suggest("ogres", "seed", another=number) for number in range(100)]
    assert suggest("ogres", "seed", every) in every


def test_a_list_names_everybody_once_before_anybody_twice_and_neighbours_share_no_part():
    ogres = NameList(("Og", "Ug", "Gr"), ("Ak", "Ek", "Ik"))
    every = [ogres.name(number) for number in range(9)]
    assert len({*every}) == 9
    assert all(not {*one.split()} & {*next_.split()} for one, next_ in pairwise(every[:3]))
    assert ogres.name(9) == every[0] == "Og Ak"


def test_a_name_is_of_twenty_nine_letters_at_most_and_printable(tmp_path):
    path = tmp_path / "names.toml"
    for word, fits in (("x" * 29, True), ("x" * 30, False), ("", False), ("a\\u0000", False)):
        path.write_text(f"[ogres]\nfirst = ['A', 'B', 'C', \"{word}\"]\nlast = ['A','B','C','D']")
        if fits:
            assert read_names(path)["ogres"].first[3] == word
        else:
            with pytest.raises(BookError, match=r"ogres\.first holds something that is no name"):
                read_names(path)


def test_a_file_that_is_missing_or_no_text_is_named(tmp_path):
    path = tmp_path / "names.toml"
    with pytest.raises(BookError, match="can't be read"):
        read_names(path)
    path.write_bytes(b"\xff")
    with pytest.raises(BookError, match="can't be read"):
        read_names(path)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[ogres]\nfirst = ['A', 'B', 'C']\nlast = ['A', 'B', 'C', 'D']", "4 names at least"),
        ("[ogres]\nfirst = ['A', 'B', 'C', 'D']", "needs `first` and `last`"),
        ("[ogres]\nfirst = ['A', 'B']\nlast = ['A', 'B', 'C', 'D']", "4 names at least"),
        ("[ogres]\nfirst = ['A', 'A', 'B', 'C']\nlast = ['A', 'B', 'C', 'D']", "no name twice"),
        ("[ogres]\nfirst = [1, 2, 3, 4]\nlast = ['A', 'B', 'C', 'D']", "no name"),
        ("ogres = 7", "needs `first`"),
        ("[ogres", "can't be read"),
    ],
)
def test_a_mistake_in_the_file_is_named(tmp_path, text, reason):
    path = tmp_path / "names.toml"
    path.write_text(text)
    with pytest.raises(BookError, match=reason) as refused:
        read_names(path)
    assert {(one.file, one.line) for one in refused.value.problems} == {(str(path), 1)}
