"""The count of legal teams: against lists written out by brute force, and against the market."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.drafting import Completions, Plan, TeamDraft
from dungeonbowl.houserules import HouseRules
from dungeonbowl.purchases import market
from dungeonbowl.team.state import TeamState
from tests.dungeonbowl.drafting.clubs import CLUB, club, legal_drafts, legal_rosters, puce
from tests.dungeonbowl.drafts import BOOK, RULES, draft, house, player, with_players

LEAST, MOST = 6, 10
SMALL = HouseRules.resolve(CLUB, overrides={"max_roster": MOST})
SIX = [Counter({"gnomes.digger": 4}), Counter({"giants.giant": 2}), Counter()]
# Found another way as well: by adding up every choice of up to three races and their sizes.
TOTALS = {
    "light": 1_519_328,
    "grey": 402_769,
    "bright": 1_845_909,
    "dark": 1_450_437,
    "celestial": 814_320,
    "amethyst": 135_342,
    "gold": 432_177,
    "jade": 162_507,
    "amber": 2_384_064,
    "rainbow": 2_574_352,
}


def armed(team):
    """The team, everybody with a chainsaw."""
    return replace(
        team, players={key: replace(one, weapon="chainsaw") for key, one in team.players.items()}
    )


def completions(team, rules=RULES, book=BOOK, **wanted):
    return Completions.of(team, book, rules, **wanted)


def listed(present, gold):
    """What is added by every roster, written out one by one, that contains the present one."""
    paid = sum(CLUB.position("puce", key).cost for key in present.elements())
    return [
        roster - present
        for roster, cost in legal_rosters(LEAST, MOST)
        if present <= roster and cost - paid <= gold
    ]


def test_the_list_written_out_knows_the_limits_of_the_groups():
    counts = [
        Counter(key.partition(".")[0] for key in roster.elements())
        for roster, _ in legal_rosters(LEAST, MOST)
    ]
    assert max(count["giants"] for count in counts) == 2
    assert all(sorted(count.values())[-2:][0] <= 6 for count in counts if len(count) > 1)
    assert max(len(count) for count in counts) == 3


def test_where_everybody_is_free_no_gold_is_needed(monkeypatch):
    rich = completions(puce(Counter(), 5_000_000), SMALL, CLUB).count
    free = [one.model_copy(update={"cost": 0}) for one in CLUB.positions("puce", "")]
    monkeypatch.setattr(type(CLUB), "positions", lambda *_: free)
    assert completions(puce(Counter(), 0), SMALL, CLUB).count == rich


@pytest.mark.parametrize("present", SIX, ids=str)
@pytest.mark.parametrize("gold", [0, 165_000, 400_000, 735_000, 5_000_000])
def test_the_count_is_that_of_the_list_written_out(present, gold):
    found = completions(puce(present, gold), SMALL, CLUB)
    assert found.count == len(listed(present, gold))


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_the_count_is_that_of_the_list_whatever_is_there(data):
    roster, _ = data.draw(st.sampled_from(legal_rosters(LEAST, MOST)))
    kept = data.draw(st.lists(st.sampled_from(sorted(roster.elements())), max_size=MOST))
    present = roster & Counter(kept)
    gold = data.draw(st.integers(-50_000, 1_200_000))
    assert completions(puce(present, gold), SMALL, CLUB).count == len(listed(present, gold))


@pytest.mark.parametrize("size", [6, 8, 10])
def test_one_size_alone_is_counted_as_it_is_listed(size):
    found = completions(puce(Counter(), 600_000), SMALL, CLUB, size=size)
    assert found.count == len([one for one in listed(Counter(), 600_000) if one.total() == size])


def test_each_place_names_another_of_them_and_none_is_left_out():
    present = Counter({"gnomes.miner": 2})
    found = completions(puce(present, 420_000), SMALL, CLUB)
    named = [frozenset(found.at(place).items()) for place in range(found.count)]
    assert len(set(named)) == found.count
    assert set(named) == {frozenset(more.items()) for more in listed(present, 420_000)}
    with pytest.raises(IndexError):
        found.at(found.count)


def test_those_of_one_cost_are_named_and_cost_it():
    found = completions(puce(Counter(), 500_000), SMALL, CLUB)
    price = {position.key: position.cost for position in CLUB.positions("puce")}
    for cost in (found.lowest, 300_000, 385_000, found.highest):
        for place in range(found.number_costing(cost)):
            more = found.costing(cost, place)
            assert sum(price[key] * number for key, number in more.items()) == cost
    everything = range(0, 500_001, 5_000)
    assert sum(found.number_costing(cost) for cost in everything) == found.count
    assert found.number_costing(found.lowest - 5_000) == found.number_costing(300_001) == 0


@pytest.mark.parametrize("college", TOTALS)
def test_an_empty_draft_can_become_so_many_teams(college):
    assert completions(draft(college)).count == TOTALS[college]


def test_gold_without_end_and_a_roster_of_twenty_four_are_counted_too():
    rich = HouseRules.resolve(BOOK, overrides={"max_roster": 24})
    found = completions(draft("rainbow", 100_000_000), rich)
    assert found.count == completions(draft("rainbow", 24 * 120_000), rich).count
    assert found.count > TOTALS["rainbow"]


def test_what_is_bought_beside_players_is_gone_from_the_gold():
    plan = Plan.of(TeamDraft("light").with_more("norse.lineman", "chainsaw"), BOOK)
    plain = Plan.of(TeamDraft("light").with_more("norse.lineman"), BOOK)
    trained = Plan.of(replace(plain.draft, rerolls=3), BOOK)
    assert plan.completions.count < plain.completions.count
    assert trained.completions.count < plan.completions.count


@pytest.mark.parametrize(
    "team",
    [
        with_players(draft(), humans_catcher=3),
        with_players(draft(), werewolves_lineman=3),
        with_players(draft(), dwarfs_longbeard=1, norse_lineman=1, humans_lineman=1,
                     halflings_lineman=1),
        with_players(draft(), humans_lineman=17),
        with_players(draft(treasury=-1), humans_lineman=9),
        with_players(draft(treasury=20_000), humans_lineman=5),
        draft().with_player(player("humans.lineman", weapon="chainsaw"))
        .with_player(player("humans.lineman", id=2, weapon="bombs")),
        armed(with_players(draft(treasury=0), humans_lineman=6)),
    ],
    ids=["three catchers", "three werewolves", "four races", "seventeen", "in debt", "too poor",
         "two weapons", "six, all armed"],
)  # fmt: skip
def test_nothing_remains_of_what_no_hiring_mends(team):
    found = completions(team)
    assert found.count == 0
    for bound in ("lowest", "highest"):
        with pytest.raises(ValueError, match="No legal roster"):
            getattr(found, bound)
    with pytest.raises(IndexError):
        found.at(0)


def test_a_full_team_without_a_coin_left_is_the_only_one():
    team = with_players(draft(treasury=0), humans_lineman=16)
    found = completions(team)
    assert (found.count, found.lowest, found.highest) == (1, 0, 0)
    assert found.at(0) == {}


def test_there_is_nothing_before_the_first_completion_and_after_the_last():
    found = completions(with_players(draft(treasury=60_000), halflings_lineman=5))
    least = found.lowest
    for place in (-1, found.count):
        with pytest.raises(IndexError, match=f"There are {found.count} completions."):
            found.at(place)
    there = found.number_costing(least)
    for place in (-1, there):
        with pytest.raises(IndexError, match=f"There are {there} for 30,000 gp."):
            found.costing(least, place)
    assert found.number_costing(-30_000) == 0
    assert found.number_costing(-found.unit) == 0


def test_linemen_are_those_without_a_limit_of_two():
    found = Completions.of(TeamState("puce"), CLUB, RULES)
    assert found.linemen == {
        "gnomes.digger", "sprites.sprite", "halflings.lineman", "giants.giant"
    }  # fmt: skip


def test_a_count_is_right_however_few_positions_there_are():
    # Of one position alone, of whom seven more numbers are possible: 10, 11, ... 16.
    team = with_players(draft(treasury=10_000_000), humans_lineman=10)
    lonely = replace(BOOK, colleges={"light": only(BOOK.colleges["light"], "humans.lineman")})
    found = completions(team, book=lonely)
    assert found.count == 7
    assert [found.number_costing(50_000 * more) for more in range(8)] == [1] * 7 + [0]


def only(college, position):
    """The college with one position of one race."""
    (race,) = (each for each in college.races if each.key == position.partition(".")[0])
    posts = tuple(each for each in race.positions if each.key == position)
    return college.model_copy(update={"races": (race.model_copy(update={"positions": posts}),)})


def test_five_thousand_steps_of_gold_are_counted_and_no_more():
    odd = club(digger=40_001)  # a step is one gold piece
    assert Completions.of(TeamState("puce", treasury=5_000), odd, RULES) is not None
    assert Completions.of(TeamState("puce", treasury=5_001), odd, RULES) is None


def test_prices_without_a_common_unit_are_not_counted():
    odd = club(digger=40_001)
    assert Completions.of(TeamState("puce", treasury=1_000_000), odd, RULES) is None
    assert Completions.of(TeamState("light", treasury=1_000_000), odd, RULES) is not None


def test_a_college_without_a_special_race_has_three_like_any_other():
    slann = with_players(draft("rainbow"), slann_lineman=7)
    assert completions(slann).count > 0


@settings(max_examples=25, deadline=None)
@given(legal_drafts(), st.integers(0, 300_000), st.sampled_from([RULES, house(max_roster=9)]))
def test_the_count_never_contradicts_the_market(planned, spent, rules):
    team = replace(Plan.of(planned, BOOK).team, treasury=1_000_000 - spent)
    team = replace(team, treasury=team.treasury - sum(one.price for one in team.roster))
    here = completions(team, rules)
    grown = {}
    for offer in market(team, BOOK, rules):
        hired = player(offer.position.key, id=len(team.players) + 1)
        after = replace(team.with_player(hired), treasury=team.treasury - offer.cost)
        grown[offer.position.key] = completions(after, rules).count
        if len(after.roster) >= 6:
            assert (grown[offer.position.key] > 0) == offer.allowed
        elif grown[offer.position.key]:
            assert offer.allowed
    itself = int(
        len(team.roster) >= 6
        and team.treasury >= 0
        and len(team.roster) <= rules.number("max_roster")
    )
    assert (here.count > 0) == bool(itself or any(grown.values()))
    assert max(grown.values()) + itself <= here.count
    assert here.count <= sum(grown.values()) + itself


@settings(max_examples=25, deadline=None)
@given(legal_drafts(), st.integers(0, 10**9))
def test_every_completion_is_a_team_the_rules_let_through(planned, place):
    plan = Plan.of(planned, BOOK)
    if plan.completions.count:
        more = plan.completions.at(place % plan.completions.count)
        assert Plan.of(planned.with_all(more), BOOK).verdicts == ()
