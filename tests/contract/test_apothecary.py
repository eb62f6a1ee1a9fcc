"""The apothecary, a house rule that isn't from the documents (OPT-37, C-202)."""

import pytest

from tests.contract.verbs import Night, check_problem, draft, gold, register

CARED_FOR = {"apothecary": True}


@pytest.fixture
def team(drafted):
    """Bob's draft of six linemen, 300,000 spent, in a league with apothecaries."""
    return drafted(6, **CARED_FOR)


@pytest.fixture
def over(arranged):
    """A match that is over, its post-games waiting at the step `hire`."""

    def played(**rules) -> Night:
        return arranged(**rules).start().finish().leave(until="hire")

    return played


def owned(by, team):
    shown = by.get(f"teams/{team}/")
    return shown["apothecary"], shown["treasury"], shown["value"]


def test_a_draft_buys_one_for_fifty_thousand_which_its_value_includes(bob, team):
    assert owned(bob, team) == (False, 700_000, 300_000)
    reply = bob.post(f"teams/{team}/apothecary/", 200)
    assert (reply["paid"], reply["treasury"], reply["apothecary"]) == (50_000, 650_000, True)
    assert owned(bob, team) == (True, 650_000, 350_000)
    bob.post(f"teams/{team}/register/", 200)
    assert owned(bob, team) == (True, 650_000, 350_000)


def test_a_team_buys_only_one(bob, team):
    bob.post(f"teams/{team}/apothecary/", 200)
    before = bob.get(f"teams/{team}/")
    assert bob.refused(f"teams/{team}/apothecary/") == ["OPT-37"]
    assert bob.get(f"teams/{team}/") == before


def test_without_the_house_rule_there_is_none_to_buy(bob, drafted):
    team = drafted(6)
    assert bob.refused(f"teams/{team}/apothecary/") == ["OPT-37"]
    assert owned(bob, team) == (False, 700_000, 300_000)


def test_without_gold_there_is_none_to_buy(bob, drafted):
    team = drafted(6, starting_treasury=349_000, **CARED_FOR)
    assert bob.refused(f"teams/{team}/apothecary/") == ["TEAM-09"]


def test_a_draft_gives_it_back_for_what_it_cost(bob, team):
    bob.post(f"teams/{team}/apothecary/", 200)
    reply = bob.post(f"teams/{team}/return-apothecary/", 200)
    assert (reply["paid"], reply["treasury"], reply["apothecary"]) == (-50_000, 700_000, False)
    assert bob.refused(f"teams/{team}/return-apothecary/") == ["OPT-37"]
    assert owned(bob, team) == (False, 700_000, 300_000)


def test_undo_and_redo_take_it_back_and_bring_it_again(bob, team):
    bob.post(f"teams/{team}/apothecary/", 200)
    bob.post(f"teams/{team}/undo/", 200)
    assert owned(bob, team) == (False, 700_000, 300_000)
    bob.post(f"teams/{team}/redo/", 200)
    assert owned(bob, team) == (True, 650_000, 350_000)


def test_a_preview_tells_the_price_and_buys_nothing(bob, team):
    shown = bob.post(f"teams/{team}/apothecary/", 200, preview=True)
    assert (shown["paid"], shown["treasury"], shown["verdicts"]) == (50_000, 650_000, [])
    assert owned(bob, team) == (False, 700_000, 300_000)


def test_the_ledger_says_what_was_bought_and_adds_up(bob, team):
    bob.post(f"teams/{team}/apothecary/", 200)
    ledger = bob.get(f"teams/{team}/ledger/")
    (entry,) = ledger[-1]["entries"]
    assert ledger[-1]["why"] == "Bought an apothecary for 50,000 gp"
    assert (entry["gold"], entry["effect"]) == (-50_000, {"kind": "apothecary", "hired": True})
    assert gold(ledger) == 650_000


def test_the_step_hire_sells_one_and_before_it_business_rests(arranged):
    night = arranged(**CARED_FOR).start()
    team = night.teams[0]
    check_problem(night.bob.send(f"teams/{team}/apothecary/"), 409)
    night.finish().leave(until="hire")
    assert night.step(team, "hire")["status"] == "waiting"
    _, treasury, value = owned(night.bob, team)
    night.bob.post(f"teams/{team}/apothecary/", 200)
    assert owned(night.bob, team) == (True, treasury - 50_000, value + 50_000)
    assert night.bob.refused(f"teams/{team}/apothecary/") == ["OPT-37"]
    night.close()
    assert owned(night.bob, team)[0] is True


def test_what_a_registered_team_bought_it_keeps(over):
    night = over(**CARED_FOR)
    team = night.teams[0]
    night.bob.post(f"teams/{team}/apothecary/", 200)
    before = owned(night.bob, team)
    assert night.bob.refused(f"teams/{team}/return-apothecary/") == ["OPT-37"]
    assert owned(night.bob, team) == before


def test_the_step_hire_sells_none_without_the_house_rule(over):
    night = over()
    assert night.bob.refused(f"teams/{night.teams[0]}/apothecary/") == ["OPT-37"]


def test_a_commissioner_gives_one_and_takes_it_away_even_against_the_rules(alice, bob, drafted):
    team = drafted(6)
    alice.post(f"teams/{team}/adjust/", 200, why="It was promised.", apothecary=True)
    assert owned(bob, team) == (True, 700_000, 350_000)
    alice.problem(f"teams/{team}/adjust/", 400, why="Once more.", apothecary=True)
    alice.post(f"teams/{team}/adjust/", 200, why="It ran away.", apothecary=False, gold=-1_000)
    assert owned(bob, team) == (False, 699_000, 300_000)
    alice.problem(f"teams/{team}/adjust/", 400, why="Perhaps.", apothecary="perhaps")


def test_a_draft_under_rules_without_gives_back_what_it_was_given(alice, bob, drafted):
    team = drafted(6)
    alice.post(f"teams/{team}/adjust/", 200, why="It was promised.", apothecary=True)
    assert bob.refused(f"teams/{team}/register/") == ["OPT-37"]
    bob.post(f"teams/{team}/return-apothecary/", 200)
    bob.post(f"teams/{team}/register/", 200)


def test_a_match_undone_leaves_a_team_what_it_had_before_it(alice, bob, carol, team):
    bob.post(f"teams/{team}/apothecary/", 200)
    bob.post(f"teams/{team}/register/", 200)
    league = bob.get(f"teams/{team}/")["league"]
    other = register(carol, league, "dark")
    before = owned(bob, team)
    night = Night.made(alice, [bob, carol], [team, other], league=league).start().finish().close()
    alice.post(f"{night.at}undo/", 200, reason="It never happened.")
    assert owned(bob, team) == before


def test_an_exported_team_brings_its_apothecary_along(alice, bob, team):
    bob.post(f"teams/{team}/apothecary/", 200)
    bob.post(f"teams/{team}/register/", 200)
    league, document = bob.get(f"teams/{team}/")["league"], bob.get(f"teams/{team}/export/")
    assert document["apothecary"] is True
    again = alice.post("teams/import/", 201, league=league, team=document, name="Again")
    assert (again["apothecary"], again["value"]) == (True, 350_000)


def test_no_apothecary_comes_into_a_league_that_has_none(alice, bob, cellar, team):
    bob.post(f"teams/{team}/apothecary/", 200)
    bob.post(f"teams/{team}/register/", 200)
    document = bob.get(f"teams/{team}/export/")
    assert alice.refused("teams/import/", league=cellar, team=document) == ["OPT-37"]
    fields = {"league": cellar, "team": document, "apothecary": False}
    assert alice.post("teams/import/", 201, **fields)["apothecary"] is False


def test_whether_there_is_one_is_said_by_yes_or_no(alice, bob, cellar):
    bob.post(f"teams/{(team := draft(bob, cellar))}/register/", 200)
    document = {**bob.get(f"teams/{team}/export/"), "apothecary": "perhaps"}
    errors = alice.problem("teams/import/", 400, league=cellar, team=document)["errors"]
    assert list(errors) == ["apothecary"]
