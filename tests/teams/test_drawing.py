"""What a roster and a market draw straight: every word from outside is only a word."""

import re

import pytest
from django.urls import reverse

from core.ui.refusallist import refusals
from dungeonbowl.book import book
from dungeonbowl.purchases import PositionOffer
from dungeonbowl.verdicts import Verdict
from teams.html.addresses import player_page
from teams.html.offers import SaidAbove, held, order_fields, refused_button
from teams.html.roster import BUILDING, ROSTER, DrawnPlayer, badges
from teams.market.groups import MarketPosition
from teams.sheets import TeamSheet
from tests.verbs import found, hire

FULL = Verdict("TEAM-01", "There is no room for <Grim>.", "Release & hire.")
POOR = Verdict("TEAM-11", "The treasury holds too little.")


def test_a_refusal_is_shown_with_its_rule_and_what_mends_it():
    html = refusals([FULL], "why")
    assert '<ul class="refusals" id="why">' in html
    assert "no room for &lt;Grim&gt;. <em>Release &amp; hire.</em>" in html
    assert 'href="/rulebook/rules/TEAM-01/"' in html
    assert 'href="/rulebook/packs/own/rules/TEAM-01/"' in refusals([FULL], pack="own")
    assert refusals([], "why") == ""


def test_a_refused_button_says_itself_only_what_the_page_says_nowhere_else():
    both = refused_button("Hire", "norse-catcher", [FULL, POOR], SaidAbove([POOR]))
    assert 'aria-describedby="why-norse-catcher why-nobody"' in both
    assert POOR.message not in both
    nothing_new = refused_button("Hire", "norse-catcher", [POOR], SaidAbove([POOR]))
    assert 'aria-describedby="why-nobody"' in nothing_new
    assert "<ul" not in nothing_new


@pytest.mark.parametrize(
    ("present", "most", "text"), [(1, 2, "1 of 2"), (3, None, ">3<"), (0, None, "")]
)
def test_a_position_says_how_many_hold_it(present, most, text):
    assert text in held(MarketPosition(None, present, most))
    assert "of the Elves &amp; Co" in held(MarketPosition(None, present, most), "Elves & Co")


@pytest.mark.django_db
def test_a_players_line_leads_to_their_page_by_nothing_but_their_name(bob):
    grim = hire(found(bob), "dwarfs.longbeard", name="<b>Grim</b>")
    sheet = TeamSheet.of(grim.team)
    row = ROSTER.row(DrawnPlayer(sheet.player(grim.pk), "<i>Longbeard</i>", mine=True))
    page = reverse("player", args=[grim.pk])
    assert f'<a href="{page}">&lt;b&gt;Grim&lt;/b&gt;</a>' in row
    assert "&lt;i&gt;Longbeard&lt;/i&gt; of the Dwarfs" in row
    assert player_page(grim.pk) == page


@pytest.mark.django_db
def test_a_roster_has_a_cell_under_every_head(bob):
    grim = hire(found(bob), "dwarfs.longbeard")
    line = DrawnPlayer(TeamSheet.of(grim.team).player(grim.pk), "Longbeard", True, "<acts>")
    for table, columns in ((ROSTER, 9), (BUILDING, 10)):
        assert table.head.count("<th") == columns
        assert len(re.findall("<t[hd]", table.row(line))) == columns
    assert BUILDING.row(line).endswith('<td class="wide roster__acts">&lt;acts&gt;</td></tr>')
    assert "acts" not in ROSTER.row(line)


@pytest.mark.django_db
def test_a_weapon_that_the_book_no_longer_knows_goes_by_its_key(bob):
    grim = hire(found(bob), "dwarfs.longbeard")
    assert badges(TeamSheet.of(grim.team).player(grim.pk), mine=False) == ""
    grim.weapon = "whip<of>old"
    shown = badges(TeamSheet.of(grim.team, [grim]).player(grim.pk), mine=False)
    assert "whip&lt;of&gt;old" in shown


def test_an_order_sends_along_whom_it_trades_in():
    place = book().positions("light")[0]
    post = MarketPosition(PositionOffer(place, place.cost, 0, True, (), ()), 0, None)
    html = order_fields(post, 7, "market", trade_in=(3, 4))
    fields = re.findall(r'name="(.*?)" value="(.*?)"', html)
    assert fields == [
        ("version", "7"),
        ("position", place.key),
        ("back", "market"),
        ("trade_in", "3"),
        ("trade_in", "4"),
    ]
