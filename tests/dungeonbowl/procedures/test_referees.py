"""Referees (INF, REF, SW-07)."""

import pytest

from tests.dungeonbowl.procedures.asking import (
    GRUBB,
    SKAV,
    ask,
    follows,
    malformed,
    modifiers,
    outcome,
    refused,
    wanted,
    with_skills,
)

ON_SITE = {"referee_mode": "eye_onsite"}
MODEL = {"referee_mode": "s1_model"}
DOUBLES = {"referee_mode": "s4_doubles"}
BLIND = {"referee_mode": "none"}


def judge(kind, dice=None, under=None, **inputs):
    return ask("penalty", dice, under=under, **{"player": GRUBB, "kind": kind, **inputs})


def target(kind, under=None, **inputs):
    """What sends off; None where nothing is rolled."""
    return judge(kind, under=under, **inputs)["target"]


class TestPenalties:
    @pytest.mark.parametrize(
        ("kind", "near", "elsewhere", "on_team"),
        [
            ("sorcery", False, None, 6),
            ("foul", False, 6, 4),
            ("weapon", False, 6, 4),
            ("sorcery", True, 6, 4),
            ("foul", True, 4, 2),
            ("obstruction", True, None, 6),
        ],
    )
    def test_by_the_eye_and_who_is_near(self, kind, near, elsewhere, on_team):
        for eye, wanted_ in ((False, elsewhere), (True, on_team)):
            assert target(kind, ON_SITE, near_ref=near, eye_on_team=eye) == wanted_

    def test_without_models_nobody_is_near(self):
        assert target("foul", near_ref=True) == 6

    @pytest.mark.parametrize(
        ("item", "elsewhere", "on_team"),
        [
            ("bracers_of_smashing", 6, 4),
            ("boots_of_dashing", None, 6),
            ("lucky_rabbits_foot", None, None),
        ],
    )
    def test_an_item_is_as_bad_as_it_is(self, item, elsewhere, on_team):
        for inputs in ({"item": item}, {"player": {**GRUBB, "item": item}}):
            assert target("item", **inputs) == elsewhere
            assert target("item", **inputs, eye_on_team=True) == on_team
        assert target("item", eye_on_team=True) == 6
        assert malformed("penalty", player=GRUBB, kind="item", item="a_ring") == ["item"]

    def test_obstruction_may_be_major(self):
        house = {**ON_SITE, "obstruction_upgraded": True}
        assert target("obstruction", house, near_ref=True) == 6

    def test_sneaky_players_are_never_watched(self):
        sneak = with_skills("Sneaky")
        assert target("sorcery", player=sneak, eye_on_team=True) is None
        assert target("foul", player=sneak, eye_on_team=True) == 6
        assert target("foul", player=sneak, injured=False) is None
        assert target("weapon", player=sneak, injured=False) == 6

    def test_a_sorcerers_weapon_is_the_spell(self):
        sorcerer = {**GRUBB, "weapon": "sorcery"}
        assert target("weapon", player=sorcerer) is None
        assert target("weapon", player=sorcerer, eye_on_team=True) == 6

    def test_sent_off(self):
        answer = judge("foul", {"penalty": 6}, player={**GRUBB, "team": 3})
        assert (answer["outcome"], answer["turnover"], answer["reroll"]) == ("sent_off", False, {})
        assert answer["then"] == [{"key": "argue", "inputs": {"player": {**GRUBB, "team": 3}}}]
        assert answer["entries"] == [
            {"kind": "event", "event": {"type": "infraction", "player": 7, "kind": "foul"}},
            {"kind": "eye", "team": 3},
            {"kind": "box", "player": 7, "to": "sent_off"},
        ]
        answer = judge("weapon", {"penalty": 6})
        assert answer["then"] == [{"key": "argue", "inputs": {"player": GRUBB, "kind": "weapon"}}]

    def test_what_a_fouler_wears_makes_a_foul_no_better(self):
        for item in ("shoes_of_speed", "lucky_rabbits_foot"):
            assert judge("foul", {"penalty": 6}, player={**GRUBB, "item": item})["target"] == 6

    def test_an_item_that_nobody_named_is_a_small_one(self):
        assert judge("item", {"penalty": 6}, eye_on_team=True)["target"] == 6
        assert judge("item")["outcome"] == "play_on"

    def test_played_on_the_eye_moves_all_the_same(self):
        answer = judge("foul", {"penalty": 5}, player={**GRUBB, "team": 3})
        assert answer["outcome"] == "play_on"
        assert [one["kind"] for one in answer["entries"]] == ["event", "eye"]
        assert [one["kind"] for one in judge("sorcery")["entries"]] == ["event", "eye"]

    @pytest.mark.parametrize(
        ("inputs", "house"),
        [
            ({"kind": "foul", "gone": True}, None),
            ({"kind": "foul"}, BLIND),
            ({"kind": "item", "item": "lucky_rabbits_foot"}, None),
        ],
    )
    def test_where_nobody_judges_it_stays(self, inputs, house):
        answer = ask("penalty", under=house, player=GRUBB, **inputs)
        assert answer["outcome"] == "play_on"
        assert [one["kind"] for one in answer["entries"]] == ["event"]

    def test_who_is_barred_does_not_argue(self):
        assert judge("foul", {"penalty": 6}, barred=True)["then"] == []

    def test_a_sending_off_may_end_the_turn(self):
        house = {"sentoff_turnover": True}
        assert judge("foul", {"penalty": 6}, house)["turnover"] is True
        assert judge("foul", {"penalty": 1}, house)["turnover"] is False

    def test_weapons_by_002_go_on_a_six(self):
        house = {"secret_weapon_ejection": "002"}
        assert target("weapon", house, eye_on_team=True) == 6

    def test_kind_must_be_told(self):
        assert malformed("penalty", player=GRUBB) == ["kind"]


class TestByDistance:
    @pytest.mark.parametrize(
        ("squares", "off_on"),
        [(1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 5), (7, 5), (8, 6), (9, 6), (10, None)],
    )
    def test_each_row(self, squares, off_on):
        assert target("foul", MODEL, squares=squares, eye_on_team=True) == off_on

    def test_everything_else_is_the_eyes(self):
        assert target("weapon", MODEL, eye_on_team=True, near_ref=True) == 4

    @pytest.mark.parametrize("strict", [-1, 1])
    def test_redkur_changes_the_die(self, strict):
        house = {**MODEL, "named_referee": "Redkur_Forgebeard", "redkur_modifier": strict}
        answer = judge("foul", {"penalty": 4}, house, squares=4)
        assert modifiers(answer) == {"By the Book": strict}
        assert (answer["target"], answer["total"]) == (4, 4 + strict)
        assert answer["outcome"] == ("sent_off" if strict > 0 else "play_on")
        assert modifiers(judge("weapon", under=house)) == {}

    def test_nobody_argues_with_elnos_about_a_foul(self):
        house = {**MODEL, "named_referee": "Elnos_Lawkeeper"}
        assert judge("foul", {"penalty": 6}, house)["then"] == []
        assert follows(judge("weapon", {"penalty": 6}, house)) == ["argue"]
        assert refused("argue", under=house, player=GRUBB) == ["REF-20"]
        assert wanted("argue", under=house, player=GRUBB, kind="weapon") == "d6 argue"


class TestByDoubles:
    def test_a_double_sends_off_without_a_die(self):
        answer = judge("foul", under=DOUBLES, double=True)
        assert (answer["outcome"], answer["dice"], answer["target"]) == ("sent_off", {}, None)
        assert follows(answer) == ["argue"]
        answer = judge("foul", under=DOUBLES, eye_on_team=True)
        assert (answer["outcome"], answer["dice"]) == ("play_on", {})

    def test_but_for_sneaky_players_who_hurt_nobody(self):
        inputs = {"double": True, "injured": False, "player": with_skills("Sneaky")}
        assert judge("foul", under=DOUBLES, **inputs)["outcome"] == "play_on"

    def test_everything_else_is_the_eyes(self):
        assert target("weapon", DOUBLES) == 6


class TestArguing:
    @pytest.mark.parametrize(
        ("face", "ends"), [(1, "barred"), (2, "stands"), (5, "stands"), (6, "cancelled")]
    )
    def test_each_face(self, face, ends):
        answer = ask("argue", {"argue": face}, player=GRUBB)
        assert (answer["outcome"], answer["target"], answer["turnover"]) == (ends, None, False)

    @pytest.mark.parametrize(
        ("house", "overs"),
        [(None, (False, False)), ({}, (True, False)), (DOUBLES, (True, True))],
    )
    def test_turnovers(self, house, overs):
        under = None if house is None else {**house, "sentoff_turnover": True}
        for face, over in zip((1, 2, 6), (overs[0], *overs), strict=True):
            assert ask("argue", {"argue": face}, under=under, player=GRUBB)["turnover"] is over

    def test_who_may_not(self):
        assert refused("argue", player=GRUBB, barred=True) == ["INF-05"]
        assert refused("argue", player=GRUBB, automatic=True) == ["OPT-75"]
        house = {**MODEL, "argue_auto_sendoff": True}
        assert refused("argue", under=house, player=GRUBB, automatic=True) == ["REF-17"]
        house = {"argue_auto_sendoff": True}
        assert wanted("argue", under=house, player=GRUBB, automatic=True) == "d6 argue"

    def test_elnos_hears_nobody_about_a_foul(self):
        """What the eye saw besides is none of the model's sendings-off (REF-20, C-133)."""
        house = {**MODEL, "named_referee": "Elnos_Lawkeeper"}
        assert refused("argue", under=house, player=GRUBB) == ["REF-20"]
        assert wanted("argue", under=house, player=GRUBB, kind="weapon") == "d6 argue"
        off = {"penalty": 6}
        assert ask("penalty", off, under=house, player=GRUBB, kind="foul")["then"] == []
        (plea,) = ask("penalty", off, under=house, player=GRUBB, kind="weapon")["then"]
        assert plea["key"] == "argue"

    def test_weapons_at_the_end_of_a_turn(self):
        house = {"secret_weapon_ejection": "002"}
        answer = ask("weapon_ejection", {"ejection": 6}, under=house, player=GRUBB)
        assert answer["outcome"] == "sent_off"
        assert answer["then"] == [{"key": "argue", "inputs": {"player": GRUBB, "kind": "weapon"}}]
        offence = {"type": "infraction", "player": 7, "kind": "weapon"}
        assert answer["entries"] == [
            {"kind": "event", "event": offence},
            {"kind": "box", "player": 7, "to": "sent_off"},
        ]
        assert outcome("weapon_ejection", {"ejection": 5}, under=house, player=GRUBB) == "play_on"
        assert outcome("weapon_ejection", under=house, player=GRUBB, gone=True) == "play_on"
        assert outcome("weapon_ejection", under={**house, **BLIND}, player=GRUBB) == "play_on"
        assert refused("weapon_ejection", player=GRUBB) == ["OPT-77"]


class TestModels:
    @pytest.mark.parametrize(
        ("face", "ends", "many"), [(1, "one", 1), (3, "one", 1), (4, "two", 2), (6, "three", 3)]
    )
    def test_how_many(self, face, ends, many):
        answer = ask("referee_count", {"count": face}, under=ON_SITE)
        assert (answer["outcome"], answer["value"]) == (ends, many)

    def test_only_where_they_are_rolled_for(self):
        assert refused("referee_count") == ["OPT-68"]
        assert refused("referee_count", under={**ON_SITE, "onsite_ref_count": "agreed"}) == [
            "OPT-69"
        ]

    def test_where_they_start(self):
        assert wanted("referee_place", under=ON_SITE) == "d6 teleporter"
        assert wanted("referee_place", {"teleporter": 2}, under=MODEL) == "3d8 direction"
        dice = {"teleporter": 2, "direction": [1, 1, 1]}
        assert ask("referee_place", dice, under=MODEL)["value"] == 2

    @pytest.mark.parametrize(
        ("house", "rule"),
        [
            ({}, "OPT-68"),
            (DOUBLES, "OPT-68"),
            ({**ON_SITE, "onsite_ref_placement": "agreed"}, "OPT-70"),
            ({**MODEL, "s1_ref_deployment": "agreed"}, "OPT-86"),
        ],
    )
    def test_unless_that_is_agreed(self, house, rule):
        assert refused("referee_place", under=house) == [rule]

    def test_on_site_they_go_half_as_far_as_a_lineman(self):
        answer = ask("referee_move", under=ON_SITE, ma=7)
        assert (answer["outcome"], answer["value"], answer["dice"]) == ("moves", 3, {})

    def test_who_obstructs_them_offends(self):
        inputs = {"under": ON_SITE, "obstructed_by": [SKAV, GRUBB]}
        assert wanted("referee_move", **inputs) == "d2 obstructor"
        answer = ask("referee_move", {"obstructor": 2}, **inputs)
        assert answer["outcome"] == "obstructed"
        assert answer["then"] == [
            {"key": "penalty", "inputs": {"player": GRUBB, "kind": "obstruction"}}
        ]
        answer = ask("referee_move", under=ON_SITE, obstructed_by=[SKAV])
        assert answer["dice"] == {}
        assert answer["then"][0]["inputs"]["player"] == SKAV

    def test_001s_follows_a_die_for_each_step(self):
        assert wanted("referee_move", under=MODEL, ma=5) == "5d6 step"
        assert ask("referee_move", {"step": [1, 2, 3, 4, 5]}, under=MODEL, ma=5)["value"] == 5
        inputs = {"under": MODEL, "ma": 5, "stopped_after": 2, "obstructed_by": [SKAV]}
        assert wanted("referee_move", **inputs) == "3d6 step"
        assert ask("referee_move", {"step": [1, 2, 3]}, **inputs)["value"] == 2
        assert wanted("referee_move", under=MODEL, ma=5, stopped_after=4) == "5d6 step"
        assert ask("referee_move", {"step": 1}, under=MODEL, stopped_after=0)["value"] == 0

    @pytest.mark.parametrize(
        ("result", "on_site", "by_001"),
        [
            ("standing", "sent_off", "sent_off"),
            ("holds", "down", "sent_off"),
            ("stunned", "removed", "down"),
            ("knocked_out", "removed", "down"),
            ("casualty", "removed", "down"),
        ],
    )
    def test_attacked(self, result, on_site, by_001):
        assert outcome("referee_hit", under=ON_SITE, player=GRUBB, result=result) == on_site
        assert outcome("referee_hit", under=MODEL, player=GRUBB, result=result) == by_001

    def test_what_follows_an_attack(self):
        inputs = {"player": GRUBB, "result": "standing"}
        house = {"argue_auto_sendoff": True, "sentoff_turnover": True}
        answer = ask("referee_hit", under={**ON_SITE, **house}, **inputs)
        assert answer["entries"] == [{"kind": "event", "event": {"type": "sent_off", "player": 7}}]
        assert answer["then"] == [{"key": "argue", "inputs": {"player": GRUBB, "automatic": True}}]
        assert answer["turnover"] is True
        assert ask("referee_hit", under={**MODEL, **house}, **inputs)["then"] == []
        answer = ask("referee_hit", under=ON_SITE, player=GRUBB, result="stunned", last=True)
        assert answer["entries"] == [
            {"kind": "event", "event": {"type": "referee_removed", "player": 7, "last": True}}
        ]

    def test_who_is_nearest_when_they_stand_up(self):
        inputs = {"under": {**ON_SITE, "sentoff_turnover": True}, "nearest": [SKAV, GRUBB]}
        assert wanted("referee_stands_up", **inputs) == "d2 nearest"
        answer = ask("referee_stands_up", {"nearest": 2}, **inputs)
        assert (answer["outcome"], answer["value"], answer["turnover"]) == ("sent_off", 2, True)
        assert answer["entries"] == [{"kind": "event", "event": {"type": "sent_off", "player": 7}}]
        assert answer["text"].endswith("Grubb.")
        assert ask("referee_stands_up", under=ON_SITE, nearest=[SKAV])["value"] == 1
        assert outcome("referee_stands_up", under=ON_SITE) == "nobody"
        assert refused("referee_stands_up", under=MODEL) == ["OPT-68"]
