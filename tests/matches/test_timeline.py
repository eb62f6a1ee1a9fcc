"""What happened, line by line, as a match's page tells it."""

from datetime import UTC, datetime
from typing import Any

from accounts.models import User
from matches.models import AT_ONCE, Event
from matches.views.markup import timeline
from matches.views.story import StoryLine, StoryPlayer
from teams.models import Team

AT = datetime(2026, 3, 4, 20, 5, tzinfo=UTC)
WARDENS = Team(pk=2, name="<s>Wardens</s>", college="light")
GRIM = StoryPlayer(9, "<b>Grim</b>", WARDENS)


def line(dice: list[tuple[int, int]] | None = None, **fields: Any) -> StoryLine:
    outcome = {"text": "A <i>touchdown</i>."}
    event = Event(pk=7, match_id=3, outcome=outcome, by=User(username="bob"), at=AT, **fields)
    return StoryLine(event, "ball", "Touchdown", dice or [], [GRIM])


def test_a_line_says_what_who_and_when():
    drawn = timeline([line(dice=[(3, 6)])], recording=False)
    assert 'id="event-7"' in drawn
    assert 'aria-label="3 on a D6"' in drawn
    assert '<a href="/players/9/">' in drawn
    assert 'bob, <time datetime="2026-03-04T20:05:00+00:00">20:05</time>' in drawn


def test_words_from_outside_are_only_words():
    drawn = timeline([line()], recording=True)
    assert "&lt;b&gt;Grim&lt;/b&gt;" in drawn
    assert "&lt;i&gt;touchdown&lt;/i&gt;" in drawn
    assert "&lt;s&gt;Wardens&lt;/s&gt;" in drawn
    assert "<b>" not in drawn
    assert "<s>" not in drawn
    assert "<i>" not in drawn


def test_a_player_stands_under_the_shield_of_their_team():
    drawn = timeline([line()], recording=False)
    assert 'class="emblem"' in drawn
    assert drawn.index("Wardens") < drawn.index("Grim")


def test_who_tells_may_take_a_line_back():
    assert 'href="/matches/3/events/7/revoke/"' in timeline([line()], recording=True)
    assert "Take back" not in timeline([line()], recording=False)


def test_a_line_taken_back_says_by_whom_and_why_and_isnt_taken_back_again():
    fields = {"revoked_at": AT, "revoked_by": User(username="carol"), "revoke_reason": "<u>No</u>"}
    drawn = timeline([line(**fields)], recording=True)
    assert "is-revoked" in drawn
    assert "Taken back by carol: &lt;u&gt;No&lt;/u&gt;" in drawn
    assert "Take back<" not in drawn


def test_what_was_undone_by_a_tap_says_so_once():
    fields = {"revoked_at": AT, "revoked_by": User(username="anna"), "revoke_reason": AT_ONCE}
    assert "<span>Taken back by anna</span>" in timeline([line(**fields)], recording=True)
