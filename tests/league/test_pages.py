"""The pages of a league, as a browser without scripts sees them."""

import re
from html.parser import HTMLParser

import pytest

from dungeonbowl.league.formats import offers
from league.forms import HouseRulesForm
from league.forms.options import offered
from league.models import Fixture, Invitation, League, Membership, Minute, Season
from league.services import enter, invite, withdraw_invitation
from matches.models import Match
from teams.models import Team
from tests.conftest import PASSWORD
from tests.league.playing import ready_teams, settle_round
from tests.running import ROOT
from tests.verbs import found, open_season, register_team, start_season

pytestmark = pytest.mark.django_db


def text(reply):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", reply.content.decode()))


class Untouched(HTMLParser):
    """What a browser would send back of a form in which nobody typed anything."""

    def __init__(self, form):
        super().__init__()
        self.values, self.select = {}, ""
        self.feed("".join(str(field) for field in form))

    def handle_starttag(self, tag, attrs):
        said = dict(attrs)
        if tag == "select":
            self.select = said["name"]
        elif tag == "option" and "selected" in said:
            self.tell(self.select, said["value"])
        elif tag == "input" and (said["type"] != "checkbox" or "checked" in said):
            self.tell(said["name"], said.get("value", "on" if said["type"] == "checkbox" else ""))

    def tell(self, name, value):
        self.values.setdefault(name, []).append(value)


def as_typed(league):
    return Untouched(HouseRulesForm(league=league)).values


def test_the_front_page_leads_anybody_to_the_leagues_that_may_be_read(browse, cellar, arena):
    page = browse().get("/")
    assert page.status_code == 200
    assert f'href="/leagues/{arena.slug}/"' in page.content.decode()
    assert cellar.name not in text(page)


def test_the_front_page_shows_somebody_their_leagues_and_teams(browse, bob, carol, cellar):
    mine = found(bob, league_slug=cellar.slug, name="Ironbeards")
    found(carol, league_slug=cellar.slug, name="Others")
    page = browse(bob).get("/")
    assert cellar.name in text(page)
    assert f'href="/teams/{mine.pk}/"' in page.content.decode()
    assert "Others" not in text(page)


def test_a_league_is_founded_with_a_form(browse, alice):
    form = {"name": "Cellar League", "motto": "Down", "preset": "official", "dice": "table"}
    done = browse(alice).post("/leagues/new/", {**form, "public": "on"})
    league = League.objects.get()
    assert done["Location"] == f"/leagues/{league.slug}/members/"
    assert (league.preset, league.public) == ("official", True)
    assert league.house_rules == {"dice": "table"}


def test_a_refused_form_keeps_what_was_typed(browse, alice):
    form = {"name": "x" * 61, "motto": "Deep <b>down", "preset": "official", "dice": "table"}
    page = browse(alice).post("/leagues/new/", form)
    assert page.status_code == 400
    kept = page.content.decode()
    assert "x" * 61 in kept
    assert "Deep &lt;b&gt;down" in kept
    assert re.search(r'value="official"\s+checked', kept)
    assert re.search(r'value="table"\s+checked', kept)
    assert not League.objects.exists()


def test_a_form_sent_twice_founds_one_league(browse, alice):
    form = {"name": "Cellar", "preset": "astrogranite", "dice": "app", "once": "the-same-key"}
    client = browse(alice)
    first, second = (client.post("/leagues/new/", form) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert League.objects.count() == 1


def test_the_page_of_a_league_shows_table_teams_and_matches(browse, bob, arena):
    teams = ready_teams(arena, bob, 4)
    season = start_season(arena, teams, "round_robin")
    settle_round(season, 1)
    page = browse().get(f"/leagues/{arena.slug}/")
    shown = page.content.decode()
    for team in teams:
        assert f'href="/teams/{team.pk}/"' in shown
    for match in Match.objects.all():
        assert f'href="/matches/{match.pk}/"' in shown
    assert "1 : 0" in text(page)


def test_the_page_of_a_league_asks_as_often_for_many_teams_as_for_few(
    browse, alice, bob, arena, django_assert_max_num_queries
):
    client, url = browse(alice), f"/leagues/{arena.slug}/"
    for number in (4, 12):
        season = start_season(arena, ready_teams(arena, bob, number), "swiss")
        settle_round(season, 1)
        with django_assert_max_num_queries(19):
            client.get(url)


def test_a_link_brings_a_newcomer_through_sign_up_into_the_league(browse, alice, cellar):
    code = invite(alice, cellar.slug, "coach").code
    client = browse()
    page = client.get(f"/join/{code}/")
    sign_up = re.search(r'href="(/accounts/signup/[^"]+)"', page.content.decode()).group(1)
    typed = {"username": "dora", "password1": PASSWORD, "password2": PASSWORD}
    form = client.get(sign_up).content.decode()
    hidden = re.search(r'name="next"[^>]*value="([^"]+)"', form)
    done = client.post(sign_up, {**typed, "next": hidden.group(1) if hidden else ""})
    assert done["Location"] == f"/join/{code}/"
    assert "You will join as dora" in text(client.get(f"/join/{code}/"))
    assert client.post(f"/join/{code}/")["Location"] == f"/leagues/{cellar.slug}/"
    assert Membership.objects.get(user__username="dora").role == "coach"


def test_opening_a_link_joins_nobody(browse, alice, mallory, cellar):
    code = invite(alice, cellar.slug, "coach").code
    for client in (browse(), browse(mallory)):
        assert client.get(f"/join/{code}/").status_code == 200
    assert browse().post(f"/join/{code}/").status_code == 200
    assert Membership.objects.filter(league=cellar).count() == 3


def test_a_link_withdrawn_says_so(browse, alice, mallory, cellar):
    code = invite(alice, cellar.slug, "coach").code
    withdraw_invitation(alice, code)
    assert browse(mallory).get("/join/nonsense/").status_code == 404
    closed = browse(mallory).post(f"/join/{code}/")
    assert closed.status_code == 409
    assert "withdrawn" in text(closed)


def test_a_commissioner_finds_link_and_square_and_a_coach_neither(browse, alice, bob, cellar):
    url = f"/leagues/{cellar.slug}/members/"
    made = browse(alice).post(f"{url}invite/", {"role": "coach"})
    link = Invitation.objects.filter(made_by=alice).first()
    assert made["Location"] == f"{url}#invitation-{link.pk}"
    page = browse(alice).get(url).content.decode()
    assert f"/join/{link.code}/" in page
    assert "<svg" in page[page.index(link.code) :]
    assert "style=" not in page
    assert link.code not in browse(bob).get(url).content.decode()


def test_the_settings_sent_back_untouched_change_nothing(browse, alice, cellar):
    lines = Minute.objects.count()
    done = browse(alice).post(f"/leagues/{cellar.slug}/settings/", as_typed(cellar))
    assert done.status_code == 302
    cellar.refresh_from_db()
    assert cellar.house_rules == {}
    assert Minute.objects.count() == lines


def test_every_option_can_be_changed_in_the_settings(browse, alice, cellar):
    typed = as_typed(cellar)
    typed |= {
        "traps": ["12"],
        "dice": ["table"],
        "great_wheel": [],
        "features": ["doors", "lava"],
        "league_points_1": ["2"],
        "fan_factor_cost": ["10000"],
        "tie_breaks_0": ["won"],
        "tie_breaks_1": ["points"],
        **{f"tie_breaks_{place}": [""] for place in range(2, 6)},
        "bonuses_0": ["touchdowns"],
        "bonuses_1": ["3"],
        "bonuses_2": ["1"],
        "bonuses_6": ["clean_sheet"],
        "bonuses_8": ["-2"],
        "place_points_0": ["5"],
        "place_points_1": ["2"],
    }
    done = browse(alice).post(f"/leagues/{cellar.slug}/settings/", typed)
    assert done.status_code == 302
    cellar.refresh_from_db()
    assert cellar.house_rules == {
        "traps": 12,
        "dice": "table",
        "great_wheel": False,
        "features": ["doors", "lava"],
        "league_points": [3, 2, 0],
        "fan_factor_cost": 10_000,
        "tie_breaks": ["won", "points"],
        "bonuses": [
            {"for": "touchdowns", "at_least": 3, "points": 1},
            {"for": "clean_sheet", "at_least": 0, "points": -2},
        ],
        "place_points": [5, 2],
    }
    page = text(browse(alice).get(f"/leagues/{cellar.slug}/rules/"))
    assert "win 3, draw 2 and loss 0" in page
    assert "1 point for 3 touchdowns or more; −2 points for no touchdown let in" in page
    assert "first 5 and second 2" in page
    # What the form shows of it, sent back, changes nothing; an empty row stands open below.
    form = browse(alice).get(f"/leagues/{cellar.slug}/settings/").content.decode()
    open_ones, _ = form.split("<summary>More bonuses</summary>")
    assert ('name="bonuses_8"' in open_ones, 'name="bonuses_9"' in open_ones) == (True, False)
    typed = as_typed(cellar)
    assert typed["bonuses_3"] == ["clean_sheet"]
    assert browse(alice).post(f"/leagues/{cellar.slug}/settings/", typed).status_code == 302
    before = cellar.house_rules
    cellar.refresh_from_db()
    assert cellar.house_rules == before


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"bonuses_0": "touchdowns", "bonuses_2": "1"}, "Bonus 1: Must be a whole number for"),
        ({"bonuses_1": "3", "bonuses_2": "1"}, "Bonus 1 must be for one of touchdowns"),
        ({"place_points_1": "3"}, "Only the last ones may be left out."),
    ],
)
def test_a_bonus_or_a_place_that_is_half_typed_is_refused_beside_its_field(
    browse, alice, cellar, typed, said
):
    form = as_typed(cellar) | {name: [value] for name, value in typed.items()}
    page = browse(alice).post(f"/leagues/{cellar.slug}/settings/", form)
    assert page.status_code == 400
    assert said in text(page)


def test_a_setting_that_cant_be_is_named_and_the_others_are_kept(browse, alice, cellar):
    form = as_typed(cellar) | {"traps": ["many"], "chests": ["9"], "dice": ["loaded"]}
    page = browse(alice).post(f"/leagues/{cellar.slug}/settings/", form)
    assert page.status_code == 400
    kept = page.content.decode()
    assert 'value="many"' in kept
    assert re.search(r'name="chests"[^>]*value="9"|value="9"[^>]*name="chests"', kept)
    cellar.refresh_from_db()
    assert cellar.house_rules == {}


def test_two_commissioners_dont_overwrite_one_another(browse, alice, cellar):
    mine, other = as_typed(cellar), as_typed(cellar)
    url = f"/leagues/{cellar.slug}/settings/"
    assert browse(alice).post(url, other | {"traps": ["6"]}).status_code == 302
    late = browse(alice).post(url, mine | {"chests": ["9"]})
    assert late.status_code == 409
    assert "Somebody changed this meanwhile" in text(late)
    cellar.refresh_from_db()
    assert cellar.house_rules == {"traps": 6}


def test_the_rules_page_lists_every_option_with_its_rule(browse, bob, cellar):
    page = browse(bob).get(f"/leagues/{cellar.slug}/rules/").content.decode()
    for option in offered():
        assert f"/rulebook/rules/{option.rule}/" in page


def test_each_way_to_open_a_season_is_told_from_the_others_by_the_style_sheet(
    browse, alice, cellar
):
    """Those of which it doesn't know show what all formats ask."""
    sheet = (ROOT / "static/css/forms.css").read_text()
    known = re.findall(r"stage:has\(.offer--(\d+):checked\) .asked:not\(.asked--\1,", sheet)
    assert known == [str(place) for place, _ in enumerate(offers(), start=1)]
    page = browse(alice).get(f"/leagues/{cellar.slug}/seasons/new/").content.decode()
    for place in known:
        assert re.search(rf'class="asked [^"]*asked--{place}\b', page), place
        assert f'class="offer--{place}"' in page, place


def test_a_season_is_opened_entered_and_started_with_forms(browse, alice, bob, cellar):
    teams = ready_teams(cellar, bob, 2)
    form = {"name": "Winter", "format": "round_robin", "rounds": ""}
    opened = browse(alice).post(f"/leagues/{cellar.slug}/seasons/new/", form)
    season = Season.objects.get()
    here = opened["Location"]
    assert here == f"/seasons/{season.pk}/"
    assert "It takes two teams at least" in text(browse(alice).get(here))
    for team in teams:
        browse(bob).post(f"{here}enter/", {"team": team.pk})
    assert re.search(r"Rounds 1 Matches 1 Byes 0", text(browse(alice).get(here)))
    browse(alice).post(f"{here}start/")
    match = Match.objects.get()
    page = browse(bob).get(here).content.decode()
    assert f'href="/matches/{match.pk}/"' in page


def test_the_season_page_says_why_and_shows_one_round_at_a_time(browse, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 4), "round_robin")
    settle_round(season, 1)
    client, here = browse(), f"/seasons/{season.pk}/"
    page = client.get(here)
    assert "on points, 0 to 3" in text(page)
    assert "Round 2" in text(page)

    def matches(reply):
        return set(map(int, re.findall(r'href="/matches/(\d+)/"', reply.content.decode())))

    for number in (1, 2, 3):
        drawn = Fixture.objects.filter(season=season, round=number)
        assert matches(client.get(f"{here}?round={number}")) == {one.match_id for one in drawn}
    for nonsense in ("0", "99", "x", "-1", "9" * 50, "²"):
        assert matches(client.get(here, {"round": nonsense})) == matches(page)


def test_ten_teams_enter_by_one_press(browse, alice, bob, arena):
    teams = ready_teams(arena, bob, 10)
    season = open_season(arena)
    here = f"/seasons/{season.pk}/"
    page = browse(alice).get(here).content.decode()
    assert page.count(f'action="{here}enter/"') == 1
    assert page.count('type="checkbox" name="team"') == 10
    ticked = [team.pk for team in teams[:9]]
    assert browse(alice).post(f"{here}enter/", {"team": ticked}).status_code == 302
    assert set(season.entrants.values_list("team", flat=True)) == set(ticked)
    browse(alice).post(f"{here}enter/", {"whom": "all"})
    assert season.entrants.count() == 10


def test_whom_a_coach_enters_all_at_once_are_that_coachs_own(browse, bob, carol, arena):
    mine, theirs = ready_teams(arena, bob, 2), ready_teams(arena, carol, 2)
    season = open_season(arena)
    browse(bob).post(f"/seasons/{season.pk}/enter/", {"whom": "all"})
    assert set(season.entrants.values_list("team", flat=True)) == {team.pk for team in mine}
    assert not season.entrants.filter(team__in=theirs).exists()


def test_what_speaks_against_a_team_is_said_at_it_and_nobody_enters(browse, alice, bob, arena):
    fine, draft, gone = ready_teams(arena, bob, 3)
    Team.objects.filter(pk=draft.pk).update(status=Team.Status.DRAFT)
    season = open_season(arena)
    enter(alice, season.pk, gone.pk)
    form = {"team": [fine.pk, draft.pk, gone.pk]}
    reply = browse(alice).post(f"/seasons/{season.pk}/enter/", form)
    assert reply.status_code == 409
    assert [one.team_id for one in season.entrants.all()] == [gone.pk]
    page = reply.content.decode()
    for team, why in ((draft, "is not registered"), (gone, "has entered already")):
        row = re.search(rf'value="{team.pk}"\s+aria-invalid="true".*?</li>', page, re.DOTALL)
        assert row
        assert f"{team} {why}" in row[0]
    assert re.search(rf'value="{fine.pk}" checked', page)
    assert browse(alice).post(f"/seasons/{season.pk}/enter/", {"team": fine.pk}).status_code == 302


def test_nobody_ticked_is_said_at_the_form(browse, alice, bob, arena):
    ready_teams(arena, bob, 2)
    season = open_season(arena)
    reply = browse(alice).post(f"/seasons/{season.pk}/enter/")
    assert reply.status_code == 400
    assert "Choose a team." in text(reply)


@pytest.mark.parametrize("team", ["", "0", "-1", "x", "9" * 30, "١", "1; drop"])
def test_entering_nonsense_writes_nothing(browse, bob, cellar, team):
    season = open_season(cellar)
    done = browse(bob).post(f"/seasons/{season.pk}/enter/", {"team": team})
    assert done.status_code == 400
    assert not season.entrants.exists()


def test_what_a_format_says_of_a_setting_is_marked_as_its_own(browse, alice, arena):
    page = browse(alice).get(f"/leagues/{arena.slug}/seasons/new/").content.decode()
    said = re.findall(r'<span class="asked ([^"]+)">([^<]+)</span>', page)
    places = {offer.key: f"asked--{place}" for place, offer in enumerate(offers(), start=1)}
    of_round_robins = f"{places['round_robin']} {places['double_round_robin']}"
    assert (of_round_robins, "If left empty, a round robin plays all its rounds.") in said


def test_a_cup_and_what_goes_on_without_end_are_not_asked_for_rounds(browse, alice, arena):
    """They take a number from a program, and it changes nothing."""
    page = browse(alice).get(f"/leagues/{arena.slug}/seasons/new/").content.decode()
    (asking,) = re.findall(
        r'<div class="asked ([^"]+)">\s*<div[^>]*>\s*<label for="id_rounds"', page
    )
    asked = [offer.key for place, offer in enumerate(offers(), 1) if f"asked--{place}" in asking]
    assert asked == ["round_robin", "double_round_robin", "swiss", "tables"]


def test_a_finished_season_names_its_champion(browse, bob, arena):
    season = start_season(arena, ready_teams(arena, bob, 2), "knockout")
    settle_round(season, 1)
    winner = Match.objects.get().sides.get(outcome="won").team
    assert f"Won by {winner.name}" in text(browse().get(f"/seasons/{season.pk}/")).replace(
        " ,", ","
    )


def test_a_team_is_founded_by_choosing_one_of_ten_cards(browse, bob, cellar):
    url = f"/leagues/{cellar.slug}/teams/new/"
    page = browse(bob).get(url).content.decode()
    assert page.count('type="radio" name="college"') == 10
    assert "checked" not in page
    nothing = browse(bob).post(url, {"name": "Ironbeards"})
    assert (nothing.status_code, Team.objects.count()) == (400, 0)
    assert "Ironbeards" in text(nothing) or 'value="Ironbeards"' in nothing.content.decode()
    done = browse(bob).post(url, {"name": "Ironbeards", "college": "light"})
    team = Team.objects.get()
    assert done["Location"] == f"/teams/{team.pk}/"
    assert (team.coach, team.status, team.league_slug) == (bob, "draft", cellar.slug)


def test_a_friendly_is_arranged_with_options_of_its_own(browse, bob, carol, cellar):
    mine, theirs = ready_teams(cellar, bob, 1)[0], ready_teams(cellar, carol, 1)[0]
    url = f"/leagues/{cellar.slug}/matches/new/"
    form = as_typed(cellar) | {"mine": mine.pk, "against": [mine.pk], "traps": "12"}
    refused = browse(bob).post(url, form)
    assert refused.status_code == 400
    assert "play against itself" in text(refused)
    done = browse(bob).post(url, form | {"against": [theirs.pk]})
    match = Match.objects.get()
    assert done["Location"] == f"/matches/{match.pk}/"
    assert (match.league_slug, match.options["traps"]) == (cellar.slug, 12)
    assert set(match.options) == {"traps", "teams_in_match"}


def test_who_cannot_arrange_a_friendly_yet_reads_what_is_missing(browse, bob, carol, cellar):
    team = ready_teams(cellar, bob, 1)[0]
    url = f"/leagues/{cellar.slug}/matches/new/"
    alone = text(browse(bob).get(url))
    assert f"{team} has nobody to play: no other team of this league is registered yet." in alone
    assert "Found a team" not in alone
    teamless = text(browse(carol).get(url))
    assert "You need a registered team of your own in this league. Found a team" in teamless


def test_a_season_is_rehearsed_once_there_is_one(browse, alice, cellar):
    url = f"/leagues/{cellar.slug}/"
    assert "Rehearse the rest" not in text(browse(alice).get(url))
    open_season(cellar, "round_robin")
    assert "Rehearse the rest" in text(browse(alice).get(url))


def test_nobody_arranges_a_friendly_with_anothers_team(browse, bob, carol, cellar):
    ready_teams(cellar, bob, 1)
    theirs = ready_teams(cellar, carol, 2)
    form = as_typed(cellar) | {"mine": theirs[0].pk, "against": [theirs[1].pk]}
    assert browse(bob).post(f"/leagues/{cellar.slug}/matches/new/", form).status_code == 400
    assert not Match.objects.exists()


def test_a_commissioner_without_a_team_there_arranges_it_for_two_others(
    browse, alice, bob, carol, cellar
):
    mine, theirs = ready_teams(cellar, bob, 1)[0], ready_teams(cellar, carol, 1)[0]
    url = f"/leagues/{cellar.slug}/matches/new/"
    asked = browse(alice).get(url)
    assert "Which team plays?" in text(asked)
    assert asked.context["form"].fields["mine"].choices[0][0] == ""
    form = as_typed(cellar) | {"mine": "", "against": [theirs.pk]}
    assert browse(alice).post(url, form).status_code == 400, "nothing is chosen for them"
    assert not Match.objects.exists()
    assert browse(alice).post(url, form | {"mine": mine.pk}).status_code == 302


def test_a_commissioners_own_team_stands_first(browse, alice, bob, cellar):
    ready_teams(cellar, bob, 1)
    own = ready_teams(cellar, alice, 1)[0]
    asked = browse(alice).get(f"/leagues/{cellar.slug}/matches/new/")
    assert "Which team do you play with?" in text(asked)
    assert asked.context["form"].fields["mine"].choices[0][0] == own.pk


HOSTILE = ["<script>alert(1)</script>", "\x00", "\u202e", "😀" * 200, "../../etc", "{{ 7|add:7 }}"]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_shown_as_text_or_refused(browse, alice, name):
    client = browse(alice)
    done = client.post("/leagues/new/", {"name": name, "preset": "astrogranite", "dice": "app"})
    assert done.status_code in (302, 400)
    page = client.get("/").content.decode() + done.content.decode()
    assert "<script>alert" not in page
    assert "14" not in League.objects.values_list("name", flat=True)


NOTHING = ["leagues/x y/", "leagues/%00/", f"seasons/{10**20}/", "join/%2e/", "leagues/new/rules/"]


@pytest.mark.parametrize("path", NOTHING)
def test_addresses_of_nothing_are_answered_calmly(browse, alice, path):
    assert browse(alice).get(f"/{path}").status_code in (400, 404)


def test_nobody_is_welcomed_back_who_has_never_been_here(browse, bob):
    shown = text(browse(bob).get("/"))
    assert "Welcome, bob" in shown
    assert "back" not in shown.partition("My leagues")[0].partition("Welcome")[2]


def test_a_member_reads_what_they_do_here_in_plain_words(browse, alice, bob, cellar):
    for page in ("/", f"/leagues/{cellar.slug}/"):
        assert "You coach here" in text(browse(bob).get(page))
        assert "You run this league" in text(browse(alice).get(page))
        assert "You are co" not in text(browse(bob).get(page)) + text(browse(alice).get(page))


def test_teams_of_one_name_are_told_apart_wherever_one_chooses(browse, alice, bob, carol, cellar):
    for coach, college in ((bob, "light"), (bob, "gold"), (carol, "jade")):
        register_team(coach, college, name="Lamplighters", league_slug=cellar.slug)
    against = text(browse(bob).get(f"/leagues/{cellar.slug}/matches/new/"))
    for named in ("(Light, bob)", "(Gold, bob)", "(Jade, carol)"):
        assert f"Lamplighters {named}" in against
    for page in ("/desk/", f"/leagues/{cellar.slug}/members/"):
        shown = text(browse(bob).get(page))
        assert "Lamplighters Light" in shown
        assert "Lamplighters Gold" in shown
    season = open_season(cellar)
    entering = text(browse(alice).get(f"/seasons/{season.pk}/"))
    for named in ("Light bob", "Gold bob", "Jade carol"):
        assert f"Lamplighters {named}" in entering
