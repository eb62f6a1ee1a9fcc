"""The apothecary on pages, on paper and in files (OPT-37, C-202, not from the documents)."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from accounts.commands import Command
from dungeonbowl.book import book
from dungeonbowl.drafting import TeamDraft, link, read_link, read_text
from teams import services
from teams.ledger.audit import audit_team
from teams.paper.content import Paper
from teams.paper.sheet_pdf import sheet_pdf
from teams.queries import team_state
from teams.sheets import TeamSheet
from teams.transfer.exporting import players_text, team_document
from tests.teams.test_pages import off, page, said
from tests.teams.test_planner import links, plan_at
from tests.verbs import draft_team, found, register_team

PAGES = ["team", "team-market", "team-ledger", "team-sheet", "team-adjust"]
with_rows = pytest.mark.django_db


@pytest.fixture
def cared_for(bob):
    """A draft with its apothecary."""
    team = draft_team(bob, apothecary=True)
    services.buy_apothecary(Command(bob, team.pk))
    team.refresh_from_db()
    return team


@with_rows
def test_row_ledger_and_audit_agree_on_it(bob, cared_for):
    assert (cared_for.apothecary, team_state(cared_for).apothecary) == (True, True)
    assert not list(audit_team(cared_for))
    services.return_apothecary(Command(bob, cared_for.pk))
    cared_for.refresh_from_db()
    assert cared_for.apothecary is False
    assert not list(audit_team(cared_for))


@with_rows
def test_it_is_bought_and_given_back_on_the_page(browse, bob):
    team, client = found(bob, apothecary=True), browse(bob)
    assert "None now. One costs 50,000 gp" in said(client.get(page(team)))
    client.post(page(team, "team-apothecary"))
    team.refresh_from_db()
    assert (team.apothecary, team.treasury) == (True, 950_000)
    shown = said(client.get(page(team)))
    assert "The team has its one apothecary" in shown
    assert "Undo: Bought an apothecary for 50,000 gp" in shown
    client.post(page(team, "team-return-apothecary"))
    team.refresh_from_db()
    assert (team.apothecary, team.treasury) == (False, 1_000_000)


@with_rows
def test_a_registered_team_buys_it_at_the_market(browse, bob):
    team, client = register_team(bob, apothecary=True), browse(bob)
    shown = client.get(page(team, "team-market"))
    assert 'id="buy-apothecary"' in shown.content.decode()
    reply = client.post(page(team, "team-apothecary"), {"back": "market"})
    assert reply["Location"] == page(team, "team-market")
    assert "Give it back" not in said(client.get(page(team, "team-market")))
    assert client.post(page(team, "team-apothecary"), {"back": "market"}).status_code == 422


@with_rows
def test_the_button_is_off_without_gold(browse, bob):
    team = found(bob, apothecary=True, starting_treasury=49_000)
    reply = browse(bob).get(page(team))
    assert 'id="why-apothecary"' in reply.content.decode()
    assert off(reply, "Buy")


@with_rows
def test_every_page_of_a_team_that_has_one_tells_of_it(browse, bob, cared_for):
    client = browse(bob)
    assert "?only=apothecary" in client.get(page(cared_for)).content.decode()
    assert "Apothecary 50,000 gp" in said(client.get(page(cared_for, "team-receipt", "value")))
    only = said(client.get(page(cared_for, "team-ledger"), {"only": "apothecary"}))
    assert "Bought an apothecary for 50,000 gp" in only
    assert "Hired" not in only
    assert "Apothecary used" in said(client.get(page(cared_for, "team-sheet")))


@with_rows
def test_a_commissioner_corrects_it_on_the_page(browse, alice, bob, cellar):
    team = register_team(bob, league_slug="cellar", apothecary=True)
    sent = {"why": "It was paid for elsewhere.", "apothecary": "yes"}
    assert browse(alice).post(page(team, "team-adjust"), sent).status_code == 302
    team.refresh_from_db()
    assert (team.apothecary, team.treasury) == (True, 187_000)
    assert not list(audit_team(team))


@with_rows
def test_the_printed_sheet_still_has_one_page(cared_for):
    document = sheet_pdf(Paper(TeamSheet.of(cared_for)))
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", document)) == 1


@with_rows
@pytest.mark.parametrize("name", PAGES)
def test_a_team_without_the_house_rule_never_hears_of_one(browse, alice, bob, cellar, name):
    team = register_team(bob, league_slug="cellar")
    reader = alice if name == "team-adjust" else bob
    reply = browse(reader).get(page(team, name))
    assert reply.status_code == 200
    assert "apothecar" not in reply.content.decode().casefold()


HEAD = """\
Team,Bob's Light
College,Light College
Treasury,187000
Re-rolls,2
Half-price re-rolls,0
Fan Factor,3
"""
LINES = ["2 team re-rolls", "Fan Factor 3"]


@with_rows
def test_a_team_without_one_is_written_and_worth_what_it_always_was(bob):
    team = register_team(bob)
    head = players_text(team).removeprefix("\ufeff").partition("\r\n\r\n")[0]
    assert head.splitlines() == HEAD.splitlines()
    assert [words for words, _ in TeamSheet.of(team).value.lines][9:] == LINES
    assert (team.value, team.rating) == (813_000, 100)
    assert team_document(team).keys() == {
        "format", "format_version", "name", "college", "treasury", "rerolls",
        "half_price_rerolls", "fan_factor", "apothecary", "players",
    }  # fmt: skip
    assert team_document(team)["apothecary"] is False


@with_rows
def test_a_spreadsheet_says_that_there_is_one(cared_for):
    assert "\r\nApothecary,yes\r\n" in players_text(cared_for)


# --- the builder ------------------------------------------------------------------------------

HOUSE = (("apothecary", True),)
PLAN = TeamDraft("light", house=HOUSE).with_all({"norse.lineman": 6})


def opened(client, draft):
    return client.get(f"/builder/?{link(draft)}")


def test_the_builder_takes_one_and_leaves_it_again(client):
    steps = links(opened(client, PLAN))
    taken = plan_at(steps["more-apothecary"])
    assert taken == replace(PLAN, apothecary=True)
    reply = opened(client, taken)
    assert plan_at(links(reply)["fewer-apothecary"]) == PLAN
    assert "more-apothecary" not in links(reply)
    assert "there is never a second" in said(reply)


def test_the_builder_hides_it_where_the_house_has_none(client):
    plain = replace(PLAN, house=())
    assert "apothecar" not in opened(client, plain).content.decode().casefold()
    reply = opened(client, replace(plain, apothecary=True))
    assert "This league plays without apothecaries." in said(reply)
    assert plan_at(links(reply)["fewer-apothecary"]) == plain


def test_a_shared_plan_tells_it_in_link_and_text(client):
    plan = replace(PLAN, apothecary=True)
    shown = client.get(f"{reverse('builder-share')}?{link(plan)}")
    assert "1 apothecary" in said(shown)
    assert read_link(link(plan), book()).draft == plan
    assert read_text("Light College\n1 apothecary", book()).draft.apothecary
