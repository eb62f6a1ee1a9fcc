"""What a season's table and round are written with: names of teams are only words."""

import re

from django.urls import reverse

from dungeonbowl.league.criteria import columns
from dungeonbowl.league.tally import StandingsRow
from league.html.fixtures import round_of, ways_to
from league.html.standings import StandingsLine, mark_as_yours, reasons, table_of_teams
from league.lines import FixtureLine
from league.models import League
from league.queries import FixtureFacts, TeamFacts
from league.queries.fixtures import FixtureSide

ARENA = League(name="Arena", time_zone="UTC")
OWLS = TeamFacts(7, "<b>Owls & Co</b>", "light", 1, "bob", 1000)
BOLTS = TeamFacts(8, 'Bolts\' "Own"', "gold", 2, "carol", 1000)
SHOWN = table_of_teams(columns(["points", "touchdown_difference"]))
ROW = SHOWN.row(StandingsLine(StandingsRow(7, OWLS.name, rank=1, played=3, points=9), OWLS))
OWLS_LINK = f'<a href="{reverse("team", args=[7])}">&lt;b&gt;Owls &amp; Co&lt;/b&gt;</a>'


def fixture(status="scheduled", **facts):
    sides = (FixtureSide(7, 2, 0, "won", None), FixtureSide(8, 1, 0, "lost", None))
    fields = {"bye": None, "match": 5, "sides": sides} | facts
    return FixtureFacts(1, 1, 1, match_status=status, kind="match", group=0, leg=0, **fields)


def test_a_table_has_a_cell_under_every_head():
    assert SHOWN.head.count("<th") == len(re.findall("<t[hd]", ROW)) > 7
    assert '<span class="short" aria-hidden="true">Pts</span>' in SHOWN.head
    assert '<td class="n"><strong>9</strong></td><td class="n">3</td>' in ROW


def test_a_row_leads_to_its_team_and_says_whose_it_is():
    assert OWLS_LINK in ROW
    assert "is-mine" not in ROW
    assert mark_as_yours(ROW).startswith('<tr class="is-mine"><th scope="row">')
    assert (
        '<span class="visually-hidden">Yours: </span><span class="shirt">1</span>'
        in mark_as_yours(ROW)
    )
    assert mark_as_yours(ROW).count("<th") == 1


def test_a_reason_names_its_team():
    line = StandingsLine(StandingsRow(7, OWLS.name), OWLS)
    assert reasons([line]) == (
        "<li><strong>&lt;b&gt;Owls &amp; Co&lt;/b&gt;.</strong> Nobody stands above.</li>"
    )


def test_a_match_to_come_leads_to_its_page():
    html = round_of([FixtureLine(fixture(), [OWLS, BOLTS], mine=True)], ARENA)
    assert f'{OWLS_LINK}<span class="fixture__middle">v</span><a href="/teams/8/">' in html
    assert "Bolts&#x27; &quot;Own&quot;</a>" in html
    assert f'<a href="{reverse("match", args=[5])}">To the match</a>' in html
    assert '<span class="soft">yours</span>' in html


def test_a_match_played_leads_to_its_page_by_the_score():
    html = round_of([FixtureLine(fixture("closed"), [OWLS, BOLTS], False, through=OWLS)], ARENA)
    assert '<a class="fixture__middle" href="/matches/5/">2 : 1<span' in html
    assert "<strong>&lt;b&gt;Owls &amp; Co&lt;/b&gt; is through</strong>" in html
    assert "To the match" not in html


def test_a_match_that_nobody_played_says_what_it_counts_as():
    for decided, awarded, said in (
        ("drawn", None, "Counts as a draw"), ("forfeited", None, "Forfeited by both"),
        ("forfeited", 8, "Forfeited to Bolts"),
    ):  # fmt: skip
        one = fixture("called_off", decided=decided, awarded=awarded)
        html = round_of([FixtureLine(one, [OWLS, BOLTS], False)], ARENA)
        assert f"<strong>{said}" in html
        assert "Called off" not in html


def test_of_several_groups_each_match_names_its_own():
    line = FixtureLine(fixture(), [OWLS, BOLTS], mine=False, group="North & East")
    assert '<span class="soft">North &amp; East</span>' in round_of([line], ARENA)


def test_a_bye_says_so():
    html = round_of([FixtureLine(fixture("", bye=7, match=None, sides=()), [OWLS], False)], ARENA)
    assert f'{OWLS_LINK}<span class="fixture__middle">–</span>' in html
    assert "Bye" in html


def test_every_round_but_the_one_shown_is_a_link():
    assert ways_to([1, 2], shown=2) == (
        '<li><a href="?round=1#fixtures"><span class="visually-hidden">Round </span>1</a></li>'
        '<li><span aria-current="page"><span class="visually-hidden">Round </span>2</span></li>'
    )
