"""The team on paper: one page whatever it holds, and nothing that a printer can't show."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse

from dungeonbowl.effects import Armed, Injured, ItemGiven, Line, MissesNextGame, SkillGained
from teams import ledger
from teams.paper.cards_pdf import cards_pdf
from teams.paper.content import Paper
from teams.paper.sheet_pdf import sheet_pdf
from teams.sheets import TeamSheet
from tests.verbs import draft_team, found, register_team

pytestmark = pytest.mark.django_db

PAPERS = ["team-sheet", "team-sheet-pdf", "team-cards", "team-cards-pdf"]


def pages(document):
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", document))


def paper(team):
    return Paper(TeamSheet.of(team))


def crowded(team, **facts):
    """The team's paper with sixteen players who all have these facts."""
    sheet = TeamSheet.of(team)
    one = sheet.state.roster[0]
    roster = {n: replace(one, id=n, number=n, **facts) for n in range(1, 17)}
    return Paper(replace(sheet, state=replace(sheet.state, players=roster)))


def marked(team, *lines):
    from django.db import transaction

    with transaction.atomic():
        ledger.post(ledger.lock(team.pk), key="marked", by=None, why="For the test", lines=lines)
    team.refresh_from_db()


@pytest.mark.parametrize("name", PAPERS)
def test_whoever_may_see_the_team_may_print_it(browse, bob, carol, mallory, cellar, name):
    address = reverse(name, args=[register_team(bob, league_slug="cellar").pk])
    assert browse(bob).get(address).status_code == 200
    assert browse(carol).get(address).status_code == 200
    assert browse(mallory).get(address).status_code == 404
    assert browse().get(address).status_code == 302


@pytest.mark.parametrize("name", ["team-sheet-pdf", "team-cards-pdf"])
def test_a_download_is_a_pdf_that_opens_in_the_browser(browse, bob, name):
    team = register_team(bob)
    reply = browse(bob).get(reverse(name, args=[team.pk]))
    assert reply["Content-Type"] == "application/pdf"
    assert reply["Content-Disposition"].startswith('inline; filename="team-')
    assert reply.content.startswith(b"%PDF-")


@pytest.mark.parametrize("name", ["Grim", "Ś" * 60, "<b>W</b> & " * 5, "骨 🐉 тролль", ""])
def test_sixteen_players_stand_on_one_page_whatever_they_are_called(bob, name):
    team = register_team(bob)
    skills = ("Block", "Guard", "Tackle", "Mighty Blow", "Stand Firm", "Dodge", "+ma")
    document = sheet_pdf(crowded(team, name=name, gained=skills, miss_next_game=True))
    assert pages(document) == 1
    assert len(document) < 80_000


def test_nine_cards_go_on_a_page(bob):
    team = register_team(bob)
    assert pages(cards_pdf(paper(team))) == 1
    assert pages(cards_pdf(crowded(team))) == 2


def test_a_team_of_nobody_prints_too(bob):
    team = found(bob)
    assert pages(sheet_pdf(paper(team))) == 1
    assert pages(cards_pdf(paper(team))) == 1


def test_the_sheet_tells_figures_injuries_and_what_is_carried(browse, bob):
    team = register_team(bob)
    one = team.players.first()
    marked(
        team,
        Line("hurt", one.pk, effect=Injured(1, "ma", "-1 MA")),
        Line("laid up", one.pk, effect=MissesNextGame()),
        Line("learned", one.pk, effect=SkillGained("Guard")),
        Line("found", one.pk, effect=ItemGiven("bracers_of_smashing")),
    )
    shown = browse(bob).get(reverse("team-sheet", args=[team.pk])).content.decode()
    assert "Misses the next game, -1 MA" in shown
    assert "↓</td>" in shown
    assert "<strong>+Guard</strong>" in shown
    assert "Bracers of Smashing: major infraction" in shown
    assert f"{team.treasury:,} gp" in shown


def test_the_referee_is_told_of_weapons_sorcery_and_items(bob):
    team = draft_team(bob, "light")
    first, second = team.players.all()[:2]
    marked(
        team,
        Line("armed", first.pk, effect=Armed("chainsaw", 20_000)),
        Line("found", second.pk, effect=ItemGiven("lucky_rabbits_foot")),
    )
    told = [call.burden for call in paper(team).referee.calls]
    assert told == ["Chainsaw: major infraction", "Lucky Rabbit's Foot: no infraction"]


@pytest.mark.parametrize(
    ("mode", "rows"),
    [
        ("eye", [("no roll", "6"), ("6", "4+")]),
        ("eye_onsite", [("no roll", "6"), ("6", "4+"), ("4+", "2+")]),
        ("none", []),
    ],
)
def test_penalties_are_those_of_the_leagues_referee(bob, mode, rows):
    notes = paper(found(bob, referee_mode=mode)).referee
    assert [(row.elsewhere, row.on_team) for row in notes.penalties] == rows


def test_the_number_of_queries_hangs_on_no_player(browse, bob, django_assert_max_num_queries):
    team = register_team(bob)
    reader = browse(bob)
    with django_assert_max_num_queries(4):
        reader.get(reverse("team-sheet-pdf", args=[team.pk]))
