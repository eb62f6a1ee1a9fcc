"""What house rules call for at a table: all of it, and nothing else."""

import gzip
import json
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.book import book
from dungeonbowl.errors import FieldErrors
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.events import EVENTS
from dungeonbowl.procedures import document
from dungeonbowl.procedures.called_for import called_for
from dungeonbowl.procedures.working import prepared, unjudged
from dungeonbowl.table.kit import heads, rules_kit, things, written_kit
from dungeonbowl.verdicts import Refused
from tests.dungeonbowl.procedures import made_up

WHOLE = document(book())
MOST_DICE = 60


def house(**options):
    return HouseRules.resolve(book(), overrides=options)


def answered(held, key, rules, asked, dice):
    """The answer by one document or the other, or the refusal."""
    try:
        return prepared(key, rules, asked, held=held).with_dice(dice).as_dict()
    except (Refused, FieldErrors) as no:
        return str(no)


@settings(max_examples=80)
@given(data=st.data())
def test_by_the_kit_every_procedure_comes_to_what_it_comes_to_by_the_whole_document(data):
    key = data.draw(st.sampled_from([*WHOLE.procedures]))
    rules = data.draw(made_up.rules(key))
    called = called_for(rules)
    if key not in called.procedures:
        return
    asked, dice = data.draw(made_up.inputs(key, rules)), {}
    for _ in range(MOST_DICE):
        answer = answered(called.document, key, rules, asked, dice)
        assert answer == answered(WHOLE, key, rules, asked, dice)
        if isinstance(answer, str) or not answer["needs"]:
            break
        (lacking,) = answer["needs"]
        dice[lacking["purpose"]] = data.draw(made_up.reply(lacking))
    for step in answer["then"] if isinstance(answer, dict) else ():
        here, there = (
            answered(held, step["key"], rules, step["inputs"], {})
            for held in (called.document, WHOLE)
        )
        assert step["key"] in called.procedures or isinstance(here, str)
        assert here == there


@pytest.mark.parametrize(
    ("key", "off", "on"),
    [
        ("monster_attack", {}, {"monsters": "lurking"}),
        ("referee_move", {}, {"referee_mode": "s1_model"}),
        ("lava", {}, {"features": ["lava"]}),
        ("trap", {}, {"traps": 12}),
        ("leap", {"leap_rule": "002"}, {}),
        ("spell", {"sorcery": False}, {}),
        ("illusion", {}, {"balls": 3, "multiball": "illusionary"}),
    ],
)
def test_what_an_option_switches_off_isnt_in_it(key, off, on):
    assert key not in called_for(house(**off)).procedures
    assert key in called_for(house(**on)).procedures


def test_what_is_off_refuses_and_is_there_for_when_people_say_that_it_stands():
    called = called_for(house())
    assert {*called.off} == {*WHOLE.procedures} - {*called.procedures}
    assert {"trap", "lava", "monster_appears"} <= {*called.off}
    with pytest.raises(Refused, match="There are no traps in this match"):
        prepared("trap", house(), {"player": {}}, held=called.document)
    asked = {"player": {}, "monster": "gorgon"}
    stands = unjudged("monster_hit", house(), {**asked, "result": "gone"}, held=called.document)
    whole = unjudged("monster_hit", house(), {**asked, "result": "gone"})
    assert stands.with_dice({}).as_dict() == whole.with_dice({}).as_dict()
    assert stands.with_dice({}).outcome == "gone"


def test_only_what_the_options_let_in_is_there():
    bare = things(house(magic_items=False, secret_weapons=False, sorcery=False))
    assert bare["monsters"] == bare["items"] == bare["weapons"] == bare["spells"] == {}
    assert bare["traps"] == bare["features"] == bare["referees"] == {}
    assert bare["balls"] == {"normal": "Normal ball"}
    full = things(
        house(monsters="both", monster_pool=["gorgon", "trolls.lineman"], traps=4,
              trap_types=["gas"], features=["doors"], ball_type="roll_when_found")
    )  # fmt: skip
    assert full["monsters"] == {"gorgon": "Gorgon", "trolls.lineman": "Trolls, Lineman"}
    assert ([*full["traps"]], [*full["features"]]) == (["gas"], ["doors"])
    assert len(full["balls"]) == len(book().balls)
    assert {"chainsaw", "sorcery"} <= {*full["weapons"]}
    assert full["items"].keys() == book().items.keys()


def test_heads_are_counted_of_those_who_lose_them_one_by_one_alone():
    """MON-25."""
    rules = house(monsters="both")
    assert len(rules.monsters()) > 1
    assert heads(rules) == {"cave_hydra": 3}


def test_a_dragonbowl_has_its_dragon():
    assert [*things(house(monsters="Dragonbowl"))["monsters"]] == ["cave_dragon"]


@pytest.mark.parametrize(
    ("options", "keys"),
    [
        ({"referee_mode": "eye"}, []),
        ({"referee_mode": "eye_onsite"}, ["on_site"]),
        ({"referee_mode": "s1_model"}, ["generic"]),
        ({"referee_mode": "s1_model", "named_referee": "Elnos_Lawkeeper"}, ["elnos_lawkeeper"]),
        ({"referee_mode": "s1_model", "named_referee": "random"}, [*book().referees]),
    ],
)
def test_the_referees_are_those_agreed(options, keys):
    assert [*things(house(**options))["referees"]] == keys


@pytest.mark.parametrize("key", book().referees)
def test_a_referee_model_has_all_that_the_book_has_of_it(key):
    """REF-13, REF-20, REF-21: what it can do, whom it hears out, what it adds to a foul's die."""
    printed = book().referees[key]
    profile = things(house(referee_mode="s1_model", named_referee=key))["referees"][key]
    assert profile == {
        **{name: getattr(printed, name) for name in ("name", "ma", "st", "ag", "av")},
        **{name: getattr(printed, name) for name in ("may_argue", "modifier")},
        "skills": [*printed.skills],
    }


def test_there_are_referees_who_hear_nobody_out_and_who_are_strict():
    profiles = things(house(referee_mode="s1_model", named_referee="random"))["referees"].values()
    assert {one["may_argue"] for one in profiles} == {True, False}
    assert {one["modifier"] for one in profiles} > {0}


@pytest.mark.parametrize(("bare", "less"), [(False, 0), (True, 1)])
def test_an_on_site_referee_is_like_a_lineman_without_armour_where_the_house_says_so(bare, less):
    agreed = house(referee_mode="eye_onsite", onsite_ref_av_minus_1=bare)
    like = things(agreed)["referees"]["on_site"]["like"]
    races = {race.key: race for one in book().colleges.values() for race in one.races}
    for key, profile in like.items():
        lineman = next(one for one in races[key].positions if one.is_lineman)
        assert (profile["ma"], profile["st"], profile["ag"], profile["skills"]) == (
            lineman.ma, lineman.st, lineman.ag, [*lineman.skills],
        )  # fmt: skip
        assert profile["av"] == lineman.av - less
    assert like["humans"]["name"] == races["humans"].name


def test_every_kind_of_event_says_what_it_asks():
    kinds = rules_kit(house())["events"]
    assert [*kinds] == [str(kind.key) for kind in EVENTS]
    casualty = kinds["casualty"]
    assert [one["name"] for one in casualty["asks"]] == ["player", "victim"]
    assert casualty["asks"][0]["nobody"] == "Nobody: the dungeon did"
    assert [one["purpose"] for one in casualty["dice"]] == ["drugs", "casualty", "lasting"]
    cause = casualty["details"][0]
    assert (cause["name"], cause["required"], cause["sort"]) == ("cause", True, "choice")
    assert ["block", "A block"] in cause["choices"]


@pytest.mark.parametrize(
    ("options", "after", "again"),
    [
        ({}, {"casualty": [13, 14]}, None),
        ({"broken_arm": "reroll"}, {"casualty": [13, 14]}, [4]),
        ({"casualty_table": "manual"}, {"outcome": ["lasting_injury"]}, None),
        ({"casualty_table": "d68_lrb5"}, None, None),
    ],
)
@pytest.mark.parametrize("kind", ["casualty", "apothecary"])
def test_a_lasting_injury_says_after_what_its_die_is_thrown(options, after, again, kind):
    """INJ-06, OPT-31, OPT-33."""
    rules = house(**{"broken_arm": "passing_minus_1", **options})
    die = rules_kit(rules)["events"][kind]["dice"][-1]
    assert (die["purpose"], die.get("after"), die.get("again")) == ("lasting", after, again)


def test_a_detail_that_these_rules_dont_call_for_isnt_asked():
    def details(**options):
        return [one["name"] for one in rules_kit(house(**options))["events"]["casualty"]["details"]]

    assert "badly_hurt" not in details()
    assert "badly_hurt" in details(stunty_table=True)


def test_what_may_be_used_where_is_in_it_as_far_as_the_options_call_for_it():
    with_items, without = (rules_kit(house(magic_items=one))["prompts"] for one in (True, False))
    assert any(one.get("item") for one in with_items["prompts"])
    assert not any(one.get("item") for one in without["prompts"])
    assert any(one.get("skill") == "Guard" for one in without["prompts"])
    assert with_items["hints"]["chest"]["rules"]


def test_a_kit_is_light():
    """Bytes of all that doesn't hang on squads, gzipped; with two full ones it has 40,000."""
    full = house(monsters="both", monster_pool=["gorgon"], traps=12, features=["lava", "doors"],
                 referee_mode="s1_model")  # fmt: skip
    for rules in (house(), full):
        text = json.dumps(rules_kit(rules), separators=(",", ":"))
        assert len(gzip.compress(text.encode())) < 33_000


def test_a_kit_is_written_with_a_hash_that_pins_all_the_rest():
    own = {"match": {"label": "Küche", "id": 7}, "squads": {"2": {}, "10": {}}}
    kit = written_kit(own, house())
    sent = json.loads(kit.body)
    assert sent == {"hash": kit.hash, **own, **rules_kit(house())}
    del sent["hash"]
    canonical = json.dumps(sent, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert kit.hash == sha256(canonical.encode()).hexdigest()


def test_what_is_sent_keeps_the_order_that_pages_show_it_in():
    sent = json.loads(written_kit({"squads": {"2": {}, "10": {}}}, house()).body)
    assert [*sent["squads"]] == ["2", "10"]
    for name, part in rules_kit(house()).items():
        assert [*sent[name]] == [*part]


def test_the_hash_changes_with_every_part_and_not_with_their_order():
    own = {"match": {"id": 7}, "squads": {}}
    pinned = written_kit(own, house()).hash
    assert written_kit(dict(reversed(own.items())), house()).hash == pinned
    assert written_kit({**own, "match": {"id": 8}}, house()).hash != pinned
    assert written_kit(own, house(chests=7)).hash != pinned


def test_house_rules_of_two_books_that_are_equal_make_a_kit_each():
    plain = house(sorcery=True)
    other = HouseRules.from_snapshot(plain.as_dict(), with_another_name())
    assert plain == other
    names = [
        json.loads(written_kit({}, rules).body)["things"]["spells"]["flash"]
        for rules in (plain, other)
    ]
    assert names == ["Flash", "Lightning"]


def with_another_name():
    spells = book().spells
    return replace(
        book(), spells={**spells, "flash": spells["flash"].model_copy(update={"name": "Lightning"})}
    )
