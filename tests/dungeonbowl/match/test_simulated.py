"""Games at which nobody sat: drawn from a seed, and such as people could have reported.

What a seed draws is a promise: `simulated.txt` has some games, event by event, to be read.
`.venv/bin/python -m tests.dungeonbowl.match.test_simulated` writes it anew.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
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

DRAWN = Path(__file__).parent / "simulated.txt"
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
    assert {one["outcome"] for one in hurts} == {
        *("badly_hurt", "seriously_hurt", "serious_injury", "dead"),
    }


@dataclass
class Falling:
    """Lots that fall as a test says: every chance, every number as near to one as it may be."""

    chance: float = 0.9
    number: int = 1

    def random(self):
        return self.chance

    def randint(self, a, b):
        return min(max(self.number, a), b)

    def choice(self, seq):
        return seq[0]


def happens(chance: float) -> set[str]:
    """What comes of blocks where every chance falls so."""
    events = SimulatedGame(Falling(chance), squads(1, 1)).play([])
    kinds = {one["type"] for one in events if one.get("cause") != "explosion"}
    return kinds - {"chest_ball", "chest_trap", "completion"}


@pytest.mark.parametrize(
    ("chance", "kind"),
    [
        (0.0, "casualty"), (0.2799, "casualty"),
        (0.28, "knocked_out"), (0.3999, "knocked_out"),
        (0.4, "hazard_push"), (0.4799, "hazard_push"),
        (0.48, "infraction"), (0.5599, "infraction"),
        (0.56, "lost_in_space"), (0.5999, "lost_in_space"),
        (0.6, "interception"), (0.6399, "interception"),
    ],
)  # fmt: skip
def test_of_a_hundred_blocks_so_many_come_to_each(chance, kind):
    assert happens(chance) == {kind}


def test_of_a_hundred_blocks_thirty_six_come_to_nothing_worth_telling():
    assert not happens(0.64)


@pytest.mark.parametrize(("chance", "hurt"), [(0.1999, True), (0.2, False)])
def test_one_trapped_chest_of_five_explodes(chance, hurt):
    events = SimulatedGame(Falling(chance), squads(1, 1)).play([])
    assert ("explosion" in {one.get("cause") for one in events}) == hurt


@pytest.mark.parametrize(("number", "kind"), [(12, "draw"), (13, "touchdown")])
def test_of_a_hundred_games_with_one_ball_time_runs_out_in_twelve(number, kind):
    assert simulate(squads(100, 100), rules(), Falling(number=number)).result["kind"] == kind


def test_of_two_teams_the_one_with_a_tenth_more_wins_four_games_of_seven():
    weak, strong = (one.weight for one in squads(100, 110))
    assert strong / (weak + strong) == pytest.approx(4 / 7, abs=0.001)


@pytest.mark.parametrize(("lot", "winner"), [(1, 1), (2, 2), (9, 2)])
def test_each_has_as_many_lots_as_weight(lot, winner):
    """The first has one lot, and the second, twice as strong, eight."""
    drawn_so = simulate(squads(1, 2), rules(), Falling(number=lot), needs_winner=True)
    assert drawn_so.result["winner"] == winner


def test_who_has_no_rating_has_a_lot_all_the_same_but_not_who_has_nobody():
    (unrated,), (nobody,) = squads(0), squads(100, players=0)
    assert (unrated.weight, nobody.weight) == (1, 0)


def test_what_a_seed_draws_stays_as_it_was_read():
    assert drawn_games() == DRAWN.read_text(encoding="utf-8")


GAMES = {
    "two alike": (squads(100, 100), {}),
    "two, and nobody scores": (squads(100, 100), {}),
    "a weak one and a strong one, with three balls": (squads(80, 150), {"balls": 3}),
    "three, with three balls": (squads(100, 100, 100), {"balls": 3}),
    "four, of whom one must win": (squads(100, 90, 80, 70), {"balls": 5, "needs_winner": True}),
    "a casualty table of their own": (squads(100, 100), {"casualty_table": "manual"}),
    "two with two players each, and five balls": (squads(100, 100, players=2), {"balls": 5}),
    "three, of whom one has nobody": ([*squads(100, 100), SimulatedSide(3, [], 100)], {"balls": 3}),
}


def drawn_games() -> str:
    return "\n\n".join("\n".join(drawn_game(title)) for title in GAMES) + "\n"


def drawn_game(title: str) -> Iterator[str]:
    """A game drawn from its own title, a line for each event and one for the end."""
    sides, known = GAMES[title]
    must = known.get("needs_winner", False)
    options = {key: value for key, value in known.items() if key != "needs_winner"}
    game = simulate(deepcopy(sides), rules(**options), SimulatedLots(title), must)
    yield title
    for event in game.events:
        said = ", ".join(f"{key} {value}" for key, value in event.items() if key != "type")
        yield f"  {event['type']}: {said}"
    yield f"  {game.result}"


def test_a_calm_game_hurts_nobody():
    events = SimulatedGame(Random(1), squads(1, 1), calm=True).play([0])
    assert events
    assert "casualty" not in {event["type"] for event in events}


def test_dice_have_their_faces():
    lots = SimulatedLots("dice")
    assert {face for (face,) in (thrown("d3", 1, lots) for _ in range(50))} == {1, 2, 3}
    assert len(ThrownDice(lots).faces("any", "d6")) == 1
    tens = [divmod(face, 10) for face in ThrownDice(lots).faces("any", "d68", 50)]
    assert {ten for ten, _ in tens} <= set(range(1, 7))
    assert max(one for _, one in tens) > 6
    chances = [lots.random() for _ in range(50)]
    assert 0 <= min(chances) < max(chances) < 1
    assert chances == [round(chance, 4) for chance in chances]


if __name__ == "__main__":
    DRAWN.write_text(drawn_games(), encoding="utf-8")
