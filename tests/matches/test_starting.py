"""A match begins: what is frozen, who can't play, and what stands against it."""

from html import unescape

import pytest

from accounts.commands import Command
from dungeonbowl.book import book
from dungeonbowl.dice import ScriptedDice, seeded_face
from dungeonbowl.effects import Confiscated, Injured, LedgerLine, MissesNextGame, SkillGained
from dungeonbowl.houserules import HouseRules
from dungeonbowl.match.named_referee import referee_drawn
from matches.models import Match, Passage, Roll
from matches.queries import MatchSheet, rules_of
from matches.services import prepare
from matches.services.starting import first_turn
from teams import ledger
from teams.models import Team
from tests.verbs import found_league, friendly, join, register_team, start


def url(match):
    return f"/api/v1/matches/{match.pk}/start/"


def suffer(team, player, *effects):
    """Something befell a player in an earlier match."""
    from django.db import transaction

    with transaction.atomic():
        lines = [LedgerLine("Earlier", player.pk, effect=effect) for effect in effects]
        key = f"test.{player.pk}.{len(effects)}"
        ledger.post(ledger.lock(team.pk), ledger.Posting(key, None, "Earlier", lines))


def test_either_coach_starts_it_and_the_record_says_who(api, carol, scheduled):
    reply = api(carol).post(url(scheduled))
    assert reply.status_code == 200
    assert reply.json()["status"] == "started"
    assert reply.json()["started_at"]
    passage = Passage.objects.get(match=scheduled)
    assert (passage.status, passage.by) == ("started", carol)


def test_lots_are_drawn_for_the_first_turn_and_anybody_can_check_it(api, bob, bobs, carols):
    by_lot = friendly(bob, [bobs, carols], options={"first_turn": "random"})
    shown = api(bob).post(url(by_lot)).json()
    match = Match.objects.get()
    sides = [side["team"] for side in shown["sides"]]
    face = seeded_face(match.seed, "first_turn", 0, 2)
    assert shown["first_turn"] == sides[face - 1]
    assert Roll.objects.get(purpose="first_turn").faces == [face]


def test_of_four_teams_each_can_be_drawn():
    rules = HouseRules.resolve(book())
    drawn = {first_turn([5, 6, 7, 8], rules, ScriptedDice(face)) for face in range(1, 5)}
    assert drawn == {5, 6, 7, 8}


@pytest.mark.parametrize("options", [{"dice": "table"}, {"first_turn": "agreed"}])
def test_nothing_is_drawn_where_people_toss_for_it_or_have_agreed(options):
    rules = HouseRules.resolve(book()).merged(options)
    assert first_turn([5, 6], rules, ScriptedDice()) is None


BY_LOT = {"referee_mode": "s1_model", "named_referee": "random"}
REFEREES = ("generic", "Elnos_Lawkeeper", "Redkur_Forgebeard")


def test_a_referee_by_lot_is_drawn_and_the_match_goes_by_theirs(api, bob, bobs, carols):
    """OPT-73, REF-13: whoever is drawn brings their rules (REF-20, REF-21)."""
    shown = api(bob).post(url(friendly(bob, [bobs, carols], options=BY_LOT))).json()
    match = Match.objects.get()
    face = seeded_face(match.seed, "named_referee", 0, 3)
    assert shown["options"]["named_referee"] == REFEREES[face - 1]
    assert rules_of(match).choice("named_referee") == REFEREES[face - 1]
    assert Roll.objects.get(purpose="named_referee").faces == [face]


@pytest.mark.parametrize("face", [1, 2, 3])
def test_each_referee_can_be_drawn(face):
    assert (
        referee_drawn(HouseRules.resolve(book()).merged(BY_LOT), ScriptedDice(face))
        == (REFEREES[face - 1])
    )


@pytest.mark.parametrize("options", [{"named_referee": "generic"}, {"referee_mode": "eye"}])
def test_no_referee_is_drawn_where_they_agreed_on_one_or_none_comes(options):
    rules = HouseRules.resolve(book()).merged(BY_LOT | options)
    assert referee_drawn(rules, ScriptedDice()) is None


@pytest.fixture
def table_by_lot(alice, bob, carol):
    """A match of people with dice of their own, whose referee a lot names."""
    league = found_league(alice, "By lot", house_rules=BY_LOT | {"dice": "table"})
    join(league, bob)
    join(league, carol)
    sides = ((bob, "light"), (carol, "gold"))
    teams = [register_team(*one, players=6, league_slug=league.slug) for one in sides]
    return friendly(bob, teams)


def test_people_at_a_table_may_say_whom_their_lot_named(api, bob, table_by_lot):
    said = api(bob).post(url(table_by_lot), {"rolls": {"named_referee": 2}}).json()
    assert said["options"]["named_referee"] == "Elnos_Lawkeeper"
    taken_back = url(table_by_lot).replace("/start/", "/unstart/")
    assert api(bob).post(taken_back, {"reason": "Too early"}).status_code == 200
    again = api(bob).post(url(table_by_lot)).json()
    assert again["options"]["named_referee"] == "Elnos_Lawkeeper"


def test_people_at_a_table_who_say_nothing_of_their_lot_keep_nobody_waiting(api, bob, table_by_lot):
    """As with the toss for the first turn: the program asks for nothing that it needn't know."""
    started = api(bob).post(url(table_by_lot))
    assert started.status_code == 200
    assert started.json()["options"]["named_referee"] == "random"


def test_it_starts_once(api, bob, scheduled):
    assert api(bob).post(url(scheduled)).status_code == 200
    version = Match.objects.get().version
    again = api(bob).post(url(scheduled))
    assert again.status_code == 409
    assert "started" in again.json()["detail"]
    assert Match.objects.get().version == version


def test_an_old_version_starts_nothing(api, bob, scheduled):
    assert api(bob).post(url(scheduled), {"version": 99}).status_code == 409
    assert Match.objects.get().status == "scheduled"


def test_a_team_plays_one_match_at_a_time(api, bob, alice, bobs, match, cellar):
    third = register_team(alice, "jade", players=6, league_slug=cellar.slug)
    other = friendly(bob, [bobs, third])
    reply = api(bob).post(url(other))
    assert reply.status_code == 409
    assert reply.json()["match"] == match.pk
    assert bobs.name in reply.json()["detail"]
    third.refresh_from_db()
    assert third.in_match is None


def test_a_team_under_way_neither_buys_nor_sells(api, bob, match, bobs):
    reply = api(bob).post(f"/api/v1/teams/{bobs.pk}/rerolls/", {"count": 1})
    assert reply.status_code == 409


def test_ratings_rerolls_and_lineups_are_those_of_the_start(match, bobs):
    frozen = MatchSheet.of(match).sides[0].brings
    Team.objects.filter(pk=bobs.pk).update(rating=1, rerolls=9)
    bobs.players.update(miss_next_game=True)
    after = MatchSheet.of(Match.objects.get()).sides[0].brings
    assert after == frozen
    assert after.rating == bobs.rating
    assert len(after.available) == 6


def test_the_hurt_and_the_disarmed_stay_away_and_it_says_why(api, bob, bobs, carols, scheduled):
    hurt, disarmed = bobs.players.order_by("number")[:2]
    suffer(bobs, hurt, MissesNextGame())
    suffer(bobs, disarmed, Confiscated())
    said = api(bob).post(url(scheduled)).json()["sides"][0]
    assert hurt.pk not in said["available"]
    assert [(one["player"], one["why"]) for one in said["unavailable"]] == [
        (hurt.pk, "miss_next_game"),
        (disarmed.pk, "confiscated"),
    ]
    assert hurt.name in said["unavailable"][0]["text"]


def test_whoever_stays_away_does_nothing_in_the_match(api, bob, bobs, scheduled):
    hurt = bobs.players.order_by("number")[0]
    suffer(bobs, hurt, MissesNextGame())
    start(scheduled)
    event = {"type": "touchdown", "player": hurt.pk}
    reply = api(bob).post(f"/api/v1/matches/{scheduled.pk}/events/", event)
    assert reply.status_code == 422
    assert reply.json()["verdicts"][0]["rule"] == "POST-14"


def test_a_side_without_anybody_starts_too_and_the_record_says_so(bobs, scheduled):
    for player in bobs.players.all():
        suffer(bobs, player, MissesNextGame())
    start(scheduled)
    assert bobs.name in Passage.objects.get(match=scheduled).why


def test_an_available_leader_brings_one_reroll_however_many_there_are(bobs, scheduled):
    for player in bobs.players.order_by("number")[:2]:
        suffer(bobs, player, SkillGained("Leader"))
    assert start(scheduled).sides.all()[0].rerolls["leader"] == 1


def test_a_leader_who_stays_away_brings_none(bobs, scheduled):
    leader = bobs.players.order_by("number")[0]
    suffer(bobs, leader, SkillGained("Leader"), MissesNextGame())
    assert start(scheduled).sides.all()[0].rerolls["leader"] == 0


def niggling_match(alice, bob, carol, dice):
    """A league that rolls for old injuries before matches; Bob's first player has two."""
    league = found_league(
        alice, f"Old {dice}", house_rules={"niggling": "pre_match_roll", "dice": dice}
    )
    join(league, bob)
    join(league, carol)
    mine, other = (
        register_team(coach, college, players=6, league_slug=league.slug)
        for coach, college in ((bob, "light"), (carol, "gold"))
    )
    veteran = mine.players.order_by("number")[0]
    niggles = [Injured(n, "niggling", "A bad knee") for n in (1, 2)]
    suffer(mine, veteran, *niggles)
    return friendly(bob, [mine, other]), veteran


def test_old_injuries_are_asked_for_before_a_match_at_the_table(api, alice, bob, carol):
    match, veteran = niggling_match(alice, bob, carol, "table")
    reply = api(bob).post(url(match))
    assert reply.status_code == 422
    wanted = [f"niggle.{veteran.pk}.{n}" for n in (1, 2)]
    assert [need["purpose"] for need in reply.json()["needs"]] == wanted
    assert Match.objects.get().status == "scheduled"
    said = api(bob).post(url(match), {"rolls": dict(zip(wanted, (4, 1), strict=True))}).json()
    assert veteran.pk not in said["sides"][0]["available"]
    assert said["sides"][0]["unavailable"][0]["player"] == veteran.pk
    assert Roll.objects.filter(entered_by=bob).count() == 2


def test_old_injuries_are_rolled_by_the_program_otherwise(api, alice, bob, carol):
    match, veteran = niggling_match(alice, bob, carol, "app")
    body = {"rolls": {f"niggle.{veteran.pk}.1": 1}}
    assert api(bob).post(url(match), body).status_code == 200
    assert not Roll.objects.exclude(entered_by=None).exists()
    assert Roll.objects.filter(purpose__startswith="niggle.").count() == 2


def test_old_injuries_can_be_told_on_the_page(browse, alice, bob, carol):
    match, veteran = niggling_match(alice, bob, carol, "table")
    sent = {"version": match.version, "anyway": "1"}
    page = browse(bob).post(f"/matches/{match.pk}/start/", sent)
    assert page.status_code == 422
    assert 'name="anyway"' in page.content.decode(), "it isn't asked again"
    assert veteran.name in page.content.decode()
    rolls = {f"roll_niggle.{veteran.pk}.{n}": "5" for n in (1, 2)} | {"anyway": "1"}
    assert browse(bob).post(f"/matches/{match.pk}/start/", rolls).status_code == 302
    assert Match.objects.get().status == "started"


def test_the_page_asks_before_it_starts_without_what_somebody_could_prepare(
    browse, bob, carol, bobs, carols, scheduled
):
    address = f"/matches/{scheduled.pk}/start/"
    asked = browse(carol).post(address, {"version": scheduled.version}, follow=True)
    assert "You and bob haven't prepared: start all the same?" in words_of(asked)
    prepare(Command(carol, scheduled.pk), carols.pk, [])
    asked = words_of(browse(carol).post(address))
    assert "Bob hasn't prepared: start all the same?" in asked
    assert 'name="anyway"' in asked
    assert Match.objects.get().status == "scheduled"
    prepare(Command(bob, scheduled.pk), bobs.pk, [])
    browse(carol).post(address)
    assert Match.objects.get().status == "started"


def test_nothing_is_asked_where_nothing_can_be_prepared(browse, alice, bob, carol):
    rules = {"dirty_tactics": False, "special_arrangements": False}
    league = found_league(alice, "Clean League", house_rules=rules)
    for coach in (bob, carol):
        join(league, coach)
    teams = [register_team(one, players=6, league_slug=league.slug) for one in (bob, carol)]
    match = friendly(bob, teams)
    assert browse(bob).post(f"/matches/{match.pk}/start/").status_code == 302
    assert Match.objects.get().status == "started"


def words_of(page):
    return unescape(page.content.decode())


@pytest.fixture
def crowded(scheduled, bobs):
    """Bob's team has one player more than its roster holds, as an undone death can leave it."""
    bobs.house_rules = {**bobs.house_rules, "min_starting_players": 5, "max_roster": 5}
    bobs.save(update_fields=["house_rules"])
    return scheduled


def test_a_roster_beyond_its_limits_keeps_a_match_from_starting(api, carol, crowded, bobs):
    """TEAM-08, TEAM-11."""
    for body in ({}, {"preview": True}):
        reply = api(carol).post(url(crowded), body, format="json").json()
        (verdict,) = reply["verdicts"]
        assert verdict["rule"] == "TEAM-08"
        assert verdict["message"] == f"{bobs}: A roster holds 5 players, not 6."
    crowded.refresh_from_db()
    bobs.refresh_from_db()
    assert (crowded.status, bobs.in_match) == ("scheduled", None)
    assert not Passage.objects.exists()


def test_the_page_says_what_of_a_roster_keeps_the_match_from_starting(browse, bob, crowded, bobs):
    page = browse(bob).get(f"/matches/{crowded.pk}/").content.decode()
    assert f"{bobs}: A roster holds 5 players, not 6." in unescape(page)
    assert 'aria-describedby="unfit">Start the match</button>' in page
    pressed = browse(bob).post(f"/matches/{crowded.pk}/start/", {"anyway": "1"})
    assert pressed.status_code == 422
    assert f"{bobs}: A roster holds 5 players, not 6." in unescape(pressed.content.decode())


def test_a_coach_reads_on_the_teams_page_why_it_cannot_play(browse, bob, carol, crowded, bobs):
    mine, theirs = (browse(who).get(f"/teams/{bobs.pk}/").content.decode() for who in (bob, carol))
    assert "can't start a match like this" in unescape(mine)
    assert "A roster holds 5 players, not 6." in mine
    assert "A roster holds" not in theirs
