"""A stage drawn again and that taken back: everything stands as it did, moved and swapped."""

import pytest

from accounts.commands import Command
from dungeonbowl.dungeon import read_layout
from dungeons.services import DungeonWish, keep
from league.models import Booking, Entrant, Group, GroupEntrant, Resource, SeasonAct
from league.services import booking, scheduling
from league.services.acts.redrawing import REDRAW
from league.services.rounds import round_reopened
from matches.models import Appointment, Match, MatchDungeon
from matches.services import options, placing
from matches.services.options import ProposedOptions
from matches.services.scheduling import ProposedDate
from tests.league.playing import settle, settle_round, take_back
from tests.matches.test_dungeon_pages import SEWER
from tests.scheduling.meeting import in_days
from tests.verbs import join

pytestmark = pytest.mark.django_db
WHY = "Agreed on the night."


def standing(season):
    """All there is of every fixture but for the number of its match, and who is in which group."""
    columns = ("id", "group", "leg", "round", "order", "bye", "date", "due", "awarded", "decided")
    fixtures = [
        (
            *[getattr(one, f"{name}_id", None) or getattr(one, name) for name in columns],
            one.match and [side.team_id for side in one.match.sides.all()],
            one.match and (one.match.status, one.match.label),
        )
        for one in season.fixtures.order_by("pk")
    ]
    return fixtures, list(GroupEntrant.objects.order_by("group", "order").values_list("entrant"))


def drawn_again(ask, season):
    made = ask(season, "draw/", reason="Somebody looked.")
    assert made.status_code == 201, made.content
    return made.json()["id"]


def taken_back(ask, season, act):
    return ask(season, f"acts/{act}/", "delete", reason="Nobody did.")


def amended(ask, season, place, **told):
    one = season.fixtures.order_by("round", "order")[place]
    reply = ask(season, f"fixtures/{one.pk}/", "patch", reason=WHY, **told)
    assert reply.status_code == 200, reply.content
    return SeasonAct.objects.latest("id").pk


def seats(season, place):
    one = season.fixtures.order_by("round", "order")[place]
    return list(one.match.sides.order_by("order").values_list("team", flat=True))


@pytest.fixture
def by_hand(ask, running):
    """A drawn season in which one pairing plays the other way round, one pair's foes were swapped,
    one match moved and one set down for another day; with the last act's number."""
    season = running(6, "round_robin")
    amended(ask, season, 0, teams=seats(season, 0)[::-1])
    amended(ask, season, 4, date="2026-12-24")
    return season, amended(ask, season, 8, round=5)


def test_what_was_done_to_a_draw_by_hand_comes_back_with_it(ask, by_hand):
    season, _ = by_hand
    before = standing(season)
    act = drawn_again(ask, season)
    assert standing(season) != before
    assert taken_back(ask, season, act).status_code == 204
    assert standing(season) == before
    assert Match.objects.count() == 15


def test_what_was_done_by_hand_can_then_be_taken_back_as_ever(ask, by_hand):
    season, moved = by_hand
    act = drawn_again(ask, season)
    assert taken_back(ask, season, moved).status_code == 409
    taken_back(ask, season, act)
    assert taken_back(ask, season, moved).status_code == 204


def test_a_match_that_moves_to_another_round_is_called_by_it(ask, by_hand):
    season, moved = by_hand
    labels = {one.match.label for one in season.fixtures.filter(round=5).exclude(match=None)}
    assert labels == {"Winter, round 5"}
    taken_back(ask, season, moved)
    for one in season.fixtures.exclude(match=None):
        assert one.match.label == f"Winter, round {one.round}"


def test_a_swapped_pair_in_a_swiss_round_comes_back(ask, running):
    season = running(7, "swiss", rounds=3)
    (one, _), (other, _) = seats(season, 0), seats(season, 1)
    amended(ask, season, 0, teams=[other, seats(season, 0)[1]])
    before = standing(season)
    assert {one, other} <= {*seats(season, 0), *seats(season, 1)}
    taken_back(ask, season, drawn_again(ask, season))
    assert standing(season) == before


def test_a_draw_by_hand_comes_back_on_the_page_too(browse, alice, by_hand):
    season, _ = by_hand
    before, here = standing(season), f"/seasons/{season.pk}"
    browse(alice).post(f"{here}/run/draw/", {"draw-reason": "Two neighbours met."})
    act = SeasonAct.objects.get(kind=REDRAW.key)
    assert standing(season) != before
    browse(alice).post(f"{here}/acts/{act.pk}/undo/", {"reason": "They don't mind."})
    assert standing(season) == before


def test_who_withdrew_before_stays_called_off_and_comes_back_as_ever(ask, running):
    season = running(5, "round_robin")
    gone = Entrant.objects.first().team_id
    left = ask(season, "withdrawals/", team=gone, reason=WHY, results="kept").json()["id"]
    before = standing(season)
    taken_back(ask, season, drawn_again(ask, season))
    assert standing(season) == before
    assert ask(season, f"withdrawals/{left}/", "delete", reason="They stay.").status_code == 204
    assert not Match.objects.filter(status="called_off", pk__in=season.fixtures.values("match"))


def test_what_was_decided_of_a_match_nobody_played_comes_back_too(ask, running):
    season = running(4, "round_robin")
    one = season.fixtures.first()
    told = {"fixture": one.pk, "what": "drawn", "reason": WHY}
    assert ask(season, "late/", **told).status_code == 201
    before = standing(season)
    taken_back(ask, season, drawn_again(ask, season))
    assert standing(season) == before


def test_a_draw_does_not_come_back_without_whom_it_had_or_with_whom_it_had_not(
    ask, alice, bob, arena, running
):
    season = running(5, "round_robin")
    act = drawn_again(ask, season)
    gone = Entrant.objects.first().team
    left = ask(season, "withdrawals/", team=gone.pk, reason=WHY, results="kept").json()["id"]
    refused = taken_back(ask, season, act)
    assert refused.status_code == 409
    assert refused.json()["standing"] == [f"{gone.name} came or left since."]
    ask(season, f"withdrawals/{left}/", "delete", reason="They stay.")
    assert taken_back(ask, season, act).status_code == 204


def test_a_played_draw_is_not_taken_back(ask, by_hand):
    season, _ = by_hand
    act = drawn_again(ask, season)
    settle(season.fixtures.first().match_id)
    before = standing(season)
    assert taken_back(ask, season, act).status_code == 409
    assert standing(season) == before


def test_a_redraw_of_old_goes_back_to_the_draw_that_its_number_gives(ask, running):
    season = running(6, "round_robin")
    drawn = [seats(season, place) for place in range(15)]
    act = drawn_again(ask, season)
    SeasonAct.objects.filter(pk=act).update(facts={"before": 1})
    taken_back(ask, season, act)
    assert [seats(season, place) for place in range(15)] == drawn


ONE = {
    **{"id": 1, "group": 1, "leg": 1, "round": 1, "order": 1, "teams": [1, 2]},
    **{"date": None, "due": None, "awarded": None, "decided": ""},
}
AGREED = {"at": "2026-12-24T19:00:00+00:00", "minutes": 150, "place": "Cellar", "holds": []}
HALF_AGREED = (
    [],
    {"at": AGREED["at"]},
    {"referee": 7},
    {**AGREED, "at": "soon"},
    {"options": []},
    {"dungeon": {"hash": "a"}},
    {"dungeon": {"hash": "a", "by": "bob", "consent": "", "hidden": 1}},
    {**AGREED, "at": "2026-12-24T19:00:00"},
)


@pytest.mark.parametrize(
    "odd",
    [
        {"was": []},
        {"groups": []},
        {"was": [{"id": 1}], "groups": []},
        {"was": "nothing", "groups": []},
        {"was": [], "groups": [7]},
        *({"was": [{**ONE, "agreed": agreed}], "groups": []} for agreed in HALF_AGREED),
    ],
)
def test_facts_that_tell_half_of_a_draw_are_none(odd):
    assert not REDRAW.reads(SeasonAct(facts={"before": 1, **odd}))
    whole = {"was": [{**ONE, "agreed": AGREED}], "groups": [[1, 2]]}
    assert REDRAW.reads(SeasonAct(facts={"before": 1, **whole}))


@pytest.fixture
def set_down(ask, alice, bob, arena, running):
    """A season whose first match is set down for an evening at a table."""
    season = running(4, "swiss", rounds=2)
    match = season.fixtures.order_by("round", "order")[0].match
    table = booking.add_resource(alice, arena.slug, "table", "The long table")
    told = ProposedDate(in_days(5), 150, "Cellar", [table.pk], decide=True)
    scheduling.propose_date(Command(alice, match.pk), told)
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
    assert not Appointment.objects.exists()
    assert not Booking.objects.exists()
    assert taken_back(ask, set_down, act).status_code == 204
    assert set_down_for(set_down) == before
    assert Appointment.objects.count() == Booking.objects.count() == 1


def test_a_table_that_somebody_booked_meanwhile_stays_theirs(ask, alice, set_down):
    _, at, *_, ((_, starts, ends),) = set_down_for(set_down)
    act = drawn_again(ask, set_down)
    table = Resource.objects.get()
    booking.block(alice, table.pk, starts, ends, "A wedding")
    taken_back(ask, set_down, act)
    assert set_down_for(set_down) == (True, at, 150, "Cellar", [], [])
    assert [one.why for one in Booking.objects.all()] == ["A wedding"]


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
    told = ProposedDate(in_days(5), 150, "Cellar", decide=True)
    scheduling.propose_date(command, told)
    first = season.fixtures.filter(round=1)[0].match_id
    round_reopened(first, alice, WHY)
    take_back(first)
    assert not season.fixtures.filter(round=2).exists()
    assert not Appointment.objects.exists()
    settle(first)
    again = season.fixtures.get(round=2, match__options__features=["doors"]).match
    assert again.pk != command.target
    assert seats_of(again) == before
    assert (again.appointment.at, again.appointment.place) == (told.at, "Cellar")
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


def test_an_evening_stays_agreed_on_where_the_same_meet_and_comes_back_with_who_does(ask, set_down):
    before = set_down_for(set_down)
    here, others = seats(set_down, 0), seats(set_down, 1)
    amended(ask, set_down, 0, teams=here[::-1])
    assert set_down_for(set_down) == before
    act = amended(ask, set_down, 0, teams=[here[0], others[0]])
    assert not Appointment.objects.exclude(at=None).exists()
    assert not Booking.objects.exists()
    assert taken_back(ask, set_down, act).status_code == 204
    assert set_down_for(set_down) == before
