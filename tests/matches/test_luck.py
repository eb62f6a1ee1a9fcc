"""How dice fell against their mean."""

import pytest

from matches.models import Match, Roll
from matches.queries.fairness import fairness
from matches.queries.luck import luck_of
from tests.verbs import league_friendly, start, tell

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(alice, bob, carol):
    """A match of Bob and Carol, of which every roll is to be declared here."""
    match = start(league_friendly(alice, bob, carol))
    Roll.objects.filter(match=match).delete()
    return match


def roll(match, *faces, die="d6", purpose="winnings", by=None, first=0):
    Roll.objects.create(
        match=match, purpose=purpose, die=die, faces=list(faces), entered_by=by, first=first
    )


def test_each_sort_of_die_stands_beside_its_mean(played):
    roll(played, 6, 5, 4)
    roll(played, 8, die="d16", purpose="event.1.1.casualty")
    roll(played, 11, die="d66", purpose="item")
    by_die, _ = luck_of(played)
    assert [(one.die, one.count, one.mean, one.expected) for one in by_die] == [
        ("d6", 3, 5.0, 3.5), ("d16", 1, 8.0, 8.5), ("d66", 1, 11.0, 38.5),
    ]  # fmt: skip
    assert by_die[0].surplus == 4.5


def test_a_roll_that_was_thrown_again_counts_as_it_stands(played):
    roll(played, 1)
    roll(played, 6)
    roll(played, 5, first=1)
    (luck,), _ = luck_of(played)
    assert dict(luck.faces) == {6: 1, 5: 1}


def test_a_players_luck_is_of_the_dice_over_what_they_did(played):
    player = played.sides.first().available[0]
    event = tell(played, "infraction", player=player, kind="foul", rolls={"penalty": 6})
    Roll.objects.filter(match=played).delete()
    roll(played, 6, purpose=f"event.{event.key}.penalty")
    roll(played, 16, die="d16", purpose=f"event.{event.key}.casualty")
    roll(played, 2, purpose="event.9.9.penalty")
    _, by_player = luck_of(played)
    surplus = {one: luck.surplus for one, luck in by_player.items()}
    assert surplus == {(player, "d6"): 2.5, (player, "d16"): 7.5}
    # The best of any die is as lucky as the best of another.
    assert {luck.share for luck in by_player.values()} == {1.0}


def test_a_leagues_fairness_is_of_the_programs_own_dice_in_matches_that_count(played, bob):
    Match.objects.filter(pk=played.pk).update(status="closed")
    roll(played, *range(1, 7))
    roll(played, 6, 6, 6, by=bob, purpose="declared")
    (fair,) = fairness(played.league_slug).dice
    assert (fair.count, fair.mean, fair.chi_squared) == (6, 3.5, 0.0)
    assert (fair.judged, fair.suspect) == (False, False)
    roll(played, *[6] * 30, purpose="crooked")
    # Tens and units of a D68 are a die each; one face alone shows nothing.
    roll(played, 18, die="d68", purpose="item")
    roll(played, *[n for n in range(1, 9) for _ in range(5)], die="d8", purpose="straight")
    roll(played, 1, die="d1", purpose="mvp")
    straight, crooked = fairness(played.league_slug).dice
    assert (straight.sides, straight.count, straight.suspect) == (8, 41, False)
    assert (crooked.sides, crooked.count, crooked.suspect) == (6, 37, True)
    assert abs(crooked.bound - 11.07) < 0.05
    assert fairness("no-such-league").dice == []
