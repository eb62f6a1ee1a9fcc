"""What a match's page says of the options it is played with."""

import re

import pytest

from tests.verbs import found_league, friendly, register_team

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("house_rules", "said"),
    [
        ({"traps": 12}, "1 option differs from the usual: see"),
        ({"traps": 12, "gm": True}, "2 options differ from the usual: see"),
        ({}, "No option differs from the usual."),
    ],
)
def test_what_its_league_always_plays_isnt_said_to_differ_from_its_rules(
    browse, alice, house_rules, said
):
    league = found_league(alice, house_rules=house_rules)
    teams = [
        register_team(alice, college, players=6, league_slug=league.slug, **house_rules)
        for college in ("light", "gold")
    ]
    page = browse(alice).get(f"/matches/{friendly(alice, teams).pk}/").content.decode()
    assert said in re.sub(r"\s+", " ", page)
