"""The dungeon of a match on its pages: looked at, proposed, accepted, opened, proved."""

import pytest

from accounts.commands import Command
from dungeonbowl.dungeon import read_layout
from dungeons.services import DungeonWish, keep
from matches.models import Match, MatchDungeon
from matches.services import close, placing
from tests.verbs import start

CHESTS = [{"is": "chest", "at": [x, y]} for y in (0, 3) for x in (4, 6, 8)]
PADS = [{"is": "pad", "at": [3 + n, 1 + n % 2], "number": n + 1} for n in range(6)]
SEWER = {"name": "The Sewer", "squares": ["11.........22"] * 4, "things": [*CHESTS, *PADS]}
POOR = {**SEWER, "name": "The Poor Sewer", "things": [*CHESTS[1:], *PADS]}


def page(person, match, **asked):
    reply = person.get(f"/matches/{match.pk}/dungeon/", asked)
    assert reply.status_code == 200
    return reply.content.decode()


@pytest.fixture
def sewer(bob):
    return keep(bob, DungeonWish(read_layout(SEWER)))


@pytest.fixture
def placed(alice, bob, carol, scheduled, sewer):
    proposal = placing.place(Command(bob, scheduled.pk), placing.DungeonChoice(sewer.pk))
    placing.accept_dungeon(Command(carol, scheduled.pk), proposal.pk)
    return scheduled


def test_what_must_be_agreed_on_first_is_said_with_where_to_propose_it(browse, bob, scheduled):
    wet = {**SEWER, "name": "The Wet Sewer", "squares": ["11..~~~....22"] * 4}
    wet["things"] = [one for one in SEWER["things"] if one["at"][0] not in (4, 5, 6)]
    dungeon = keep(bob, DungeonWish(read_layout(wet)))
    shown = page(browse(bob), scheduled, dungeon=dungeon.pk)
    assert "The Wet Sewer, by bob, with water" in shown
    assert "Water: nobody agreed on that for this match (OPT-59)." in shown
    assert f'href="/matches/{scheduled.pk}/propose/"' in shown


def test_one_looks_at_a_dungeon_before_one_proposes_it(browse, bob, scheduled, sewer):
    shown = page(browse(bob), scheduled, dungeon=sewer.pk)
    assert "The Sewer, version 1" in shown
    assert "<svg" in shown
    assert "Teleporter, 6" in shown
    assert "It breaks no rules." in shown


def test_what_one_side_proposes_the_other_looks_at_and_accepts(
    browse, bob, carol, scheduled, sewer
):
    reply = browse(bob).post(f"/matches/{scheduled.pk}/dungeon/", {"dungeon": sewer.pk})
    assert reply.status_code == 302
    proposal = scheduled.proposals.get()
    board = browse(carol)
    match = board.get(f"/matches/{scheduled.pk}/").content.decode()
    assert f"/matches/{scheduled.pk}/dungeon/?proposal={proposal.pk}" in match
    assert "The Sewer, version 1" in page(board, scheduled, proposal=proposal.pk)
    board.post(f"/matches/{scheduled.pk}/dungeons/{proposal.pk}/accept/")
    assert MatchDungeon.objects.get(match=scheduled).version.dungeon == sewer
    assert "chosen by bob" in board.get(f"/matches/{scheduled.pk}/").content.decode()


def test_without_words_of_consent_the_page_says_which_rules_speak_against_it(
    browse, bob, scheduled
):
    poor = keep(bob, DungeonWish(read_layout(POOR)))
    at, board = f"/matches/{scheduled.pk}/dungeon/", browse(bob)
    reply = board.post(at, {"dungeon": poor.pk, "consent": " "})
    assert reply.status_code == 422
    assert "DUN-01" in reply.content.decode()
    assert board.post(at, {"dungeon": poor.pk, "consent": "One broke."}).status_code == 302


def test_dungeons_with_other_ends_arent_offered(browse, bob, scheduled, sewer):
    three = {**SEWER, "name": "The Fork", "squares": ["11.........22"] * 3 + ["11....3....22"]}
    keep(bob, DungeonWish(read_layout(three)))
    shown = page(browse(bob), scheduled)
    assert "The Sewer" in shown
    assert "The Fork" not in shown


def test_what_is_sealed_is_shown_once_it_may_be(browse, bob, carol, placed):
    row = MatchDungeon.objects.get(match=placed)
    board = browse(carol)
    shown = page(board, placed)
    assert row.sealed_hash in shown
    assert "Shown when the match is closed." in shown
    start(placed)
    opened = f"/matches/{placed.pk}/dungeon/open/"
    assert board.post(opened, {"opened": "chest 2"}).status_code == 302
    assert "Chest 2 at 6, 0" in page(board, placed)
    assert board.post(opened, {"opened": "chest 9"}).status_code == 400
    assert board.post(opened, {"opened": ""}).status_code == 400
    close(Match.objects.get(pk=placed.pk))
    shown = page(browse(bob), placed)
    assert "the seed deals it" in shown
    assert "Chest 6 at 8, 3" in shown


def test_who_played_in_it_says_how_it_was(browse, bob, placed):
    from django.template import Context, Template

    start(placed)
    board, at = browse(bob), f"/matches/{placed.pk}/dungeon/"
    assert board.post(f"{at}rate/", {"stars": "4"}).status_code == 409
    close(Match.objects.get(pk=placed.pk))
    assert board.post(f"{at}rate/", {"stars": "9"}).status_code == 400
    assert board.post(f"{at}rate/", {"stars": "4"}).status_code == 302
    assert "You gave it 4 of 5 stars." in page(board, placed)
    dungeon = MatchDungeon.objects.get(match=placed).version.dungeon
    block = Template("{% load playedin %}{% played_in dungeon %}").render(
        Context({"dungeon": dungeon})
    )
    assert "4.0 of 5 stars, by 1 of them" in block


def test_once_started_nothing_is_chosen(browse, bob, carol, scheduled, sewer):
    start(scheduled)
    board = browse(bob)
    assert "View it" not in page(board, scheduled)
    reply = board.post(f"/matches/{scheduled.pk}/dungeon/", {"dungeon": sewer.pk})
    assert reply.status_code == 409
    assert not MatchDungeon.objects.exists()


def test_the_sheet_for_the_table_has_the_map(browse, bob, placed):
    shown = browse(bob).get(f"/matches/{placed.pk}/sheet/").content.decode()
    assert "<svg" in shown
    assert "The Sewer, version 1" in shown
