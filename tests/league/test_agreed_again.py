"""What coaches agreed on for a match comes back with its draw: when, under whom, how, and where."""

import pytest
from icalendar import Calendar

from accounts.commands import Command
from accounts.models import User
from dungeonbowl.dungeon import read_layout
from dungeons.services import DungeonWish, keep
from league.models import Booking, Group, Resource, SeasonAct
from league.services import booking, scheduling
from league.services.rounds import round_reopened
from matches.models import Appointment, Match, MatchDungeon
from matches.services import options, placing
from matches.services.options import ProposedOptions
from matches.services.scheduling import ProposedDate
from rules.services.accounts import delete_account
from tests.league.playing import settle, settle_round, take_back
from tests.league.test_drawn_again import WHY, amended, drawn_again, seats, taken_back
from tests.matches.test_dungeon_pages import SEWER
from tests.scheduling.meeting import in_days
from tests.verbs import join

pytestmark = pytest.mark.django_db


@pytest.fixture
def set_down(ask, alice, bob, arena, running):
    """A season whose first match is set down for an evening at a table."""
    season = running(4, "swiss", rounds=2)
    match = season.fixtures.order_by("round", "order")[0].match
    table = booking.add_resource(alice, arena.slug, "table", "The long table")
    proposed = ProposedDate(in_days(5), 150, "Cellar", [table.pk], decide=True)
    scheduling.propose_date(Command(alice, match.pk), proposed)
    return season


def set_down_for(season):
    """The only date agreed on in a season, and what is booked for it."""
    match = season.fixtures.order_by("round", "order")[0].match
    agreed = Appointment.objects.exclude(at=None).get(match__in=season.fixtures.values("match"))
    booked = Booking.objects.filter(match=match, freed_at=None)
    held = [(one.resource.name, one.starts, one.ends) for one in booked]
    return agreed.match == match, agreed.at, agreed.minutes, agreed.place, agreed.holds, held


def test_a_date_that_was_agreed_on_comes_back_with_the_draw_and_its_table(ask, set_down):
    before = set_down_for(set_down)
    act = drawn_again(ask, set_down)
    assert not Appointment.objects.exclude(at=None).exists()
    assert not Booking.objects.filter(freed_at=None).exists()
    assert taken_back(ask, set_down, act).status_code == 204
    assert set_down_for(set_down) == before
    assert Appointment.objects.exclude(at=None).count() == 1
    assert Booking.objects.filter(freed_at=None).count() == 1


def in_calendar(client, season):
    """What a subscriber of the league's calendar reads, by the events' names for good."""
    read = Calendar.from_ical(client.get(f"/leagues/{season.league.slug}/calendar.ics").content)
    return {str(one["uid"]): one for one in read.walk("VEVENT")}


def swapped_away(ask, alice, season):
    one, other = seats(season, 0), seats(season, 1)
    amended(ask, season, 0, teams=[one[0], other[0]])


def drawn_otherwise(ask, alice, season):
    drawn_again(ask, season)


def reopened(ask, alice, season):
    """The date is of the second round, which is drawn from the first."""
    settle_round(season, 1)
    match = season.fixtures.get(round=2, order=1).match
    scheduling.propose_date(Command(alice, match.pk), ProposedDate(in_days(9), decide=True))
    result = season.fixtures.filter(round=1).first().match_id
    take_back(result)
    round_reopened(result, alice, "Miscounted.")


@pytest.mark.parametrize("gone", [swapped_away, drawn_otherwise, reopened])
def test_what_a_calendar_had_of_a_match_that_is_drawn_no_more_it_has_as_cancelled(
    ask, alice, client, set_down, gone
):
    before = in_calendar(client, set_down)
    gone(ask, alice, set_down)
    after = in_calendar(client, set_down)
    matches = [*set_down.fixtures.exclude(match=None).values_list("match", flat=True)]
    (cancelled,) = [one for one in after.values() if one["status"] == "CANCELLED"]
    assert cancelled["sequence"] == 2
    uid = str(cancelled["uid"])
    assert not any(uid.startswith(f"match-{match}-") for match in matches)
    assert gone is reopened or before[uid]["sequence"] == 1
    page = client.get(str(cancelled["url"]))
    assert "called off" in page.content.decode().lower()


def test_of_a_match_that_was_in_no_calendar_nothing_stays(ask, running):
    season = running(4, "round_robin")
    drawn_again(ask, season)
    swapped = seats(season, 0)[::-1]
    amended(ask, season, 0, teams=swapped)
    assert Match.objects.count() == season.fixtures.exclude(match=None).count()


def test_a_table_that_somebody_booked_meanwhile_stays_theirs(ask, alice, set_down):
    _, at, *_, ((_, starts, ends),) = set_down_for(set_down)
    act = drawn_again(ask, set_down)
    table = Resource.objects.get()
    booking.block(alice, table.pk, starts, ends, "A wedding")
    taken_back(ask, set_down, act)
    assert set_down_for(set_down) == (True, at, 150, "Cellar", [], [])
    assert [one.why for one in Booking.objects.filter(freed_at=None)] == ["A wedding"]


def played_with(match):
    placed = MatchDungeon.objects.filter(match=match).first()
    return match.options, placed and (placed.version, placed.by, placed.consent, placed.agreed)


def test_options_and_a_dungeon_that_were_agreed_on_come_back_with_the_draw(ask, alice, set_down):
    def present():
        return set_down.fixtures.order_by("round", "order")[0].match

    command = Command(alice, present().pk)
    options.propose(command, ProposedOptions({"features": ["doors"]}, decide=True))
    sewer = keep(alice, DungeonWish(read_layout(SEWER)))
    placing.place(command, placing.DungeonChoice(sewer.pk, consent="We like it."))
    before = played_with(present())
    assert before[0]["features"] == ["doors"]
    assert before[1]
    sealed = MatchDungeon.objects.get().sealed_hash
    act = drawn_again(ask, set_down)
    assert not MatchDungeon.objects.exists()
    assert taken_back(ask, set_down, act).status_code == 204
    assert played_with(present()) == before
    # Another match has another seed: what lies there hidden is dealt anew.
    assert MatchDungeon.objects.get().sealed_hash != sealed


def test_what_was_agreed_on_for_the_next_round_waits_for_the_result_to_be_confirmed_anew(
    alice, running
):
    season = running(4, "swiss", rounds=2)
    settle_round(season, 1)

    def second():
        return season.fixtures.filter(round=2).order_by("order")[0].match

    command, before = Command(alice, second().pk), seats_of(second())
    options.propose(command, ProposedOptions({"features": ["doors"]}, decide=True))
    proposed = ProposedDate(in_days(5), 150, "Cellar", decide=True)
    scheduling.propose_date(command, proposed)
    first = season.fixtures.filter(round=1)[0].match_id
    round_reopened(first, alice, WHY)
    take_back(first)
    assert not season.fixtures.filter(round=2).exists()
    assert not Appointment.objects.exclude(at=None).exists()
    settle(first)
    again = season.fixtures.get(round=2, match__options__features=["doors"]).match
    assert again.pk != command.target
    assert seats_of(again) == before
    assert (again.appointment.at, again.appointment.place) == (proposed.at, "Cellar")
    assert not Group.objects.exclude(agreed=[]).exists()


def seats_of(match):
    return {side.team_id for side in match.sides.all()}


def test_an_option_that_the_rules_no_longer_allow_is_left_out(ask, set_down):
    act = drawn_again(ask, set_down)
    row = SeasonAct.objects.get(pk=act)
    row.facts["was"][0]["agreed"]["options"] = {"traps": 7, "nonsense": 1, "chests": "many"}
    row.save()
    assert taken_back(ask, set_down, act).status_code == 204
    match = set_down.fixtures.order_by("round", "order")[0].match
    assert match.options == {"traps": 7}


def test_who_was_to_referee_does_so_again_unless_they_left(ask, arena, carol, mallory, set_down):
    match = set_down.fixtures.order_by("round", "order")[0].match
    join(arena, carol)
    agreed = Appointment.objects.filter(match=match)
    for referee, after in ((carol, carol.pk), (mallory, None)):
        agreed.update(referee=referee)
        taken_back(ask, set_down, drawn_again(ask, set_down))
        agreed = Appointment.objects.filter(match__in=set_down.fixtures.values("match"))
        assert agreed.get().referee_id == after


def test_nobody_leads_in_place_of_one_whose_account_ended_by_taking_their_name(
    ask, arena, carol, set_down
):
    match = set_down.fixtures.order_by("round", "order")[0].match
    join(arena, carol)
    Appointment.objects.filter(match=match).update(referee=carol)
    act = drawn_again(ask, set_down)
    waiting = Group.objects.first()
    waiting.agreed = [{"round": 2, "teams": [], "agreed": {"game_master": "carol"}}]
    waiting.save()
    delete_account(carol, "carol")
    join(arena, User.objects.create_user("carol"))
    taken_back(ask, set_down, act)
    agreed = Appointment.objects.get(match__in=set_down.fixtures.values("match"))
    assert agreed.referee_id is None
    kept = [*SeasonAct.objects.values_list("facts"), *Group.objects.values_list("agreed")]
    assert "'carol'" not in str(kept)


def test_an_evening_stays_agreed_on_where_the_same_meet_and_comes_back_with_who_does(ask, set_down):
    before = set_down_for(set_down)
    here, others = seats(set_down, 0), seats(set_down, 1)
    amended(ask, set_down, 0, teams=here[::-1])
    assert set_down_for(set_down) == before
    act = amended(ask, set_down, 0, teams=[here[0], others[0]])
    assert not Appointment.objects.exclude(at=None).exists()
    assert not Booking.objects.filter(freed_at=None).exists()
    assert taken_back(ask, set_down, act).status_code == 204
    assert set_down_for(set_down) == before


def dates_of_legs(cup):
    """When either leg of the final is played."""
    legs = {one.leg: one.match for one in cup.fixtures.filter(round=2)}
    agreed = dict(Appointment.objects.exclude(at=None).values_list("match", "at"))
    return {leg: agreed.get(match.pk) for leg, match in legs.items()}


@pytest.mark.parametrize("set_down", [{1: 5, 2: 12}, {1: 5}, {2: 12}])
def test_each_leg_that_is_drawn_again_keeps_its_own_date(alice, running, set_down):
    cup = running(4, "knockout", legs=2)
    settle_round(cup, 1)
    for leg, days in set_down.items():
        match = cup.fixtures.get(round=2, leg=leg).match_id
        scheduling.propose_date(Command(alice, match), ProposedDate(in_days(days), decide=True))
    before = dates_of_legs(cup)
    assert {leg for leg, at in before.items() if at} == {*set_down}
    result = cup.fixtures.filter(round=1).order_by("leg").last().match_id
    take_back(result)
    round_reopened(result, alice, "Miscounted.")
    settle(result)
    assert dates_of_legs(cup) == before
