"""A season in sentences: what each chapter says, and which matches vouch for it."""

import pytest

from dungeonbowl.league.almanac import (
    AlmanacGame,
    AlmanacPlace,
    Best,
    Final,
    Grave,
    SeasonFacts,
    almanac,
)

GAMES = [
    AlmanacGame(1, ("Anvils", "Bolts"), (2, 1), 1, won=True),
    AlmanacGame(2, ("Crows", "Dregs"), (3, 0), 4, won=True),
    AlmanacGame(3, ("Anvils", "Crows", "Dregs"), (1, 1, 1), 0, won=False),
]
TABLE = [
    AlmanacPlace("Anvils", 7, 3, (1, 3)),
    AlmanacPlace("Crows", 4, 2, (2, 3)),
    AlmanacPlace("Bolts", 1, 1, (1,)),
    AlmanacPlace("Dregs", 0, 2, (2, 3)),
    AlmanacPlace("Eels", 0, 0),
]


def chapters(**facts):
    """The chapters by their titles, each sentence with its matches."""
    known = {
        "seed": "s", "over": False, "champion": "", "table": TABLE, "best": (), "games": GAMES,
    } | facts  # fmt: skip
    return {
        chapter.title: [(line.text, line.matches) for line in chapter.sentences]
        for chapter in almanac(SeasonFacts(**known))
    }


def test_a_season_that_nobody_played_says_just_that():
    assert chapters(games=[], table=TABLE[-1:]) == {
        "How it stands": [("Nothing has been played yet.", ())]
    }


def test_a_season_under_way_says_who_leads_who_follows_and_who_is_last():
    played, leader, second, third, last = chapters()["How it stands"]
    assert ("3 matches" in played[0], played[1]) == (True, (1, 2, 3))
    for line, name, points, matches in (
        (leader, "Anvils", "7 points", (1, 3)), (second, "Crows", "4 points", (2, 3)),
        (third, "Bolts", "1 point", (1,)), (last, "Dregs", "0 points", (2, 3)),
    ):  # fmt: skip
        assert (name in line[0], points in line[0], line[1]) == (True, True, matches)


def test_whoever_leads_does_so_after_so_many_matches():
    for games, said in ((1, " 1 match"), (2, " 2 matches")):
        table = [AlmanacPlace("Anvils", 7, games, (1,)), AlmanacPlace("Eels", 0, 0)]
        text = f" {chapters(table=table)['How it stands'][1][0]}".lower()
        assert said in text.replace("after", "")


def test_one_that_is_over_names_its_champion_with_the_last_match():
    ended = chapters(over=True, champion="Crows")["How it ended"]
    assert ("Crows" in ended[1][0], ended[1][1]) == (True, (3,))
    assert "Anvils" in ended[2][0]


def test_a_cup_names_who_was_beaten_in_its_final_and_who_came_first_in_the_groups():
    groups = [("Group 1", TABLE[0]), ("Group 2", TABLE[1])]
    final = Final("Bolts", "2:1", (1,))
    ended = chapters(over=True, champion="Anvils", table=(), groups=groups, final=final)
    _, one, other, champion, last = ended["How it ended"]
    assert all(word in one[0] for word in ("Anvils", "Group 1", "7 points"))
    assert ("Group 2" in other[0], other[1]) == (True, (2, 3))
    assert ("Anvils" in champion[0], champion[1]) == (True, (1,))
    assert (last[0].endswith(", 2:1."), "Bolts" in last[0], last[1]) == (True, True, (1,))


def test_of_a_final_of_two_legs_no_score_is_told():
    *_, last = chapters(over=True, champion="Anvils", table=(), final=Final("Bolts", "", (1, 2)))[
        "How it ended"
    ]
    assert (last[0].count(","), last[1]) == (0, (1, 2))


def test_three_who_played_have_nobody_to_close_the_table():
    assert len(chapters(table=TABLE[:3])["How it stands"]) == 4


def test_the_matches_to_remember_are_the_widest_the_wildest_and_the_bloodiest():
    widest, wildest, bloodiest = chapters()["Matches to remember"]
    assert "Crows against Dregs, 3:0" in widest[0]
    assert "Anvils against Bolts" in wildest[0]
    assert "4 casualties" in bloodiest[0]
    assert [one[1] for one in (widest, wildest, bloodiest)] == [(2,), (1,), (2,)]


def test_matches_like_all_others_are_not_remembered():
    assert "Matches to remember" not in chapters(
        games=[AlmanacGame(1, ("A", "B"), (1, 0), 1, won=True)]
    )


def test_who_did_most_stands_alone_or_shares_it():
    best = [
        Best("touchdowns", ("Grim",), 5, 3, (1, 2)), Best("kills", ("Ulf", "Odo"), 2, 3, (3,)),
    ]  # fmt: skip
    alone, shared = chapters(best=best)["Who did most"]
    assert all(word in alone[0] for word in ("Grim", "touchdowns", "5", "3 matches"))
    assert ("Ulf and Odo" in shared[0], shared[1]) == (True, (3,))


@pytest.mark.parametrize(
    ("cause", "by", "said"),
    [
        ("block", "Ulf", "died under a block, at the hands of Ulf"),
        ("chasm", "", "died in a chasm."),
        ("plague", "", "died in the dungeon."),
    ],
)
def test_the_dead_are_buried_with_how_and_by_whom(cause, by, said):
    ((text, matches),) = chapters(graves=[Grave("Grim", "Anvils", cause, by, 2)])["The dead"]
    assert said in f"{text.rstrip('.')}."
    assert ("Grim" in text, "Anvils" in text, matches) == (True, True, (2,))


def test_where_nobody_died_every_match_vouches_for_it():
    ((_, matches),) = chapters()["The dead"]
    assert matches == (1, 2, 3)


def test_the_same_seed_finds_the_same_words_and_a_line_is_a_document():
    assert chapters(seed="a") == chapters(seed="a")
    assert any(chapters(seed=str(seed)) != chapters(seed="a") for seed in range(20))
    (chapter, *_) = almanac(SeasonFacts("a", False, "", TABLE, (), GAMES))
    assert set(chapter.sentences[0].as_dict()) == {"text", "matches"}


def test_a_game_is_named_by_its_teams_and_one_side_alone_by_itself():
    assert GAMES[2].name == "Anvils against Crows and Dregs"
    alone = AlmanacGame(9, ("Anvils",), (0,), 0, won=False)
    assert (alone.name, alone.margin) == ("Anvils", 0)


def test_the_best_is_ahead_of_the_next_best_not_of_the_last():
    three = AlmanacGame(9, ("Anvils", "Bolts", "Crows"), (1, 4, 2), 0, won=True)
    assert three.margin == 2


@pytest.mark.parametrize(
    ("touchdowns", "casualties", "remembered"),
    [((1, 0), 1, 0), ((1, 1), 1, 1), ((1, 0), 2, 1), ((1, 1), 2, 2), ((2, 0), 1, 2)],
)
def test_one_touchdown_or_one_casualty_is_nothing_to_remember_and_two_are(
    touchdowns, casualties, remembered
):
    won = touchdowns[0] > touchdowns[1]
    game = AlmanacGame(1, ("Anvils", "Bolts"), touchdowns, casualties, won=won)
    assert len(chapters(games=[game]).get("Matches to remember", ())) == remembered


def test_of_several_the_widest_is_that_by_most_and_the_wildest_that_with_most():
    scores = {1: (3, 1), 2: (5, 1), 3: (4, 4), 4: (2, 0)}
    games = [AlmanacGame(n, ("A", "B"), one, 0, won=one[0] > one[1]) for n, one in scores.items()]
    widest, wildest = chapters(games=games)["Matches to remember"]
    assert (widest[1], wildest[1]) == ((2,), (3,))
