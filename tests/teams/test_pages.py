import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.commands import Command
from dungeonbowl.effects import Confiscated, LedgerLine
from teams import ledger, services
from teams.models import Change
from teams.services import Adjustment
from tests.verbs import draft_team, found, hire, register_team

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}


def page(team, name="team", *more):
    return reverse(name, args=[team.pk, *more])


def said(reply):
    """The page's words, without its tags and with single spaces."""
    return " ".join(re.sub(r"<[^>]+>", " ", reply.content.decode()).split())


def off(reply, label):
    """Whether there is a button of this name that is off."""
    return re.search(rf'aria-disabled="true"[^>]*>{label}</button>', reply.content.decode())


PAGES = ["team", "team-ledger", "team-market", "team-adjust"]


@pytest.mark.parametrize("name", PAGES)
def test_nobody_is_asked_to_sign_in_and_a_stranger_finds_nothing(
    browse, bob, mallory, cellar, name
):
    team = register_team(bob, league_slug="cellar")
    reply = browse().get(page(team, name))
    assert reply.status_code == 302
    assert reply["Location"].startswith("/accounts/login/?next=/teams/")
    assert browse(mallory).get(page(team, name)).status_code == 404


def test_another_coach_reads_but_has_nothing_to_press(browse, bob, carol, cellar):
    team = register_team(bob, league_slug="cellar")
    reply = browse(carol).get(page(team))
    assert reply.status_code == 200
    assert "Release" not in said(reply)
    assert browse(carol).get(page(team, "team-market")).status_code == 403
    assert browse(carol).get(page(team, "team-adjust")).status_code == 403


COMMANDS = [
    "team-hire",
    "team-release",
    "team-rerolls",
    "team-return-rerolls",
    "team-fan-factor",
    "team-return-fan-factor",
    "team-apothecary",
    "team-return-apothecary",
    "team-buy-back",
    "team-discard-item",
    "team-arm",
    "team-skill",
    "player-rename",
    "team-register",
    "team-retire",
    "team-rename",
    "team-names",
    "team-numbers",
    "team-portray",
    "player-portray",
    "team-undo",
    "team-redo",
]


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_are_the_coachs_alone(browse, alice, bob, carol, mallory, cellar, name):
    team = draft_team(bob, league_slug="cellar")
    before = Change.objects.count()
    assert browse().post(page(team, name)).status_code == 302
    assert browse(mallory).post(page(team, name)).status_code == 404
    assert browse(carol).post(page(team, name)).status_code == 403
    assert browse(alice).post(page(team, name)).status_code == 403
    assert Change.objects.count() == before


def test_an_empty_draft_says_what_is_missing_before_the_click(browse, bob):
    reply = browse(bob).get(page(found(bob)))
    assert off(reply, "Register the team")
    assert "Hire 6 more players." in said(reply)


def test_hiring_goes_back_to_the_builder_and_says_what_it_cost(browse, bob):
    team, client = found(bob), browse(bob)
    order = {"position": "dwarfs.longbeard", "name": "Grim", "version": team.version}
    reply = client.post(page(team, "team-hire"), order)
    assert (reply.status_code, reply["Location"]) == (302, page(team))
    shown = said(client.get(page(team)))
    assert "Hired Grim, Longbeard of the Dwarfs, for 70,000 gp." in shown
    assert "930,000 gp" in shown


def test_for_htmx_only_the_board_and_the_till_come_back(browse, bob):
    team, client = found(bob), browse(bob)
    order = {"position": "dwarfs.longbeard", "version": team.version}
    reply = client.post(page(team, "team-hire"), order, follow=True, **HTMX)
    content = reply.content.decode()
    assert "<html" not in content
    assert 'id="totals" hx-swap-oob' in content
    assert "Hired a Longbeard of the Dwarfs" in content
    assert "HX-Request" in reply["Vary"]


def test_going_back_in_history_brings_the_whole_page(browse, bob):
    reply = browse(bob).get(page(found(bob)), HTTP_HX_HISTORY_RESTORE_REQUEST="true", **HTMX)
    assert "<html" in reply.content.decode()


def test_a_form_sent_twice_hires_once(browse, bob):
    team, client = found(bob), browse(bob)
    order = {"position": "dwarfs.longbeard", "once": "a-key-of-its-own"}
    for _ in range(2):
        assert client.post(page(team, "team-hire"), order).status_code == 302
    assert team.players.count() == 1


def test_a_form_of_an_old_page_is_refused_with_a_sentence(browse, bob):
    team = found(bob)
    order = {"position": "dwarfs.longbeard", "version": team.version - 1, "name": "Grim"}
    reply = browse(bob).post(page(team, "team-hire"), order)
    assert reply.status_code == 409
    assert "Somebody changed this meanwhile" in said(reply)
    assert 'value="Grim"' in reply.content.decode()
    assert not team.players.exists()


def test_of_two_windows_on_the_last_gold_one_wins_and_the_other_is_told(browse, bob):
    team, client = found(bob, starting_treasury=100_000), browse(bob)
    order = {"position": "dwarfs.longbeard", "version": team.version}
    assert client.post(page(team, "team-hire"), order, **HTMX).status_code == 302
    late = client.post(page(team, "team-hire"), order, **HTMX)
    assert late.status_code == 409
    assert "That didn't work. Somebody changed this meanwhile" in said(late)
    assert "30,000 gp" in said(late)
    del order["version"]
    poor = client.post(page(team, "team-hire"), order, **HTMX)
    assert poor.status_code == 422
    assert "That costs 70,000 gp, and the treasury holds 30,000 gp." in said(poor)
    assert team.players.count() == 1


def test_a_refused_hire_keeps_what_was_typed_and_names_the_rule(browse, bob):
    team = found(bob)
    for _ in range(2):
        hire(team, "dwarfs.slayer")
    order = {"position": "dwarfs.slayer", "name": "Third", "number": "7"}
    reply = browse(bob).post(page(team, "team-hire"), order)
    assert reply.status_code == 422
    assert "TEAM-04" in said(reply)
    assert team.players.count() == 2


def test_a_number_that_is_worn_is_refused_with_the_name_kept(browse, bob):
    team = found(bob)
    hire(team, "dwarfs.longbeard", number=7)
    order = {"position": "dwarfs.longbeard", "name": "Grim", "number": "7"}
    reply = browse(bob).post(page(team, "team-hire"), order)
    assert reply.status_code == 400
    assert "Number 7 is taken" in said(reply)
    assert 'value="Grim"' in reply.content.decode()


def test_buttons_are_off_for_what_the_rules_refuse(browse, bob):
    team = found(bob, starting_treasury=75_000)
    reply = browse(bob).get(page(team))
    assert off(reply, "Hire")
    assert "That costs 80,000 gp, and the treasury holds 75,000 gp." in said(reply)


def test_what_stands_against_everybody_is_said_once(browse, bob):
    team = found(bob)
    for position in ["halflings.lineman"] * 10 + ["norse.lineman"] * 6:
        hire(team, position)
    assert said(browse(bob).get(page(team))).count("A roster holds 16 players, not 17.") == 1


def test_a_draft_says_what_a_release_brings_back(browse, bob):
    team = found(bob)
    grim = hire(team, "dwarfs.longbeard", name="Grim", weapon="bombs")
    client = browse(bob)
    assert "Release, 90,000 gp back" in said(client.get(page(team)))
    client.post(page(team, "team-release"), {"player": grim.pk})
    shown = said(client.get(page(team)))
    assert "Released Grim, and got 90,000 gp back." in shown
    assert "Former players" in shown


def test_a_registered_team_is_asked_before_it_lets_somebody_go(browse, bob):
    team = register_team(bob)
    player = team.players.first()
    reply = browse(bob).get(page(team, "team-release-ask", player.pk))
    assert "gets nothing back" in said(reply)
    assert browse(bob).get(page(team, "team-release")).status_code == 302
    player.refresh_from_db()
    assert player.status == "active"


def test_the_market_reckons_with_those_traded_in(browse, bob):
    team = register_team(bob)
    slayer = team.players.get(number=6)
    client = browse(bob)
    assert off(client.get(page(team, "team-market")), "Hire")
    reply = client.get(page(team, "team-market"), {"trade": slayer.pk})
    assert "Hire for 40,000 gp and the trade" in said(reply)
    order = {"position": "dwarfs.slayer", "trade_in": slayer.pk, "back": "market"}
    assert client.post(page(team, "team-hire"), order)["Location"] == page(team, "team-market")
    slayer.refresh_from_db()
    assert slayer.status == "traded"


def test_a_refused_market_order_shows_the_market_again(browse, bob):
    team = register_team(bob)
    order = {"position": "dwarfs.slayer", "back": "market"}
    reply = browse(bob).post(page(team, "team-hire"), order)
    assert reply.status_code == 422
    assert "Trade in" in said(reply)


def test_buying_and_giving_back_for_the_club(browse, bob):
    team, client = found(bob), browse(bob)
    client.post(page(team, "team-rerolls"), {"count": 2})
    client.post(page(team, "team-return-rerolls"), {"count": 1})
    client.post(page(team, "team-fan-factor"), {"points": 3})
    client.post(page(team, "team-return-fan-factor"), {"points": 1})
    team.refresh_from_db()
    assert (team.rerolls, team.fan_factor, team.treasury) == (1, 2, 1_000_000 - 50_000 - 2_000)


def test_what_isnt_a_number_is_said_to_be_none(browse, bob):
    team = found(bob)
    reply = browse(bob).post(page(team, "team-rerolls"), {"count": "many"})
    assert reply.status_code == 400
    assert "Re-rolls: Enter a whole number." in said(reply)


def test_registering_ends_the_draft(browse, bob):
    team, client = draft_team(bob), browse(bob)
    assert client.post(page(team, "team-register")).status_code == 302
    shown = said(client.get(page(team)))
    assert "Registered" in shown
    assert "Register the team" not in shown


def test_a_team_in_a_match_says_why_nothing_is_sold(browse, bob):
    team = register_team(bob)
    services.occupy([team.pk], match_id=5)
    assert "nothing is bought or sold" in said(browse(bob).get(page(team)))
    reply = browse(bob).post(page(team, "team-rerolls"), {"count": 1})
    assert reply.status_code == 409


@pytest.mark.parametrize(
    ("what", "line"), [("value", "2 team re-rolls"), ("rating", "0 SPP, by 5")]
)
def test_value_and_rating_have_receipts(browse, bob, what, line):
    team = draft_team(bob)
    assert line in said(browse(bob).get(page(team, "team-receipt", what)))
    assert "<html" not in browse(bob).get(page(team, "team-receipt", what), **HTMX).content.decode()
    assert browse(bob).get(page(team, "team-receipt", "virtue")).status_code == 404


def test_the_ledger_tells_every_coin_the_latest_first(browse, bob):
    team = draft_team(bob)
    shown = said(browse(bob).get(page(team, "team-ledger")))
    assert shown.index("points of Fan Factor") < shown.index("is founded")
    assert "Starting treasury" in shown


def test_the_ledger_is_read_by_gold_spp_or_player(browse, alice, bob, cellar):
    team = draft_team(bob, league_slug="cellar")
    grim = team.players.first()
    services.adjust(Command(alice, team.pk), Adjustment(player=grim.pk, spp=2), why="Told late.")
    client, url = browse(bob), page(team, "team-ledger")
    assert "Told late." in said(client.get(url, {"only": "spp"}))
    assert "is founded" not in said(client.get(url, {"only": "spp"}))
    assert "Told late." not in said(client.get(url, {"only": "gold"}))
    assert "Bought 2 team re-rolls" in said(client.get(url, {"only": "rerolls"}))
    mine = said(client.get(url, {"player": grim.pk}))
    assert f"Hired {grim.name}," in mine
    assert "Bought 2 team re-rolls" not in mine
    assert client.get(url, {"only": "nonsense", "player": "x"}).status_code == 200


def test_the_commissioner_corrects_with_a_reason(browse, alice, bob, cellar):
    team = register_team(bob, league_slug="cellar")
    grim = team.players.first()
    client, url = browse(alice), page(team, "team-adjust")
    assert client.get(url).status_code == 200
    refused = client.post(url, {"gold": "10000"})
    assert refused.status_code == 400
    assert 'value="10000"' in refused.content.decode()
    form = {"why": "Prize money.", "gold": "10000", "player": grim.pk, "injury": "ma"}
    assert client.post(url, form).status_code == 302
    assert "Prize money." in said(browse(bob).get(page(team, "team-ledger")))
    healed = {"why": "Not so bad.", "healed": f"{grim.pk}.1"}
    assert client.post(url, healed).status_code == 302
    grim.refresh_from_db()
    assert grim.injuries == []


def test_a_correction_that_cant_be_says_so_at_its_field(browse, alice, bob, cellar):
    team = register_team(bob, league_slug="cellar")
    url = page(team, "team-adjust")
    reply = browse(alice).post(url, {"why": "x", "skill": "Dodge"})
    assert reply.status_code == 400
    assert "Say whom this is about." in said(reply)
    assert browse(alice).post(url, {"why": "x", "gold": "-5000000"}).status_code == 422
    assert browse(alice).post(url, {"why": "x", "gold": "1", "version": "1"}).status_code == 409


def test_a_players_page_tells_their_career(browse, alice, bob, carol, mallory, cellar):
    team = register_team(bob, league_slug="cellar")
    grim = team.players.first()
    services.adjust(
        Command(alice, team.pk),
        Adjustment(player=grim.pk, spp=6, injury="ag"),
        why="Two touchdowns.",
    )
    url = reverse("player", args=[grim.pk])
    shown = said(browse(carol).get(url))
    assert "6 together" in shown
    assert "fallen from" in shown
    assert "Choose a skill" not in shown
    assert browse(mallory).get(url).status_code == 404
    assert browse().get(url).status_code == 302


def test_a_skill_is_chosen_on_the_players_page(browse, alice, bob, cellar):
    team = register_team(bob, league_slug="cellar", improvement_mode="choose")
    grim = team.players.get(number=9)
    services.adjust(
        Command(alice, team.pk), Adjustment(player=grim.pk, spp=6), why="Two touchdowns."
    )
    client, url = browse(bob), reverse("player", args=[grim.pk])
    assert 'value="Sure Hands"' in client.get(url).content.decode()
    chosen = {"player": grim.pk, "skill": "Sure Hands", "back": "player"}
    assert client.post(page(team, "team-skill"), chosen)["Location"] == url
    grim.refresh_from_db()
    assert grim.gained == ["Sure Hands"]


def test_at_the_table_the_page_asks_for_two_dice(browse, alice, bob, cellar):
    team = register_team(bob, league_slug="cellar", dice="table")
    grim = team.players.get(number=9)
    services.adjust(
        Command(alice, team.pk), Adjustment(player=grim.pk, spp=6), why="Two touchdowns."
    )
    client = browse(bob)
    chosen = {"player": grim.pk, "skill": "Sure Hands", "back": "player"}
    reply = client.post(page(team, "team-skill"), chosen)
    assert reply.status_code == 422
    assert "Roll these dice" in said(reply)
    assert re.search(r'value="Sure Hands" checked', reply.content.decode())
    form = {**chosen, "die_1": "2", "die_2": "5"}
    assert client.post(page(team, "team-skill"), form).status_code == 302
    grim.refresh_from_db()
    assert grim.gained == ["Sure Hands"]


def test_a_player_is_renamed_where_they_stand(browse, bob):
    team = register_team(bob)
    grim = team.players.first()
    form = {"player": grim.pk, "name": "Grim", "number": "77", "back": "player"}
    reply = browse(bob).post(page(team, "player-rename"), form)
    assert reply["Location"] == reverse("player", args=[grim.pk])
    grim.refresh_from_db()
    assert (grim.name, grim.number) == ("Grim", 77)


def test_a_weapon_the_referee_holds_is_bought_back_where_its_player_stands(browse, bob):
    team = register_team(bob, players=6)
    snorri = hire(team, "dwarfs.longbeard", weapon="chainsaw")
    line = LedgerLine("The referee keeps their weapon", snorri.pk, effect=Confiscated())
    ledger.post(ledger.lock(team.pk), ledger.Posting("c", None, "A match", [line]))
    client, url = browse(bob), reverse("player", args=[snorri.pk])
    for shown in (url, page(team, "team-market")):
        assert "Buy it back, 20,000 gp" in said(client.get(shown))
    form = {"player": snorri.pk, "back": "player"}
    assert client.post(page(team, "team-buy-back"), form)["Location"] == url
    assert "Buy it back" not in said(client.get(url))


def test_words_from_outside_are_only_words(browse, bob):
    team = found(bob, name="<script>alert(1)</script>")
    hire(team, "dwarfs.longbeard", name="<b>Grim</b>")
    content = browse(bob).get(page(team)).content.decode()
    assert "<script>alert" not in content
    assert "<b>Grim" not in content


def queries(client, url):
    with CaptureQueriesContext(connection) as spent:
        assert client.get(url).status_code == 200
    return len(spent)


READ = {
    "a member's view": ("carol", "team", 5),
    "the coach's view": ("bob", "team", 6),
    "the ledger": ("carol", "team-ledger", 10),
}


@pytest.mark.parametrize(("who", "name", "most"), READ.values(), ids=READ)
def test_pages_take_as_many_queries_whatever_they_hold(
    browse, request, bob, carol, cellar, who, name, most
):
    reader = request.getfixturevalue(who)
    small = draft_team(bob, players=6, league_slug="cellar", name="Small")
    large = draft_team(bob, players=11, league_slug="cellar", name="Large")
    spent = [queries(browse(reader), page(team, name)) for team in (small, large)]
    assert spent[0] == spent[1] <= most


def test_the_market_takes_six_queries_at_most(browse, bob, cellar):
    spent = [
        queries(browse(bob), page(register_team(bob, players=players), "team-market"))
        for players in (6, 11)
    ]
    assert spent[0] == spent[1] <= 6


def test_a_players_page_takes_six_queries_at_most(browse, alice, bob, carol, cellar):
    team = register_team(bob, league_slug="cellar")
    grim = team.players.first()
    url = reverse("player", args=[grim.pk])
    before = queries(browse(carol), url)
    for _ in range(5):
        services.adjust(Command(alice, team.pk), Adjustment(player=grim.pk, spp=1), why="One more.")
    assert queries(browse(carol), url) == before <= 6


def test_the_same_done_twice_is_told_anew(browse, bob):
    team, client = found(bob), browse(bob)
    for commands in (["team-hire", "team-hire"], ["team-undo", "team-undo"]):
        said = []
        for command in commands:
            order = {"position": "dwarfs.longbeard"}
            reply = client.post(page(team, command), order, follow=True, **HTMX)
            said.append(re.search(r'id="said"[^>]*>(.*?)</p>', reply.content.decode())[1])
        assert len(set(said)) == 2, said
        assert all("Longbeard" in each for each in said)
    assert said[-1].strip().endswith("1,000,000 gp are left.")
