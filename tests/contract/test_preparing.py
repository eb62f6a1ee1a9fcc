"""Tactics, arrangements, who sees what of them and when."""

import pytest

from tests.contract.verbs import face, gold, register, roster

BRIBE, DRUGS = {"tactic": "bribing_the_press"}, {"tactic": "experimental_drugs"}
PRICE = 30_000


def kill(player, **fields):
    return {"tactic": "assassination", "target": player, **fields}


def prepare(night, who, code=200, /, **fields):
    return night.coaches[who].post(f"{night.at}prepare/", code, team=night.teams[who], **fields)


def refused(night, who, **fields):
    return night.coaches[who].refused(f"{night.at}prepare/", team=night.teams[who], **fields)


def needs(night, who, **fields):
    return night.coaches[who].needs(f"{night.at}prepare/", team=night.teams[who], **fields)


def treasury(person, team):
    return person.get(f"teams/{team}/")["treasury"]


def side(person, night, who):
    return person.get(night.at)["sides"][who]


def gift(night, who, amount):
    night.alice.post(f"teams/{night.teams[who]}/adjust/", 200, why="x", gold=amount)


def test_each_tactic_costs_thirty_thousand_at_once(arranged):
    night = arranged()
    team = night.teams[0]
    before = treasury(night.bob, team)
    shown = prepare(night, 0, tactics=[BRIBE, DRUGS, BRIBE])
    assert [one["tactic"] for one in shown["sides"][0]["tactics"]] == [
        "bribing_the_press", "experimental_drugs", "bribing_the_press",
    ]  # fmt: skip
    assert treasury(night.bob, team) == before - 3 * PRICE
    ledger = night.bob.get(f"teams/{team}/ledger/")
    assert gold(ledger) == ledger[-1]["treasury"] == before - 3 * PRICE
    assert sum(entry["gold"] for entry in ledger[-1]["entries"]) == -3 * PRICE


def test_the_others_see_nothing_of_it_until_every_side_has_prepared(arranged):
    night = arranged()
    teams, carol = night.teams, night.carol
    seen = {
        path: carol.get(path)
        for path in (f"teams/{teams[0]}/", f"teams/{teams[0]}/ledger/", f"{night.at}dice/")
    }
    listed = carol.get("teams/")
    prepare(night, 0, tactics=[BRIBE, kill(roster(carol, teams[1])[0])])
    for path, before in seen.items():
        assert carol.get(path) == before, path
        assert night.alice.get(path) == before, path
    assert carol.get("teams/") == listed
    assert (side(carol, night, 0)["tactics"], side(carol, night, 0)["arrangements"]) == ([], [])
    assert len(side(night.bob, night, 0)["tactics"]) == 2
    prepare(night, 1)
    assert len(side(carol, night, 0)["tactics"]) == 2
    before = seen[f"teams/{teams[0]}/"]["treasury"]
    assert treasury(carol, teams[0]) == before - 2 * PRICE
    assert carol.get(f"teams/{teams[0]}/ledger/")[-1]["treasury"] == before - 2 * PRICE
    assert carol.get(f"{night.at}dice/")["rolls"]


def test_the_start_reveals_it_and_waits_for_nobody(arranged):
    night = arranged()
    before = treasury(night.carol, night.teams[0])
    prepare(night, 0, tactics=[DRUGS])
    night.start()
    assert [one["tactic"] for one in side(night.carol, night, 0)["tactics"]] == [DRUGS["tactic"]]
    assert treasury(night.carol, night.teams[0]) == before - PRICE
    assert side(night.carol, night, 1)["tactics"] == []


def test_a_side_prepares_once_and_before_the_start(arranged):
    night = arranged()
    prepare(night, 0, tactics=[BRIBE])
    before = treasury(night.bob, night.teams[0])
    prepare(night, 0, 409, tactics=[BRIBE])
    prepare(night, 0, 409)
    night.start()
    prepare(night, 1, 409, tactics=[BRIBE])
    assert treasury(night.bob, night.teams[0]) == before


def test_only_its_own_coach_and_a_commissioner_prepare_a_side(arranged, mallory):
    night = arranged()
    path, fields = f"{night.at}prepare/", {"team": night.teams[0]}
    night.carol.post(path, 403, **fields)
    mallory.post(path, 404, **fields)
    night.alice.post(path, 200, **fields)
    night.carol.post(path, 400, team=register(night.carol, night.shown()["league"], name="Third"))


def test_refusals_name_their_rules(arranged):
    night = arranged()
    mine, theirs = (roster(night.bob, team)[0] for team in night.teams)
    assert refused(night, 0, tactics=[BRIBE] * 4) == ["DT-01"]
    assert refused(night, 0, tactics=[kill(mine)]) == ["DT-01"]
    assert refused(night, 0, tactics=[kill(10**9)]) == ["DT-01"]
    assert refused(night, 0, arrangements=["extra_training"]) == ["SA-01"]
    gift(night, 0, 50_000 - treasury(night.bob, night.teams[0]))
    assert refused(night, 0, tactics=[BRIBE, DRUGS]) == ["TEAM-09"]
    both = refused(night, 0, tactics=[kill(mine), DRUGS], arrangements=["medical_insurance"] * 4)
    assert both == ["DT-01", "SA-01", "TEAM-09"]
    path = f"{night.at}prepare/"
    for wrong in (
        {"tactics": [{"tactic": "poison"}]}, {"tactics": [kill(str(theirs))]},
        {"tactics": "assassination"}, {"arrangements": ["parade"]}, {"rolls": [1]},
    ):  # fmt: skip
        night.bob.problem(path, 400, team=night.teams[0], **wrong)
    night.bob.problem(path, 400)
    prepare(night, 0, tactics=[kill(theirs)])


def test_the_house_may_allow_neither(arranged):
    night = arranged(making={"options": {}}, dirty_tactics=False, special_arrangements=False)
    gift(night, 0, 600_000)
    assert refused(night, 0, tactics=[BRIBE]) == ["OPT-20"]
    assert refused(night, 1, arrangements=["extra_training"]) == ["OPT-21"]


@pytest.mark.parametrize(("given", "due"), [(149_999, 0), (150_000, 1), (450_000, 3), (900_000, 3)])
def test_the_underdog_has_its_arrangements_by_the_ratings_before_anybody_paid(arranged, given, due):
    night = arranged()
    gift(night, 0, given)
    prepare(night, 0, tactics=[BRIBE, BRIBE, BRIBE])
    assert side(night.carol, night, 1)["arrangements_due"] == due
    if due < 3:
        assert refused(night, 1, arrangements=["sponsorship_deal"] * (due + 1)) == ["SA-01"]
    shown = prepare(night, 1, arrangements=["extra_training"] * due)
    assert shown["sides"][1]["arrangements"] == ["extra_training"] * due
    assert shown["sides"][1]["rerolls"]["training"] == due


def test_ratings_and_house_rules_are_those_of_the_first_preparation(arranged):
    night = arranged()
    before = [one["rating"] for one in night.shown()["sides"]]
    prepare(night, 1, tactics=[DRUGS])
    gift(night, 0, 500_000)
    night.alice.patch(f"leagues/{night.shown()['league']}/", house_rules={"dirty_tactics": False})
    assert [one["rating"] for one in night.shown()["sides"]] == before
    prepare(night, 0, tactics=[BRIBE])
    night.start()
    assert [one["rating"] for one in night.shown()["sides"]] == before


def test_a_training_shows_in_the_pool_only_to_those_who_may_know(arranged):
    night = arranged()
    gift(night, 0, 200_000)
    prepare(night, 1, arrangements=["extra_training"])
    assert side(night.carol, night, 1)["rerolls"]["training"] == 1
    assert side(night.bob, night, 1)["rerolls"]["training"] == 0
    assert side(night.alice, night, 1)["rerolls"]["total"] == 0
    night.start()
    assert side(night.bob, night, 1)["rerolls"]["total"] == 1


def test_a_preview_pays_and_tells_nothing(arranged):
    night = arranged()
    team, path = night.teams[0], f"{night.at}prepare/"
    before = night.bob.get(f"teams/{team}/")
    wish = {"team": team, "tactics": [BRIBE, DRUGS], "preview": True}
    assert night.bob.post(path, 200, **wish) == {
        "preview": True, "paid": 60_000, "treasury": before["treasury"] - 60_000, "verdicts": [],
    }  # fmt: skip
    wish["tactics"] = [BRIBE] * 4
    shown = night.bob.post(path, 200, **wish)
    assert [one["rule"] for one in shown["verdicts"]] == ["DT-01"]
    assert shown["paid"] == 120_000
    assert night.bob.get(f"teams/{team}/") == before
    assert side(night.bob, night, 0)["prepared"] is False
    gift(night, 0, 1)


def test_table_dice_are_asked_one_after_the_other(arranged):
    night = arranged(dice="table")
    first, second, third, *_ = roster(night.carol, night.teams[1])
    before = treasury(night.bob, night.teams[0])
    tactics, rolls = [BRIBE, kill(first)], {}
    for name, shown, die in (
        ("aim", 3, "d6"), ("random", 2, "d6"), ("effect", 6, "d6"), ("casualty", 13, "d16"),
        ("lasting", 6, "d6"),
    ):  # fmt: skip
        purpose = f"assassination.1.{name}"
        assert needs(night, 0, tactics=tactics, rolls=rolls) == {purpose: (die, 1)}
        rolls[purpose] = shown
    assert treasury(night.bob, night.teams[0]) == before
    bad = rolls | {"assassination.1.aim": 7}
    night.bob.problem(f"{night.at}prepare/", 400, team=night.teams[0], tactics=tactics, rolls=bad)
    prepare(night, 0, tactics=tactics, rolls=rolls)
    before = night.carol.get(f"teams/{night.teams[1]}/")
    prepare(night, 1)
    victim = night.carol.get(f"teams/{night.teams[1]}/")["players"][1]
    assert [one["kind"] for one in victim["injuries"]] == ["st"]
    assert victim["miss_next_game"] is False
    (missing,) = side(night.carol, night, 1)["unavailable"]
    assert (missing["player"], missing["why"]) == (second, "assassinated")
    assert missing["text"]
    night.start()
    assert second not in side(night.carol, night, 1)["available"]
    assert {first, third} <= set(side(night.carol, night, 1)["available"])
    change = night.carol.get(f"teams/{night.teams[1]}/ledger/")[-1]
    assert change["match"] == night.match
    assert {entry["player"] for entry in change["entries"]} == {second}


def test_an_assassination_costs_this_match_and_no_other(arranged):
    night = arranged(dice="table")
    first = roster(night.carol, night.teams[1])[0]
    rolls = {"assassination.1.aim": 4, "assassination.1.effect": 2}
    prepare(night, 0, tactics=[kill(first)], rolls=rolls)
    assert side(night.carol, night, 1)["unavailable"] == []
    night.start()
    (missing,) = side(night.carol, night, 1)["unavailable"]
    assert (missing["player"], missing["why"]) == (first, "assassinated")
    again = night.bob.post("matches/", 201, teams=night.teams)
    assert first in again["sides"][1]["available"]


@pytest.mark.parametrize("who", [0, 1])
def test_the_programs_dice_are_those_of_the_seed(arranged, who):
    night = arranged()
    one = roster(night.alice, night.teams[1 - who])[0]
    shown = prepare(night, who, tactics=[kill(one), kill(one)])["sides"][who]["tactics"]
    night.start().report({"kind": "abandoned"})
    night.confirm().close()
    seed, prefix = night.seed(), f"{night.teams[who]}." if who else ""
    team = roster(night.alice, night.teams[1 - who])
    laid_up, dead = set(), set()
    for number, tactic in enumerate(shown, start=1):
        name = f"{prefix}assassination.{number}."
        aim, anybody = face(seed, f"{name}aim"), face(seed, f"{name}random", sides=6)
        assert tactic["victim"] == (one if aim >= 4 else tactic["victim"])
        assert aim >= 4 or len(team) < 6 or tactic["victim"] == team[anybody - 1]
        effect = face(seed, f"{name}effect")
        done = effect == 6 or (effect > 1 and tactic["victim"] not in laid_up)
        # Nobody dies twice: about one seed in six hundred comes to that.
        assert (tactic["effect"] != "nothing") == (done and tactic["victim"] not in dead)
        laid_up |= {tactic["victim"]} if done else set()
        dead |= {tactic["victim"]} if (tactic["casualty"] or {}).get("dead") else set()


def test_a_second_assassin_rolls_for_who_is_struck_already_and_may_wound_them(arranged):
    night = arranged(dice="table")
    one = roster(night.carol, night.teams[1])[0]
    sent = [kill(one), kill(one)]
    rolls = {f"assassination.{number}.aim": 4 for number in (1, 2)}
    assert needs(night, 0, tactics=sent, rolls=rolls) == {
        f"assassination.{number}.effect": ("d6", 1) for number in (1, 2)
    }
    rolls |= {"assassination.1.effect": 2, "assassination.2.effect": 6}
    assert needs(night, 0, tactics=sent, rolls=rolls) == {
        "assassination.2.casualty": ("d16", 1),
    }
    rolls |= {"assassination.2.casualty": 10}
    prepare(night, 0, tactics=sent, rolls=rolls)
    victim = night.start().carol.get(f"teams/{night.teams[1]}/")["players"][0]
    assert (victim["niggles"], victim["miss_next_game"]) == (1, False)
    (missing,) = side(night.carol, night, 1)["unavailable"]
    assert (missing["player"], missing["why"]) == (one, "assassinated")


def test_gold_paid_is_gone_for_the_market(arranged):
    night = arranged()
    team = night.teams[0]
    gift(night, 0, 100_000 - treasury(night.bob, team))
    prepare(night, 0, tactics=[BRIBE])
    assert night.bob.refused(f"teams/{team}/rerolls/", count=1) == ["TEAM-09"]
    bought = night.bob.post(f"teams/{team}/fan-factor/", 200, points=1)
    assert bought["treasury"] == 100_000 - PRICE - 1_000
    assert treasury(night.carol, team) == 99_000


def test_what_was_prepared_pays_out_after_the_match(arranged):
    night = arranged(dice="table", mvp_mode="random", fan_factor_roll="lrb5")
    gift(night, 0, 300_000)
    prepare(night, 0, tactics=[DRUGS, DRUGS, BRIBE])
    prepare(night, 1, arrangements=["sponsorship_deal", "medical_insurance"])
    night.start()
    ours, theirs = (roster(night.bob, team)[0] for team in night.teams)
    path = f"{night.at}events/"
    fields = {"type": "casualty", "victim": ours, "cause": "hazard"}
    assert night.bob.needs(path, **fields) == {"drugs": ("d6", 1)}
    night.tell("casualty", victim=ours, cause="hazard", rolls={"drugs": 3})
    night.tell("casualty", victim=theirs, cause="hazard", rolls={"casualty": 10})
    night.finish()
    mine = [step["key"] for step in night.steps(night.teams[0])]
    yours = [step["key"] for step in night.steps(night.teams[1])]
    assert {"insurance", "sponsorship"} <= set(yours)
    assert not {"insurance", "sponsorship", "injuries"} & set(mine)
    assert night.step(night.teams[1], "insurance")["status"] == "waiting"
    night.answer(night.teams[0], "winnings", rolls={f"winnings.{night.teams[0]}": 1})
    night.answer(night.teams[0], "fan_factor", rolls={f"fan_factor.{night.teams[0]}": [6, 6, 6]})
    asked = {need["purpose"] for need in night.step(night.teams[0], "mvp")["needs"]}
    assert asked == {f"mvp.{night.teams[0]}.{number}" for number in (1, 2)}
    (injury,) = night.carol.get(f"teams/{night.teams[1]}/")["players"][0]["injuries"]
    night.answer(night.teams[1], "insurance", player=theirs, injury=injury["id"])
    healed = night.carol.get(f"teams/{night.teams[1]}/")["players"][0]
    assert (healed["injuries"], healed["miss_next_game"]) == ([], False)
    before = treasury(night.carol, night.teams[1])
    night.answer(night.teams[1], "winnings", rolls={f"winnings.{night.teams[1]}": 1})
    night.answer(night.teams[1], "sponsorship", rolls={f"sponsorship.{night.teams[1]}.1": 5})
    assert treasury(night.carol, night.teams[1]) == before + 10_000 + 50_000


def test_an_undone_match_keeps_what_was_prepared(arranged):
    night = arranged()
    prepare(night, 0, tactics=[DRUGS])
    night.start()
    paid = treasury(night.bob, night.teams[0])
    night.finish().close()
    night.alice.post(f"{night.at}undo/", 200, reason="Again.")
    assert night.shown()["status"] == "started"
    assert side(night.bob, night, 0)["tactics"][0]["tactic"] == "experimental_drugs"
    assert treasury(night.bob, night.teams[0]) == paid
    prepare(night, 1, 409)


def test_a_match_of_three_has_tactics_and_no_arrangements(alice, bob, cellar):
    three = [register(bob, cellar, name=f"T{number}") for number in range(3)]
    alice.post(f"teams/{three[0]}/adjust/", 200, why="x", gold=900_000)
    path = f"matches/{bob.post('matches/', 201, teams=three)['id']}/prepare/"
    assert bob.refused(path, team=three[1], arrangements=["extra_training"]) == ["SA-01"]
    allied = {"teams": [*three, register(bob, cellar, name="T3")]}
    allied["alliances"] = [three[:2], allied["teams"][2:]]
    match = bob.post("matches/", 201, **allied)["id"]
    friend, foe = roster(bob, three[1])[0], roster(bob, three[2])[0]
    path = f"matches/{match}/prepare/"
    assert bob.refused(path, team=three[0], tactics=[kill(friend)]) == ["DT-01"]
    bob.post(path, 200, team=three[0], tactics=[kill(foe)])


def test_the_same_key_again_pays_once(arranged):
    night = arranged()
    before = treasury(night.bob, night.teams[0])
    body = {"team": night.teams[0], "tactics": [BRIBE]}
    first = night.bob.send(f"{night.at}prepare/", body, idempotency_key="once")
    again = night.bob.send(f"{night.at}prepare/", body, idempotency_key="once")
    assert (first.code, again.code) == (200, 200)
    assert first.body == again.body
    assert treasury(night.bob, night.teams[0]) == before - PRICE


def test_an_exhibition_costs_nothing_and_leaves_nothing(arranged):
    night = arranged(dice="table", making={"exhibition": True})
    first = roster(night.carol, night.teams[1])[0]
    before = [night.bob.get(f"teams/{team}/") for team in night.teams]
    rolls = {f"assassination.1.{name}": 4 for name in ("aim", "random")}
    rolls |= {"assassination.1.effect": 6, "assassination.1.casualty": 16}
    prepare(night, 0, tactics=[kill(first)], rolls=rolls)
    prepare(night, 1)
    assert side(night.bob, night, 1)["unavailable"][0]["player"] == first
    assert [night.bob.get(f"teams/{team}/") for team in night.teams] == before


def test_extra_training_sells_one_reroll_at_half_price_after_the_match(arranged):
    night = arranged()
    gift(night, 0, 300_000)
    prepare(night, 1, arrangements=["extra_training"] * 2)
    night.start().finish({"kind": "abandoned"})
    team = night.teams[1]
    night.leave(team, until="hire")
    assert night.bob.get(f"teams/{night.teams[0]}/")["half_price_rerolls"] == 0
    path = f"teams/{team}/rerolls/"
    assert [night.carol.post(path, 200, count=1)["paid"] for _ in range(2)] == [50_000, 100_000]
    night.leave(team)
    assert night.carol.get(f"teams/{team}/")["half_price_rerolls"] == 0


def test_a_casualty_that_drugs_soften_earns_nothing(arranged):
    night = arranged(dice="table")
    prepare(night, 1, tactics=[DRUGS])
    night.start()
    ours, theirs = (roster(night.bob, team)[0] for team in night.teams)
    hit = {"player": ours, "victim": theirs, "cause": "block"}
    assert night.bob.needs(f"{night.at}events/", type="casualty", **hit) == {"drugs": ("d6", 1)}
    assert night.tell("casualty", **hit, rolls={"drugs": 4})["spp"] == 0
    assert night.tell("knocked_out", **hit | {"cause": "block"}, rolls={"drugs": 3})["spp"] == 0


def test_a_victim_who_misses_the_match_already_is_rolled_for_all_the_same(arranged):
    night = arranged(dice="table")
    first, second, *_ = roster(night.carol, night.teams[1])
    night.alice.post(
        f"teams/{night.teams[1]}/adjust/", 200, why="x", player=first, miss_next_game=True
    )
    rolls = {"assassination.1.aim": 4}
    asked = needs(night, 0, tactics=[kill(first)], rolls=rolls)
    assert asked == {"assassination.1.effect": ("d6", 1)}
    rolls |= {"assassination.1.effect": 3}
    shown = prepare(night, 0, tactics=[kill(first)], rolls=rolls)["sides"][0]["tactics"][0]
    assert (shown["victim"], shown["effect"]) == (first, "nothing")
    prepare(night, 1)
    (missing,) = side(night.carol, night, 1)["unavailable"]
    assert (missing["player"], missing["why"]) == (first, "miss_next_game")
    assert second in side(night.carol, night, 1)["available"]
