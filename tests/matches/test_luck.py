"""How dice fell against their mean."""

import pytest

from matches.models import Match, Roll
from matches.queries.luck import fairness, luck_of
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
    roll(played, 2, purpose="event.9.9.penalty")
    _, by_player = luck_of(played)
    assert {one: luck.surplus for one, luck in by_player.items()} == {player: 2.5}


def test_a_leagues_fairness_is_of_the_programs_own_d6_in_matches_that_count(played, bob):
    Match.objects.filter(pk=played.pk).update(status="closed")
    roll(played, *range(1, 7))
    roll(played, 6, 6, 6, by=bob, purpose="declared")
    fair = fairness(played.league_slug)
    assert (fair.count, fair.chi_squared, fair.suspect) == (6, 0.0, False)
    roll(played, *[6] * 20, purpose="crooked")
    assert fairness(played.league_slug).suspect
    assert fairness("no-such-league").count == 0
