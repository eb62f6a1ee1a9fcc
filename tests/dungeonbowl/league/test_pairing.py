"""Who meets whom: round robin, Swiss, knock-out, and the matching beneath."""

from collections import Counter
from itertools import chain, combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dungeonbowl.league.formats.round_robin import RoundRobin, round_robin
from dungeonbowl.league.formats.swiss import swiss_round
from dungeonbowl.league.matching import first_matching
from dungeonbowl.league.pairing import Round, balanced, drawn

sizes = st.integers(2, 24)


def meetings(rounds):
    return Counter(frozenset(pair) for one in rounds for pair in one.pairs)


def everybody(one):
    return sorted(team for meeting in one.meetings for team in meeting)


@given(sizes)
def test_in_a_round_robin_everybody_meets_everybody_once(size):
    teams = list(range(10, 10 + size))
    rounds = round_robin(teams)
    assert len(rounds) == size - 1 + size % 2
    assert meetings(rounds) == Counter(frozenset(pair) for pair in combinations(teams, 2))
    assert all(everybody(one) == teams for one in rounds)


@given(sizes)
def test_in_a_round_robin_each_has_one_bye_if_the_number_is_odd(size):
    byes = Counter(team for one in round_robin(range(size)) for team in one.byes)
    assert byes == (Counter(range(size)) if size % 2 else Counter())


@given(sizes)
def test_a_double_round_robin_is_played_again_with_the_places_swapped(size):
    rounds = round_robin(range(size), legs=2)
    half = len(rounds) // 2
    for first, second in zip(rounds[:half], rounds[half:], strict=True):
        assert {pair[::-1] for pair in first.pairs} == set(second.pairs)


@given(sizes)
@example(3)
def test_nobody_is_named_first_more_than_once_more_than_second(size):
    for legs in (1, 2, 3, 4):
        first, turns = Counter(), Counter()
        for one, other in chain(*(each.pairs for each in round_robin(range(size), legs))):
            first.update({one: 1, other: -1})
            turns[min(one, other), max(one, other)] += 1 if one < other else -1
        assert max(map(abs, first.values())) <= 1
        assert max(map(abs, turns.values())) <= 1


@given(sizes, st.integers(1, 4), st.integers(1, 60))
def test_a_round_robin_cut_short_is_as_even(size, legs, rounds):
    first, turns = Counter(), Counter()
    for one, other in chain(
        *(each.pairs for each in RoundRobin(legs=legs, rounds=rounds).opening(range(size)))
    ):
        first.update({one: 1, other: -1})
        turns[min(one, other), max(one, other)] += 1 if one < other else -1
    assert max(map(abs, first.values())) <= 1
    assert max(map(abs, turns.values())) <= 1


def test_one_team_alone_has_nobody_to_meet():
    assert round_robin([1]) == round_robin([]) == []


@given(st.lists(st.integers(), unique=True, max_size=30), st.text(max_size=8))
def test_a_draw_is_the_seeds_alone(teams, seed):
    order = drawn(teams, seed)
    assert sorted(order) == sorted(teams)
    assert drawn(reversed(teams), seed) == order


def test_a_draw_is_the_same_on_every_machine():
    assert drawn(range(1, 9), "wheel") == [1, 6, 8, 4, 3, 2, 5, 7]


@settings(max_examples=60)
@given(st.integers(2, 17), st.randoms(use_true_random=False), st.data())
def test_a_swiss_season_has_no_rematch_and_no_second_bye_while_it_can(size, random, data):
    rounds = data.draw(st.integers(1, max(1, size // 2)))
    met, byes, order = set(), set(), list(range(size))
    for _ in range(rounds):
        random.shuffle(order)
        one = swiss_round(order, met, byes)
        pairs = {frozenset(pair) for pair in one.pairs}
        assert everybody(one) == sorted(order)
        assert not pairs & met
        assert not set(one.byes) & byes
        assert len(one.byes) == size % 2
        met, byes = met | pairs, byes | set(one.byes)


def test_the_first_swiss_round_pairs_neighbours_of_the_draw_and_the_last_sits_out():
    assert swiss_round([5, 3, 4, 1, 2]).meetings == ((5, 3), (4, 1), (2,))


def test_neighbours_who_have_met_are_parted():
    met = {frozenset({1, 2}), frozenset({3, 4})}
    assert swiss_round([1, 2, 3, 4], met).pairs == ((1, 3), (2, 4))


def test_a_bye_goes_up_the_table_when_the_last_had_one_or_the_rest_need_it():
    assert swiss_round([1, 2, 3], had_bye={3}).byes == (2,)
    # Without 3 there would be only 1 against 2 once more.
    assert swiss_round([1, 2, 3], met={frozenset({1, 2})}).byes == (2,)
    assert swiss_round([1, 2, 3], had_bye={1, 2, 3}).byes == (3,)


@settings(max_examples=60)
@given(st.integers(1, 5), st.data())
def test_there_are_no_more_rematches_than_it_takes(half, data):
    teams = list(range(2 * half))
    edges = [frozenset(pair) for pair in combinations(teams, 2)]
    met = set(data.draw(st.lists(st.sampled_from(edges), unique=True)))
    one = swiss_round(teams, met)
    rematches = sum(frozenset(pair) in met for pair in one.pairs)
    assert everybody(one) == teams
    assert rematches == half - largest(teams, set(edges) - met)


def largest(members, edges):
    """The size of a largest matching, by trying everything."""
    if len(members) < 2:
        return 0
    first, *rest = members
    found = largest(rest, edges)
    for other in rest:
        if frozenset({first, other}) in edges:
            left = [one for one in rest if one != other]
            found = max(found, 1 + largest(left, edges))
    return found


def ways(places):
    """Every way to pair them all; with an odd number somebody is left over."""
    if len(places) < 2:
        yield [tuple(places)] if places else []
        return
    first, *rest = places
    if len(places) % 2:
        yield from ([*way, (first,)] for way in ways(rest))
    for other in rest:
        left = [one for one in rest if one != other]
        yield from ([(first, other), *way] for way in ways(left))


def subsets(things):
    return chain.from_iterable(combinations(things, size) for size in range(len(things) + 1))


def wishes(way, fresh):
    """What a way to pair them is judged by, the best first."""
    pairs = sorted(one for one in way if len(one) == 2)
    over = next((one[0] for one in way if len(one) == 1), -1)
    return sum(frozenset(pair) not in fresh for pair in pairs), -over, pairs


def is_best(size, fresh, spare):
    """Whether of all ways that leave over only who may be, the one wished for most is found."""
    possible = [
        way
        for way in ways(list(range(size)))
        if all(len(one) == 2 or one[0] in spare for one in way)
    ]
    found = first_matching(size, lambda one, other: frozenset({one, other}) in fresh, spare)
    return wishes(found, fresh) == min(wishes(way, fresh) for way in possible)


def test_of_two_equally_near_its_aim_a_place_meets_the_lower():
    found = first_matching(4, lambda *pair: pair != (0, 2), aim=lambda place: place + 2)
    assert found == [(0, 3), (1, 2)]


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4])
def test_of_all_ways_of_a_few_the_one_that_is_wished_for_most_is_found(size):
    edges = [frozenset(pair) for pair in combinations(range(size), 2)]
    spares = [[*some] for some in subsets(range(size)) if some] if size % 2 else [[]]
    assert all(is_best(size, {*fresh}, spare) for fresh in subsets(edges) for spare in spares)


@given(st.integers(5, 7), st.data())
def test_of_all_ways_the_one_that_is_wished_for_most_is_found(size, data):
    edges = [frozenset(pair) for pair in combinations(range(size), 2)]
    fresh = set(data.draw(st.lists(st.sampled_from(edges), unique=True)))
    odd = (
        st.lists(st.sampled_from(range(size)), unique=True, min_size=1) if size % 2 else st.just([])
    )
    spare = data.draw(odd)
    assert is_best(size, fresh, spare)


def test_a_late_round_of_a_big_season_is_drawn_in_no_time():
    order = list(range(64))
    met = set().union(*(
        {frozenset(pair) for pair in one.pairs} for one in round_robin(order)[:60]
    ))  # fmt: skip
    assert not {frozenset(pair) for pair in swiss_round(order, met).pairs} & met


@given(st.sets(st.sampled_from([*combinations(range(1, 8), 2)])))
@example({(1, 3), (2, 4), (3, 4)})
def test_whoever_meets_is_named_first_as_often_as_second_but_for_one(pairs):
    (even,) = balanced([Round(tuple(sorted(pairs)))])
    first, second = (Counter(pair[place] for pair in even.pairs) for place in (0, 1))
    assert all(abs(first[team] - second[team]) <= 1 for team in range(1, 8))


def test_whoever_draws_again_names_the_same_first():
    """One walk from the end that has the lowest number, and always on to the lowest: 2-3-1-4-3."""
    (even,) = balanced([Round(((1, 3), (1, 4), (2, 3), (3, 4)))])
    assert even.meetings == ((3, 1), (1, 4), (2, 3), (4, 3))
