"""A team's matches and a player's totals, on pages of the floor below."""

import pytest
from django.urls import reverse

from tests.teams.test_pages import page, queries, said
from tests.verbs import found_league, friendly, join, register_team, start, tell

pytestmark = pytest.mark.django_db


@pytest.fixture
def rivals(alice, bob, carol):
    league = found_league(alice)
    for coach in (bob, carol):
        join(league, coach)
    mine = register_team(bob, name="Wardens", league_slug=league.slug)
    return mine, register_team(carol, "gold", name="Shadows", league_slug=league.slug)


def test_a_teams_page_lists_its_matches_and_asks_once(browse, bob, rivals):
    mine, _ = rivals
    client = browse(bob)
    none = queries(client, page(mine))
    assert "Scheduled" not in said(client.get(page(mine)))
    for _ in range(3):
        friendly(bob, rivals)
    shown = said(client.get(page(mine)))
    assert shown.count("Shadows , the match Scheduled") == 3
    assert queries(client, page(mine)) == none <= 6


def test_at_most_eight_matches_are_listed(browse, bob, rivals):
    mine, _ = rivals
    for _ in range(9):
        friendly(bob, rivals)
    assert said(browse(bob).get(page(mine))).count(", the match") == 8


def test_a_strangers_matches_stay_hidden(browse, bob, carol, mallory, rivals):
    friendly(bob, rivals)
    assert browse(mallory).get(page(rivals[0])).status_code == 404
    assert ", the match" in said(browse(carol).get(page(rivals[0])))


def test_totals_count_only_what_was_confirmed(browse, bob, rivals):
    mine, _ = rivals
    scorer = mine.players.first()
    url = reverse("player", args=[scorer.pk])
    match = start(friendly(bob, rivals), bob)
    tell(match, "touchdown", bob, player=scorer.pk)
    assert "Touchdowns 0" in said(browse(bob).get(url))
    type(match).objects.filter(pk=match.pk).update(status="closed")
    assert "Touchdowns 1" in said(browse(bob).get(url))
