"""The next season on its pages: put together, looked at, opened and taken back."""

import pytest
from django.utils import timezone

from core.errors import Conflict
from core.ui.words import status_chip
from league.models import Entrant, Season
from league.services import start_season
from league.services.rounds import demand_last
from teams.models import Team
from tests.league.playing import ready_teams, settle_round
from tests.verbs import register_team
from tests.verbs import start_season as begin

pytestmark = pytest.mark.django_db


@pytest.fixture
def winter(alice, bob, arena):
    """A season of two groups of two that is over."""
    season = begin(arena, ready_teams(arena, bob, 4), "round_robin", groups=2)
    settle_round(season, 1)
    season.refresh_from_db()
    return season


def words(page):
    return " ".join(page.content.decode().split())


def ask(browse, by, season, **fields):
    stays = [*Entrant.objects.filter(season=season).values_list("team", flat=True)]
    form = {"name": "Spring", "stays": stays, "rosters": "kept", **fields}
    return browse(by).post(f"/seasons/{season.pk}/next/", form)


def test_a_season_that_is_over_leads_to_its_next(browse, alice, bob, winter):
    here = f"/seasons/{winter.pk}/"
    assert f"{here}next/" in words(browse(alice).get(here))
    assert f"{here}next/" not in words(browse(bob).get(here))
    page = words(browse(alice).get(f"{here}next/"))
    assert page.count('type="checkbox"') == page.count("checked") - 1 == 4


def test_who_withdrew_or_retired_isnt_ticked_and_is_there_with_a_word(browse, alice, winter):
    withdrew, retired, *_ = Entrant.objects.filter(season=winter).select_related("team")
    Entrant.objects.filter(pk=withdrew.pk).update(withdrawn_at=timezone.now())
    Team.objects.filter(pk=retired.team_id).update(status=Team.Status.RETIRED)
    reply = browse(alice).get(f"/seasons/{winter.pk}/next/")
    page = words(reply)
    assert f"{withdrew.team} (bob), withdrew" in page
    assert f"{retired.team} (bob), retired" in page
    ticked = {*reply.context["form"]["stays"].value()}
    assert ticked == {*winter.entrants.values_list("team", flat=True)} - {
        withdrew.team_id,
        retired.team_id,
    }
    assert page.count("checked") - 1 == 2


def test_a_season_that_splits_names_both_that_follow_and_offers_nobody_twice(browse, alice, winter):
    upper, lower = (
        [*winter.entrants.filter(groups__group__number=number).values_list("team", flat=True)]
        for number in (1, 2)
    )
    ask(browse, alice, winter, name="Upper", stays=upper)
    reply = browse(alice).get(f"/seasons/{winter.pk}/next/")
    assert {*reply.context["form"]["stays"].value()} == {*lower}
    assert words(reply).count(", went on to Upper") == 2
    ask(browse, alice, winter, name="Lower", stays=lower)
    first, second = winter.followed_by.order_by("id")
    links = " and ".join(f'<a href="/seasons/{one.pk}/">{one.name}</a>' for one in (first, second))
    assert f"Its teams went on to {links}." in words(browse(alice).get(f"/seasons/{winter.pk}/"))
    with pytest.raises(Conflict, match="went on to Upper and Lower"):
        demand_last(winter)


def test_looking_first_shows_who_moves_and_opens_nothing(browse, alice, winter):
    page = ask(browse, alice, winter, promotion="1", look="1")
    assert page.status_code == 200
    said = words(page)
    assert (said.count("1, up from 2"), said.count("2, down from 1")) == (1, 1)
    assert "Nothing is opened yet." in said
    assert Season.objects.get() == winter


def test_who_doesnt_stay_is_named(browse, alice, winter):
    first, *others = Entrant.objects.filter(season=winter).select_related("team")
    stays = [one.team_id for one in others]
    assert f"Not staying: {first.team}." in words(ask(browse, alice, winter, stays=stays, look="1"))


def test_opened_it_leads_back_and_forth(browse, alice, winter):
    made = ask(browse, alice, winter, promotion="1")
    spring = Season.objects.get(name="Spring")
    assert (made.status_code, made.url) == (302, f"/seasons/{spring.pk}/")
    assert f'<a href="/seasons/{winter.pk}/">Winter</a>' in words(browse(alice).get(made.url))
    assert f'<a href="/seasons/{spring.pk}/">Spring</a>' in words(
        browse(alice).get(f"/seasons/{winter.pk}/")
    )


def test_entries_say_in_which_division_each_begins(browse, alice, winter):
    ask(browse, alice, winter, promotion="1")
    spring = Season.objects.get(name="Spring")
    here = f"/seasons/{spring.pk}/"
    said = words(browse(alice).get(here))
    start_season(alice, spring.pk)
    for group in spring.stage.groups.order_by("number"):
        names = {one.entrant.team.name for one in group.drawn.all()}
        line = said.split(f"<strong>{group}:</strong> ")[1].split("</li>")[0]
        assert {*line.split(", ")} == names
    assert "Divisions" not in words(browse(alice).get(f"/seasons/{winter.pk}/"))


def test_where_groups_are_drawn_entries_say_nothing_of_divisions(browse, alice, winter):
    ask(browse, alice, winter)
    spring = Season.objects.get(name="Spring")
    assert "Divisions" not in words(browse(alice).get(f"/seasons/{spring.pk}/"))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": ""}, "This field is required."),
        ({"stays": []}, "This field is required."),
        ({"stays": ["99999"]}, "is not one of the available choices"),
        ({"promotion": "3"}, "Between these divisions 0 to 2 can move."),
    ],
)
def test_what_cant_be_is_said_on_the_form(browse, alice, winter, fields, said):
    for look in ({}, {"look": "1"}):
        page = ask(browse, alice, winter, **fields, **look)
        assert page.status_code == 400
        assert said in words(page)
    assert Season.objects.get() == winter


def test_it_is_taken_back_where_its_entries_are(browse, alice, bob, winter):
    ask(browse, alice, winter)
    spring = Season.objects.get(name="Spring")
    act = winter.acts.get()
    undo = f"/seasons/{winter.pk}/acts/{act.pk}/undo/"
    assert undo not in words(browse(bob).get(f"/seasons/{spring.pk}/"))
    assert undo in words(browse(alice).get(f"/seasons/{spring.pk}/"))
    assert browse(alice).post(undo, {"reason": "Too early."}).status_code == 302
    assert Season.objects.get() == winter


def test_once_it_runs_the_way_back_says_why_not(browse, alice, winter):
    ask(browse, alice, winter)
    spring = Season.objects.get(name="Spring")
    start_season(alice, spring.pk)
    undo = f"/seasons/{winter.pk}/acts/{winter.acts.get().pk}/undo/"
    page = browse(alice).post(undo, {"reason": "Too late."})
    assert page.status_code == 409
    assert "Spring has started: it can&#x27;t be taken back any more." in words(page)


@pytest.fixture
def drafting(browse, alice, bob, arena):
    """Bob's team in a redraft, after a season of two."""
    teams = [register_team(bob, college, league_slug=arena.slug) for college in ("light", "gold")]
    season = begin(arena, teams, "round_robin")
    settle_round(season, 1)
    looked = ask(browse, alice, season, rosters="redraft", budget="500000", look="1")
    assert "9 for" in words(looked)
    assert ask(browse, alice, season, rosters="redraft", budget="500000").status_code == 302
    return teams[0]


def test_a_coach_buys_again_on_the_teams_page_and_sees_why_it_costs_that(browse, bob, drafting):
    here = f"/teams/{drafting.pk}/"
    page = words(browse(bob).get(here))
    assert page.count("Buy again, ") == 9
    assert "List price: " in page
    player = drafting.players.order_by("number").first()
    form = {"player": player.pk, "back": "team"}
    done = browse(bob).post(f"{here}hire-again/", form, follow=True)
    assert f"Bought {player} again for " in words(done)
    assert words(done).count("Buy again, ") < 9


def test_entries_say_which_teams_are_drafts_and_the_start_waits_for_them(browse, alice, drafting):
    spring = Season.objects.latest("pk")
    page = words(browse(alice).get(f"/seasons/{spring.pk}/"))
    start = f'action="/seasons/{spring.pk}/start/"'
    assert page.count(status_chip("draft")) == 2
    assert "Still drafts: <a" in page
    assert start not in page
    Team.objects.filter(pk__in=spring.entrants.values("team")).update(status=Team.Status.REGISTERED)
    page = words(browse(alice).get(f"/seasons/{spring.pk}/"))
    assert status_chip("draft") not in page
    assert start in page


def test_others_see_who_is_offered_and_buy_nobody(browse, alice, drafting):
    page = words(browse(alice).get(f"/teams/{drafting.pk}/"))
    assert "Last season's players" in page
    assert "Buy again, " not in page
    refused = browse(alice).post(f"/teams/{drafting.pk}/hire-again/", {"player": "1"})
    assert refused.status_code == 403


def test_what_cant_be_bought_again_says_which_rule_is_against_it(browse, bob, drafting):
    for _ in range(9):
        page = browse(bob).get(f"/teams/{drafting.pk}/")
        ready = page.context["sheet"].offered
        bought = next((one for one in ready if one.quote.allowed), None)
        if bought is None:
            break
        there = f"/teams/{drafting.pk}/hire-again/"
        browse(bob).post(there, {"player": bought.state.id, "back": "team"})
    said = words(page)
    assert "TEAM-09" in said
    assert "why-again-" in said
