"""What leader boards count of a match's events."""

from dungeonbowl.book import book
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.event import RecordedEvent
from dungeonbowl.match.figures import FIGURES, KEYS, Death, MvpAward, count, figure_of

RULES = HouseRules.resolve(book())
HOME, AWAY = 1, 2
GRIM, GRUNK = 11, 22


def by(player, type, **more):
    return RecordedEvent(1, type, player, HOME if player < 20 else AWAY, **more)


def casualty(player=GRIM, victim=GRUNK, cause="block", **outcome):
    teams = {None: None, GRIM: HOME, GRUNK: AWAY}
    return RecordedEvent(
        1, "casualty", player, teams[player], victim, teams[victim], {"cause": cause}, outcome
    )


def counted(*events, awards=(), rules=RULES):
    return count(events, awards, rules)


def test_a_deed_counts_for_its_player_and_their_team():
    found = counted(by(GRIM, "touchdown", outcome={"spp": 3}), by(GRIM, "completion"))
    assert dict(found.players[GRIM]) == {"touchdowns": 1, "completions": 1, "spp": 3}
    assert found.teams[HOME] == found.players[GRIM]
    assert AWAY not in found.teams


def test_a_touchdown_that_nobody_saw_counts_for_the_team_alone():
    found = counted(RecordedEvent(1, "touchdown", None, HOME))
    assert found.teams[HOME]["touchdowns"] == 1
    assert not found.players


def test_balls_and_traps_in_chests_are_chests_alike():
    found = counted(by(GRIM, "chest_ball"), by(GRIM, "chest_trap"))
    assert found.players[GRIM]["chests"] == 2


def test_only_casualties_of_another_team_are_caused_and_all_are_suffered():
    friend = RecordedEvent(1, "casualty", GRIM, HOME, 12, HOME, {"cause": "block"}, {})
    found = counted(casualty(), friend, casualty(player=None, cause="hazard"))
    assert found.players[GRIM]["casualties"] == 1
    assert found.players[12]["suffered"] == 1
    assert found.players[GRUNK]["suffered"] == 2
    assert found.teams[AWAY]["suffered"] == 2


def test_a_kill_is_a_casualty_that_killed():
    found = counted(casualty(dead=True), casualty(dead=False), casualty(dead=False))
    assert (found.players[GRIM]["casualties"], found.players[GRIM]["kills"]) == (3, 1)
    assert found.deaths == {GRUNK: Death("block", GRIM)}


def test_what_drugs_made_a_knock_out_is_no_casualty_unless_the_house_says_so():
    softened = casualty(changed=True, result="knocked_out")
    assert not counted(softened).players
    house = RULES.merged({"drugged_casualty_spp": True})
    found = counted(softened, rules=house)
    assert (found.players[GRIM]["casualties"], found.players[GRUNK]["suffered"]) == (1, 1)


def test_who_regenerated_was_hurt_all_the_same():
    found = counted(casualty(result="regenerated"))
    assert (found.players[GRIM]["casualties"], found.players[GRUNK]["suffered"]) == (1, 1)


def test_who_fell_to_their_death_was_killed_by_nobody():
    found = counted(by(GRIM, "chasm", outcome={"result": "dead", "dead": True}))
    assert found.deaths == {GRIM: Death("chasm")}
    assert dict(found.players[GRIM]) == {"suffered": 1}


def test_a_fall_that_costs_the_match_at_most_is_nothing_suffered():
    assert not counted(by(GRIM, "chasm", outcome={"result": "lost_in_space"})).players


def test_a_grave_is_dug_once_by_the_first_who_killed():
    found = counted(casualty(dead=True), casualty(player=None, cause="hazard", dead=True))
    assert found.deaths == {GRUNK: Death("block", GRIM)}


def test_a_penalty_sends_off_as_well_as_a_sending_off():
    caught = by(GRIM, "infraction", outcome={"sent_off": True})
    spared = by(GRIM, "infraction", outcome={"sent_off": False})
    found = counted(by(GRIM, "sent_off"), caught, spared)
    assert found.players[GRIM]["sent_off"] == 2


def test_an_award_is_an_mvp_and_its_points():
    found = counted(by(GRIM, "completion", outcome={"spp": 1}), awards=[MvpAward(HOME, GRIM, 5)])
    assert (found.players[GRIM]["mvps"], found.players[GRIM]["spp"]) == (1, 6)
    assert (found.teams[HOME]["mvps"], found.teams[HOME]["spp"]) == (1, 6)


def test_a_figure_says_one_of_it_and_more():
    assert figure_of("kills").said(1) == "a kill"
    assert figure_of("chests").said(3) == "3 chests"
    assert len(set(KEYS)) == len(FIGURES) == 11
