"""A plan becomes a league's team: all of it, under the league's rules, or nothing."""

import re
from dataclasses import replace
from html import unescape
from urllib.parse import urlsplit

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404

from accounts.commands import Command
from dungeonbowl.book import book
from dungeonbowl.drafting import Plan, PlannedPlayer, Signing, TeamDraft, link, read_link
from dungeonbowl.errors import FieldError
from dungeonbowl.packs import example
from dungeonbowl.verdicts import Refused
from league.services import adopt, amend
from league.services.planned import found_planned
from teams.models import Change, Entry, Player, Team
from teams.queries import team_state
from teams.services import register
from tests.dungeonbowl.drafting.test_link import LAMPS

pytestmark = pytest.mark.django_db

NINE = TeamDraft("light", rerolls=2, fan_factor=4, name="Lamplighters").with_all(
    {"dwarfs.slayer": 2, "norse.lineman": 6, "werewolves.lineman": 1}
)
ARMED = NINE.with_more("norse.lineman", "chainsaw")


def page_of(draft):
    return f"/builder/found/?{link(draft)}"


def words(reply):
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", reply.content.decode()).split()))


def nothing_was_made():
    return not any(model.objects.exists() for model in (Team, Player, Change, Entry))


def test_a_plan_becomes_the_team_that_was_planned(bob, cellar):
    team = found_planned(bob, cellar.slug, "Lamplighters", ARMED)
    plan = Plan.of(ARMED, book())
    assert (team.coach, team.league_slug, team.status) == (bob, cellar.slug, "draft")
    assert (team.treasury, team.rerolls, team.fan_factor) == (plan.team.treasury, 2, 4)
    signed = [(one.position, one.weapon, one.price) for one in team_state(team).roster]
    planned = [(one.position, one.weapon, one.price) for one in plan.team.roster]
    assert signed == planned
    register(Command(bob, team.pk))


def test_a_plan_brings_its_apothecary_along_where_the_league_has_them(alice, bob, cellar):
    planned = replace(NINE, apothecary=True)
    with pytest.raises(Refused) as refused:
        found_planned(bob, cellar.slug, "Lamplighters", planned)
    assert [verdict.rule for verdict in refused.value.verdicts] == ["OPT-37"]
    assert nothing_was_made()
    amend(alice, cellar.slug, house_rules={"apothecary": True})
    assert found_planned(bob, cellar.slug, "Lamplighters", planned).apothecary


def test_names_and_numbers_go_into_the_league_with_their_players(browse, bob, cellar):
    people = (PlannedPlayer("Ulf & Søn", 12), PlannedPlayer("", 1), PlannedPlayer("Leif"))
    named = TeamDraft("light", (Signing("norse.lineman", "", 7, people),), name="Lamplighters")
    sent = {"name": "Lamplighters", "league": cellar.slug}
    assert browse(bob).post(page_of(named), sent).status_code == 302
    roster = team_state(Team.objects.get()).roster
    assert [(one.number, one.name) for one in roster] == [
        (1, ""),
        (2, "Leif"),
        (3, ""),
        (4, ""),
        (5, ""),
        (6, ""),
        (12, "Ulf & Søn"),
    ]
    assert Change.objects.filter(why__startswith="Hired Ulf & Søn, ").count() == 1


def test_every_purchase_has_its_line_in_the_ledger(bob, cellar):
    team = found_planned(bob, cellar.slug, "Lamplighters", ARMED)
    assert Change.objects.filter(team=team, by=bob).count() == 1 + 10 + 2


def test_a_plan_that_lacks_players_may_be_founded_and_finished_later(bob, cellar):
    team = found_planned(bob, cellar.slug, "Few", TeamDraft("jade").with_more("orcs.lineman", by=2))
    assert (team.status, team.players.count()) == ("draft", 2)


@pytest.mark.parametrize(
    ("draft", "rules"),
    [
        (NINE.with_more("dwarfs.slayer"), {"TEAM-04"}),
        (replace(NINE, fan_factor=12), {"TEAM-06"}),
        (replace(NINE, rerolls=30), {"TEAM-09"}),
        (ARMED.with_more("humans.lineman", "bombs"), {"SW-01", "TEAM-02"}),
        (NINE.with_more("werewolves.lineman", by=2), {"TEAM-03"}),
    ],
)
def test_every_refusal_is_reported_and_nothing_is_half_made(bob, cellar, draft, rules):
    with pytest.raises(Refused) as refused:
        found_planned(bob, cellar.slug, "Lamplighters", draft)
    assert rules <= {verdict.rule for verdict in refused.value.verdicts}
    assert nothing_was_made()


def test_the_leagues_rules_decide_not_the_plans(alice, bob, cellar):
    amend(alice, cellar.slug, house_rules={"starting_treasury": 700_000, "secret_weapons": False})
    rich = replace(ARMED, house=(("starting_treasury", 2_000_000),))
    with pytest.raises(Refused) as refused:
        found_planned(bob, cellar.slug, "Lamplighters", rich)
    assert {verdict.rule for verdict in refused.value.verdicts} == {"TEAM-09", "OPT-14"}
    assert nothing_was_made()


def test_a_name_or_college_that_cannot_be_makes_nothing(bob, cellar):
    for name, draft in (("", NINE), ("Puce", replace(NINE, college="puce"))):
        with pytest.raises(FieldError):
            found_planned(bob, cellar.slug, name, draft)
    foreign = NINE.with_more("skaven.lineman")
    with pytest.raises(FieldError, match="another book"):
        found_planned(bob, cellar.slug, "Rats", foreign)
    assert nothing_was_made()


def test_only_members_may(mallory, alice, cellar, arena):
    with pytest.raises(Http404):
        found_planned(mallory, cellar.slug, "Lamplighters", NINE)
    with pytest.raises(PermissionDenied):
        found_planned(mallory, arena.slug, "Lamplighters", NINE)
    assert nothing_was_made()
    assert found_planned(alice, cellar.slug, "Another", NINE).coach == alice


def test_nobody_is_led_to_sign_in_and_back_to_the_plan(browse):
    reply = browse().get(page_of(NINE))
    assert reply.status_code == 302
    assert reply["Location"].startswith("/accounts/login/?next=/builder/found/%3F")


def test_a_member_chooses_a_league_and_names_the_team(browse, bob, cellar, arena):
    client = browse(bob)
    page = client.get(page_of(NINE))
    assert 'value="Lamplighters"' in page.content.decode()
    assert "Cellar League" in words(page)
    assert "Arena League" in words(page)
    done = client.post(page_of(NINE), {"name": "Lamps", "league": cellar.slug, "once": "a"})
    team = Team.objects.get()
    assert done["Location"] == f"/teams/{team.pk}/"
    assert (team.name, team.league_slug, team.players.count()) == ("Lamps", cellar.slug, 9)
    assert "Lamps is founded as it was planned." in words(client.get(done["Location"]))


def test_a_form_sent_twice_founds_once(browse, bob, cellar):
    client = browse(bob)
    form = {"name": "Lamps", "league": cellar.slug, "once": "the-same"}
    assert {client.post(page_of(NINE), form).status_code for _ in range(2)} == {302}
    assert Team.objects.count() == 1


def test_what_a_league_has_against_the_plan_stands_beside_it(browse, alice, bob, cellar, arena):
    amend(alice, arena.slug, house_rules={"starting_treasury": 600_000})
    said = words(browse(bob).get(page_of(NINE)))
    assert "The plan fits its house rules." in said
    assert "The team has spent 94,000 gp more than its starting treasury." in said


def test_a_refused_founding_shows_every_sentence_and_keeps_what_was_typed(browse, bob, cellar):
    wrong = replace(NINE.with_more("dwarfs.slayer"), fan_factor=12)
    page = browse(bob).post(page_of(wrong), {"name": "Lamps", "league": cellar.slug})
    assert page.status_code == 422
    said = words(page)
    assert "a specialist position takes 2 players, not 3." in said
    assert "a team starts with 9 at most." in said
    assert "Nothing was saved" in said
    assert re.search(rf'value="{cellar.slug}" checked', page.content.decode())
    assert nothing_was_made()


@pytest.mark.parametrize(
    "form", [{}, {"name": "x" * 61}, {"league": "elsewhere", "name": "Lamps"}, {"name": "\x07"}]
)
def test_a_form_filled_in_wrongly_is_shown_again(browse, bob, cellar, form):
    page = browse(bob).post(page_of(NINE), form)
    assert page.status_code == 400
    assert "Please correct this" in words(page)
    assert nothing_was_made()


def test_a_league_one_is_no_member_of_cannot_be_chosen(browse, mallory, arena):
    page = browse(mallory).post(page_of(NINE), {"name": "Lamps", "league": arena.slug})
    assert "You are in no league yet." in words(page)
    assert nothing_was_made()


def test_without_a_plan_there_is_nothing_to_found(browse, bob, cellar):
    assert browse(bob).get("/builder/found/?college=puce")["Location"] == "/builder/"


def test_a_league_leads_into_the_builder_under_its_rules(browse, alice, bob, mallory, cellar):
    amend(alice, cellar.slug, house_rules={"starting_treasury": 700_000, "max_roster": 12})
    there = browse(bob).get(f"/leagues/{cellar.slug}/plan/")["Location"]
    chosen = browse().get(there)
    light = re.search(r'href="(/builder/\?[^"]*college=light[^"]*)"', chosen.content.decode())[1]
    draft = read_link(urlsplit(unescape(light)).query, book()).draft
    assert draft.house == (("starting_treasury", 700_000), ("max_roster", 12))
    assert browse(mallory).get(f"/leagues/{cellar.slug}/plan/").status_code == 404


def test_a_plan_may_go_on_by_a_leagues_rules(browse, alice, bob, cellar):
    amend(alice, cellar.slug, house_rules={"sorcery": False})
    page = browse(bob).get(page_of(LAMPS))
    on = re.search(r'href="([^"]+)"[^>]*>Plan on by its rules', page.content.decode())[1]
    draft = read_link(urlsplit(unescape(on)).query, book()).draft
    assert draft == replace(LAMPS, house=(("sorcery", False),))


def test_a_leagues_own_college_is_planned_and_founded(browse, alice, bob, cellar):
    adopt(alice, cellar.slug, example())
    custom = {"team_types": "colleges_+_custom"}
    amend(alice, cellar.slug, house_rules=custom)
    cellar.refresh_from_db()
    pack = cellar.pack
    client = browse(bob)
    chosen = client.get(f"/leagues/{cellar.slug}/plan/", follow=True)
    way = re.search(r'href="(/builder/\?[^"]*college=puce[^"]*)"', chosen.content.decode())[1]
    page = client.get(unescape(way))
    assert page.status_code == 200
    hire = re.search(r'<a class="button[^>]*id="hire-[^"]*" href="([^"]+)"', page.content.decode())
    assert f"pack={pack}" in unescape(hire[1])
    there = client.get(unescape(hire[1]))
    found_at = re.search(r'href="(/builder/found/[^"]+)"', there.content.decode())[1]
    done = client.post(unescape(found_at), {"name": "Ours", "league": cellar.slug})
    team = Team.objects.get()
    assert done["Location"] == f"/teams/{team.pk}/"
    assert (team.college, team.pack, team.players.count()) == ("puce", pack, 1)


def test_a_college_of_a_pack_needs_a_house_that_lets_it_play(browse, alice, bob, cellar):
    adopt(alice, cellar.slug, example())
    cellar.refresh_from_db()
    draft = TeamDraft("puce", pack=cellar.pack)
    with pytest.raises(Refused) as refused:
        found_planned(bob, cellar.slug, "Ours", draft)
    assert [verdict.rule for verdict in refused.value.verdicts] == ["OPT-01"]
    assert refused.value.verdicts[0].message in words(browse(bob).get(f"/builder/?{link(draft)}"))
    assert nothing_was_made()


def test_a_plan_under_a_pack_that_is_not_kept_here_says_so(browse):
    page = browse().get(f"/builder/?v=1&college=light&pack={'0' * 64}&rerolls=2")
    assert "The rule pack that this was planned under isn't kept here" in words(page)
    assert "2 now. One more costs" in words(page)


def test_the_builder_leads_here(browse):
    assert f"/builder/found/?{link(NINE)}" in unescape(
        browse().get(f"/builder/?{link(NINE)}").content.decode()
    )
