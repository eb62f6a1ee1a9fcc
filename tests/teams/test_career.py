"""A career as a player's page tells it, line by line."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from teams.html.career import timeline
from teams.models import Player
from teams.queries.career import Deed, career, most_valuable
from tests.verbs import register_team

DEED = Deed("Grim (4): touchdown", 0, 3, {}, 7, datetime(2026, 3, 4, 20, 5, tzinfo=UTC), 9, 8)


def test_points_are_added_up_line_by_line(bob):
    player = Player.objects.filter(team=register_team(bob))[0]
    deeds = list(career(player.pk))
    assert deeds[0].mark == "door"
    assert deeds[-1].together == player.spp
    assert sum(deed.gold for deed in deeds) == -player.price


def test_a_line_links_to_its_match_and_its_receipt():
    line = timeline([DEED], 5)
    assert '<strong class="num">+3 SPP</strong>, 8 together' in line
    assert '<time datetime="2026-03-04T20:05:00+00:00">4 March 2026</time>' in line
    assert '<a href="/matches/9/">the match</a>' in line
    assert '<a href="/teams/5/ledger/?at=7#change-7">receipt</a>' in line


def test_a_line_without_a_match_links_to_none():
    assert "the match" not in timeline([replace(DEED, match=None)], 5)


def test_words_from_outside_are_only_words():
    assert "&lt;b&gt;" in timeline([replace(DEED, text="<b>Grim</b>")], 5)


@pytest.mark.parametrize(
    ("effect", "spp", "mark"),
    [
        ({"kind": "left", "how": "dead"}, 0, "skull"),
        ({"kind": "left", "how": "traded"}, 0, "door"),
        ({"kind": "skill", "skill": "Block"}, 0, "star"),
        ({}, 2, "ball"),
        ({}, 0, "coin"),
    ],
)
def test_a_mark_says_what_kind_of_line_it_is(effect, spp, mark):
    assert replace(DEED, effect=effect, spp=spp).mark == mark


def named(change, key="postgame.1.5.mvp.1", match=9, reverses=None):
    return replace(DEED, change=change, key=key, match=match, reverses=reverses)


def test_who_was_named_most_valuable_is_counted_by_match():
    awards = [named(1), named(2), named(3, match=10), named(4, key="postgame.1.5.spp.0")]
    assert most_valuable(awards) == {9: 2, 10: 1}


def test_an_award_that_was_taken_back_counts_no_more():
    awards = [named(1), named(2, "postgame.1.5.mvp.1.taken-back", reverses=1)]
    assert most_valuable(awards) == {}
    assert most_valuable([*awards, named(3, "postgame.2.5.mvp.0")]) == {9: 1}
