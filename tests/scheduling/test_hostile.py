"""What a hostile or careless program sends is told apart, and nothing breaks on it."""

import pytest

from league.models import Booking
from league.services import booking
from tests.scheduling.meeting import in_days

HUGE = 10**30
NUL = "a\u0000b"


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("matches/{match}/proposals/", {"options": {"traps": HUGE}}),
        ("matches/{match}/proposals/", {"options": {"traps": 1}, "answers": HUGE}),
        ("matches/{match}/proposals/", {"options": {"traps": 1}, "version": HUGE}),
        ("matches/{match}/proposals/", {"options": {"features": [["lava"]]}}),
        ("matches/{match}/proposals/", {"options": {"alliances": [[HUGE], ["x"]]}}),
        ("matches/{match}/proposals/", {"options": {"alliances": {"a": 1}}}),
        ("matches/{match}/proposals/", {"options": {"gm": True}, "game_master": NUL}),
        ("matches/{match}/proposals/", {"options": {"traps": 1}, "reason": "\u202e"}),
        ("matches/{match}/dates/", {"at": HUGE}),
        ("matches/{match}/dates/", {"at": "9999-12-31T23:59:59-14:00"}),
        ("matches/{match}/dates/", {"at": "0001-01-01T00:00:00+14:00"}),
        ("matches/{match}/dates/", {"at": in_days(5).isoformat(), "minutes": HUGE}),
        ("matches/{match}/dates/", {"at": in_days(5).isoformat(), "minutes": -5, "resources": [1]}),
        ("matches/{match}/dates/", {"at": in_days(5).isoformat(), "resources": [HUGE]}),
        ("matches/{match}/dates/", {"at": in_days(5).isoformat(), "resources": [[1]]}),
        ("matches/{match}/dates/", {"at": in_days(5).isoformat(), "place": {"x": 1}}),
        ("matches/{match}/dates/call-off/", {"reason": 5}),
        ("calendars/", {"team": HUGE}),
        ("calendars/", {"league": "x" * 500}),
        ("reminders/", {"wanted": "yes"}),
    ],
)
def test_nothing_breaks_on_it(api, bob, match, address, body):
    reply = api(bob).post("/api/v1/" + address.format(match=match.pk), body)
    assert 400 <= reply.status_code < 500, reply.json()
    assert reply["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    "address",
    [
        f"matches/{{match}}/proposals/{HUGE}/",
        f"matches/{{match}}/dates/{HUGE}/",
        f"resources/{HUGE}/",
        f"resources/{HUGE}/bookings/",
    ],
)
def test_an_id_beyond_all_ids_is_not_there(api, bob, match, address):
    assert api(bob).get("/api/v1/" + address.format(match=match.pk)).status_code == 404


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        (f"/matches/{{match}}/propose/?answers={HUGE}", None),
        ("/matches/{match}/propose/", {"offered": ["winnings", "nonsense"], "winnings": "none"}),
        ("/matches/{match}/propose/", {"alliances": "[[[", "look": "1"}),
        ("/matches/{match}/date/", {"at": "99999-01-01T00:00", "minutes": "60"}),
        ("/matches/{match}/date/", {"at": "0001-01-01T00:00", "minutes": "60"}),
        ("/matches/{match}/date/", {"at": "9999-12-31T23:59", "minutes": "60", "answers": "x"}),
        ("/dates/calendars/new/", {"team": str(HUGE)}),
        ("/calendars/nothing-here.ics", None),
    ],
)
def test_a_page_bears_what_is_typed_into_its_address_and_forms(browse, bob, match, address, fields):
    client, url = browse(bob), address.format(match=match.pk)
    reply = client.get(url) if fields is None else client.post(url, fields)
    assert reply.status_code < 500


@pytest.mark.parametrize(
    ("starts", "ends"),
    [
        ("0001-01-01T00:00", "0001-01-01T01:00"),
        ("9999-12-31T22:00", "9999-12-31T23:59"),
        ("9999-12-30T22:00", "9999-12-30T23:59"),
        ("2027-01-01T10:00", "9999-12-31T23:59"),
        ("2826-01-01T10:00", "2826-01-01T12:00"),
    ],
)
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/New_York"])
def test_a_year_mistyped_books_nothing(browse, alice, cellar, zone, starts, ends):
    booking.set_time_zone(alice, cellar.slug, zone)
    table = booking.add_resource(alice, cellar.slug, "table", "The long table")
    form = {"starts": starts, "ends": ends, "why": "Club night"}
    assert browse(alice).post(f"/tables/{table.pk}/book/", form).status_code == 400
    assert not Booking.objects.exists()


@pytest.mark.parametrize("typed", ["0001-01-01T00:00", "9999-12-31T23:59"])
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/New_York"])
def test_a_date_at_the_calendars_end_is_refused_in_any_zone(
    browse, alice, bob, cellar, match, zone, typed
):
    booking.set_time_zone(alice, cellar.slug, zone)
    reply = browse(bob).post(f"/matches/{match.pk}/date/", {"at": typed, "minutes": "60"})
    assert reply.status_code == 400
