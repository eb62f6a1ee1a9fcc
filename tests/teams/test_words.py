"""What a team's pages say beside the figures: what comes next, what was learned."""

import re

import pytest
from django.urls import reverse

from accounts.commands import Command
from dungeonbowl.effects import LedgerLine, SkillGained
from league import services as leagues
from teams import ledger, services
from teams.services import Adjustment
from tests.teams.test_pages import page, said
from tests.verbs import draft_team, found, found_league, friendly, join, open_season, register_team

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(alice, bob, carol):
    league = found_league(alice)
    join(league, bob)
    join(league, carol)
    return league


def next_steps(browse, user, team):
    shown = browse(user).get(page(team)).content.decode()
    found = re.search(r'id="next-steps">(.*?)</section>', shown, re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", found[1]).split()) if found else ""


def test_a_team_just_registered_is_told_what_comes_next(browse, bob, league):
    team = draft_team(bob, league_slug=league.slug)
    assert next_steps(browse, bob, team) == ""
    reply = browse(bob).post(page(team, "team-register"), follow=True)
    assert "What comes next" in said(reply)
    assert "No season is open for entries. A commissioner has to open one." in said(reply)
    assert reverse("match-new", args=[league.slug]) in reply.content.decode()


def test_the_next_step_follows_the_season(browse, bob, league):
    team = register_team(bob, league_slug=league.slug)
    season = open_season(league)
    assert f"{season} is open for entries. Enter the team" in next_steps(browse, bob, team)
    leagues.enter(bob, season.pk, team.pk)
    said_now = next_steps(browse, bob, team)
    assert f"The team is entered in {season}. Next, a commissioner draws" in said_now


def test_next_steps_are_the_coachs_and_end_with_the_first_match(browse, bob, carol, league):
    mine = register_team(bob, league_slug=league.slug)
    theirs = register_team(carol, "gold", league_slug=league.slug)
    assert next_steps(browse, carol, mine) == ""
    friendly(bob, [mine, theirs])
    assert next_steps(browse, bob, mine) == ""


def test_two_teams_of_one_name_are_warned_of_and_let_be(browse, bob, carol, league):
    found(bob, name="Lamplighters", league_slug=league.slug)
    client, at = browse(carol), reverse("team-new", args=[league.slug])
    form = {"name": "LAMPLIGHTERS", "college": "gold"}
    shown = said(client.post(at, form, follow=True))
    assert "LAMPLIGHTERS is founded." in shown
    assert "Another team of this league is called LAMPLIGHTERS too." in shown
    form = {"name": "Others", "college": "gold"}
    assert "called Others too" not in said(client.post(at, form, follow=True))


def test_a_new_name_that_somebody_has_is_warned_of_too(browse, bob, carol, league):
    found(bob, name="Lamplighters", league_slug=league.slug)
    mine = found(carol, "gold", league_slug=league.slug)
    form = {"name": "Lamplighters", "back": "portrait"}
    shown = said(browse(carol).post(page(mine, "team-rename"), form, follow=True))
    assert "Another team of this league is called Lamplighters too." in shown
    mine.refresh_from_db()
    assert mine.name == "Lamplighters"


def test_another_leagues_team_may_be_called_the_same_without_a_word(browse, bob, carol, league):
    found(bob, name="Lamplighters")
    at = reverse("team-new", args=[league.slug])
    form = {"name": "Lamplighters", "college": "gold"}
    assert "called Lamplighters too" not in said(browse(carol).post(at, form, follow=True))


def test_a_learned_skill_stands_out_from_those_a_player_came_with(browse, bob):
    team = register_team(bob)
    one = team.players.first()
    lines = [LedgerLine("learned", one.pk, effect=SkillGained("Guard"))]
    ledger.post(ledger.lock(team.pk), ledger.Posting("learned", None, "Learned", lines))
    for at in (page(team), reverse("player", args=[one.pk])):
        shown = browse(bob).get(at).content.decode()
        marked = re.findall(r'<b class="learned">(.*?)</b>', shown)
        assert [re.sub(r"<[^>]+>", "", one) for one in marked if "Guard" in one] == [
            "Guard (learned)"
        ]
        assert not any("Thick Skull" in one for one in marked)


def test_a_rise_is_typed_as_it_is_read(alice, bob, league):
    team = register_team(bob, league_slug=league.slug)
    one = team.players.first()
    for spelling in ("+1 AG", "+ag", "+1 ag"):
        services.adjust(
            Command(alice, team.pk), Adjustment(player=one.pk, skill=spelling), why="Trained."
        )
    one.refresh_from_db()
    assert one.gained == ["+ag", "+ag", "+ag"]


def test_the_market_says_when_magic_items_are_bought(browse, bob):
    team = found(bob)
    assert "Magic items aren't for sale here" in said(browse(bob).get(page(team))).replace(
        "&#x27;", "'"
    )
    planned = browse().get("/builder/?college=light")
    assert "Magic items aren't for sale before the first match" in said(planned)
