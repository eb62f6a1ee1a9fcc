"""A team that is copied is the team that would have been founded over HTTP."""

import pytest

from tests.contract.verbs import build_draft, build_registered, draft, found_league, register

OWN = {"id", "name", "league", "players", "departed"}


def description(by, team):
    """What the API says of a team, but for names, and for numbers that every row has of its own."""
    shown = by.get(f"teams/{team}/")
    players = [{**one, "id": None} for one in shown["players"]]
    lines = [
        [(entry["gold"], entry["spp"]) for entry in change["entries"]]
        for change in by.get(f"teams/{team}/ledger/")
    ]
    return {key: shown[key] for key in shown if key not in OWN}, players, lines


@pytest.mark.parametrize("rules", [{}, {"starting_treasury": 2_000_000, "reroll_cost_later": 1}])
def test_a_copy_is_what_was_founded(alice, bob, rules):
    league = found_league(alice, bob, name="Foundry", house_rules=rules)
    made = build_registered(bob, league, "light", 6, 1, 3, "Made")
    for name in ("The First", "The Second"):
        copy = register(bob, league, "light", 6, 1, 3, name)
        assert description(bob, copy) == description(bob, made)
        assert bob.get(f"teams/{copy}/")["name"] == name


def test_a_copy_of_a_draft_is_a_draft(bob, cellar):
    made = build_draft(bob, cellar, "gold", 3, "Made")
    for name in ("The First", "The Second"):
        copy = draft(bob, cellar, "gold", 3, name)
        assert description(bob, copy) == description(bob, made)


def test_a_copy_is_bought_for_and_registered_as_any_other(bob, cellar):
    draft(bob, cellar, "light", 6, "The First")
    copy = draft(bob, cellar, "light", 6, "The Second")
    bob.post(f"teams/{copy}/rerolls/", 200, count=1)
    bob.post(f"teams/{copy}/register/", 200)
    assert bob.get(f"teams/{copy}/")["status"] == "registered"


def test_teams_of_other_rules_are_no_copies_of_one_another(alice, bob, cellar):
    league = found_league(alice, bob, name="Poor", house_rules={"starting_treasury": 600_000})
    rich, poor = draft(bob, cellar), draft(bob, league)
    treasuries = [bob.get(f"teams/{team}/")["treasury"] for team in (rich, poor)]
    assert treasuries[0] - treasuries[1] == 400_000
