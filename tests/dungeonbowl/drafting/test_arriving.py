"""A running team judged as it stands, and the lines that open its books."""

from dataclasses import replace

import pytest

from dungeonbowl.drafting.arriving import OPENING, arrival_verdicts, opening_lines, player_verdicts
from dungeonbowl.effects import fold
from dungeonbowl.team.state import Injury, TeamState
from tests.dungeonbowl.drafts import BOOK, RULES, draft, house, player, refusals, with_players


def wounds(*kinds):
    return tuple(Injury(n, kind, kind) for n, kind in enumerate(kinds, 1))


def refused(rules=RULES, college="light", **facts):
    one = player("dwarfs.longbeard", **facts)
    return [verdict.rule for verdict in player_verdicts(one, college, BOOK, rules)]


def test_a_team_worn_down_by_playing_is_welcome():
    worn = with_players(draft(treasury=0, fan_factor=14), dwarfs_longbeard=3)
    assert arrival_verdicts(worn, BOOK, RULES) == ()


def test_no_history_makes_an_illegal_roster_or_a_debt():
    crowd = with_players(draft(treasury=-1), dwarfs_longbeard=17)
    rules = [verdict.rule for verdict in arrival_verdicts(crowd, BOOK, RULES)]
    assert rules == ["TEAM-02", "TEAM-08", "TEAM-09"]


def test_an_apothecary_comes_along_only_where_the_house_has_them():
    cared_for = with_players(draft(apothecary=True), dwarfs_longbeard=6)
    (verdict,) = arrival_verdicts(cared_for, BOOK, RULES)
    assert verdict.rule == "OPT-37"
    assert arrival_verdicts(cared_for, BOOK, house(apothecary=True)) == ()


SKILLED = {"spp": 81}


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"spp": 5, "gained": ("Guard",)}, "SKL-01"),
        ({**SKILLED, "gained": ("Guard", "Guard")}, "SKL-01"),
        ({**SKILLED, "gained": ("Tackle", "Block")}, "SKL-01"),
        ({"spp": 6, "rolled": ((1, 2), (3, 4))}, "SPP-03"),
        ({"injuries": wounds("ma", "ma", "ma")}, "INJ-06"),
        ({"confiscated": True}, "CON-01"),
        # Sorcery is no physical weapon, and never confiscated.
        ({"weapon": "sorcery", "confiscated": True}, "CON-01"),
    ],
)
def test_what_nobody_can_have_come_by_is_refused(facts, rule):
    assert rule in refused(**facts)


@pytest.mark.parametrize(
    ("facts", "said", "mend"),
    [
        (
            {"spp": 6, "rolled": ((1, 2), (3, 4))},
            "Player 1 has 2 improvement rolls waiting, and is due 1.",
            "Leave out the rolls beyond that.",
        ),
        (
            {"injuries": wounds("ma", "ma", "ma")},
            "Player 1 can't have -1 MA once more: that figure falls no further.",
            "Leave it out.",
        ),
        (
            {"confiscated": True},
            "Player 1 has no weapon that a referee could keep.",
            "Name the weapon, or leave out that it is confiscated.",
        ),
    ],
)
def test_a_refusal_says_what_to_leave_out(facts, said, mend):
    one = player("dwarfs.longbeard", **facts)
    assert refusals(player_verdicts(one, "light", BOOK, RULES)) == [(said, mend)]


def test_what_a_player_can_have_come_by_passes():
    assert refused(spp=6, rolled=((1, 2),)) == []
    assert refused(injuries=wounds("niggling", "niggling", "niggling", "ma", "av")) == []
    assert refused(weapon="chainsaw", confiscated=True) == []
    assert refused(item="shoes_of_speed") == []


def test_what_the_house_leaves_out_is_refused():
    rules = house(magic_items=False, secret_weapons=False)
    assert refused(rules, weapon="chainsaw", item="shoes_of_speed") == ["OPT-14", "OPT-18"]
    assert refused(rules) == []


def test_a_skill_of_another_category_passes_where_a_double_could_have_given_it():
    assert refused(**SKILLED, gained=("Dodge",)) == []
    assert refused(house(improvement_mode="choose"), **SKILLED, gained=("Dodge",)) != []


def test_the_opening_lines_make_the_team_out_of_nothing():
    one = player(
        "dwarfs.longbeard",
        spp=23,
        gained=("Guard", "+ma"),
        rolled=((6, 6),),
        injuries=(Injury(1, "niggling", "a bad knee"), Injury(2, "av", "a broken skull")),
        miss_next_game=True,
        item="shoes_of_speed",
        weapon="chainsaw",
        weapon_price=20_000,
        confiscated=True,
    )
    facts = {"rerolls": 3, "fan_factor": 12, "half_price_rerolls": 1, "apothecary": True}
    team = TeamState(college="light", name="Rats", treasury=70_000, players={1: one}, **facts)
    lines = opening_lines(team, "Rats", {1: 40})
    opened = fold(TeamState(), lines)
    assert all(line.text.startswith(OPENING) for line in lines)
    assert (opened.status, opened.name, opened.treasury) == ("registered", "Rats", 70_000)
    assert (opened.rerolls, opened.fan_factor, opened.half_price_rerolls) == (3, 12, 1)
    assert opened.apothecary
    assert replace(one, id=40) == opened.players[40]
