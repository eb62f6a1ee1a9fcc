"""A counter-proposal begins from everything that it answers, and stays one until it is sent."""

import pytest

from accounts.commands import Command
from matches.models import Proposal
from matches.services import options
from matches.services.options import ProposedOptions
from tests.scheduling.test_agreeing_pages import page, read, sent
from tests.verbs import friendly, join, register_team


@pytest.fixture
def three(alice, bob, teams, cellar):
    """Bob's team, Carol's and one of Alice's."""
    return friendly(bob, [*teams, register_team(alice, "grey", players=6, league_slug=cellar.slug)])


def test_it_keeps_who_would_play_together(browse, bob, carol, three):
    bobs, carols, alices = (side.team_id for side in three.sides.all())
    allied = [[bobs, alices], [carols]]
    wanted = ProposedOptions({"alliances": allied, "traps": 12})
    first = options.propose(Command(bob, three.pk), wanted)
    form = sent(page(browse, carol, three, f"propose/?answers={first.pk}"))
    browse(carol).post(f"/matches/{three.pk}/propose/", {**form, "traps": "6"})
    answer = Proposal.objects.latest("id")
    assert answer.options == {"alliances": allied, "traps": 6}


def test_it_keeps_who_would_be_game_master(browse, bob, carol, match, cellar, django_user_model):
    dora = django_user_model.objects.create_user("dora")
    join(cellar, dora)
    wanted = ProposedOptions({"gm": True, "traps": 12}, game_master="dora")
    first = options.propose(Command(bob, match.pk), wanted)
    form = sent(page(browse, carol, match, f"propose/?answers={first.pk}"))
    browse(carol).post(f"/matches/{match.pk}/propose/", {**form, "traps": "6"})
    answer = Proposal.objects.latest("id")
    assert (answer.options, answer.game_master) == ({"gm": True, "traps": 6}, dora)


def test_it_says_what_it_answers_while_options_are_looked_at(browse, bob, carol, match):
    first = options.propose(Command(bob, match.pk), ProposedOptions({"traps": 12}))
    form = sent(page(browse, carol, match, f"propose/?answers={first.pk}"))
    looked = browse(carol).post(f"/matches/{match.pk}/propose/", {**form, "look": "1"})
    assert "your counter-proposal to bob" in read(looked)
