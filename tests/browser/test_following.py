"""What a chain of dice at the table comes to as a whole, one after the other."""

import pytest

from tests.browser.asking import asked

pytestmark = pytest.mark.browser

TURNOVER = """async ([options, thrown]) => {
    const { Following } = await import("/js/table/following.js");
    const chain = new Following(options);
    for (const [key, turnover] of thrown) chain.takes(key, {}, { turnover });
    return chain.turnover;
}"""


@pytest.mark.parametrize(
    ("thrown", "over"),
    [
        ([["penalty", True]], True),
        ([["penalty", True], ["argue", False]], False),
        ([["penalty", True], ["argue", True]], True),
        ([["referee_hit", True], ["argue", False]], False),
        ([["dodge", True], ["penalty", True], ["argue", False]], True),
    ],
)
def test_who_is_argued_back_ends_no_turn_by_going(house, thrown, over):
    """A 6 cancels the penalty, and with it its turnover (INF-05, OPT-76, C-23)."""
    assert asked(house, TURNOVER, {"referee_mode": "eye"}, thrown) is over


@pytest.mark.parametrize(("first", "over"), [("mass_opening", False), ("throw_chest", True)])
def test_chests_that_open_all_at_once_end_no_turn(house, first, over):
    """Nobody opened them, whoever of the active team stands beside one (CHE-12, C-178, C-104)."""
    thrown = [[first, False], ["open_chest", False], ["explosion", True], ["armour", False]]
    assert asked(house, TURNOVER, {"referee_mode": "eye"}, thrown) is over


SCORED = """async ([key, inTurn]) => {
    const { Following } = await import("/js/table/following.js");
    const chain = new Following({});
    chain.takes(key, {}, { turnover: true }, inTurn);
    return chain.turnover;
}"""


@pytest.mark.parametrize(
    ("key", "in_turn", "over"),
    [
        *(("score", True, True), ("score", False, False)),
        *(("illusion", True, True), ("illusion", False, False)),
        ("collide", False, True),
    ],
)
def test_who_scores_in_anothers_turn_doesnt_end_it(house, key, in_turn, over):
    """The team that scored suffers the turnover, and nobody else (VAR-07, C-195)."""
    assert asked(house, SCORED, key, in_turn) is over


KNOWN = """async ([before, step]) => {
    const { Following } = await import("/js/table/following.js");
    const chain = new Following({ referee_mode: "eye" });
    for (const [key, inputs, outcome] of before) chain.takes(key, inputs, { outcome, dice: {} });
    return chain.known(step);
}"""
SORCERER, STRUCK = {"id": 7}, {"id": 9}
THROWN_AMISS = [["pass", {}, "inaccurate"], ["scatter", {"times": 3}, "to_player"]]


def caught(ball, how="bounce"):
    return {"key": "catch", "inputs": {"player": STRUCK, "how": how, "ball": ball}}


@pytest.mark.parametrize("harm", ["armour", "wall_push"])
def test_a_fist_is_its_sorcerers_deed_and_no_skill_of_theirs_helps(house, harm):
    """So that a casualty earns what it earns (SOR-04, C-172)."""
    before = [["spell", {"player": SORCERER}, "cast"], ["flying_fist", {"player": STRUCK}, "down"]]
    step = {"key": harm, "inputs": {"player": STRUCK}}
    known = asked(house, KNOWN, before, step)
    assert known["inputs"] == {"player": STRUCK, "attacker": {**SORCERER, "skills": []}}
    assert asked(house, KNOWN, [*before, ["armour", {}, "broken"]], step) == step


def test_an_inaccurate_pass_that_comes_down_on_somebody_is_no_bounce(house):
    """Gauntlets may catch it (ITEM-05)."""
    known = asked(house, KNOWN, THROWN_AMISS, caught("normal"))
    assert known["inputs"] == {**caught("normal", "pass")["inputs"], "accurate": False}


def test_a_spiked_ball_cuts_where_it_comes_down_inaccurate_too(house):
    """In place of the catch, which follows it (VAR-02)."""
    known = asked(house, KNOWN, THROWN_AMISS, caught("spiked"))
    assert known == {"key": "spiked_ball", "inputs": {"player": STRUCK, "accurate": False}}


@pytest.mark.parametrize(
    "before",
    [
        [["pass", {}, "fumble"], ["scatter", {}, "to_player"]],
        [["pass", {}, "accurate"], ["scatter", {}, "to_player"]],
        [*THROWN_AMISS, ["scatter", {}, "to_player"]],
        [["dodge", {}, "falls"], ["scatter", {}, "to_player"]],
        [["scatter", {}, "to_player"]],
    ],
)
def test_any_other_ball_that_comes_to_somebody_bounces(house, before):
    assert asked(house, KNOWN, before, caught("spiked")) == caught("spiked")
