"""Magic items thrown away (ITEM-02) and weapons for players of the team (OPT-85)."""

import re

import pytest
from django.db import transaction
from django.urls import reverse

from accounts.commands import Command
from core.errors import Conflict
from dungeonbowl.effects import ItemGiven, LedgerLine
from dungeonbowl.errors import FieldError
from dungeonbowl.verdicts import Refused
from teams import ledger, services
from teams.ledger.audit import audit_team
from teams.models import Change, Entry
from teams.services.repeating import repeat
from tests.teams.test_pages import off, page, queries, said
from tests.verbs import draft_team, found, hire, register_team

pytestmark = pytest.mark.django_db


def url(team, command):
    return f"/api/v1/teams/{team.pk}/{command}/"


def equip(team, player, item="boots_of_dashing"):
    """A match has given them a magic item."""
    line = LedgerLine("Given an item", player.pk, effect=ItemGiven(item, player.item))
    ledger.post(ledger.lock(team.pk), ledger.Posting(f"m.{item}", None, "A match", [line]))
    team.refresh_from_db()


@pytest.fixture
def carriers(bob, cellar):
    """Bob's registered team, whose first player has a magic item."""
    team = register_team(bob, league_slug="cellar")
    grim = team.players.get(number=1)
    equip(team, grim)
    return team, grim


@pytest.fixture
def armoury(bob, cellar):
    """Bob's registered team, in a house where players of the team may get weapons."""
    team = register_team(bob, league_slug="cellar", weapon_to_existing=True)
    return team, team.players.get(number=9)


def test_an_item_is_discarded_for_nothing_and_the_ledger_says_who_did_it(bob, carriers):
    team, grim = carriers
    before = team.value
    done = services.discard_item(Command(bob, team.pk), player=grim.pk)
    grim.refresh_from_db()
    assert (grim.item, done.paid, done.treasury) == ("", 0, team.treasury)
    assert done.team.row.value == before - 50_000
    assert (done.change.by, done.change.why) == (bob, f"Threw {grim.name}'s Boots of Dashing away")
    (entry,) = done.change.entries.all()
    assert entry.effect == {"kind": "item", "item": "", "before": "boots_of_dashing"}
    assert (entry.player_id, entry.gold, entry.spp) == (grim.pk, 0, 0)
    assert list(audit_team(done.team.row)) == []


def test_who_carries_nothing_has_nothing_to_discard(bob, carriers):
    team, grim = carriers
    services.discard_item(Command(bob, team.pk), player=grim.pk)
    before = Change.objects.count()
    with pytest.raises(Refused) as refused:
        services.discard_item(Command(bob, team.pk), player=grim.pk)
    assert [one.rule for one in refused.value.verdicts] == ["ITEM-02"]
    assert Change.objects.count() == before


def test_a_player_of_the_team_takes_up_a_weapon_for_its_price(bob, armoury):
    team, grim = armoury
    done = services.arm(Command(bob, team.pk), player=grim.pk, weapon="chainsaw")
    grim.refresh_from_db()
    assert (grim.weapon, grim.weapon_price) == ("chainsaw", 20_000)
    assert (done.paid, done.treasury) == (20_000, team.treasury - 20_000)
    assert done.change.why == f"Armed {grim.name} with Chainsaw for 20,000 gp"
    assert [(entry.player_id, entry.gold) for entry in done.change.entries.all()] == [
        (grim.pk, -20_000)
    ]
    assert done.team.row.value == team.value + 20_000
    assert list(audit_team(done.team.row)) == []


def test_nobody_is_armed_in_a_match_nor_with_what_is_no_weapon(bob, armoury):
    team, grim = armoury
    for weapon in ("", "halberd"):
        with pytest.raises(FieldError):
            services.arm(Command(bob, team.pk), player=grim.pk, weapon=weapon)
    services.occupy([team.pk], match_id=5)
    with pytest.raises(Conflict, match="in a match"):
        services.arm(Command(bob, team.pk), player=grim.pk, weapon="chainsaw")
    with pytest.raises(Conflict, match="in a match"):
        services.discard_item(Command(bob, team.pk), player=grim.pk)


def test_arming_is_undone_and_redone_in_a_draft(bob):
    team = found(bob, weapon_to_existing=True)
    grim = hire(team, "dwarfs.longbeard", name="Grim")
    services.arm(Command(bob, team.pk), player=grim.pk, weapon="bombs")
    done = services.undo(Command(bob, team.pk))
    grim.refresh_from_db()
    assert done.change.why == "Taken back: Armed Grim with Bombs for 20,000 gp"
    assert (grim.weapon, grim.weapon_price, done.treasury) == ("", 0, 930_000)
    done = services.redo(Command(bob, team.pk))
    grim.refresh_from_db()
    assert (grim.weapon, list(audit_team(done.team.row))) == ("bombs", [])


def test_a_draft_pays_the_weapon_back_with_the_player_it_was_bought_for(bob):
    team = found(bob, weapon_to_existing=True)
    grim = hire(team, "dwarfs.longbeard")
    services.arm(Command(bob, team.pk), player=grim.pk, weapon="bombs")
    assert services.release(Command(bob, team.pk), player=grim.pk).treasury == 1_000_000


def test_over_the_api_an_item_goes_once_and_the_player_is_told(api, bob, carriers):
    team, grim = carriers
    body = {"player": grim.pk, "version": team.version}
    replies = [
        api(bob).post(url(team, "discard-item"), body, HTTP_IDEMPOTENCY_KEY="once")
        for _ in range(2)
    ]
    assert [reply.status_code for reply in replies] == [200, 200]
    assert replies[0].json() == replies[1].json()
    assert replies[0].json()["player"]["item"] is None
    assert replies[0].json()["paid"] == 0
    assert api(bob).post(url(team, "discard-item"), body).status_code == 409
    assert Change.objects.filter(key__endswith=".discard-item").count() == 1


def test_over_the_api_a_weapon_is_previewed_then_bought(api, bob, armoury):
    team, grim = armoury
    body = {"player": grim.pk, "weapon": "chainsaw"}
    before = (Change.objects.count(), Entry.objects.count())
    shown = api(bob).post(url(team, "arm"), {**body, "preview": True}).json()
    assert (shown["preview"], shown["paid"], shown["verdicts"]) == (True, 20_000, [])
    assert shown["treasury"] == team.treasury - 20_000
    assert (Change.objects.count(), Entry.objects.count()) == before
    done = api(bob).post(url(team, "arm"), body).json()
    assert (done["player"]["weapon"], done["treasury"]) == ("chainsaw", shown["treasury"])
    assert done["version"] == team.version + 1


REFUSED = {
    "OPT-85": ({}, 9, "chainsaw"),
    "OPT-14": ({"weapon_to_existing": True, "secret_weapons": False}, 9, "bombs"),
    "OPT-15": ({"weapon_to_existing": True, "sorcery": False}, 9, "sorcery"),
    "SW-02": ({"weapon_to_existing": True}, 1, "chainsaw"),
    "SW-05": ({"weapon_to_existing": True}, 9, "poisoned_dagger"),
    "SOR-01": ({"weapon_to_existing": True}, 9, "sorcery"),
}


@pytest.mark.parametrize("rule", REFUSED)
def test_a_weapon_is_refused_by_its_rule_and_nothing_is_written(api, bob, rule):
    house, number, weapon = REFUSED[rule]
    team = register_team(bob, **house)
    grim = team.players.get(number=number)
    before = Change.objects.count()
    reply = api(bob).post(url(team, "arm"), {"player": grim.pk, "weapon": weapon})
    assert reply.status_code == 422
    assert rule in [verdict["rule"] for verdict in reply.json()["verdicts"]]
    grim.refresh_from_db()
    assert (grim.weapon, Change.objects.count()) == ("", before)


def test_a_second_weapon_and_one_too_dear_are_refused(api, bob, armoury):
    team, grim = armoury
    other = team.players.get(number=8)
    services.arm(Command(bob, team.pk), player=grim.pk, weapon="chainsaw")
    reply = api(bob).post(url(team, "arm"), {"player": other.pk, "weapon": "bombs"}).json()
    assert [verdict["rule"] for verdict in reply["verdicts"]] == ["SW-01"]
    poor = found(bob, starting_treasury=80_000, weapon_to_existing=True)
    body = {"player": hire(poor, "dwarfs.longbeard").pk, "weapon": "bombs", "preview": True}
    reply = api(bob).post(url(poor, "arm"), body).json()
    assert [verdict["rule"] for verdict in reply["verdicts"]] == ["TEAM-09"]
    assert (reply["paid"], reply["treasury"]) == (20_000, -10_000)


@pytest.mark.parametrize(
    ("command", "body", "field"),
    [
        ("discard-item", {}, "player"),
        ("discard-item", {"player": 999_999}, "player"),
        ("arm", {"player": 999_999, "weapon": "bombs"}, "player"),
        ("arm", {"weapon": "bombs"}, "player"),
        ("arm", {"player": None, "weapon": "bombs"}, "player"),
    ],
)
def test_what_cant_be_understood_is_400_by_field(api, bob, command, body, field):
    team = draft_team(bob)
    reply = api(bob).post(url(team, command), body)
    assert (reply.status_code, field in reply.json()["errors"]) == (400, True)


@pytest.mark.parametrize("weapon", ["", "halberd", None, 7])
def test_what_is_no_weapon_is_400(api, bob, armoury, weapon):
    team, grim = armoury
    reply = api(bob).post(url(team, "arm"), {"player": grim.pk, "weapon": weapon})
    assert (reply.status_code, list(reply.json()["errors"])) == (400, ["weapon"])


def test_the_page_asks_before_an_item_goes_and_shows_the_sums(browse, bob, carriers):
    team, grim = carriers
    client, at = browse(bob), reverse("player", args=[grim.pk])
    assert page(team, "team-discard-ask", grim.pk) in client.get(at).content.decode()
    asked = said(client.get(page(team, "team-discard-ask", grim.pk)))
    assert "Boots of Dashing" in asked
    assert f"Cost of the player {grim.price + 50_000:,} gp" in asked
    form = {"player": grim.pk, "back": "player", "version": team.version}
    assert client.post(page(team, "team-discard-item"), form)["Location"] == at
    shown = said(client.get(at))
    assert f"Threw {grim.name}'s Boots of Dashing away." in shown.replace("&#x27;", "'")
    assert "Discard it" not in shown


def test_a_button_to_arm_that_is_off_says_which_option_would_switch_it_on(browse, bob, carriers):
    team, _ = carriers
    lineman = team.players.get(number=9)
    reply = browse(bob).get(reverse("player", args=[lineman.pk]))
    assert off(reply, "Arm the player")
    assert "OPT-85" in said(reply)
    assert "have a commissioner allow it" in said(reply)
    assert "Arm a player of the team" not in said(browse(bob).get(page(team, "team-market")))


def test_a_weapon_is_bought_on_its_page_after_the_sums(browse, bob, armoury):
    team, grim = armoury
    client, at = browse(bob), reverse("player", args=[grim.pk])
    ask = page(team, "team-arm-ask", grim.pk)
    assert ask in client.get(page(team, "team-market")).content.decode()
    assert ask in client.get(at).content.decode()
    reply = client.get(ask)
    assert f"Treasury {team.treasury:,} gp" in said(reply)
    assert "Take up Chainsaw, 20,000 gp" in said(reply)
    assert off(reply, "Take up Poisoned Dagger")
    form = {"player": grim.pk, "weapon": "chainsaw", "back": "arm", "version": team.version}
    assert client.post(page(team, "team-arm"), form)["Location"] == at
    assert f"Armed {grim.name} with Chainsaw for 20,000 gp." in said(client.get(at))
    grim.refresh_from_db()
    assert grim.weapon == "chainsaw"


def test_a_refused_weapon_shows_its_page_again(browse, bob, armoury):
    team, grim = armoury
    form = {"player": grim.pk, "weapon": "sorcery", "back": "arm"}
    reply = browse(bob).post(page(team, "team-arm"), form)
    assert reply.status_code == 422
    assert "That didn't work" in said(reply).replace("&#x27;", "'")
    assert "Take up Chainsaw" in said(reply)
    assert browse(bob).post(page(team, "team-arm"), {**form, "weapon": ""}).status_code == 400


@pytest.mark.parametrize("name", ["team-discard-ask", "team-arm-ask"])
def test_only_the_coach_is_asked_and_only_about_their_roster(
    browse, alice, bob, carol, mallory, carriers, name
):
    team, grim = carriers
    at = page(team, name, grim.pk)
    answers = [browse(one).get(at).status_code for one in (bob, alice, carol, mallory)]
    assert answers == [200, 403, 403, 404]
    assert browse().get(at).status_code == 302
    assert browse(bob).get(page(team, name, 999_999)).status_code == 404
    services.occupy([team.pk], match_id=5)
    closed = browse(bob).get(at)
    assert "nothing is bought or sold" in said(closed)
    assert not re.search(r'<button class="button[^>]*type="submit" name="(player|weapon)"',
                         closed.content.decode())  # fmt: skip


def test_the_pages_that_ask_take_as_many_queries_whatever_the_team_holds(browse, bob):
    spent = []
    for players in (6, 11):
        team = register_team(bob, players=players, weapon_to_existing=True)
        spent.append(queries(browse(bob), page(team, "team-arm-ask", team.players.first().pk)))
    assert spent[0] == spent[1] <= 6


def test_a_discard_done_once_more_throws_away_what_they_carry_by_then(bob, carriers):
    team, grim = carriers
    was = [LedgerLine("Thrown away", grim.pk, effect=ItemGiven("", "shoes_of_speed"))]
    with transaction.atomic():
        (again,) = repeat(ledger.lock(team.pk), "discard-item", was)
        assert again.effect == ItemGiven("", "boots_of_dashing")
    services.discard_item(Command(bob, team.pk), player=grim.pk)
    with transaction.atomic(), pytest.raises(Refused) as refused:
        repeat(ledger.lock(team.pk), "discard-item", was)
    assert [one.rule for one in refused.value.verdicts] == ["ITEM-02"]
