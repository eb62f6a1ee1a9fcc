"""Procedures, the dice of the table, for anybody."""

import json
import re

import pytest

from tests.documents import ROOT

GRUBB = {"name": "Grubb"}


@pytest.fixture
def work_out(nobody):
    """What a procedure answers to somebody without an account."""

    def ask(key, dice=None, options=None, **inputs):
        body = {"inputs": inputs, "dice": dice or {}, "options": options or {}}
        return nobody.post(f"procedures/{key}/", 200, **body)

    return ask


def test_everybody_may_read_what_there_is(nobody):
    listed = {one["key"]: one for one in nobody.get("procedures/")}
    assert len(listed) == 74
    dodge = listed["dodge"]
    assert dodge["rules"] == ["MOV-04", "SKL-10", "ITEM-13", "C-193"]
    assert dodge["outcomes"] == ["dodges", "stays_up", "falls"]
    assert dodge["dice"] == [{"purpose": "agility", "die": "d6"}]
    assert {"name", "type", "default", "from_match"} <= {*dodge["inputs"][0]}
    assert listed["mass_opening"]["off"] == "OPT-79"
    assert dodge["off"] is None


def test_a_preset_a_league_and_a_match_have_their_own_options(alice, bob, cellar, arranged):
    def off(**under):
        return {one["key"]: one["off"] for one in bob.get("procedures/", **under)}

    assert off(preset="dungeonbowl5")["leap"] == "OPT-50"
    assert off(league=cellar)["leap"] is None
    alice.patch(f"leagues/{cellar}/", house_rules={"leap_rule": "002"})
    assert off(league=cellar)["leap"] == "OPT-50"
    match = arranged(making={"options": {"traps": 3}}).match
    assert off(match=match)["trap"] is None
    assert off()["trap"] == "OPT-64"


def test_who_may_not_see_it_may_not_ask_under_it(nobody, mallory, cellar, arranged):
    match = arranged().match
    for person, status in ((nobody, 401), (mallory, 404)):
        person.get("procedures/", status, league=cellar)
        person.get("procedures/", status, match=match)
        person.problem(f"procedures/dodge/?match={match}", status, inputs={"player": {}})


def test_what_is_asked_wrongly(nobody):
    def errors(**query):
        return [*nobody.get("procedures/", 400, **query)["errors"]]

    assert errors(preset="chess") == ["preset"]
    assert errors(preset="official", league="x") == ["league"]
    assert errors(match="x") == ["match"]


def test_a_die_is_asked_for_and_then_it_ends(work_out):
    asked = work_out("dodge", player=GRUBB, markers=1)
    assert asked["needs"] == [
        {"purpose": "agility", "die": "d6", "count": 1, "why": "Grubb dodges: 4+"}
    ]
    assert (asked["target"], asked["outcome"]) == (4, None)
    ended = work_out("dodge", {"agility": 1}, player=GRUBB, carrier=True)
    assert (ended["outcome"], ended["turnover"], ended["needs"]) == ("falls", True, [])
    assert ended["then"] == [
        {"key": "armour", "inputs": {"player": GRUBB}},
        {"key": "scatter", "inputs": {}},
    ]


def test_options_of_match_and_league_are_laid_over_the_defaults(work_out):
    house = {"casualty_table": "d68_lrb5"}
    ended = work_out("casualty", {"casualty": 53}, house, player=GRUBB)
    assert (ended["outcome"], ended["value"]) == ("lasting_injury", "ma")


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"inputs": {"markers": 9}}, ["player", "markers"]),
        ({"inputs": {"player": {}, "luck": 1}}, ["luck"]),
        ({"inputs": {"player": {}}, "dice": {"agility": 7}}, ["dice"]),
        ({"inputs": {"player": {}}, "options": {"leap_rule": "001", "weather": 1}}, ["options"]),
        ({"inputs": []}, ["inputs"]),
        ({"inputs": {"player": {}}, "dice": []}, ["dice"]),
        ({"inputs": {"player": {}}, "options": 3}, ["options"]),
        ({"inputs": {"player": {}}, "rolls": {}}, ["rolls"]),
    ],
)
def test_what_is_malformed_is_named(nobody, fields, named):
    assert [*nobody.problem("procedures/dodge/", 400, **fields)["errors"]] == named


def test_what_a_rule_forbids(work_out, nobody):
    refused = nobody.problem(
        "procedures/leap/", 422, inputs={"player": {}, "squares": 3, "leapt": True}
    )
    assert [one["rule"] for one in refused["verdicts"]] == ["LEA-01"]
    off = nobody.problem("procedures/trap/", 422, inputs={"player": {}})
    assert [one["rule"] for one in off["verdicts"]] == ["OPT-64"]


def test_there_is_no_other(nobody):
    nobody.problem("procedures/haggle/", 404, inputs={})


def test_in_a_match_an_id_is_enough(bob, arranged):
    night = arranged()
    player = bob.get(f"teams/{night.teams[0]}/")["players"][0]
    ended = bob.post(
        f"procedures/dodge/?match={night.match}",
        200,
        inputs={"player": {"id": player["id"]}},
        dice={"agility": 1},
    )
    assert ended["target"] == 7 - player["ag"]
    assert ended["entries"] == [{"kind": "stand", "player": player["id"], "as": "prone"}]


def test_the_examples_of_the_document_are_what_is_answered(work_out):
    document = (ROOT / "docs" / "api.md").read_text()
    (example,) = re.findall(r"^```json ProcedureAnswer\n(.*?)^```$", document, re.M | re.S)
    asked, ended = json.loads(example)
    assert asked == work_out("dodge", player=GRUBB, markers=1)
    assert ended == work_out("dodge", ended["dice"], player=GRUBB, markers=1)
