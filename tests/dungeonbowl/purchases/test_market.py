"""The market shows what a hire would say (TEAM-11)."""

import pytest

from dungeonbowl.purchases import market
from tests.dungeonbowl.drafts import BOOK, RULES, ask, draft, house, rules_of, with_players

SIZES = {
    "light": 14, "grey": 12, "bright": 15, "dark": 15, "celestial": 15,
    "amethyst": 10, "gold": 12, "jade": 10, "amber": 16, "rainbow": 16,
}  # fmt: skip


@pytest.mark.parametrize(("college", "size"), SIZES.items())
def test_a_new_team_may_hire_anybody_of_its_college(college, size):
    offers = market(draft(college), BOOK, RULES)
    assert len(offers) == size
    assert all(offer.allowed and not offer.verdicts for offer in offers)
    assert all(each.allowed for offer in offers for each in offer.weapons)


def test_weapons_are_offered_to_linemen_of_their_races_with_the_whole_cost():
    offers = {offer.position.key: offer for offer in market(draft(), BOOK, RULES)}
    longbeard = [(one.weapon, one.cost) for one in offers["dwarfs.longbeard"].weapons]
    assert longbeard == [("chainsaw", 90_000), ("bombs", 90_000)]
    assert offers["dwarfs.runner"].weapons == offers["werewolves.lineman"].weapons == ()


def test_weapons_the_house_switched_off_are_shown_and_refused():
    offers = market(draft(), BOOK, house(secret_weapons=False))
    (chainsaw, *_) = next(o for o in offers if o.position.key == "humans.lineman").weapons
    assert rules_of(chainsaw.verdicts) == ["OPT-14"]


def test_the_market_says_what_would_open_with_players_traded_in():
    team = with_players(draft(treasury=30_000), humans_lineman=1)
    offers = {one.position.key: one for one in market(team, BOOK, RULES, trade_in=[1])}
    assert offers["humans.lineman"].allowed
    assert offers["humans.lineman"].cost == 50_000
    assert not offers["humans.blitzer"].allowed


def test_market_and_hire_say_the_same_of_every_position():
    team = with_players(draft(treasury=75_000), humans_lineman=8, norse_blitzer=2, dwarfs_slayer=2)
    for offer in market(team, BOOK, RULES):
        assert offer.verdicts == ask(team, offer.position.key).verdicts


def test_market_and_hire_say_the_same_of_every_weapon():
    team = with_players(draft(treasury=75_000), humans_lineman=8, norse_blitzer=2, dwarfs_slayer=2)
    for offer in market(team, BOOK, house(sorcery=False)):
        for armed in offer.weapons:
            said = ask(team, offer.position.key, rules=house(sorcery=False), weapon=armed.weapon)
            assert (armed.verdicts, armed.paid) == (said.verdicts, said.paid)


def test_with_players_traded_in_the_list_price_stays_and_less_is_paid():
    """A lineman who cost 50,000 goes for 30,000."""
    team = with_players(draft(treasury=40_000), humans_lineman=1)
    offers = {one.position.key: one for one in market(team, BOOK, RULES, trade_in=[1])}
    lineman, blitzer = offers["humans.lineman"], offers["humans.blitzer"]
    assert (lineman.cost, lineman.paid, lineman.allowed) == (50_000, 20_000, True)
    assert (blitzer.cost, blitzer.paid, blitzer.allowed) == (80_000, 50_000, False)
    (chainsaw, *_) = lineman.weapons
    assert (chainsaw.cost, chainsaw.paid, chainsaw.allowed) == (80_000, 50_000, False)
    assert rules_of(chainsaw.verdicts) == rules_of(blitzer.verdicts) == ["TEAM-09"]
