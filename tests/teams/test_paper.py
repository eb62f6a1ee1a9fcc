"""The team on paper: one page whatever it holds, and nothing that a printer can't show."""

import re
from dataclasses import replace

import pytest
from django.urls import reverse
from reportlab.pdfbase import pdfmetrics

from dungeonbowl.effects import Armed, Injured, ItemGiven, LedgerLine, MissesNextGame, SkillGained
from teams import ledger
from teams.paper.cards_pdf import cards_pdf
from teams.paper.content import Paper
from teams.paper.letters import BOLD, FONTS, LENT, LENT_BOLD, SANS, printable, runs
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
        ledger.post(ledger.lock(team.pk), ledger.Posting("marked", None, "For the test", lines))
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
        LedgerLine("hurt", one.pk, effect=Injured(1, "ma", "-1 MA")),
        LedgerLine("laid up", one.pk, effect=MissesNextGame()),
        LedgerLine("learned", one.pk, effect=SkillGained("Guard")),
        LedgerLine("found", one.pk, effect=ItemGiven("bracers_of_smashing")),
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
        LedgerLine("armed", first.pk, effect=Armed("chainsaw", 20_000)),
        LedgerLine("found", second.pk, effect=ItemGiven("lucky_rabbits_foot")),
    )
    calls = [call.burden for call in paper(team).referee.calls]
    assert calls == ["Chainsaw: major infraction", "Lucky Rabbit's Foot: no infraction"]


@pytest.mark.parametrize(
    ("mode", "rows"),
    [
        ("eye", [("no roll", "6"), ("6", "4+")]),
        ("eye_onsite", [("no roll", "6"), ("6", "4+"), ("4+", "2+")]),
        ("s1_model", [("no roll", "6"), ("6", "4+")]),
        ("s4_doubles", [("no roll", "6"), ("6", "4+")]),
        ("none", []),
    ],
)
def test_penalties_are_those_of_the_leagues_referee(bob, mode, rows):
    notes = paper(found(bob, referee_mode=mode)).referee
    assert [(row.elsewhere, row.on_team) for row in notes.penalties] == rows


@pytest.mark.parametrize(
    ("mode", "major", "six"),
    [
        ("eye", "Major: fouls, weapons.", "6 cancels,"),
        ("s1_model", "Major: weapons.", "6 cancels,"),
        ("s4_doubles", "Major: weapons.", "6 brings them back, but ends the turn,"),
    ],
)
def test_a_sheet_says_of_its_own_referee_what_is_major_and_what_arguing_wins(bob, mode, major, six):
    """Models and doubles judge fouls apart (C-133), and 004's turn stays lost (FOUL-03)."""
    said = " ".join(paper(found(bob, referee_mode=mode)).referee.remarks)
    assert major in said
    assert six in said


def test_the_number_of_queries_hangs_on_no_player(browse, bob, django_assert_max_num_queries):
    team = register_team(bob)
    reader = browse(bob)
    with django_assert_max_num_queries(4):
        reader.get(reverse("team-sheet-pdf", args=[team.pk]))


@pytest.mark.parametrize(
    ("name", "drawn", "fonts"),
    [
        ("Łukasz Żółć", "Łukasz Żółć", {SANS}),
        ("Jiří Řeřicha", "Jiří Řeřicha", {SANS}),
        ("Ångström", "Ångström", {SANS}),
        ("A\u030angstro\u0308m", "Ångström", {SANS}),
        ("Дмитрий", "Дмитрий", {LENT}),
        ("Ђорђе Ћирић", "Ђорђе Ћирић", {LENT, SANS}),
        ("Νίκος", "Νίκος", {LENT}),
        ("Nguyễn", "Nguyễn", {SANS, LENT}),
        ("ﬁnn", "finn", {SANS}),
        ("さくら", "sakura", {SANS}),
        ("김철수", "gimceolsu", {SANS}),
        ("骨 🐉 тролль", "? тролль", {SANS, LENT}),
        ("שלום", "????", {SANS}),
        ("🐉", "?", {SANS}),
        ("", "", set()),
    ],
)
def test_a_letter_is_drawn_by_a_font_that_has_it_or_as_near_as_can_be(name, drawn, fonts):
    assert printable(name) == drawn
    cut = runs(name)
    assert "".join(words for _, words in cut) == drawn
    assert {font for font, _ in cut} == fonts
    bold = {LENT: LENT_BOLD, SANS: BOLD}
    assert {font for font, _ in runs(name, BOLD)} == {bold[font] for font in fonts}


def test_no_letter_is_drawn_by_a_font_that_lacks_it():
    everything = "".join(map(chr, [*range(0x20, 0x3000), *range(0x4E00, 0x4E10)]))
    for font in (SANS, BOLD):
        for name, words in runs(everything, font):
            known = pdfmetrics.getFont(name).face.charToGlyph
            assert all(sign == " " or ord(sign) in known for sign in words)


@pytest.mark.parametrize("name", ["Łukasz Żółć", "Дмитрий <b>", "김철수 & 田中", "🐉\u0301 Bob"])
def test_both_papers_print_a_coach_a_team_and_players_of_any_alphabet(bob, name):
    bob.username = name
    team = register_team(bob, name=name)
    shown = crowded(team, name=name, gained=("Guard",))
    assert pages(sheet_pdf(shown)) == 1
    assert pages(cards_pdf(shown)) == 2


def test_lent_letters_are_put_into_the_document_and_no_others(bob):
    team = register_team(bob)
    plain, cyrillic = (sheet_pdf(crowded(team, name=name)) for name in ("Łukasz", "Дмитрий"))
    assert b"DejaVuSansCondensed" not in plain
    assert b"DejaVuSansCondensed-Bold" in cyrillic
    assert len(cyrillic) < 80_000


def test_the_fonts_come_with_their_licences():
    assert "Tavmjong Bah" in (FONTS / "DEJAVU-LICENSE.txt").read_text()
    assert "SIL OPEN FONT LICENSE" in (FONTS / "OFL.txt").read_text()
    assert sum(one.stat().st_size for one in FONTS.glob("*.ttf")) < 300_000


def test_the_sheet_has_boxes_for_what_a_game_brings(browse, bob):
    team = register_team(bob, spp_values=[2, 2, 2, 4, 6])
    headings = [column.heading for column in paper(team).ticks]
    assert headings == ["Cp 2", "TD 4", "Cas 2", "Int 2", "MVP 6", "Off"]
    shown = browse(bob).get(reverse("team-sheet", args=[team.pk])).content.decode()
    assert '<abbr title="Touchdowns of this game, 4 SPP each">TD 4</abbr>' in shown
    players = len(paper(team).lines)
    boxes = sum(column.count for column in paper(team).ticks)
    rows = shown.partition("<tbody>")[2].partition("</tbody>")[0]
    assert rows.count('class="tick"') == players * boxes
    assert "The eye turns to" in shown
    assert "barred from arguing" in shown
    assert f"Team re-rolls used, of {team.rerolls}" in shown


def test_without_a_referee_there_is_no_eye_to_follow(bob):
    assert paper(found(bob, referee_mode="none")).referee.tracks == ()
    assert [one.count for one in paper(found(bob, name="Eyed")).referee.tracks] == [8, 1]
