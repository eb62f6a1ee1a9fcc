"""How a match ended, as it counts for each side."""

import pytest

from dungeonbowl.match.report import read_result
from matches.models import Match, Side
from matches.services import (
    close,
    lock_match,
    propose_result,
    record_result,
    set_status,
    take_result_back,
)
from tests.verbs import friendly, register_team, start, tell


def ends(match, **fields):
    result = read_result(fields)
    held = lock_match(match.pk)
    propose_result(held, result)
    record_result(held, result)
    return {side.team_id: side for side in Side.objects.filter(match=match)}


def test_winner_and_loser(match, bobs, carols):
    sides = ends(match, kind="touchdown", winner=bobs.pk, touchdowns={str(bobs.pk): 1})
    assert (sides[bobs.pk].outcome, sides[bobs.pk].touchdowns) == ("won", 1)
    assert (sides[carols.pk].outcome, sides[carols.pk].touchdowns) == ("lost", 0)
    row = Match.objects.get()
    assert row.result_kind == "touchdown"
    assert row.confirmed_at


@pytest.mark.parametrize(
    ("kind", "outcome"), [("draw", "drawn"), ("time_limit", "drawn"), ("monster_victory", "lost")]
)
def test_without_a_winner_everybody_fares_alike(match, kind, outcome):
    assert {side.outcome for side in ends(match, kind=kind).values()} == {outcome}


def test_whoever_concedes_is_marked(match, bobs, carols):
    sides = ends(match, kind="concession", winner=bobs.pk)
    assert [sides[team.pk].conceded for team in (bobs, carols)] == [False, True]


def test_casualties_are_those_by_ones_own_players_on_others(match, bobs, carols, ours, theirs):
    tell(match, "casualty", player=ours[0], victim=theirs[0], cause="foul", rolls={"casualty": 1})
    tell(match, "casualty", player=ours[0], victim=ours[1], cause="block", rolls={"casualty": 1})
    tell(match, "casualty", victim=theirs[1], cause="explosion", rolls={"casualty": 1})
    taken = tell(match, "casualty", player=theirs[2], victim=ours[2], cause="block")
    from matches.services import revoke

    revoke(bobs.coach, match.pk, taken.pk, "It was nothing.")
    sides = ends(match, kind="draw")
    assert (sides[bobs.pk].casualties, sides[carols.pk].casualties) == (1, 0)


def test_allies_win_together(bob, bobs, carols, alice, cellar):
    third, fourth = (
        register_team(alice, college, players=6, league_slug=cellar.slug)
        for college in ("jade", "dark")
    )
    match = start(
        friendly(
            bob,
            [bobs, carols, third, fourth],
            alliances=[[bobs.pk, third.pk], [carols.pk, fourth.pk]],
        )
    )
    sides = ends(match, kind="touchdown", winner=third.pk, touchdowns={str(third.pk): 1})
    assert [sides[team.pk].outcome for team in (bobs, third)] == ["won", "won"]
    assert [sides[team.pk].outcome for team in (carols, fourth)] == ["lost", "lost"]
    assert sides[bobs.pk].touchdowns == 0


def test_a_result_taken_back_leaves_nothing(match, bobs):
    ends(match, kind="touchdown", winner=bobs.pk, touchdowns={str(bobs.pk): 1})
    take_result_back(lock_match(match.pk))
    row = Match.objects.get()
    assert (row.result, row.result_kind, row.confirmed_at) == (None, "", None)
    assert {(s.outcome, s.touchdowns, s.conceded) for s in Side.objects.all()} == {("", 0, False)}


def test_every_passing_leaves_a_row_and_a_new_version(match, alice):
    held = lock_match(match.pk)
    set_status(held, "reported", by=alice, why="Told at the bar.")
    set_status(held, "reported")
    row = Match.objects.get()
    assert row.version == match.version + 2
    passages = [(one.status, one.by, one.why) for one in row.passages.all()]
    assert passages[-1] == ("reported", alice, "Told at the bar.")
    assert [status for status, _, _ in passages] == ["started", "reported"]


def test_closing_lets_the_teams_go_and_shows_the_seed(match, bobs, carols):
    close(lock_match(match.pk))
    for team in (bobs, carols):
        team.refresh_from_db()
        assert team.in_match is None
    assert Match.objects.get().seed_shown
