"""What squads, a team's matches and a career's totals are written with, straight."""

import re
from dataclasses import replace

from matches.html.games import game_head, game_rows, meeting_items, record_line
from matches.html.squads import squad
from matches.models import Side
from matches.queries import SideSheet
from matches.queries.careers import Meeting
from matches.queries.lineup import Lineup
from matches.queries.records import CareerGame, CareerRecord, figure_names

GRIM = {"player": 7, "number": 3, "name": "<Grim>", "position": "Blitzer", "race": "Dwarfs"}


def brought(*playing):
    able = [one["player"] for one in playing]
    return SideSheet(Side(), Lineup(100, {}, [*playing], able, [], {}), 0, [])


def test_somebody_of_the_squad_leads_to_their_page():
    html = squad(brought(GRIM))
    assert '<a href="/players/7/"><span class="squad__number">3</span> &lt;Grim&gt;</a>' in html
    assert '<span class="soft">Blitzer, Dwarfs</span>' in html


def test_who_has_no_name_goes_by_their_position():
    html = squad(brought(GRIM | {"name": ""}))
    assert "</span> Blitzer</a>" in html
    assert '<span class="soft">Dwarfs</span>' in html


def test_a_journeyman_has_no_page():
    assert "<a" not in squad(brought(GRIM | {"journeyman": True}))


def test_an_empty_squad_says_so():
    assert squad(brought()) == "<li>Nobody.</li>"


def met(**facts):
    others = [
        {"team__name": "Owls & Co", "touchdowns": 1},
        {"team__name": "Bolts", "touchdowns": 0},
    ]
    fields = {"label": "Round 1", "exhibition": False, "confirmed": True, "outcome": "won"}
    return Meeting(id=5, status="closed", touchdowns=2, others=others, **(fields | facts))


def test_a_match_that_was_confirmed_tells_its_score_and_how_it_went():
    html = meeting_items([met()])
    assert '<a href="/matches/5/">Owls &amp; Co, Bolts<span' in html
    assert "2 : 1 : 0" in html
    assert "Won" in html


def test_a_match_to_come_tells_how_far_it_is():
    html = meeting_items([met(confirmed=False, outcome="", exhibition=True)])
    assert "2 : 1" not in html
    assert "Closed" in html
    assert "Round 1 Exhibition" in html


def game(number, seen=True, **figures):
    return CareerGame(number, "", (), "", seen, dict.fromkeys(figure_names(), 0) | figures, 0)


def test_a_total_leads_to_the_one_match_it_comes_from_or_to_all_of_them():
    html = record_line(CareerRecord([game(5, Games=1, Touchdowns=2), game(6, Games=1)]))
    assert '<dt>Touchdowns</dt><dd><a href="/matches/5/">2</a></dd>' in html
    assert '<dt>Games</dt><dd><a href="#games">2</a></dd>' in html
    assert "<dt>MVPs</dt><dd>0</dd>" in html


def test_a_total_leads_to_no_match_that_one_may_not_see():
    html = record_line(CareerRecord([game(5, seen=False, Touchdowns=2)]))
    assert "/matches/" not in html
    assert '<a href="#games">2</a>' in html


def test_a_game_has_a_cell_under_every_head():
    rows = game_rows(CareerRecord([game(5, Games=1, Touchdowns=2)]))
    heads = re.findall("<th[^>]*>(?:<abbr[^>]*>)?([^<]*)", game_head())
    assert heads == ["Against", *re.findall('data-label="([^"]*)"', rows)]
    assert heads[-1] == "SPP"
    assert '<td class="n" data-label="Touchdowns"><a href="/matches/5/">2</a></td>' in rows
    assert '<td class="n" data-label="MVPs"></td>' in rows


def test_a_game_names_whom_it_was_against_only_to_who_may_see_it():
    seen = replace(game(5), label="<i>1</i>", others=("<b>Owls</b>", "Bolts"), outcome="won")
    html = game_rows(CareerRecord([seen]))
    assert '<a href="/matches/5/">&lt;b&gt;Owls&lt;/b&gt;, Bolts</a>' in html
    assert "&lt;i&gt;1&lt;/i&gt;" in html
    assert "Not in the line-up" in html
    hidden = game_rows(CareerRecord([replace(seen, seen=False, spp=3)]))
    assert "Owls" not in hidden
    assert "<a" not in hidden
    assert 'A match you may not see <span class="roster__position">Not in the line-up' in hidden
    assert '<td class="n" data-label="SPP">3</td>' in hidden
