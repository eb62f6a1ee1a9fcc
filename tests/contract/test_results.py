"""What each kind of result comes to."""

import pytest

from tests.contract.verbs import Night, found_league, register, roster, won

DRAW = {"kind": "draw"}


@pytest.fixture
def several(alice, bob, carol, cellar):
    """`several(4, alliances=...)` is a match of so many sides; Bob and Carol coach in turn."""

    def made(count, allied=False, **fields):
        coaches = [(bob, carol)[number % 2] for number in range(count)]
        teams = [
            register(coach, cellar, "light", name=f"T{number}", fans=3)
            for number, coach in enumerate(coaches)
        ]
        if allied:
            fields["alliances"] = [[teams[0], teams[3]], [teams[1], teams[2]]]
        return Night.made(alice, coaches, teams, league=cellar, **fields).start()

    return made


def winnings(night):
    """What each side's winnings step put into its treasury; None where there is no step."""
    gold = []
    for team in night.teams:
        steps = {step["key"]: step for step in night.steps(team)}
        ledger = {one["id"]: one for one in night.alice.get(f"teams/{team}/ledger/")}
        change = ledger.get(steps.get("winnings", {}).get("change"))
        gold.append(sum(entry["gold"] for entry in change["entries"]) if change else 0)
    return gold


def test_a_win_is_worth_10_000_more(arranged):
    night = arranged(dice="table").start().finish()
    for team in night.teams:
        night.answer(team, "winnings", rolls={f"winnings.{team}": 2})
    assert winnings(night) == [30_000, 20_000]


def test_on_a_draw_everybody_rolls_as_the_loser(arranged):
    night = arranged(dice="table", fans=5).start().finish(DRAW)
    for team in night.teams:
        night.answer(team, "winnings", rolls={f"winnings.{team}": 2})
        (need,) = night.step(team, "fan_factor")["needs"]
        assert need["count"] == 2
        night.answer(team, "fan_factor", rolls={f"fan_factor.{team}": [2, 2]})
        assert night.bob.get(f"teams/{team}/")["fan_factor"] == 4
    assert winnings(night) == [20_000, 20_000]


@pytest.mark.parametrize(
    ("fans", "rolled", "after"),
    [(5, [2, 2], 4), (5, [2, 3], 5), (5, [6, 6], 5), (0, [1, 1], 0), (2, [1, 1], 2)],
)
def test_a_loser_keeps_their_fans_unless_they_roll_below(arranged, fans, rolled, after):
    night = arranged(dice="table", fans=fans).start().finish()
    team = night.teams[1]
    night.answer(team, "winnings", rolls={f"winnings.{team}": 2})
    night.answer(team, "fan_factor", rolls={f"fan_factor.{team}": rolled})
    assert night.carol.get(f"teams/{team}/")["fan_factor"] == after


@pytest.mark.parametrize(
    ("fans", "rolled", "after"),
    [(9, [3, 3, 3], 9), (9, [3, 3, 4], 10), (0, [1, 1, 1], 1), (9, [1, 1, 1], 9)],
)
def test_a_winner_gains_a_fan_if_they_roll_above(arranged, fans, rolled, after):
    night = arranged(dice="table", fans=fans).start().finish()
    team = night.teams[0]
    night.answer(team, "winnings", rolls={f"winnings.{team}": 2})
    night.answer(team, "fan_factor", rolls={f"fan_factor.{team}": rolled})
    assert night.bob.get(f"teams/{team}/")["fan_factor"] == after


@pytest.mark.parametrize("kind", ["concession", "forfeit"])
def test_whoever_gives_up_gets_no_winnings(night, kind):
    night.finish({"kind": kind, "winner": night.teams[1]}).close()
    gold = winnings(night)
    assert gold[0] == 0
    assert gold[1] >= 20_000


def test_a_monsters_victory_is_everybodys_loss(arranged):
    night = arranged(dice="table", fans=5).start().finish({"kind": "monster_victory"})
    for team in night.teams:
        night.answer(team, "winnings", rolls={f"winnings.{team}": 2})
        (need,) = night.step(team, "fan_factor")["needs"]
        assert need["count"] == 2
    assert winnings(night) == [20_000, 20_000]
    assert night.shown()["result"]["winner"] is None


def test_nothing_is_rolled_for_a_match_abandoned(arranged):
    night = arranged(dice="table", fans=5).start()
    night.finish({"kind": "abandoned"})
    before = [night.bob.get(f"teams/{team}/") for team in night.teams]
    assert not {step["key"] for step in night.steps()} & {"winnings", "fan_factor", "mvp"}
    assert all(step["needs"] == [] for step in night.steps())
    night.close()
    for team, was in zip(night.teams, before, strict=True):
        after = night.bob.get(f"teams/{team}/")
        assert (after["treasury"], after["fan_factor"]) == (was["treasury"], was["fan_factor"])
    assert winnings(night) == [0, 0]


def test_three_sides_one_winner(several):
    night = several(3)
    night.finish(won(night.teams[2]))
    result = {side["team"]: side for side in night.shown()["sides"]}
    assert result[night.teams[2]]["touchdowns"] == 1
    gold = winnings(night)
    assert all(10_000 <= one <= 70_000 for one in gold)
    keys = {team: [step["key"] for step in night.steps(team)] for team in night.teams}
    assert len({tuple(one) for one in keys.values()}) == 1


def test_allies_win_and_lose_together(alice, bob, carol):
    league = found_league(alice, bob, carol, house_rules={"dice": "table"})
    teams = [register(bob, league, name=f"T{number}", fans=5) for number in range(4)]
    allied = [[teams[0], teams[3]], [teams[1], teams[2]]]
    night = Night.made(alice, [bob] * 4, teams, league=league, alliances=allied).start()
    night.finish(won(teams[3]))
    counts = {}
    for team in teams:
        night.answer(team, "winnings", rolls={f"winnings.{team}": 2})
        counts[team] = night.step(team, "fan_factor")["needs"][0]["count"]
    assert winnings(night) == [30_000, 20_000, 20_000, 30_000]
    assert counts == {teams[0]: 3, teams[1]: 2, teams[2]: 2, teams[3]: 3}


def test_an_ally_of_the_winner_may_have_scored(several):
    night = several(4, allied=True)
    result = {
        "kind": "touchdown", "winner": night.teams[0], "touchdowns": {str(night.teams[3]): 1},
    }  # fmt: skip
    night.finish(result)
    assert night.shown()["status"] == "postgame"


def test_an_exhibition_changes_nothing(arranged):
    night = arranged(making={"exhibition": True}, fans=4)
    before = [night.bob.get(f"teams/{team}/") for team in night.teams]
    ledgers = [night.alice.get(f"teams/{team}/ledger/") for team in night.teams]
    night.start()
    ours, theirs = (roster(night.bob, team) for team in night.teams)
    night.tell("touchdown", player=ours[0])
    night.tell("casualty", player=ours[0], victim=theirs[0], cause="block", rolls={"casualty": 16})
    night.tell("petrified", player=ours[1])
    night.finish()
    assert night.shown()["status"] == "closed"
    for team, was in zip(night.teams, before, strict=True):
        now = night.bob.get(f"teams/{team}/")
        assert {**now, "version": 0} == {**was, "version": 0}
    assert [night.alice.get(f"teams/{team}/ledger/") for team in night.teams] == ledgers
    night.bob.post("matches/", 201, teams=night.teams, league=night.shown()["league"])
    assert (
        night.bob.send(f"teams/{night.teams[0]}/hire/", {"position": "norse.lineman"}).code == 201
    )
