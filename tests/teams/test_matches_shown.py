"""A team's matches and a player's totals, on pages of the floor below."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone

from accounts.permissions import Perm
from league.models import League
from matches.models import Appointment, Match
from matches.queries import seen_by
from matches.queries.records import record
from teams import services as teams
from tests.conftest import person
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
    # Before the first match the page says what comes next, for one query more.
    assert queries(client, page(mine)) == none - 1 <= 6


def test_at_most_eight_matches_are_listed(browse, bob, rivals):
    mine, _ = rivals
    for _ in range(9):
        friendly(bob, rivals)
    assert said(browse(bob).get(page(mine))).count(", the match") == 8


def test_the_others_are_a_click_away(browse, bob, rivals):
    mine, _ = rivals
    for _ in range(9):
        friendly(bob, rivals)
    client, every = browse(bob), page(mine, "team-matches")
    assert f'href="{every}">All of them</a>' in client.get(page(mine)).content.decode()
    assert said(client.get(every)).count(", the match") == 9
    assert queries(client, every) <= 7


def test_a_strangers_matches_stay_hidden(browse, bob, carol, mallory, rivals):
    friendly(bob, rivals)
    assert browse(mallory).get(page(rivals[0])).status_code == 404
    assert browse(mallory).get(page(rivals[0], "team-matches")).status_code == 404
    assert ", the match" in said(browse(carol).get(page(rivals[0])))


def test_a_match_that_stays_hidden_makes_room_for_another(browse, bob, mallory, rivals):
    League.objects.filter(slug=rivals[0].league_slug).update(public=True)
    matches = [friendly(bob, rivals) for _ in range(9)]
    first, ninth = (reverse("match", args=[matches[at].pk]) for at in (0, 8))
    Match.objects.filter(pk=matches[0].pk).update(league_slug="elsewhere")
    shown, to_a_stranger = (
        browse(one).get(page(rivals[0])).content.decode() for one in (bob, mallory)
    )
    assert (f'"{first}"' in shown, f'"{ninth}"' in shown) == (True, False)
    assert (f'"{first}"' in to_a_stranger, f'"{ninth}"' in to_a_stranger) == (False, True)


@pytest.fixture
def dora(db):
    """The game master of their match, of no league."""
    return person("dora")


def closed(match):
    """The match as if everything of it had been settled."""
    type(match).objects.filter(pk=match.pk).update(status="closed", confirmed_at=timezone.now())


def test_totals_count_only_what_was_confirmed(browse, bob, rivals):
    mine, _ = rivals
    scorer = mine.players.first()
    url = reverse("player", args=[scorer.pk])
    match = start(friendly(bob, rivals), bob)
    tell(match, "touchdown", bob, player=scorer.pk)
    assert "Games 0 Touchdowns 0" in said(browse(bob).get(url))
    closed(match)
    assert "Games 1 Touchdowns 1" in said(browse(bob).get(url))


def test_every_figure_of_a_career_leads_to_its_match(browse, bob, rivals):
    mine, _ = rivals
    scorer = mine.players.first()
    url, client = reverse("player", args=[scorer.pk]), browse(bob)
    none = queries(client, url)
    played = []
    for touchdowns in (1, 2):
        match = start(friendly(bob, rivals), bob)
        for _ in range(touchdowns):
            tell(match, "touchdown", bob, player=scorer.pk)
        if touchdowns == 1:
            tell(match, "completion", bob, player=scorer.pk)
        closed(match)
        teams.vacate(mine.pk, match.pk)
        teams.vacate(rivals[1].pk, match.pk)
        played.append(reverse("match", args=[match.pk]))
    page = client.get(url).content.decode()
    assert '<dt>Games</dt><dd><a href="#games">2</a></dd>' in page
    assert '<dt>Touchdowns</dt><dd><a href="#games">3</a></dd>' in page
    assert f'<dt>Completions</dt><dd><a href="{played[0]}">1</a></dd>' in page
    assert "<dt>Interceptions</dt><dd>0</dd>" in page
    assert f'data-label="Touchdowns"><a href="{played[0]}">1</a>' in page
    assert f'data-label="Touchdowns"><a href="{played[1]}">2</a>' in page
    assert page.index(f'row"><a href="{played[1]}">Shadows') < page.index(
        f'row"><a href="{played[0]}">Shadows'
    )
    assert queries(client, url) == none


def test_who_did_nothing_has_no_games_to_show(browse, bob, rivals):
    mine, _ = rivals
    page = browse(bob).get(reverse("player", args=[mine.players.first().pk])).content.decode()
    assert "Game by game" not in page
    assert "<dt>MVPs</dt><dd>0</dd>" in page


def test_an_exhibition_is_in_no_career(browse, bob, rivals):
    mine, _ = rivals
    scorer = mine.players.first()
    match = start(friendly(bob, rivals, exhibition=True), bob)
    tell(match, "touchdown", bob, player=scorer.pk)
    closed(match)
    assert "Games 0 Touchdowns 0" in said(browse(bob).get(reverse("player", args=[scorer.pk])))


def test_a_match_the_reader_may_not_see_is_counted_and_not_named(bob, mallory, rivals):
    mine, _ = rivals
    scorer = mine.players.first()
    match = start(friendly(bob, rivals), bob)
    tell(match, "touchdown", bob, player=scorer.pk)
    closed(match)
    shown, hidden = (record(one, scorer.pk, mine.pk, []) for one in (bob, mallory))
    assert [(game.seen, game.others) for game in shown.games] == [(True, ("Shadows",))]
    assert [game.seen for game in hidden.games] == [False]
    assert [(total.number, total.match) for total in hidden.totals][:2] == [(1, None), (1, None)]
    assert [total.match for total in shown.totals][:2] == [match.pk, match.pk]


SIGHT = {"members only": (False, "alice bob carol dora"), "public": (True, "everybody")}


@pytest.mark.parametrize(("public", "seen"), SIGHT.values(), ids=SIGHT)
def test_a_career_names_a_match_to_whoever_may_see_it(
    alice, bob, carol, dora, mallory, rivals, public, seen
):
    mine, _ = rivals
    League.objects.filter(slug=mine.league_slug).update(public=public)
    scorer = mine.players.first()
    match = start(friendly(bob, rivals), bob)
    tell(match, "touchdown", bob, player=scorer.pk)
    Appointment.objects.create(match=match, game_master=dora)
    closed(match)
    people = {one.username: one for one in (alice, bob, carol, dora, mallory)}
    for name, one in {**people, "nobody": AnonymousUser()}.items():
        (game,) = record(one, scorer.pk, mine.pk, []).games
        assert game.seen is (seen == "everybody" or name in seen.split())
        assert game.seen is one.has_perm(Perm.MATCH_VIEW, match)
        assert game.seen is seen_by(one).filter(pk=match.pk).exists()


CAREER_READ = {
    "its coach": ("bob", False),
    "a member": ("carol", False),
    "its commissioner": ("alice", False),
    "a stranger, where anybody may": ("mallory", True),
    "nobody, where anybody may": (None, True),
}


@pytest.mark.parametrize(("who", "public"), CAREER_READ.values(), ids=CAREER_READ)
def test_a_career_takes_six_queries_at_most_whoever_reads_it(
    request, browse, bob, mallory, rivals, who, public
):
    mine, _ = rivals
    League.objects.filter(slug=mine.league_slug).update(public=public)
    scorer = mine.players.first()
    match = start(friendly(bob, rivals), bob)
    tell(match, "touchdown", bob, player=scorer.pk)
    closed(match)
    client = browse(who and request.getfixturevalue(who))
    assert queries(client, reverse("player", args=[scorer.pk])) <= 6
