"""Whom somebody proposes as referee, on the match's page and on the desk."""

import pytest

from accounts.commands import Command
from matches.models import Proposal
from matches.services.refereeing import propose_referee
from tests.verbs import found_league, friendly, join, register_team, start


@pytest.fixture
def match(alice, bob, carol, mallory):
    league = found_league(alice)
    for coach in (bob, carol, mallory):
        join(league, coach)
    teams = [
        register_team(coach, college, players=6, league_slug=league.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    ]
    return start(friendly(bob, teams, league=league.slug))


@pytest.fixture
def proposal(match, bob, mallory):
    return propose_referee(Command(bob, match.pk), mallory.username)


def test_the_other_side_finds_it_on_the_desk_and_accepts_on_the_page(
    browse, carol, match, proposal
):
    client = browse(carol)
    desk = client.get("/desk/").content.decode()
    assert "proposes mallory as referee" in desk
    assert f"/matches/{match.pk}/#refereeing" in desk
    page = client.get(f"/matches/{match.pk}/").content.decode()
    assert "mallory as referee at the table" in page
    address = f"/matches/{match.pk}/referees/{proposal.pk}/accept/"
    assert address in page
    assert client.post(address).url.endswith("#refereeing")
    assert "mallory sits as referee" in client.get(f"/matches/{match.pk}/").content.decode()
    assert "as referee" not in client.get("/desk/").content.decode()


def test_it_is_refused_there_with_a_reason(browse, carol, match, proposal):
    address = f"/matches/{match.pk}/referees/{proposal.pk}/refuse/"
    browse(carol).post(address, {"reason": "A cousin of yours."})
    proposal.refresh_from_db()
    assert (proposal.status, proposal.settled_why) == (
        Proposal.Status.REFUSED, "A cousin of yours.",
    )  # fmt: skip


def test_a_coach_proposes_somebody_on_the_matchs_page(browse, bob, carol, mallory, match):
    page = browse(bob).post(f"/matches/{match.pk}/referees/", {"who": " mallory "}, follow=True)
    assert "Your proposal is made." in page.content.decode()
    proposal = match.proposals.get()
    assert (proposal.by, proposal.referee) == (bob, mallory)
    assert "proposes mallory as referee" in browse(carol).get("/desk/").content.decode()


@pytest.mark.parametrize("who", ["nobody-by-this-name", "carol", ""])
def test_whom_nobody_knows_or_who_plays_comes_back_with_a_sentence(browse, bob, match, who):
    answer = browse(bob).post(f"/matches/{match.pk}/referees/", {"who": who, "pressed": "referee"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert f'value="{who}"' in page
    assert '<details class="disclosure" open' in page
    assert not match.proposals.exists()


def test_who_only_looks_on_is_offered_and_may_do_nothing(browse, match, mallory):
    page = browse(mallory).get(f"/matches/{match.pk}/").content.decode()
    assert "refereeing" not in page
    assert (
        browse(mallory).post(f"/matches/{match.pk}/referees/", {"who": "mallory"}).status_code
        == 403
    )
    assert not match.proposals.exists()


def test_at_the_table_whoever_has_to_answer_is_told(browse, bob, carol, mallory, match, proposal):
    table = f"/matches/{match.pk}/table/"
    page = browse(carol).get(table).content.decode()
    assert "bob wants mallory as referee." in page
    assert f"/matches/{match.pk}/#refereeing" in page
    for person in (bob, mallory):
        assert "as referee" not in browse(person).get(table).content.decode()
    browse(carol).post(f"/matches/{match.pk}/referees/{proposal.pk}/accept/")
    assert "as referee" not in browse(carol).get(table).content.decode()
