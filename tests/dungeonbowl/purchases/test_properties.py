"""However coaches buy, no team becomes illegal or poor, and every refusal names its rule."""

import re
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from dungeonbowl.effects import fold
from dungeonbowl.purchases import (
    HireOrder,
    market,
    quote_arm,
    quote_buy_back,
    quote_discard_item,
    quote_fan_factor,
    quote_give_item,
    quote_hire,
    quote_item,
    quote_release,
    quote_rerolls,
)
from dungeonbowl.roster import composition, race_slots
from tests.dungeonbowl.drafts import BOOK, RULES, draft, house, registered, rules_of, with_players

HOUSES = [
    RULES,
    house(max_secret_weapons=3, weapon_to_existing=True, trade_rounding=1),
    house(player_trading=False, secret_weapons=False, max_roster=8, norse_catcher="bright"),
    house(skill_value=20_000, trade_includes_item=False, magic_items=False, sorcery=False),
]
POSITIONS = sorted({each.key for college in BOOK.colleges for each in BOOK.positions(college)})
RULE = re.compile(r"(TEAM|TRADE|SW|SOR|CON|ITEM|OPT)-\d\d")

colleges = st.sampled_from(sorted(BOOK.colleges))
houses = st.sampled_from(HOUSES)
weapons = st.sampled_from(["", "", "", *BOOK.weapons])


@st.composite
def purchases(draw, team, rules):
    """Any purchase a coach might think of, sensible or not."""
    own = [each.key for each in BOOK.positions(team.college)]
    wanted = draw(st.sampled_from(own) | st.sampled_from(POSITIONS))
    going = draw(st.lists(st.sampled_from([*team.players, 999]), max_size=2))
    hire = HireOrder(wanted, weapon=draw(weapons), trade_in=going)
    options = [
        lambda: quote_hire(team, hire, BOOK, rules),
        lambda: quote_rerolls(team, draw(st.integers(1, 3)), rules),
        lambda: quote_fan_factor(team, draw(st.integers(1, 12)), rules),
        lambda: quote_item(team, rules, draw(st.booleans())),
    ]
    if team.roster:
        one = draw(st.sampled_from(team.roster))
        options += [
            lambda: quote_release(team, one.id, one.price),
            lambda: quote_buy_back(team, one.id),
            lambda: quote_arm(team, one.id, draw(st.sampled_from([*BOOK.weapons])), BOOK, rules),
            lambda: quote_give_item(team, one.id, "shoes_of_speed", BOOK),
            lambda: quote_discard_item(team, one.id),
        ]
    # Mostly hiring, since that is what can go wrong.
    return draw(st.sampled_from([options[0]] * 6 + options))()


def well_said(verdict):
    sentences = [verdict.message, verdict.mend or "."]
    return RULE.fullmatch(verdict.rule) and all(each.endswith(".") for each in sentences)


@settings(max_examples=150, deadline=None)
@given(st.data(), colleges, houses, st.integers(0, 1_500_000), st.booleans())
def test_no_row_of_purchases_makes_a_team_illegal_or_poor(data, college, rules, treasury, drafting):
    team = draft(college, treasury)
    team = team if drafting else registered(team)
    for step in range(data.draw(st.integers(1, 25))):
        quote = data.draw(purchases(team, rules))
        assert all(well_said(verdict) for verdict in quote.verdicts)
        assert quote.treasury_after == team.treasury - quote.paid
        if quote.allowed:
            team = fold(team, quote.lines_for(1000 + step))
            assert team.treasury == quote.treasury_after >= 0
            assert composition(team, BOOK, rules) == ()
            assert len({one.number for one in team.roster}) == len(team.roster)


@settings(max_examples=40, deadline=None)
@given(st.data(), colleges, houses)
def test_the_market_says_what_a_hire_would_say(data, college, rules):
    team = draft(college, data.draw(st.integers(0, 900_000)))
    for step in range(data.draw(st.integers(0, 14))):
        quote = data.draw(purchases(team, rules))
        team = fold(team, quote.lines_for(1000 + step)) if quote.allowed else team
    for offer in market(team, BOOK, rules):
        key = offer.position.key
        same = quote_hire(team, HireOrder(key), BOOK, rules)
        assert (offer.allowed, offer.verdicts, offer.cost) == (
            same.allowed,
            same.verdicts,
            same.paid,
        )
        for one in offer.weapons:
            same = quote_hire(team, HireOrder(key, weapon=one.weapon), BOOK, rules)
            assert (one.allowed, one.verdicts, one.cost) == (
                same.allowed,
                same.verdicts,
                same.paid,
            )


@st.composite
def crowds(draw):
    """A team of any size of each of its college's races, linemen only."""
    college = draw(colleges)
    counts = {
        race.key: draw(st.sampled_from([0, 0, 1, 2, 3, 6, 7, 9]))
        for race in BOOK.college(college).races
    }
    linemen = {
        BOOK.lineman(college, race).key.replace(".", "_"): count for race, count in counts.items()
    }
    return with_players(draft(college), **linemen), counts


def fits(college, counts):
    """Whether some way of giving out the groups holds everybody: the rule, tried out in full."""
    special = next((race.key for race in BOOK.college(college).races if race.special), None)
    present = [race for race, count in counts.items() if count]
    groups = [16, 6, 2]
    return len(present) <= 3 and any(
        all(
            counts[race] <= group and (race != special or group == 2)
            for race, group in zip(present, given_out, strict=False)
        )
        for given_out in permutations(groups)
    )


@given(crowds())
def test_a_roster_is_legal_exactly_if_the_groups_can_be_given_out(crowd):
    team, counts = crowd
    refused = set(rules_of(composition(team, BOOK, RULES))) - {"TEAM-08"}
    assert (not refused) == fits(team.college, counts)
    assert refused <= {"TEAM-02", "TEAM-03"}


@given(crowds())
def test_groups_of_a_legal_roster_hold_their_players(crowd):
    team, counts = crowd
    slots = race_slots(team, BOOK)
    assert {slot.race: slot.count for slot in slots} == {r: n for r, n in counts.items() if n}
    if fits(team.college, counts):
        most = {"primary": 16, "secondary": 6, "tertiary": 2}
        assert all(slot.count <= most[slot.slot] for slot in slots)
        assert len({slot.slot for slot in slots}) == len(slots)
