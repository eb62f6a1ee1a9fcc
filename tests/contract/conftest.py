"""The cast, speaking to the API as any other program does.

People, a league and a few teams are made once a module; each test takes back what it adds.
"""

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from tests.contract.phones import Phone
from tests.contract.season import Season
from tests.contract.verbs import Night, Person, StartedMatch, draft, found_league, register, roster
from tests.worlds import for_several

CAST = ("alice", "bob", "carol", "mallory")
# What a match is played under, and no team is founded under: a league may turn to it later.
OF_THE_MATCH = {
    "broken_arm", "casualty_table", "chasm_is_ledge", "chasm_rule", "confiscation", "dice",
    "fan_factor_roll", "features", "great_wheel", "magic_item_die", "magic_items",
    "monster_casualty_spp", "monsters", "mvp_mode", "niggling", "obstruction_upgraded",
    "referee_mode", "spp_values", "winnings",
}  # fmt: skip


@pytest.fixture(scope="module")
def _people(django_db_setup, django_db_blocker) -> Iterator[dict[str, Person]]:
    """Everybody has signed up, and Alice's league has Bob and Carol in it."""
    with for_several(django_db_blocker):
        people = {name: Person(nullcontext, name).sign_up() for name in CAST}
        found_league(people["alice"], people["bob"], people["carol"])
        yield people


@pytest.fixture(scope="module")
def _squads(_people, django_db_blocker) -> list[int]:
    """Bob's Light and Carol's Dark, six linemen each, in Alice's league."""
    with django_db_blocker.unblock():
        return [
            register(_people["bob"], "cellar-league", "light"),
            register(_people["carol"], "cellar-league", "dark"),
        ]


@pytest.fixture(scope="module")
def _clubs(_people, django_db_blocker) -> list[int]:
    """Teams A to E, all Bob's, who has a season to play."""
    with django_db_blocker.unblock():
        return [register(_people["bob"], "cellar-league", name=f"Team {name}") for name in "ABCDE"]


def _speaking(name: str):
    @pytest.fixture(name=name)
    def person(_people, db, working) -> Person:
        return Person(working, name, _people[name].client)

    return person


alice, bob, carol, mallory = map(_speaking, CAST)


@pytest.fixture
def nobody(_people, db, working):
    """Somebody without a token."""
    return Person(working)


@pytest.fixture
def cellar(_people):
    """Alice's league, for its members only; Bob and Carol coach."""
    return "cellar-league"


@pytest.fixture
def arranged(alice, bob, carol, cellar, _squads):
    """`arranged(dice="table")` is a friendly under house rules, between six linemen a side."""

    def arrange(
        players=6, rerolls=0, fans=0, making=None, colleges=("light", "dark"), **rules
    ) -> Night:
        league, teams = cellar, _squads
        plain = (players, rerolls, fans, colleges) == (6, 0, 0, ("light", "dark"))
        if plain and set(rules) <= OF_THE_MATCH:
            if rules:
                alice.patch(f"leagues/{league}/", house_rules=rules)
        else:
            league = found_league(alice, bob, carol, name="Another League", house_rules=rules)
            teams = [
                register(coach, league, college, players, rerolls, fans)
                for coach, college in zip((bob, carol), colleges, strict=True)
            ]
        return Night.made(alice, [bob, carol], teams, league=league, **(making or {}))

    return arrange


@pytest.fixture
def night(arranged):
    """A match that has started, under the house rules as they come."""
    return arranged().start()


@pytest.fixture
def at_table(arranged):
    """`at_table(**rules)` is a match under way where people roll their own dice."""

    def playing(**rules) -> Night:
        return arranged(dice="table", **rules).start()

    return playing


@pytest.fixture
def match(night):
    """A match under way where the program rolls, with both rosters."""
    return StartedMatch(night)


@pytest.fixture
def bobs(match, bob):
    """Bob's phone at that match's table."""
    return Phone(bob, match.night, **{"as": "coach"})


@pytest.fixture
def carols(match, carol):
    """Carol's phone there."""
    return Phone(carol, match.night, **{"as": "coach"})


@pytest.fixture
def telling(at_table):
    """`telling(**rules)` is a match under way with both rosters, where people roll their dice."""
    return lambda **rules: StartedMatch(at_table(**rules))


@pytest.fixture
def armed(alice, bob, carol):
    """`armed("sorcery", **rules)` is a table match under way; Bob's first player is armed."""

    def arm(weapon="chainsaw", **rules) -> Night:
        rules = {"dice": "table", **rules}
        league = found_league(alice, bob, carol, name="Armed League", house_rules=rules)
        team = draft(bob, league, players=0, name="The Armed")
        bob.post(f"teams/{team}/hire/", 201, position="norse.lineman", weapon=weapon)
        for _ in range(6):
            bob.post(f"teams/{team}/hire/", 201, position="norse.lineman")
        bob.post(f"teams/{team}/register/", 200)
        teams = [team, register(carol, league, "dark")]
        return Night.made(alice, [bob, carol], teams, league=league).start()

    return arm


@pytest.fixture
def drafted(alice, bob, carol, cellar):
    """`drafted(4, starting_treasury=...)` is Bob's Light draft of so many Norse linemen."""

    def draft_under(players=0, college="light", **rules) -> int:
        league = cellar
        if rules:
            league = found_league(alice, bob, carol, name="Another League", house_rules=rules)
        return draft(bob, league, college, players, "The Drafted")

    return draft_under


@pytest.fixture
def rich(drafted):
    """A draft that gold doesn't hold back."""
    return drafted(0, starting_treasury=10_000_000)


@pytest.fixture
def traders(alice, bob, carol):
    """`traders(**rules)` is a registered team of Bob's with six linemen and gold to spend."""

    def registered(**rules) -> int:
        rules.setdefault("starting_treasury", 2_000_000)
        return register(bob, found_league(alice, bob, carol, name="Market", house_rules=rules))

    return registered


@pytest.fixture
def learner(alice, bob):
    """`learner(spp, **rules)` is a team of Bob's and a Norse lineman of so many SPP."""

    def due(spp=6, **rules) -> tuple[int, int]:
        team = register(bob, found_league(alice, bob, name="School", house_rules=rules))
        one = roster(bob, team)[0]
        alice.post(f"teams/{team}/adjust/", 200, why="Practice.", player=one, spp=spp)
        return team, one

    return due


@pytest.fixture
def season(alice, bob, cellar, _clubs):
    """`season(4, "swiss", rounds=3)` is one that so many of Bob's teams have entered."""

    def open_season(count, kind, house_rules=None, **fields) -> Season:
        if house_rules:
            alice.patch(f"leagues/{cellar}/", house_rules=house_rules)
        return Season(alice, bob, cellar, _clubs[:count], kind, **fields)

    return open_season
