"""Games at which nobody sat: drawn from a seed, and such as people could have reported."""

from random import Random

import pytest

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.contradictions import CHECKS, Ending
from dungeonbowl.match.report import Parties, read_result, settled
from dungeonbowl.match.simulated import (
    SimulatedGame,
    SimulatedLots,
    SimulatedSide,
    ThrownDice,
    simulate,
    thrown,
)

RULES = HouseRules.resolve(book())
SEEDS = [f"seed {number}" for number in range(60)]


def squads(*strengths: int, players: int = 9) -> list[SimulatedSide]:
    return [
        SimulatedSide(team, [10 * team + n for n in range(players)], strength)
        for team, strength in enumerate(strengths, start=1)
    ]


def rules(**options: object) -> HouseRules:
    return RULES.merged(options)


def drawn(seed: str, *strengths: int, needs_winner: bool = False, **options: object):
    return simulate(squads(*strengths), rules(**options), SimulatedLots(seed), needs_winner)


def against(game, *strengths: int, needs_winner: bool = False, **options: object) -> list[str]:
    """What speaks against the end as it is reported, before its events are looked at."""
    house, parties = rules(**options), Parties({one.team: None for one in squads(*strengths)})
    result = settled(read_result(game.result), parties, house)
    ending = Ending(result, [], parties, house, needs_winner)
    return [said for check in CHECKS for said in check(ending)]


def test_the_same_seed_draws_the_same_game_and_another_seed_another():
    assert drawn("a", 100, 120) == drawn("a", 100, 120)
    assert len({str(drawn(seed, 100, 120)) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("needs_winner", [False, True])
@pytest.mark.parametrize("sides", [2, 3, 4])
@pytest.mark.parametrize("balls", [1, 3, 5])
def test_no_end_contradicts_itself(sides, balls, needs_winner):
    strengths = (100,) * sides
    for seed in SEEDS:
        game = drawn(seed, *strengths, needs_winner=needs_winner, balls=balls)
        assert not against(game, *strengths, needs_winner=needs_winner, balls=balls), game.result


def test_events_are_of_every_common_kind_and_by_those_who_are_there():
    kinds = set()
    for seed in SEEDS:
        known = {player for squad in squads(100, 100) for player in squad.players}
        for event in drawn(seed, 100, 100).events:
            kinds.add(event["type"])
            assert {event.get("player"), event.get("victim")} - {None} <= known
    assert kinds >= {
        "touchdown", "completion", "interception", "casualty", "knocked_out", "chest_ball",
        "chest_trap", "hazard_push", "infraction", "lost_in_space",
    }  # fmt: skip


def test_touchdowns_recorded_are_those_of_the_result():
    for seed in SEEDS:
        game = drawn(seed, 100, 100, balls=3)
        scored = [event["player"] // 10 for event in game.events if event["type"] == "touchdown"]
        assert {str(team): scored.count(team) for team in scored} == game.result["touchdowns"]


def test_nobody_is_carried_off_twice_and_nobody_acts_who_is_out():
    for seed in SEEDS:
        out = set()
        for event in drawn(seed, 100, 100).events:
            if event["type"] in ("casualty", "knocked_out"):
                assert event["victim"] not in out
                out.add(event["victim"])


def test_the_stronger_wins_oftener():
    won = [drawn(f"{n}", 100, 200).result.get("winner") for n in range(300)]
    assert won.count(2) > 3 * won.count(1) > 0


def test_now_and_then_time_runs_out_but_not_where_somebody_must_go_on():
    ends = {drawn(seed, 100, 100).result["kind"] for seed in SEEDS}
    assert ends == {"touchdown", "draw"}
    assert {drawn(seed, 100, 100, needs_winner=True).result["kind"] for seed in SEEDS} == {
        "touchdown"
    }


def test_who_has_nobody_left_forfeits():
    there, gone = squads(100, 100)
    gone.players = []
    assert simulate([there, gone], rules(), SimulatedLots("a")).result == {
        "kind": "forfeit",
        "winner": 1,
        "touchdowns": {},
    }
    there.players = []
    assert simulate([there, gone], rules(), SimulatedLots("a")).result["kind"] == "draw"
    assert simulate([there, gone], rules(), SimulatedLots("a"), True).result["winner"] in (1, 2)


def test_a_league_with_a_casualty_table_of_its_own_is_told_what_it_said():
    games = [drawn(seed, 100, 100, casualty_table="manual") for seed in SEEDS]
    hurts = [one for game in games for one in game.events if one["type"] == "casualty"]
    assert {one["outcome"] for one in hurts} >= {"badly_hurt", "seriously_hurt", "dead"}


def test_a_calm_game_hurts_nobody():
    events = SimulatedGame(Random(1), squads(1, 1), calm=True).play([0])
    assert events
    assert "casualty" not in {event["type"] for event in events}


def test_dice_have_their_faces():
    lots = SimulatedLots("dice")
    assert {face for (face,) in (thrown("d3", 1, lots) for _ in range(50))} == {1, 2, 3}
    tens = [divmod(face, 10) for face in ThrownDice(lots).faces("any", "d68", 50)]
    assert {ten for ten, _ in tens} <= set(range(1, 7))
    assert max(one for _, one in tens) > 6
    assert 0 <= lots.random() < 1
