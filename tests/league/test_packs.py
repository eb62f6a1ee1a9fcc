"""A league's rule pack: looked at, adopted, and kept by whatever was founded under it."""

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command

from accounts.commands import Command
from dungeonbowl.book import book
from dungeonbowl.packs import example, own_text, read_pack
from dungeonbowl.pregame.wheel import wheel_bonus
from league.models import Minute, RuleChange
from league.queries import book_of, house_rules_of
from league.services import adopt, amend, found_team, rehearse_pack
from matches.queries import rules_of as rules_of_match
from teams.ledger.audit import audit_team
from teams.models import Pack
from teams.queries.packs import rules_of
from teams.services import Adjustment, adjust, register
from tests.league.playing import ready_teams
from tests.league.test_house_rules import hidden, rows
from tests.league.test_pages import text
from tests.rules.night import Night
from tests.verbs import friendly, hire, start, tell

pytestmark = pytest.mark.django_db

CUSTOM = {"team_types": "colleges_+_custom"}
DEARER = """
[pack]
name = "Dearer catchers"
changes = ["races.norse"]
[races.norse.positions.catcher]
cost = 90_000
"""

TURNED = """
[pack]
name = "The other way round"
replaces = ["wheel.rim"]
[wheel]
rim = ["amber", "bright", "amethyst", "grey", "celestial", "jade", "gold", "light"]
"""


def page_of(league):
    return f"/leagues/{league.slug}/pack/"


def puce_team(coach, league, name="Diggers"):
    """A registered team of the pack's own college."""
    team = found_team(coach, league.slug, name, "puce")
    for _ in range(2):
        hire(team, "gnomes.lantern")
    for _ in range(6):
        hire(team, "gnomes.digger")
    register(Command(coach, team.pk))
    team.refresh_from_db()
    return team


def test_a_pack_is_looked_at_before_it_is_adopted_and_nothing_is_written(
    browse, alice, bob, cellar
):
    team = found_team(bob, cellar.slug, "Bright sparks", "light")
    friendly(bob, ready_teams(cellar, bob, 2), league=cellar.slug)
    before = rows()
    page = browse(alice).post(page_of(cellar), {"text": DEARER, "version": "1", "look": "1"})
    said = text(page)
    assert page.status_code == 200
    assert "the rule pack Dearer catchers" in said
    assert "positions.catcher.cost: 70,000" in said
    assert team.name in said
    assert "Norse, Catcher" in said
    assert "1 match that nobody has prepared or started would be played" in said
    assert (rows(), Pack.objects.count()) == (before, 0)


def test_after_the_look_the_pack_is_adopted_or_mended(browse, alice, cellar):
    client = browse(alice)
    form = {"text": DEARER, "why": "Inflation", "version": "1"}
    carried = hidden(client.post(page_of(cellar), form | {"look": "1"}))
    back = client.post(page_of(cellar), carried | {"back": "1"}).content.decode()
    assert "cost = 90_000" in back
    assert "Inflation" in back
    assert client.post(page_of(cellar), carried | {"save": "1"}).status_code == 302
    cellar.refresh_from_db()
    assert cellar.pack == read_pack(DEARER).hash
    assert book_of(cellar).position("light", "norse.catcher").cost == 90_000
    latest = RuleChange.objects.first()
    assert (latest.number, latest.why, latest.pack_before) == (2, "Inflation", "")
    assert "Dearer catchers" in Minute.objects.first().text


def test_a_form_sent_empty_by_mistake_drops_no_pack(browse, alice, cellar):
    adopt(alice, cellar.slug, DEARER)
    client = browse(alice)
    assert client.post(page_of(cellar), {"text": " ", "version": "2"}).status_code == 400
    cellar.refresh_from_db()
    assert cellar.pack
    looked = client.post(page_of(cellar), {"drop": "on", "version": "2", "look": "1"})
    assert "the printed book" in text(looked)
    assert client.post(page_of(cellar), hidden(looked) | {"save": "1"}).status_code == 302
    cellar.refresh_from_db()
    assert cellar.pack == ""


def test_a_pack_comes_as_a_file_too(browse, alice, cellar):
    file = SimpleUploadedFile("pack.toml", ("\ufeff" + DEARER).encode())
    done = browse(alice).post(page_of(cellar), {"file": file, "version": "1"})
    assert done.status_code == 302
    cellar.refresh_from_db()
    assert cellar.pack == read_pack(DEARER).hash


@pytest.mark.parametrize("content", [b"x" * 5_000_000, b"\xff\xfe\x00bad"])
def test_a_file_that_is_not_a_pack_is_refused_and_nothing_is_written(
    browse, alice, cellar, content
):
    before = rows()
    file = SimpleUploadedFile("pack.toml", content)
    page = browse(alice).post(page_of(cellar), {"file": file, "version": "1"})
    assert page.status_code == 400
    assert (rows(), Pack.objects.count()) == (before, 0)


def test_an_impossible_pack_is_reported_with_its_lines(browse, api, alice, cellar):
    wrong = DEARER.replace("90_000", "-1")
    page = browse(alice).post(page_of(cellar), {"text": wrong, "version": "1", "look": "1"})
    assert page.status_code == 400
    assert "Line 6: races.norse.positions.catcher.cost" in text(page)
    assert "cost = -1" in page.content.decode()
    refused = api(alice).post(f"/api/v1{page_of(cellar)}", {"text": wrong})
    assert refused.status_code == 400
    assert refused.json()["errors"]["text"][0].startswith("Line 6: ")
    assert not Pack.objects.exists()


def test_five_megabytes_of_text_are_refused(browse, api, alice, cellar):
    text_ = "x" * 5_000_000
    sent = browse(alice).post(page_of(cellar), {"text": text_, "version": "1"})
    assert sent.status_code in (400, 413)
    assert api(alice).post(f"/api/v1{page_of(cellar)}", {"text": text_}).status_code in (400, 413)
    assert not Pack.objects.exists()


def test_programs_look_at_a_pack_and_adopt_it(api, alice, bob, cellar):
    team = found_team(bob, cellar.slug, "Bright sparks", "light")
    url = f"/api/v1{page_of(cellar)}"
    shown = api(alice).post(url, {"text": DEARER, "preview": True}).json()
    assert (shown["preview"], shown["paid"], shown["verdicts"]) == (True, 0, [])
    assert shown["impact"]["pack"]["parts"][0]["differences"] == [
        {"field": "positions.catcher.cost", "was": "70,000", "now": "90,000"}
    ]
    assert [one["team"] for one in shown["impact"]["teams"]] == [team.pk]
    adopted = api(alice).post(url, {"text": DEARER, "why": "Inflation"})
    assert adopted.status_code == 200
    assert api(bob).get(url).json() == adopted.json()
    assert api(bob).get(f"/api/v1/leagues/{cellar.slug}/").json()["pack"] == adopted.json()["hash"]


def test_teams_founded_under_a_pack_keep_using_it(alice, bob, cellar):
    early = found_team(bob, cellar.slug, "Early", "light")
    adopt(alice, cellar.slug, DEARER)
    late = found_team(bob, cellar.slug, "Late", "light")
    adopt(alice, cellar.slug, "")
    latest = found_team(bob, cellar.slug, "Latest", "light")

    def price(team):
        return hire(team, "norse.catcher").price

    assert [price(team) for team in (early, late, latest)] == [70_000, 90_000, 70_000]
    assert [bool(team.pack) for team in (early, late, latest)] == [False, True, False]
    assert not [difference for team in (early, late) for difference in audit_team(team)]


def test_matches_take_the_pack_until_they_are_started(alice, bob, cellar):
    ready = ready_teams(cellar, bob, 2)
    match = friendly(bob, ready, league=cellar.slug)
    adopt(alice, cellar.slug, example())
    match.refresh_from_db()
    assert rules_of_match(match).book.monsters["hellhound"].av == 9
    start(match)
    adopt(alice, cellar.slug, "")
    match.refresh_from_db()
    assert rules_of_match(match).book.monsters["hellhound"].av == 9
    assert friendly(bob, ready, league=cellar.slug).pack == ""


def test_the_page_of_a_match_turns_the_wheel_as_the_engine_does(browse, alice, bob, cellar):
    over, under = ready_teams(cellar, bob, 2)
    match = friendly(bob, [over, under], league=cellar.slug)
    assert (over.college, under.college) == ("gold", "jade")
    client = browse(bob)
    assert "Gold is superior to Jade" in text(client.get(f"/matches/{match.pk}/"))
    adopt(alice, cellar.slug, TURNED)
    match.refresh_from_db()
    rules = rules_of_match(match)
    assert wheel_bonus("jade", ["gold"], rules.book, rules).total == 1
    assert "Jade is superior to Gold" in text(client.get(f"/matches/{match.pk}/"))


def test_a_college_of_a_pack_is_founded_only_where_opt_01_lets_it(browse, api, alice, bob, cellar):
    looked = browse(alice).post(page_of(cellar), {"text": example(), "version": "1", "look": "1"})
    assert "Puce College: nobody can found a team there until" in text(looked)
    adopt(alice, cellar.slug, example())
    body = {"league": cellar.slug, "name": "Diggers", "college": "puce"}
    refused = api(bob).post("/api/v1/teams/", body)
    assert refused.status_code == 422
    assert [verdict["rule"] for verdict in refused.json()["verdicts"]] == ["OPT-01"]
    assert "Puce" not in text(browse(bob).get(f"/leagues/{cellar.slug}/teams/new/"))
    amend(alice, cellar.slug, house_rules=CUSTOM)
    assert "Puce" in text(browse(bob).get(f"/leagues/{cellar.slug}/teams/new/"))
    assert api(bob).post("/api/v1/teams/", body).status_code == 201
    other = api(bob).post("/api/v1/teams/", body | {"college": "purple"})
    assert (other.status_code, list(other.json()["errors"])) == (400, ["college"])


def test_a_team_of_a_packs_college_is_built_shown_and_played(browse, api, alice, bob, puce):
    diggers, rivals = puce_team(bob, puce), puce_team(bob, puce, "Rivals")
    assert diggers.value == 2 * 60_000 + 6 * 40_000
    client = browse(bob)
    for below in ("", "market/", "ledger/"):
        assert client.get(f"/teams/{diggers.pk}/{below}").status_code == 200
    player = diggers.players.first()
    assert client.get(f"/players/{player.pk}/").status_code == 200
    assert api(bob).get(f"/api/v1/teams/{diggers.pk}/").json()["races"][0]["race"] == "gnomes"
    assert client.get(f"/leagues/{puce.slug}/").status_code == 200
    match = friendly(bob, [diggers, rivals], league=puce.slug)
    assert client.get(f"/matches/{match.pk}/").status_code == 200
    start(match)
    tell(match, "touchdown", player=player.pk)
    assert client.get(f"/matches/{match.pk}/").status_code == 200
    assert api(bob).get(f"/api/v1/matches/{match.pk}/").status_code == 200


def test_such_a_team_plays_on_when_its_league_goes_back_to_the_book(browse, alice, bob, puce):
    diggers, rivals = puce_team(bob, puce), puce_team(bob, puce, "Rivals")
    impact = rehearse_pack(alice, puce.slug, "")
    assert {one.team.pk for one in impact.illegal} == {diggers.pk, rivals.pk}
    adopt(alice, puce.slug, "")
    match = friendly(bob, [diggers, rivals], league=puce.slug)
    assert match.pack == ""
    start(match)
    scorer = diggers.players.first()
    faces = {"casualty": 14, "lasting": 3}
    victim = rivals.players.first()
    tell(match, "casualty", player=scorer.pk, victim=victim.pk, cause="block", rolls=faces)
    page = browse(bob).get(f"/matches/{match.pk}/")
    assert page.status_code == 200
    assert "Puce" in text(page)


def test_it_sees_a_whole_night_through_under_a_book_without_its_college(alice, bob, puce):
    home, away = puce_team(bob, puce), puce_team(bob, puce, "Rivals")
    adopt(alice, puce.slug, "")
    night = Night(puce, bob, bob, home, away, friendly(bob, [home, away], league=puce.slug))
    scorer, victim = home.players.first(), away.players.first()
    wound = {"casualty": 14, "lasting": 3}
    events = [
        {"type": "touchdown", "player": scorer.pk},
        {"type": "completion", "player": scorer.pk},
        {"type": "casualty", "player": scorer.pk, "victim": victim.pk, "cause": "block"}
        | {"rolls": wound},
    ]
    night.play_out(*events)
    assert night.match.status == "closed"
    assert not list(audit_team(home)) + list(audit_team(away))


def test_a_skill_of_a_pack_is_chosen_in_the_house_rules(alice, cellar, browse):
    adopt(alice, cellar.slug, example())
    cellar.refresh_from_db()
    assert "burrow" in browse(alice).get(f"/leagues/{cellar.slug}/settings/").content.decode()
    amend(alice, cellar.slug, house_rules={"extra_skills": ["burrow"]})
    cellar.refresh_from_db()
    assert house_rules_of(cellar).keys_of("extra_skills") == ("burrow",)
    with pytest.raises(ValidationError) as refused:
        adopt(alice, cellar.slug, DEARER)
    assert list(refused.value.message_dict) == ["house_rules.extra_skills"]


def test_the_same_pack_again_is_no_new_version(alice, cellar):
    adopt(alice, cellar.slug, DEARER)
    adopt(alice, cellar.slug, DEARER.replace("\n", "\r\n"))
    assert Pack.objects.count() == 1
    assert RuleChange.objects.filter(league=cellar).count() == 2


def test_texts_to_start_from_are_packs_themselves(browse, bob, cellar, alice):
    client = browse(bob)
    for which, whole in (("example", example()), ("book", own_text())):
        reply = client.get(f"/packs/{which}.toml")
        assert reply["Content-Disposition"] == f'attachment; filename="{which}.toml"'
        assert reply.content.decode() == whole
    assert client.get("/packs/nothing.toml").status_code == 404
    adopt(alice, cellar.slug, own_text())
    cellar.refresh_from_db()
    assert book_of(cellar).colleges.keys() == book().colleges.keys()


def test_a_leagues_pack_is_read_by_whoever_may_read_the_league(browse, alice, bob, mallory, cellar):
    adopt(alice, cellar.slug, DEARER)
    cellar.refresh_from_db()
    url = f"{page_of(cellar)}{cellar.pack}.toml"
    assert browse(bob).get(url).content.decode() == read_pack(DEARER).text
    assert browse(mallory).get(url).status_code == 404
    assert browse(bob).get(f"{page_of(cellar)}{'0' * 64}.toml").status_code == 404


def test_the_printed_ten_ask_the_database_for_no_pack(bob, cellar, django_assert_num_queries):
    team = found_team(bob, cellar.slug, "Early", "light")
    with django_assert_num_queries(0):
        assert rules_of(team).book is book()


def test_a_skill_of_the_pack_is_learned_and_explained(browse, alice, bob, puce):
    amend(alice, puce.slug, house_rules={"extra_skills": ["burrow"]})
    team = puce_team(bob, puce)
    player = team.players.first()
    adjust(Command(alice, team.pk), Adjustment(player=player.pk, spp=6), why="They dug all winter")
    page = browse(bob).get(f"/players/{player.pk}/")
    assert "pass under one wall" in page.content.decode()


def test_packs_kept_are_read_again_before_going_over_to_another_release(alice, cellar, capsys):
    adopt(alice, cellar.slug, DEARER)
    call_command("check_packs")
    assert capsys.readouterr().out == "1 pack reads well.\n"
    Pack.objects.update(text=DEARER.replace("90_000", "-1"))
    with pytest.raises(CommandError, match="1 problem in 1 pack"):
        call_command("check_packs")
    assert "Dearer catchers (" in capsys.readouterr().out


def test_a_running_team_is_looked_at_by_the_packs_own_names(browse, bob, puce):
    head = "Team,Rats\nCollege,Puce\nnumber,name,race,position,spp,item\n"
    sheet = head + "".join(f"{n},Dig {n},Gnomes,Digger,0,Miner's Lamp\n" for n in range(1, 7))
    sent = {"text": sheet, "act": "look"}
    shown = browse(bob).post(f"/leagues/{puce.slug}/teams/import/", sent)
    assert "Understood, and in order" in text(shown)
    looked_at = shown.content.decode().partition("Players, row by row")[2]
    assert looked_at.count("Miner&#x27;s Lamp</td>") == 6
