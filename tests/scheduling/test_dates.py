"""When and on what a match is played: agreed, booked, moved, called off, and by whose clocks."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from django.utils import timezone

from accounts.commands import Command
from dungeonbowl.errors import FieldError
from league.models import Booking, Minute
from league.services import booking, scheduling
from league.times import moment, span, with_zone, zone_of
from matches.models import Appointment, Match, Passage, Proposal
from matches.services.scheduling import ProposedDate
from tests.scheduling.meeting import in_days, meet
from tests.verbs import friendly, join, start

BERLIN = ZoneInfo("Europe/Berlin")


def at(match, below=""):
    return f"/api/v1/matches/{match.pk}/dates/{below}"


def booked(match):
    standing = Booking.objects.filter(match=match, freed_at=None)
    return [(one.resource.name, one.starts, one.ends) for one in standing]


@pytest.fixture
def other(bob, teams):
    """Another match of the same league."""
    return friendly(bob, teams)


@pytest.fixture
def long_table(alice, cellar):
    return booking.add_resource(alice, cellar.slug, "table", "The long table")


@pytest.fixture
def blue_box(alice, cellar):
    return booking.add_resource(alice, cellar.slug, "dungeon_set", "Blue box", "Two end zones")


def test_a_date_proposed_and_accepted_is_set_and_booked(
    api, bob, carol, match, long_table, blue_box
):
    when = in_days(5)
    body = {
        "at": when.isoformat(),
        "minutes": 150,
        "place": "Cellar",
        "resources": [blue_box.pk, long_table.pk],
        "reason": "A free evening.",
    }
    proposal = api(bob).post(at(match), body)
    assert proposal.status_code == 201, proposal.json()
    assert proposal.json()["date"]["resources"] == [long_table.pk, blue_box.pk]
    assert api(bob).get(at(match)).json()["date"] is None
    assert booked(match) == []

    done = api(carol).post(at(match, f"{proposal.json()['id']}/accept/"), {})
    assert (done.status_code, done.json()["status"]) == (200, "agreed")
    shown = api(carol).get(at(match)).json()
    assert shown["date"]["at"] == when.isoformat().replace("+00:00", "Z")
    assert (shown["date"]["place"], shown["date"]["revision"]) == ("Cellar", 1)
    assert [one["name"] for one in shown["resources"]] == ["The long table", "Blue box"]
    until = when + timedelta(minutes=150)
    assert sorted(booked(match)) == [
        ("Blue box", when, until),
        ("The long table", when, until),
    ]
    document = api(carol).get(f"/api/v1/matches/{match.pk}/").json()
    assert document["date"]["minutes"] == 150
    assert document["version"] == match.version + 1
    assert Passage.objects.filter(match=match).count() == 2


def test_a_date_renegotiated_moves_the_booking(bob, carol, match, other, long_table):
    first, later = in_days(5), in_days(6)
    meet(match, bob, carol, first, holds=[long_table.pk])
    moved = meet(match, carol, bob, later, holds=[long_table.pk])
    assert (moved.at, moved.revision) == (later, 2)
    assert booked(match) == [("The long table", later, later + timedelta(hours=3))]
    # The first evening is free again.
    meet(other, bob, carol, first, holds=[long_table.pk])
    assert Booking.objects.filter(freed_by=bob).count() == 1


def test_a_match_may_be_moved_by_an_hour_over_its_own_booking(bob, carol, match, long_table):
    when = in_days(5)
    meet(match, bob, carol, when, holds=[long_table.pk])
    meet(match, bob, carol, when + timedelta(hours=1), holds=[long_table.pk])
    assert len(booked(match)) == 1


@pytest.mark.parametrize(("hours", "free"), [(-3, True), (-2, False), (2, False), (3, True)])
def test_nothing_is_booked_twice_for_times_that_overlap(
    api, alice, bob, carol, cellar, match, other, long_table, hours, free
):
    booking.set_time_zone(alice, cellar.slug, "Europe/Berlin")
    when = in_days(5)
    meet(match, bob, carol, when, holds=[long_table.pk])
    body = {"at": (when + timedelta(hours=hours)).isoformat(), "resources": [long_table.pk]}
    reply = api(carol).post(at(other), body)
    if free:
        assert reply.status_code == 201
        return
    assert reply.status_code == 409
    said = reply.json()["detail"]
    hold = span(when, when + timedelta(hours=3), BERLIN)
    assert said == f"The long table is taken on {hold} by Bob's Light v Carol's Gold."
    assert not Proposal.objects.filter(match=other).exists()


def test_what_was_taken_since_it_was_proposed_is_not_agreed(
    api, bob, carol, match, other, long_table
):
    when = in_days(5)
    late = scheduling.propose_date(
        Command(bob, other.pk), ProposedDate(when, holds=[long_table.pk])
    )
    meet(match, bob, carol, when, holds=[long_table.pk])
    reply = api(carol).post(at(other, f"{late.pk}/accept/"), {})
    assert (reply.status_code, "is taken on" in reply.json()["detail"]) == (409, True)
    late.refresh_from_db()
    assert (late.status, late.yes) == ("open", [other.sides.all()[0].team_id])
    assert booked(other) == []
    assert not Appointment.objects.filter(match=other).exists()


def test_a_date_called_off_frees_what_was_booked_and_leaves_the_match(
    api, bob, carol, match, other, long_table
):
    when = in_days(5)
    meet(match, bob, carol, when, holds=[long_table.pk])
    assert api(carol).post(at(match, "call-off/"), {}).status_code == 400
    reply = api(carol).post(at(match, "call-off/"), {"reason": "Ill in bed."})
    assert reply.status_code == 200
    off = Appointment.objects.get(match=match)
    assert (off.at, off.called_off, off.revision) == (None, when, 2)
    assert booked(match) == []
    meet(other, bob, carol, when, holds=[long_table.pk])
    again = api(bob).post(at(match, "call-off/"), {"reason": "Me too."})
    assert again.status_code == 409
    assert Match.objects.get(pk=match.pk).status == "scheduled"
    assert Passage.objects.filter(match=match).last().why.endswith("off. Ill in bed.")
    meet(match, bob, carol, in_days(9))
    assert Appointment.objects.get(match=match).called_off is None


def test_dates_are_refused_countered_and_withdrawn_like_options(api, bob, carol, match):
    first = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
    reply = api(carol).post(at(match), {"at": in_days(6).isoformat(), "answers": first.pk})
    counter = reply.json()["id"]
    assert api(bob).get(at(match, f"{first.pk}/")).json()["status"] == "answered"
    assert api(bob).post(at(match, f"{counter}/refuse/"), {}).json()["status"] == "refused"
    assert api(carol).post(at(match, f"{first.pk}/accept/"), {}).status_code == 409
    third = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(7)))
    assert api(bob).post(at(match, f"{third.pk}/withdraw/"), {}).json()["status"] == "withdrawn"
    assert [one["status"] for one in api(bob).get(at(match)).json()["proposals"]] == [
        "answered",
        "refused",
        "withdrawn",
    ]


def test_a_date_is_no_proposal_of_options(api, bob, carol, match):
    proposal = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
    url = f"/api/v1/matches/{match.pk}/proposals/{proposal.pk}/accept/"
    assert api(carol).post(url, {}).status_code == 404


def test_once_the_match_has_begun_its_date_is_history(api, bob, carol, match):
    proposal = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
    start(match)
    assert api(carol).post(at(match, f"{proposal.pk}/accept/"), {}).status_code == 409
    assert api(bob).post(at(match), {"at": in_days(6).isoformat()}).status_code == 409
    assert api(bob).get(at(match)).json()["proposals"][0]["status"] == "lapsed"


def test_a_date_that_is_past_when_it_is_accepted_sets_nothing(bob, carol, match, api):
    proposal = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(5)))
    Proposal.objects.filter(pk=proposal.pk).update(at=timezone.now() - timedelta(hours=1))
    reply = api(carol).post(at(match, f"{proposal.pk}/accept/"), {})
    assert (reply.status_code, reply.json()["detail"]) == (
        409,
        "That date is past; propose another.",
    )
    assert not Appointment.objects.filter(match=match).exists()


def test_a_commissioner_sets_a_date_at_once(api, alice, match):
    body = {"at": in_days(5).isoformat(), "decide": True}
    assert api(alice).post(at(match), body).json()["status"] == "agreed"
    assert api(alice).post(at(match), body).status_code == 409


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"at": "tomorrow"}, "at"),
        ({"at": "2036-12-01T19:00:00"}, "at"),
        ({"at": "2020-12-01T19:00:00Z"}, "at"),
        ({"at": "2090-12-01T19:00:00Z"}, "at"),
        ({"minutes": 5}, "minutes"),
        ({"minutes": "long"}, "minutes"),
        ({"place": "x" * 121}, "place"),
        ({"resources": [999]}, "resources"),
        ({"resources": "table"}, "resources"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_an_impossible_date_is_refused_by_field(api, bob, match, wrong, field):
    reply = api(bob).post(at(match), {"at": in_days(5).isoformat(), **wrong})
    assert reply.status_code == 400, reply.json()
    assert field in reply.json()["errors"]
    assert not Proposal.objects.exists()


def test_another_leagues_table_is_not_booked(api, alice, bob, match, arena):
    theirs = booking.add_resource(alice, arena.slug, "table", "Arena table")
    body = {"at": in_days(5).isoformat(), "resources": [theirs.pk]}
    assert api(bob).post(at(match), body).status_code == 400


def test_a_commissioner_books_a_table_for_something_else(
    api, alice, bob, carol, match, long_table, cellar
):
    when = in_days(5)
    url = f"/api/v1/resources/{long_table.pk}/bookings/"
    asked = {"from": when.isoformat(), "until": in_days(5, 23).isoformat(), "why": "Club night"}
    block = api(alice).post(url, asked)
    assert (block.status_code, block.json()["holder"]) == (201, "alice (Club night)")
    taken = api(bob).post(at(match), {"at": when.isoformat(), "resources": [long_table.pk]})
    assert "by alice (Club night)." in taken.json()["detail"]
    assert [one["why"] for one in api(bob).get(url).json()] == ["Club night"]
    free = f"/api/v1/bookings/{block.json()['id']}/free/"
    assert api(alice).post(free, {}).json()["freed"] is True
    assert api(alice).post(free, {}).status_code == 409
    meet(match, bob, carol, when, holds=[long_table.pk])
    own = Booking.objects.get(match=match)
    assert api(alice).post(f"/api/v1/bookings/{own.pk}/free/", {}).status_code == 409


def test_a_table_in_use_stays_until_nothing_is_booked_on_it(
    api, alice, bob, carol, match, long_table
):
    meet(match, bob, carol, in_days(5), holds=[long_table.pk])
    url = f"/api/v1/resources/{long_table.pk}/retire/"
    assert api(alice).post(url, {}).status_code == 409
    scheduling.call_off(Command(bob, match.pk), "Rain.")
    assert api(alice).post(url, {}).json()["in_use"] is False
    assert api(alice).post(url, {}).status_code == 409
    body = {"at": in_days(6).isoformat(), "resources": [long_table.pk]}
    assert api(bob).post(at(match), body).status_code == 400


def test_two_things_of_a_league_have_two_names(api, alice, cellar, long_table, blue_box):
    url = f"/api/v1/leagues/{cellar.slug}/resources/"
    body = {"kind": "table", "name": "the LONG table"}
    assert api(alice).post(url, body).status_code == 400
    assert (
        api(alice)
        .patch(f"/api/v1/resources/{blue_box.pk}/", {"name": "The long table"})
        .status_code
        == 400
    )
    changed = api(alice).patch(f"/api/v1/resources/{blue_box.pk}/", {"name": "Green box"})
    assert changed.json()["name"] == "Green box"
    assert [one["name"] for one in api(alice).get(url).json()] == ["The long table", "Green box"]
    assert Minute.objects.filter(league=cellar, text__contains="Green box").exists()


def test_dates_are_told_by_the_leagues_clocks_with_their_name(
    api, alice, browse, bob, carol, match, cellar
):
    reply = api(alice).post(
        f"/api/v1/leagues/{cellar.slug}/time-zone/", {"time_zone": "America/New_York"}
    )
    assert reply.json()["time_zone"] == "America/New_York"
    when = in_days(20)
    meet(match, bob, carol, when)
    there = with_zone(when, ZoneInfo("America/New_York"))
    assert "(America/New_York)" in there
    page = browse(bob).get(f"/matches/{match.pk}/").content.decode()
    assert there.removesuffix(" (America/New_York)") in page
    assert "(America/New_York)" in page
    assert there in browse(bob).get(f"/leagues/{cellar.slug}/").content.decode()
    assert there in browse(bob).get("/dates/").content.decode()
    assert there in browse(bob).get("/desk/").content.decode()
    assert api(bob).get("/api/v1/dates/").json()[0]["time_zone"] == "America/New_York"
    wrong = api(alice).post(f"/api/v1/leagues/{cellar.slug}/time-zone/", {"time_zone": "Cellar"})
    assert wrong.status_code == 400


def test_an_hour_that_comes_twice_is_the_first_and_one_that_is_leapt_over_is_refused():
    assert moment(datetime(2026, 10, 25, 2, 30), BERLIN) == datetime(
        2026, 10, 25, 0, 30, tzinfo=UTC
    )
    assert moment(datetime(2026, 7, 1, 19, 0), BERLIN) == datetime(2026, 7, 1, 17, 0, tzinfo=UTC)
    with pytest.raises(FieldError, match="the clocks go forward"):
        moment(datetime(2026, 3, 29, 2, 30), BERLIN)


def test_a_span_names_the_day_again_where_it_is_another():
    late = datetime(2026, 12, 1, 21, 0, tzinfo=UTC)
    assert span(late, late + timedelta(hours=1), BERLIN) == (
        "Tue 1 December 2026, 22:00 to 23:00 (Europe/Berlin)"
    )
    assert span(late, late + timedelta(hours=3), BERLIN) == (
        "Tue 1 December 2026, 22:00 to Wed 2 December 2026, 01:00 (Europe/Berlin)"
    )


def test_a_league_keeps_the_installations_hours_until_it_says_otherwise(cellar, settings):
    assert zone_of(cellar).key == settings.TIME_ZONE
    assert zone_of(None).key == settings.TIME_ZONE


SOON = {"at": in_days(4).isoformat()}
BLOCK = {"from": in_days(4).isoformat(), "until": in_days(4, 22).isoformat(), "why": "Quiz"}
RIGHTS = [
    ("get", "matches/{match}/dates/", {}, (200, 200, 200, 200, 404, 401)),
    ("post", "matches/{match}/dates/", SOON, (201, 201, 201, 403, 404, 401)),
    ("post", "matches/{match}/dates/{one}/accept/", {}, (200, 409, 200, 403, 404, 401)),
    ("post", "matches/{match}/dates/{one}/refuse/", {}, (200, 409, 200, 403, 404, 401)),
    ("post", "matches/{match}/dates/{one}/withdraw/", {}, (403, 200, 403, 403, 404, 401)),
    ("post", "matches/{match}/dates/call-off/", {"reason": "x"}, (409, 409, 409, 403, 404, 401)),
    ("get", "leagues/{slug}/resources/", {}, (200, 200, 200, 200, 404, 401)),
    (
        "post",
        "leagues/{slug}/resources/",
        {"kind": "table", "name": "Round table"},
        (201, 403, 403, 403, 404, 401),
    ),
    ("get", "resources/{table}/", {}, (200, 200, 200, 200, 404, 401)),
    ("patch", "resources/{table}/", {"note": "Oak"}, (200, 403, 403, 403, 404, 401)),
    ("post", "resources/{table}/retire/", {}, (200, 403, 403, 403, 404, 401)),
    ("get", "resources/{table}/bookings/", {}, (200, 200, 200, 200, 404, 401)),
    ("post", "resources/{table}/bookings/", BLOCK, (201, 403, 403, 403, 404, 401)),
    ("post", "bookings/{block}/free/", {}, (200, 403, 403, 403, 404, 401)),
    ("get", "leagues/{slug}/time-zone/", {}, (200, 200, 200, 200, 404, 401)),
    (
        "post",
        "leagues/{slug}/time-zone/",
        {"time_zone": "Europe/Berlin"},
        (200, 403, 403, 403, 404, 401),
    ),
    ("get", "dates/", {}, (200, 200, 200, 200, 200, 401)),
    ("get", "calendars/", {}, (200, 200, 200, 200, 200, 401)),
    ("post", "calendars/", {"league": "{slug}"}, (201, 201, 201, 201, 404, 401)),
    ("get", "reminders/", {}, (200, 200, 200, 200, 200, 401)),
    ("post", "reminders/", {"wanted": False}, (200, 200, 200, 200, 200, 401)),
]
NAMES = ("alice", "bob", "carol", "dora", "mallory", "nobody")


@pytest.mark.parametrize(
    ("method", "address", "sent", "codes"),
    [pytest.param(*row, id=f"{row[0]}-{row[1]}") for row in RIGHTS],
)
def test_each_is_answered_by_their_right(
    api, alice, bob, carol, mallory, cellar, match, long_table, django_user_model,
    method, address, sent, codes,
):  # fmt: skip
    dora = django_user_model.objects.create_user("dora")
    join(cellar, dora)
    people = dict(zip(NAMES, (alice, bob, carol, dora, mallory, None), strict=True))
    proposal = scheduling.propose_date(Command(bob, match.pk), ProposedDate(in_days(3)))
    block = booking.block(alice, long_table.pk, in_days(2), in_days(2, 22), "Fair")
    named = {
        "match": match.pk,
        "one": proposal.pk,
        "slug": cellar.slug,
        "table": long_table.pk,
        "block": block.pk,
    }
    if address.endswith("retire/"):
        booking.unblock(alice, block.pk)
    url = "/api/v1/" + address.format(**named)
    body = {
        key: value.format(**named) if isinstance(value, str) else value
        for key, value in sent.items()
    }
    answers = {}
    for name, person in people.items():
        speaks = api(person)
        with transaction.atomic():
            answers[name] = getattr(speaks, method)(url, body).status_code
            transaction.set_rollback(True)
    assert answers == dict(zip(NAMES, codes, strict=True))
