"""The list of procedures, as house rules have it."""

import pytest

from dungeonbowl.houserules import HouseRules
from dungeonbowl.procedures import UnknownProcedure, described
from dungeonbowl.procedures.describing import described_fields, described_procedure
from tests.dungeonbowl.procedures.asking import BOOK
from tests.dungeonbowl.procedures.made_up import DOCUMENT


def under(**options):
    return {one["key"]: one for one in described(HouseRules.resolve(BOOK, overrides=options))}


RULES = HouseRules.resolve(BOOK)
LISTED = under()


def given(procedure, name):
    return next(one for one in procedure["inputs"] if one["name"] == name)


def test_every_procedure_is_listed_in_its_order():
    assert [*LISTED] == [*DOCUMENT.procedures]
    assert len(LISTED) == 74


def test_every_limit_that_is_written_is_listed():
    limits = {"choices", "low", "high", "least", "most", "longest"}
    seen = set()
    for key, entry in DOCUMENT.procedures.items():
        for spec in entry["inputs"]:
            written = limits & spec.keys()
            assert written == limits & given(LISTED[key], spec["name"]).keys()
            seen |= written
    assert {"low", "high", "least", "most"} <= seen


def test_what_it_goes_by():
    chest = LISTED["open_chest"]
    assert chest["rules"][:2] == ["CHE-01", "CHE-02"]
    assert {"OPT-43", "OPT-48", "OPT-61", "OPT-66"} <= {*chest["options"]}
    assert chest["outcomes"] == ["ball_found", "ball_snatched", "monster", "explodes"]


def test_dice_and_choices():
    assert LISTED["open_chest"]["dice"] == [
        {"purpose": "content", "die": "dN"},
        {"purpose": "ball_type", "die": "d6"},
        {"purpose": "snatch", "die": "d6"},
        {"purpose": "morph", "die": "d6"},
    ]
    assert LISTED["gas"]["dice"] == [{"purpose": "gas.n", "die": "d6"}]
    assert LISTED["casualty"]["dice"] == [
        {"purpose": "casualty", "die": "d16"},
        {"purpose": "lasting", "die": "d6"},
        {"purpose": "casualty", "die": "d68"},
    ]
    assert LISTED["carrier_gone"]["dice"] == []
    assert LISTED["teleport"]["choices"] == ["pad"]


def test_inputs_with_their_defaults_and_limits():
    assert given(LISTED["dodge"], "markers") == {
        "name": "markers",
        "type": "number",
        "required": False,
        "default": 0,
        "from_match": False,
        "low": 0,
        "high": 8,
    }
    player = given(LISTED["dodge"], "player")
    assert (player["required"], player["from_match"]) == (True, True)
    assert given(LISTED["explosion"], "victims")["fields"][1]["choices"] == [
        "standing",
        "prone",
        "stunned",
    ]
    assert given(LISTED["collide"], "lander")["words"] == ["chest"]


def test_defaults_are_the_houses():
    house = under(teleporters=8, chests=9, balls=3, ball_type="iron", teams_in_match=4)
    assert given(house["teleport"], "pads")["default"] == [*range(1, 9)]
    assert given(house["open_chest"], "chests_left")["default"] == 9
    assert given(house["open_chest"], "balls_left")["default"] == 3
    assert given(house["scatter"], "ball")["default"] == "iron"
    assert given(house["first_turn"], "teams")["default"] == 4
    assert given(LISTED["scatter"], "ball")["default"] == "normal"


@pytest.mark.parametrize(
    ("key", "rule", "house"),
    [
        ("throw_chest", "OPT-58", {"moving_chests": False}),
        ("leap", "OPT-50", {"leap_rule": "002"}),
        ("balance", "OPT-54", {"precarious": "off"}),
        (
            "referee_place",
            "OPT-70",
            {"referee_mode": "eye_onsite", "onsite_ref_placement": "agreed"},
        ),
    ],
)
def test_off_names_the_option_that_switches_it_off(key, rule, house):
    assert under(**house)[key]["off"] == rule
    assert LISTED[key]["off"] in (None, "OPT-68")


def test_by_default_off():
    assert LISTED["mass_opening"]["off"] == "OPT-79"
    assert LISTED["trap"]["off"] == "OPT-64"
    assert LISTED["dodge"]["off"] is None


def test_one_is_described_alone_as_in_the_list():
    assert [described_procedure(key, RULES) for key in LISTED] == [*LISTED.values()]


def test_one_alone_goes_by_its_house_too():
    house = HouseRules.resolve(BOOK, overrides={"teleporters": 9})
    pads = given(described_procedure("teleport", house), "pads")
    assert pads["default"] == [*range(1, 10)]


def test_there_is_no_procedure_that_nobody_knows():
    with pytest.raises(UnknownProcedure):
        described_procedure("quidditch", RULES)


def test_the_fields_of_a_player_have_their_limits():
    fields = {one["name"]: one for one in described_fields("player", RULES)}
    assert (fields["ma"]["default"], fields["ma"]["low"], fields["ma"]["high"]) == (6, 1, 12)
    assert (fields["av"]["default"], fields["av"]["high"]) == (8, 12)
    assert fields["size"]["choices"] == ["normal", "huge", "humongous"]
    assert not any(one["required"] for one in fields.values())
